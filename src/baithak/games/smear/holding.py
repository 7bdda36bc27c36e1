"""What six cards are worth to a bidder, and which ones to keep: a quick opinion, by the hand alone.

Worth is in hundredths of a point: what the bidder's side scores in the deal less what the
others score. The figures were fitted by least squares to 60,000 deals solved with open cards,
bid at 2 or 3, and rounded.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.card import ACE, KING, SEVEN, TEN, card_of
    from baithak.cards.mask import count, rank_cards, suit_cards, take
    from baithak.games.smear.moves import payload_of
    from baithak.games.smear.position import could_be_trump
    from baithak.games.smear.scoring import game_points

    SUITS = 4

from baithak.cards.lists import Words
from baithak.cards.mask import cards_of
from baithak.games.smear.position import SmearPosition

_RANKS = 8
_TRUMPS = (226, 33, 30, 44, 121, 75, 110, 391)
"""From the seven up, what a card of trump adds."""
_LENGTHS = (0, 0, 48, 105, 144, 118, 70)
"""What so many trumps add besides."""
_NONE = -485
_ACE_AND_JACK = -63
_JACK_OF_THREE = 95
_ACE_OF_FOUR = -47
_KING_OF_THREE = -19
_KING_OF_FOUR = -25
_SIDE_ACE = 22
_SIDE_KING = 8
_SIDE_TEN = -6
_BURIED = 3
"""What two game points in the discard add."""
_LEAST = -10000


def _pattern_worth(pattern: int) -> int:
    """Return what a holding of trump is worth, given as bits from the seven up."""
    ranks = cards_of(pattern)
    long = len(ranks)
    worth = _NONE + sum(_TRUMPS[rank] for rank in ranks) + _LENGTHS[min(long, 6)]
    ace, king, jack = 7 in ranks, 6 in ranks, 4 in ranks
    worth += _ACE_AND_JACK * (ace and jack) + _JACK_OF_THREE * (jack and long >= 3) + _ACE_OF_FOUR * (ace and long >= 4)
    return worth + _KING_OF_THREE * (king and long >= 3) + _KING_OF_FOUR * (king and long >= 4)


_PATTERNS = [_pattern_worth(pattern) for pattern in range(256)]


def pattern(hand: int, suit: int) -> int:
    """Return the cards of a suit in a hand as eight bits, from the seven up."""
    return take(hand, card_of(SEVEN, suit), _RANKS)


def worth(kept: int, trump: int, buried: int) -> int:
    """Return what a hand is worth with a suit as trump, after a discard."""
    side = kept & ~suit_cards(trump)
    value = _PATTERNS[pattern(kept, trump)]
    value += _SIDE_ACE * count(side & rank_cards(ACE)) + _SIDE_KING * count(side & rank_cards(KING))
    value += _SIDE_TEN * count(side & rank_cards(TEN))
    return value + _BURIED * game_points(buried) // 2


class Keeper:
    """Chooses what a bidder keeps and makes trump.

    Attributes:
        discard: the discard chosen last, as a mask.
        trump: the suit chosen with it.
        worth: what the hand is worth so.
    """

    def __init__(self) -> None:
        self.codes = Words()
        self.discard = 0
        self.trump = 0
        self.worth = 0

    def choose(self, position: SmearPosition) -> None:
        """Choose for the bidder of a position in the exchange; with no exchange, only trump."""
        held = position.hands[position.turn]
        if position.exchange:
            position.fill(self.codes)
        else:
            self.codes.clear()
            self.codes.append(0)
        self.worth = _LEAST
        for at in range(self.codes.used):
            buried = payload_of(self.codes.words[at])
            for suit in range(SUITS):
                if could_be_trump(held, buried, suit, position.forbid_scoring):
                    value = worth(held & ~buried, suit, buried)
                    if value > self.worth:
                        self.worth = value
                        self.discard = buried
                        self.trump = suit
