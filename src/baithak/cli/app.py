"""The program: its commands put together, and everything that can go wrong turned into one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

import click

from baithak.cli.arena import arena
from baithak.cli.backup import backup, restore
from baithak.cli.check import check
from baithak.cli.doctor import doctor
from baithak.cli.look import screen_of
from baithak.cli.play import NO_WISHES, play, start
from baithak.cli.position import position
from baithak.cli.rules import rules
from baithak.cli.serve import serve
from baithak.cli.show import show
from baithak.cli.simulate import simulate
from baithak.cli.solve import solve
from baithak.cli.tell import NAME, reason, tell
from baithak.cli.train import train
from baithak.cli.verify import verify
from baithak.version import VERSION

WRONG = 2
STOPPED = 130


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name=NAME)
@click.pass_context
def program(context: click.Context) -> None:
    """Play the card games Seep and Four-Point Northeastern Wisconsin Smear.

    Without a command you are asked which game you want to play.

    Exit code: 0 all well, 1 a check found something wrong, 2 something was wrong with what
    was asked for, 130 stopped by Ctrl-C.
    """
    if context.invoked_subcommand is None:
        start(screen_of(None, None), NO_WISHES)


for _command in (
    play,
    show,
    check,
    rules,
    verify,
    position,
    solve,
    simulate,
    arena,
    train,
    serve,
    backup,
    restore,
    doctor,
):
    program.add_command(_command)


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
