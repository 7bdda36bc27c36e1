"""A store in PostgreSQL, for several processes that host for many.

Whatever is waiting when a connection is free is sent; PostgreSQL itself lets commits that come
together share one sync. A commit is waited for in full, whatever the server's usual setting is.
"""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

import asyncpg

from baithak.server.migrations import BYTES, MIGRATIONS
from baithak.server.sql import Row, SqlStore, Statement
from baithak.server.store import Fenced, KeptEvent, StoreError

_CONNECTIONS = 8
_ALONE = 7_230_144_861
"""The advisory lock under which one process at a time brings the tables up to date."""
_LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncio.TimeoutError)
_APPEND = """
WITH moved AS (
    UPDATE tables SET number = $1, ended = $2 WHERE name = $3 AND epoch = $4 AND number = $5 RETURNING name
), kept AS (
    INSERT INTO events (name, number, at, by, client, content)
    SELECT moved.name, one.* FROM moved, unnest($6::int[], $7::float8[], $8::text[], $9::text[], $10::bytea[]) AS one
), sits AS (
    INSERT INTO people (name, uid) SELECT moved.name, one FROM moved, unnest($11::text[]) AS one ON CONFLICT DO NOTHING
)
SELECT count(*) FROM moved
"""


def _dollars(statement: str) -> str:
    """Return a statement with its values as PostgreSQL names them."""
    return statement.replace("?", "$")


class PostgresStore(SqlStore):
    """A database that others use too."""

    def __init__(self, address: str) -> None:
        """Name the database, as ``postgresql://user:password@host/name``."""
        self._address = address
        self._pool: Any = None

    async def open(self) -> None:
        """Connect, and bring the tables up to date.

        Raises:
            StoreError: if the database cannot be reached or used.
        """
        try:
            self._pool = await asyncpg.create_pool(
                self._address,
                min_size=1,
                max_size=_CONNECTIONS,
                command_timeout=10,
                server_settings={"synchronous_commit": "on", "application_name": "baithak"},
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({_ALONE})")
                await _migrate(connection)
        except (*_LOST, ValueError) as error:
            raise StoreError(f"the database cannot be used: {_why(error)}") from error

    async def close(self) -> None:
        """Finish what is under way and leave."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), 5)
            except TimeoutError:
                pool.terminate()

    async def _kept(self, work: Awaitable[Any]) -> Any:
        """Return what comes of some work, and say in the store's own words what went wrong."""
        try:
            return await work
        except asyncpg.UniqueViolationError as error:
            raise Fenced(_why(error)) from error
        except _LOST as error:
            raise StoreError(f"the database failed: {_why(error)}") from error

    @property
    def _open(self) -> Any:
        if self._pool is None:
            raise StoreError("the store is closed")
        return self._pool

    async def read(self, statement: str, *values: object) -> list[Row]:
        """Return what a statement finds."""
        rows: list[Row] = await self._kept(self._open.fetch(_dollars(statement), *values))
        return rows

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do some statements, all or none of them, and return what each gives back, once they are committed.

        Raises:
            Fenced: if one would break a key.
            StoreError: if they could not be kept.
        """
        answers: list[list[Row]] = await self._kept(self._in_one(statements))
        return answers

    async def _in_one(self, statements: tuple[Statement, ...]) -> list[list[Row]]:
        async with self._open.acquire() as connection, connection.transaction():
            return [await connection.fetch(_dollars(statement), *values) for statement, values in statements]

    async def append(self, name: str, epoch: int, events: list[KeptEvent], people: list[str], *, over: bool) -> None:
        """Keep events, and who sits at the table now.

        Raises:
            Fenced: if the epoch is not the table's, or a number is taken.
            StoreError: if they could not be kept.
        """
        columns = [list(column) for column in zip(*events, strict=True)]
        first, last = events[0].number, events[-1].number
        moved = await self._kept(self._open.fetchval(_APPEND, last, over, name, epoch, first - 1, *columns, people))
        if not moved:
            raise Fenced("the table has moved on, or is another process's")


def _why(error: BaseException) -> str:
    """Return what went wrong, in one line."""
    return (str(error) or type(error).__name__).splitlines()[0]


async def _migrate(connection: Any) -> None:
    """Bring the tables up to date.

    Raises:
        StoreError: if a later release has written them.
    """
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)")
    version = await connection.fetchval("SELECT coalesce(max(version), 0) FROM migrations")
    if version > len(MIGRATIONS):
        raise StoreError(f"a later release has written it (version {version}; this one knows {len(MIGRATIONS)})")
    for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
        for statement in step:
            await connection.execute(statement.replace(BYTES, "BYTEA"))
        await connection.execute("INSERT INTO migrations (version) VALUES ($1)", number)


async def rows_of(address: str, columns: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of some tables as they are at one moment.

    Raises:
        OSError: if the database cannot be read.
    """
    try:
        connection = await asyncpg.connect(address, timeout=10)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return {
                    name: [tuple(row) for row in await connection.fetch(f"SELECT {', '.join(wanted)} FROM {name}")]  # noqa: S608 - fixed words
                    for name, wanted in columns.items()
                }
        finally:
            await connection.close()
    except (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        raise OSError(_why(error)) from error


async def put_rows(
    address: str, columns: Mapping[str, Sequence[str]], rows: Mapping[str, list[tuple[Any, ...]]]
) -> bool:
    """Put rows into a database without tables of people, all or none; say whether it had none.

    Raises:
        OSError: if the database cannot be written.
    """
    try:
        connection = await asyncpg.connect(address, timeout=10)
        try:
            async with connection.transaction():
                await _migrate(connection)
                if await connection.fetchval("SELECT count(*) FROM tables"):
                    return False
                flags = {"bot", "open", "ended"}
                for name, wanted in columns.items():
                    marks = ", ".join(f"${place}" for place in range(1, len(wanted) + 1))
                    fitted = [
                        tuple(
                            bool(value) if column in flags else value for column, value in zip(wanted, row, strict=True)
                        )
                        for row in rows[name]
                    ]
                    await connection.executemany(f"INSERT INTO {name} ({', '.join(wanted)}) VALUES ({marks})", fitted)  # noqa: S608 - fixed words
            return True
        finally:
            await connection.close()
    except (asyncpg.PostgresError, asyncpg.InterfaceError, StoreError, ValueError) as error:
        raise OSError(_why(error)) from error
