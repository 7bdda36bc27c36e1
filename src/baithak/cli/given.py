"""Checks what was given on the command line before anything is done with it."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.options import Options

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def _each(value: object) -> Iterable[object]:
    return value if isinstance(value, tuple) else (value,)


def filled(context: click.Context, parameter: click.Parameter, value: T) -> T:
    """Return a value of an option or argument that may be left out, but not be empty.

    Raises:
        BadParameter: if it is empty.
    """
    if any(isinstance(one, str) and not one.strip() for one in _each(value)):
        raise click.BadParameter("it is empty; write something, or leave it out", context, parameter)
    return value


def readable(context: click.Context, parameter: click.Parameter, value: T) -> T:
    """Return a value that is neither empty nor unreadable.

    Raises:
        BadParameter: if it is empty, or has bytes that are no text.
    """
    for one in _each(filled(context, parameter, value)):
        if isinstance(one, str) and any("\ud800" <= sign <= "\udfff" for sign in one):
            raise click.BadParameter("it has bytes that are no text in UTF-8", context, parameter)
    return value


_PRESET = click.option(
    "--preset",
    default="usual",
    show_default=True,
    callback=readable,
    help="House rules that go together; baithak rules GAME lists them at its end.",
)
_PAIRS = click.option(
    "--option",
    "-o",
    "pairs",
    multiple=True,
    metavar="NAME=VALUE",
    callback=readable,
    help="One house rule; may be repeated. baithak rules GAME lists them.",
)


def house_options(command: F) -> F:
    """Give a command the two options by which house rules are chosen; it is called with ``preset`` and ``pairs``."""
    return _PRESET(_PAIRS(command))


def house_rules(game: AnyGame, preset: str | None, pairs: Iterable[str]) -> Options:
    """Return the house rules of a preset, spelled with hyphens or underlines, with single ones changed.

    Raises:
        GameError: if there is no such preset or option, or an option cannot take its value.
    """
    name = (preset or "usual").strip().lower().replace("_", "-")
    if name not in game.presets:
        raise GameError(f"no preset '{preset}' of {game.name}: there are {', '.join(game.presets)}")
    split = []
    for pair in pairs:
        option, equals, value = pair.partition("=")
        if not equals or not option.strip() or not value.strip():
            raise GameError(f"--option {pair}: write it as name=value, as in {game.options.SPECS[0].name}=3")
        split.append((option.strip(), value.strip()))
    options: Options = game.options.read(split, game.presets[name])
    return options
