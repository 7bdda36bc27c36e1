"""Another match with the same people, and who looks on."""

from pathlib import Path

import pytest

from tests.server.house import House, people
from tests.server.test_connection import run


def test_another_match_has_a_table_of_its_own(tmp_path: Path) -> None:
    """Once everybody who is left wants it, all are told of one new table at which they sit as before, with other cards."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Bob", "Eve") as (ann, bob, eve):
            laid = await ann.lay("smear", bots=["rules", "random", "rules", "random"], open=True)
            table = laid["table"]
            await ann.watch(table)
            await bob.watch(table, laid["invite"])
            await bob.act(table, {"do": "sit", "seat": 2})
            await ann.act(table, {"do": "begin"})
            await eve.watch(table)
            assert (await ann.act(table, {"do": "rematch"}))["words"]["key"] == "table.match_running"
            await ann.act(table, {"do": "concede"})
            await bob.act(table, {"do": "answer", "yes": True})
            over = await ann.until(lambda message: message.get("phase") == "over")
            assert "next" not in over
            await ann.act(table, {"do": "rematch"})
            assert "next" not in await ann.watch(table)
            await bob.act(table, {"do": "rematch"})
            following = [
                (await person.until(lambda message: bool(message.get("next"))))["next"] for person in (ann, bob, eve)
            ]
            assert len(set(following)) == 1
            again = following[0]
            for person, seat in ((ann, 0), (bob, 2), (eve, -1)):
                scene = await person.watch(again)
                assert scene["you"] == seat
                assert [chair.get("name", "") for chair in scene["chairs"]] == ["Ann", "", "Bob", ""]
                assert [chair["bot"] for chair in scene["chairs"]] == ["rules", "random", "rules", "random"]
                assert scene["commitment"] != over["commitment"]
            await ann.until(lambda message: message.get("table") == again and message.get("phase") == "playing")
            assert (await bob.watch(table))["next"] == again

    run(tmp_path, play)


def test_the_next_table_is_laid_when_the_last_who_had_not_decided_leaves(tmp_path: Path) -> None:
    """Ann wants another match, Bob stands up: the table is laid for those who are left, and Ann is told of it."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Bob") as (ann, bob):
            table = (await ann.lay("smear", bots=["rules"] * 4, open=True))["table"]
            await ann.watch(table)
            await bob.watch(table)
            await bob.act(table, {"do": "sit", "seat": 1})
            await ann.act(table, {"do": "begin"})
            await ann.act(table, {"do": "concede"})
            await ann.act(table, {"do": "rematch"})
            assert "next" not in ann.scene[table]
            await bob.act(table, {"do": "stand"})
            following = (await ann.until(lambda message: bool(message.get("next"))))["next"]
            again = await ann.watch(following)
            assert again["you"] == 0
            assert [chair.get("name", "") for chair in again["chairs"]] == ["Ann", "", "", ""]
            assert again["commitment"] != ann.scene[table]["commitment"]

    run(tmp_path, play)


@pytest.mark.long
def test_everybody_sees_how_many_look_on(tmp_path: Path) -> None:
    """Whoever watches without a seat is counted once, however many tabs are open, and no longer once gone."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Eve") as (ann, eve):
            table = (await ann.lay("smear", open=True))["table"]
            await ann.watch(table)
            await eve.watch(table)
            other = type(eve)(house.url)
            other.http.cookies = eve.http.cookies
            await other.connect()
            await other.watch(table)
            await ann.until(lambda message: message.get("watching") == 1)
            await other.leave()
            await eve.send({"t": "unwatch", "table": table})
            await ann.until(lambda message: message is ann.scene[table] and "watching" not in message)
            assert not any(message.get("watching", 0) > 1 for message in ann.heard)

    run(tmp_path, play)
