"""Means, shares and their intervals."""

import math
import random

import pytest

from baithak.study.figures import mean_of, student95, wilson


@pytest.mark.parametrize(
    ("freedom", "due"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (999, 1.962)]
)
def test_students_t_is_as_in_the_tables(freedom: int, due: float) -> None:
    """The 95% points of Student's t agree with printed tables within 1%."""
    assert student95(freedom) == pytest.approx(due, rel=0.01)


def test_a_mean_of_one_value_has_no_interval() -> None:
    """One value says nothing about how far it may be off."""
    mean = mean_of([2.0])
    assert (mean.value, mean.low, mean.high) == (2.0, -math.inf, math.inf)


def test_a_mean_has_its_textbook_interval() -> None:
    """The interval of a mean is t standard errors wide on either side."""
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean.value == 2.5
    assert mean.half == pytest.approx(student95(3) * math.sqrt(5 / 3) / 2)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Of many means of 20 values from a known source, about 95% have the truth in their interval."""
    rng = random.Random(5)
    hits = sum(
        mean.low <= 0.0 <= mean.high for mean in (mean_of([rng.gauss() for _ in range(20)]) for _ in range(2000))
    )
    assert 0.93 < hits / 2000 < 0.97


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(95, 100, 0.8882, 0.9785), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)],
)
def test_a_share_has_wilsons_interval(successes: int, trials: int, low: float, high: float) -> None:
    """Wilson's interval agrees with published values, at the ends of the scale too."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)
