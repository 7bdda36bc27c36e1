"""The four points of a deal (M3, M4, M5): who gets High, Low, Jack and Game.

Plain functions of sets of cards and of sides, so that they serve a running deal, its end,
and whoever only thinks about one.
"""

from baithak.cards.card import ACE, JACK, KING, QUEEN, SEVEN, TEN, card_of
from baithak.cards.mask import count, has, highest, lowest, rank_cards
from baithak.cards.seats import NOBODY, other_side

HIGH, LOW, JACK_POINT, GAME_POINT = range(4)
"""The four points in the order in which they are counted."""

_ACES = rank_cards(ACE)
_KINGS = rank_cards(KING)
_QUEENS = rank_cards(QUEEN)
_JACKS = rank_cards(JACK)
_TENS = rank_cards(TEN)

TIE_NOBODY, TIE_NON_BIDDERS, TIE_BIDDERS = range(3)


def game_points(cards: int) -> int:
    """Return what a set of cards counts for Game: ace 4, king 3, queen 2, jack 1, ten 10 (M5)."""
    return (
        4 * count(cards & _ACES)
        + 3 * count(cards & _KINGS)
        + 2 * count(cards & _QUEENS)
        + count(cards & _JACKS)
        + 10 * count(cards & _TENS)
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
