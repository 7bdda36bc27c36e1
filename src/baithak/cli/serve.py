"""``baithak serve``: tables for people who reach this machine over the net."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from baithak.cli.given import filled, readable
from baithak.languages import ENGLISH
from baithak.tui.keep import data_folder
from baithak.words import PLAIN, Manner, phrase, say, speak


@click.command(short_help="Serve tables to people who reach this machine over the net.")
@click.option("--host", callback=readable, help="The address to listen at; 0.0.0.0 for every one of this machine.")
@click.option(
    "--port", metavar="NUMBER", callback=readable, help="The port; 8642 if nothing is said, 0 for any free one."
)
@click.option("--database", callback=readable, help="A file in which tables are kept, or postgresql://...")
@click.option("--settings", "file", metavar="FILE", callback=filled, help="A file of settings.")
@click.option("--print-settings", is_flag=True, help="Print a file of settings with what is usual, and end.")
def serve(host: str | None, port: str | None, database: str | None, file: str | None, print_settings: bool) -> None:
    """Serve tables of both games, until Ctrl-C.

    Without settings it serves this machine alone and keeps everything in one file. Settings come
    from the command line, the environment (BAITHAK_PORT and so on) or a file, in this order.
    """
    from baithak.server.run import run  # noqa: PLC0415 - who does not serve need not load a server
    from baithak.server.settings import printed, read_settings  # noqa: PLC0415

    if print_settings:
        click.echo(printed(), nl=False)
        return
    own = PLAIN.spoken
    speak(ENGLISH)  # those who come bring their own language, whatever this machine speaks
    given: dict[str, Any] = {"host": host, "port": port, "database": database}
    settings = read_settings(Path(file) if file else None, os.environ, **given)

    def greet(address: str) -> None:
        click.echo(say(phrase("server.serves", address=address), Manner(language=own)))
        sys.stdout.flush()

    sys.exit(run(settings, data_folder(), greet))
