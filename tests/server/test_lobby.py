"""The lobby: what it shows of a table, to whom, and that looking joins nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.house import House, Person, live, people, serving, start
from tests.server.stores import KINDS, database
from tests.server.test_connection import run

pytestmark = pytest.mark.network


def test_a_row_says_what_a_lobby_shows(tmp_path: Path) -> None:
    """Who sits where, which seats are free, how far the match is and whose turn; the link's secret is the host's alone."""

    async def look(house: House) -> None:
        async with people(house.url, "Ann", "Bob", "Eve") as (ann, bob, eve):
            bots = ["learner", "club", "strong", "best"]
            laid = await ann.lay("smear", bots=bots, open=True, options={"target": 21}, seat=2)
            await bob.watch(laid["table"])
            await bob.act(laid["table"], {"do": "sit", "seat": 3})
            mine = (await ann.http.get("/api/tables")).json()["mine"][0]
            assert (mine["seats"], mine["bots"], mine["free"]) == (["", "", "Ann", "Bob"], bots, [0, 1])
            assert (mine["phase"], mine["turn"], mine["deals"], mine["score"]) == ("waiting", -1, 0, [0, 0])
            assert (mine["changed"], mine["open"], mine["you"], mine["host"]) == ({"target": 21}, True, 2, True)
            assert mine["invite"] == laid["invite"]
            for person, seat in ((bob, 3), (eve, -1)):
                listed = (await person.http.get("/api/tables")).json()["open"][0]
                assert "invite" not in listed
                assert "host" not in listed
                assert listed.get("you", -1) == seat
            await ann.watch(laid["table"])
            await ann.act(laid["table"], {"do": "begin"})
            playing = (await eve.http.get("/api/tables")).json()["open"][0]
            assert playing["phase"] == "playing"
            assert playing["turn"] in range(4)
            assert playing["standing"]

    run(tmp_path, look)


def test_a_link_shows_a_table_and_joins_nothing(tmp_path: Path) -> None:
    """N16: with the link's secret in a header its table is to be seen, again and again, and nobody has sat down by that."""

    async def look(house: House) -> None:
        async with people(house.url, "Ann", "Bob") as (ann, bob):
            laid = await ann.lay("seep", seat=1)
            address = f"/api/tables/{laid['table']}"
            for secret in ("", "wrong", laid["invite"][:-1]):
                assert (await bob.http.get(address, headers={"x-invite": secret})).status_code == 404
            before = (await ann.http.get(address)).json()
            for _ in range(3):
                seen = await bob.http.get(address, headers={"x-invite": laid["invite"]})
                assert seen.status_code == 200
                assert seen.json()["seats"] == ["", "Ann", "", ""]
                assert "invite" not in seen.json()
            assert (await ann.http.get(address)).json() == before
            assert (await ann.http.get("/api/tables/nothing")).status_code == 404

    run(tmp_path, look)


def test_a_seat_that_was_given_up_is_no_table_of_ones_own(tmp_path: Path) -> None:
    """A table that one has left while others play on is not listed, and does not count among those that one may have."""

    async def leave(house: House) -> None:
        async with people(house.url, "Ann", "Bob") as (ann, bob):
            first = (await bob.lay("smear", open=True))["table"]
            second = (await bob.lay("smear", open=True))["table"]
            refused = await bob.http.post("/api/tables", json={"game": "smear"})
            assert (refused.status_code, refused.json()["words"]["key"]) == (422, "server.many_tables")
            for person in (ann, bob):
                await person.watch(first)
            await ann.act(first, {"do": "sit", "seat": 1})
            await ann.act(first, {"do": "begin"})
            assert (await bob.act(first, {"do": "stand"}))["t"] == "done"
            mine = {person: (await person.http.get("/api/tables")).json()["mine"] for person in (ann, bob)}
            assert [row["table"] for row in mine[ann]] == [first]
            assert [row["table"] for row in mine[bob]] == [second]
            await bob.lay("smear")

    run(tmp_path, leave, tables_a_user="2")


def test_a_table_that_nobody_watches_is_listed_as_it_stands(tmp_path: Path) -> None:
    """What is put away, or was played by a process that has ended, is listed with its seats, its score and its phase."""

    async def lay(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            laid = await ann.lay("smear", bots=["rules"] * 4, open=True, begin=True)
            await ann.watch(laid["table"])
            await ann.until(lambda message: bool(message.get("legal")))
            first = (await ann.http.get("/api/tables")).json()["open"][0]
            assert first["phase"] == "playing"
            house.kill()

    run(tmp_path, lay)


@KINDS
def test_a_match_that_is_over_is_found_again_by_who_played_it(kind: str, tmp_path: Path) -> None:
    """With its result and the time, the latest first, and still readable after its table was put away; others are not told of it."""

    async def play(first: House, address: str) -> None:
        async with people(first.url, "Ann", "Bob") as (ann, bob):
            assert (await ann.http.get("/api/matches")).json() == []
            tables = []
            for game in ("smear", "seep"):
                laid = await ann.lay(game, bots=["rules"] * 4, begin=True, seat=1, open=True)
                scene = await ann.watch(laid["table"])
                await bob.watch(laid["table"])
                await ann.act(laid["table"], {"do": "concede"})
                tables.append((laid["table"], scene["since"]))
            unbegun = await ann.lay("smear")
            await ann.http.get(f"/api/tables/{unbegun['table']}")
            first.stop()
            again = start(address, first.log)
            try:
                found = (await ann.http.get(f"{again.url}/api/matches")).json()
                assert [row["table"] for row in found] == [table for table, _ in reversed(tables)]
                for row, (_, since) in zip(found, reversed(tables), strict=True):
                    assert (row["phase"], row["you"], row["seats"]) == ("over", 1, ["", "Ann", "", ""])
                    assert row["standing"][-1]["key"] == f"{row['game']}.standing.won"
                    assert row["standing"][-1]["fill"] == {"side": 0}
                    assert row["since"] > since
                    assert (await ann.http.get(f"{again.url}/api/tables/{row['table']}/replay")).status_code == 200
                assert (await bob.http.get(f"{again.url}/api/matches")).json() == []
            finally:
                again.kill()

    with database(kind, tmp_path) as address, serving(tmp_path, address) as house:
        live(play(house, address))


def test_nobody_has_no_matches(tmp_path: Path) -> None:
    """Who is not known yet is told of no match that is over."""

    async def ask(url: str) -> None:
        async with people(url, "Ann") as (ann,):
            ann.http.cookies.clear()
            assert (await ann.http.get("/api/matches")).json() == []

    with serving(tmp_path) as house:
        live(ask(house.url))


def users(folder: Path) -> int:
    """Return how many users the store has."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as kept:
        return int(kept.execute("SELECT count(*) FROM users").fetchone()[0])


def test_a_table_is_laid_and_its_host_taken_in_at_once(tmp_path: Path) -> None:
    """Whoever wishes so is a guest from then on; else nobody lays a table, and somebody stays who they are."""

    async def look(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            stranger = Person(house.url)
            refused = await stranger.http.post("/api/tables", json={"game": "seep"})
            assert (refused.status_code, stranger.http.cookies.get("baithak")) == (401, None)
            unnamed = await stranger.http.post("/api/tables", json={"game": "seep", "guest": "\u200b"})
            assert (unnamed.status_code, stranger.http.cookies.get("baithak")) == (422, None)
            impossible = await stranger.http.post("/api/tables", json={"game": "chess", "guest": "Bob"})
            assert (impossible.status_code, stranger.http.cookies.get("baithak")) == (422, None)
            assert users(tmp_path) == 1, "who lays no table is taken in by none"
            laid = await stranger.http.post("/api/tables", json={"game": "seep", "guest": "Bob"})
            assert laid.status_code == 201
            assert (await stranger.http.get("/api/me")).json() == {"name": "Bob", "bot": False}
            mine = (await stranger.http.get("/api/tables")).json()["mine"]
            assert [row["table"] for row in mine] == [laid.json()["table"]]
            assert (await ann.lay("seep", guest="Eve"))["table"]
            assert (await ann.http.get("/api/me")).json()["name"] == "Ann"
            await stranger.leave()

    run(tmp_path, look)
