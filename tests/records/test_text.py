"""Records as text: exact round trips, the layout, and faults with their places."""

from pathlib import Path

import pytest
from hypothesis import given

from baithak.records.record import Record
from baithak.records.text import Reading, read_records, write_record, write_records
from baithak.records.writing import WIDTH
from tests.records.played import ALL_GAMES, odd_records, played_records, toy_match
from tests.toy import PACK, TOY, ToyOptions

MATCH = toy_match()
GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.txt"))
SMALL = """\
[Format "1"]
[Game "toy"]
[Options "target=1"]
[Seed "?"]
[FirstDealer "3"]
[Result "unfinished"]

deal 1 dealer 3
pack 2c 3c 4c 5c 6c 7c 2d 3d 4d 5d 6d 7d
1. 2c 5c

end
"""


def read(text: str | bytes) -> Reading:
    """Read records of any game, the toy too."""
    return read_records(text, ALL_GAMES)


def one(text: str | bytes) -> Record:
    """Return the one record of a text without a fault."""
    reading = read(text)
    assert reading.fault is None
    (record,) = reading.records
    return record


def check_same(reading: Reading, *records: Record) -> None:
    """Demand that reading gave just these records; the order of the tags is part of them."""
    assert reading.fault is None
    assert reading.records == records
    assert [list(record.tags.items()) for record in reading.records] == [
        list(record.tags.items()) for record in records
    ]


@given(odd_records())
def test_any_record_reads_back(record: Record) -> None:
    """Whatever a record holds, legal or not, its text reads back to the same record, and writes the same text."""
    text = write_record(record)
    check_same(read(text), record)
    check_same(read(text.encode()), record)
    assert write_records(read(text).records) == text


@given(played_records())
def test_a_played_record_reads_back(record: Record) -> None:
    """Matches of every game read back from their text, with all house rules."""
    text = write_record(record)
    check_same(read(text), record)
    assert write_records(read(text).records) == text


@given(played_records(), odd_records(), played_records())
def test_several_matches_share_a_text(first: Record, second: Record, third: Record) -> None:
    """Records of different games stand one after another in a file."""
    check_same(read(write_records([first, second, third])), first, second, third)


def test_no_record_is_no_fault() -> None:
    """An empty text holds no record and no fault."""
    for text in ("", " \n\r\n", "\ufeff", b"", b"\xef\xbb\xbf"):
        assert read(text) == Reading((), None)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_line_ends_and_byte_order_marks_do_not_matter(path: Path) -> None:
    """A file from another system reads the same."""
    text = path.read_text(encoding="utf-8")
    foreign = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert read(foreign).records == read(text).records
    assert read(foreign).sources == read(text).sources
    assert read(foreign).fault is None


def test_the_layout_is_free() -> None:
    """Blanks and line ends between words do not matter, nor the case of cards, nor most of the numbers."""
    squeezed = " ".join(SMALL.split()).replace("2c 5c", "{ now } 2C{then}5♣").replace("10.", "")
    record = one(squeezed)
    assert record.deals[0].moves == one(SMALL).deals[0].moves
    assert record.deals[0].comments == {0: " now ", 1: "then"}


def test_unknown_tags_survive_in_their_order() -> None:
    """What a later release, or another program, notes in a tag is kept, and so is its order."""
    text = SMALL.replace('[Seed "?"]', '[Zeta "1"]\n[Seed "?"]\n[Alpha "\\"2\\" \\\\ \\u00e9"]')
    record = one(text)
    assert list(record.tags.items()) == [("Zeta", "1"), ("Alpha", '"2" \\ é')]
    assert '[Zeta "1"]\n[Alpha "\\"2\\" \\\\ é"]' in write_record(record)


def test_a_missing_seed_is_a_seed_withheld() -> None:
    """Without the tag, or with a question mark, the seed is not known."""
    assert one(SMALL).seed is None
    assert one(SMALL.replace('[Seed "?"]\n', "")) == one(SMALL)
    assert '[Seed "?"]' in write_record(one(SMALL))


def test_only_changed_options_are_written() -> None:
    """The options tag has what differs from the usual rules, and is left out if nothing does."""
    assert '[Options "target=1"]' in write_record(one(SMALL))
    assert "Options" not in write_record(Record(TOY, ToyOptions(), None, 0))
    assert one(SMALL.replace("target=1", " t=3  throw_in=never")).options == ToyOptions()


def test_comments_at_one_place_are_joined() -> None:
    """Two comments after the same move, or after the score, become one of two lines."""
    record = one(SMALL.replace("2c 5c", "2c 5c {a}{b}").replace("deal 1", "{x} {y} deal 1"))
    assert record.deals[0].comments == {2: "a\nb"}
    assert record.comment == "x\ny"
    text = write_record(MATCH)
    scored = one(text.replace("score", "{before} score", 1).replace("\n\ndeal 2", " {after}\n\ndeal 2"))
    assert list(scored.deals[0].comments.values()) == ["before\nafter"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_lines_are_short(path: Path) -> None:
    """A record can be read without scrolling sideways."""
    assert max(len(line) for line in path.read_text(encoding="utf-8").splitlines()) <= WIDTH


def test_long_comments_are_laid_out_over_lines() -> None:
    """A long comment is broken where a single blank stands, and reads back with just its own blanks."""
    comment = " ".join(f"word{number}" + "  " * (number % 3 == 0) for number in range(90)) + "\n end "
    record = one(SMALL).with_comment(comment)
    text = write_record(record)
    assert one(text) == record
    assert max(len(line) for line in text.splitlines()) <= WIDTH + 20


def test_a_move_more_changes_a_line() -> None:
    """Two records that differ by a move differ by a line."""
    before = write_record(one(SMALL)).splitlines()
    after = write_record(one(SMALL).with_move(13)).splitlines()
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [("1. 2c 5c", "1. 2c 5c 2d")]


def test_calls_and_plays_have_lines_of_their_own() -> None:
    """A call such as a bid stands apart, so that each line of plays goes once round the table."""
    record = Record(TOY, ToyOptions(), None, 0).with_deal(0, PACK)
    for code in (52, 0, 1, 2, 3, 4):
        record = record.with_move(code)
    assert "\n1. throw-in\n2. 2c 3c 4c 5c\n6. 6c\n" in write_record(record)


def test_a_record_with_a_fault_claims_no_result() -> None:
    """A record that cannot be played again is written all the same, without a result."""
    record = one(SMALL).with_move(0)
    assert "Result" not in write_record(record)
    assert one(write_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ('[Format "1"]', '[Form "1"]', 1, 2, "found 'Form', expected Format, the first tag"),
        ('[Format "1"]\n', "", 1, 2, "found 'Game', expected Format, the first tag"),
        ('[Format "1"]', "Format 1", 1, 1, "found 'Format', expected [Format \"1\"], with which a record begins"),
        ('"1"', '"2"', 1, 10, "found '2', expected format 1: this record was written by a newer release of Baithak"),
        ('"1"', '"0"', 1, 10, "found '0', expected format 1"),
        ('"1"', '"one"', 1, 10, "found 'one', expected format 1"),
        ('[Game "toy"]', '[Game "bridge"]', 2, 8, "found 'bridge', expected the name of a game: seep or smear or toy"),
        ('[Game "toy"]\n', "", 7, 1, "found 'deal', expected the tag Game, which a record must have"),
        ('[Game "toy"]', "[Game toy]", 2, 7, "found 'toy', expected the value of the tag in quotes"),
        ('[Game "toy"]', '[Game "toy"', 3, 1, "found '[', expected ']' to close the tag"),
        ('[Game "toy"]', '[2 "toy"]', 2, 2, "found '2', expected the name of a tag"),
        ('[Game "toy"]', '["toy"]', 2, 2, "found 'a value in quotes', expected the name of a tag"),
        ('[Game "toy"]', '[Game "toy\n"]', 2, 11, 'expected " to close'),
        ("target=1", "target=0", 3, 18, "found '0', expected for target a number from 1 to 99"),
        ("target=1", "target=" + "9" * 5000, 3, 18, "found '999999999999999999999...', expected for target a number"),
        ("target=1", "target=1 goal=2", 3, 20, "found 'goal', expected an option of toy: target, throw_in"),
        ("target=1", "target", 3, 11, "found 'target', expected an option as name=value"),
        ("target=1", "target=1 t=2", 3, 20, "found 't', expected each option once"),
        ('"?"', '"abc"', 4, 8, "found 'abc', expected 64 to 128 hexadecimal digits, or '?'"),
        ("[Seed", "[Game", 4, 2, "found 'Game', expected each tag once in a record"),
        ('"3"', '"4"', 5, 15, "found '4', expected a seat from 0 to 3"),
        ('[FirstDealer "3"]\n', "", 7, 1, "found 'deal', expected the tag FirstDealer"),
        ("deal 1", "deal 2", 8, 6, "found '2', expected '1'"),
        ("dealer 3", "by 3", 8, 8, "found 'by', expected 'dealer'"),
        ("dealer 3", "dealer 4", 8, 15, "found '4', expected the dealer's seat, 0 to 3"),
        ("pack 2c", "2c", 9, 1, "found '2c', expected 'pack'"),
        ("7d\n", "1d\n", 9, 39, "found '1d', expected a card, '1.' before the first move"),
        ("1. 2c", "2. 2c", 10, 1, "found '2.', expected a card, '1.' before the first move"),
        ("2c 5c\n", "2c 4. 5c\n", 10, 7, "found '4.', expected '2.'"),
        ("2c 5c\n", "2c 5x\n", 10, 7, "found '5x', expected a card or 'throw-in'"),
        ("2c 5c\n", '2c "5c"\n', 10, 7, "found 'a value in quotes', expected a move"),
        ("2c 5c\n", "2c 5c }\n", 10, 10, "found '}'"),
        ("2c 5c\n", "2c 5c [\n", 10, 10, "found '[', expected a move, a comment, 'score', 'deal' or 'end'"),
        ("end\n", "", 12, 1, "found the end, expected a move, a comment, 'score', 'deal' or 'end'"),
        ("end\n", "ending\n", 12, 1, "found 'ending'"),
        ("end\n", "score 1\nend\n", 13, 1, "found 'end', expected the points of side 1"),
        ("end\n", "score one 2\nend\n", 12, 7, "found 'one', expected 'void' or the points of side 0"),
        ("end\n", "score 1 0 2c\nend\n", 12, 11, "found '2c', expected 'deal', a comment or 'end'"),
        ("end\n", "end\nend\n", 13, 1, "found 'end', expected [Format \"1\"], with which a record begins"),
    ],
)
def test_a_fault_has_its_place(old: str, new: str, line: int, column: int, message: str) -> None:
    """What cannot be read is named with its line, its column and what was expected there."""
    assert old in SMALL
    fault = read(SMALL.replace(old, new, 1)).fault
    assert fault is not None
    assert (fault.line, fault.column) == (line, column), str(fault)
    assert message in str(fault)


def test_sources_say_where_everything_stands() -> None:
    """Beside the record come the places of its tags, deals and moves, and the scores that the text claims."""
    source = read(SMALL).sources[0]
    assert source.start == (1, 1)
    assert source.tags["Game"] == (2, 7)
    assert source.result is not None
    assert source.result.text == "unfinished"
    (deal,) = source.deals
    assert (deal.dealer, deal.pack, deal.moves, deal.score) == ((8, 15), (9, 1), ((10, 4), (10, 7)), None)
