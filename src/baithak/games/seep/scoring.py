"""What captured cards are worth (S2, option ``scoring``)."""

from baithak.cards.card import ACE, CARDS, DEUCE, DIAMONDS, NINE, SPADES, TEN, card_of
from baithak.cards.mask import bit, cards_of, count, rank_cards, suit_cards
from baithak.games.seep.moves import VALUES
from baithak.games.seep.options import MAJORITY, NORTH100, PUNJAB30

TEN_OF_DIAMONDS = bit(card_of(TEN, DIAMONDS))
SPADE_CARDS = suit_cards(SPADES)
OTHER_ACES = rank_cards(ACE) & ~SPADE_CARDS
MORE_CARDS_POINTS = 4

SCORINGS = (NORTH100, MAJORITY, PUNJAB30)
"""The scorings by number, as positions keep them."""


def _north(ten_of_diamonds: int) -> tuple[int, ...]:
    points = [0] * CARDS
    for card in cards_of(SPADE_CARDS):
        points[card] = VALUES[card]
    for card in cards_of(OTHER_ACES):
        points[card] = 1
    points[card_of(TEN, DIAMONDS)] = ten_of_diamonds
    return tuple(points)


def _punjab() -> tuple[int, ...]:
    points = [0] * CARDS
    for card in cards_of(rank_cards(ACE)):
        points[card] = 1
    points[card_of(TEN, DIAMONDS)] = 12
    points[card_of(NINE, SPADES)] = 9
    points[card_of(DEUCE, SPADES)] = 1
    return tuple(points)


CARD_POINTS: tuple[tuple[int, ...], ...] = (_north(6), _north(2), _punjab())
"""For each scoring, what each card scores."""
MORE_CARDS: tuple[int, ...] = (0, MORE_CARDS_POINTS, MORE_CARDS_POINTS)
"""For each scoring, what the side with more cards scores."""


def points_of(cards: int, scoring: int) -> int:
    """Return what a set of cards scores under a scoring, 0 to 2, without the points for more cards."""
    points = 0
    table = CARD_POINTS[scoring]
    for card in cards_of(cards):
        points += table[card]
    return points


def more_cards(ours: int, theirs: int, scoring: int) -> int:
    """Return what we score for having captured more cards than they have, at the end of a deal."""
    return MORE_CARDS[scoring] if count(ours) > count(theirs) else 0
