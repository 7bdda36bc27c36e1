"""From a key and its parameters to a sentence.

The rules speak in phrases, a key with parameters, and never in prose: a refusal, a row
of a score sheet, the name of a move. Here a phrase becomes text. The catalogue is
``locales/<language>/*.toml``, one file per domain; a table of the file is a part of the key.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from baithak.cards.card import SUIT_SYMBOLS, SUITS, card_symbol, card_text
from baithak.cards.seats import NOBODY

Parameter = int | str | tuple[int, ...]


class WordsError(ValueError):
    """A key that the catalogue lacks, or a phrase that lacks a parameter."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is to be said, as a key of the catalogue and what fills its gaps.

    How a parameter is shown follows from its name: ``seat`` (or a name that ends in
    ``_seat``) is a seat, ``seats`` several, ``side`` a side, ``suit`` a suit, ``suits``
    several, ``card`` a card, ``cards`` (or ``..._cards``) several; anything else stands
    as it is. A text that differs by number stands as ``x.one`` and ``x.many``, and the
    parameter ``count`` chooses between them. A text that differs by person stands as
    ``x.you`` and ``x.they``: who does it is the parameter ``seat``, or else whoever the
    reader is told of (``Manner.mover``). A text may differ by both: ``x.you.one``.
    """

    key: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    then: tuple["Phrase", ...] = ()
    """What follows from it, each a sentence of its own: a trick taken by the card that is played."""

    def __str__(self) -> str:
        return say(self)


def phrase(key: str, /, **parameters: Parameter) -> Phrase:
    """Return a phrase from a key and named parameters."""
    return Phrase(key, parameters)


def unnamed(cards: tuple[int, ...], what: Phrase) -> tuple[int, ...]:
    """Return the cards that prove a phrase, or none if the phrase names them all itself."""
    named: set[int] = set()
    for name, value in what.parameters.items():
        kind = name.rpartition("_")[2]
        if kind == "card" and isinstance(value, int):
            named.add(value)
        elif kind == "cards" and isinstance(value, tuple):
            named.update(value)
    return () if named.issuperset(cards) else cards


@dataclass(frozen=True, slots=True)
class Manner:
    """How phrases are shown to one reader: names of the seats and sides, language, symbols or plain letters."""

    seats: tuple[str, str, str, str] = ("seat 0", "seat 1", "seat 2", "seat 3")
    sides: tuple[str, str] = ("side 0", "side 1")
    language: str = "en"
    ascii: bool = False
    you: int = NOBODY
    """The reader's seat."""
    mover: int = NOBODY
    """Who makes the moves that are told; ``NOBODY`` where they are offered to the reader, as in a list of moves."""

    def of(self, mover: int) -> "Manner":
        """Return the same manner for telling what a seat did."""
        return replace(self, mover=mover)

    def person(self, what: Phrase) -> str:
        """Return ``you`` if a phrase is about the reader, or tells nobody's move; else ``they``."""
        doer = what.parameters.get("seat", self.mover)
        offered = "seat" not in what.parameters and self.mover == NOBODY
        return "you" if offered or (doer == self.you and doer != NOBODY) else "they"

    def card(self, card: int) -> str:
        """Return a card as this reader sees it: ``10♦``, or ``Td`` in plain letters."""
        return card_text(card) if self.ascii else card_symbol(card)

    def suit(self, suit: int) -> str:
        """Return a suit as this reader sees it: ``♠``, or its name in plain letters."""
        return say(phrase(f"suit.{SUITS[suit]}"), self) if self.ascii else SUIT_SYMBOLS[suit]

    def _many(self, texts: list[str]) -> str:
        if len(texts) < 2:
            return "".join(texts)
        return say(phrase("list.and", first=", ".join(texts[:-1]), last=texts[-1]), self)

    def show(self, name: str, value: Parameter) -> str:
        """Return one parameter of a phrase as text."""
        kind = name.rpartition("_")[2]
        if isinstance(value, str):
            return value
        if isinstance(value, tuple):
            if kind == "seats":
                return self._many([self.seats[seat] for seat in value])
            if kind == "suits":
                return self._many([self.suit(suit) for suit in value])
            return " ".join(self.card(card) for card in value)
        if kind == "seat":
            return self.seats[value]
        if kind == "side":
            return self.sides[value]
        if kind == "suit":
            return self.suit(value)
        if kind == "card":
            return self.card(value)
        return str(value)


PLAIN = Manner()


def _flatten(table: Mapping[str, object], prefix: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(value, dict):
            flat |= _flatten(value, key)
        else:
            flat[key] = str(value)
    return flat


@functools.cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return every text of a language by its key."""
    import tomllib  # noqa: PLC0415 - these two take a fifth of the time in which the games load, for who says nothing
    from importlib import resources  # noqa: PLC0415

    folder = resources.files("baithak") / "locales" / language
    texts: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            texts |= _flatten(tomllib.loads(file.read_text(encoding="utf-8")), "")
    return texts


def say(what: Phrase, manner: Manner = PLAIN) -> str:
    """Return a phrase as text.

    Raises:
        WordsError: if the catalogue has no such key, or the phrase lacks a parameter.
    """
    texts = catalogue(manner.language)
    number = "" if "count" not in what.parameters else ".one" if what.parameters["count"] == 1 else ".many"
    person = f".{manner.person(what)}"
    for ending in ("", number, person, person + number):
        key = what.key + ending
        if key in texts:
            break
    else:
        raise WordsError(f"no text for '{what.key}' in the catalogue '{manner.language}'")
    shown = {name: manner.show(name, value) for name, value in what.parameters.items()}
    try:
        return texts[key].format_map(shown)
    except KeyError as error:
        raise WordsError(f"the text '{key}' needs the parameter {error}") from None


def has_person(what: Phrase, language: str = "en") -> bool:
    """Say whether a phrase has a verb that differs by person, so that the one who does it can stand before it."""
    texts = catalogue(language)
    return any(f"{what.key}.they{number}" in texts for number in ("", ".one", ".many"))
