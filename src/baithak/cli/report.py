"""What a run of the arena came to, in sheets of figures: all text, no file and no screen."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from baithak.games.game import AnyGame
from baithak.study.figures import Mean, wilson
from baithak.study.standings import Contest, Standings
from baithak.study.summary import Bids, Summary
from baithak.study.watch import Watched, quantile
from baithak.tui.page import Look
from baithak.words import Parameter, phrase, say

_FIRST_SPEAKS = 4
_GAP = 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """Figures in rows and columns; the first columns name what the others are of."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 1
    """How many of the first columns are names."""


def text(key: str, **parameters: Parameter) -> str:
    """Return a sentence of the arena."""
    return say(phrase(f"arena.{key}", **parameters))


def _heads(*keys: str) -> tuple[str, ...]:
    return tuple(text(f"head.{key}") for key in keys)


def number(value: float, form: str = "+.3f") -> str:
    """Return a number, or a stroke where there is none."""
    return format(value, form) if math.isfinite(value) else text("none")


def interval(mean: Mean, form: str = "+.3f") -> str:
    """Return the interval of a mean, or a stroke where there is none."""
    return text("interval", low=format(mean.low, form), high=format(mean.high, form)) if _sure(mean) else text("none")


def _sure(mean: Mean) -> bool:
    return math.isfinite(mean.low) and math.isfinite(mean.high)


def _share(successes: int, trials: int) -> tuple[str, str]:
    """Return a share in percent and its interval."""
    if not trials:
        return text("none"), text("none")
    low, high = wilson(successes, trials)
    return f"{successes / trials:.1%}", text("interval", low=f"{low:.1%}", high=f"{high:.1%}")


def lines_of(sheet: Sheet, look: Look) -> list[str]:
    """Return a sheet as lines: in columns where they fit and are wanted, else each row as a sentence."""
    rows = [sheet.heads, *sheet.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(sheet.heads))]
    if look.plain or sum(widths) + _GAP * (len(widths) - 1) > look.width:
        return [_sentence(sheet, row) for row in sheet.rows]
    return [
        (" " * _GAP)
        .join(
            cell.ljust(width) if at < sheet.names else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in rows
    ]


def _sentence(sheet: Sheet, row: Sequence[str]) -> str:
    figures = zip(sheet.heads[sheet.names :], row[sheet.names :], strict=True)
    return f"{', '.join(row[: sheet.names])}: {'; '.join(f'{head} {cell}' for head, cell in figures)}."


def sheets(run: Standings, game: AnyGame) -> list[Sheet]:
    """Return every sheet of a run that has anything on it."""
    pairs = [(contest, contest.summary) for contest in run.contests]
    deals = [(contest, summary) for contest, summary in pairs if summary is not None]
    found = [
        _points(run, deals),
        _matches(run),
        _ladder(run),
        _seats(run, deals),
        _sides(run, deals),
        _bids(run),
        _places(run),
        _regret(run),
        _complaints(run, game),
        _times(run),
    ]
    return [sheet for sheet in found if sheet.rows]


Deals = Sequence[tuple[Contest, Summary]]


def _points(run: Standings, deals: Deals) -> Sheet:
    rows = []
    for contest, summary in deals:
        share, low, high = summary.decided
        decided = text("none") if math.isnan(share) else f"{share:.1%}"
        of = text("interval", low=f"{low:.1%}", high=f"{high:.1%}") if summary.won + summary.lost else text("none")
        rows.append(
            (
                *_names(run, contest),
                f"{summary.margin.value:+.3f}",
                interval(summary.margin),
                *(f"{points:.3f}" for points in summary.points),
                *(str(count) for count in (summary.won, summary.drawn, summary.lost)),
                decided,
                of,
            )
        )
    heads = (*("first", "second", "ahead", "interval", "first_points", "second_points"),)
    return Sheet(
        text("sheet.points"), _heads(*heads, "won", "drawn", "lost", "decided", "interval"), tuple(rows), names=2
    )


def _names(run: Standings, contest: Contest) -> tuple[str, str]:
    return run.names[contest.first], run.names[contest.second]


def _matches(run: Standings) -> Sheet:
    rows = []
    for contest in run.contests:
        found = contest.matches
        if found is not None:
            counts = (found.played, found.won, found.drawn, found.lost)
            share = _share(found.won, found.played)
            rows.append((*_names(run, contest), *map(str, counts), *share, str(found.deals)))
    heads = _heads("first", "second", "matches", "won", "drawn", "lost", "share", "interval", "deals")
    return Sheet(text("sheet.matches"), heads, tuple(rows), names=2)


def _ladder(run: Standings) -> Sheet:
    order = sorted(range(len(run.rungs)), key=lambda entry: -run.rungs[entry].rating)
    rows = []
    for entry in order:
        rung, margin = run.rungs[entry], run.margins[entry]
        rating = Mean(rung.rating, rung.half)
        rows.append(
            (
                run.names[entry],
                f"{rung.rating:+.0f}",
                interval(rating, "+.0f"),
                f"{margin.value:+.3f}",
                interval(margin),
            )
        )
    return Sheet(text("sheet.ladder"), _heads("bot", "rating", "interval", "points", "interval"), tuple(rows))


def _seats(run: Standings, deals: Deals) -> Sheet:
    rows = [
        (
            *_names(run, contest),
            *(f"{number(seat.value)} ± {number(seat.half, '.3f')}" for seat in summary.seats),
            *(number(points) for points in summary.ahead),
        )
        for contest, summary in deals
    ]
    heads = _heads("first", "second", "seat_1", "seat_2", "seat_3", "seat_4", "dealing", "facing")
    return Sheet(text("sheet.seats"), heads, tuple(rows), names=2)


def _sides(run: Standings, deals: Deals) -> Sheet:
    rows = [
        (
            *_names(run, contest),
            text(f"side.{name}"),
            *(f"{one:.3f}" for one in (first, second)),
            f"{difference.value:+.3f}",
            interval(difference),
        )
        for contest, summary in deals
        for name, (first, second, difference) in summary.sides.items()
    ]
    heads = _heads("first", "second", "what", "first_points", "second_points", "difference", "interval")
    return Sheet(text("sheet.sides"), heads, tuple(rows), names=3)


def _bid_rows(name: str, bids: Bids, deals: int) -> Iterator[tuple[str, ...]]:
    for bid, taken in sorted(bids.taken.items()):
        made = bids.made.get(bid, 0)
        share, sure = _share(made, taken) if bids.made else (text("none"), text("none"))
        lost = f"{1 - made / taken:.1%}" if bids.made else text("none")
        yield name, str(bid), f"{taken / deals:.4f}", share, sure, lost


def _bids(run: Standings) -> Sheet:
    rows = [
        row
        for name, bids, deals in zip(run.names, run.bids, run.deals, strict=True)
        for row in _bid_rows(name, bids, deals)
    ]
    heads = _heads("bot", "bid", "played", "made", "interval", "set")
    return Sheet(text("sheet.bids"), heads, tuple(rows), names=2)


def _places(run: Standings) -> Sheet:
    rows = []
    for name, bids in zip(run.names, run.bids, strict=True):
        whole = sum(bids.places)
        if whole and max(bids.places) < whole:
            rows.append((name, *(f"{count / whole:.1%}" for count in bids.places)))
    heads = _heads("bot", *(f"seat_{place}" for place in range(1, _FIRST_SPEAKS + 1)))
    return Sheet(text("sheet.places"), heads, tuple(rows))


def _each(run: Standings) -> Iterator[tuple[str, Watched, int]]:
    return zip(run.names, run.watched, run.deals, strict=True)


def _regret(run: Standings) -> Sheet:
    rows = []
    for name, one, _ in _each(run):
        for how in ("open", "fair"):
            held = sorted((int(key.partition(".")[2]) for key in one.weighed if key.startswith(how)), reverse=True)
            for cards in (None, *held) if held else ():
                cost = one.cost(how, cards)
                lost, blunders = f"{cost.lost / cost.cards:.4f}", f"{1000 * cost.blunders / cost.cards:.2f}"
                rows.append((name, text(f"regret.{how}"), str(cards or text("all")), str(cost.cards), lost, blunders))
    heads = _heads("bot", "weighed", "held", "cards", "lost_a_card", "blunders")
    return Sheet(text("sheet.regret"), heads, tuple(rows), names=3)


def _complaints(run: Standings, game: AnyGame) -> Sheet:
    rows = []
    for name, one, deals in _each(run):
        for complaint in game.measures.complaints if game.measures and one.chances else ():
            chances, faults = one.chances[complaint], one.faults[complaint]
            if not chances:
                continue
            counts = (str(chances), *_share(faults, chances), f"{10_000 * faults / deals:.0f}")
            rows.append((name, text(f"complaint.{complaint}"), *counts))
    heads = _heads("bot", "complaint", "chances", "rate", "interval", "ten_thousand")
    return Sheet(text("sheet.complaints"), heads, tuple(rows), names=2)


def _times(run: Standings) -> Sheet:
    rows = [
        (
            name,
            text(f"kind.{kind}"),
            str(sum(times.values())),
            *(f"{1000 * quantile(times, share):.3g}" for share in (0.5, 0.99)),
        )
        for name, one, _ in _each(run)
        for kind, times in sorted(one.times.items())
    ]
    return Sheet(text("sheet.times"), _heads("bot", "kind", "decisions", "half", "most"), tuple(rows), names=2)
