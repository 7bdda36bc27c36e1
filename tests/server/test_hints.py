"""Hints: for whoever's turn it is, thought out by the best bot from that seat's view, and never at a rated table."""

import asyncio
from pathlib import Path

import pytest

from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import game_of
from baithak.games.view import View
from baithak.server import wire
from baithak.server.advice import Advisers, why_not
from baithak.server.figures import Figures
from baithak.server.thinking import Choice, Workers
from baithak.tables import events as ev
from baithak.tables.setup import FREE, NEVER, Setup
from baithak.tables.table import Table
from tests.server.house import House, people
from tests.server.test_connection import run

PEOPLE = ("ann", "bob", "cem", "dia")


class Slow:
    """A thinker that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[View] = []
        self.go = asyncio.Event()
        self.ended = 0

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a move at once."""
        return view.legal[0]

    async def advise(self, game: str, view: View) -> Choice:
        """Return a move in the end."""
        self.asked.append(view)
        try:
            await self.go.wait()
        finally:
            self.ended += 1
        return Choice(view.legal[0])


class Hearer:
    """A connection that keeps what it is sent."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.heard: list[wire.ToProgram] = []

    def send(self, message: wire.ToProgram) -> None:
        """Take a message."""
        self.heard.append(message)

    def said(self) -> list[str]:
        """Return the keys of what was refused."""
        return [message.words.key for message in self.heard if isinstance(message, wire.Refused)]


def laid(game: str = "smear", *, rated: bool = False) -> Table:
    """Return a table of four people at which a deal has begun."""
    table = Table(
        Setup(
            game=game_of(game),
            options=game_of(game).options(),
            seed=seed_from_text("hints"),
            host="ann",
            people=PEOPLE,
            take_backs=NEVER if rated else FREE,
            rated=rated,
        )
    )
    table.on(ev.Begin("ann"), 0.0)
    return table


def test_only_whoever_is_to_move_is_given_one() -> None:
    """Whoever sits elsewhere, or nowhere, before the match, in a pause and after it, is told why there is none."""
    table = laid()
    mover = PEOPLE[table.turn]
    other = PEOPLE[table.turn - 1]
    assert why_not(table, mover) is None
    refusals = {user: why_not(table, user) for user in (other, "eve")}
    assert {user: words.key for user, words in refusals.items() if words} == {
        other: "table.not_turn",
        "eve": "table.no_place",
    }
    fresh = why_not(Table(table.setup), "ann")
    assert fresh is not None
    assert fresh.key == "table.not_begun"
    table.on(ev.Gone(mover), 1.0)
    table.on(ev.Pause(other), 1.0)
    for user in PEOPLE:
        table.on(ev.Answer(yes=True, by=user), 1.0)
    paused = why_not(table, mover)
    assert paused is not None
    assert paused.key == "table.paused"


def test_a_rated_table_gives_none() -> None:
    """Where the match counts, nobody is told what to play, not even whose turn it is."""
    table = laid(rated=True)
    for user in (*PEOPLE, "eve"):
        refusal = why_not(table, user)
        assert refusal is not None
        assert refusal.key == "server.hint_rated"


def test_one_at_a_time_and_none_too_late() -> None:
    """A second wish is refused while the first is thought about; a table that has moved on breaks the thought off and says so."""

    async def ask() -> None:
        table, thinker = laid(), Slow()
        advisers = Advisers(thinker, Figures())
        mover = Hearer(PEOPLE[table.turn])
        again = Hearer(mover.user)
        advisers.ask("t", table, mover, "1")
        await asyncio.sleep(0)
        advisers.ask("t", table, again, "2")
        assert again.said() == ["server.hint_running"]
        advisers.moved_on("another", 99)
        advisers.moved_on("t", table.index)
        assert mover.heard == []
        table.on(ev.Played(table.turn, table.view(table.turn).legal[0], by=mover.user), 1.0)
        advisers.moved_on("t", table.index)
        assert mover.said() == ["table.moved_on"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thinker.ended == 1
        second = Hearer(PEOPLE[table.turn])
        advisers.ask("t", table, second, "3")
        await asyncio.sleep(0)
        advisers.forget("t", mover)
        thinker.go.set()
        for _ in range(3):
            await asyncio.sleep(0)
        (advice,) = second.heard
        assert isinstance(advice, wire.Advice)
        assert (advice.table, advice.id, advice.index) == ("t", "3", table.index)
        assert thinker.asked[-1] == table.view(table.turn)
        assert len(mover.heard) == 1

    asyncio.run(ask())


def test_whoever_leaves_is_thought_for_no_more() -> None:
    """A connection that sees the table no more gets no hint, and its thought ends."""

    async def ask() -> None:
        table, thinker = laid(), Slow()
        advisers = Advisers(thinker, Figures())
        mover = Hearer(PEOPLE[table.turn])
        advisers.ask("t", table, mover, "1")
        await asyncio.sleep(0)
        advisers.forget("t", mover)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thinker.ended == 1
        advisers.ask("t", table, mover, "2")
        assert mover.heard == []
        advisers.moved_on("t", -1)

    asyncio.run(ask())


def test_the_same_view_gives_the_same_hint() -> None:
    """All chance of a hint comes from the view: another seed, or other cards in other hands, change nothing."""

    async def think() -> None:
        workers = Workers(1, 5.0, Figures())
        try:
            table = laid()
            view = table.view(table.turn)
            first = await workers.advise("smear", view)
            assert await workers.advise("smear", view) == first
            assert first.code in view.legal
            assert first.why
        finally:
            await workers.close()

    asyncio.run(think())


@pytest.mark.parametrize("game", ["seep", "smear"])
def test_a_hint_comes_over_the_socket_to_nobody_else(tmp_path: Path, game: str) -> None:
    """Whoever asks is told a legal move in words with reasons; whoever looks on hears nothing of it, and is counted."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Eve") as (ann, eve):
            table = (await ann.lay(game, bots=["rules"] * 4, open=True, begin=True))["table"]
            await eve.watch(table)
            await ann.send({"t": "hint", "table": table, "id": "early"})
            early = await ann.until(lambda message: message.get("id") == "early")
            assert early["words"]["key"] == "server.not_watched"
            await ann.watch(table)
            scene = await ann.until(lambda message: bool(message.get("legal")))
            await ann.send({"t": "hint", "table": table, "id": "h"})
            hint = await ann.until(lambda message: message.get("id") == "h")
            assert hint["t"] == "hint"
            assert hint["index"] == scene["index"]
            assert {"move": hint["move"], "words": hint["words"]} in scene["legal"]
            assert isinstance(hint["reasons"], list)
            await eve.send({"t": "hint", "table": table, "id": "e"})
            assert (await eve.until(lambda message: message.get("id") == "e"))["words"]["key"] == "table.no_place"
            assert not any(message["t"] == "hint" for message in eve.heard)
            assert "baithak_hints_total 1.0" in (await ann.http.get("/metrics")).text

    run(tmp_path, play)
