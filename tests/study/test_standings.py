"""What a whole run comes to, by contest and by entry."""

import math

import pytest

from baithak.study.standings import Totals, standings
from baithak.study.watch import Watched, Weighed, together
from tests.study.test_programme import programme

RUN = programme("rules,random,rules+random")
UNITS = RUN.play(range(9))
NAMES = [entry.name for entry in RUN.entries]


def test_an_entry_is_ahead_of_all_others_together() -> None:
    """The margin of an entry is the mean over all its units, from its own side."""
    found = standings(NAMES, RUN.contests, UNITS, [Watched()] * 3)
    assert [(contest.first, contest.second) for contest in found.contests] == [(0, 1), (0, 2), (1, 2)]
    own = [unit.margin for unit in UNITS if unit.contest in {0, 1}]
    assert found.margins[0].value == pytest.approx(sum(own) / len(own))
    assert sum(margin.value for margin in found.margins) == pytest.approx(0)
    assert found.deals == (12, 12, 12)


def test_bids_of_all_contests_belong_to_the_entry() -> None:
    """The bids that all entries played are as many as the tables at which somebody bid."""
    found = standings(NAMES, RUN.contests, UNITS, [Watched()] * 3)
    played = sum(deal.bid > 0 for unit in UNITS for deal in unit.deals)
    assert sum(sum(bids.taken.values()) for bids in found.bids) == played
    assert all(sum(bids.places) == sum(bids.taken.values()) for bids in found.bids)


def test_a_contest_that_has_not_begun_is_left_out() -> None:
    """Cut short, a run shows the contests of which something was played; an entry without any has no interval."""
    found = standings(NAMES, RUN.contests, UNITS[:1], [Watched()] * 3)
    assert [(contest.first, contest.second) for contest in found.contests] == [(0, 1)]
    assert math.isinf(found.margins[2].half)
    assert len(found.rungs) == 3


def test_two_have_no_ladder() -> None:
    """A ladder needs three."""
    two = programme("rules,random")
    assert standings(["rules", "random"], two.contests, two.play([0]), [Watched()] * 2).rungs == ()
    with pytest.raises(ValueError, match="one unit at least"):
        standings(["rules", "random"], two.contests, [], [Watched()] * 2)


def test_what_was_counted_is_added_up_and_taken_out_of_units() -> None:
    """Times and complaints are kept once for all units, so that a long run takes no more room; costs stay with units."""
    totals = Totals(3, RUN.contests)
    left = [totals.take(unit) for unit in UNITS]
    assert totals.watched[0] == together(unit.watched[0] for unit in UNITS if unit.contest in {0, 1})
    assert all(watched == Watched() for unit in left for watched in unit.watched)
    assert [unit.deals for unit in left] == [unit.deals for unit in UNITS]
    costly = Watched(weighed={"open.6": Weighed(1, 0.5, 0)})
    other = UNITS[0].watched[1]
    (slim,) = [totals.take(type(UNITS[0])(0, 0, (), (), (costly, other)))]
    assert slim.watched == (costly, Watched())
