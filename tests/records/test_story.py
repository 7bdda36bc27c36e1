"""What turned a match."""

from pathlib import Path

import pytest

from baithak.cards.seats import side_of
from baithak.records.record import Record
from baithak.records.replay import Dealt, Step, walk
from baithak.records.story import MOST, turning_points
from baithak.records.text import read_records
from baithak.words import say

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
RECORDS = [
    record for name in ("seep", "smear") for record in read_records((GOLDEN / f"{name}.txt").read_text()).records
]


def swings(record: Record) -> dict[tuple[int, int], int]:
    """Return by deal and move how far each play moved its deal for side 0, counted anew."""
    found, ahead, move = {}, 0, 0
    for event in walk(record):
        if isinstance(event, Dealt):
            ahead = move = 0
        elif isinstance(event, Step):
            move += 1
            position, outcome = event.deal.position, event.outcome
            now = outcome.points[0] - outcome.points[1] if outcome else position.tally(0) - position.tally(1)
            found[event.number, move] = now - ahead
            ahead = now
    return found


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.game.name)
def test_the_plays_that_moved_most_are_told_in_order(record: Record) -> None:
    """They are up to five, those with the largest change of the points made, with their words, for the side that played."""
    turning, every = turning_points(record), swings(record)
    assert 0 < len(turning) <= MOST
    assert [(one.deal, one.move) for one in turning] == sorted((one.deal, one.move) for one in turning)
    least = min(abs(one.swing) for one in turning)
    assert sum(abs(swing) > least for swing in every.values()) < MOST
    for one in turning:
        swing = every[one.deal, one.move]
        assert one.swing == (swing if side_of(one.seat) == 0 else -swing) != 0
        assert say(one.words)


def test_the_swings_of_a_deal_are_its_score() -> None:
    """Summed over a deal, the changes are what it scored: nothing is left out, and nothing told twice."""
    for record in RECORDS:
        every = swings(record)
        for event in walk(record):
            if isinstance(event, Step) and event.outcome is not None:
                total = sum(swing for (deal, _), swing in every.items() if deal == event.number)
                assert total == event.outcome.points[0] - event.outcome.points[1]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.game.name)
def test_what_followed_from_a_play_is_told_with_it(record: Record) -> None:
    """Where the deal was scored with a play it is said so, for the card alone did not move it; nowhere else."""
    last = {
        (event.number, len(event.deal.history))
        for event in walk(record)
        if isinstance(event, Step) and event.outcome is not None
    }
    for one in turning_points(record, most=1000):
        assert [then.key for then in one.words.then].count("records.scored") == ((one.deal, one.move) in last)
        if record.game.name == "smear" and (one.deal, one.move) in last:
            assert one.words.then[0].key == "smear.then.trick"


def test_a_match_without_a_move_has_none() -> None:
    """Where nothing was played nothing turned."""
    record = RECORDS[0]
    assert turning_points(Record(record.game, record.options, record.seed, record.first_dealer)) == ()
