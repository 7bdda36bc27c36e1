"""Few trials for bad choices."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from baithak.search.halving import Halving


def test_before_any_trial_the_opinion_decides() -> None:
    """Without a trial the choice is the one that is thought best, and of several the first."""
    assert Halving(10, [1.0, 3.0, 2.0]).best() == 1
    assert Halving(10, [0.0, 0.0]).best() == 0
    assert Halving(10, [1.0, 3.0, 2.0]).left.listed() == [1, 2, 0]


@pytest.mark.parametrize(("number", "most"), [(1, 30), (2, 31), (3, 100), (10, 400), (40, 90), (40, 9)])
def test_the_worse_half_is_left_out_again_and_again(number: int, most: int) -> None:
    """The best choice is found in noise that falls on all alike, and gets more trials than most others."""
    rng = random.Random(number)
    halving = Halving(most, [0.0] * number)
    tried: Counter[int] = Counter()
    luck: dict[int, float] = {}
    for _ in range(most):
        choice = halving.next()
        tried[choice] += 1
        luck.setdefault(halving.deal, rng.gauss(0, 50))
        halving.count(choice, choice + luck[halving.deal])
    best = halving.best()
    assert best == (number - 1 if most >= number else 0)
    assert tried[best] == max(tried.values())
    assert len(tried) == min(number, most)


def test_every_choice_is_tried_on_the_same_deals() -> None:
    """All choices that are left are tried on a deal before the next one begins, and a stage has the same for all."""
    halving = Halving(120, [3.0, 2.0, 1.0, 0.0])
    deals: dict[int, list[int]] = {}
    for _ in range(120):
        choice = halving.next()
        deals.setdefault(halving.deal, []).append(choice)
        halving.count(choice, float(choice))
    assert list(deals) == list(range(len(deals)))
    assert [sorted(choices) for choices in deals.values()] == [[0, 1, 2, 3]] * 15 + [[2, 3]] * 30


def test_a_deal_that_not_all_were_tried_on_tells_nothing() -> None:
    """Cut short within a deal, the choices are compared on those before; within the first, the opinion stands."""
    halving = Halving(1000, [1.0, 0.0])
    for results, best in (([9.0], 0), ([10.0], 1), ([99.0], 1), ([0.0], 0)):
        halving.count(halving.next(), *results)
        assert halving.best() == best


def test_an_opinion_is_worth_some_results() -> None:
    """A choice thought better by 10 stays ahead of one that is better by 4, until there are more results than trust."""
    halving = Halving(1000, [10.0, 0.0], trust=4.0)
    bests = []
    for _ in range(24):
        choice = halving.next()
        halving.count(choice, 4.0 * choice)
        bests.append(halving.best())
    assert bests[:19] == [0] * 19
    assert bests[-1] == 1


def test_with_less_time_the_stages_are_shorter() -> None:
    """Told that there will be fewer trials, it leaves choices out sooner."""
    halving = Halving(4000, [0.0] * 4)
    for _ in range(40):
        choice = halving.next()
        halving.count(choice, float(choice))
    assert len(halving.left) == 4
    halving.plan(80)
    for _ in range(41):
        choice = halving.next()
        halving.count(choice, float(choice))
    assert halving.left.listed() == [3, 2]


@pytest.mark.parametrize("trust", [0.0, 7.0])
def test_what_was_left_out_is_told_as_if_it_had_gone_on(trust: float) -> None:
    """However lucky the deals of a stage were, the means differ by what the choices differ."""
    number = 9
    halving = Halving(900, [3.0 * (number - one) for one in range(number)], trust)
    assert halving.means() == [0.0] * number
    for _ in range(850):
        choice = halving.next()
        halving.count(choice, 100.0 / (1 + halving.deal) + 5 * choice)
    means = halving.means()
    assert [second - first for first, second in pairwise(means)] == pytest.approx([5.0] * (number - 1))
    assert halving.best() == number - 1
