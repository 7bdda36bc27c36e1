"""Tables come and go: none is forgotten, and none stays for ever."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from baithak.games.view import View
from baithak.server import wire
from baithak.server.hub import Hub
from baithak.server.lobby import Lobby, Wish
from baithak.server.sqlite import SqliteStore
from baithak.server.store import KeptEvent, KeptUser, Peer, StoreError
from baithak.tables import events as ev

ANN = KeptUser("u1", "Ann", bot=False)


class First:
    """A bot that plays its first legal move at once."""

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a bot's move."""
        return view.legal[0]


class Onlooker:
    """A connection that keeps what it is sent."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.heard: list[wire.ToProgram] = []

    def send(self, message: wire.ToProgram) -> None:
        """Take a message."""
        self.heard.append(message)


@asynccontextmanager
async def house(store: SqliteStore, *, empty: float = 0.1) -> AsyncIterator[tuple[Hub, Lobby]]:
    """Open a hub and its lobby for a while, in which nobody is waited for long."""
    await store.open()
    hub = Hub(store, First(), "node/run", Peer("http://nowhere", "token"), lease=0.2, grace=0.02)
    await hub.start()
    try:
        yield hub, Lobby(store, hub, 1000, empty)
    finally:
        await hub.close()
        await store.close()


async def until(fits: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds."""
    for _ in range(1000):
        if await fits():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came to that")


def test_a_table_at_which_nobody_is_left_is_dropped(tmp_path: Path) -> None:
    """N11: a table that nobody ever looked at is dropped, leaves the lobby and the memory, and stays in the store."""

    async def act() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with house(store) as (hub, lobby):
            names = [(await lobby.lay(Wish("smear", open=True, begin=at == 0), ANN)).table for at in range(2)]
            assert len(hub.hosts) == 2

            async def gone() -> bool:
                return not hub.hosts and not await lobby.open_tables() and not await lobby.tables_of(ANN)

            await until(gone)
            for name in names:
                kept = await store.table(name)
                assert kept is not None
                assert kept.over

    asyncio.run(act())


def test_the_lobby_lists_the_tables_that_are_alive(tmp_path: Path) -> None:
    """N11: whoever watches keeps a table alive; what the lobby lists is what the process holds."""

    async def act() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with house(store) as (hub, lobby):
            names = [(await lobby.lay(Wish("smear", open=True), ANN)).table for _ in range(4)]
            kept = await hub.host(names[2])
            assert kept is not None
            kept.watch(Onlooker(ANN.user))

            async def one_left() -> bool:
                return set(hub.hosts) == {names[2]}

            await until(one_left)
            assert [row.table for row in await lobby.open_tables()] == [names[2]]

    asyncio.run(act())


def test_a_table_goes_on_after_a_restart_although_nobody_comes(tmp_path: Path) -> None:
    """N3, N11: what was let go in good order is opened again by the next run, so that its time runs out there."""

    async def act() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with house(store, empty=1.0) as (_, lobby):
            name = (await lobby.lay(Wish("smear", begin=True), ANN)).table
        again = SqliteStore(tmp_path / "tables.sqlite")
        async with house(again) as (hub, _):

            async def over() -> bool:
                kept = await again.table(name)
                return kept is not None and kept.over and not hub.hosts

            await until(over)

    asyncio.run(act())


def test_a_table_that_could_not_be_kept_is_opened_again(tmp_path: Path) -> None:
    """When the store fails once, those who watch are told, nothing that was not kept is shown, and the table goes on."""

    class Failing(SqliteStore):
        """A store that fails when it is told to."""

        fails = False

        async def append(
            self, name: str, epoch: int, events: list[KeptEvent], people: list[str], *, over: bool
        ) -> None:
            """Keep events, or fail."""
            if self.fails:
                self.fails = False
                raise StoreError("the disk is full")
            await super().append(name, epoch, events, people, over=over)

    async def act() -> None:
        store = Failing(tmp_path / "tables.sqlite")
        async with house(store, empty=60.0) as (hub, lobby):
            name = (await lobby.lay(Wish("smear"), ANN)).table
            host = await hub.host(name)
            assert host is not None
            ann = Onlooker(ANN.user)
            host.watch(ann)
            store.fails = True
            host.post(ev.Begin(ANN.user), by=ANN.user, client="b", watcher=ann)

            async def opened() -> bool:
                return hub.hosts.get(name) not in {None, host}

            await until(opened)
            assert isinstance(ann.heard[-1], wire.Closed)
            assert not any(isinstance(message, wire.Done) for message in ann.heard)
            assert hub.hosts[name].table.deal is None

    asyncio.run(act())


def test_a_table_that_cannot_be_read_disturbs_no_other(tmp_path: Path) -> None:
    """What is damaged is told apart and left alone; other tables are taken over, and the process stays alive."""

    async def act() -> None:
        path = tmp_path / "tables.sqlite"
        store = SqliteStore(path)
        async with house(store, empty=60.0) as (_, lobby):
            bad = (await lobby.lay(Wish("smear", begin=True), ANN)).table
            good = (await lobby.lay(Wish("seep"), ANN)).table
            await store.write(("UPDATE tables SET setup = ?1 WHERE name = ?2", (b"{}", bad)))
        again = SqliteStore(path)
        async with house(again) as (hub, _):

            async def taken() -> bool:
                return good in hub.hosts

            await until(taken)
            assert bad not in hub.hosts
            assert [row.table for row in await Lobby(again, hub, 1, 1.0).tables_of(ANN)] == [good]
            try:
                await hub.host(bad)
            except StoreError as error:
                assert "cannot be read" in str(error)
            else:
                raise AssertionError("a damaged table was opened")

    asyncio.run(act())
