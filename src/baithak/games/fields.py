"""A position on one line: ``game key=value key=value``, and what stands in the values.

Both directions, for every game: fields with their columns, places with cards and hidden
cards, numbers, and options. See ``docs/notation.md``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from baithak.cards.card import RANKS, SUITS, cards_text, read_card
from baithak.cards.mask import bit, cards_of
from baithak.games.errors import NotationError, OptionError
from baithak.games.options import Options

NOTHING = "-"
_CARD = re.compile(rf"[{RANKS}][{SUITS}]")
_HIDDEN = re.compile(r"([1-9][0-9]?)\?")
_FIELD = re.compile(r"\S+")

O = TypeVar("O", bound=Options)


@dataclass(frozen=True, slots=True)
class Field:
    """A piece of the line and the column where it begins, counted from 1."""

    text: str
    column: int

    def wrong(self, expected: str) -> NotationError:
        """Return the error that says what was expected here."""
        return NotationError(self.text, expected, column=self.column)

    def split(self, mark: str, parts: int = 0) -> list["Field"]:
        """Return the pieces between marks.

        Raises:
            NotationError: if there are not as many as asked for; 0 asks for any number.
        """
        pieces = []
        column = self.column
        for text in self.text.split(mark):
            pieces.append(Field(text, column))
            column += len(text) + len(mark)
        if parts and len(pieces) != parts:
            raise self.wrong(f"{parts} parts with '{mark}' between them")
        return pieces

    def number(self, least: int, most: int) -> int:
        """Return a number.

        Raises:
            NotationError: if it is none, or out of range.
        """
        if not (self.text.isascii() and self.text.isdigit() and len(self.text) < 6) or not (
            least <= int(self.text) <= most
        ):
            raise self.wrong(f"a number from {least} to {most}")
        return int(self.text)

    def place(self) -> tuple[int, int]:
        """Return the cards that lie open in a place, as a mask, and how many lie there hidden: ``Jc9d5?``.

        Raises:
            NotationError: if it is no such text, or names a card twice.
        """
        if self.text == NOTHING:
            return 0, 0
        cards, at = 0, 0
        while found := _CARD.match(self.text, at):
            card = bit(read_card(found[0]))
            if cards & card:
                raise Field(found[0], self.column + at).wrong("each card once")
            cards |= card
            at = found.end()
        rest = _HIDDEN.fullmatch(self.text, at)
        if rest is None and (at < len(self.text) or not self.text):
            raise Field(self.text[at:], self.column + at).wrong(
                "cards such as Td, a number of hidden cards such as 12?, or -"
            )
        return cards, int(rest[1]) if rest else 0


def read_fields(text: str, name: str, keys: Sequence[str]) -> dict[str, Field]:
    """Return the values of a line by their keys; ``options`` may be left out.

    Raises:
        NotationError: if the line does not begin with the game's name, or a key is missing, twice or unknown.
    """
    words = [Field(found[0], found.start() + 1) for found in _FIELD.finditer(text)]
    if not words or words[0].text.lower() != name:
        raise (words[0] if words else Field("", 1)).wrong(f"the game, '{name}'")
    fields: dict[str, Field] = {}
    for word in words[1:]:
        key, sign, value = word.text.partition("=")
        if not sign or key not in (*keys, "options") or key in fields:
            left = [other for other in keys if other not in fields]
            raise word.wrong(f"{left[0]}=..." if left else "options=... or the end")
        fields[key] = Field(value, word.column + len(key) + 1)
    missing = [key for key in keys if key not in fields]
    if missing:
        raise Field("", len(text.rstrip()) + 1).wrong(f"{missing[0]}=...")
    return fields


def read_options(fields: dict[str, Field], options: type[O]) -> O:
    """Return the options that a line names: ``options=bazzis:3,target:50``.

    Raises:
        NotationError: if there is no such option, or it cannot take the value.
    """
    if "options" not in fields:
        return options()
    pairs = []
    for piece in fields["options"].split(","):
        name, _, value = piece.text.partition(":")
        try:
            options.read([(name, value)])
        except OptionError as error:
            raise piece.wrong(f"an option such as name:value ({error})") from None
        pairs.append((name, value))
    return options.read(pairs)


def write_options(options: Options) -> str:
    """Return the field of the options that differ from the usual rules, with a blank before it, or nothing."""
    changed = ",".join(f"{name}:{value}" for name, value in options.changed().items())
    return f" options={changed}" if changed else ""


def write_place(cards: int, hidden: int = 0) -> str:
    """Return a place as text: its open cards, then how many lie hidden."""
    return cards_text(cards_of(cards)) + (f"{hidden}?" if hidden else "") or NOTHING
