"""Very many playouts: how many a second, and that they need no more memory at the end than at the beginning.

    python -m benchmarks.playouts --times 10000000 --threads 2

It ends with 1 if the process grew by more than a mebibyte after the first hundredth of the
playouts, and with 130 if it was stopped.
"""

import random
import resource
import sys
import time

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.search.playout import playouts

GREW, STOPPED = 1, 130
PARTS = 100
DEALS = 50
MOST_GROWN = 1024
"""Kibibytes."""


def peak() -> int:
    """Return the most memory that the process has had so far, in kibibytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def measure(game: AnyGame, times: int, threads: int, informed: bool, bar: Progress) -> bool:
    """Make the playouts of one game, say what they came to, and whether memory stayed flat."""
    positions = []
    for number in range(DEALS):
        pack = list(game.pack)
        random.Random(number).shuffle(pack)
        positions.append(game.deal(game.options(), pack, number % 4))
    policy = game.policy() if informed and game.policy else None
    each = max(1, times // PARTS // DEALS)
    shown = bar.add_task(game.name, total=PARTS)
    began, spent, first = time.perf_counter(), time.process_time(), 0
    for part in range(PARTS):
        playouts(positions, each, part, threads, policy)
        first = first or peak()
        bar.advance(shown)
    done = each * DEALS * PARTS
    rate, wall = done / (time.process_time() - spent), done / (time.perf_counter() - began)
    grown = peak() - first
    click.echo(
        f"{game.name}: {done} playouts, {rate:,.0f} a second of processor time, {wall:,.0f} a second of the wall,"
        f" {grown} KiB more at the end"
    )
    return grown <= MOST_GROWN


@click.command()
@click.option("--times", default=1_000_000, show_default=True, help="How many playouts of each game.")
@click.option("--threads", default=1, show_default=True, help="How many threads at once.")
@click.option("--game", "names", type=click.Choice(list(GAMES)), multiple=True, help="Only this game; may be repeated.")
@click.option("--policy", "informed", is_flag=True, help="Moves by the game's policy, not by chance alone.")
def main(times: int, threads: int, names: tuple[str, ...], informed: bool) -> None:
    """Make very many playouts of each game."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    flat = True
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        try:
            for name in names or GAMES:
                flat &= measure(GAMES[name], times, threads, informed, bar)
        except KeyboardInterrupt:
            click.echo("stopped")
            sys.exit(STOPPED)
    sys.exit(0 if flat else GREW)


if __name__ == "__main__":
    main()
