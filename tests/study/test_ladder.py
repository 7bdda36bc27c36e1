"""The ladder, against results whose strengths are known."""

import math
import random
from collections import Counter

import pytest

from baithak.study.ladder import ladder


def test_two_who_met_stand_as_far_apart_as_their_share() -> None:
    """Of two, the difference is the logarithm of the share won; 400 is ten to one, but for half a unit given to each."""
    high, low = ladder(2, {(0, 1): 1000.0, (1, 0): 100.0})
    assert high.rating - low.rating == pytest.approx(400 * math.log10(1000.5 / 100.5))
    assert high.rating + low.rating == pytest.approx(0)


def test_the_interval_of_two_is_the_textbooks() -> None:
    """The variance of the difference of two is that of a logit: 1 / (n p q), and each has half of the difference."""
    one, _ = ladder(2, {(0, 1): 75.0, (1, 0): 25.0})
    share = 75.5 / 101
    whole = 1.96 * (400 / math.log(10)) / math.sqrt(101 * share * (1 - share))
    assert one.half == pytest.approx(whole / 2, rel=1e-3)


def test_everybody_even_is_on_one_level() -> None:
    """If all draw with all, every rating is 0 and every interval the same."""
    rungs = ladder(4, {(a, b): 10.0 for a in range(4) for b in range(4) if a != b})
    assert [rung.rating for rung in rungs] == pytest.approx([0.0] * 4)
    assert len({round(rung.half, 6) for rung in rungs}) == 1


def test_known_strengths_are_found_again() -> None:
    """From units drawn by the model, strengths come out within their intervals nearly always."""
    truth = [-200.0, -50.0, 100.0, 150.0]
    rng = random.Random(11)
    hits = 0
    for _ in range(60):
        won: Counter[tuple[int, int]] = Counter()
        for a in range(4):
            for b in range(a + 1, 4):
                share = 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
                for _ in range(150):
                    won[(a, b) if rng.random() < share else (b, a)] += 1
        rungs = ladder(4, won)
        hits += sum(abs(rung.rating - due) <= rung.half for rung, due in zip(rungs, truth, strict=True))
    assert 0.91 < hits / 240 < 0.99


def test_who_has_won_nothing_still_has_a_place() -> None:
    """Nobody falls out of the ladder: who lost everything is last, with a wide interval."""
    rungs = ladder(3, {(0, 1): 20.0, (0, 2): 20.0, (1, 2): 12.0, (2, 1): 8.0})
    assert [rung.rating for rung in rungs] == sorted((rung.rating for rung in rungs), reverse=True)
    assert all(math.isfinite(rung.rating) and math.isfinite(rung.half) for rung in rungs)


def test_not_everybody_has_to_meet() -> None:
    """A chain of contests is enough: strength is carried from one to the next."""
    rungs = ladder(3, {(0, 1): 900.0, (1, 0): 100.0, (1, 2): 900.0, (2, 1): 100.0})
    assert rungs[0].rating - rungs[2].rating == pytest.approx(2 * 400 * math.log10(9), rel=0.02)
