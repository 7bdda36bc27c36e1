"""Records from a broken disk: the fault has a place, and what came before it is there."""

import random
from bisect import bisect_left
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.records.record import Record
from baithak.records.replay import check
from baithak.records.source import Place
from baithak.records.text import Reading, read_records, write_records
from tests.records.played import ALL_GAMES, SEED, played_match, toy_match

MATCHES = tuple(
    played_match(game, game.options(), SEED, 62, random.Random(name)).with_seat(1, "Zoë")
    for name, game in ALL_GAMES.items()
)
"""A match of each game, broken off after some deals."""
TEXT = write_records([toy_match(), *MATCHES])
WHOLE = read_records(TEXT, ALL_GAMES)
LINES = TEXT.splitlines(keepends=True)
STARTS = [sum(len(line) for line in LINES[:number]) for number in range(len(LINES))]


def offset(place: Place) -> int:
    """Return how many characters of the text stand before a place."""
    return STARTS[place.line - 1] + place.column - 1


ENDS = [
    offset(place) + len("end")
    for place in (Place(number, 1) for number, line in enumerate(LINES, 1) if line == "end\n")
]
MOVES = [
    [
        [offset(place) + len(record.game.write_move(code)) for place, code in zip(where.moves, deal.moves, strict=True)]
        for deal, where in zip(record.deals, source.deals, strict=True)
    ]
    for record, source in zip(WHOLE.records, WHOLE.sources, strict=True)
]
"""Where each move of each deal of each record ends."""


def is_start_of(part: Record, whole: Record) -> bool:
    """Say whether a record is another one, broken off after some move."""
    if part.deals:
        number = len(part.deals)
        last, full = part.deals[-1], whole.deals[number - 1]
        same = part.deals[:-1] == whole.deals[: number - 1] and (last.dealer, last.pack) == (full.dealer, full.pack)
        if not same or last.moves != full.moves[: len(last.moves)]:
            return False
    names = ("game", "options", "seed", "first_dealer")
    return all(getattr(part, name) == getattr(whole, name) for name in names)


def count_moves(record: Record) -> int:
    """Return how many moves a record has."""
    return sum(len(deal.moves) for deal in record.deals)


def test_there_is_something_to_break() -> None:
    """The text to be broken holds a match of every game."""
    assert WHOLE.fault is None
    assert {record.game.name for record in WHOLE.records} == set(ALL_GAMES)
    assert len(ENDS) == len(WHOLE.records)


@pytest.mark.parametrize("number", range(len(WHOLE.records)))
def test_a_cut_anywhere_loses_nothing_before_it(number: int) -> None:
    """Cut at any byte, the records that ended are whole, and the broken one has every move that was whole."""
    start = ENDS[number - 1] if number else 0
    for cut in range(start, ENDS[number]):
        reading = read_records(TEXT[:cut], ALL_GAMES)
        assert reading.records[:number] == WHOLE.records[:number]
        broken = reading.records[number:]
        if TEXT[start:cut].strip():
            assert reading.fault is not None
        whole_moves = [bisect_left(ends, cut) for ends in MOVES[number]]
        assert len(broken) <= 1
        assert sum(count_moves(record) for record in broken) == sum(whole_moves)
        for record, source in zip(broken, reading.sources[number:], strict=True):
            assert is_start_of(record, WHOLE.records[number])
            assert all(len(deal.moves) == count for deal, count in zip(record.deals, whole_moves, strict=False))
            if cut % 97 == 0:
                assert check(record, source) == ()


def test_a_cut_inside_a_letter_is_found() -> None:
    """A letter of two bytes that lost the second is no UTF-8, and says so."""
    data = TEXT.encode()
    at = data.index("ë".encode()) + 1
    reading = read_records(data[:at], ALL_GAMES)
    assert reading.fault is not None
    assert reading.fault.found == "byte 0xc3"
    assert reading.records[:1] == WHOLE.records[:1]


def check_faulty(reading: Reading, data: bytes) -> None:
    """Demand that a reading makes sense, whatever was read: places within the text, records that can be written."""
    assert len(reading.records) == len(reading.sources)
    if reading.fault is not None:
        lines = data.decode("utf-8", errors="surrogateescape").split("\n")
        assert 1 <= reading.fault.line <= len(lines)
        assert 1 <= reading.fault.column <= len(lines[reading.fault.line - 1]) + 1
        assert len(str(reading.fault).encode().splitlines()) == 1
    again = read_records(write_records(reading.records), ALL_GAMES)
    assert again.fault is None
    assert again.records == reading.records
    for record, source in zip(reading.records, reading.sources, strict=True):
        assert all(str(fault) for fault in check(record, source))


@given(st.data())
def test_no_damage_is_more_than_a_fault(data: st.DataObject) -> None:
    """Bytes changed, lost or put in anywhere give a fault with a place, or another record: never an error."""
    text = bytearray(TEXT.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.sampled_from((0, 1, 2, 40)))
        text[at : at + length] = data.draw(
            st.one_of(
                st.binary(max_size=4), st.just(bytes(64)), st.sampled_from((b"{", b"}", b'"', b"[", b"\\", b" end "))
            )
        )
    reading = read_records(bytes(text), ALL_GAMES)
    check_faulty(reading, bytes(text))


@given(st.integers(0, len(TEXT) - 1), st.sampled_from(("\x00", "\udcff", "\x1b", "\ufeff", "\r")))
def test_garbage_ends_the_reading_where_it_stands(at: int, garbage: str) -> None:
    """A NUL, a byte that is no UTF-8 or another foreign character is itself the fault; what was before it is kept."""
    text = TEXT[:at] + garbage + TEXT[at:]
    if text.startswith("\ufeff") or "\r\n" in text:
        return
    reading = read_records(text.encode(errors="surrogateescape"), ALL_GAMES)
    assert reading.fault is not None
    assert offset(Place(reading.fault.line, reading.fault.column)) == at
    ended = sum(end <= at for end in ENDS)
    assert reading.records[:ended] == WHOLE.records[:ended]
    assert all(is_start_of(record, WHOLE.records[ended]) for record in reading.records[ended:])


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_anything_can_be_read(junk: bytes | str) -> None:
    """What is no record at all is a fault at its first word."""
    reading = read_records(junk, ALL_GAMES)
    assert reading.records == ()
    text = junk.decode("utf-8", errors="surrogateescape") if isinstance(junk, bytes) else junk
    if text.removeprefix("\ufeff").strip(" \t\r\n"):
        assert reading.fault is not None


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.txt")), ids=lambda path: path.stem
)
def test_a_lost_line_is_found(path: Path) -> None:
    """A line of moves that is lost is missed, by the numbers or the moves that follow, unless nothing follows it."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines):
        following = next((line for line in lines[number + 1 :] if line[0].isdigit() or line[:3] in {"sco", "end"}), "")
        if line[0].isdigit() and following != "end\n":
            reading = read_records("".join(lines[:number] + lines[number + 1 :]), ALL_GAMES)
            found = [check(*pair) for pair in zip(reading.records, reading.sources, strict=True)]
            assert reading.fault is not None or any(found)


def test_very_many_comments_at_one_place_are_read_in_one_go() -> None:
    """A hundred thousand comments after one another are one comment of as many lines."""
    head, mark, tail = write_records([MATCHES[0]]).partition("\n1. ")
    reading = read_records(head + "\n" + "{a} " * 100_000 + mark + tail, ALL_GAMES)
    assert reading.fault is None
    assert reading.records[0].deals[0].comments[0] == "\n".join(["a"] * 100_000)
