"""The frozen record and the records that come of it."""

import pytest

from baithak.cards.shuffle import SeedError
from baithak.records.record import OWN_TAGS, DealRecord, Record, RecordError
from tests.records.played import SEED
from tests.toy import PACK, TOY, ToyOptions

BEGUN = Record(TOY, ToyOptions(), SEED, 3).with_deal(3, PACK)


def test_moves_go_to_the_last_deal() -> None:
    """A move is added to the deal dealt last, and the record before it stays as it was."""
    record = BEGUN.with_move(5).with_deal(0, PACK).with_move(7).with_move(9)
    assert [deal.moves for deal in record.deals] == [(5,), (7, 9)]
    assert BEGUN.deals[0].moves == ()


def test_taking_back_undoes_a_move_and_its_comment() -> None:
    """Without its last move a record is what it was before, whatever was said after that move."""
    before = BEGUN.with_move(5).with_comment("before")
    assert before.with_move(6).with_comment("after").without_last_move() == before


def test_a_take_back_stays_in_its_deal() -> None:
    """A deal without moves has none to take back, though there was a deal before it."""
    with pytest.raises(RecordError, match="no move to take back"):
        BEGUN.with_move(5).with_deal(0, PACK).without_last_move()


def test_a_comment_stands_where_it_was_made() -> None:
    """Comments are kept by the number of moves before them; two at one place stand on two lines."""
    record = BEGUN.with_comment("a").with_move(5).with_comment("b").with_comment("c")
    assert record.last.comments == {0: "a", 1: "b\nc"}


def test_a_comment_before_the_first_deal_is_on_the_match() -> None:
    """Without a deal a comment speaks of the match, and a second one joins it."""
    assert Record(TOY, ToyOptions(), None, 0).with_comment("a").with_comment("b").comment == "a\nb"


def test_a_tag_keeps_its_place() -> None:
    """A tag set again stays where it was in the order."""
    record = BEGUN.with_tag("Date", "1").with_tag("Event", "2").with_tag("Date", "3")
    assert list(record.tags.items()) == [("Date", "3"), ("Event", "2")]


def test_seats_and_seed_can_change() -> None:
    """A seat gets another name, and a seed is withheld and shown."""
    record = BEGUN.with_seat(2, "Bilal").with_seed(None)
    assert record.seats == ("", "", "Bilal", "")
    assert record.seed is None
    assert record.with_seed(SEED).seed == SEED


@pytest.mark.parametrize("name", [*OWN_TAGS, "", "1st", "two words", "naïve", "a" * 65, 'a"b'])
def test_a_tag_needs_a_name_of_its_own(name: str) -> None:
    """A tag is named by letters, digits and ``_``, and not as a part of the record is."""
    with pytest.raises(RecordError, match="tag"):
        BEGUN.with_tag(name, "x")


def test_a_record_is_checked_when_it_is_made() -> None:
    """No seat, card, comment or seed that cannot be is taken into a record."""
    with pytest.raises(RecordError, match="seats are 0 to 3"):
        Record(TOY, ToyOptions(), None, 4)
    with pytest.raises(RecordError, match="seats are 0 to 3"):
        DealRecord(-1, PACK)
    with pytest.raises(RecordError, match="cards are 0 to 51"):
        DealRecord(0, (0, 52))
    with pytest.raises(RecordError, match="after move 2 of a deal of 1 moves"):
        DealRecord(0, PACK, (5,), {2: "?"})
    with pytest.raises(SeedError, match="5 bytes"):
        Record(TOY, ToyOptions(), b"short", 0)
    with pytest.raises(RecordError, match="no deal yet"):
        Record(TOY, ToyOptions(), None, 0).with_move(5)


def test_records_can_be_keys() -> None:
    """Equal records have equal hashes."""
    assert len({BEGUN.with_move(5), BEGUN.with_move(5), BEGUN.with_move(6)}) == 2
