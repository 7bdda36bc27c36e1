"""The sequential test, against what it promises."""

import math
import random

import pytest

from baithak.study.sprt import LEAST, Sprt


def play(truth: float, rng: random.Random, deviation: float = 0.6) -> Sprt:
    """Run a test on values with a known mean until it ends."""
    test = Sprt(0.0, 0.3)
    while test.verdict == "open":
        test.add(rng.gauss(truth, deviation))
    return test


def test_its_bounds_are_walds() -> None:
    """With five in a hundred errors either way, the ratio must reach the logarithm of 19."""
    assert Sprt(0, 1).bound == pytest.approx(math.log(19))
    assert Sprt(0, 1, error=0.01).bound == pytest.approx(math.log(99))


def test_the_ratio_is_that_of_two_normal_sources() -> None:
    """The ratio is the logarithm of how much likelier the values are under the second mean, by their own variance."""
    values = [0.1, 0.9, -0.4, 0.6, 0.5]
    test = Sprt(0.0, 0.5)
    for value in values:
        test.add(value)
    mean = sum(values) / 5
    variance = sum((value - mean) ** 2 for value in values) / 5
    by_hand = sum((value**2 - (value - 0.5) ** 2) / (2 * variance) for value in values)
    assert test.ratio == pytest.approx(by_hand)


@pytest.mark.parametrize(("truth", "verdict"), [(0.0, "drop"), (0.3, "keep")])
def test_it_errs_as_seldom_as_it_promises(truth: float, verdict: str) -> None:
    """Where a change is worth nothing, or what is looked for, about one test of twenty says otherwise, or fewer."""
    rng = random.Random(7)
    wrong = sum(play(truth, rng).verdict != verdict for _ in range(600))
    assert wrong / 600 < 0.08


def test_a_clear_case_is_over_sooner() -> None:
    """A change that is worth far more, or harms, is told with far fewer units than one on the border."""
    rng = random.Random(3)

    def length(truth: float) -> float:
        return sum(play(truth, rng).units for _ in range(60)) / 60

    border = length(0.15)
    assert length(1.0) < border / 2
    assert length(-0.7) < border / 2


def test_a_few_units_decide_nothing() -> None:
    """Before so many units that their variance can be told, the test stays open whatever they say."""
    test = Sprt(0, 0.05)
    for number in range(LEAST - 1):
        test.add(3.0 + number % 2)
        assert test.verdict == "open"
    test.add(3.0)
    assert test.verdict == "keep"


def test_values_that_never_differ_are_no_evidence_of_nothing() -> None:
    """Units that are all drawn leave the ratio at 0; units that are all won alike are as clear as can be."""
    drawn, won = Sprt(0, 1), Sprt(0, 1)
    for _ in range(20):
        drawn.add(0.0)
        won.add(2.0)
    assert (drawn.ratio, drawn.verdict) == (0.0, "open")
    assert won.verdict == "keep"


@pytest.mark.parametrize(
    ("low", "high", "error"), [(1, 1, 0.05), (2, 1, 0.05), (0, 1, 0.0), (0, 1, 0.5), (0, math.inf, 0.05)]
)
def test_hypotheses_must_differ(low: float, high: float, error: float) -> None:
    """A test needs two means, both finite and the second larger, and an error between nothing and a half."""
    with pytest.raises(ValueError, match="sequential test"):
        Sprt(low, high, error)
