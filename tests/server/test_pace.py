"""Bots take their time where people look on, and none where nobody does."""

import asyncio
from pathlib import Path

from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import game_of
from baithak.server import wire
from baithak.server.pace import least
from baithak.tables import events as ev
from baithak.tables.setup import Patience, Setup
from baithak.tables.table import Table
from tests.server.house import House, people
from tests.server.test_connection import run

TRICK = wire.News("moved", 0, wire.Words("smear.move.follow", {}, [wire.Words("smear.then.trick")]))
PLAIN = wire.News("moved", 0, wire.Words("smear.move.follow"))


def begun(*users: str) -> Table:
    """Return a table of Smear at which a deal has begun."""
    game = game_of("smear")
    seats = (*users, *[""] * (4 - len(users)))
    first, second, third, fourth = seats
    seed = seed_from_text("pace")
    table = Table(
        Setup(
            game=game,
            options=game.options(),
            seed=seed,
            host=users[0],
            people=(first, second, third, fourth),
            patience=Patience(),
        )
    )
    table.on(ev.Begin(users[0]), 0.0)
    return table


def test_bots_take_as_long_as_people_need() -> None:
    """The first round is quick, then a bot takes its time, and twice as long after a trick; nobody looks, nothing is waited for."""
    table = begun("ann")
    assert least(table, 1.0, None, watched=True) == 0.25
    while table.index <= 4:
        seat = table.turn
        table.on(ev.Played(seat, table.view(seat).legal[-1], by=table.controller(seat)), 1.0)
    assert least(table, 1.0, PLAIN, watched=True) == 1.0
    assert least(table, 1.0, TRICK, watched=True) == 2.0
    assert least(table, 1.0, TRICK, watched=False) == 0.0


def test_bots_among_themselves_are_quick() -> None:
    """Where a bot plays for everybody, as after a claim, nobody has to wait long for the end."""
    table = begun("ann")
    table.on(ev.Gone("ann"), 1.0)
    table.on(ev.Tick(), 1.0 + 60.0)
    assert table.controller(0) == ""
    assert least(table, 1.0, TRICK, watched=True) == 0.125


def test_whoever_looks_on_can_follow(tmp_path: Path) -> None:
    """With a pace three bots are not done before three times that has gone by; the moves come one after another."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = (await ann.lay("smear", bots=["rules"] * 4, begin=True))["table"]
            await ann.watch(table)
            clock = asyncio.get_running_loop().time
            for _ in range(3):
                scene = await ann.until(lambda _message: bool(ann.scene[table].get("legal")))
                scene = ann.scene[table]
                began = clock()
                await ann.act(table, {"do": "play", "move": scene["legal"][0]["move"]}, at=scene["index"])
                await ann.changed(table, scene["number"])
                while not ann.scene[table].get("legal") and ann.scene[table]["phase"] == "playing":
                    await ann.changed(table, ann.scene[table]["number"])
                moves = ann.scene[table]["index"] - scene["index"] - 1
                if scene["index"] > 4:
                    assert clock() - began >= 0.1 * moves

    run(tmp_path, play, pace_seconds="0.1")
