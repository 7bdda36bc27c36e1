"""One card: an int from 0 to 51, and its text.

A card is ``13 * suit + rank``. Suits are numbered clubs 0, diamonds 1, hearts 2,
spades 3; ranks run from the deuce, 0, to the ace, 12. So within a suit a higher
number is a higher card in every game that ranks the ace high, and a game that
counts it low reads a table. The numbers are part of move codes and never change.
"""

from collections.abc import Iterable

from baithak.cards.quote import quoted

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
CARDS = 52

CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
DEUCE, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

_SUIT_OF_TEXT = {letter: suit for suit, letter in enumerate(SUITS)} | {
    "♣": CLUBS,
    "♧": CLUBS,
    "♦": DIAMONDS,
    "♢": DIAMONDS,
    "♥": HEARTS,
    "♡": HEARTS,
    "♠": SPADES,
    "♤": SPADES,
}
_RANK_OF_TEXT = {letter: rank for rank, letter in enumerate(RANKS)} | {"10": TEN}


class CardError(ValueError):
    """A text that is no card."""


def card_of(rank: int, suit: int) -> int:
    """Return the card of a rank (0, the deuce, to 12, the ace) and a suit (0 to 3)."""
    return 13 * suit + rank


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 (the deuce) to 12 (the ace)."""
    return card % 13


def suit_of(card: int) -> int:
    """Return the suit of a card, 0 to 3: clubs, diamonds, hearts, spades."""
    return card // 13


def card_text(card: int) -> str:
    """Return the canonical text of a card: ``Td`` for the ten of diamonds."""
    return RANKS[card % 13] + SUITS[card // 13]


def card_symbol(card: int) -> str:
    """Return a card as people like to see it: ``10♦``."""
    rank = RANKS[card % 13]
    return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[card // 13]


def read_card(text: str) -> int:
    """Return the card that a text names: ``9s``, ``9♠``, ``Td`` and ``10d`` are read, in either case.

    Raises:
        CardError: if the text names no card.
    """
    rank = _RANK_OF_TEXT.get(text[:-1].upper())
    suit = _SUIT_OF_TEXT.get(text[-1:].lower())
    if rank is None or suit is None:
        raise CardError(
            f"{quoted(text)} is no card: write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in Td or 9♠"
        )
    return card_of(rank, suit)


def cards_text(cards: Iterable[int], joint: str = "") -> str:
    """Return the canonical texts of cards, joined: ``2s9dJs``."""
    return joint.join(card_text(card) for card in cards)
