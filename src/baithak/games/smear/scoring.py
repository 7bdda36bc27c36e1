"""The four points of a deal (M3, M4, M5): who gets High, Low, Jack and Game.

Plain functions of sets of cards and of sides, so that they serve a running deal, its end,
and whoever only thinks about one.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.card import ACE, JACK, SEVEN, TEN, card_of
    from baithak.cards.mask import has, highest, lowest, take
    from baithak.cards.seats import NOBODY, other_side
    from baithak.games.smear.options import TIE_BIDDERS, TIE_NON_BIDDERS

from baithak.cards.mask import cards_of

POINTS = 4
HIGH, LOW, JACK_POINT, GAME_POINT = range(POINTS)
"""The four points in the order in which they are counted."""
LOST_BY_DEALER = 2
"""What four passes cost the dealer's side (``all_pass=dealer_minus_two``)."""

_FROM_TEN = (10, 1, 2, 3, 4)
_HONOURS = [sum(_FROM_TEN[place] for place in cards_of(honours)) for honours in range(32)]
"""What each set of a suit's five cards from ten to ace counts for Game."""


def game_points(cards: int) -> int:
    """Return what a set of cards counts for Game: ace 4, king 3, queen 2, jack 1, ten 10 (M5)."""
    return (
        _HONOURS[take(cards, card_of(TEN, 0), 5)]
        + _HONOURS[take(cards, card_of(TEN, 1), 5)]
        + _HONOURS[take(cards, card_of(TEN, 2), 5)]
        + _HONOURS[take(cards, card_of(TEN, 3), 5)]
    )


def holder_of(card: int, first: int, second: int) -> int:
    """Return the side whose set holds a card, or ``NOBODY``."""
    if has(first, card):
        return 0
    if has(second, card):
        return 1
    return NOBODY


def high_card(trump: int, played: int, in_play: bool) -> int:
    """Return the card that scores High: the ace, or with ``high_low=in_play`` the highest trump played."""
    return highest(played) if in_play and played else card_of(ACE, trump)


def low_card(trump: int, played: int, in_play: bool) -> int:
    """Return the card that scores Low: the seven, or with ``high_low=in_play`` the lowest trump played."""
    return lowest(played) if in_play and played else card_of(SEVEN, trump)


def jack_card(trump: int) -> int:
    """Return the card that scores Jack."""
    return card_of(JACK, trump)


def game_side(first: int, second: int, bidding_side: int, tie: int) -> int:
    """Return the side with more game points; on a tie what ``game_tie`` says (M5)."""
    if first != second:
        return 0 if first > second else 1
    if tie == TIE_BIDDERS:
        return bidding_side
    return other_side(bidding_side) if tie == TIE_NON_BIDDERS else NOBODY


def scored(made: int, bid: int) -> int:
    """Return what a side scores for the points that it made; its bid is 0 if the other side bid (M18, M19)."""
    return made if made >= bid else -bid
