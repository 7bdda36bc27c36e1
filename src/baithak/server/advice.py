"""Hints: what the best bot would do in somebody's place, thought out beside the loop and told to nobody else."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from baithak.games.view import View
from baithak.server import wire
from baithak.server.figures import Figures
from baithak.server.objections import not_now
from baithak.server.scenes import words_of
from baithak.server.thinking import Choice
from baithak.tables.table import Table
from baithak.words import Phrase, phrase


class Watcher(Protocol):
    """A connection that sees a table."""

    user: str

    def send(self, message: wire.ToProgram) -> None:
        """Take a message, at once and without waiting."""


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a bot's move."""

    async def advise(self, game: str, view: View) -> Choice:
        """Return what the best bot would do, and why."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A hint that is being thought out."""

    table: str
    index: int
    watcher: Watcher
    client: str
    task: asyncio.Task[None]


class Advisers:
    """Who is being given a hint: nobody more than one at a time."""

    def __init__(self, thinker: Thinker, figures: Figures) -> None:
        """Set where bots think, and where is counted what they say."""
        self._thinker = thinker
        self._figures = figures
        self._asked: dict[str, _Asked] = {}

    def ask(self, name: str, table: Table, watcher: Watcher, client: str) -> None:
        """Let the best bot think about what somebody sees at a table, or say why not."""
        refusal = why_not(table, watcher.user)
        if refusal is None and watcher.user in self._asked:
            refusal = phrase("server.hint_running")
        if refusal is not None:
            watcher.send(wire.Refused(name, client, words_of(refusal)))
            return
        task = asyncio.create_task(self._think(name, table, watcher, client))
        self._asked[watcher.user] = _Asked(name, table.index, watcher, client, task)

    async def _think(self, name: str, table: Table, watcher: Watcher, client: str) -> None:
        game, view, index = table.setup.game, table.view(table.turn), table.index
        try:
            choice = await self._thinker.advise(game.name, view)
            told = words_of(view.describe(choice.code))
            move, why = game.write_move(choice.code), [words_of(one) for one in choice.why]
            watcher.send(wire.Advice(name, client, index, move, told, why))
            self._figures.hints.inc()
        finally:
            mine = self._asked.get(watcher.user)
            if mine is not None and mine.task is asyncio.current_task():
                del self._asked[watcher.user]

    def moved_on(self, table: str, index: int) -> None:
        """Break off what is thought about a table as it no longer is, and say so."""
        for asked in self._of(table):
            if asked.index != index:
                self._break_off(asked)
                asked.watcher.send(wire.Refused(table, asked.client, words_of(phrase("table.moved_on"))))

    def forget(self, table: str, watcher: Watcher) -> None:
        """Break off what is thought for a connection that sees the table no more."""
        for asked in self._of(table):
            if asked.watcher is watcher:
                self._break_off(asked)

    def _of(self, table: str) -> list[_Asked]:
        return [asked for asked in self._asked.values() if asked.table == table] if self._asked else []

    def _break_off(self, asked: _Asked) -> None:
        del self._asked[asked.watcher.user]
        asked.task.cancel()


def why_not(table: Table, user: str) -> Phrase | None:
    """Return why somebody is given no hint, or None."""
    return phrase("server.hint_rated") if table.setup.rated else not_now(table, user)
