"""What is left of tables when their server dies, or is started anew."""

import asyncio
import json
import random
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import live, people, serving, start
from tests.server.test_connection import bare, begun, my_turn

pytestmark = pytest.mark.network


def test_no_move_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """N7, N8: killed at any moment and started again, a table has every move that was acknowledged, once, and the same cards."""
    house = start(tmp_path / "tables.sqlite", tmp_path / "log")
    port = house.port

    async def play() -> None:
        nonlocal house
        rng = random.Random(1)
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann, options={"target": 15})
            number = 0
            for _ in range(5):
                killing = asyncio.get_running_loop().call_later(rng.uniform(0.2, 0.8), house.kill)
                sent = None
                try:
                    while True:
                        scene = await asyncio.wait_for(my_turn(ann, table), 3)
                        sent = (
                            {"do": "play", "move": scene["legal"][-1]["move"]},
                            scene["index"],
                            f"k{scene['index']}",
                        )
                        done = await asyncio.wait_for(ann.act(table, sent[0], at=sent[1], name=sent[2]), 3)
                        assert done["t"] == "done"
                        number = max(number, done["number"])
                        sent = None
                        await asyncio.wait_for(ann.changed(table, scene["number"]), 3)
                except (TimeoutError, ConnectionClosed):
                    pass
                killing.cancel()
                if house.process.poll() is None:
                    house.kill()
                before = ann.scene[table]
                await ann.drop()
                house = start(tmp_path / "tables.sqlite", tmp_path / "log", port=port)
                await ann.connect()
                scene = await ann.watch(table)
                assert scene["t"] == "scene", scene
                assert scene["number"] >= number
                assert scene["commitment"] == before["commitment"]
                if scene["deal"] == before.get("deal"):
                    assert set(scene.get("hand", [])) <= set(before.get("hand", []))
                if sent is not None:
                    again = await ann.act(table, sent[0], at=sent[1], name=sent[2])
                    assert again["t"] == "done" or again["words"]["key"] == "table.moved_on"

    try:
        live(play())
        assert "Traceback" not in (tmp_path / "log").read_text()
    finally:
        house.kill()


def test_a_server_told_to_end_lets_everybody_go_and_come_back(tmp_path: Path) -> None:
    """N12: it ends within its time, says when to come back, and the table goes on where it was."""
    house = start(tmp_path / "tables.sqlite", tmp_path / "log")
    port = house.port

    async def play() -> None:
        nonlocal house
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann)
            scene = await my_turn(ann, table)
            began = time.monotonic()
            assert await asyncio.to_thread(house.stop) == 0
            assert time.monotonic() - began < 10
            assert ann.socket is not None
            with pytest.raises(ConnectionClosed):
                await ann.socket.recv()
            assert ann.socket.close_code == 1012
            assert (ann.socket.close_reason or "").startswith("retry ")
            await ann.drop()
            house = start(tmp_path / "tables.sqlite", tmp_path / "log", port=port)
            await ann.connect()
            await ann.watch(table)
            again = await my_turn(ann, table)
            assert bare(again)["legal"] == bare(scene)["legal"]

    try:
        live(play())
    finally:
        house.kill()


def test_time_runs_on_the_server_and_survives_a_restart(tmp_path: Path) -> None:
    """N3, N7: a clock that runs out while nobody is connected lets a bot play, and nobody is charged for the time down."""
    house = start(tmp_path / "tables.sqlite", tmp_path / "log")
    port = house.port

    async def play() -> None:
        nonlocal house
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann, clock={"move": 5, "bank": 1})
            scene = await my_turn(ann, table)
            house.kill()
            await ann.drop()
            await asyncio.sleep(3)
            house = start(tmp_path / "tables.sqlite", tmp_path / "log", port=port)
            await ann.connect()
            again = await ann.watch(table)
            assert again["until"] == pytest.approx(scene["until"], abs=0.1) or again["until"] >= scene["until"] + 1
            await ann.drop()
            await asyncio.sleep(8)
            await ann.connect()
            assert (await ann.watch(table))["number"] > again["number"]

    try:
        live(play())
    finally:
        house.kill()


def test_what_is_written_down_has_no_cards_and_no_names(tmp_path: Path) -> None:
    """The log tells of no hand, no name and no secret."""

    async def play(url: str) -> None:
        async with people(url, "Annabella") as (ann,):
            table = await begun(ann)
            scene = await my_turn(ann, table)
            await ann.act(table, {"do": "play", "move": scene["legal"][-1]["move"]})
            secret = ann.http.cookies["baithak"]
            log = (tmp_path / "log").read_text()
            assert "Annabella" not in log
            assert secret not in log
            assert "127.0.0.1" not in log

    with serving(tmp_path, log_level="debug") as house:
        live(play(house.url))
        for line in house.log.read_text().splitlines():
            assert isinstance(json.loads(line), dict)
