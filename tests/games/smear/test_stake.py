"""What a deal counts for who plays it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearStanding
from baithak.games.smear.moves import PASS, bid_code
from baithak.games.smear.stake import Stakes, at_stake, points_at_stake
from baithak.games.smear.view import SmearView
from baithak.search.double_dummy import Solver
from tests.games.smear.dealing import auction, options

MADE = [(first, second) for first in range(5) for second in range(5 - first)]


def bidder_sees(bid: int = 3, scores: tuple[int, int] = (0, 0), bidder: int = 0, **house: int | str) -> SmearView:
    """Return what the bidder sees once the auction is over; seat 3 deals."""
    bids = [0] * bidder + [bid] + [0] * (3 - bidder if bid < 4 else 0)
    position = auction(*bids, dealer=3, **house)
    standing = SmearStanding(dealer=3, scores=scores, target=position.options.target)
    return SMEAR.view(position, bidder, [], standing)


HOUSES: tuple[dict[str, int | str], ...] = (
    {},
    {"going_out": "on_bid_only"},
    {"non_bidder_cap": "below_target"},
    {"both_out": "higher_score"},
    {"both_out": "count_order"},
)


@given(st.sampled_from(HOUSES), st.integers(-6, 14), st.integers(-6, 14), st.sampled_from((2, 3, 4)), st.integers(0, 3))
def test_a_further_point_never_hurts(
    house: dict[str, int | str], first: int, second: int, bid: int, bidder: int
) -> None:
    """Whatever the match stands at, a point more is worth no less to the side that makes it."""
    puzzle = at_stake(bidder_sees(bid, (first, second), bidder, **house))
    for made in MADE:
        if sum(made) < 4:
            assert puzzle.worth(made[0] + 1, made[1]) >= puzzle.worth(*made) >= puzzle.worth(made[0], made[1] + 1)


def test_what_wins_the_match_is_worth_the_match() -> None:
    """With one point to go a bidder who makes the bid has won, and one who is set lets the others win (M20)."""
    stakes = Stakes(bidder_sees(3, (14, 14)))
    assert stakes.after(0, 0, 3, (3, 1)) == pytest.approx(1, abs=0.01)
    assert stakes.after(0, 0, 3, (2, 2)) == pytest.approx(0, abs=0.01)
    assert stakes.after(1, 0, 3, (2, 2)) == pytest.approx(1, abs=0.01)


def test_a_point_counts_a_little_where_the_match_is_decided() -> None:
    """A side that wins the match anyhow still has more from four points than from three."""
    puzzle = at_stake(bidder_sees(3, (14, 0)))
    assert 0 < puzzle.worth(4, 0) - puzzle.worth(3, 1) < 0.01


def test_both_sides_look_at_the_same_deal() -> None:
    """What it is worth to one side is, but for the sign, what it is worth to the other."""
    stakes = Stakes(bidder_sees(2, (4, 9)))
    for made in MADE:
        assert stakes.after(0, 0, 2, made) + stakes.after(1, 0, 2, made) == pytest.approx(1)
    assert stakes.passed(0) + stakes.passed(1) == pytest.approx(1)


def test_far_from_the_target_points_are_all_that_counts() -> None:
    """With more than 30 to go for both, a deal is worth what it scores (M18, M19)."""
    view = bidder_sees(3, (0, 0), target=100)
    for made in MADE:
        assert at_stake(view).worth(*made) == points_at_stake(view).worth(*made)
    lost = Stakes(bidder_sees(3, (0, 0), target=100, all_pass="dealer_minus_two"))
    assert (lost.passed(1), lost.passed(0)) == (-2.0, 2.0)
    assert Stakes(view).passed(0) == 0


def test_the_last_chance_is_worth_a_risk() -> None:
    """Behind by far, four points and the match are worth more than two sure ones; level, the sure ones are (M20)."""

    def gain(scores: tuple[int, int]) -> float:
        stakes = Stakes(bidder_sees(2, scores))
        sure = stakes.after(0, 0, 2, (2, 1))
        return 0.5 * stakes.after(0, 0, 2, (4, 0)) + 0.5 * stakes.after(0, 0, 2, (1, 2)) - sure

    assert gain((11, 13)) > gain((0, 0))


def test_a_deal_is_solved_for_the_match() -> None:
    """A solved deal is worth one of the things that it can make the match worth."""
    rng = random.Random(4)
    pack = list(SMEAR.pack)
    rng.shuffle(pack)
    position = SMEAR.deal(options(exchange=0), pack, 3)
    standing = SmearStanding(dealer=3, scores=(13, 11), target=15)
    for code in (bid_code(2), PASS, PASS, PASS):
        position.play(code)
    view = SMEAR.view(position, position.turn, [], standing)
    puzzle = at_stake(view)
    assert Solver(puzzle).value(position) in puzzle.values
