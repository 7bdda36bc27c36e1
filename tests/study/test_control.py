"""The control variate."""

import math
import random
from statistics import fmean

import pytest

from baithak.games.catalog import GAMES
from baithak.study.control import control, regress, wildness
from baithak.study.figures import Mean
from tests.study.test_programme import programme

KNOWN = Mean(0.0, 0.0)


def test_what_goes_with_the_covariate_is_taken_out() -> None:
    """If a margin is nothing but the covariate and a constant, only the constant is left, exactly."""
    found = regress([5.0, 7.0, 9.0], [1.0, 2.0, 3.0], KNOWN)
    assert found.margin.value == pytest.approx(3.0)
    assert found.left == pytest.approx(0.0)


def test_nothing_is_taken_out_where_nothing_goes_with_it() -> None:
    """A covariate that is always the same changes nothing."""
    found = regress([1.0, 2.0, 4.0], [1.0, 1.0, 1.0], KNOWN)
    assert found.margin.value == pytest.approx(7 / 3)
    assert found.left == 1


def test_the_mean_stays_true_and_the_interval_shrinks() -> None:
    """Over many runs the adjusted mean is as true as the plain one, and nearer to the truth."""
    rng = random.Random(2)
    plain, better = [], []
    for _ in range(300):
        wild = [rng.gauss() for _ in range(40)]
        margins = [1.0 + 2.0 * one + rng.gauss() for one in wild]
        plain.append(fmean(margins))
        better.append(regress(margins, wild, KNOWN).margin.value)
    assert fmean(better) == pytest.approx(1.0, abs=0.05)
    assert math.sqrt(fmean((one - 1) ** 2 for one in better)) < 0.6 * math.sqrt(fmean((one - 1) ** 2 for one in plain))


def test_doubt_about_the_covariate_is_counted() -> None:
    """If the covariate's own mean is not sure, the interval is the wider for it."""
    sure = regress([5.0, 7.0, 8.0], [1.0, 2.0, 3.0], KNOWN)
    unsure = regress([5.0, 7.0, 8.0], [1.0, 2.0, 3.0], Mean(0.0, 2.0))
    assert unsure.margin.half == pytest.approx(math.hypot(sure.margin.half, 1.5 * 2.0))


def test_some_deals_are_wilder_than_others() -> None:
    """The covariate is the same for the same deals, and not for all."""
    smear = GAMES["smear"]
    found = wildness(smear, smear.options(), bytes(32), range(4), rotate=False)
    assert found == wildness(smear, smear.options(), bytes(32), range(4), rotate=False)
    assert len(set(found)) > 2


def test_a_run_is_adjusted_by_its_own_deals() -> None:
    """A contest of some units has an adjusted margin; too few have none."""
    smear = programme("rules,random")
    units = smear.play(range(8))
    found = control(smear, units, reference=10)
    assert found is not None
    assert 0 <= found.left <= 1
    assert control(smear, units[:7], reference=10) is None
