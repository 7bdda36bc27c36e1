"""Draws how times grow: ``python -m benchmarks.speed_plot RESULTS PICTURE``, with the peers' Matplotlib."""

import sys
from pathlib import Path
from typing import Any

from benchmarks.measures import MEAN, MEASURES, OURS, SPOKEN, WALL, Column, Measure
from benchmarks.pieces.clock import need
from benchmarks.trials import Trials, median, rows

_COLOURS = {"smear": "#0b6e4f", "seep": "#b5481d", "bridge": "#555555"}


def _lines(axes: Any, trials: Trials, measure: Measure, column: Column, shrink: float = 1) -> None:
    """Draw a line for each who and what of a measure with sizes."""
    lines: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for piece in measure.pieces:
        value = median(trials.of(measure.name, piece.label), column.key)
        if value is not None:
            lines.setdefault((piece.who, piece.what), []).append((piece.size, value / shrink))
    for (who, what), points in lines.items():
        label = what.capitalize() if who == OURS else f"{SPOKEN[who]}, {what}"
        sizes, values = zip(*sorted(points), strict=True)
        axes.plot(sizes, values, "o-", label=label, color=_COLOURS.get(what), linewidth=1.5, markersize=4)
    axes.set_xticks(sorted({piece.size for piece in measure.pieces}))
    if lines:
        axes.legend(frameon=False, fontsize=8)


def draw(trials: Trials, picture: Path) -> None:
    """Draw the three plots into one picture."""
    matplotlib = need("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "speed", "svg.fonttype": "none", "font.size": 9}
    plots = need("matplotlib.pyplot")
    named = {measure.name: measure for measure in MEASURES}
    paper, (solver, threads, floors) = plots.subplots(1, 3, figsize=(11, 3.2), layout="constrained")

    _lines(solver, trials, named["solver"], MEAN)
    solver.set(yscale="log", xlabel="cards left", ylabel="ms", title="Solved with all cards open, mean")

    _lines(threads, trials, named["threads"], WALL, 1000)
    threads.set(yscale="log", xlabel="threads", ylabel="thousand deals a second (wall)", title="Random deals, native")

    lines = rows(trials.of("floors", f"{OURS} seep"))
    if lines:
        loose, micro, mean, most = zip(*lines, strict=True)
        floors.plot(loose, micro, "o-", color=_COLOURS["seep"], label="µs a list", markersize=4)
        floors.plot(loose, mean, "--", color="#555555", label="moves, mean", linewidth=1)
        floors.plot(loose, most, ":", color="#555555", label="moves, most", linewidth=1)
        floors.legend(frameon=False, fontsize=8)
    floors.set(yscale="log", xlabel="loose cards on the floor", title="Seep's legal lists, from Python")
    for axes in (solver, threads, floors):
        axes.grid(visible=True, alpha=0.25)
    paper.savefig(picture, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    draw(Trials.read(Path(sys.argv[1])), Path(sys.argv[2]))
