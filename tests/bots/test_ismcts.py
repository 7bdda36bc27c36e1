"""The bot that tries its moves out on deals which may be the one played."""

import random

import pytest

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.games.catalog import GAMES
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import TRICKS
from baithak.search.ismcts import Ismcts
from tests.search.views import ending


@pytest.mark.parametrize("name", GAMES)
def test_it_makes_the_move_that_the_search_likes_best(name: str) -> None:
    """The choice is that of a search seeded from the generator, with all that its game knows."""
    rng = random.Random(1)
    game = GAMES[name]
    assert game.unseen
    makes = game.foresight or game.policy
    assert makes
    tried = 0
    for number in range(16):
        deal = ending(name, number, rng, most=10)
        if deal.over or len(deal.codes()) == 1:
            continue
        view = deal.view(deal.turn)
        stake = game.stake(view) if game.stake else None
        belief = game.belief(view) if game.belief else None
        search = Ismcts(game.unseen(view), 20, random.Random(number).getrandbits(64), makes(), stake, belief)
        search.run(20)
        chosen = bot("ismcts:iterations=20", game).choose(view, Budget(), random.Random(number))
        assert chosen == search.best()
        assert chosen == bot("ismcts", game).choose(view, Budget(iterations=20), random.Random(number))
        tried += 1
    assert tried > 3


def test_it_bids_and_discards_as_the_lore_advises() -> None:
    """While a discard is still to come that others will not see, it does not search."""
    rng = random.Random(2)
    tried = 0
    for number in range(30):
        deal = ending("smear", number, rng, most=29, exchange=2)
        if not deal.over and deal.position.phase != TRICKS:  # type: ignore[attr-defined]
            view = deal.view(deal.turn)
            chosen = bot("ismcts:iterations=20", SMEAR).choose(view, Budget(), random.Random(number))
            assert chosen == bot("rules", SMEAR).choose(view, Budget(), random.Random(number))
            tried += 1
    assert tried > 3
