"""Moves of Seep as text (``docs/notation.md``).

A throw is its card, ``5d``; ``throw:5d`` says besides that nothing else is meant. A capture names what it takes, ``Jcx2s+9d``, with ``H11`` for the
house of 11. What goes into a house is a sum: ``2c+9d=11`` makes one, ``Ac+9h+H10=10`` adds to
the one that stands, ``2d+H9+Jh=11`` raises a 9 and a loose jack joins it, and in
``4d+H9+H13=13`` the raised house merges into another. Besides ``bid:11`` and ``redeal``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from baithak.cards.card import RANKS, SUITS, CardError, card_text, rank_of, read_card, suit_of
from baithak.cards.mask import bit, cards_of
from baithak.games.errors import NotationError
from baithak.games.seep.moves import (
    ADD,
    BID,
    BREAK,
    CAPTURE,
    CAPTURE_HOUSE,
    HIGHEST_HOUSE,
    LOWEST_HOUSE,
    MERGE,
    REDEAL,
    THROW,
    VALUES,
    broken_value,
    building_kind,
    by_value,
    code_of,
    house_value,
    is_breaking,
    is_building,
    kind_of,
    loose_cards,
    played_card,
)

_TOKEN = re.compile(
    r"\s*(?:(?P<house>[hH](?:9|1[0-3])(?![0-9cdhsCDHS♣♦♥♠]))"
    r"|(?!(?i:throw))(?P<card>(?:10|[2-9TtJjQqKkAa])(?:[cdhsCDHS]|[♣♦♥♠♧♢♡♤]))"
    r"|(?P<sign>[xX=+,:])"
    r"|(?P<number>9|1[0-3])(?![0-9])"
    r"|(?P<rank>[2-8TtJjQqKkAa]|1(?![0-9]))(?![A-WYZa-wyz])"
    r"|(?P<word>[A-Za-z]+))"
)
_WORD = re.compile(r"\S+")
_RANK_OF_NUMBER = {"9": "9", "10": "T", "11": "J", "12": "Q", "13": "K"}


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    column: int


def write_move(code: int) -> str:
    """Return the canonical text of a code, without a blank; it reads back to the same code."""
    kind, card = kind_of(code), played_card(code)
    if kind == BID:
        return f"bid:{card}"
    if kind == REDEAL:
        return "redeal"
    parts = [card_text(other) for other in by_value(loose_cards(code))]
    if kind == THROW:
        return card_text(card)
    if kind in (CAPTURE, CAPTURE_HOUSE):
        if kind == CAPTURE_HOUSE:
            parts.insert(0, f"H{VALUES[card]}")
        return card_text(card) + "x" + "+".join(parts)
    value = house_value(kind)
    if is_breaking(kind):
        parts.insert(0, f"H{broken_value(code)}")
    if kind >= MERGE or ADD <= kind < BREAK:
        parts.append(f"H{value}")
    return "+".join([card_text(card), *parts]) + f"={value}"


def _tokens(text: str) -> list[_Token]:
    tokens = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            wrong = _WORD.search(text, at)
            column = (wrong.start() if wrong else at) + 1
            expected = "a card, a house such as H11, 'x', '+' or '='"
            raise NotationError(wrong[0] if wrong else "", expected, column=column)
        tokens.append(_Token(found.lastgroup, found[found.lastgroup], found.start(found.lastgroup) + 1))
        at = found.end()
    return tokens


class _Pattern:
    """What a text says of a move, as far as it says it."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.at = 0
        self.kinds: frozenset[str] = frozenset()
        self.rank: str | None = None
        self.suit: str | None = None
        self.loose: list[tuple[str, str | None, int]] = []
        self.houses: list[int] = []
        self.value = 0
        self.complete = True
        self._read()

    def _next(self) -> _Token | None:
        if self.at == len(self.tokens):
            return None
        self.at += 1
        return self.tokens[self.at - 1]

    def _wrong(self, token: _Token | None, expected: str) -> NotationError:
        if token is None:
            last = self.tokens[-1] if self.tokens else _Token("", "", 1)
            return NotationError("", expected, column=last.column + len(last.text))
        return NotationError(token.text, expected, column=token.column)

    def _read(self) -> None:
        first = self._next()
        if first is not None and first.kind == "word":
            self._read_word(first)
            return
        if first is None or first.kind not in {"card", "rank", "number"}:
            raise self._wrong(first, "a card, 'bid', 'throw' or 'redeal'")
        self.rank, self.suit = self._card(first)
        sign = self._next()
        if sign is None:
            self.kinds = frozenset({"throw", "any"})
            if self.suit is None:
                self.kinds |= {"bid"}
                self.value = _value_of_rank(self.rank)
        elif sign.text in "xX":
            self.kinds = frozenset({"capture"})
            self._read_parts(self._next())
            self._end("'+' and another card, or the end")
        elif sign.text == "=":
            self.kinds = frozenset({"build"})
            self.value = self._house_number(self._next())
            self._end("the end of the move")
        elif sign.text == "+":
            self.kinds = frozenset({"build"})
            token = self._next()
            if token is None:
                raise self._wrong(token, "a card or a house such as H11")
            self._read_parts(token)
            self._read_value()
        else:
            raise self._wrong(sign, "'x', '+' or '=' after the card")

    def _read_word(self, first: _Token) -> None:
        word = first.text.lower()
        if word == "redeal":
            self.kinds = frozenset({"redeal"})
        elif word in {"bid", "b"}:
            self.kinds = frozenset({"bid"})
            token = self._next()
            if token is not None and token.text == ":":
                token = self._next()
            self.value = self._house_number(token)
        elif word == "throw":
            self.kinds = frozenset({"throw"})
            token = self._next()
            if token is not None and token.text == ":":
                token = self._next()
            if token is None or token.kind not in {"card", "rank", "number"}:
                raise self._wrong(token, "the card to throw, as in throw:5d")
            self.rank, self.suit = self._card(token)
        else:
            raise self._wrong(first, "a card, 'bid', 'throw' or 'redeal'")
        self._end("the end of the move")

    def _end(self, expected: str) -> None:
        token = self._next()
        if token is not None:
            raise self._wrong(token, expected)

    def _read_parts(self, token: _Token | None) -> None:
        """Read cards and houses, joined by '+', ',' or blanks, up to '=' or the end."""
        while token is not None and token.text != "=":
            if token.kind == "house":
                self.houses.append(int(token.text[1:]))
            elif token.kind in {"card", "rank", "number"}:
                self.loose.append((*self._card(token), token.column))
            else:
                raise self._wrong(token, "a card or a house such as H11")
            token = self._next()
            if token is not None and token.text in "+,":
                token = self._next()
                if token is None or token.text == "=":
                    raise self._wrong(token, "a card or a house such as H11")
        if token is not None:
            self.at -= 1

    def _read_value(self) -> None:
        sign = self._next()
        if sign is None:
            self.complete = False
            return
        self.value = self._house_number(self._next())
        self._end("the end of the move")

    def _house_number(self, token: _Token | None) -> int:
        text = "" if token is None else token.text.upper()
        if token is not None and token.kind == "house":
            return int(text[1:])
        if token is not None and token.kind == "number":
            return int(text)
        value = _value_of_rank(text) if token is not None and token.kind == "rank" else 0
        if not LOWEST_HOUSE <= value <= HIGHEST_HOUSE:
            raise self._wrong(token, "a value from 9 to 13")
        return value

    def _card(self, token: _Token) -> tuple[str, str | None]:
        if token.kind == "card":
            try:
                card = read_card(token.text)
            except CardError:
                raise self._wrong(token, "a card") from None
            return RANKS[rank_of(card)], SUITS[suit_of(card)]
        self.complete = False
        text = token.text.upper()
        return ("A" if text == "1" else _RANK_OF_NUMBER.get(text, text)), None

    def code(self) -> int:
        """Return the code, if the text says everything that a code does."""
        if self.kinds == {"bid"}:
            return code_of(BID, self.value, 0)
        if self.kinds == {"redeal"}:
            return code_of(REDEAL, 0, 0)
        if self.rank is None or self.suit is None or not self.complete:
            raise NotationError(
                self.tokens[0].text, "a whole move, every card with its suit", column=self.tokens[0].column
            )
        card = read_card(self.rank + self.suit)
        loose = 0
        for rank, suit, column in self.loose:
            other = bit(read_card(rank + (suit or "")))
            if other & (loose | bit(card)):
                raise NotationError(rank + (suit or ""), "each card once", column=column)
            loose |= other
        if "throw" in self.kinds:
            return code_of(THROW, card, 0)
        if self.kinds == {"capture"}:
            return self._capture_code(card, loose)
        return self._build_code(card, loose)

    def _capture_code(self, card: int, loose: int) -> int:
        if not self.houses and not loose:
            raise self._wrong(None, "the cards taken, or the house, such as H11")
        if self.houses and self.houses != [VALUES[card]]:
            wrong = next(token for token in self.tokens if token.kind == "house")
            raise self._wrong(wrong, f"no house but H{VALUES[card]}, which {card_text(card)} can take")
        return code_of(CAPTURE_HOUSE if self.houses else CAPTURE, card, loose)

    def _build_code(self, card: int, loose: int) -> int:
        value = self.value
        kind = building_kind(card, value, self.houses)
        if kind is None:
            raised = value - VALUES[card]
            wrong = next(token for token in self.tokens if token.kind == "house")
            able = f" or H{raised}" if raised >= LOWEST_HOUSE else ""
            raise self._wrong(wrong, f"no house but H{value}{able} in a move to a house of {value}")
        return code_of(kind, card, loose)

    def fits(self, code: int) -> bool:
        """Say whether a code is one that the text could mean."""
        kind, card = kind_of(code), played_card(code)
        if kind == BID:
            return "bid" in self.kinds and self.value == card
        if kind == REDEAL:
            return "redeal" in self.kinds
        if self.kinds <= {"bid", "redeal"}:
            return False
        if not _is(card, self.rank, self.suit):
            return False
        if "any" in self.kinds:
            return True
        if ("build" in self.kinds) != is_building(kind) or ("capture" in self.kinds) != (
            kind in (CAPTURE, CAPTURE_HOUSE)
        ):
            return False
        if self.value and house_value(kind) != self.value:
            return False
        return self._names_part_of(code, kind)

    def _names_part_of(self, code: int, kind: int) -> bool:
        houses = []
        if kind == CAPTURE_HOUSE:
            houses.append(VALUES[played_card(code)])
        if is_breaking(kind):
            houses.append(broken_value(code))
        if kind >= MERGE or ADD <= kind < BREAK:
            houses.append(house_value(kind))
        left = cards_of(loose_cards(code))
        for rank, suit, _ in sorted(self.loose, key=lambda part: part[1] is None):
            match = next((card for card in left if _is(card, rank, suit)), None)
            if match is None:
                return False
            left.remove(match)
        return all(house in houses for house in self.houses)

    def takes_no_more(self, code: int) -> bool:
        """Say whether a code takes as many loose cards as the text names."""
        return len(cards_of(loose_cards(code))) == len(self.loose)


def _value_of_rank(rank: str) -> int:
    return (RANKS.find("T" if rank == "10" else rank) + 1) % 13 + 1 if rank else 0


def _is(card: int, rank: str | None, suit: str | None) -> bool:
    return RANKS[rank_of(card)] == rank and suit in {None, SUITS[suit_of(card)]}


def read_move(text: str) -> int:
    """Return the code of a whole move, however spaced, in letters or symbols of either case.

    Raises:
        NotationError: if it is no move, or leaves something out; with the column.
    """
    return _Pattern(text).code()


def match_moves(text: str, codes: Sequence[int]) -> tuple[int, ...]:
    """Return those of some legal codes that a text, shortened as players do, could mean.

    A card may be named by its rank, cards taken may be left out, a bid is its number. Where
    the text is one legal move in full, it means that one; where it names just the cards that
    one move takes, that one too.

    Raises:
        NotationError: if the text is no part of a move.
    """
    pattern = _Pattern(text)
    try:
        code = pattern.code()
    except NotationError:
        code = -1
    if code in codes:
        return (code,)
    meant = [code for code in codes if pattern.fits(code)]
    exact = [code for code in meant if pattern.loose and pattern.takes_no_more(code)]
    throws = [code for code in meant if kind_of(code) == THROW and "any" in pattern.kinds]
    return tuple(exact or throws or meant)
