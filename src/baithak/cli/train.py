"""``baithak train WHAT``: works out what a game's bots learn beforehand, and writes it to a file."""

import hashlib
import json
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from baithak.cli.doctor import warn_if_slow
from baithak.cli.given import filled, readable
from baithak.cli.running import INTERRUPTED, jobs_option
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.study.train import Course, TrainError
from baithak.study.train import train as learn
from baithak.version import VERSION
from baithak.words import Parameter, phrase, say

LABEL = ".toml"
"""How the file ends that stands beside a table."""


def _learning(key: str, **parameters: Parameter) -> str:
    return say(phrase(f"train.{key}", **parameters))


def _lessons() -> Mapping[str, tuple[AnyGame, str]]:
    """Return everything that can be learnt, by what is typed."""
    return {f"{game.name}-{lesson}": (game, lesson) for game in GAMES.values() for lesson in game.lessons}


def _chosen(what: str) -> tuple[AnyGame, str]:
    lessons = _lessons()
    if what.lower() not in lessons:
        raise click.UsageError(f"nothing to learn is called '{what}': there is {' and '.join(lessons)}")
    return lessons[what.lower()]


class _Bars:
    """A bar for each step, on the standard error of a terminal."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._shown: dict[str, TaskID] = {}

    def tell(self, step: str, done: int, of: int) -> None:
        """Show how far a step is."""
        if step not in self._shown:
            self._shown[step] = self._progress.add_task(_learning(step), total=of)
        self._progress.update(self._shown[step], completed=done)


@contextmanager
def _bars() -> Iterator[_Bars]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        yield _Bars(progress)


def _label(path: Path, table: bytes, course: Course) -> str:
    """Return what is written beside a table: its checksum, and what made it."""
    words = [
        "baithak",
        "train",
        f"{course.game.name}-{course.lesson}",
        "--seed",
        str(course.seed),
        "--solved",
        str(course.solved),
    ]
    words += ["--played", str(course.played), "--passes", str(course.passes)]
    made = {
        "file": path.name,
        "sha256": hashlib.sha256(table).hexdigest(),
        "command": shlex.join(words),
        "version": VERSION,
    }
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in made.items())


def _place(out: str, *, force: bool) -> Path:
    """Return where the table is to be, once that is sure to be a place for it and for the file beside it.

    Raises:
        UsageError: if it is none.
    """
    path = Path(out)
    if path.suffix == LABEL:
        raise click.UsageError(f"--out: {path} ends in {LABEL}, as the file beside the table will; name another file")
    if path.is_dir():
        raise click.UsageError(f"--out: {path} is a folder; name a file in it")
    there = next((one for one in (path, path.with_suffix(LABEL)) if one.exists()), None)
    if there is not None and not force:
        raise click.UsageError(f"--out: {there} exists already; name another file, or write --force to replace it")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@click.command(short_help="Work out what bots learn beforehand.")
@click.argument("what", callback=readable)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same one gives the same table.")
@click.option("--solved", type=click.IntRange(1), help="How many deals are solved with their cards open.")
@click.option("--played", type=click.IntRange(0), help="How many deals bots play.")
@click.option("--passes", type=click.IntRange(1), help="How often the last step goes through them.")
@click.option("--out", metavar="FILE", callback=filled, help="The new file for the table; without it, WHAT.xz here.")
@click.option("--folder", metavar="DIR", callback=filled, help="Where parts are kept; without it, FILE.parts.")
@jobs_option
@click.option("--force", is_flag=True, help="Let --out replace a file.")
@click.pass_context
def train(
    context: click.Context,
    what: str,
    seed: int,
    solved: int | None,
    played: int | None,
    passes: int | None,
    out: str | None,
    folder: str | None,
    jobs: int,
    force: bool,
) -> None:
    """Work out WHAT a game's bots learn beforehand: smear-bids, the table of bids of Smear.

    What is done is kept in parts, so that the same command goes on where it was stopped,
    by Ctrl-C or in any other way. Beside the table a file that ends in .toml is written,
    with its checksum and the command.
    """
    game, lesson = _chosen(what)
    path = _place(out or f"{game.name}-{lesson}.xz", force=force)
    usual = game.lessons[lesson](seed)
    course = Course(
        game, lesson, seed, solved or usual.solved, usual.played if played is None else played, passes or usual.passes
    )
    parts = Path(folder or f"{path}.parts")
    warn_if_slow()
    try:
        with _bars() as bars:
            table = learn(course, parts, jobs, bars.tell)
    except KeyboardInterrupt:
        click.echo(_learning("stopped", path=str(parts)), err=True)
        context.exit(INTERRUPTED)
    except TrainError as error:
        raise click.UsageError(f"--folder: {error}") from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or parts}: {error.strerror}") from error
    try:
        path.write_bytes(table)
        path.with_suffix(LABEL).write_text(_label(path, table, course), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}; {_learning('unwritten', path=str(parts))}") from error
    click.echo(_learning("wrote", path=str(path), count=len(table)))
    click.echo(_learning("seed", seed=seed))
