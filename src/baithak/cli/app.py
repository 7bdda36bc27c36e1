"""The program: its commands put together, and everything that can go wrong turned into one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TextIO

import click

from baithak.cli.alone import begin
from baithak.cli.language import language_asked
from baithak.cli.tell import NAME, reason, tell
from baithak.version import VERSION
from baithak.words import speak

WRONG = 2
STOPPED = 130


_HOMES = {
    "play": "play",
    "show": "show",
    "check": "check",
    "rules": "rules",
    "verify": "verify",
    "position": "position",
    "solve": "solve",
    "simulate": "simulate",
    "arena": "arena",
    "train": "train",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "doctor": "doctor",
}
"""By command, the file in which it stands; only the one that is asked for is loaded."""


class _Commands(click.Group):
    """Loads a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in alphabetical order."""
        del ctx
        return sorted(_HOMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None."""
        del ctx
        if cmd_name not in _HOMES:
            return None
        command: click.Command = getattr(import_module(f"baithak.cli.{_HOMES[cmd_name]}"), cmd_name)
        return command


@click.group(cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name=NAME)
@click.option(
    "--language",
    metavar="CODE",
    callback=language_asked,
    help="What the program speaks: en, hi, ur. [default: BAITHAK_LANGUAGE, or what the system speaks]",
)
@click.option("--no-browser", is_flag=True, help="Open no browser, and only say at which address the tables are.")
@click.pass_context
def program(context: click.Context, language: str, no_browser: bool) -> None:
    """Play the card games Seep and Four-Point Northeastern Wisconsin Smear.

    Without a command it serves tables on this machine until Ctrl-C, and opens a browser at
    them; where there is no display, or with BAITHAK_BROWSER=none, it says the address. To play
    in the terminal: baithak play.

    Exit code: 0 all well, 1 a check found something wrong, 2 something was wrong with what
    was asked for, 130 stopped by Ctrl-C.
    """
    speak(language)
    if context.invoked_subcommand is None:
        context.exit(begin(browser=not no_browser))


def _give_up(stream: TextIO | None) -> None:
    """Let nothing more be written to a stream that has failed, not even when Python ends."""
    if stream is None:
        return
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code; whatever goes wrong is one line on the standard error."""
    if sys.stdout is None:
        tell("the standard output is closed: there is nowhere to write")
        return WRONG
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        tell("stopped")
        code = STOPPED
    except (click.ClickException, click.Abort, ValueError, OSError) as error:
        tell(reason(error))
        code = WRONG
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        if code == 0:
            tell(reason(error))
            code = WRONG
        _give_up(sys.stdout)
    return code


def _invoke(arguments: Sequence[str]) -> int:
    try:
        with program.make_context(NAME, list(arguments)) as context:
            program.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return 0
