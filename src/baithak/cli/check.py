"""``baithak check FILE...``: replays records and says what is wrong, and where."""

import click

from baithak.cli.files import FileError, fault_text, read_file
from baithak.cli.given import filled
from baithak.cli.look import look_options, screen_of
from baithak.cli.tell import tell
from baithak.records.fault import Fault
from baithak.records.replay import check as faults_of
from baithak.records.text import Reading
from baithak.tui.page import Line, Tone
from baithak.tui.places import manner_of
from baithak.tui.screen import Screen
from baithak.words import Manner, phrase, say

WRONG = 1
UNREADABLE = 2


def tell_fault(screen: Screen, file: str, fault: Fault, manner: Manner) -> None:
    """Write a fault as ``file:line:column: ...``, never folded, so that other programs can read it."""
    where = f"{file}:{fault.place.line}:{fault.place.column}" if fault.place else file
    screen.write([Line(f"{where}: {fault.text(manner)}", Tone.WRONG)])


def _check(screen: Screen, file: str, reading: Reading) -> bool:
    """Write what is wrong with a file, or how much was replayed; say whether it is whole."""
    wrong = 0
    for record, source in zip(reading.records, reading.sources, strict=True):
        for fault in faults_of(record, source):
            tell_fault(screen, file, fault, manner_of(record.game, -1, screen.look))
            wrong += 1
    if reading.fault is not None:
        screen.write([Line(fault_text(file, reading), Tone.WRONG)])
        return False
    if wrong == 0:
        deals = sum(len(record.deals) for record in reading.records)
        moves = sum(len(deal.moves) for record in reading.records for deal in record.deals)
        counts = {"matches": len(reading.records), "deals": deals, "moves": moves}
        screen.say(say(phrase("program.check_right", file=file, **counts)))
    return wrong == 0


@click.command(short_help="Replay records and say what is wrong, and where.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", callback=filled)
@look_options
@click.pass_context
def check(context: click.Context, files: tuple[str, ...], ascii: bool | None, plain: bool | None) -> None:
    """Replay the records in each FILE: every move is checked, every score made again.

    What is wrong is told as file:line:column, one fault a line. Exit code 1 if something is
    wrong, 2 if a file cannot be read.
    """
    screen = screen_of(ascii, plain)
    code = 0
    for file in files:
        try:
            reading = read_file(file)
        except FileError as error:
            screen.flush()
            tell(str(error))
            code = UNREADABLE
            continue
        if not _check(screen, file, reading):
            code = max(code, WRONG)
    context.exit(code)
