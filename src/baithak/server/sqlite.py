"""A store in one SQLite file: the default, enough for a thousand tables.

One thread writes. What is waiting when it is free goes into one transaction, so that many tables
share the cost of one sync to the disk; nobody is answered before that. Events, which are nearly all
that is written, go in by two statements for all tables together: after each statement the thread has
to wait until the loop lets go of the interpreter. Readers have a thread and a connection of their own. The journal is written ahead (WAL) and synced in full. One process at a time
has the file.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from baithak.records.lock import Lock, LockedError
from baithak.server.migrations import MIGRATIONS
from baithak.server.sql import EVENT, Row, SqlStore, Statement
from baithak.server.store import Fenced, KeptEvent, StoreError

_BUSY = 10.0
"""Seconds for which another program, such as a backup, may hold the file."""
_MOST = 128
"""How many appends go into one statement, a power of two: SQLite takes no more than some thousand values in one."""
_Answers = list[list[Row]]


@dataclass(slots=True)
class _Waiting:
    """What is to be written, and who waits for it."""

    statements: tuple[Statement, ...]
    answer: "asyncio.Future[_Answers]"
    events: int = 0
    """How many events it appends to a table; its statements are then the table's update and the events."""


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
        if self._path.is_dir():
            raise StoreError(f"{self._path} cannot be used to keep tables: it is a folder")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(self._path)
            writing = connect(self._path)
            migrate(writing)
            self._reading = connect(self._path)
        except LockedError:
            raise StoreError(f"{self._path} is in use: another server keeps its tables there") from None
        except (sqlite3.Error, OSError, ValueError) as error:
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

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do some statements, all or none of them, and return what each gives back, once they are synced.

        Raises:
            Fenced: if one would break a key.
            StoreError: if they could not be kept.
        """
        return await self._written(statements, 0)

    async def _written(self, statements: tuple[Statement, ...], events: int) -> list[list[Row]]:
        if self._writer is None:
            raise StoreError("the store is closed")
        answer: asyncio.Future[_Answers] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Waiting(statements, answer, events))
        return await answer

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
        first, last = events[0].number, events[-1].number
        await self._written(
            (
                (_moved(1), (name, epoch, first - 1, last, over)),
                *((_kept(1), (name, *event)) for event in events),
                *((_SITS, (name, user)) for user in people),
            ),
            len(events),
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
        answers: list[_Answers | StoreError] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            appends = [waiting for waiting in batch if waiting.events]
            together = len(appends) > 1 and _append_all(connection, appends)
            for waiting in batch:
                done = together and waiting.events
                rest = waiting.statements[1 + waiting.events :] if done else waiting.statements
                answers.append(_alone(connection, rest, fenced=bool(waiting.events and not done)) if rest else [])
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            answers = [StoreError(f"nothing could be kept: {error}")] * len(batch)
        if batch:
            told = [(waiting.answer, answer) for waiting, answer in zip(batch, answers, strict=True)]
            batch[0].answer.get_loop().call_soon_threadsafe(_tell, told)


def _moved(number: int) -> str:
    """Return the statement that moves so many tables on."""
    rows = ", ".join(["(?, ?, ?, ?, ?)"] * number)
    return (
        f"UPDATE tables SET number = column4, ended = column5 FROM (VALUES {rows}) "  # noqa: S608 - fixed words
        "WHERE name = column1 AND epoch = column2 AND number = column3"
    )


def _kept(number: int) -> str:
    """Return the statement that keeps so many events; a row without a name is none."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * number)
    return f"INSERT INTO events (name, {EVENT}) SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"  # noqa: S608 - fixed words


_SITS = "INSERT INTO people (name, uid) VALUES (?, ?) ON CONFLICT DO NOTHING"


def _append_all(connection: sqlite3.Connection, appends: list[_Waiting]) -> bool:
    """Append the events of many tables; say whether all could be, and leave everything as it was if not."""
    moved = [waiting.statements[0][1] for waiting in appends]
    kept = [values for waiting in appends for _, values in waiting.statements[1 : 1 + waiting.events]]
    connection.execute("SAVEPOINT many")
    try:
        if sum(_in_parts(connection, _moved, moved)) != len(moved):
            raise Fenced("one of the tables has moved on")
        for _ in _in_parts(connection, _kept, kept):
            pass
    except (Fenced, sqlite3.IntegrityError):
        connection.execute("ROLLBACK TO many")
        connection.execute("RELEASE many")
        return False
    connection.execute("RELEASE many")
    return True


def _in_parts(
    connection: sqlite3.Connection, statement: Callable[[int], str], rows: Sequence[Sequence[object]]
) -> Iterator[int]:
    """Do something with many rows, and give how many were changed by each statement.

    Rows of nothing fill a statement up to a power of two: SQLite keeps each length that was ever asked for, and long
    ones take much room.
    """
    for start in range(0, len(rows), _MOST):
        part = rows[start : start + _MOST]
        places = 2 ** (len(part) - 1).bit_length()
        values = [value for row in part for value in row]
        yield connection.execute(statement(places), values + [None] * ((places - len(part)) * len(part[0]))).rowcount


def _alone(connection: sqlite3.Connection, statements: Sequence[Statement], *, fenced: bool) -> _Answers | StoreError:
    """Do some statements, all or none, and return what each gives back, or why they were refused.

    Args:
        connection: where.
        statements: what is done.
        fenced: whether the first of them must change a row.
    """
    answers = []
    connection.execute("SAVEPOINT one")
    try:
        for place, (statement, values) in enumerate(statements):
            cursor = connection.execute(statement, values)
            answers.append(cursor.fetchall())
            if place == 0 and fenced and cursor.rowcount != 1:
                raise Fenced("the table has moved on, or is another process's")
    except (Fenced, sqlite3.IntegrityError) as error:
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return error if isinstance(error, Fenced) else Fenced(str(error))
    connection.execute("RELEASE one")
    return answers


def _tell(told: "list[tuple[asyncio.Future[_Answers], _Answers | StoreError]]") -> None:
    """Give their answers to all who still wait for one."""
    for future, answer in told:
        if future.done():
            continue
        if isinstance(answer, StoreError):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def connect(path: Path) -> sqlite3.Connection:
    """Open a file, with the journal written ahead and synced in full."""
    connection = sqlite3.connect(
        path, timeout=_BUSY, isolation_level=None, check_same_thread=False, cached_statements=512
    )
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
