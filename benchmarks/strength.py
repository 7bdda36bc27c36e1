"""The marks for strength, each measured by one command on the public deals.

    python -m benchmarks.strength --bot best --out build/strength

It prints a row for each mark: what came out, its interval, and whether the mark is reached. Every
run is kept in a folder below ``--out`` and goes on from there when the command is given again;
Ctrl-C stops it and keeps what it has. It ends with 1 if a mark was missed, with 130 if stopped.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from baithak.cli.running import jobs_option, run
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.study.deals import SETS, set_seed
from baithak.study.entries import Entry, entry
from baithak.study.figures import mean_of
from baithak.study.keep import Kept
from baithak.study.open_hands import NAME as OPEN_HANDS
from baithak.study.open_hands import OpenHands
from baithak.study.parts import REFERENCE, parted
from baithak.study.programme import Programme, Unit, Wish
from baithak.study.standings import standings
from baithak.version import VERSION

MISSED = 1
HEAD = "| date | commit | machine | mark | bots | units | came to | 95% interval | mark at | reached | seconds |"
RULE = "|---|---|---|---|---|--:|--:|---|--:|---|--:|"
LORE, GREEDY = "rules", "greedy"


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


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be reached."""

    game: str
    words: str
    entries: Callable[[str, AnyGame], tuple[Entry, Entry]]
    """From the bot that is measured to who plays whom."""
    figure: str
    """``margin`` in points a deal, ``share`` of the decided units, ``matches`` won, or ``endings``.

    The last is what a card costs on the average of the deals that fit its view, in hands of so many cards.
    """
    goal: float
    units: int = 10_000
    cards: int = 0
    """Of an ending, how many cards a hand has."""

    @property
    def form(self) -> str:
        """How its figures are written."""
        return {"margin": "+.3f", "endings": ".4f"}.get(self.figure, ".1%")

    def reached(self, value: float) -> bool:
        """Say whether a figure is good enough; what a card costs must be small."""
        return value <= self.goal if self.figure == "endings" else value >= self.goal


def _against(other: str) -> Callable[[str, AnyGame], tuple[Entry, Entry]]:
    return lambda bot, game: (entry(bot, game), entry(other, game))


def _seer(game: AnyGame) -> OpenHands:
    """Return the open-hands player that leaves bids, discards and trump to the lore."""
    return OpenHands(game, opens=False)


MARKS = {
    "smear-play": Mark(
        "smear",
        "play only, against greedy",
        lambda bot, _game: (parted(LORE, bot), parted(LORE, GREEDY)),
        "margin",
        0.40,
    ),
    "smear-open": Mark(
        "smear",
        "play only, against the open-hands player",
        lambda bot, _game: (parted(LORE, bot), Entry(OPEN_HANDS, (_seer, _seer))),
        "margin",
        -0.10,
    ),
    "smear-bidding": Mark(
        "smear",
        "bidding and discard, against bidding by PIMC",
        lambda bot, _game: (parted(bot, bot), parted(REFERENCE, bot)),
        "margin",
        0.10,
    ),
    "smear-two-tricks": Mark("smear", "what a card costs, two tricks left", _against(LORE), "endings", 0.01, 1000, 2),
    "smear-three-tricks": Mark("smear", "the same, three tricks left", _against(LORE), "endings", 0.02, 1000, 3),
    "smear-matches": Mark("smear", "whole matches, against rules", _against(LORE), "matches", 0.65),
    "seep-rules": Mark("seep", "against rules, which counts one ply and denies sweeps", _against(LORE), "share", 0.70),
    "seep-greedy": Mark("seep", "against greedy", _against(GREEDY), "share", 0.80),
}


def figures(mark: Mark, names: Sequence[str], units: Sequence[Unit]) -> tuple[float, float, float]:
    """Return what a mark's units came to, with its interval."""
    if mark.figure == "endings":
        costs = [unit.watched[0].cost("fair", mark.cards) for unit in units]
        return ratio([cost.lost for cost in costs], [cost.cards for cost in costs])
    (contest,) = standings(names, [(0, 1)], units, ()).contests
    if contest.matches is not None:
        return contest.matches.share
    assert contest.summary is not None
    if mark.figure == "share":
        return contest.summary.decided
    margin = contest.summary.margin
    return margin.value, margin.low, margin.high


def ratio(sums: Sequence[float], counts: Sequence[int]) -> tuple[float, float, float]:
    """Return the sum of some sums by that of their counts, with its interval (the delta method)."""
    value = sum(sums) / max(sum(counts), 1)
    rest = mean_of([one - value * count for one, count in zip(sums, counts, strict=True)])
    half = rest.half * len(sums) / max(sum(counts), 1)
    return value, value - half, value + half


def row(mark: Mark, entries: Iterable[Entry], units: Sequence[Unit], seconds: float) -> tuple[str, bool]:
    """Return what a mark came to as a row of a table in Markdown, and whether it is reached."""
    names = [one.name for one in entries]
    value, low, high = figures(mark, names, units)
    cells = [
        f"{datetime.now(tz=UTC):%Y-%m-%d}",
        commit(),
        machine(),
        f"{mark.game}: {mark.words}",
        " – ".join(names),
        str(len(units)),
        format(value, mark.form),
        f"{low:{mark.form}} to {high:{mark.form}}",
        format(mark.goal, mark.form),
        "yes" if mark.reached(value) else "no",
        f"{seconds:.0f}",
    ]
    return f"| {' | '.join(cells)} |", mark.reached(value)


def measure(
    name: str, bot: str, units: int, source: str, jobs: int, cluster: str | None, out: Path | None
) -> tuple[list[Unit], tuple[Entry, Entry], int]:
    """Play what a mark needs, and return the units, who played, and the exit code of a run that was cut short, or 0."""
    mark = MARKS[name]
    game = GAMES[mark.game]
    entries = mark.entries(bot, game)
    for one in entries:
        for maker in one.makers:
            maker(game)
    wish = Wish(set_seed(source), matches=mark.figure == "matches", regret=mark.figure == "endings")
    programme = Programme(game, game.options(), entries, [(0, 1)], wish)
    plan = {"version": VERSION, "mark": name, "bots": [one.name for one in entries], "set": source, "units": units}
    kept = None if out is None else Kept(out / name, plan)
    try:
        done, _, stopped = run(programme, units, name, jobs=jobs, cluster=cluster, kept=kept)
    finally:
        if kept is not None:
            kept.close()
    return done, entries, stopped


@click.command()
@click.option("--bot", default="best", show_default=True, help="The bot that is measured.")
@click.option("--mark", "marks", type=click.Choice(list(MARKS)), multiple=True, help="Only this mark; repeatable.")
@click.option("--set", "source", type=click.Choice(list(SETS)), default="10k", show_default=True, help="Which deals.")
@click.option(
    "--units",
    type=click.IntRange(1),
    help="Units, or pairs of matches, of each mark; by default as many as it asks for.",
)
@jobs_option
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler that works instead.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Keep every run in a folder below this one, and go on there."
)
def main(
    bot: str, marks: tuple[str, ...], source: str, units: int | None, jobs: int, cluster: str | None, out: Path | None
) -> None:
    """Measure a bot by the marks for strength, and print a row for each."""
    code = 0
    click.echo(f"{HEAD}\n{RULE}")
    for name in marks or MARKS:
        started = time.monotonic()
        number = min(units or MARKS[name].units, SETS[source])
        try:
            done, entries, stopped = measure(name, bot, number, source, jobs, cluster, out)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        if done:
            line, reached = row(MARKS[name], entries, done, time.monotonic() - started)
            click.echo(line)
            code = code if reached else MISSED
        if stopped:
            sys.exit(stopped)
    sys.exit(code)


if __name__ == "__main__":
    main()
