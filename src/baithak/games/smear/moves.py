"""The moves of Smear and their codes: a pass or bid, a discard, a card; and the phases of a deal that they belong to.

A code is the kind at bit 52 and above, and below it what the move is made of: the card
played, the bid (0 for a pass), or the set of cards discarded. The numbers are part of
records and never change. ``codes.pxd`` says the same where it is compiled.
"""

from baithak.cards.card import ACE, CARDS, SEVEN, card_of
from baithak.cards.mask import mask_of, put, take

PLAY = 0
BID = 1
DISCARD = 2

_KIND_AT = 52
_KIND_BITS = 11

AUCTION, EXCHANGE, TRICKS, OVER = range(4)
"""The phases of a deal."""

HAND_CARDS = 6
UNDEALT_CARDS = 8
LAST_TRICK = 6
NO_TRUMP_YET = -1
NO_BID_YET = -1
NOT_ANNOUNCED = -1
"""How many trumps were buried, before trump is led (M14)."""

LEAST_BID = 2
HIGHEST_BID = 4

PACK: tuple[int, ...] = tuple(card_of(rank, suit) for suit in range(4) for rank in range(SEVEN, ACE + 1))
"""The 32 cards of the game, lowest number first (M1)."""
PACK_CARDS = mask_of(PACK)
HAND_ORDER: tuple[int, ...] = tuple(card_of(rank, suit) for suit in (3, 2, 0, 1) for rank in range(ACE, SEVEN - 1, -1))
"""The pack as people sort their hand: black and red suits in turn, each from the ace down."""


def play_code(card: int) -> int:
    """Return the code of playing a card."""
    return put(PLAY, _KIND_AT) | card


def bid_code(bid: int) -> int:
    """Return the code of a bid of 2 to 4, or of a pass, which is 0."""
    return put(BID, _KIND_AT) | bid


def discard_code(cards: int) -> int:
    """Return the code of discarding a set of cards; the empty set stands for a discard that one may not see."""
    return put(DISCARD, _KIND_AT) | cards


PASS = bid_code(0)
UNSEEN_DISCARD = discard_code(0)


def kind_of(code: int) -> int:
    """Return the kind of a code: ``PLAY``, ``BID`` or ``DISCARD``."""
    return take(code, _KIND_AT, _KIND_BITS)


def payload_of(code: int) -> int:
    """Return what a code is made of: a card, a bid, or a set of cards."""
    return take(code, 0, _KIND_AT)


def is_code(code: int) -> bool:
    """Say whether a number is a code of Smear at all: a card of the pack, a bid or pass, cards of the pack."""
    kind, payload = kind_of(code), payload_of(code)
    if code != put(kind, _KIND_AT) | payload:
        return False
    if kind == PLAY:
        return payload < CARDS and payload in PACK
    if kind == BID:
        return payload == 0 or LEAST_BID <= payload <= HIGHEST_BID
    return kind == DISCARD and payload & ~PACK_CARDS == 0
