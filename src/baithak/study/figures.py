"""What many results come to: means and shares, each with the range in which the truth lies 19 times in 20."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from baithak.study.arena import DealResult

Z95 = 1.959963984540054
"""The two-sided 95% point of the normal distribution."""
_FEW = {1: 12.706, 2: 4.303}


def student95(freedom: int) -> float:
    """Return the two-sided 95% point of Student's t, 1 degree of freedom or more, within 1% (Hill's expansion)."""
    if freedom in _FEW:
        return _FEW[freedom]
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and half the width of its 95% interval; the width is infinite for fewer than two values."""

    value: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.half


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of independent values, at least one, with its 95% interval by Student's t."""
    if len(values) < 2:
        return Mean(fmean(values), math.inf)
    return Mean(fmean(values), student95(len(values) - 1) * stdev(values) / math.sqrt(len(values)))


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95% interval of a share, at least one trial (Wilson, 1927, without correction for continuity)."""
    share = successes / trials
    spread = Z95**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(share * (1 - share) / trials + spread / trials / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run of duplicate deals came to, in points a deal; a pair is one deal, played twice."""

    pairs: int
    void: int
    """How many of the tables ended unplayed."""
    points: tuple[float, float]
    """The mean points of bot 0 and bot 1."""
    dealing: tuple[float, float]
    """The same at the tables where the bot's own side dealt; not a number where there was none."""
    facing: tuple[float, float]
    """The same at the tables where the other side dealt."""
    margin: Mean
    """The points by which bot 0 was ahead, from the means of pairs."""
    won: int
    """Pairs in which bot 0 made more points at both tables together; drawn and lost likewise."""
    drawn: int
    lost: int


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else math.nan


def summarise(results: Sequence[DealResult]) -> Summary:
    """Return what results come to; both tables of every pair must be among them.

    Raises:
        ValueError: if there is no result, or a pair lacks one.
    """
    margins: dict[int, list[int]] = {}
    for result in results:
        margins.setdefault(result.pair, []).append(result.margin)
    if not margins or any(len(pair) != 2 for pair in margins.values()):
        raise ValueError("a summary needs both results of every pair, and one pair at least")
    sums = [sum(pair) for pair in margins.values()]

    def points(bot: int, *dealt: int) -> float:
        return _mean(result.points[bot] for result in results if result.dealt in dealt)

    return Summary(
        pairs=len(sums),
        void=sum(result.void for result in results),
        points=(points(0, 0, 1), points(1, 0, 1)),
        dealing=(points(0, 0), points(1, 1)),
        facing=(points(0, 1), points(1, 0)),
        margin=mean_of([total / 2 for total in sums]),
        won=sum(total > 0 for total in sums),
        drawn=sum(total == 0 for total in sums),
        lost=sum(total < 0 for total in sums),
    )
