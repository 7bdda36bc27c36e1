"""The options with which every command that draws is told how: ``--ascii`` and ``--plain``."""

from collections.abc import Callable
from typing import TypeVar

import click

from baithak.tui.screen import Screen

F = TypeVar("F", bound=Callable[..., None])

_ASCII = click.option(
    "--ascii/--no-ascii",
    default=None,
    help="Plain letters for suits and lines; the default where nothing else can be shown.",
)
_PLAIN = click.option(
    "--plain/--no-plain",
    default=None,
    help="Sentences instead of columns, as a screen reader likes them; the default in a pipe.",
)


def look_options(command: F) -> F:
    """Give a command the two options; it is called with ``ascii`` and ``plain``."""
    return _ASCII(_PLAIN(command))


def screen_of(ascii: bool | None, plain: bool | None) -> Screen:
    """Return the screen that the options ask for."""
    return Screen(ascii=ascii, plain=plain)
