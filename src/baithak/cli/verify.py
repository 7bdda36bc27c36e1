"""``baithak verify FILE``: derives the first dealer and every pack from the seed again."""

import click

from baithak.cards.seats import NOBODY
from baithak.cli.check import WRONG, tell_fault
from baithak.cli.files import FileError, fault_text, read_file
from baithak.cli.given import filled
from baithak.cli.look import look_options, screen_of
from baithak.records.replay import verify as faults_of
from baithak.tui.places import manner_of, names_of, title_of
from baithak.words import phrase, say


@click.command(short_help="Derive the cards of a match from its seed again.")
@click.argument("file", callback=filled)
@look_options
@click.pass_context
def verify(context: click.Context, file: str, ascii: bool | None, plain: bool | None) -> None:
    """Derive the cards in FILE from the seed again, and say where they differ.

    So nobody can have chosen the cards during a match whose seed was fixed before it.
    Exit code 1 if something differs.
    """
    screen = screen_of(ascii, plain)
    reading = read_file(file)
    code = 0
    for record, source in zip(reading.records, reading.sources, strict=True):
        faults = faults_of(record, source)
        for fault in faults:
            tell_fault(screen, file, fault, manner_of(record.game, NOBODY, screen.look))
            code = WRONG
        if not faults:
            dealer = names_of(record.game)[record.first_dealer]
            screen.say(
                say(
                    phrase(
                        "program.verified",
                        file=file,
                        dealer=dealer,
                        game=title_of(record.game),
                        count=len(record.deals),
                    )
                )
            )
    if reading.fault is not None:
        raise FileError(fault_text(file, reading))
    context.exit(code)
