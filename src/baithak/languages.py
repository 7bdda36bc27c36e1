"""The languages that Baithak speaks: English, and one file of gettext for each other, ``locales/<code>.po``.

English is the source; a key stands as the context of each message, so that translators' tools
show the English sentence and no two sentences are taken for one. Babel, which reads the files
and knows how languages count and which way they are written, is loaded only when a language
other than English is asked for.
"""

import functools
import math
import os
import string
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

ENGLISH, PSEUDO = "en", "en-XA"
"""The source, and English with accents, stretched as a translation may be: shows what was never translated or is cut off."""
PSEUDO_WANTED = "BAITHAK_PSEUDO"
"""The variable that lists the pseudo-language among the others, if it is set."""
LTR, RTL = "ltr", "rtl"
TYPED = ("program.verbs.", "program.between")
"""Words that are typed and never shown: they stay English, as the commands do."""
ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""What stands around a name or a card, so that it keeps its own direction in a sentence that is written the other way."""

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""How languages count, in Unicode's words and in the order in which gettext numbers them."""
_ACCENTS = str.maketrans("ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz", "ÂĆĎÊĜĤÎĴĶĽŇÔŘŠŤÛŴŶŽâćďêĝĥîĵķľňôřšťûŵŷž")
_STRETCH = 0.4


class LanguageError(ValueError):
    """A language that is not spoken here."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language, for a list from which somebody chooses."""

    code: str
    name: str
    """What those who speak it call it."""
    dir: str
    """``ltr`` or ``rtl``."""


@functools.cache
def codes() -> tuple[str, ...]:
    """Return the codes of the languages that there are, English first."""
    from importlib import resources  # noqa: PLC0415 - costs much of the time in which the games load

    files = (entry.name for entry in (resources.files("baithak") / "locales").iterdir())
    return (ENGLISH, *sorted(name.removesuffix(".po") for name in files if name.endswith(".po")))


def languages() -> tuple[Language, ...]:
    """Return the languages that there are: code, own name and direction."""
    listed = [Language(code, str(_locale(code).display_name), direction(code)) for code in codes()]
    if os.environ.get(PSEUDO_WANTED):
        listed.append(Language(PSEUDO, "Êñĝļîšĥ", LTR))
    return tuple(listed)


def language_of(text: str) -> str:
    """Return the code of the language that a text names: ``hi``, or as systems write it, ``hi_IN.UTF-8``.

    Raises:
        LanguageError: if it is not spoken here, which lists those that are.
    """
    wanted = text.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    known = {code.lower(): code for code in (*codes(), PSEUDO)}
    while wanted:
        if wanted in known:
            return known[wanted]
        wanted = wanted.rpartition("-")[0]
    raise LanguageError(f"no language '{text}': there are {', '.join(codes())}")


def direction(code: str) -> str:
    """Return which way a language is written, ``ltr`` or ``rtl``."""
    return LTR if code in {ENGLISH, PSEUDO} else _locale(code).text_direction


def category(code: str, count: int) -> str:
    """Return which of its forms a language uses for a number, by Unicode's name of it: ``one``, ``few``, ``other``."""
    if code in {ENGLISH, PSEUDO}:
        return "one" if count == 1 else "other"
    return _locale(code).plural_form(count)


@functools.cache
def forms(code: str) -> tuple[str, ...]:
    """Return the endings of the texts that differ by number, in the order in which gettext numbers the forms.

    They are Unicode's names of the forms. The form for all other numbers is called ``many``, as in
    English, unless the language has a form of that name.
    """
    used = _locale(code).plural_form.tags | {"other"}
    many = "other" if "many" in used else "many"
    return tuple(many if name == "other" else name for name in _CATEGORIES if name in used)


@functools.cache
def _locale(code: str) -> "Locale":
    from babel import Locale  # noqa: PLC0415 - for other languages than English only

    return Locale.parse(code, sep="-")


def translated(code: str, english: Mapping[str, str]) -> dict[str, str]:
    """Return every text of a language by its key, in English where the language has none or is in doubt.

    Raises:
        LanguageError: if the language is not spoken here.
    """
    if code == PSEUDO:
        return {key: text if key.startswith((*TYPED, "person.")) else _stretched(text) for key, text in english.items()}
    if code not in codes():
        raise LanguageError(f"no language '{code}': there are {', '.join(codes())}")
    from importlib import resources  # noqa: PLC0415

    from babel.messages.pofile import read_po  # noqa: PLC0415

    texts = dict(english)
    with (resources.files("baithak") / "locales" / f"{code}.po").open("rb") as file:
        messages = list(read_po(file, locale=code.replace("-", "_")))
    for message in messages:
        key = message.context
        if not key or message.fuzzy:
            continue
        string = message.string or ""
        if isinstance(string, str):
            texts[key] = string or texts[key]
        elif all(string):
            texts |= {f"{key}.{form}": text for form, text in zip(forms(code), string, strict=True)}
    return texts


def _stretched(text: str) -> str:
    """Return a text with accents and longer, its gaps as they are."""
    long, letters, added = "", 0, 0
    for literal, gap, spec, _ in string.Formatter().parse(text):
        letters += len(literal)
        for sign in literal:
            twice = sign in "aeiou"
            added += twice
            long += sign.translate(_ACCENTS) * (1 + twice)
        if gap is not None:
            long += f"{{{gap}:{spec}}}" if spec else f"{{{gap}}}"
    return long + "~" * (math.ceil(letters * _STRETCH) - added)
