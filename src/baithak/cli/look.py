"""The options with which every command that draws is told how: ``--ascii`` and ``--plain``."""

from collections.abc import Callable
from typing import TypeVar

import click

from baithak.languages import ENGLISH
from baithak.tui.screen import Screen
from baithak.words import speak

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
    """Return the screen that the options ask for; where only plain letters can be shown, the program speaks English."""
    screen = Screen(ascii=ascii, plain=plain)
    if screen.look.ascii:
        speak(ENGLISH)
    return screen
