"""What ``docs/notation.md`` shows is what is read and written."""

import re
from pathlib import Path

import pytest

from baithak.games.catalog import GAMES
from baithak.records.record import OWN_TAGS
from baithak.records.replay import check
from baithak.records.text import read_records, write_record

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
POSITIONS = [line for block in BLOCKS for line in block.splitlines() if line.split(" ")[0] in GAMES]
RECORDS = [block for block in BLOCKS if block.startswith("[Format")]


def moves(game: str) -> list[str]:
    """Return the examples of the table of a game's moves: the last column."""
    section = PAGE.partition(f"## Moves of {game.title()}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[3] for line in section.splitlines() if line.startswith("| ")][1:]
    return [move for row in rows for move in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_the_page_are_canonical(game: str) -> None:
    """Each example is read, and written just so."""
    assert len(moves(game)) > 4
    for move in moves(game):
        assert GAMES[game].write_move(GAMES[game].read_move(move)) == move


@pytest.mark.parametrize("line", POSITIONS)
def test_the_positions_of_the_page_are_canonical(line: str) -> None:
    """Each position is read, and written just so."""
    game = GAMES[line.split(" ", maxsplit=1)[0]]
    assert game.write_position(game.read_position(line)) == line


@pytest.mark.parametrize("line", POSITIONS)
def test_the_page_names_every_field(line: str) -> None:
    """The fields of a position are those of the table, in its order."""
    name, *fields = line.split(" ")
    section = PAGE.partition(f"### Positions of {name.title()}\n")[2].partition("\n#")[0]
    keys = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert [field.partition("=")[0] for field in fields if not field.startswith("options=")] == keys


def test_the_record_of_the_page_is_canonical() -> None:
    """The record is read, has no fault, and is written just so."""
    (text,) = RECORDS
    reading = read_records(text)
    assert reading.fault is None
    assert check(reading.records[0], reading.sources[0]) == ()
    assert write_record(reading.records[0]) == text


def test_the_page_names_every_tag() -> None:
    """The tags with a meaning of their own stand in the table, in the order in which they are written."""
    table = PAGE.partition("| tag |")[2].partition("| any other")[0]
    assert list(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == [
        name for name in OWN_TAGS if name not in {"Seat1", "Seat2", "Seat3"}
    ]
