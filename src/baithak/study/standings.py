"""What a whole run came to, by contest and by entry: all that is shown or drawn comes from here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from baithak.study.figures import Mean, mean_of
from baithak.study.ladder import Rung, ladder
from baithak.study.programme import Unit
from baithak.study.summary import Bids, Matches, Summary, count_matches, summarise
from baithak.study.watch import Watched


@dataclass(frozen=True, slots=True)
class Contest:
    """What came of one contest; either deals or matches."""

    first: int
    second: int
    summary: Summary | None
    matches: Matches | None


@dataclass(frozen=True, slots=True)
class Standings:
    """A run."""

    names: tuple[str, ...]
    contests: tuple[Contest, ...]
    """Those of which anything was played."""
    rungs: tuple[Rung, ...]
    """By entry, its place on the ladder; none where fewer than three took part."""
    margins: tuple[Mean, ...]
    """By entry, the points a deal by which it was ahead of the others, or of two matches how many more it won."""
    watched: tuple[Watched, ...]
    bids: tuple[Bids, ...]
    deals: tuple[int, ...]
    """By entry, at how many tables it sat."""


def _bids(parts: Sequence[Bids]) -> Bids:
    """Return the sum of some bids."""
    taken: Counter[int] = Counter()
    made: Counter[int] = Counter()
    for part in parts:
        taken.update(part.taken)
        made.update(part.made)
    first, second, third, last = (sum(part.places[at] for part in parts) for at in range(4))
    return Bids(taken, made, (first, second, third, last))


_NOTHING = Watched()


class Totals:
    """What was counted of each entry, added up unit by unit, so that a long run takes no more room for it than a short one.

    Attributes:
        watched: by entry.
    """

    def __init__(self, entries: int, contests: Sequence[tuple[int, int]]) -> None:
        """Begin with nothing.

        Args:
            entries: how many take part.
            contests: by contest, the numbers of entries 0 and 1.
        """
        self._contests = contests
        self.watched = tuple(Watched() for _ in range(entries))

    def take(self, unit: Unit) -> Unit:
        """Count a unit, and return it with nothing left of what was counted but what cards cost."""
        left = []
        for entry, watched in zip(self._contests[unit.contest], unit.watched, strict=True):
            self.watched[entry].add(watched)
            left.append(Watched(weighed=watched.weighed) if watched.weighed else _NOTHING)
        return replace(unit, watched=(left[0], left[1]))


def standings(
    names: Sequence[str], contests: Sequence[tuple[int, int]], units: Sequence[Unit], watched: Sequence[Watched]
) -> Standings:
    """Return what the units of a run came to.

    Args:
        names: the entries.
        contests: by contest, the numbers of entries 0 and 1.
        units: what was played, one unit at least.
        watched: by entry, what was counted of it.

    Raises:
        ValueError: if there is no unit.
    """
    if not units:
        raise ValueError("standings need one unit at least")
    done = []
    margins: list[list[float]] = [[] for _ in names]
    bids: list[list[Bids]] = [[] for _ in names]
    deals = [0] * len(names)
    halves: dict[tuple[int, int], float] = {}
    for number, pair in enumerate(contests):
        own = [unit for unit in units if unit.contest == number]
        results = [deal for unit in own for deal in unit.deals]
        matches = [match for unit in own for match in unit.matches]
        summary = summarise(results) if results else None
        if own:
            done.append(Contest(*pair, summary, count_matches(matches) if matches else None))
        for unit in own:
            sign = (unit.margin > 0) - (unit.margin < 0)
            for entry, ahead in ((0, sign), (1, -sign)):
                halves[pair[entry], pair[1 - entry]] = halves.get((pair[entry], pair[1 - entry]), 0.0) + (1 + ahead) / 2
                margins[pair[entry]].append(unit.margin if entry == 0 else -unit.margin)
        for entry in range(2):
            deals[pair[entry]] += len(results) + sum(match.deals for match in matches)
            if summary is not None:
                bids[pair[entry]].append(summary.bids[entry])
    return Standings(
        names=tuple(names),
        contests=tuple(done),
        rungs=tuple(ladder(len(names), halves)) if len(names) > 2 else (),
        margins=tuple(mean_of(own) if own else Mean(0.0, float("inf")) for own in margins),
        watched=tuple(watched),
        bids=tuple(map(_bids, bids)),
        deals=tuple(deals),
    )
