"""Which language the program speaks: the one asked for, the one of the environment, or the system's."""

import os
from contextlib import suppress

import click

from baithak.languages import ENGLISH, LanguageError, language_of

WANTED = "BAITHAK_LANGUAGE"
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_asked(_context: click.Context, _parameter: click.Parameter, asked: str | None) -> str:
    """Return the code of the language to speak.

    Raises:
        click.BadParameter: if one was asked for that is not spoken here.
    """
    wanted = asked or os.environ.get(WANTED)
    if wanted:
        try:
            return language_of(wanted)
        except LanguageError as error:
            raise click.BadParameter(str(error), param_hint="--language" if asked else WANTED) from None
    system = next((value for name in _SYSTEM if (value := os.environ.get(name))), ENGLISH)
    with suppress(LanguageError):
        return language_of(system)
    return ENGLISH
