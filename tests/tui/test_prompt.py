"""A line that is typed at the table is one of a closed list of commands, or a move."""

import pytest

from baithak.tui.prompt import COMMANDS, Command, Verb, read_command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", Command(Verb.TABLE)),
        ("  ", Command(Verb.TABLE)),
        ("?", Command(Verb.MOVES)),
        ("? 9", Command(Verb.MOVES, "9")),
        ("?9", Command(Verb.MOVES, "9")),
        ("moves", Command(Verb.MOVES)),
        ("why 5d", Command(Verb.WHY, "5d")),
        ("Rules S21", Command(Verb.RULES, "S21")),
        ("last all", Command(Verb.LAST, "all")),
        ("SCORE", Command(Verb.SCORE)),
        ("house", Command(Verb.HOUSE)),
        ("hint", Command(Verb.HINT)),
        ("undo", Command(Verb.UNDO)),
        ("save /tmp/a match", Command(Verb.SAVE, "/tmp/a match")),
        ("quit", Command(Verb.QUIT)),
        ("exit", Command(Verb.QUIT)),
        ("help", Command(Verb.HELP)),
        ("table", Command(Verb.TABLE)),
        ("Jc x 2s", Command(Verb.MOVE, "Jc x 2s")),
        ("Q", Command(Verb.MOVE, "Q")),
        ("#12", Command(Verb.MOVE, "#12")),
        ("pass", Command(Verb.MOVE, "pass")),
    ],
)
def test_a_line_is_understood(line: str, command: Command) -> None:
    """Each verb is understood in either case, and whatever begins with none is a move."""
    assert read_command(line) == command


def test_every_command_is_typed_as_it_is_called() -> None:
    """Every verb but the move itself can be typed by its name."""
    assert {read_command(name).verb for name in COMMANDS} == set(Verb) - {Verb.MOVE}
