"""All tables that a process plays: opening them, holding on to them, taking over those of the dead, and letting them go."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from baithak.cards.shuffle import new_seed
from baithak.server import wire
from baithak.server.advice import Advisers, Thinker
from baithak.server.chronicle import (
    ChronicleError,
    read_event,
    read_setup,
    read_snapshot,
    write_setup,
    write_snapshot,
)
from baithak.server.figures import Figures
from baithak.server.host import REMEMBERED, TableHost
from baithak.server.scenes import words_of
from baithak.server.store import Fenced, KeptEvent, KeptTable, Peer, Store, StoreError
from baithak.tables import events as ev
from baithak.tables.effects import Refused
from baithak.tables.setup import Setup, TableError
from baithak.tables.table import Table
from baithak.words import phrase

log = logging.getLogger("baithak.tables")


class Hub:
    """All tables that this process owns."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        owner: str,
        peer: Peer,
        clock: Callable[[], float] = time.time,
        lease: float = 8.0,
        grace: float = 3.0,
        figures: Figures | None = None,
        pace: float = 0.0,
    ) -> None:
        """Begin without tables.

        Args:
            store: where they are kept.
            thinker: where bots think.
            owner: what this process is called, unlike any other.
            peer: how other processes reach it.
            clock: the time in seconds.
            lease: for how many seconds a table is this process's, before it has to say so again.
            grace: for how many seconds nobody is told that a connection was lost.
            figures: where is counted what happens.
            pace: how many seconds a bot takes for a move at least where somebody looks on.
        """
        self.store = store
        self.thinker = thinker
        self.owner = owner
        self.peer = peer
        self.clock = clock
        self.lease = lease
        self.grace = grace
        self.pace = pace
        self.figures = figures or Figures()
        self.advisers = Advisers(thinker, self.figures)
        self.hosts: dict[str, TableHost] = {}
        self._opening: dict[str, asyncio.Task[TableHost | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._lost: set[str] = set()
        self._unreadable: set[str] = set()
        self._snapshots: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Begin to hold on to tables, to take over those of the dead, and to put away those that nobody needs.

        Raises:
            StoreError: if the store cannot be written.
        """
        await self.store.renew(self.owner, self.clock(), self.peer)
        self._tasks = [asyncio.create_task(self._renew()), asyncio.create_task(self._keep())]

    async def close(self) -> None:
        """Let every table go, and open none any more."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._put_away(host) for host in list(self.hosts.values())))

    async def _renew(self) -> None:
        """Say again and again that this process is alive, whatever else it does."""
        while True:
            await asyncio.sleep(self.lease / 4)
            with suppress(StoreError):
                await self.store.renew(self.owner, self.clock(), self.peer)

    async def _keep(self) -> None:
        while True:
            # At first too: whoever has come back is let in before tables without anybody.
            await asyncio.sleep(self.lease / 4)
            with suppress(StoreError):
                await self._take_over()
            for host in [host for host in self.hosts.values() if host.idle]:
                await self._put_away(host)

    def keep(self, host: TableHost) -> None:
        """Keep a table as it stands after a deal; nobody waits for it, as its events are kept already."""
        kept = host.table.keep()
        if kept is not None:
            task = asyncio.create_task(self._keep_snapshot(host.name, host.number, write_snapshot(kept)))
            self._snapshots.add(task)
            task.add_done_callback(self._snapshots.discard)

    async def _keep_snapshot(self, name: str, number: int, content: bytes) -> None:
        with suppress(StoreError):
            await self.store.keep_snapshot(name, number, content)

    def count(self) -> None:
        """Bring the figures of the tables up to date."""
        self.figures.tables.set(len(self.hosts))
        self.figures.waiting.set(sum(host.waiting for host in self.hosts.values()))

    async def _take_over(self) -> None:
        """Open the tables that nobody plays any more: their clocks go on, whether anybody watches or not."""
        orphans = await self.store.orphans(self.owner, self.clock(), self.lease)
        for name in {*orphans, *self._lost} - self._unreadable:
            with suppress(StoreError):
                await self.host(name)
                self._lost.discard(name)

    async def _put_away(self, host: TableHost) -> None:
        self.hosts.pop(host.name, None)
        await host.close()
        with suppress(StoreError):
            await self.store.release(host.name, self.owner, self.clock())

    async def lost(self, host: TableHost, error: StoreError) -> None:
        """Let go of a table that could not be kept; those who watch come back and find it where it was kept."""
        self.hosts.pop(host.name, None)
        if not isinstance(error, Fenced):
            self._lost.add(host.name)
        words = words_of(phrase("server.moved" if isinstance(error, Fenced) else "server.not_kept"))
        for watcher in list(host.watchers):
            watcher.send(wire.Closed(host.name, words))
        await host.close()

    async def host(self, name: str) -> TableHost | None:
        """Return a table's host, opening the table if need be; None where there is no such table.

        Raises:
            Fenced: if another process owns it.
            StoreError: if the store cannot be read, what is kept is no table, or all were let go.
        """
        if self._closed:
            raise StoreError("tables are opened here no more")
        if name in self.hosts:
            return self.hosts[name]
        if name not in self._opening:
            task = asyncio.create_task(self._open(name))
            self._opening[name] = task
            task.add_done_callback(lambda _task: self._opening.pop(name, None))
        return await asyncio.shield(self._opening[name])

    async def look(self, name: str) -> tuple[KeptTable, Table] | None:
        """Return a table as it stands, whoever plays it, to be read alone; None where there is no such table.

        Raises:
            StoreError: if the store cannot be read, or what is kept is no table.
        """
        host = self.hosts.get(name)
        if host is not None and await host.settled():
            return host.kept, host.table
        kept = await self.store.table(name) if _is_name(name) else None
        if kept is None:
            return None
        try:
            return kept, (await self._made_again(kept))[0]
        except (ChronicleError, TableError) as error:
            raise StoreError("a table cannot be read") from error

    async def lay_again(self, host: TableHost) -> str:
        """Lay the table of the match that follows one, unless it is laid already, deal, and return its name.

        Raises:
            StoreError: if it could not be kept.
        """
        name = _following(host.table.setup)
        if await self.store.table(name) is None:
            setup = host.table.again(new_seed())
            invite = secrets.token_urlsafe(12)
            kept = KeptTable(name, write_setup(setup), self.clock(), invite, host.kept.open, 0, over=False)
            await self.store.add_table(kept, setup.host, self.owner)
            laid = await self.host(name)
            if laid is not None:
                laid.post(ev.Begin(setup.host), by=setup.host)
        return name

    async def peer_of(self, name: str) -> Peer | None:
        """Return how another process is reached that owns a table."""
        return await self.store.peer_of(name, self.clock(), self.lease)

    async def _open(self, name: str) -> TableHost | None:
        kept = await self.store.table(name) if _is_name(name) else None
        if kept is None:
            return None
        now = self.clock()
        epoch, alive = await self.store.take(name, self.owner, now, self.lease)
        try:
            table, events = await self._made_again(kept)
        except (ChronicleError, TableError) as error:
            self._unreadable.add(name)
            log.exception("a table cannot be read", extra={"table": name})
            raise StoreError("a table cannot be read") from error
        following = _following(table.setup) if table.over and await self.store.table(_following(table.setup)) else ""
        host = TableHost(self, kept, table, events[-1].number if events else 0, epoch, following)
        for one in events:
            host.remember(one)
        self.hosts[name] = host
        if alive and now - alive > 1 and not table.over:
            host.post(ev.Restarted(now - alive))
        if alive and not table.over:
            host.wait_for_all()
        else:
            host.miss_all()
        return host

    async def _made_again(self, kept: KeptTable) -> tuple[Table, list[KeptEvent]]:
        """Return a table as it was kept, and its last events.

        Raises:
            ChronicleError: if what is kept is no table.
        """
        setup = read_setup(kept.setup)
        table, done = await self._restored(kept.name, setup) or (Table(setup, kept.created), 0)
        events = await self.store.events(kept.name, max(0, done - REMEMBERED))
        for one in events:
            if one.number > done:
                retake(table, one)
        return table, events

    async def _restored(self, name: str, setup: Setup) -> tuple[Table, int] | None:
        """Return the table of the last snapshot, and after how many events that was; None where there is none to read."""
        found = await self.store.snapshot(name)
        if found is None:
            return None
        try:
            return Table.restored(setup, read_snapshot(found[1], setup)), found[0]
        except ChronicleError:
            return None


def _following(setup: Setup) -> str:
    """Return what the table is called at which another match is played: always the same, so that it is laid once."""
    return hashlib.sha256(b"another match" + setup.seed).hexdigest()[:12]


def _is_name(name: str) -> bool:
    """Say whether a text can be a table's name: not every store takes every text."""
    return name.isascii() and name.isalnum()


def retake(table: Table, kept: KeptEvent) -> None:
    """Let a table take an event again that it took before.

    Raises:
        ChronicleError: if it refuses it now.
    """
    for effect in table.on(ev.taken(read_event(kept.content)), kept.at):
        if isinstance(effect, Refused):
            raise ChronicleError(f"event {kept.number} does not fit: {effect.words}")
