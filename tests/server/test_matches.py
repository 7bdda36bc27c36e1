"""People play whole matches over real sockets."""

import asyncio
import hashlib
import sys
from pathlib import Path

import pytest

from baithak.records.replay import check, verify
from baithak.records.text import read_records
from tests.server.house import live, people, serving


@pytest.mark.parametrize(("game", "option"), [("smear", {"target": 5}), ("seep", {"target": 20})])
def test_one_person_plays_a_match_against_bots(game: str, option: dict[str, int], tmp_path: Path) -> None:
    """N18: two clicks, name and game, are enough; the record is legal, and ``baithak verify`` finds it to be from the seed committed to before."""

    async def play(url: str) -> None:
        async with people(url, "Ann") as (ann,):
            laid = await ann.lay(game, options=option, begin=True)
            before = await ann.watch(laid["table"])
            scene = await ann.play(laid["table"])
            assert scene["phase"] == "over"
            text = (await ann.http.get(f"/api/tables/{laid['table']}/record")).text
            reading = read_records(text)
            assert reading.fault is None
            (record,) = reading.records
            assert check(record, reading.sources[0]) == ()
            assert verify(record) == ()
            assert record.seed is not None
            assert hashlib.sha256(record.seed).hexdigest() == before["commitment"]
            (tmp_path / "ann.match").write_text(text)
            command = [sys.executable, "-m", "baithak", "verify", str(tmp_path / "ann.match")]
            assert await (await asyncio.create_subprocess_exec(*command)).wait() == 0

    with serving(tmp_path) as house:
        live(play(house.url))


def test_four_people_play(tmp_path: Path) -> None:
    """Four people sit down by a link and play some deals, and all see the same table, each its own cards."""

    async def play(url: str) -> None:
        async with people(url, "Ann", "Bob", "Cem", "Dia") as (ann, *others):
            laid = await ann.lay("smear")
            table = laid["table"]
            await ann.watch(table)
            for seat, person in enumerate(others, start=1):
                await person.watch(table, laid["invite"])
                assert (await person.act(table, {"do": "sit", "seat": seat}))["t"] == "done"
            await ann.act(table, {"do": "begin"})
            await asyncio.gather(*(person.play(table, events=90) for person in (ann, *others)))
            scenes = [await person.watch(table) for person in (ann, *others)]
            assert len({scene["number"] for scene in scenes}) == 1
            assert [scene["you"] for scene in scenes] == [0, 1, 2, 3]
            hands = [card for scene in scenes for card in scene.get("hand", [])]
            assert len(hands) == len(set(hands))

    with serving(tmp_path) as house:
        live(play(house.url))
