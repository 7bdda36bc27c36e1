"""Texts that are the same for everybody: rule books and sentences, kept by a browser until they change."""

from pathlib import Path

from baithak import rulebook
from baithak.games.catalog import GAMES
from baithak.words import catalogue, languages
from tests.server.house import House, people
from tests.server.test_connection import run


def test_texts_are_served_once(tmp_path: Path) -> None:
    """Rule books, languages and their sentences come whole, compressed, and not again where nothing has changed."""

    async def ask(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            for game in GAMES:
                answer = await ann.http.get(f"/api/rules/{game}")
                book = answer.json()
                numbered = [one["clause"] for one in book if not one["option"]]
                assert numbered == list(rulebook.clauses(game))
                assert [one["clause"] for one in book if one["option"]] == list(rulebook.options(game))
                assert all(one["heading"] and one["text"] and one["title"] == rulebook.title(game) for one in book)
                assert answer.headers["content-encoding"] == "gzip"
            every = (await ann.http.get("/api/languages")).json()
            assert [one["code"] for one in every] == [one.code for one in languages()]
            for language in every:
                words = await ann.http.get(f"/api/words/{language['code']}")
                assert words.json() == dict(catalogue(language["code"]))
                tag = words.headers["etag"]
                again = await ann.http.get(f"/api/words/{language['code']}", headers={"if-none-match": tag})
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == tag
                other = await ann.http.get(f"/api/words/{language['code']}", headers={"if-none-match": 'W/"0"'})
                assert other.status_code == 200
            for address in ("/api/words/xx", "/api/words/..", "/api/rules/whist", "/api/nothing", "/metrics/x"):
                assert (await ann.http.get(address)).status_code == 404, address

    run(tmp_path, ask)
