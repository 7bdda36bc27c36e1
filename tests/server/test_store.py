"""What a store promises, of a SQLite file and of a PostgreSQL database alike."""

import asyncio
import functools
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from baithak.server.migrations import MIGRATIONS
from baithak.server.postgres import PostgresStore
from baithak.server.sqlite import SqliteStore
from baithak.server.store import Fenced, KeptEvent, KeptTable, KeptUser, Peer, Store, StoreError
from tests.server.stores import KINDS, database

ANN = KeptUser("u1", "Ann", bot=False)
PEER = Peer("http://here:1", "token")


def opened(kind: str, address: str) -> Store:
    """Return a store of a kind, not opened yet."""
    return SqliteStore(Path(address)) if kind == "sqlite" else PostgresStore(address)


def trial(kind: str, folder: Path, act: Callable[[Store], Awaitable[None]]) -> None:
    """Let something be done with a fresh store."""

    async def run(address: str) -> None:
        store = opened(kind, address)
        await store.open()
        try:
            await act(store)
        finally:
            await store.close()

    with database(kind, folder) as address:
        asyncio.run(run(address))


def table(name: str = "t", created: float = 1.0, *, public: bool = True) -> KeptTable:
    """Return a table as it is laid."""
    return KeptTable(name, b"setup", created, "secret", public, 0, over=False)


def event(number: int, content: bytes = b"x") -> KeptEvent:
    """Return an event."""
    return KeptEvent(number, 2.0 * number, "u1", f"c{number}", content)


@KINDS
def test_what_was_kept_is_found(kind: str, tmp_path: Path) -> None:
    """Users, tables, events in their order and the last snapshot come back as they were given."""

    async def act(store: Store) -> None:
        await store.add_user(ANN, b"hash", 1.0)
        assert await store.user_of(b"hash") == ANN
        assert await store.user_of(b"other") is None
        await store.rename("u1", "Anna")
        assert await store.user_of(b"hash") == ANN._replace(name="Anna")
        await store.add_table(table(), "u1", "")
        assert await store.table("t") == table()
        assert await store.table("x") is None
        epoch, _ = await store.take("t", "a/1", 5.0, 8.0)
        await store.append("t", epoch, [event(1)], ["u1"], over=False)
        await store.append("t", epoch, [event(2), event(3, b"\x00\xff")], ["u1", "u2"], over=False)
        assert await store.events("t") == [event(1), event(2), event(3, b"\x00\xff")]
        assert await store.events("t", after=2) == [event(3, b"\x00\xff")]
        assert [one.name for one in await store.tables_of("u2")] == ["t"]
        assert await store.snapshot("t") is None
        for number in (2, 3):
            await store.keep_snapshot("t", number, b"s%d" % number)
        assert await store.snapshot("t") == (3, b"s3")

    trial(kind, tmp_path, act)


@KINDS
def test_those_who_play_are_known_at_once(kind: str, tmp_path: Path) -> None:
    """Users of tables that are not over are found together, each once, no more than wished; others are not among them."""

    async def act(store: Store) -> None:
        users = [KeptUser(f"u{number}", f"P{number}", bot=False) for number in range(4)]
        for user in users:
            await store.add_user(user, user.user.encode(), 1.0)
        for name, over in (("running", False), ("again", False), ("over", True)):
            await store.add_table(table(name), "u0", "")
            epoch, _ = await store.take(name, "a/1", 5.0, 8.0)
            await store.append(name, epoch, [event(1)], ["u2" if over else "u1"], over=over)
        found = dict(await store.users_playing(10))
        assert found == {b"u0": users[0], b"u1": users[1]}
        assert len(await store.users_playing(1)) == 1

    trial(kind, tmp_path, act)


@KINDS
def test_a_number_is_taken_once(kind: str, tmp_path: Path) -> None:
    """An event that was kept already, or leaves a gap, is refused, and nothing of what came with it is kept."""

    async def act(store: Store) -> None:
        await store.add_table(table(), "u1", "")
        epoch, _ = await store.take("t", "a/1", 5.0, 8.0)
        await store.append("t", epoch, [event(1)], [], over=False)
        for numbers in ([1], [3], [1, 2]):
            with pytest.raises(Fenced):
                await store.append("t", epoch, [event(number) for number in numbers], ["u9"], over=False)
        assert await store.events("t") == [event(1)]
        assert await store.tables_of("u9") == []

    trial(kind, tmp_path, act)


@KINDS
def test_an_owner_of_an_older_epoch_keeps_nothing(kind: str, tmp_path: Path) -> None:
    """Once a table has been taken over, whatever its old owner still wants to keep is refused."""

    async def act(store: Store) -> None:
        await store.add_table(table(), "u1", "")
        await store.renew("a/1", 5.0, PEER)
        old, _ = await store.take("t", "a/1", 5.0, 8.0)
        new, alive = await store.take("t", "a/2", 30.0, 8.0)
        assert (new > old, alive) == (True, 5.0)
        with pytest.raises(Fenced):
            await store.append("t", old, [event(1)], [], over=False)
        await store.append("t", new, [event(1)], [], over=True)
        assert (await store.table("t")) == table()._replace(number=1, over=True)

    trial(kind, tmp_path, act)


def test_a_table_is_taken_from_the_dead_alone(tmp_path: Path) -> None:
    """While its owner says to be alive nobody else gets a table; afterwards, from an older run of oneself, or let go, it is found and taken."""

    async def act(store: Store) -> None:
        await store.add_table(table(), "u1", "")
        await store.renew("a/1", 100.0, PEER)
        await store.take("t", "a/1", 100.0, 8.0)
        assert await store.orphans("b/1", 107.0, 8.0) == []
        assert await store.peer_of("t", 107.0, 8.0) == PEER
        assert await store.peer_of("t", 109.0, 8.0) is None
        with pytest.raises(Fenced):
            await store.take("t", "b/1", 107.0, 8.0)
        assert await store.orphans("a/2", 101.0, 8.0) == ["t"]
        assert await store.orphans("b/1", 109.0, 8.0) == ["t"]
        await store.take("t", "b/1", 109.0, 8.0)
        await store.release("t", "b/1", 110.0)
        assert await store.orphans("a/1", 110.0, 8.0) == ["t"]
        assert (await store.take("t", "a/1", 120.0, 8.0))[1] == 110.0

    trial("postgres", tmp_path, act)


def test_a_table_is_somebodys_from_the_first(tmp_path: Path) -> None:
    """Between being laid and being played a table is no orphan that another process takes; its clocks have not run yet."""

    async def act(store: Store) -> None:
        await store.renew("a/1", 100.0, PEER)
        await store.add_table(table(), "u1", "a/1")
        assert await store.orphans("b/1", 101.0, 8.0) == []
        with pytest.raises(Fenced):
            await store.take("t", "b/1", 101.0, 8.0)
        assert await store.take("t", "a/1", 104.0, 8.0) == (1, 0.0)
        assert await store.take("t", "a/2", 105.0, 8.0) == (2, 100.0)

    trial("postgres", tmp_path, act)


def test_events_are_kept_by_few_statements_however_many_come_together(tmp_path: Path) -> None:
    """SQLite keeps every statement it was ever given: a statement for each number of events would fill the memory."""
    asked: list[str] = []

    async def act(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        for number in range(70):
            await store.add_table(table(f"t{number}"), "u1", "")
            await store.take(f"t{number}", "a/1", 5.0, 8.0)
        for many in range(1, 70):
            await asyncio.gather(*(store.append(f"t{at}", 1, [event(many - at)], [], over=False) for at in range(many)))
        for number in range(70):
            assert [one.number for one in await store.events(f"t{number}")] == list(range(1, 70 - number))

    class Noting(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            asked.append(statement)
            return super().execute(statement, *values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("baithak.server.sqlite.sqlite3.connect", functools.partial(sqlite3.connect, factory=Noting))
        trial("sqlite", tmp_path, act)
    assert 2 < len({statement for statement in asked if "(VALUES (?" in statement}) <= 16


def test_whoever_has_the_file_has_its_tables(tmp_path: Path) -> None:
    """A file is one process's at a time: any other owner of a table in it has died, however lately it was alive."""

    async def act(store: Store) -> None:
        await store.add_table(table(), "u1", "")
        await store.renew("a/1", 100.0, PEER)
        await store.take("t", "a/1", 100.0, 8.0)
        assert await store.orphans("b/1", 101.0, 8.0) == ["t"]
        assert (await store.take("t", "b/1", 101.0, 8.0))[1] == 100.0

    trial("sqlite", tmp_path, act)


@KINDS
def test_the_lobby_lists_what_is_open_and_not_over(kind: str, tmp_path: Path) -> None:
    """The latest come first; private and finished tables are not there."""

    async def act(store: Store) -> None:
        for number in range(4):
            await store.add_table(table(f"t{number}", float(number), public=number != 2), "u1", "")
        epoch, _ = await store.take("t1", "a/1", 5.0, 8.0)
        await store.append("t1", epoch, [event(1)], [], over=True)
        assert [one.name for one in await store.open_tables(10)] == ["t3", "t0"]
        assert [one.name for one in await store.open_tables(1)] == ["t3"]
        assert [one.name for one in await store.tables_of("u1")] == ["t3", "t2", "t0"]

    trial(kind, tmp_path, act)


@KINDS
def test_matches_that_are_over_are_found_by_who_played_them(kind: str, tmp_path: Path) -> None:
    """The latest come first, no more than asked for; what goes on, and what others played, is not among them."""

    async def act(store: Store) -> None:
        for number in range(4):
            await store.add_table(table(f"t{number}", float(number), public=False), "u1", "")
            epoch, _ = await store.take(f"t{number}", "a/1", 5.0, 8.0)
            await store.append(f"t{number}", epoch, [event(1)], ["u2"] if number == 3 else [], over=number != 1)
        assert [one.name for one in await store.tables_over("u1", 10)] == ["t3", "t2", "t0"]
        assert [one.name for one in await store.tables_over("u1", 2)] == ["t3", "t2"]
        assert [one.name for one in await store.tables_over("u2", 10)] == ["t3"]
        assert (await store.tables_over("u1", 1))[0].over
        assert await store.tables_over("u9", 10) == []

    trial(kind, tmp_path, act)


@KINDS
def test_fifty_tables_are_kept_at_once(kind: str, tmp_path: Path) -> None:
    """N42: fifty who write at the same time all get their turn, and every event is there."""

    async def write(store: Store, name: str) -> None:
        await store.add_table(table(name), "u1", "")
        epoch, _ = await store.take(name, "a/1", 5.0, 8.0)
        for number in range(1, 11):
            await store.append(name, epoch, [event(number)], ["u1"], over=False)

    async def act(store: Store) -> None:
        names = [f"t{number}" for number in range(50)]
        await asyncio.gather(*(write(store, name) for name in names))
        for name in names:
            assert [one.number for one in await store.events(name)] == list(range(1, 11))

    trial(kind, tmp_path, act)


@KINDS
def test_what_was_kept_is_there_after_closing(kind: str, tmp_path: Path) -> None:
    """Another run of the program finds everything, and brings nothing up to date twice."""

    async def run(address: str) -> None:
        first = opened(kind, address)
        await first.open()
        await first.add_table(table(), "u1", "")
        await first.close()
        second = opened(kind, address)
        await second.open()
        assert await second.table("t") == table()
        await second.close()
        with pytest.raises(StoreError):
            await second.table("t")

    with database(kind, tmp_path) as address:
        asyncio.run(run(address))


def test_two_processes_never_have_one_file(tmp_path: Path) -> None:
    """A file that a server has is refused to another, which is told why."""

    async def run() -> None:
        first, second = SqliteStore(tmp_path / "t"), SqliteStore(tmp_path / "t")
        await first.open()
        with pytest.raises(StoreError, match="in use"):
            await second.open()
        await first.close()
        await second.open()
        await second.close()

    asyncio.run(run())


def test_a_file_of_a_later_release_is_left_alone(tmp_path: Path) -> None:
    """What this release does not know it does not touch."""
    with sqlite3.connect(tmp_path / "t") as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()

    async def run() -> None:
        with pytest.raises(StoreError, match="later release"):
            await SqliteStore(tmp_path / "t").open()

    asyncio.run(run())


@pytest.mark.parametrize("address", ["postgresql://nobody:x@127.0.0.1:1/none", "postgresql://:::"])
def test_a_database_that_cannot_be_reached_is_told_in_a_sentence(address: str) -> None:
    """Nothing but one line says what is wrong."""

    async def run() -> None:
        with pytest.raises(StoreError) as caught:
            await PostgresStore(address).open()
        assert "\n" not in str(caught.value)

    asyncio.run(run())


@KINDS
def test_what_one_table_is_refused_costs_no_other_anything(kind: str, tmp_path: Path) -> None:
    """Of events that are kept together only the one is refused that has been overtaken, or whose number is taken."""

    async def act(store: Store) -> None:
        epochs = {}
        for number in range(30):
            await store.add_table(table(f"t{number}"), "u1", "")
            epochs[f"t{number}"] = (await store.take(f"t{number}", "a/1", 5.0, 8.0))[0]
        wrong = {"t3": (epochs["t3"] - 1, 1), "t7": (epochs["t7"], 2)}
        done = await asyncio.gather(
            *(
                store.append(name, epoch, [event(number)], ["u2"], over=False)
                for name, (epoch, number) in ({name: (epoch, 1) for name, epoch in epochs.items()} | wrong).items()
            ),
            return_exceptions=True,
        )
        refused = [name for name, answer in zip(epochs, done, strict=True) if isinstance(answer, Fenced)]
        assert refused == ["t3", "t7"]
        for name in epochs:
            assert await store.events(name) == ([] if name in refused else [event(1)])
        assert {one.name for one in await store.tables_of("u2")} == set(epochs) - {"t3", "t7"}

    trial(kind, tmp_path, act)
