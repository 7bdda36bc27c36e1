"""What the deals of a contest come to, from results made by hand."""

import math

import pytest

from baithak.cards.seats import NOBODY
from baithak.study.arena import DealResult, MatchResult
from baithak.study.figures import mean_of
from baithak.study.summary import count_matches, summarise


def result(
    unit: int,
    swapped: bool,
    points: tuple[int, int],
    dealer: int = 0,
    *,
    void: bool = False,
    bidder: int = NOBODY,
    bid: int = 0,
    made: bool | None = None,
    sweeps: tuple[int, int] | None = None,
) -> DealResult:
    """Return a result of one table."""
    sides = {} if sweeps is None else {"sweeps": sweeps}
    return DealResult(unit, 0, swapped, dealer, void, 8, points, bidder, bid, made, sides)


def test_a_summary_counts_units_by_all_tables_together() -> None:
    """A unit is won by the points of all its tables; the margin is the mean of the units' means."""
    results = [
        result(0, False, (4, 0)), result(0, True, (1, 3)),
        result(1, False, (2, 2), 1), result(1, True, (0, 0), 1, void=True),
        result(2, False, (0, 4), 2), result(2, True, (1, 1), 2),
    ]  # fmt: skip
    summary = summarise(results)
    assert (summary.units, summary.won, summary.drawn, summary.lost, summary.void) == (3, 1, 1, 1, 1)
    assert summary.points == pytest.approx((8 / 6, 10 / 6))
    assert summary.margin.value == pytest.approx((1 + 0 - 2) / 3)


def test_a_summary_tells_apart_which_side_dealt() -> None:
    """Points at tables where a bot's own side dealt are kept apart from the others."""
    summary = summarise([result(0, False, (4, 1)), result(0, True, (2, 3))])
    assert summary.dealing == (4.0, 3.0)
    assert summary.facing == (2.0, 1.0)
    assert summary.ahead == (3.0, -1.0)


def test_half_a_unit_is_no_result() -> None:
    """A unit that lacks one of its tables, or no unit at all, cannot be summed up."""
    for results in ([], [result(0, False, (1, 0))]):
        with pytest.raises(ValueError, match="every table of every unit"):
            summarise(results)


def test_the_share_is_of_the_decided() -> None:
    """Drawn units stand beside the share, which has Wilson's interval; without a decided one there is none."""
    won = [result(unit, swapped, (int(unit < 3), 0)) for unit in range(4) for swapped in (False, True)]
    summary = summarise(won)
    assert (summary.won, summary.drawn, summary.lost) == (3, 1, 0)
    assert summary.decided == pytest.approx((1.0, 0.4385, 1.0), abs=1e-4)
    assert math.isnan(summarise([result(0, False, (1, 1)), result(0, True, (2, 2))]).decided[0])


def test_duplicate_play_shows_how_much_luck_it_takes_out() -> None:
    """Where both tables differ only by who had the better cards, nothing is left; where by the bots, twice as much."""
    luck = [result(unit, swapped, (unit if swapped else -unit, 0)) for unit in (1, 2, 3) for swapped in (False, True)]
    assert summarise(luck).kept == 0
    skill = [result(unit, swapped, (unit, 0)) for unit in (1, 2, 3) for swapped in (False, True)]
    assert summarise(skill).kept == pytest.approx(2 * 5 / 4)


def test_margins_are_told_by_seat() -> None:
    """With dealer 0, seat 1 speaks first: entry 0 has it at the swapped table, and deals at the other one."""
    summary = summarise([result(0, False, (4, 1)), result(0, True, (2, 3))])
    assert [seat.value for seat in summary.seats][::3] == [-1.0, 3.0]
    assert all(math.isnan(seat.value) for seat in summary.seats[1:3])


def test_bids_are_counted_for_whose_side_made_them() -> None:
    """Bids count by level and by place in the order of speaking, for the bot whose side bid."""
    results = [
        result(0, False, (2, 0), bidder=2, bid=2, made=True),
        result(0, True, (0, -3), bidder=2, bid=3, made=False),
        result(1, False, (-4, 0), dealer=1, bidder=0, bid=4, made=False),
        result(1, True, (0, 0), dealer=1),
    ]
    first, second = summarise(results).bids
    assert (first.taken, first.made, first.places) == ({2: 1, 4: 1}, {2: 1}, (0, 1, 1, 0))
    assert (second.taken, second.made, second.places) == ({3: 1}, {}, (0, 1, 0, 0))


def test_what_else_counts_has_an_interval_from_units() -> None:
    """Sweeps have a mean for each bot, and a difference with the interval of the units' means."""
    results = [
        result(unit, swapped, (0, 0), sweeps=(unit + swapped, 1)) for unit in range(3) for swapped in (False, True)
    ]
    first, second, difference = summarise(results).sides["sweeps"]
    assert (first, second) == (1.5, 1.0)
    assert difference == mean_of([-0.5, 0.5, 1.5])


def test_matches_are_counted_by_winner() -> None:
    """A drawn match is not won; the share is of all that were played."""
    winners = [0, 1, 0, NOBODY]
    matches = count_matches([MatchResult(number, number % 2 == 1, winner, 5) for number, winner in enumerate(winners)])
    assert (matches.played, matches.won, matches.drawn, matches.lost, matches.deals) == (4, 2, 1, 1, 20)
    assert matches.share == pytest.approx((0.5, 0.15, 0.85), abs=1e-2)
