"""What the plays of others say of their hands."""

import random
from dataclasses import replace
from math import log

import pytest

from baithak.cards.mask import count
from baithak.games.deal import Deal
from baithak.games.position import Position
from baithak.games.seep import SEEP
from baithak.games.seep.belief import belief_of
from baithak.games.seep.moves import VALUE_CARDS
from baithak.games.seep.position import SeepPosition
from baithak.search.worlds import Worlds
from tests.games.seep.floors import new_deal

DRAWN = 24


def position_of(deal: Deal) -> SeepPosition:
    """Return the position of a deal of Seep."""
    assert isinstance(deal.position, SeepPosition)
    return deal.position


def played(seed: int, plays: int) -> Deal:
    """Return a deal after so many plays, as the lore advises."""
    deal, rng = new_deal(seed, dealer=seed % 4), random.Random(seed)
    while position_of(deal).ply < plays:
        deal.play(SEEP.advise(deal.view(deal.turn), rng))
    return deal


def test_the_deal_that_is_played_is_likelier_than_others() -> None:
    """Over some deals played by club players, the real hands weigh more on the geometric mean than drawn ones do."""
    gain = 0.0
    for seed in range(16):
        deal = played(seed, 10 + seed % 24)
        view = deal.view(deal.turn)
        belief = belief_of(view)
        assert belief
        worlds = Worlds(SEEP.unseen(view), seed)  # type: ignore[misc]
        mean = sum(belief.weight(worlds.draw(run)) for run in range(DRAWN)) / DRAWN
        gain += log(belief.weight(deal.position) / mean)
    assert gain / 16 > 0.25


def test_a_weight_follows_from_the_hands_alone() -> None:
    """Equal worlds have equal weights, none is 0, and two that differ may differ."""
    deal = played(3, 20)
    view = deal.view(deal.turn)
    belief, again = belief_of(view), belief_of(view)
    assert belief
    assert again
    worlds = Worlds(SEEP.unseen(view), 5)  # type: ignore[misc]
    weights = [belief.weight(worlds.draw(run)) for run in range(DRAWN)]
    assert [again.weight(worlds.draw(run)) for run in reversed(range(DRAWN))] == weights[::-1]
    assert min(weights) > 0
    assert len(set(weights)) > DRAWN // 2


def test_a_bid_speaks_for_more_cards_of_its_value() -> None:
    """Seen by others, a bidder with three cards of the value is likelier than one with one alone."""
    more: list[float] = []
    fewer: list[float] = []
    for seed in range(8):
        deal = played(seed, 2)
        view = deal.view(deal.turn)
        belief = belief_of(view)
        assert belief
        worlds = Worlds(SEEP.unseen(view), seed)  # type: ignore[misc]
        for run in range(DRAWN):
            world = worlds.draw(run)
            assert isinstance(world, SeepPosition)
            held = count(world.hands[view.bidder] & VALUE_CARDS[view.bid])
            (more if held >= 2 else fewer).append(belief.weight(world))
    assert sum(more) / len(more) > 1.2 * sum(fewer) / len(fewer)


def test_nothing_is_believed_where_nothing_was_seen() -> None:
    """Before the second play, and where the moves are not known, there is no belief; nor is one about another game."""
    deal = new_deal(1)
    assert belief_of(deal.view(deal.turn)) is None
    while position_of(deal).ply < 2:
        deal.play(deal.codes()[0])
    view = deal.view(deal.turn)
    belief = belief_of(view)
    assert belief
    with pytest.raises(TypeError, match="weighs no Position"):
        belief.weight(Position())
    assert belief_of(replace(view, history=())) is None
