"""The bot that looks through deals which may be the one played."""

import random

import pytest

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.bots.pimc import Pimc
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import AUCTION
from baithak.games.smear.stake import at_stake
from baithak.games.smear.unseen import SmearUnseen
from baithak.search.pimc import weigh
from tests.bots.smear_scenes import exchanging
from tests.search.views import ending


def test_it_plays_what_is_best_over_the_deals_that_fit() -> None:
    """During the tricks the choice is one of the codes that come out best."""
    rng = random.Random(1)
    tried = 0
    for number in range(20):
        deal = ending("smear", number, rng, exchange=0, most=9)
        view = deal.view(deal.turn) if not deal.over else None
        if view is None or len(view.legal) == 1:
            continue
        chosen = bot("pimc:worlds=20", SMEAR).choose(view, Budget(), random.Random(number))
        seed = random.Random(number).getrandbits(64)
        best = weigh(SmearUnseen(view), at_stake(view), 20, seed).best()
        assert chosen in best
        tried += 1
    assert tried > 5


def test_it_bids_as_the_lore_advises() -> None:
    """In the auction nothing is solved."""
    rng = random.Random(2)
    tried = 0
    for number in range(30):
        deal = ending("smear", number, rng, most=29)
        if not deal.over and deal.position.phase == AUCTION:  # type: ignore[attr-defined]
            view = deal.view(deal.turn)
            pimc, rules = (bot(name, SMEAR).choose(view, Budget(), random.Random(number)) for name in ("pimc", "rules"))
            assert pimc == rules
            tried += 1
    assert tried > 3


def test_it_weighs_the_discards_that_the_lore_rates_highest() -> None:
    """Of all discards it weighs a few, each with its leads, and makes the best of them."""
    view = exchanging("As Ks Js 8s Ah Kh 9d 8c")
    thought = Pimc(SMEAR, 6, breadth=(3, 2)).weigh(view, Budget(), random.Random(1))
    assert SMEAR.rate
    rated = SMEAR.rate(view)
    assert sorted(thought.values) == sorted(sorted(rated, key=lambda code: (-rated[code], code))[:3])
    assert thought.values[thought.code] > max(thought.values.values()) - 0.1


@pytest.mark.parametrize("budget", [Budget(seconds=1e-9), Budget(iterations=1)])
def test_it_has_a_move_in_any_time(budget: Budget) -> None:
    """However little time there is, it plays a legal card."""
    rng = random.Random(3)
    for number in range(10):
        deal = ending("smear", number, rng, most=12)
        if not deal.over:
            view = deal.view(deal.turn)
            assert bot("pimc", SMEAR).choose(view, budget, random.Random(number)) in view.legal
