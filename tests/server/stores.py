"""Databases for tests: a file in a folder, and a PostgreSQL of its own for each test."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

ADDRESS = os.environ.get("BAITHAK_TEST_POSTGRES", "postgresql://postgres:postgres@localhost/postgres")
"""A PostgreSQL in which databases may be made."""


async def _say(statement: str) -> None:
    connection = await asyncpg.connect(ADDRESS, timeout=5)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def postgres() -> Iterator[str]:
    """Make a database for a while, and return its address; a machine without PostgreSQL leaves these tests out, CI never does."""
    name = f"baithak_test_{secrets.token_hex(6)}"
    try:
        asyncio.run(_say(f"CREATE DATABASE {name}"))
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL at {ADDRESS.rpartition('@')[2]}: {error}")
    try:
        yield f"{ADDRESS.rpartition('/')[0]}/{name}"
    finally:
        asyncio.run(_say(f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """Make a database of a kind, ``sqlite`` or ``postgres``, and return what a server is told of it."""
    if kind == "sqlite":
        yield str(folder / "tables.sqlite")
    else:
        with postgres() as address:
            yield address


KINDS = pytest.mark.parametrize("kind", ["sqlite", "postgres"])
