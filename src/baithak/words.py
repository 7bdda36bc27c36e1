"""From a key and its parameters to a sentence.

The rules speak in phrases, a key with parameters, and never in prose: a refusal, a row
of a score sheet, the name of a move. Here a phrase becomes text. The English catalogue is
``locales/en/*.toml``, one file per domain; a table of the file is a part of the key. The other
languages are translations of it (``languages.py``).
"""

import functools
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from baithak.cards.card import SUIT_SYMBOLS, SUITS, card_symbol, card_text
from baithak.cards.seats import NOBODY
from baithak.languages import (
    END_ISOLATE,
    ENGLISH,
    ISOLATE,
    RTL,
    Language,
    LanguageError,
    category,
    direction,
    languages,
    translated,
)

__all__ = [
    "PLAIN",
    "Language",
    "LanguageError",
    "Manner",
    "Parameter",
    "Phrase",
    "WordsError",
    "catalogue",
    "ended",
    "has_person",
    "languages",
    "phrase",
    "say",
    "speak",
    "unnamed",
]

Parameter: TypeAlias = "int | str | tuple[int, ...] | Phrase"
_COPIED = {"address", "command", "file", "path", "typed"}
"""Parameters that people copy from the screen: no sign that cannot be seen may stand in them."""


class WordsError(ValueError):
    """A key that the catalogue lacks, or a phrase that lacks a parameter."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is to be said, as a key of the catalogue and what fills its gaps.

    How a parameter is shown follows from its name: ``seat`` (or a name that ends in
    ``_seat``) is a seat, ``seats`` several, ``side`` a side, ``suit`` a suit, ``suits``
    several, ``card`` a card, ``cards`` (or ``..._cards``) several; a phrase is said, as a
    move is that is offered; anything else stands as it is. A text that differs by number stands as ``x.one`` and ``x.many``, and the
    parameter ``count`` chooses between them; a language that counts otherwise has an ending for
    each of its forms (``languages.forms``). A text that differs by person stands as
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
    language: str = ""
    """The code of a language; nothing is the one that the program speaks (``speak``)."""
    ascii: bool = False
    you: int = NOBODY
    """The reader's seat."""
    mover: int = NOBODY
    """Who makes the moves that are told; ``NOBODY`` where they are offered to the reader, as in a list of moves."""

    def of(self, mover: int) -> "Manner":
        """Return the same manner for telling what a seat did."""
        return replace(self, mover=mover)

    @property
    def spoken(self) -> str:
        """The code of the language in which phrases are shown."""
        return self.language or _SPOKEN.get()

    def person(self, what: Phrase) -> str:
        """Return ``you`` if a phrase is about the reader, or tells nobody's move; else ``they``.

        A move of the reader that is told, not offered, is in the person that the language says.
        """
        if "seat" in what.parameters:
            doer = what.parameters["seat"]
            return "you" if doer == self.you and doer != NOBODY else "they"
        if self.mover == NOBODY:
            return "you"
        return catalogue(self.spoken)["person.own_move"] if self.mover == self.you else "they"

    def apart(self, text: str) -> str:
        """Return a name or a card so that it keeps its direction in a sentence that is written from right to left."""
        if not text or direction(self.spoken) != RTL:
            return text
        return f"{ISOLATE}{text}{END_ISOLATE}"

    def card(self, card: int) -> str:
        """Return a card as this reader sees it: ``10♦``, or ``Td`` in plain letters."""
        return self.apart(card_text(card) if self.ascii else card_symbol(card))

    def suit(self, suit: int) -> str:
        """Return a suit as this reader sees it: ``♠``, or its name in plain letters."""
        return self.apart(say(phrase(f"suit.{SUITS[suit]}"), self) if self.ascii else SUIT_SYMBOLS[suit])

    def _many(self, texts: list[str]) -> str:
        if len(texts) < 2:
            return "".join(texts)
        words = catalogue(self.spoken)
        return words["list.and"].format(first=words["list.comma"].join(texts[:-1]), last=texts[-1])

    def show(self, name: str, value: Parameter) -> str:
        """Return one parameter of a phrase as text, kept apart from a sentence of another direction."""
        kind = name.rpartition("_")[2]
        if isinstance(value, Phrase):
            return say(value, self.of(NOBODY))
        if isinstance(value, str):
            return value if name in _COPIED else self.apart(value)
        if isinstance(value, tuple):
            if kind == "seats":
                return self._many([self.apart(self.seats[seat]) for seat in value])
            if kind == "suits":
                return self._many([self.suit(suit) for suit in value])
            return self._many([self.card(card) for card in value])
        if kind == "seat":
            return self.apart(self.seats[value])
        if kind == "side":
            return self.apart(self.sides[value])
        if kind == "suit":
            return self.suit(value)
        if kind == "card":
            return self.card(value)
        return self.apart(str(value)) if value < 0 else str(value)


_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


def speak(language: str) -> None:
    """Let a program speak a language wherever no other is asked for; a library says everything in English."""
    _SPOKEN.set(language)


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
    """Return every text of a language by its key; what a translation lacks is in English.

    Raises:
        LanguageError: if the language is not spoken here.
    """
    if language != ENGLISH:
        return translated(language, catalogue(ENGLISH))
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
    language = manner.spoken
    texts = catalogue(language)
    person = f".{manner.person(what)}"
    for ending in (
        "",
        *(person_ending + number for number in _numbers(what, language) for person_ending in ("", person)),
    ):
        key = what.key + ending
        if key in texts:
            break
    else:
        raise WordsError(f"no text for '{what.key}' in the catalogue '{language}'")
    shown = {name: manner.show(name, value) for name, value in what.parameters.items()}
    try:
        return texts[key].format_map(shown)
    except KeyError as error:
        raise WordsError(f"the text '{key}' needs the parameter {error}") from None


def ended(text: str, manner: Manner = PLAIN) -> str:
    """Return a sentence with the full stop of its language behind it, unless another sign ends it."""
    stop = catalogue(manner.spoken)["list.stop"]
    return text if text.endswith((".", "?", "!", "؟", stop)) else text + stop


def _numbers(what: Phrase, language: str) -> tuple[str, ...]:
    """Return the endings of a text for a phrase's number: none, that of the number's form, that of all others."""
    count = what.parameters.get("count")
    if not isinstance(count, int):
        return ("",)
    return "", f".{category(language, count)}", ".many"


def has_person(what: Phrase) -> bool:
    """Say whether a phrase has a verb that differs by person, so that the one who does it can stand before it."""
    texts = catalogue(ENGLISH)
    return any(f"{what.key}.they{number}" in texts for number in ("", ".one", ".many"))
