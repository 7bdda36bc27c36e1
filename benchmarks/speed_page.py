"""The page that a run comes to, in Markdown."""

from collections.abc import Iterable, Sequence

from benchmarks.measures import MARKS, MEASURES, SPOKEN, Column, Mark, Measure, Piece
from benchmarks.trials import Trials, best_peer, median, numbers, ratio, rows

PLOT = "speed.svg"
_WHOLE = 10_000
_FLOORS = ("loose cards", "µs a list", "moves on average", "most moves")


def figure(value: float, *, whole: bool = True) -> str:
    """Return a number with three figures that count, ``2.31 M``, ``45.2 k``, ``0.284``, or a small whole one: ``14``."""
    if whole and value == int(value) and abs(value) < _WHOLE:
        return str(int(value))
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= size * 0.9995:
            value, unit = value / size, letter
            break
    else:
        unit = ""
    places = 2 if abs(value) >= 0.9995 else 3
    if abs(value) >= 9.995:
        places = 1 if abs(value) < 99.95 else 0
    return f"{value:.{places}f}{unit}"


def table(head: Sequence[str], lines: Iterable[Sequence[str]], words: Sequence[int] = ()) -> str:
    """Return a table; columns of words stand at the left, those of numbers at the right."""
    rule = ["---" if place in words else "--:" for place in range(len(head))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *lines])


def _times(value: float | None) -> str:
    return "" if value is None else f"{figure(value, whole=False)} ×"


def _spread(trials: Trials, measure: Measure, piece: Piece, column: Column) -> str:
    found = numbers(trials.of(measure.name, piece.label), column.key)
    return f"{figure(min(found))} to {figure(max(found))}" if found else ""


def _row(trials: Trials, measure: Measure, piece: Piece, rivals: Sequence[str]) -> list[str]:
    """Return what a piece came to, and how many times better each of ours of its size is."""
    who = SPOKEN.get(piece.who, piece.who)
    start = [who, piece.what, *([str(piece.size)] if measure.of else [])]
    rounds = trials.of(measure.name, piece.label)
    first, *others = measure.columns
    middle = median(rounds, first.key)
    if middle is None:
        why = trials.lacks(measure.name, piece.label) or "not run"
        return [*start, f"missing: {why}", *([""] * (1 + len(others) + len(rivals)))]
    cells = [figure(middle), _spread(trials, measure, piece, first)]
    cells += ["" if value is None else figure(value) for value in (median(rounds, other.key) for other in others)]
    for what in rivals:
        alike = [one for one in measure.pieces if one.ours and one.what == what and one.size == piece.size]
        times = ratio(trials.of(measure.name, alike[0].label), rounds, first) if alike and not piece.ours else None
        cells.append(_times(times))
    return start + cells


def _measure(trials: Trials, measure: Measure) -> str:
    """Return a measure's heading, table and note."""
    parts = [f"## {measure.title}"]
    if measure.note:
        parts.append(measure.note)
    if measure.columns:
        against = any(not piece.ours for piece in measure.pieces)
        ours = list(dict.fromkeys(piece.what for piece in measure.pieces if piece.ours)) if against else []
        first, *others = measure.columns
        head = ["who", "what", *([measure.of] if measure.of else []), first.words, "least to most"]
        head += [other.words for other in others] + [f"{what} to it" for what in ours]
        parts.append(table(head, [_row(trials, measure, piece, ours) for piece in measure.pieces], words=(0, 1)))
    else:
        (piece,) = measure.pieces
        lines = [[figure(cell) for cell in line] for line in rows(trials.of(measure.name, piece.label))]
        why = trials.lacks(measure.name, piece.label) or "not run"
        parts.append(table(_FLOORS, lines) if lines else f"Missing: {why}.")
    return "\n\n".join(parts)


def _mark(trials: Trials, mark: Mark) -> list[str]:
    """Return the row of a mark: what was measured, the best peer, and whether the mark is met."""
    asked = f"{figure(mark.figure)}{f' (stretch {figure(mark.stretch)})' if mark.stretch else ''}"
    asked = f"{'at most ' if mark.column.less else ''}{asked} {mark.column.words.removeprefix('mean ')}"
    asked = asked.replace("99th percentile ", "")
    measure = next((one for one in MEASURES if one.name == mark.measure), None)
    if measure is None:
        return [mark.words, asked, "the program has none", "", "", "no"]
    piece = next(one for one in measure.pieces if one.label == mark.piece)
    rounds = trials.of(measure.name, piece.label)
    value = median(rounds, mark.column.key)
    if value is None:
        return [mark.words, asked, trials.lacks(measure.name, piece.label) or "not run", "", "", "no"]
    better = value <= mark.figure if mark.column.less else value >= mark.figure
    met = "yes" if better else "no"
    if better and mark.stretch and value >= mark.stretch:
        met = "yes, and the stretch"
    found = best_peer(trials, measure, piece, mark.column)
    if found is None:
        return [mark.words, asked, figure(value), "", "", met]
    peer, its = found
    times = ratio(rounds, trials.of(measure.name, peer.label), mark.column)
    return [mark.words, asked, figure(value), f"{SPOKEN[peer.who]} {peer.what}: {figure(its)}", _times(times), met]


def page(trials: Trials, *, plotted: bool) -> str:
    """Return the whole page."""
    about = [[name, value] for name, value in trials.about.items()]
    lacking = [[SPOKEN[who], trials.missing["peers"][who]] for who in SPOKEN if who in trials.missing.get("peers", {})]
    parts = [
        "# Speed",
        (
            "Written by `make bench`; [how it is measured](README.md). Figures are medians over the"
            " rounds, a second of processor time unless it says otherwise. *Smear to it* is how many times faster, or"
            " smaller, Smear is than the peer on that line: the median over the rounds, each compared within itself. The best peer of a mark"
            " of Seep, which deals the whole pack, is not a game of 20 cards."
        ),
        table(("", "this run"), about, words=(0, 1)),
        "## The marks, and whether they are met",
        table(
            ("what", "mark", "measured", "best peer", "ours to it", "met"),
            [_mark(trials, mark) for mark in MARKS],
            words=(0, 1, 3, 5),
        ),
    ]
    if lacking:
        parts += ["## Peers that are missing", table(("peer", "why"), lacking, words=(0, 1))]
    parts += [
        _measure(trials, measure) for measure in MEASURES if measure.name in trials.about.get("measures", "").split()
    ]
    if plotted:
        parts += ["## How it grows", f"![Solver, threads and floors]({PLOT})"]
    return "\n\n".join(parts) + "\n"
