"""A run of deals or matches under a progress bar: what commands that let bots play have in common."""

import math
import os
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from itertools import islice
from typing import NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Column

from baithak.cli.tell import tell
from baithak.study.cluster import spread_over
from baithak.study.keep import Kept
from baithak.study.programme import Programme, Unit
from baithak.study.spread import CHUNK, SpreadError, spread
from baithak.study.standings import Totals
from baithak.study.watch import Watched

INTERRUPTED = 130
_WIDE = 110
"""Columns of a terminal on which a bar has its name before it, and its full length; else the figures need the room."""
LOST = 2
"""Whoever played is gone, such as the workers of a cluster."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


jobs_option = click.option(
    "--jobs", type=click.IntRange(1), default=cores, show_default="all cores", help="Processes at work."
)


class Figure:
    """The figure that runs beside the bar: by how much entry 0 of each contest is ahead so far."""

    def __init__(self, programme: Programme) -> None:
        self._names = [entry.name for entry in programme.entries]
        self._contests = programme.contests
        self._sums = [0.0] * len(self._names)
        self._squares = 0.0
        self._counts = [0] * len(self._names)

    def add(self, unit: Unit) -> None:
        """Count a unit."""
        for entry, sign in zip(self._contests[unit.contest], (1, -1), strict=True):
            self._sums[entry] += sign * unit.margin
            self._counts[entry] += 1
        self._squares += unit.margin**2

    def text(self) -> str:
        """Return the figure, or of many entries the one that is furthest ahead."""
        if not any(self._counts):
            return ""
        means = [total / max(count, 1) for total, count in zip(self._sums, self._counts, strict=True)]
        best = 0 if len(means) == 2 else max(range(len(means)), key=means.__getitem__)
        text = f"{self._names[best]} {means[best]:+.3f}"
        if len(means) > 2 or self._counts[0] < 2:
            return text
        number = self._counts[0]
        doubt = 2 * math.sqrt(max(self._squares / number - means[0] ** 2, 0.0) / number)
        return f"{text} ± {doubt:.3f}"


def _chunks(programme: Programme, count: int, first: int, jobs: int, cluster: str | None) -> Generator[list[Unit]]:
    if cluster is not None:
        return spread_over(cluster, programme.play, count, first=first)
    return spread(programme.play, count, min(jobs, max(1, math.ceil((count - first) / CHUNK))), first=first)


class Run(NamedTuple):
    """What was played."""

    units: list[Unit]
    """In order, without what was counted of bots, but for what cards cost."""
    watched: tuple[Watched, ...]
    """By entry, what was counted of it in all units."""
    code: int = 0
    """What the program is to end with: not 0 if the run was cut short."""


def run(
    programme: Programme,
    count: int,
    what: str,
    *,
    jobs: int,
    cluster: str | None = None,
    kept: Kept | None = None,
    enough: Callable[[Unit], bool] | None = None,
) -> Run:
    """Play the units of a programme under a progress bar on the standard error, if that is a terminal.

    Args:
        programme: what is played.
        count: how many units, those of all contests together.
        what: what the bar is called.
        jobs: how many processes work here.
        cluster: the address of a Dask scheduler that works instead.
        kept: where units are kept, and what was done before.
        enough: asked for each unit in order: whether to stop after it.

    Returns:
        What was played.

    Raises:
        SpreadError: if there was nobody to play even the first unit.
        KeepError: if what was kept cannot be read, or no more can be kept.
    """
    console = Console(stderr=True)
    narrow = console.width < _WIDE
    bar = Progress(
        *((BarColumn(bar_width=10),) if narrow else (TextColumn("{task.description}"), BarColumn())),
        MofNCompleteColumn(table_column=Column(no_wrap=True, min_width=2 * len(str(count)) + 1)),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[figure]}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    figure = Figure(programme)
    totals = Totals(len(programme.entries), programme.contests)
    units: list[Unit] = []

    def take(chunk: Iterable[Unit]) -> bool:
        """Count a chunk, and say whether it was the last."""
        for unit in chunk:
            units.append(totals.take(unit))
            figure.add(unit)
            if enough is not None and enough(unit):
                return True
        return False

    if take(islice(kept.units(), count) if kept else ()) or len(units) >= count:
        return Run(units, totals.watched)
    try:
        with bar, closing(_chunks(programme, count, len(units), jobs, cluster)) as chunks:
            shown = bar.add_task(what, total=count, completed=len(units), figure=figure.text())
            for chunk in chunks:
                if kept is not None:
                    kept.add(chunk)
                last = take(chunk)
                bar.update(shown, completed=len(units), figure=figure.text())
                if last:
                    break
    except KeyboardInterrupt:
        if kept is not None:
            take(kept.beyond(len(units)))
        return Run(units, totals.watched, INTERRUPTED)
    except SpreadError as error:
        if not units:
            raise
        tell(str(error))
        return Run(units, totals.watched, LOST)
    return Run(units, totals.watched)
