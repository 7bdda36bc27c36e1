"""A set of cards in one word: bit ``n`` stands for card ``n``.

This is the only file that shifts bits. Everything else calls it, so that the compiled
build has one place in which to say how wide a word is.
"""

from collections.abc import Iterable

ONE = 1
EMPTY = 0
ALL_CARDS = (ONE << 52) - 1
CLUB_CARDS = (ONE << 13) - 1
DEUCES = ONE | ONE << 13 | ONE << 26 | ONE << 39
WORD = (ONE << 64) - 1

_MIX_STEP = 0x9E3779B97F4A7C15
_MIX_FIRST = 0xBF58476D1CE4E5B9
_MIX_SECOND = 0x94D049BB133111EB


def bit(card: int) -> int:
    """Return the set of one card."""
    return ONE << card


def has(mask: int, card: int) -> bool:
    """Say whether a set holds a card."""
    return mask >> card & ONE != 0


def count(mask: int) -> int:
    """Return how many cards a set holds."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the card with the lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the card with the highest number in a set that is not empty."""
    return mask.bit_length() - 1


def without_lowest(mask: int) -> int:
    """Return a set that is not empty, less its card with the lowest number."""
    return mask & (mask - ONE)


def suit_cards(suit: int) -> int:
    """Return the 13 cards of a suit, 0 to 3."""
    return CLUB_CARDS << 13 * suit


def rank_cards(rank: int) -> int:
    """Return the four cards of a rank, 0 (deuces) to 12 (aces)."""
    return DEUCES << rank


def ranks_of(mask: int) -> int:
    """Return the ranks that a set has cards of, rank ``n`` as bit ``n``."""
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & CLUB_CARDS


def cards_of_ranks(ranks: int) -> int:
    """Return the cards of all suits of some ranks, rank ``n`` as bit ``n``."""
    return ranks * DEUCES


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards."""
    mask = EMPTY
    for card in cards:
        mask |= ONE << card
    return mask


def cards_of(mask: int) -> list[int]:
    """Return the cards of a set, lowest number first."""
    cards = []
    while mask:
        cards.append((mask & -mask).bit_length() - 1)
        mask &= mask - ONE
    return cards


def put(value: int, at: int) -> int:
    """Return a value moved up to bit ``at`` of a word."""
    return value << at


def take(word: int, at: int, width: int) -> int:
    """Return the ``width`` bits of a word that begin at bit ``at``."""
    return word >> at & (ONE << width) - ONE


def mix(key: int, value: int) -> int:
    """Return a 64-bit key with a value stirred into it (Steele et al., SplitMix, 2014)."""
    key = (key ^ value) + _MIX_STEP & WORD
    key = (key ^ key >> 30) * _MIX_FIRST & WORD
    key = (key ^ key >> 27) * _MIX_SECOND & WORD
    return key ^ key >> 31
