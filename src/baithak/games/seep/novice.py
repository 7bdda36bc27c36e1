"""What a beginner of Seep does who knows the rules, from the view alone.

It errs as beginners err. It sees what a play takes at once and nothing of what it leaves, so that
it never denies a sweep, and what the others may hold is nothing to it. It builds only for
want of something to take, throws what scores least, and bids the highest card of which it has
most.
"""

import random

from baithak.cards.mask import count
from baithak.cards.seats import side_of
from baithak.games.seep.lore import known_position
from baithak.games.seep.moves import BID, REDEAL, VALUE_CARDS, is_building, kind_of, played_card
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.scoring import points_of
from baithak.games.seep.view import SeepView

_A_CARD = 0.1
"""What taking any card is worth to it besides its points."""
_A_HOUSE = 0.5


def novice(view: SeepView, rng: random.Random) -> int:
    """Return the code that a beginner would choose; the generator chooses between equals."""
    if kind_of(view.legal[0]) in (BID, REDEAL):
        return max(view.legal, key=lambda code: (count(view.hand & VALUE_CARDS[played_card(code)]), code))
    known = known_position(view)
    return max(view.legal, key=lambda code: (_taken(known, code), rng.random()))


def _taken(known: SeepPosition, code: int) -> float:
    """Return what a play takes at once; a house is worth a little, and a thrown card costs its points."""
    side = side_of(known.turn)
    after = known.copy()
    after.play(code)
    cards = after.piles[side] & ~known.piles[side]
    if cards:
        return points_of(cards, after.scoring) + _A_CARD * count(cards) + after.swept[side] - known.swept[side]
    if is_building(kind_of(code)):
        return _A_HOUSE
    thrown = known.hands[known.turn] & ~after.hands[known.turn]
    return -float(points_of(thrown, after.scoring))
