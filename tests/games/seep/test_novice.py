"""A beginner of Seep: which mistakes it makes."""

import random

from baithak.cards.mask import count
from baithak.games.deal import Deal
from baithak.games.seep import SEEP
from baithak.games.seep.moves import VALUE_CARDS, is_building, kind_of, played_card
from baithak.games.seep.novice import novice
from baithak.games.seep.options import SeepOptions
from tests.laws.dealings import dealt


def test_it_bids_the_card_of_which_it_has_most() -> None:
    """No card that it could bid is more often in its hand."""
    for number in range(20):
        deal = dealt(SEEP, SeepOptions(), 0, random.Random(number))
        view = deal.view(deal.turn)
        bid = novice(view, random.Random(1))
        most = max(count(view.hand & VALUE_CARDS[played_card(code)]) for code in view.legal)
        assert count(view.hand & VALUE_CARDS[played_card(bid)]) == most


def taken(deal: Deal, code: int) -> int:
    """Return what a play takes at once, cards and sweeps."""
    side = deal.turn % 2
    after = deal.position.copy()
    after.play(code)
    return after.tally(side) - deal.position.tally(side)


def test_it_takes_as_many_points_as_there_are_to_take_now() -> None:
    """No legal play takes more at once than its own; when nothing can be taken it builds before it throws."""
    takes = builds = 0
    for number in range(6):
        rng = random.Random(number)
        deal = dealt(SEEP, SeepOptions(), number % 4, rng)
        while not deal.over:
            view = deal.view(deal.turn)
            code = novice(view, rng)
            if view.ply and len(view.legal) > 1:
                most = max(taken(deal, one) for one in view.legal)
                assert taken(deal, code) == most
                takes += most > 0
                if not any(kind_of(one) in (1, 2) for one in view.legal):
                    building = any(is_building(kind_of(one)) for one in view.legal)
                    assert is_building(kind_of(code)) == building
                    builds += building
            deal.play(code)
    assert takes > 20
    assert builds > 3
