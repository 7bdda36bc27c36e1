"""A store in one SQLite file: the default, enough for a thousand tables.

One thread writes. What is waiting when it is free goes into one transaction, so that many tables
share the cost of one sync to the disk; nobody is answered before that. Readers have a thread and a
connection of their own. The journal is written ahead (WAL) and synced in full.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from baithak.server.migrations import MIGRATIONS
from baithak.server.store import Fenced, KeptEvent, KeptTable, KeptUser, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
_BUSY = 10.0
"""Seconds for which another program, such as a backup, may hold the file."""
_TABLE = "name, setup, created, invite, open, number, over"


class SqliteStore:
    """A file, or nothing but memory for a test (``:memory:`` is not shared, so a test names a file)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="baithak-read")
        self._reading: sqlite3.Connection | None = None
        self._writer: threading.Thread | None = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_BUSY, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    async def open(self) -> None:
        """Make the file, or bring it up to date, and start the two threads.

        Raises:
            StoreError: if the file cannot be used.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            writing = self._connect()
            _migrate(writing)
            self._reading = self._connect()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{self._path} cannot be used to keep tables: {error}") from error
        self._writer = threading.Thread(target=self._write, args=(writing,), name="baithak-write", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Finish what is waiting and close the file."""
        if self._writer is not None:
            self._waiting.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    # Writing.

    def _write(self, connection: sqlite3.Connection) -> None:
        """Do what is waiting, all of it in one transaction, until told to end."""
        going = True
        while going:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            going = None not in batch
            self._commit(connection, [work for work in batch if work is not None])
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        """Do a batch; what is refused leaves the others as they are, and a transaction that fails fails them all."""
        answers: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for work, future in batch:
                connection.execute("SAVEPOINT one")
                try:
                    answers.append((future, work(connection), None))
                except (StoreError, sqlite3.IntegrityError) as error:
                    connection.execute("ROLLBACK TO one")
                    fault = error if isinstance(error, StoreError) else Fenced(str(error))
                    answers.append((future, None, fault))
                connection.execute("RELEASE one")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            fault = StoreError(f"nothing could be kept: {error}")
            answers = [(future, None, fault) for _, future in batch]
        for future, answer, refused in answers:
            future.get_loop().call_soon_threadsafe(_answer, future, answer, refused)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the writer do something, and return when it is kept."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, future))
        return await future

    async def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the reader find something out."""
        assert self._reading is not None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, work, self._reading)
        except sqlite3.Error as error:
            raise StoreError(f"nothing could be read: {error}") from error

    # Users.

    async def add_user(self, user: KeptUser, secret: bytes, now: float) -> None:
        """Keep a new user by the hash of a secret."""
        values = (user.user, user.name, user.bot, secret, now)
        await self._do(lambda db: db.execute("INSERT INTO users VALUES (?, ?, ?, ?, ?)", values))

    async def user_of(self, secret: bytes) -> KeptUser | None:
        """Return the user of the hash of a secret."""
        query = "SELECT uid, name, bot FROM users WHERE secret = ?"
        row = await self._ask(lambda db: db.execute(query, (secret,)).fetchone())
        return None if row is None else KeptUser(row[0], row[1], bool(row[2]))

    async def rename(self, user: str, name: str) -> None:
        """Change what a user is called."""
        await self._do(lambda db: db.execute("UPDATE users SET name = ? WHERE uid = ?", (name, user)))

    # Tables.

    async def add_table(self, table: KeptTable, user: str) -> None:
        """Keep a new table, without events, and who laid it."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(f"INSERT INTO tables ({_TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?)", table)  # noqa: S608 - fixed words
            db.execute("INSERT INTO people VALUES (?, ?)", (table.name, user))

        await self._do(work)

    async def _tables(self, condition: str, *values: object) -> list[KeptTable]:
        query = f"SELECT {_TABLE} FROM tables {condition}"  # noqa: S608 - fixed words
        rows = await self._ask(lambda db: db.execute(query, values).fetchall())
        return [KeptTable(row[0], row[1], row[2], row[3], bool(row[4]), row[5], bool(row[6])) for row in rows]

    async def table(self, name: str) -> KeptTable | None:
        """Return a table, or None."""
        found = await self._tables("WHERE name = ?", name)
        return found[0] if found else None

    async def tables_of(self, user: str) -> list[KeptTable]:
        """Return the tables that are not over at which a user sits or sat, the latest first."""
        return await self._tables(
            "JOIN people USING (name) WHERE uid = ? AND NOT over ORDER BY created DESC LIMIT 100", user
        )

    async def open_tables(self, limit: int) -> list[KeptTable]:
        """Return open tables that are not over, the latest first."""
        return await self._tables("WHERE open AND NOT over ORDER BY created DESC LIMIT ?", limit)

    async def orphans(self, owner: str, now: float, lease: float) -> list[str]:
        """Return the tables that are not over whose owner has died: any other, as only one process has the file."""
        del now, lease
        query = "SELECT name FROM tables WHERE NOT over AND owner <> '' AND owner <> ? ORDER BY created DESC"
        return await self._ask(lambda db: [row[0] for row in db.execute(query, (owner,)).fetchall()])

    async def take(self, name: str, owner: str, now: float, lease: float) -> tuple[int, float]:
        """Become a table's owner, and return the new epoch and when the last owner was alive, 0 if there was none."""
        del now, lease

        def work(db: sqlite3.Connection) -> tuple[int, float]:
            query = "SELECT max(left_at, coalesce(alive, 0)) FROM tables LEFT JOIN owners USING (owner) WHERE name = ?"
            alive = db.execute(query, (name,)).fetchone()
            query = "UPDATE tables SET owner = ?, epoch = epoch + 1 WHERE name = ? RETURNING epoch"
            row = db.execute(query, (owner, name)).fetchone()
            if row is None:
                raise StoreError(f"there is no table {name}")
            return int(row[0]), float(alive[0])

        return await self._do(work)

    async def renew(self, owner: str, now: float) -> None:
        """Say that an owner is alive."""
        query = "INSERT INTO owners VALUES (?, ?) ON CONFLICT (owner) DO UPDATE SET alive = excluded.alive"
        await self._do(lambda db: db.execute(query, (owner, now)))

    async def release(self, name: str, owner: str, now: float) -> None:
        """Give a table up."""
        query = "UPDATE tables SET owner = '', left_at = ? WHERE name = ? AND owner = ?"
        await self._do(lambda db: db.execute(query, (now, name, owner)))

    # Events.

    async def append(self, name: str, epoch: int, events: list[KeptEvent], people: list[str], *, over: bool) -> None:
        """Keep events, and who sits at the table now.

        Raises:
            Fenced: if the epoch is not the table's, or a number is taken.
            StoreError: if they could not be kept.
        """

        def work(db: sqlite3.Connection) -> None:
            query = "UPDATE tables SET number = ?, over = ? WHERE name = ? AND epoch = ? AND number = ?"
            last, first = events[-1].number, events[0].number
            if db.execute(query, (last, over, name, epoch, first - 1)).rowcount != 1:
                raise Fenced(f"the table {name} is not at event {first - 1} in epoch {epoch} any more")
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", [(name, *event) for event in events])
            db.executemany("INSERT OR IGNORE INTO people VALUES (?, ?)", [(name, user) for user in people])

        await self._do(work)

    async def events(self, name: str, after: int = 0) -> list[KeptEvent]:
        """Return a table's events in order."""
        query = "SELECT number, at, by, client, content FROM events WHERE name = ? AND number > ? ORDER BY number"
        rows = await self._ask(lambda db: db.execute(query, (name, after)).fetchall())
        return [KeptEvent(*row) for row in rows]

    async def keep_snapshot(self, name: str, number: int, content: bytes) -> None:
        """Keep what a table was after so many events, in the place of an older one."""
        query = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"
        await self._do(lambda db: db.execute(query, (name, number, content)))

    async def snapshot(self, name: str) -> tuple[int, bytes] | None:
        """Return the last snapshot, and after how many events it was."""
        query = "SELECT number, content FROM snapshots WHERE name = ?"
        row = await self._ask(lambda db: db.execute(query, (name,)).fetchone())
        return None if row is None else (int(row[0]), bytes(row[1]))


def _answer(future: asyncio.Future[Any], answer: object, fault: Exception | None) -> None:
    """Give an answer to whoever still waits for it."""
    if future.done():
        return
    if fault is None:
        future.set_result(answer)
    else:
        future.set_exception(fault)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring a file up to date, one step after another; each is done whole or not at all.

    Raises:
        StoreError: if a later release has written the file.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreError(f"a later release has written it (version {version}; this one knows {len(MIGRATIONS)})")
    for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in step:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
