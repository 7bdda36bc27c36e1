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
from baithak.games.errors import GameError
from baithak.server import wire
from baithak.server.advice import Advisers, Thinker, Watcher
from baithak.server.chronicle import write_event
from baithak.server.figures import Figures
from baithak.server.objections import objections_to, refused_move, why_unread
from baithak.server.pace import least
from baithak.server.scenes import Stage, news_of, words_of
from baithak.server.store import Fenced, KeptEvent, KeptTable, Store, StoreError
from baithak.tables import events as ev
from baithak.tables.effects import Effect, Refused, RematchAgreed, Scored
from baithak.tables.events import Event
from baithak.tables.table import Table

REMEMBERED = 512
"""How many of a table's last messages from programs are known again, if they come twice."""
_LAZY = 300.0
"""Seconds after which a table that nobody watches, and on which nothing is due, is put away."""
_RETURN = 3.0
"""How many times the moment, after which others are told of a lost connection, people have to come back after a restart."""

log = logging.getLogger("baithak.tables")


class Keeper(Protocol):
    """Whoever holds a table, among others (``hub.py``)."""

    store: Store
    thinker: Thinker
    clock: Callable[[], float]
    grace: float
    pace: float
    figures: Figures
    advisers: Advisers

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
class _Question:
    """Something that somebody wants to know; it waits in the mailbox, so that what is not kept yet is not told."""

    answer: Callable[[], None]


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
        self._mail: asyncio.Queue[_Letter | _Question] = asyncio.Queue()
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._bot: _Bot | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._cut_off: float | None = None
        self._back: set[str] = set()
        self._missing: dict[str, asyncio.TimerHandle] = {}
        self._told = 0
        self._settled = asyncio.Event()
        self._settled.set()
        self._failed = False
        self._people: set[str] = set()
        self._task = asyncio.create_task(self._run(), name=f"table {kept.name}")

    # What comes in.

    def post(
        self, event: Callable[[Table], Event] | Event, *, by: str = "", client: str = "", watcher: Watcher | None = None
    ) -> None:
        """Put an event into the mailbox, or what makes it when its turn comes."""
        make = event if callable(event) else lambda _table: event
        self._mail.put_nowait(_Letter(make, by, client, watcher))

    def advise(self, watcher: Watcher, client: str) -> None:
        """Give somebody a hint, once what came before has been done."""
        self._mail.put_nowait(_Question(lambda: self._hub.advisers.ask(self.name, self.table, watcher, client)))

    def explain(self, watcher: Watcher, why: wire.Why) -> None:
        """Tell somebody what stands against a move, once what came before has been done."""
        self._mail.put_nowait(_Question(lambda: watcher.send(objections_to(self.table, watcher.user, why))))

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
            if isinstance(letter, _Question):
                letter.answer()
                self._wake()
                continue
            try:
                await self._open(letter)
            except StoreError as error:
                if not isinstance(error, Fenced):
                    extra = {"table": self.name, "why": str(error)}
                    log.error("a table could not be kept and is opened anew", extra=extra)  # noqa: TRY400 - no calls
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
            self._answer(letter, wire.Refused(self.name, letter.client, words_of(why_unread(error))))
            return
        self._settled.clear()
        try:
            effects = await self._happen(letter, event, now)
        except BaseException:
            self._failed = True
            raise
        finally:
            self._settled.set()
        if effects is None:
            self._wake()
            return
        if any(isinstance(effect, Scored) for effect in effects):
            self._hub.keep(self)
        self._tell(effects)
        self._answer(letter, wire.Done(self.name, letter.client, self.number))
        self._hub.figures.moves.inc()
        self._hub.figures.latency.observe(time.perf_counter() - letter.came)
        self._wake()

    async def _happen(self, letter: _Letter, event: Event, now: float) -> tuple[Effect, ...] | None:
        """Let an event happen, keep it, and return what follows from it; None where the table has refused it.

        Raises:
            StoreError: if it could not be kept.
        """
        self._stage.look(self.watchers.values())
        effects = self.table.on(event, now)
        if effects and isinstance(effects[0], Refused):
            self._hub.figures.refused.inc()
            self._answer(letter, refused_move(self.name, letter.client, effects[0]))
            return None
        if any(isinstance(effect, RematchAgreed) for effect in effects):
            self.following = await self._hub.lay_again(self)
        kept = KeptEvent(self.number + 1, now, letter.by, letter.client, write_event(event))
        people = self.table.seating.people()
        new = [user for user in people if user not in self._people]
        await self._hub.store.append(self.name, self._epoch, [kept], new, over=self.table.over)
        self.number += 1
        self._people.update(new)
        self.remember(kept)
        return effects

    async def settled(self) -> bool:
        """Wait until all that has happened here is kept; say whether it is, or the table has to be opened anew."""
        while not self._settled.is_set():
            await self._settled.wait()
        return not self._failed

    def _answer(self, letter: _Letter, message: wire.ToProgram) -> None:
        if letter.watcher is not None and letter.client:
            letter.watcher.send(message)

    # What goes out.

    def admits(self, user: str, invite: str) -> bool:
        """Say whether somebody may see the table."""
        return admits(self.kept, self.table, user, invite)

    def watch(self, watcher: Watcher) -> None:
        """Let a connection see the table from now on, or tell it all once more."""
        viewer = self.table.seating.of_user(watcher.user)
        self.watchers[watcher] = NOBODY if viewer is None else viewer
        self._expected(watcher.user, viewer)
        if viewer is not None and self.table.seating[viewer].gone is not None:
            self.post(ev.Here(watcher.user), by=watcher.user)
        watcher.send(self._scene(watcher, [], self.watching))
        self._recount()

    def wait_for_all(self) -> None:
        """Take nobody for gone after everybody was cut off, and charge nobody, until all have had time to be back.

        They come at the same time. To tell of each who is away, and again of each who is back, would hold the others up.
        """
        self._cut_off = self._hub.clock()
        asyncio.get_running_loop().call_later(_RETURN * self._hub.grace, self._go_on)
        self.miss_all(_RETURN)

    def _expected(self, user: str, seat: int | None) -> None:
        """Miss somebody no more who is here; whoever is back for the first time since all were cut off begins to think now."""
        timer = self._missing.pop(user, None)
        if timer is not None:
            timer.cancel()
        if self._cut_off is None or seat is None or user in self._back:
            return
        self._back.add(user)
        if seat == self.table.turn:
            self._uncharge(self._cut_off)

    def _go_on(self) -> None:
        """Let the clocks run again, whoever is back: the one to move has not been charged so far."""
        cut_off, self._cut_off = self._cut_off, None
        if cut_off is None or self._task.done():
            return
        if not self._mover_is_back:
            self._uncharge(cut_off)
        self._back.clear()

    @property
    def _mover_is_back(self) -> bool:
        return self.table.turn != NOBODY and self.table.controller(self.table.turn) in self._back

    def _uncharge(self, cut_off: float) -> None:
        """Take the time off that has passed since all were cut off, or since the one to move had to."""
        down = self._hub.clock() - max(cut_off, self.table.since)
        if down > 0 and not self.table.over:
            self.post(ev.Restarted(down))
        else:
            self._wake()

    def unwatch(self, watcher: Watcher) -> None:
        """Let a connection see no more; whoever has no other here is gone, unless a new one comes soon."""
        self.watchers.pop(watcher, None)
        self._hub.advisers.forget(self.name, watcher)
        self._miss(watcher.user)
        self._recount()
        if not self.watchers:
            self.idle_since = time.monotonic()

    def miss_all(self, moments: float = 1.0) -> None:
        """Take everybody for gone who has no connection after some moments."""
        for user in self.table.seating.people():
            self._miss(user, moments)

    def _miss(self, user: str, moments: float = 1.0) -> None:
        if user in self._missing:
            self._missing[user].cancel()
        loop = asyncio.get_running_loop()
        self._missing[user] = loop.call_later(moments * self._hub.grace, self._missed, user)

    def _missed(self, user: str) -> None:
        self._missing.pop(user, None)
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
        self._told = self.watching
        for watcher, viewer in list(self.watchers.items()):
            watcher.send(self._scene(watcher, news_of(effects, moves[viewer]), self._told))

    def _scene(self, watcher: Watcher, news: list[wire.News], watching: int) -> wire.Scene:
        host = bool(watcher.user) and watcher.user == self.table.seating.host
        viewer = self.watchers[watcher]
        following = self.following if self.kept.open or viewer in self.table.ready else ""
        return self._stage.scene(self.number, viewer, news=news, host=host, watching=watching, following=following)

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
        if not self._settled.is_set():
            self._recount()  # what is not kept yet is not shown
        elif self.watching != self._told and not self._task.done():
            self._told = self.watching
            for watcher in list(self.watchers):
                watcher.send(self._scene(watcher, [], self._told))

    # What happens by itself.

    def _wake(self) -> None:
        """See to the clock, to the bots, and to those who wait for a hint."""
        self._hub.advisers.moved_on(self.name, self.table.index)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due, turn = self.table.due, self.table.turn
        if due is not None and self._mail.empty() and (self._cut_off is None or self._mover_is_back):
            delay = max(0.0, due - self._hub.clock())
            self._alarm = asyncio.get_running_loop().call_later(delay, self.post, ev.Tick())
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
        choosing = self._hub.thinker.choose(table.setup.game.name, table.seating[seat].bot, table.view(seat), seed)
        wait = least(table, self._hub.pace, self._stage.last, watched=bool(self.watchers))
        code, _ = await asyncio.gather(choosing, asyncio.sleep(wait))
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
        self._hub.advisers.moved_on(self.name, NOBODY)
        for timer in (self._alarm, self._counting, *self._missing.values()):
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
