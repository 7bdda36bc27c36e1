"""Worlds drawn by weight: as often as their weights say, and as they would be drawn without any."""

import random
from collections import Counter

import pytest

from baithak.cards.mask import has
from baithak.games.belief import Belief
from baithak.games.catalog import GAMES
from baithak.games.errors import GameError
from baithak.games.position import Position
from baithak.games.smear.position import SmearPosition
from baithak.search.beliefs import Believed
from baithak.search.worlds import Worlds
from tests.search.views import ending

POOL = 300
STEPS = 4
"""By how many worlds a spread may miss, as it goes in steps."""


class HoldsCard(Belief):
    """Believes that the next seat holds a card, so many times rather than not."""

    def __init__(self, seat: int, card: int, odds: float) -> None:
        self.seat = seat
        self.card = card
        self.odds = odds

    def weight(self, world: Position) -> float:
        """Return the odds where the seat holds the card, and 1 elsewhere."""
        assert isinstance(world, SmearPosition)
        return self.odds if has(world.hands[self.seat], self.card) else 1.0


class Refuses(Belief):
    """Cannot say."""

    def weight(self, world: Position) -> float:
        """Raise."""
        raise ArithmeticError("no idea")


def worlds_of(number: int, seed: int = 5) -> Worlds:
    """Return the worlds of the seat to move in a deal of Smear that nears its end."""
    deal = ending("smear", number, random.Random(seed), most=9, exchange=2)
    game = GAMES["smear"]
    assert game.unseen
    return Worlds(game.unseen(deal.view(deal.position.turn)), number)


def holds(worlds: Worlds, run: int, seat: int, card: int) -> bool:
    """Say whether a seat holds a card in the world of a run."""
    world = worlds.draw(run)
    assert isinstance(world, SmearPosition)
    return bool(has(world.hands[seat], card))


def an_unseen_card(worlds: Worlds) -> tuple[int, int]:
    """Return another seat that holds cards, and a card that it holds in some world and not in another."""
    for seat in range(4):
        for card in range(52):
            if 10 < sum(holds(worlds, run, seat, card) for run in range(60)) < 50:
                return seat, card
    raise AssertionError("every card is known")


def share(believed: Believed, seat: int, card: int) -> float:
    """Return in how many of the worlds chosen, as many as the pool has, a seat holds a card."""
    runs = believed.spread(believed.pool)
    return sum(times for run, times in runs if holds(believed.worlds, run, seat, card)) / believed.pool


@pytest.mark.parametrize("number", [7, 11])
@pytest.mark.parametrize("odds", [0.0, 0.25, 4.0, 50.0])
def test_a_world_is_drawn_as_often_as_its_weight_says(number: int, odds: float) -> None:
    """Where a card lies that a belief makes more or less likely, the worlds chosen follow Bayes' rule."""
    worlds = worlds_of(number)
    seat, card = an_unseen_card(worlds)
    plain = share(Believed(worlds, None, POOL), seat, card)
    weighed = share(Believed(worlds, HoldsCard(seat, card, odds), POOL), seat, card)
    expected = plain * odds / (plain * odds + 1 - plain)
    assert 0 < plain < 1
    assert weighed == pytest.approx(expected, abs=STEPS / POOL)


def test_without_a_belief_every_world_of_the_pool_is_chosen_once() -> None:
    """A spread as large as an unweighed pool is the pool."""
    believed = Believed(worlds_of(3), None, 50)
    assert believed.spread(50) == [(run, 1) for run in range(50)]
    assert believed.effective == pytest.approx(50)


def test_what_nothing_in_the_pool_fits_weighs_nothing() -> None:
    """A belief that rules every world out is not followed: each is as likely as another."""
    worlds = worlds_of(3)
    believed = Believed(worlds, HoldsNothing(), 50)
    assert believed.spread(50) == [(run, 1) for run in range(50)]


class HoldsNothing(Belief):
    """Believes in nothing."""

    def weight(self, world: Position) -> float:
        """Return 0."""
        return 0.0


def test_few_worlds_with_all_the_weight_are_effectively_few() -> None:
    """The effective number falls from the pool's to that of the worlds that are believed."""
    worlds = worlds_of(7)
    seat, card = an_unseen_card(worlds)
    sure = Believed(worlds, HoldsCard(seat, card, 1e9), 500)
    holding = sum(holds(worlds, run, seat, card) for run in range(500))
    assert sure.effective == pytest.approx(holding, rel=1e-3)


def test_the_same_seed_chooses_the_same_worlds() -> None:
    """Two pools of one seed are one, and the spread rises by run."""
    seat, card = an_unseen_card(worlds_of(11))
    both = [Believed(worlds_of(11), HoldsCard(seat, card, 7.0), 300).spread(40) for _ in range(2)]
    assert both[0] == both[1]
    assert [run for run, _ in both[0]] == sorted(run for run, _ in both[0])
    assert sum(Counter(dict(both[0])).values()) == 40


def test_what_a_belief_raises_is_raised() -> None:
    """A belief that fails is heard of, on both builds."""
    with pytest.raises(ArithmeticError, match="no idea"):
        Believed(worlds_of(3), Refuses(), 10)
    with pytest.raises(NotImplementedError, match="Belief has no weight"):
        Believed(worlds_of(3), Belief(), 10)


@pytest.mark.parametrize("pool", [0, -1, 1_000_001])
def test_a_pool_of_no_size_is_refused(pool: int) -> None:
    """A pool has a world at least, and a bound."""
    with pytest.raises(GameError, match=f"a pool of {pool} worlds"):
        Believed(worlds_of(3), None, pool)
