"""A sequential test: playing goes on only until it is clear whether a change is worth having.

The generalised sequential probability ratio test for a mean whose variance is not known (Wald, 1945;
the form that chess engines are tested with). Of two hypotheses about the mean of a unit it keeps
what the units so far say, as a log-likelihood ratio, and ends at Wald's bounds.
"""

import math
from dataclasses import dataclass

LEAST = 16
"""How many units there must be before the test may end: fewer do not tell their variance."""


@dataclass(slots=True)
class Sprt:
    """A test that goes on; units are added as they come."""

    low: float
    """What the mean is if a change is not worth having, in points a deal."""
    high: float
    """What it is if it is worth having, more than ``low``."""
    error: float = 0.05
    """How often the test may go wrong, either way."""
    units: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def __post_init__(self) -> None:
        """Check the hypotheses.

        Raises:
            ValueError: if the second is not the larger, or the error is no share below a half.
        """
        if not -math.inf < self.low < self.high < math.inf:
            raise ValueError(f"a sequential test from {self.low:g} to {self.high:g}: the second must be the larger")
        if not 0 < self.error < 0.5:
            raise ValueError(f"a sequential test with an error of {self.error:g}: it must lie between 0 and 0.5")

    @property
    def bound(self) -> float:
        """The ratio at which the test ends, above 0 or below."""
        return math.log((1 - self.error) / self.error)

    def add(self, value: float) -> None:
        """Count the mean of one more unit."""
        self.units += 1
        self.sum += value
        self.squares += value * value

    @property
    def ratio(self) -> float:
        """How much likelier what came is if the change is worth having, as a logarithm."""
        if self.units < 2:
            return 0.0
        mean = self.sum / self.units
        variance = max(self.squares / self.units - mean * mean, 0.0)
        if not variance:
            return 0.0 if not self.sum else math.copysign(math.inf, mean - (self.low + self.high) / 2)
        return self.units * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    @property
    def verdict(self) -> str:
        """``keep`` if the change is worth having, ``drop`` if not, ``open`` while that is not clear."""
        if self.units < LEAST or abs(self.ratio) < self.bound:
            return "open"
        return "keep" if self.ratio > 0 else "drop"
