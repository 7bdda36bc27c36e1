"""Moves of Smear as people write them, exact and shortened.

Written as ``Td``, ``pass``, ``bid:3`` and ``discard:Th+Td``; a discard that one may not see
is ``discard:?``. Read in any case and with blanks: ``10♦``, ``p``, ``bid 3`` or ``3``,
``discard Th Td``. The text of a position has a file of its own, ``diagram.py``.
"""

import itertools
import re
from collections.abc import Sequence

from baithak.cards.card import RANKS, SUIT_SYMBOLS, SUITS, CardError, card_text, cards_text, rank_of, read_card, suit_of
from baithak.cards.mask import bit, cards_of
from baithak.games.errors import NotationError
from baithak.games.smear.moves import (
    BID,
    DISCARD,
    HIGHEST_BID,
    LEAST_BID,
    PACK_CARDS,
    PASS,
    PLAY,
    UNSEEN_DISCARD,
    bid_code,
    discard_code,
    kind_of,
    payload_of,
    play_code,
)

_PASSES = ("pass", "p")
_BID = re.compile(r"\s*bid[\s:]*(\S*)", re.IGNORECASE)
_DISCARD = re.compile(r"\s*discard[\s:]*", re.IGNORECASE)
_JOINTS = re.compile(r"[\s+,]+")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♧♦♢♥♡♠♤]", re.IGNORECASE)
_CARDS = re.compile(f"(?:{_CARD.pattern})+", re.IGNORECASE)
_RANKS = {rank: number for number, rank in enumerate(RANKS)} | {"10": RANKS.index("T")}
_SUITS = {text: suit for suit in range(4) for text in (SUITS[suit], SUIT_SYMBOLS[suit])}
_A_BID = f"a bid of {LEAST_BID}, 3 or {HIGHEST_BID}, as in bid:3"
_A_CARD = "a card of the pack, A K Q J T 9 8 7 with c, d, h or s, as in Td"
_A_MOVE = "a move: pass, bid:3, discard:Th+Td, or a card as in Td"


def write_move(code: int) -> str:
    """Return the canonical text of a code, without a blank; the cards of a discard from spades down to clubs."""
    kind, payload = kind_of(code), payload_of(code)
    if kind == BID:
        return f"bid:{payload}" if payload else "pass"
    if kind == DISCARD:
        return "discard:" + (cards_text(reversed(cards_of(payload)), "+") or "?")
    return card_text(code)


def read_move(text: str) -> int:
    """Return the code of a text in the notation, however spaced and in either case.

    Raises:
        NotationError: if it is no move; with the column and what was expected there.
    """
    word = text.strip()
    column = text.find(word) + 1
    if not word:
        raise NotationError("", _A_MOVE, column=column)
    if word.lower() in _PASSES:
        return PASS
    bid = _BID.fullmatch(text.rstrip())
    if bid or word in {"2", "3", "4"}:
        return _read_bid(bid.group(1) if bid else word, bid.start(1) + 1 if bid else column)
    discard = _DISCARD.match(text)
    if discard:
        return _read_discard(text, discard.end())
    return play_code(_read_pack_card(word, column, _A_MOVE))


def _read_bid(text: str, column: int) -> int:
    if len(text) != 1 or text not in "234":
        raise NotationError(text, _A_BID, column=column)
    return bid_code(int(text))


def _read_pack_card(text: str, column: int, expected: str = _A_CARD) -> int:
    try:
        card = read_card(text)
    except CardError:
        raise NotationError(text, expected, column=column) from None
    if not bit(card) & PACK_CARDS:
        raise NotationError(text, _A_CARD, column=column)
    return card


def _read_discard(text: str, start: int) -> int:
    end = len(text.rstrip())
    if text[start:end] == "?":
        return UNSEEN_DISCARD
    cards = 0
    at = start
    while at < end:
        joint = _JOINTS.match(text, at) if at > start else None
        at = joint.end() if joint else at
        found = _CARD.match(text, at)
        if not found:
            raise NotationError(text[at:end], _A_CARD, column=at + 1)
        card = bit(_read_pack_card(found.group(), at + 1))
        if cards & card:
            raise NotationError(found.group(), "a card that is not yet among the discarded", column=at + 1)
        cards |= card
        at = found.end()
    if not cards:
        raise NotationError("", "the cards to discard, as in discard:Th+Td", column=end + 1)
    return discard_code(cards)


def match_moves(text: str, codes: Sequence[int]) -> tuple[int, ...]:
    """Return those of some legal codes that a text could mean.

    Beside the full notation: a rank or a suit alone for the cards that have it, ``10`` for the tens, and the
    cards of a discard without the word before them, each of which may be shortened too.
    """
    try:
        exact = read_move(text)
    except NotationError:
        exact = -1
    if exact in codes:
        return (exact,)
    word = text.strip()
    discard = _DISCARD.match(text)
    wanted = [part for part in _JOINTS.split(text[discard.end() :] if discard else word) if part]
    if not wanted:
        return ()
    if len(wanted) == 1 and not discard:
        cards = [code for code in codes if kind_of(code) == PLAY and _could_be(code, wanted[0])]
        if cards:
            return tuple(cards)
    if len(wanted) == 1 and _CARDS.fullmatch(wanted[0]):
        wanted = _CARD.findall(wanted[0])
    return tuple(code for code in codes if kind_of(code) == DISCARD and _all_could_be(payload_of(code), wanted))


def _could_be(card: int, text: str) -> bool:
    """Say whether a card, a rank or a suit in some text could mean a card."""
    if _CARD.fullmatch(text):
        return read_card(text) == card
    return _RANKS.get(text.upper()) == rank_of(card) or _SUITS.get(text.lower()) == suit_of(card)


def _all_could_be(cards: int, wanted: Sequence[str]) -> bool:
    """Say whether some texts could mean the cards of a set, one each."""
    if len(wanted) != len(cards_of(cards)):
        return False
    return any(
        all(_could_be(card, text) for card, text in zip(order, wanted, strict=True))
        for order in itertools.permutations(cards_of(cards))
    )
