"""How often one bot beats another in whole matches.

    python -m benchmarks.strength --matches 400

Matches come in pairs dealt from the same seed with the sides changed. A drawn match counts
as not won. It prints rows for ``results.md``; Ctrl-C stops it and keeps what it has. It ends
with 1 if ``--at-least`` was not reached in some game, and with 130 if it was stopped.
"""

import os
import platform
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from baithak.bots.bot import BotError
from baithak.bots.catalog import bot
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.study.arena import MatchResult, play_matches
from baithak.study.figures import wilson
from baithak.study.spread import spread

MISSED, STOPPED = 1, 130
HEAD = "| date | commit | machine | game | bots | matches | won by the first | 95% interval | deals | seconds |"
RULE = "|---|---|---|---|---|--:|--:|---|--:|--:|"


def machine() -> str:
    """Return on what a measurement was made."""
    return (
        f"{os.cpu_count()} cores {platform.machine()}, {platform.python_implementation()} {platform.python_version()}"
    )


def commit() -> str:
    """Return the short name of the commit that is measured, with a plus if the tree has changed since."""
    here = Path(__file__).parent

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=here, capture_output=True, text=True, check=False)  # noqa: S603, S607 - fixed words
        return done.stdout.strip()

    name = git("rev-parse", "--short", "HEAD") or "unknown"
    return name + ("+" if git("status", "--porcelain", "--", "../src") else "")


def row(game: AnyGame, names: list[str], results: list[MatchResult], seconds: float) -> str:
    """Return what a run came to as a row of a table in Markdown."""
    won = sum(result.winner == 0 for result in results)
    low, high = wilson(won, len(results))
    cells = [
        f"{datetime.now(tz=UTC):%Y-%m-%d}",
        commit(),
        machine(),
        game.name,
        " against ".join(names),
        str(len(results)),
        f"{won} ({won / len(results):.1%})",
        f"{low:.1%} to {high:.1%}",
        str(sum(result.deals for result in results)),
        f"{seconds:.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def run(
    game: AnyGame, names: list[str], matches: int, seed: str, jobs: int, bar: Progress
) -> tuple[list[MatchResult], bool]:
    """Play matches under a progress bar; return the results and whether Ctrl-C cut the run short."""
    bots = (bot(names[0], game), bot(names[1], game))
    task = partial(play_matches, game, game.options(), bots, seed=seed_from_text(seed))
    shown = bar.add_task(game.name, total=matches)
    results: list[MatchResult] = []
    try:
        with closing(spread(task, matches, jobs, chunk=2)) as chunks:
            for chunk in chunks:
                results += chunk
                bar.advance(shown, len(chunk))
    except KeyboardInterrupt:
        return results, True
    return results, False


@click.command()
@click.option("--matches", type=click.IntRange(1), default=400, show_default=True, help="How many of each game.")
@click.option("--bots", default="rules,random", show_default=True, help="Two bots; the share is the first one's.")
@click.option("--game", "chosen", type=click.Choice(list(GAMES)), multiple=True, help="Only this game; repeatable.")
@click.option("--seed", default="strength", show_default=True, help="Any text; the same one gives the same matches.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count, help="Processes at work; all cores by default.")
@click.option("--at-least", type=click.FloatRange(0, 100), default=0.0, help="Percent of matches that must be won.")
def main(matches: int, bots: str, chosen: tuple[str, ...], seed: str, jobs: int, at_least: float) -> None:
    """Let two bots play whole matches of each game and print how often the first one wins."""
    names = bots.split(",")
    if len(names) != 2:
        raise click.UsageError("--bots needs two bots, as in rules,random")
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    code = 0
    click.echo(f"{HEAD}\n{RULE}")
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        for name in chosen or GAMES:
            started = time.monotonic()
            try:
                results, stopped = run(GAMES[name], names, matches, seed, jobs, bar)
            except BotError as error:
                raise click.UsageError(str(error)) from error
            if results:
                click.echo(row(GAMES[name], names, results, time.monotonic() - started))
            won = sum(result.winner == 0 for result in results)
            if stopped:
                sys.exit(STOPPED)
            if won * 100 < at_least * len(results):
                code = MISSED
    sys.exit(code)


if __name__ == "__main__":
    main()
