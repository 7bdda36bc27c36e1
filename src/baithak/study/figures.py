"""Means and shares, each with the range in which the truth lies 19 times in 20."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

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
