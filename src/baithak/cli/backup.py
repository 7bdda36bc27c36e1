"""``baithak backup FILE`` and ``baithak restore FILE``: a copy of all tables, made and checked while the server runs."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from baithak.cli.given import filled, readable
from baithak.tui.keep import data_folder
from baithak.words import phrase, say


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Show how far the check of a copy is."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        shown = bar.add_task(say(phrase("backup.checking")), total=None)
        yield lambda done, total: bar.update(shown, completed=done, total=total)


def _database(named: str | None) -> str:
    """Return which store is meant: the one named, or the one that a server would use."""
    from baithak.server.run import FILE  # noqa: PLC0415 - who does not serve need not load a server

    return named or os.environ.get("BAITHAK_DATABASE") or str(data_folder() / FILE)


_database_option = click.option(
    "--database", callback=readable, help="A file, or postgresql://...; the server's own if nothing is said."
)


@click.command(short_help="Copy all tables of the server into a file, and check the copy.")
@click.argument("file", callback=filled)
@_database_option
def backup(file: str, database: str | None) -> None:
    """Copy everything that the server keeps into FILE, while it runs, and check the copy.

    The copy is as the store was at one moment. It is one file whatever the store is, and
    baithak restore puts it back into either.
    """
    from baithak.server.backup import back_up  # noqa: PLC0415 - as above

    with _bar() as step:
        contents = back_up(_database(database), Path(file), step)
    click.echo(say(phrase("backup.made", file=file, **contents._asdict())))


@click.command(short_help="Put a copy of all tables back into a new store, once it is checked.")
@click.argument("file", callback=filled)
@_database_option
@click.option("--check", "only_check", is_flag=True, help="Check the copy, and put nothing back.")
def restore(file: str, database: str | None, only_check: bool) -> None:
    """Check FILE, a copy that baithak backup has made, and put it back into a store without tables."""
    from baithak.server.backup import check  # noqa: PLC0415 - as above
    from baithak.server.backup import restore as put_back  # noqa: PLC0415 - as above

    with _bar() as step:
        contents = check(Path(file), step) if only_check else put_back(Path(file), _database(database), step)
    click.echo(say(phrase("backup.sound" if only_check else "backup.restored", file=file, **contents._asdict())))
