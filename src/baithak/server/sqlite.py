"""A store in one SQLite file: the default, enough for a thousand tables.

One thread writes. What is waiting when it is free goes into one transaction, so that many tables
share the cost of one sync to the disk; nobody is answered before that. Readers have a thread and a
connection of their own. The journal is written ahead (WAL) and synced in full. One process at a time
has the file.
"""

import asyncio
import queue
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from baithak.records.lock import Lock, LockedError
from baithak.server.migrations import MIGRATIONS
from baithak.server.sql import EVENT, Row, SqlStore, Statement
from baithak.server.store import Fenced, KeptEvent, StoreError

_BUSY = 10.0
"""Seconds for which another program, such as a backup, may hold the file."""
_Answers = list[list[Row]]
_Waiting = tuple[tuple[Statement, ...], int, "asyncio.Future[_Answers]"]


class SqliteStore(SqlStore):
    """A file."""

    def __init__(self, path: Path) -> None:
        """Name the file; ``open`` makes it."""
        self._path = path
        self._lock: Lock | None = None
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="baithak-read")
        self._reading: sqlite3.Connection | None = None
        self._writer: threading.Thread | None = None

    async def open(self) -> None:
        """Make the file, or bring it up to date, and start the two threads.

        Raises:
            StoreError: if the file cannot be used, or another process has it.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(self._path)
            writing = connect(self._path)
            migrate(writing)
            self._reading = connect(self._path)
        except LockedError:
            raise StoreError(f"{self._path} is in use: another server keeps its tables there") from None
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{self._path} cannot be used to keep tables: {error}") from error
        self._writer = threading.Thread(target=self._write_all, args=(writing,), name="baithak-write", daemon=True)
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
        if self._lock is not None:
            self._lock.release()

    async def read(self, statement: str, *values: object) -> list[Row]:
        """Return what a statement finds."""
        reading = self._reading
        if reading is None:
            raise StoreError("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._reader, lambda: reading.execute(statement, values).fetchall()
            )
        except sqlite3.Error as error:
            raise StoreError(f"nothing could be read: {error}") from error

    async def write(self, *statements: Statement, changes: int = 0) -> list[list[Row]]:
        """Do some statements, all or none of them, and return what each gives back, once they are synced.

        Args:
            statements: what is done.
            changes: how many rows the first of them must change, if that matters.

        Raises:
            Fenced: if one would break a key, or the first changes another number of rows.
            StoreError: if they could not be kept.
        """
        if self._writer is None:
            raise StoreError("the store is closed")
        future: asyncio.Future[_Answers] = asyncio.get_running_loop().create_future()
        self._waiting.put((statements, changes, future))
        return await future

    def node_of(self, owner: str) -> str:
        """Return what every owner's name begins with: whoever had the file before has died."""
        del owner
        return ""

    async def append(self, name: str, epoch: int, events: list[KeptEvent], people: list[str], *, over: bool) -> None:
        """Keep events, and who sits at the table now.

        Raises:
            Fenced: if the epoch is not the table's, or a number is taken.
            StoreError: if they could not be kept.
        """
        moved = "UPDATE tables SET number = ?1, ended = ?2 WHERE name = ?3 AND epoch = ?4 AND number = ?5"
        kept = f"INSERT INTO events (name, {EVENT}) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"  # noqa: S608 - fixed words
        sits = "INSERT INTO people (name, uid) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        await self.write(
            (moved, (events[-1].number, over, name, epoch, events[0].number - 1)),
            *((kept, (name, *event)) for event in events),
            *((sits, (name, user)) for user in people),
            changes=1,
        )

    def _write_all(self, connection: sqlite3.Connection) -> None:
        """Do what is waiting, all of it in one transaction, until told to end."""
        going = True
        while going:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            going = None not in batch
            self._commit(connection, [waiting for waiting in batch if waiting is not None])
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> None:
        """Do a batch; what is refused leaves the others as they are, and a transaction that fails fails them all."""
        answers: list[tuple[asyncio.Future[_Answers], _Answers | StoreError]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statements, changes, future in batch:
                connection.execute("SAVEPOINT one")
                try:
                    answers.append((future, _done(connection, statements, changes)))
                except (Fenced, sqlite3.IntegrityError) as error:
                    connection.execute("ROLLBACK TO one")
                    answers.append((future, error if isinstance(error, Fenced) else Fenced(str(error))))
                connection.execute("RELEASE one")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            fault = StoreError(f"nothing could be kept: {error}")
            answers = [(future, fault) for _, _, future in batch]
        for future, answer in answers:
            future.get_loop().call_soon_threadsafe(_answer, future, answer)


def _done(connection: sqlite3.Connection, statements: tuple[Statement, ...], changes: int) -> _Answers:
    """Do some statements and return what each gives back."""
    answers = []
    for place, (statement, values) in enumerate(statements):
        cursor = connection.execute(statement, values)
        answers.append(cursor.fetchall())
        if place == 0 and changes and cursor.rowcount != changes:
            raise Fenced("the table has moved on, or is another process's")
    return answers


def _answer(future: "asyncio.Future[Any]", answer: _Answers | StoreError) -> None:
    """Give an answer to whoever still waits for it."""
    if future.done():
        return
    if isinstance(answer, StoreError):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def connect(path: Path) -> sqlite3.Connection:
    """Open a file, with the journal written ahead and synced in full."""
    connection = sqlite3.connect(path, timeout=_BUSY, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
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
