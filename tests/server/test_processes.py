"""Several processes share one PostgreSQL: any may take any connection, and a table is played by one."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.server.house import House, Person, live, people, start
from tests.server.stores import postgres
from tests.server.test_connection import begun, my_turn

pytestmark = pytest.mark.network


async def found(person: Person, table: str, url: str, seconds: float = 15.0) -> dict[str, object]:
    """Connect to a process until it shows a table, as a program does that is told that it is elsewhere."""
    end = time.monotonic() + seconds
    while True:
        await person.drop()
        await person.connect(url)
        scene = await person.watch(table)
        if scene["t"] == "scene":
            return scene
        assert scene["words"]["key"] in {"server.elsewhere", "server.moved"}, scene
        assert time.monotonic() < end, "nobody took the table over"
        await asyncio.sleep(0.3)


def test_any_process_takes_any_connection(tmp_path: Path) -> None:
    """Whoever reaches another process than the one that plays the table sees it and plays there all the same."""

    async def play(houses: list[House]) -> None:
        async with people(houses[0].url, "Ann") as (ann,):
            table = await begun(ann)
            await my_turn(ann, table)
            other = Person(houses[1].url)
            other.http.cookies = ann.http.cookies
            await other.connect()
            scene = await other.watch(table)
            assert scene["t"] == "scene", scene
            turn = await my_turn(other, table)
            done = await other.act(table, {"do": "play", "move": turn["legal"][-1]["move"]}, at=turn["index"])
            assert done["t"] == "done"
            await ann.changed(table, turn["number"])
            await other.leave()

    with postgres() as address:
        houses = [start(address, tmp_path / "log") for _ in range(2)]
        try:
            live(play(houses))
        finally:
            for house in houses:
                house.kill()


def test_the_tables_of_a_dead_process_go_on_in_another(tmp_path: Path) -> None:
    """N7: killed, a process's tables are taken over within ten seconds, with every move that was acknowledged."""

    async def play(houses: list[House]) -> None:
        async with people(houses[0].url, "Ann") as (ann,):
            table = await begun(ann)
            for _ in range(4):
                scene = await my_turn(ann, table)
                done = await ann.act(table, {"do": "play", "move": scene["legal"][-1]["move"]}, at=scene["index"])
                assert done["t"] == "done"
                await ann.changed(table, scene["number"])
            number = ann.scene[table]["number"]
            houses[0].kill()
            killed = time.monotonic()
            scene = await found(ann, table, houses[1].url)
            assert time.monotonic() - killed < 10
            assert scene["number"] >= number
            await my_turn(ann, table)

    with postgres() as address:
        houses = [start(address, tmp_path / "log") for _ in range(2)]
        try:
            live(play(houses))
        finally:
            for house in houses:
                house.kill()
