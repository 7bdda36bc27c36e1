"""What the deals of one contest came to: points and their interval, units won, and what each game counts besides."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from baithak.cards.seats import NOBODY, SEATS
from baithak.study.arena import DealResult, MatchResult
from baithak.study.figures import Mean, mean_of, wilson


@dataclass(frozen=True, slots=True)
class Bids:
    """How the bids of one entry went."""

    taken: Mapping[int, int]
    """By bid, how many deals the entry's side played."""
    made: Mapping[int, int]
    """By bid, how many of those it made; empty in a game where a bid cannot fail."""
    places: tuple[int, int, int, int]
    """How many of them by the seat that bid: the first to speak, to the dealer."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a contest of duplicate deals came to, in points a deal."""

    units: int
    tables: int
    void: int
    """How many of the tables ended unplayed."""
    points: tuple[float, float]
    """The mean points of entries 0 and 1."""
    dealing: tuple[float, float]
    """The same at the tables where the entry's own side dealt; not a number where there was none."""
    facing: tuple[float, float]
    """The same at the tables where the other side dealt."""
    margin: Mean
    """The points by which entry 0 was ahead, from the means of units."""
    won: int
    """Units in which entry 0 made more points at all tables together; drawn and lost likewise."""
    drawn: int
    lost: int
    kept: float
    """What is left of the variance that a unit would have if its tables were different deals."""
    seats: tuple[Mean, Mean, Mean, Mean]
    """The margin at the tables where entry 0 had the first seat to speak, to those where it dealt."""
    sides: Mapping[str, tuple[float, float, Mean]]
    """By name, what entries 0 and 1 have a deal of what the game counts besides, and the difference."""
    bids: tuple[Bids, Bids]

    @property
    def ahead(self) -> tuple[float, float]:
        """By how many points entry 0 was ahead where its own side dealt, and where the other did."""
        return self.dealing[0] - self.facing[1], self.facing[0] - self.dealing[1]

    @property
    def decided(self) -> tuple[float, float, float]:
        """The share of the units that were not drawn that entry 0 won, and its 95% interval."""
        units = self.won + self.lost
        if not units:
            return math.nan, 0.0, 1.0
        return (self.won / units, *wilson(self.won, units))


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else math.nan


def _variance(values: Sequence[float]) -> float:
    middle = fmean(values)
    return sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)


def _bids(results: Sequence[DealResult], entry: int) -> Bids:
    own = [result for result in results if result.bid and result.bidding == entry]
    places = Counter((result.bidder - result.dealer - 1) % SEATS for result in own)
    return Bids(
        Counter(result.bid for result in own),
        Counter(result.bid for result in own if result.made) if any(one.made is not None for one in own) else {},
        (places[0], places[1], places[2], places[3]),
    )


def by_unit(results: Sequence[DealResult]) -> list[list[DealResult]]:
    """Return the tables of each unit, in the order of the units.

    Raises:
        ValueError: if there is none, or a unit lacks a table.
    """
    units: dict[int, list[DealResult]] = {}
    for result in results:
        units.setdefault(result.unit, []).append(result)
    sizes = {len(tables) for tables in units.values()}
    swapped = all(2 * sum(table.swapped for table in tables) == len(tables) for tables in units.values())
    if len(sizes) != 1 or not swapped:
        raise ValueError("a summary needs every table of every unit, and one unit at least")
    return [units[unit] for unit in sorted(units)]


def _at_seat(units: Sequence[Sequence[DealResult]], place: int) -> Mean:
    """Return the margin where entry 0 had the first of its two seats at a place in the order of speaking."""
    values = []
    for tables in units:
        margins = [one.margin for one in tables if (one.swapped - one.dealer - 1) % SEATS == place]
        if margins:
            values.append(fmean(margins))
    return mean_of(values) if values else Mean(math.nan, math.inf)


def summarise(results: Sequence[DealResult]) -> Summary:
    """Return what results come to; all tables of every unit must be among them.

    Raises:
        ValueError: if there is no result, or a unit lacks one.
    """
    units = by_unit(results)
    means = [fmean(table.margin for table in tables) for tables in units]

    def points(entry: int, *dealt: int) -> float:
        return _mean(result.points[entry] for result in results if result.dealt in dealt)

    sides = {}
    for name in sorted({name for result in results for name in result.sides}):
        there = [[table.sides.get(name, (0, 0)) for table in tables] for tables in units]
        first, second = (_mean(both[entry] for tables in there for both in tables) for entry in range(2))
        sides[name] = (first, second, mean_of([fmean(one - other for one, other in tables) for tables in there]))
    alone = _variance([table.margin for table in results]) / len(units[0])
    return Summary(
        units=len(units),
        tables=len(results),
        void=sum(result.void for result in results),
        points=(points(0, 0, 1), points(1, 0, 1)),
        dealing=(points(0, 0), points(1, 1)),
        facing=(points(0, 1), points(1, 0)),
        margin=mean_of(means),
        won=sum(mean > 0 for mean in means),
        drawn=sum(mean == 0 for mean in means),
        lost=sum(mean < 0 for mean in means),
        kept=_variance(means) / alone if alone and len(units) > 1 else math.nan,
        seats=(_at_seat(units, 0), _at_seat(units, 1), _at_seat(units, 2), _at_seat(units, 3)),
        sides=sides,
        bids=(_bids(results, 0), _bids(results, 1)),
    )


@dataclass(frozen=True, slots=True)
class Matches:
    """What whole matches came to."""

    played: int
    won: int
    """By entry 0; drawn and lost likewise."""
    drawn: int
    lost: int
    deals: int

    @property
    def share(self) -> tuple[float, float, float]:
        """The share that entry 0 won, a drawn one not counting as won, and its 95% interval."""
        return (self.won / self.played, *wilson(self.won, self.played))


def count_matches(results: Sequence[MatchResult]) -> Matches:
    """Return what matches came to; there is one at least."""
    return Matches(
        len(results),
        sum(result.winner == 0 for result in results),
        sum(result.winner == NOBODY for result in results),
        sum(result.winner == 1 for result in results),
        sum(result.deals for result in results),
    )
