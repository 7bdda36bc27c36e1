"""A move of Seep as an int of 63 bits.

From the top: five bits say what is done, six bits which card is played, and 52 bits are
the set of loose cards that it takes, or that join it in a house. So captures differ by the
cards taken and by nothing else (S11). For a bid the six bits are the value bid. The code
says by itself whether a house is taken, added to or broken, so it can be written and read
without the position. The numbers are stable for ever.
"""

from collections.abc import Iterable
from functools import lru_cache

from baithak.cards.card import ACE, CARDS
from baithak.cards.mask import bit, cards_of, cards_of_ranks, put, rank_cards, ranks_of, take

LOWEST_HOUSE, HIGHEST_HOUSE = 9, 13
HOUSES = 5

THROW = 0
CAPTURE = 1
"""Loose cards only."""
CAPTURE_HOUSE = 2
"""The house of the card's value, and any loose cards that go with it."""
BID = 3
REDEAL = 4
"""The hand without a card above 8 is shown and thrown in (S6)."""
MAKE = 5
"""5 to 9: a new house of 9 to 13."""
ADD = 10
"""10 to 14: to the standing house of 9 to 13."""
BREAK = 15
"""15 to 19: a house is raised to 9 (which cannot be) to 13."""
MERGE = 20
"""20 to 24: a house is raised and merges into the standing house of 9 (which cannot be) to 13."""
_KINDS = 25

_CARD_AT, _CARD_WIDTH = CARDS, 6
_KIND_AT, _KIND_WIDTH = 58, 5

VALUES: tuple[int, ...] = tuple((card % 13 + 1) % 13 + 1 for card in range(CARDS))
"""What each card is worth in a capture: ace 1 to king 13 (S1)."""
VALUE_CARDS: tuple[int, ...] = (0, rank_cards(ACE), *(rank_cards(rank) for rank in range(12)))
"""The four cards of each value, 1 to 13."""
HIGH_CARDS = VALUE_CARDS[9] | VALUE_CARDS[10] | VALUE_CARDS[11] | VALUE_CARDS[12] | VALUE_CARDS[13]
"""The cards that a house can be bid or made on."""


def code_of(kind: int, card: int, loose: int) -> int:
    """Return the code of a kind of move (0 to 24), a card (or the value bid) and a set of loose cards."""
    return put(kind, _KIND_AT) | put(card, _CARD_AT) | loose


def kind_of(code: int) -> int:
    """Return what a code does, 0 to 24."""
    return take(code, _KIND_AT, _KIND_WIDTH)


def played_card(code: int) -> int:
    """Return the card that a code plays, or the value that it bids."""
    return take(code, _CARD_AT, _CARD_WIDTH)


def loose_cards(code: int) -> int:
    """Return the set of loose cards that a code takes or puts into a house."""
    return take(code, 0, CARDS)


def house_value(kind: int) -> int:
    """Return the value of the house that a kind of move makes, adds to or raises to; 0 for the others."""
    return LOWEST_HOUSE + (kind - MAKE) % HOUSES if kind >= MAKE else 0


def is_building(kind: int) -> bool:
    """Say whether a kind of move puts its card into a house."""
    return kind >= MAKE


def is_breaking(kind: int) -> bool:
    """Say whether a kind of move raises a house."""
    return kind >= BREAK


def building_kind(card: int, value: int, houses: Iterable[int]) -> int | None:
    """Return the kind of the move that puts a card into a house of a value and takes up some houses.

    These are none (S17), the one that stands (S25), one that the card raises (S21), or both (S22); of others there is
    no such move.
    """
    raised = value - VALUES[card]
    kinds = {(): MAKE, (value,): ADD}
    if raised >= LOWEST_HOUSE:
        kinds |= {(raised,): BREAK, (raised, value): MERGE}
    kind = kinds.get(tuple(sorted(houses)))
    return None if kind is None else kind + value - LOWEST_HOUSE


def broken_value(code: int) -> int:
    """Return the value of the house that a breaking code raises (S21)."""
    return house_value(kind_of(code)) - VALUES[played_card(code)]


def well_formed(code: int) -> bool:
    """Say whether an int is a code at all, legal or not: right kinds, a card, and no field that it does not use."""
    if not 0 <= code < put(_KINDS, _KIND_AT):
        return False
    kind, card, loose = kind_of(code), played_card(code), loose_cards(code)
    if kind == REDEAL:
        return card == 0 and loose == 0
    if kind == BID:
        return LOWEST_HOUSE <= card <= HIGHEST_HOUSE and loose == 0
    if card >= CARDS or loose & bit(card):
        return False
    if kind == THROW:
        return loose == 0
    if kind == CAPTURE:
        return loose != 0
    if kind == CAPTURE_HOUSE:
        return VALUES[card] >= LOWEST_HOUSE
    return not is_breaking(kind) or LOWEST_HOUSE <= broken_value(code) < house_value(kind)


def values_of(cards: int) -> int:
    """Return the values that a set has cards of, value ``n`` as bit ``n``."""
    ranks = ranks_of(cards)
    return put(take(ranks, 0, ACE), 2) | put(take(ranks, ACE, 1), 1)


def cards_worth(values: int) -> int:
    """Return the cards of some values, value ``n`` as bit ``n``; bit 0 is let pass."""
    return cards_of_ranks(take(values, 2, ACE) | put(take(values, 1, 1), ACE))


@lru_cache(4096)
def by_value(cards: int) -> tuple[int, ...]:
    """Return the cards of a set by rising value, as players read them."""
    return tuple(sorted(cards_of(cards), key=lambda card: (VALUES[card], card)))


def sum_of(cards: int) -> int:
    """Return the sum of the values of a set of cards."""
    return sum(VALUES[card] for card in cards_of(cards))
