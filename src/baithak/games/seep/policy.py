"""What a beginner of Seep takes, for playouts: the dearest capture, and the cheapest throw."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, lowest, without_lowest
    from baithak.games.seep.moves import CAPTURE_HOUSE, THROW, kind_of, loose_cards, played_card

from baithak.games.policy import Greedy
from baithak.games.position import Position
from baithak.games.seep.moves import VALUES
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.scoring import CARD_POINTS

_VALUES = VALUES
_CARD_POINTS = CARD_POINTS


class SeepGreedy(Greedy):
    """Takes the most points at once, sweeps among them; throws what scores least; to build is worth nothing."""

    def fits(self, position: Position) -> bool:
        """Say whether a position is one of Seep."""
        return isinstance(position, SeepPosition)

    def worth(self, position: Position, code: int, plan: int) -> int:  # noqa: ARG002 - there is none
        """Return the points that a code captures, or those that it throws, which count against it."""
        return self._worth(cython.cast(SeepPosition, position), code)

    def _worth(self, position: SeepPosition, code: int) -> int:
        kind = kind_of(code)
        if kind > CAPTURE_HOUSE:
            return 0
        card = played_card(code)
        if kind == THROW:
            return -_CARD_POINTS[position.scoring][card]
        house = position.house(_VALUES[card])
        cards = loose_cards(code) | bit(card) | house
        points = 0
        while cards:
            points += _CARD_POINTS[position.scoring][lowest(cards)]
            cards = without_lowest(cards)
        if loose_cards(code) == position.loose and position.houses_standing() == (house != 0):
            points += position.sweep_worth()
        return points
