"""Tables come and go: none is forgotten, and none stays for ever."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from baithak.games.view import View
from baithak.server import wire
from baithak.server.chronicle import read_event
from baithak.server.hub import Hub
from baithak.server.lobby import Lobby, Time, Wish
from baithak.server.sqlite import SqliteStore
from baithak.server.store import KeptEvent, KeptUser, Peer, StoreError
from baithak.server.thinking import Choice
from baithak.tables import events as ev

ANN = KeptUser("u1", "Ann", bot=False)


class First:
    """A bot that plays its first legal move at once."""

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a bot's move."""
        return view.legal[0]

    async def advise(self, game: str, view: View) -> Choice:
        """Return a bot's move as a hint."""
        return Choice(view.legal[0])


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


class Clock:
    """A clock that goes only when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


async def opened(store: SqliteStore, clock: Clock, run: str, grace: float = 60.0) -> Hub:
    """Return the hub of another run of the same server."""
    hub = Hub(store, First(), f"node/{run}", Peer("http://x", "t"), clock, lease=60.0, grace=grace)
    await hub.start()
    return hub


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
        async with house(store, empty=1.0) as (hub, lobby):
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


def test_nobody_is_charged_for_coming_back_late_after_a_restart(tmp_path: Path) -> None:
    """N7: when the server is there before the one to move is, the clock stands until that person is, and no longer."""

    async def act() -> None:
        clock = Clock()
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = await opened(store, clock, "1")
        wish = Wish("smear", begin=True, clock=Time(move=5.0, bank=60.0))
        name = (await Lobby(store, hub, 10, 1000.0).lay(wish, ANN)).table
        host = await hub.host(name)
        assert host is not None
        ann = Onlooker("u1")
        host.watch(ann)
        await until(lambda: true(any(isinstance(one, wire.Scene) and one.turn == 0 for one in ann.heard)))
        clock.now += 2.0
        began, number = host.table.since, host.number
        await hub.close()
        clock.now += 30.0
        hub = await opened(store, clock, "2")
        again = await hub.host(name)
        assert again is not None
        await until(lambda: true(again.table.since > began))
        assert clock.now - again.table.since == 2.0
        clock.now += 9.0
        again.watch(Onlooker("u1"))
        await until(lambda: true(again.number == number + 2))
        assert clock.now - again.table.since == 2.0
        clock.now += 9.0
        again.post(ev.Played(0, again.table.view(0).legal[0], by="u1"), by="u1")
        await until(lambda: true(again.number > number + 2))
        assert again.table.seating[0].bank == 54.0
        await hub.close()
        await store.close()

    asyncio.run(act())


def test_nobody_is_missed_before_all_could_be_back_after_a_restart(tmp_path: Path) -> None:
    """N12: people come back all at once; that somebody is away is told only once the clocks go on without them."""

    async def act() -> None:
        clock = Clock()
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = await opened(store, clock, "1")
        name = (await Lobby(store, hub, 10, 1000.0).lay(Wish("smear"), ANN)).table
        await hub.close()
        hub = await opened(store, clock, "2", 0.4)
        host = await hub.host(name)
        assert host is not None
        clock.now += 9.0
        await until(lambda: true(host.table.seating[0].gone is not None))
        assert await host.settled()
        kept = [event.content for event in await store.events(name)]
        assert [type(read_event(content)).__name__ for content in kept[-2:]] == ["Restarted", "Gone"]
        await hub.close()
        await store.close()

    asyncio.run(act())


def test_nobody_who_comes_back_late_is_charged_whoever_came_before(tmp_path: Path) -> None:
    """N7: after a restart the clock waits for each who has to move, and not only for the first of them."""

    async def act() -> None:
        clock = Clock()
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = await opened(store, clock, "1")
        wish = Wish("smear", clock=Time(move=5.0, bank=60.0))
        name = (await Lobby(store, hub, 10, 1000.0).lay(wish, ANN)).table
        host = await hub.host(name)
        assert host is not None
        people = ["u1", "u2", "u3", "u4"]
        for seat, user in enumerate(people):
            host.watch(Onlooker(user))
            if seat:
                host.post(ev.Sit(seat, user), by=user)
        host.post(ev.Begin("u1"), by="u1")
        await until(lambda: true(host.table.turn >= 0))
        await hub.close()
        hub = await opened(store, clock, "2")
        again = await hub.host(name)
        assert again is not None
        for _ in range(4):
            clock.now += 8.0
            seat, turns = again.table.turn, again.table.index
            again.watch(Onlooker(people[seat]))
            await until(lambda: true(again.table.since == clock.now))
            again.post(ev.Played(seat, again.table.view(seat).legal[0], by=people[seat]), by=people[seat])
            await until(lambda turns=turns: true(again.table.index > turns))  # type: ignore[misc]
        assert [again.table.seating[seat].bank for seat in range(4)] == [60.0] * 4
        await hub.close()
        await store.close()

    asyncio.run(act())


def test_who_was_back_is_missed_only_a_moment_after_leaving_again(tmp_path: Path) -> None:
    """N1: that a connection was lost some time ago says nothing of the one that was lost just now."""
    grace = 1.0

    async def act() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = await opened(store, Clock(), "1", grace)
        host = await hub.host((await Lobby(store, hub, 10, 1000.0).lay(Wish("smear"), ANN)).table)
        assert host is not None
        ann = Onlooker("u1")
        host.watch(ann)
        host.unwatch(ann)
        await asyncio.sleep(grace / 3)
        host.watch(ann)
        host.unwatch(ann)
        left = asyncio.get_running_loop().time()
        await until(lambda: true(host.table.seating[0].gone is not None))
        assert asyncio.get_running_loop().time() - left >= grace
        await hub.close()
        await store.close()

    asyncio.run(act())


def test_nothing_happens_at_a_table_to_which_nobody_can_come(tmp_path: Path) -> None:
    """N12: once all tables were let go none is opened here again, and no bot plays on at one."""

    async def act() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with house(store, empty=60.0) as (hub, lobby):
            name = (await lobby.lay(Wish("smear", begin=True), ANN)).table
            await hub.close()
            before = len(await store.events(name))
            with pytest.raises(StoreError):
                await hub.host(name)
            await asyncio.sleep(0.2)
            assert len(await store.events(name)) == before

    asyncio.run(act())


async def true(*facts: bool) -> bool:
    """Say whether something holds now."""
    return all(facts)


def test_a_table_that_could_not_be_kept_is_opened_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """When the store fails once, those who watch are told, nothing that was not kept is shown, and the table goes on.

    The log says once which table it was, and why.
    """

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
            [told] = [record for record in caplog.records if record.levelname == "ERROR"]
            assert (vars(told)["table"], vars(told)["why"]) == (name, "the disk is full")

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


def test_nobody_is_shown_what_is_not_kept_yet(tmp_path: Path) -> None:
    """Whoever comes, or looks into the lobby, while a move is being kept waits for it, and where it fails sees the table without it."""

    class Held(SqliteStore):
        """A store that keeps an event when it is told to, or fails."""

        begun = asyncio.Event()
        free = asyncio.Event()
        fails = False

        async def append(
            self, name: str, epoch: int, events: list[KeptEvent], people: list[str], *, over: bool
        ) -> None:
            """Keep events, in the end."""
            self.begun.set()
            await self.free.wait()
            if self.fails:
                raise StoreError("the disk is full")
            await super().append(name, epoch, events, people, over=over)

    async def act() -> None:
        store = Held(tmp_path / "tables.sqlite")
        async with house(store, empty=60.0) as (hub, lobby):
            name = (await lobby.lay(Wish("smear", open=True), ANN)).table
            host = await hub.host(name)
            assert host is not None
            for store.fails in (True, False):
                ann = Onlooker(ANN.user)
                host.watch(ann)
                store.begun.clear()
                store.free.clear()
                host.post(ev.Begin(ANN.user), by=ANN.user)
                await store.begun.wait()
                host._told = -1
                shown = len(ann.heard)
                host._tell_count()
                assert len(ann.heard) == shown, "how many look on is told once the move is kept"
                settled = asyncio.create_task(host.settled())
                rows = asyncio.create_task(lobby.open_tables())
                await asyncio.sleep(0.05)
                assert not settled.done()
                assert not rows.done()
                store.free.set()
                assert await settled is not store.fails
                (row,) = await rows
                assert row.phase == ("waiting" if store.fails else "playing")
                host = await hub.host(name)
                assert host is not None

    asyncio.run(act())
