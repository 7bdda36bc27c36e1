"""Chance for searches: the same on every build, and fair."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.chance import Chance
from baithak.cards.mask import WORD

WORDS = [9539938987604840239, 8827747554500671865, 14308837122169279047]
NUMBERS = [4, 7, 1, 9, 4, 0, 9, 0, 7, 2, 8, 1]


def test_the_draws_of_a_seed_never_change() -> None:
    """A seed and a run give the same words and numbers on every machine and build."""
    chance = Chance(2026)
    assert [chance.word() for _ in range(3)] == WORDS
    chance.begin(7)
    assert [chance.below(10) for _ in range(12)] == NUMBERS
    chance.begin(0)
    assert chance.word() == WORDS[0]


@given(st.integers(), st.integers(0, WORD))
def test_any_whole_number_is_a_seed(seed: int, run: int) -> None:
    """Of a seed 64 bits count, whatever its sign; each run has its own draws."""
    one, other = Chance(seed), Chance(seed + 2**64)
    assert one.seed == other.seed == seed % 2**64
    one.begin(run)
    other.begin(run)
    assert [one.word() for _ in range(4)] == [other.word() for _ in range(4)]
    other.begin((run + 1) % 2**64)
    one.begin(run)
    assert one.word() != other.word()


@pytest.mark.parametrize("limit", [1, 2, 7, 52, 1000])
def test_numbers_come_equally_often(limit: int) -> None:
    """Each number below a limit comes about as often as another, within six standard deviations."""
    chance = Chance(limit)
    drawn = Counter(chance.below(limit) for _ in range(200 * limit))
    assert set(drawn) <= set(range(limit))
    assert all(abs(drawn[number] - 200) < 6 * 200**0.5 for number in range(limit))


def test_runs_do_not_repeat_each_other() -> None:
    """The first words of very many runs are all different."""
    chance = Chance(0)
    seen: set[int] = set()
    for run in range(5000):
        chance.begin(run)
        seen.update((chance.word(), chance.word()))
    assert len(seen) == 10000
