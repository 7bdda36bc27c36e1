"""The 44,492 hands of six cards that differ in more than the names of their suits, each with a number."""

from functools import cache
from itertools import combinations_with_replacement, groupby, product

from baithak.cards.mask import count
from baithak.games.smear.holding import pattern
from baithak.games.smear.moves import HAND_CARDS

HANDS = 44492


def sorted_patterns(hand: int) -> tuple[int, ...]:
    """Return the holdings of a hand in the four suits, as bits from the seven up, the longest first."""
    return tuple(sorted((pattern(hand, suit) for suit in range(4)), key=_order))


def _order(holding: int) -> tuple[int, int]:
    return -count(holding), -holding


@cache
def numbers() -> dict[tuple[int, ...], int]:
    """Return the number of each hand by its holdings, longest first."""
    holdings = sorted(range(256), key=_order)
    by_length = {-length: tuple(same) for (length), same in groupby(holdings, key=lambda one: _order(one)[0])}
    hands = []
    for lengths in _lengths(HAND_CARDS, 4, HAND_CARDS):
        parts = [
            combinations_with_replacement(by_length[length], len(tuple(same))) for length, same in groupby(lengths)
        ]
        hands += [sum(parts_of, ()) for parts_of in product(*parts)]
    return {hand: number for number, hand in enumerate(hands)}


def _lengths(cards: int, suits: int, most: int) -> list[tuple[int, ...]]:
    """Return in how many ways so many cards fall into suits, the longest first."""
    if suits == 1:
        return [(cards,)] if cards <= most else []
    return [
        (first, *rest)
        for first in range(min(cards, most), -1, -1)
        for rest in _lengths(cards - first, suits - 1, first)
    ]


def number_of(hand: int) -> int:
    """Return the number of a hand of six cards, the same whatever its suits are called.

    Raises:
        KeyError: if it has another number of cards.
    """
    return numbers()[sorted_patterns(hand)]
