"""``baithak show FILE``: a record as a story, move by move."""

import click

from baithak.cli.files import FileError, fault_text, read_file
from baithak.cli.given import filled
from baithak.cli.look import look_options, screen_of
from baithak.games.errors import GameError
from baithak.records.replay import check
from baithak.tui.page import Line
from baithak.tui.story import story


@click.command(short_help="Tell the matches in a file move by move.")
@click.argument("file", callback=filled)
@look_options
def show(file: str, ascii: bool | None, plain: bool | None) -> None:
    """Tell the matches in FILE move by move, with all cards open; - reads the standard input."""
    screen = screen_of(ascii, plain)
    reading = read_file(file)
    for number, record in enumerate(reading.records):
        if number:
            screen.write([Line()])
        try:
            screen.write(story(record, screen.look))
        except GameError as error:
            faults = check(record, reading.sources[number])
            place = faults[0].place if faults else None
            where = f"{file}:{place.line}:{place.column}" if place else file
            raise FileError(f"{where}: {faults[0].text() if faults else error}") from None
    if reading.fault is not None:
        raise FileError(fault_text(file, reading))
