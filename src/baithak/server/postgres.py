"""A store in PostgreSQL, for several processes that host for many.

Whatever is waiting when a connection is free is sent; PostgreSQL itself lets commits that come
together share one sync. A commit is waited for in full, whatever the server's usual setting is.
"""

import asyncio
from collections.abc import Awaitable
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
