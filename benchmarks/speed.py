"""How fast Baithak is, and its peers beside it on the same machine.

    make bench ARGS="--write benchmarks"

Pieces take turns, each in a process of its own, for five rounds. The figures are kept after
every piece, the page and the plot written after every round, so Ctrl-C keeps what there is. It ends with
1 if one of ours failed that should be there, and with 130 if it was stopped.
"""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from benchmarks import peers
from benchmarks.measures import MEASURES, OURS, SPOKEN, Measure, Piece
from benchmarks.pieces.ours import PLAIN, STALE
from benchmarks.speed_page import PLOT, page
from benchmarks.strength import commit, machine
from benchmarks.trials import ROOT, Trials, environment, run

STOPPED = 130
FAILED = 1
BUILD = ROOT / "build"
FIGURES = "speed.json"
ROUNDS, SECONDS = 5, 0.5
QUICK_ROUNDS, QUICK_SECONDS = 3, 0.05


def processor() -> str:
    """Return the name of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")


def load() -> str:
    """Return how many programs wanted the machine lately."""
    return " ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"


def build() -> str:
    """Return how the rooms are that can be compiled, in words."""
    came, why = run(Piece(OURS, "build", "ours", "build"), sys.executable, 0)
    return why if came is None else build_in_words(came)


def build_in_words(rooms: Mapping[str, object]) -> str:
    """Return what is compiled, and whether it is what the source says."""
    if not rooms or set(rooms.values()) == {PLAIN}:
        return "plain Python"
    words = "compiled"
    for kind, text in ((PLAIN, "not"), (STALE, "not what the source says:")):
        names = [name for name, how in rooms.items() if how == kind]
        words += f", {text} {' '.join(names)}" if names else ""
    return words


def described(rounds: int, seconds: float, found: dict[str, str], measures: Sequence[Measure]) -> dict[str, str]:
    """Return what is to be known of a run."""
    return {
        "date": f"{datetime.now(tz=UTC):%Y-%m-%d}",
        "commit": commit(),
        "machine": f"{machine()}; {processor()}",
        "load when it began": load(),
        "rounds": f"{rounds} of {seconds} s a piece",
        "Baithak": build(),
        "peers": ", ".join(f"{SPOKEN.get(name, name)} {version}" for name, version in found.items()) or "none",
        "measures": " ".join(measure.name for measure in measures),
    }


def turns(measures: Sequence[Measure], rounds: int) -> Iterator[tuple[int, Measure, Piece]]:
    """Return the pieces in the order in which they run: all of them once, then all again."""
    for number in range(rounds):
        for measure in measures:
            for piece in measure.pieces:
                yield number, measure, piece


def written(trials: Trials, folder: Path, python: str) -> None:
    """Write the figures, the plot and the page."""
    trials.write(folder / FIGURES)
    command = [python, "-m", "benchmarks.speed_plot", str(folder.resolve() / FIGURES), str(folder.resolve() / PLOT)]
    plotted = False
    if Path(python).exists():
        drawn = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, check=False)  # noqa: S603 - fixed words
        plotted = drawn.returncode == 0
    (folder / "speed.md").write_text(page(trials, plotted=plotted), encoding="utf-8")


def measure_all(
    trials: Trials,
    plan: Sequence[tuple[int, Measure, Piece]],
    seconds: float,
    python: str,
    bar: Progress,
    folder: Path,
) -> bool:
    """Run every piece in its turn; return whether Ctrl-C cut it short. What is missing once is not tried again."""
    shown = bar.add_task("", total=len(plan))
    at = 0
    try:
        for number, measure, piece in plan:
            if number != at:
                written(trials, folder, python)
                at = number
            bar.update(shown, description=f"{measure.name}: {piece.label}")
            why = trials.lacks(measure.name, piece.label) or ("" if piece.ours else trials.lacks("peers", piece.who))
            if not why:
                came, why = run(piece, sys.executable if piece.ours else python, seconds)
                if came is not None:
                    trials.add(measure.name, piece.label, number, came)
            if why:
                trials.lack(measure.name, piece.label, why)
            trials.write(folder / FIGURES)
            bar.advance(shown)
    except KeyboardInterrupt:
        return True
    return False


@click.command()
@click.option(
    "--only", "chosen", type=click.Choice([measure.name for measure in MEASURES]), multiple=True, help="Repeatable."
)
@click.option("--quick", is_flag=True, help=f"{QUICK_ROUNDS} short rounds, to see that everything runs.")
@click.option("--rounds", type=click.IntRange(1), help=f"How often each piece runs; {ROUNDS} by default.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help=f"How long each time; {SECONDS} by default.")
@click.option("--without-peers", is_flag=True, help="Measure Baithak alone, and install nothing.")
@click.option(
    "--peers",
    "place",
    type=click.Path(path_type=Path, file_okay=False),
    default=BUILD / "peers",
    help="The environment of the peers; made if need be. build/peers by default.",
)
@click.option(
    "--write",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=BUILD / "speed",
    help="Where the page, the plot and the figures go; build/speed by default.",
)
def main(
    chosen: tuple[str, ...],
    quick: bool,
    rounds: int | None,
    seconds: float | None,
    without_peers: bool,
    place: Path,
    folder: Path,
) -> None:
    """Measure Baithak and its peers side by side, and write a page and a plot."""
    console = Console(stderr=True)
    measures = [measure for measure in MEASURES if not chosen or measure.name in chosen]
    rounds = rounds or (QUICK_ROUNDS if quick else ROUNDS)
    seconds = seconds or (QUICK_SECONDS if quick else SECONDS)
    trials = Trials()
    if without_peers:
        for name in SPOKEN:
            trials.lack("peers", name, "left out")
    else:
        for name, why in peers.make(place, console.print).items():
            trials.lack("peers", name, why)
    python = peers.python_of(place)
    found = {} if without_peers else peers.versions(place)
    trials.about = described(rounds, seconds, found, measures)
    if "source says" in trials.about["Baithak"]:
        console.print(f"Build or install it again: what is measured is {trials.about['Baithak']}")
    plan = list(turns(measures, rounds))
    columns = (TextColumn("{task.description:45}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        stopped = measure_all(trials, plan, seconds, python, bar, folder)
    trials.about["load when it ended"] = load()
    if stopped:
        trials.about["stopped"] = "by hand, before all rounds were done"
    written(trials, folder, python)
    click.echo(f"{folder / 'speed.md'}")
    if stopped:
        sys.exit(STOPPED)
    failed = [
        f"{label}: {why}"
        for name in trials.missing
        for label, why in trials.missing[name].items()
        if why.startswith("failed")
    ]
    for line in failed:
        console.print(line)
    sys.exit(FAILED if failed else 0)


if __name__ == "__main__":
    main()
