"""A consistent copy of a store, made while it is in use: one SQLite file, whatever the store is.

A copy is worth something only if it can be read again. So every copy is checked as it is made: each
table is made once more from its events.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from baithak.server.chronicle import ChronicleError, read_event, read_setup
from baithak.server.sqlite import connect, migrate
from baithak.tables.setup import TableError
from baithak.tables.table import Table

COLUMNS = {
    "users": ("uid", "name", "bot", "secret", "created"),
    "tables": ("name", "setup", "created", "invite", "open", "number", "ended", "left_at", "epoch"),
    "events": ("name", "number", "at", "by", "client", "content"),
    "people": ("name", "uid"),
    "snapshots": ("name", "number", "content"),
}
"""What is copied, in the order in which it can be put back; who owns a table is not."""
Step = Callable[[int, int], None]
"""Is told how much of how much is done."""


class BackupError(ValueError):
    """A copy that cannot be made, read or put back."""


class Contents(NamedTuple):
    """What a copy has in it."""

    tables: int
    events: int
    users: int


def is_postgres(database: str) -> bool:
    """Say whether a text names a PostgreSQL database."""
    return database.startswith(("postgresql://", "postgres://"))


def back_up(database: str, file: Path, step: Step) -> Contents:
    """Copy a store into a new file, check the copy, and return what is in it.

    Args:
        database: a file, or the address of a PostgreSQL database.
        file: where the copy goes; nothing may be there.
        step: is told how far the check is.

    Raises:
        BackupError: if the store cannot be read, the file is there already or cannot be written, or the copy is bad.
    """
    if file.exists():
        raise BackupError(f"{file} exists already: name another file")
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        if is_postgres(database):
            _copy_postgres(database, part)
        else:
            _copy_file(Path(database), part)
        contents = check(part, step)
        part.rename(file)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"no copy was made: {error}") from error
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm"))):
            left.unlink(missing_ok=True)
    return contents


def _copy_file(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupError(f"{source}: there is no such file")
    with closing(_reading(source)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)
        writing.execute("UPDATE tables SET owner = ''")
        writing.execute("DELETE FROM owners")
        writing.commit()


def _reading(file: Path) -> sqlite3.Connection:
    """Open a file that is only read."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=10)


def _copy_postgres(database: str, target: Path) -> None:
    import asyncio  # noqa: PLC0415 - for this kind of store alone

    from baithak.server.postgres import rows_of  # noqa: PLC0415 - an extra that most installations lack

    rows = asyncio.run(rows_of(database, COLUMNS))
    with closing(connect(target)) as writing:
        migrate(writing)
        writing.execute("BEGIN")
        for name, columns in COLUMNS.items():
            marks = ", ".join("?" * len(columns))
            writing.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows[name])  # noqa: S608 - fixed words
        writing.execute("COMMIT")
        writing.execute("PRAGMA journal_mode = DELETE")


def check(file: Path, step: Step) -> Contents:
    """Check a copy: that the file is whole, and that each table can be made from its events.

    Raises:
        BackupError: if it is none, or damaged; says of which table.
    """
    if not file.is_file():
        raise BackupError(f"{file}: there is no such file")
    try:
        with closing(_reading(file)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                raise BackupError(f"{file} is damaged")
            tables = copy.execute("SELECT name, setup, created, number FROM tables ORDER BY name").fetchall()
            for done, (name, setup, created, number) in enumerate(tables):
                step(done, len(tables))
                _check_table(copy, name, setup, created, number)
            step(len(tables), len(tables))
            counted = [copy.execute(f"SELECT count(*) FROM {what}").fetchone()[0] for what in ("events", "users")]  # noqa: S608 - fixed words
    except sqlite3.Error as error:
        raise BackupError(f"{file} is no copy of a store: {error}") from error
    return Contents(len(tables), counted[0], counted[1])


def _check_table(copy: sqlite3.Connection, name: str, setup: bytes, created: float, number: int) -> None:
    query = "SELECT number, at, content FROM events WHERE name = ? ORDER BY number"
    events = copy.execute(query, (name,)).fetchall()
    if [row[0] for row in events] != list(range(1, number + 1)):
        raise BackupError(f"the table {name} lacks events: it should have {number}")
    try:
        Table.fold(read_setup(setup), created, ((read_event(content), at) for _, at, content in events))
    except (ChronicleError, TableError) as error:
        raise BackupError(f"the table {name} cannot be made again: {error}") from error


def restore(file: Path, database: str, step: Step) -> Contents:
    """Check a copy and put it back into a store that has no tables, and return what is in it.

    Raises:
        BackupError: if the copy is bad, the store cannot be written, or it has tables already.
    """
    contents = check(file, step)
    try:
        if is_postgres(database):
            _restore_postgres(file, database)
        else:
            _restore_file(file, Path(database))
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"nothing was put back: {error}") from error
    return contents


def _restore_file(file: Path, target: Path) -> None:
    if target.exists():
        raise BackupError(f"{target} exists already: a copy is put back into a store that is new")
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(_reading(file)) as reading, closing(connect(target)) as writing:
        reading.backup(writing)


def _restore_postgres(file: Path, database: str) -> None:
    import asyncio  # noqa: PLC0415 - as above

    from baithak.server.postgres import put_rows  # noqa: PLC0415 - as above

    rows: dict[str, list[tuple[Any, ...]]] = {}
    with closing(_reading(file)) as reading:
        for name, columns in COLUMNS.items():
            rows[name] = reading.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()  # noqa: S608 - fixed words
    if not asyncio.run(put_rows(database, COLUMNS, rows)):
        raise BackupError("the database has tables already: a copy is put back into a store that is new")
