"""Draws how times grow: ``python -m benchmarks.speed_plot RESULTS PICTURE``, with the peers' Matplotlib."""

import sys
from pathlib import Path
from typing import Any

from benchmarks.measures import DEALS, MEAN, MEASURES, OURS, SIZES, SPOKEN, THREADS, WALL, Column, Measure
from benchmarks.pieces.clock import need
from benchmarks.trials import Trials, median, rows

_COLOURS = {"smear": "#0b6e4f", "seep": "#b5481d", "bridge": "#555555"}


def _points(trials: Trials, measure: Measure, column: Column) -> dict[tuple[str, str], list[tuple[int, float]]]:
    """Return size and median for each who and what of a measure with sizes."""
    points: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for piece in measure.pieces:
        value = median(trials.of(measure.name, piece.label), column.key)
        if value is not None:
            points.setdefault((piece.who, piece.what), []).append((piece.size, value))
    return points


def _solver(axes: Any, trials: Trials, measure: Measure) -> None:
    for (who, what), points in _points(trials, measure, MEAN).items():
        label = what.capitalize() if who == OURS else f"{SPOKEN[who]}, {what}"
        axes.plot(*zip(*points, strict=True), "o-", label=label, color=_COLOURS.get(what), markersize=4)
    axes.set(yscale="log", xticks=SIZES, xlabel="cards left", ylabel="ms", title="Solved with all cards open, mean")


def _threads(axes: Any, trials: Trials, measure: Measure) -> None:
    for column, style, words in ((WALL, "o-", "wall"), (DEALS, "o--", "processor time")):
        for (_who, what), points in _points(trials, measure, column).items():
            sizes, values = zip(*points, strict=True)
            times = [value / values[0] for value in values]
            axes.plot(sizes, times, style, label=f"{what.capitalize()}, {words}", color=_COLOURS[what], markersize=4)
    axes.set(xticks=THREADS, xlabel="threads", ylabel="× one thread", title="Random deals a second, native")
    axes.set_ylim(bottom=0)


def _floors(axes: Any, trials: Trials) -> None:
    for name, words, colour in (("floors", "thrown by chance", "seep"), ("longest", "to the longest list", "bridge")):
        lines = rows(trials.of(name, f"{OURS} seep"))
        if lines:
            loose, micro, _mean, most = zip(*lines, strict=True)
            axes.plot(loose, micro, "o-", color=_COLOURS[colour], label=f"µs a list, {words}", markersize=4)
            axes.plot(loose, most, ":", color=_COLOURS[colour], label=f"most moves, {words}", linewidth=1)
    axes.set(yscale="log", xlabel="loose cards on the floor", title="Seep's legal lists, from Python")


def draw(trials: Trials, picture: Path) -> None:
    """Draw the three plots into one picture."""
    matplotlib = need("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "speed", "svg.fonttype": "none", "font.size": 9}
    plots = need("matplotlib.pyplot")
    named = {measure.name: measure for measure in MEASURES}
    paper, (solver, threads, floors) = plots.subplots(1, 3, figsize=(11, 3.2), layout="constrained")

    _solver(solver, trials, named["solver"])
    _threads(threads, trials, named["threads"])
    _floors(floors, trials)
    for axes in (solver, threads, floors):
        axes.grid(visible=True, alpha=0.25)
        if axes.lines:
            axes.legend(frameon=False, fontsize=8)
    paper.savefig(picture, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    draw(Trials.read(Path(sys.argv[1])), Path(sys.argv[2]))
