"""The rule book: the numbered clauses and the table of options of each game, read from its page.

The pages are ``docs/rules/<game>.md``. A wheel carries them as ``baithak/rules``; in a
checkout they are read where they are written, so that there is one text of each rule.
"""

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

_HEADING = re.compile(r"#+ (.+)")
_CLAUSE = re.compile(r"- \*\*([A-Z]\d+)\*\* (.+)")
_ROW = re.compile(r"\| *(`.+?) *\| *(.+?) *\|")
_NAME = re.compile(r"`(\w+)`")
_RULING = re.compile(r"\*\(?ruling\b")


class RuleError(ValueError):
    """A game, a clause or an option that the rule book lacks."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause, or one option, as plain text."""

    id: str
    """``S21``, or an option's name: ``max_houses``."""
    heading: str
    """The heading that it stands under."""
    text: str
    """What it says, without marks; of an option, its values with the default first."""
    ruling: bool = False
    """Whether it settles a point on which written sources disagree."""
    markdown: str = ""
    """What it says, as the page has it."""


def _folder() -> Traversable:
    packed = resources.files("baithak") / "rules"
    return packed if packed.is_dir() else Path(__file__).parents[2] / "docs" / "rules"


@functools.cache
def games() -> tuple[str, ...]:
    """Return the names of the games that have a page, in alphabetical order."""
    return tuple(sorted(page.name.removesuffix(".md") for page in _folder().iterdir() if page.name.endswith(".md")))


@functools.cache
def page(game: str) -> str:
    """Return the whole page of a game, in Markdown.

    Raises:
        RuleError: if there is no such game.
    """
    if game not in games():
        raise RuleError(f"no rules of '{game}': there are those of {' and '.join(games())}")
    return (_folder() / f"{game}.md").read_text(encoding="utf-8")


def title(game: str) -> str:
    """Return what the page of a game is called.

    Raises:
        RuleError: if there is no such game.
    """
    return page(game).partition("\n")[0].lstrip("# ")


def _plain(text: str) -> str:
    return text.replace("*", "").replace("`", "")


def _lines(game: str) -> Iterator[tuple[str, str]]:
    heading = ""
    for line in page(game).splitlines():
        if match := _HEADING.fullmatch(line):
            heading = _plain(match[1])
        else:
            yield heading, line


@functools.cache
def clauses(game: str) -> Mapping[str, Clause]:
    """Return the numbered clauses of a game by id, in the order of the page.

    Raises:
        RuleError: if there is no such game.
    """
    found = {}
    for heading, line in _lines(game):
        if match := _CLAUSE.fullmatch(line):
            name, text = match.groups()
            found[name] = Clause(name, heading, _plain(text), _RULING.search(text) is not None, text)
    return found


@functools.cache
def options(game: str) -> Mapping[str, Clause]:
    """Return the options of a game by name, in the order of its table, a row each.

    Raises:
        RuleError: if there is no such game.
    """
    found = {}
    for heading, line in _lines(game):
        if match := _ROW.fullmatch(line):
            first, values = match.groups()
            name = _NAME.findall(first)[0]
            found[name] = Clause(name, heading, _plain(values), markdown=values)
    return found


def clause(name: str, game: str | None = None) -> Clause:
    """Return a clause by its id, in either case, or an option by its name, of one game or of whichever has it.

    Raises:
        RuleError: if there is no such game, clause or option, or if several games have the option.
    """
    searched = games() if game is None else (game,)
    having = [one for one in searched if name.upper() in clauses(one) or name.lower() in options(one)]
    if len(having) > 1:
        raise RuleError(f"'{name}' is an option of {' and of '.join(having)}: say of which game")
    if not having:
        known = "; ".join(f"{one} has {_known(one)}" for one in searched)
        raise RuleError(f"no clause or option '{name}': {known}")
    return clauses(having[0]).get(name.upper()) or options(having[0])[name.lower()]


def _known(game: str) -> str:
    numbered = list(clauses(game))
    return f"{numbered[0]} to {numbered[-1]} and the options {', '.join(options(game))}"
