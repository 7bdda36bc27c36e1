"""How a store came to its present shape: steps in order, none of which ever changes again.

Both databases take the same statements; only what holds bytes has a name of its own in each.
"""

BYTES = "BLOB"
"""SQLite's word; PostgreSQL's takes its place there."""

_FIRST = f"""
CREATE TABLE users (
    uid TEXT PRIMARY KEY, name TEXT NOT NULL, bot BOOLEAN NOT NULL,
    secret {BYTES} NOT NULL UNIQUE, created DOUBLE PRECISION NOT NULL);
CREATE TABLE tables (
    name TEXT PRIMARY KEY, setup {BYTES} NOT NULL, created DOUBLE PRECISION NOT NULL,
    invite TEXT NOT NULL, open BOOLEAN NOT NULL, number INTEGER NOT NULL, ended BOOLEAN NOT NULL,
    owner TEXT NOT NULL DEFAULT '', left_at DOUBLE PRECISION NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0);
CREATE TABLE owners (
    owner TEXT PRIMARY KEY, alive DOUBLE PRECISION NOT NULL, address TEXT NOT NULL, token TEXT NOT NULL);
CREATE INDEX tables_running ON tables (ended, open, created);
CREATE INDEX tables_owned ON tables (owner);
CREATE TABLE events (
    name TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL,
    by TEXT NOT NULL, client TEXT NOT NULL, content {BYTES} NOT NULL, PRIMARY KEY (name, number));
CREATE TABLE people (name TEXT NOT NULL REFERENCES tables, uid TEXT NOT NULL, PRIMARY KEY (name, uid));
CREATE INDEX people_tables ON people (uid);
CREATE TABLE snapshots (
    name TEXT PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL, content {BYTES} NOT NULL)
"""

MIGRATIONS: tuple[tuple[str, ...], ...] = tuple(
    tuple(statement.strip() for statement in step.split(";")) for step in (_FIRST,)
)
