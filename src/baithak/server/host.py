"""One table in progress: a mailbox, and nobody is told of anything before it is kept.

A host takes one event after another out of its mailbox: the table answers, the store keeps the
event, and only then do those who watch see what followed. If the store refuses, what the table has
become is thrown away; it is made again from what was kept, by whoever owns it then.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from baithak.bots.bot import BotError
from baithak.cards.seats import NOBODY
from baithak.games.errors import GameError, NotationError
from baithak.games.view import View
from baithak.server import wire
from baithak.server.chronicle import write_event
from baithak.server.figures import Figures
from baithak.server.scenes import Stage, news_of, words_of
from baithak.server.store import KeptEvent, KeptTable, Store, StoreError
from baithak.tables import events as ev
from baithak.tables.effects import Effect, Refused, RematchAgreed, Scored
from baithak.tables.events import Event
from baithak.tables.table import Table
from baithak.words import phrase

REMEMBERED = 512
"""How many of a table's last messages from programs are known again, if they come twice."""
_LAZY = 300.0
"""Seconds after which a table that nobody watches, and on which nothing is due, is put away."""

log = logging.getLogger("baithak.tables")


class Watcher(Protocol):
    """A connection that sees a table."""

    user: str

    def send(self, message: wire.ToProgram) -> None:
        """Take a message, at once and without waiting."""


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a bot's move."""


class Keeper(Protocol):
    """Whoever holds a table, among others (``hub.py``)."""

    store: Store
    thinker: Thinker
    clock: Callable[[], float]
    grace: float
    figures: Figures

    def keep(self, host: "TableHost") -> None:
        """Keep a table as it stands after a deal."""

    async def lost(self, host: "TableHost", error: StoreError) -> None:
        """Let go of a table that could not be kept."""

    async def lay_again(self, host: "TableHost") -> str:
        """Lay the table of the match that follows one, and return its name."""


@dataclass(slots=True)
class _Letter:
    """Something in a mailbox."""

    event: Callable[[Table], Event]
    by: str = ""
    client: str = ""
    watcher: Watcher | None = None
    came: float = field(default_factory=time.perf_counter)


@dataclass(slots=True)
class _Bot:
    """A bot that is thinking, and about what."""

    index: int
    task: asyncio.Task[None] = field(repr=False)


class TableHost:
    """One table: its mailbox, its clock, its bots and those who watch."""

    def __init__(
        self, hub: Keeper, kept: KeptTable, table: Table, number: int, epoch: int, following: str = ""
    ) -> None:
        self.name = kept.name
        self.following = following
        self.kept = kept
        self.table = table
        self.number = number
        self.watchers: dict[Watcher, int] = {}
        self.idle_since = time.monotonic()
        self._hub = hub
        self._epoch = epoch
        self._stage = Stage(table, kept.name)
        self._mail: asyncio.Queue[_Letter] = asyncio.Queue()
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._bot: _Bot | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._told = 0
        self._task = asyncio.create_task(self._run(), name=f"table {kept.name}")

    # What comes in.

    def post(
        self, event: Callable[[Table], Event] | Event, *, by: str = "", client: str = "", watcher: Watcher | None = None
    ) -> None:
        """Put an event into the mailbox, or what makes it when its turn comes."""
        make = event if callable(event) else lambda _table: event
        self._mail.put_nowait(_Letter(make, by, client, watcher))

    def remember(self, event: KeptEvent) -> None:
        """Know a message again if it comes twice."""
        if event.client:
            self._done[event.by, event.client] = event.number
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)

    async def _run(self) -> None:
        """Take one letter after another."""
        self._wake()
        while True:
            letter = await self._mail.get()
            try:
                await self._open(letter)
            except StoreError as error:
                await self._hub.lost(self, error)
                return
            except Exception:
                log.exception("a table failed and is opened anew", extra={"table": self.name})
                await self._hub.lost(self, StoreError("the table failed"))
                return

    async def _open(self, letter: _Letter) -> None:
        known = self._done.get((letter.by, letter.client)) if letter.client else None
        if known is not None:
            self._answer(letter, wire.Done(self.name, letter.client, known))
            return
        now = self._hub.clock()
        try:
            event = letter.event(self.table)
        except (GameError, BotError) as error:
            self._refuse(letter, error)
            return
        self._stage.look(self.watchers.values())
        effects = self.table.on(event, now)
        if effects and isinstance(effects[0], Refused):
            refused = effects[0]
            self._hub.figures.refused.inc()
            clause, cards = (refused.refusal.clause, refused.refusal.proof) if refused.refusal else ("", ())
            words = words_of(refused.words)
            self._answer(letter, wire.Refused(self.name, letter.client, words, clause, list(cards)))
            self._wake()
            return
        if any(isinstance(effect, RematchAgreed) for effect in effects):
            self.following = await self._hub.lay_again(self)
        kept = KeptEvent(self.number + 1, now, letter.by, letter.client, write_event(event))
        await self._hub.store.append(self.name, self._epoch, [kept], self.table.seating.people(), over=self.table.over)
        self.number += 1
        self.remember(kept)
        if any(isinstance(effect, Scored) for effect in effects):
            self._hub.keep(self)
        self._tell(effects)
        self._answer(letter, wire.Done(self.name, letter.client, self.number))
        self._hub.figures.moves.inc()
        self._hub.figures.latency.observe(time.perf_counter() - letter.came)
        self._wake()

    def _answer(self, letter: _Letter, message: wire.ToProgram) -> None:
        if letter.watcher is not None and letter.client:
            letter.watcher.send(message)

    def _refuse(self, letter: _Letter, error: GameError | BotError) -> None:
        """Tell somebody that a text was no move, or no bot."""
        words = phrase("server.no_bot" if isinstance(error, BotError) else "server.no_move")
        if isinstance(error, NotationError):
            words = phrase("server.misread", found=error.found, expected=error.expected)
        self._answer(letter, wire.Refused(self.name, letter.client, words_of(words)))

    # What goes out.

    def admits(self, user: str, invite: str) -> bool:
        """Say whether somebody may see the table."""
        return admits(self.kept, self.table, user, invite)

    def watch(self, watcher: Watcher) -> None:
        """Let a connection see the table from now on, or tell it all once more."""
        viewer = self.table.seating.of_user(watcher.user)
        self.watchers[watcher] = NOBODY if viewer is None else viewer
        if viewer is not None and self.table.seating[viewer].gone is not None:
            self.post(ev.Here(watcher.user), by=watcher.user)
        told = self._told
        watcher.send(self._scene(watcher, []))
        self._told = told
        self._recount()

    def unwatch(self, watcher: Watcher) -> None:
        """Let a connection see no more; whoever has no other here is gone, unless a new one comes soon."""
        self.watchers.pop(watcher, None)
        self.await_return(watcher.user)
        self._recount()
        if not self.watchers:
            self.idle_since = time.monotonic()

    def await_return(self, user: str) -> None:
        """Take somebody for gone who has no connection after a moment."""
        asyncio.get_running_loop().call_later(self._hub.grace, self._missed, user)

    def _missed(self, user: str) -> None:
        seat = self.table.seating.of_user(user)
        watches = any(watcher.user == user for watcher in self.watchers)
        if seat is not None and self.table.seating[seat].gone is None and not watches and not self._task.done():
            self.post(ev.Gone(user), by=user)

    def _tell(self, effects: tuple[Effect, ...]) -> None:
        """Show everybody who watches what has happened."""
        for watcher in self.watchers:
            seat = self.table.seating.of_user(watcher.user)
            self.watchers[watcher] = NOBODY if seat is None else seat
        moves = self._stage.turn_over(effects, set(self.watchers.values()))
        for watcher, viewer in list(self.watchers.items()):
            watcher.send(self._scene(watcher, news_of(effects, moves[viewer])))

    def _scene(self, watcher: Watcher, news: list[wire.News]) -> wire.Scene:
        host = bool(watcher.user) and watcher.user == self.table.seating.host
        viewer = self.watchers[watcher]
        self._told = self.watching
        return self._stage.scene(
            self.number, viewer, news=news, host=host, watching=self._told, following=self.following
        )

    @property
    def watching(self) -> int:
        """How many people look on who sit nowhere."""
        return len({watcher.user for watcher, viewer in self.watchers.items() if viewer == NOBODY})

    def _recount(self) -> None:
        """Tell everybody in a moment how many look on, if that has changed."""
        if self._counting is None and self.watching != self._told:
            self._counting = asyncio.get_running_loop().call_later(self._hub.grace, self._tell_count)

    def _tell_count(self) -> None:
        self._counting = None
        if self.watching != self._told and not self._task.done():
            for watcher in list(self.watchers):
                watcher.send(self._scene(watcher, []))

    # What happens by itself.

    def _wake(self) -> None:
        """See to the clock and to the bots."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self.table.due
        if due is not None and self._mail.empty():
            delay = max(0.0, due - self._hub.clock())
            self._alarm = asyncio.get_running_loop().call_later(delay, self.post, ev.Tick())
        turn = self.table.turn
        waits = turn != NOBODY and not self.table.controller(turn) and self.table.paused is None
        if self._bot is not None and (not waits or self._bot.index != self.table.index):
            self._bot.task.cancel()
            self._bot = None
        if waits and self._bot is None:
            self._bot = _Bot(self.table.index, asyncio.create_task(self._think(turn)))

    async def _think(self, seat: int) -> None:
        """Let a bot choose a move, and post it."""
        table, index = self.table, self.table.index
        where = f"{len(table.record.deals)} {seat} {len(table.view(seat).history)}".encode()
        seed = table.setup.seed + where
        code = await self._hub.thinker.choose(table.setup.game.name, table.seating[seat].bot, table.view(seat), seed)
        self.post(ev.Played(seat, code, index))

    @property
    def waiting(self) -> int:
        """How many events wait in the mailbox."""
        return self._mail.qsize()

    @property
    def idle(self) -> bool:
        """Whether the table can be put away: nobody watches, and nothing is waited for."""
        quiet = self._mail.empty() and self._bot is None and not self.watchers
        wait = 0.0 if self.table.over else _LAZY
        return quiet and time.monotonic() - self.idle_since > wait and self.table.due is None

    async def close(self) -> None:
        """Stop, with everything that was begun."""
        for timer in (self._alarm, self._counting):
            if timer is not None:
                timer.cancel()
        tasks = [self._task] if self._bot is None else [self._task, self._bot.task]
        tasks = [task for task in tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def admits(kept: KeptTable, table: Table, user: str, invite: str) -> bool:
    """Say whether somebody may see a table: an open one everybody, else who sits there or has the link."""
    known = kept.open or table.seating.of_user(user) is not None or (user != "" and user == table.seating.host)
    return known or secrets.compare_digest(invite.encode(), kept.invite.encode())
