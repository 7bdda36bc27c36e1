"""How likely a side is to win the match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.smear.auction import BIDS
from baithak.games.smear.bids import MADE, OUTCOMES
from baithak.games.smear.equity import FARTHEST, Equity, equity
from baithak.games.smear.match import SmearOutcome, SmearStanding, after
from baithak.games.smear.scoring import scored
from tests.games.smear.dealing import options

NEEDS = st.integers(1, FARTHEST)
HOUSES: tuple[dict[str, str | int], ...] = (
    {},
    {"going_out": "on_bid_only"},
    {"non_bidder_cap": "target"},
    {"non_bidder_cap": "below_target", "exchange": 0},
    {"both_out": "higher_score"},
    {"all_pass": "dealer_minus_two", "exchange": 0},
    {"all_pass": "next_dealer", "both_out": "count_order"},
)


def houses() -> st.SearchStrategy[Equity]:
    """Return chances under some house rules."""
    return st.sampled_from(HOUSES).map(lambda house: equity(options(**house)))


@given(houses(), NEEDS, NEEDS, st.booleans())
def test_what_one_side_wins_the_other_loses(chances: Equity, own: int, other: int, dealing: bool) -> None:
    """The chances of both sides add up to 1, and each is between 0 and 1."""
    chance = chances.chance(own, other, dealing)
    assert 0 <= chance <= 1
    assert chance + chances.chance(other, own, not dealing) == pytest.approx(1)


@given(houses(), NEEDS, NEEDS, st.booleans())
def test_needing_less_is_better(chances: Equity, own: int, other: int, dealing: bool) -> None:
    """A point more for the own side never hurts, and one for the other side never helps, but for a hair."""
    chance = chances.chance(own, other, dealing)
    assert chances.chance(own - 1, other, dealing) >= chance - 1e-4 or own == 1
    assert chances.chance(own, other - 1, dealing) <= chance + 1e-4 or other == 1


@given(NEEDS, NEEDS, st.sampled_from((2, 3, 4)), st.sampled_from(MADE), st.sampled_from(HOUSES), st.booleans())
def test_a_match_that_the_deal_decides_is_decided(
    own: int, other: int, bid: int, made: tuple[int, int], house: dict[str, str | int], dealing: bool
) -> None:
    """Who wins by the rules with the deal has won, and where nobody has, nobody's chance is certain (M20)."""
    rules = options(**house)
    points = (scored(made[0], bid), made[1])
    takers = [0] * made[0] + [1] * made[1] + [-1] * (4 - sum(made))
    high, low, jack, game = takers
    result = SmearOutcome(void=False, dealer=0, bidder=0, bid=bid, points=points, takers=(high, low, jack, game))
    before = SmearStanding(dealer=0, scores=(rules.target - own, rules.target - other), target=rules.target)
    then = after(rules, before, result)
    chance = equity(rules).after(own, other, bid, *made, dealing)
    if not then.over:
        left, others_left = (rules.target - score for score in then.scores)
        assert chance == pytest.approx(equity(rules).chance(left, others_left, dealing))
    elif rules.both_out != "count_order":
        assert chance == 1 - then.winner


def test_the_bidder_goes_out_first_and_so_not_dealing_helps_near_the_end() -> None:
    """With one point to go for both, the side that bids before the dealer's is ahead (M9, M20)."""
    chances = equity(options())
    assert chances.chance(1, 1, False) > 0.5 > chances.chance(1, 1, True)


def test_who_needs_one_point_and_may_win_by_bidding_only_is_worse_off() -> None:
    """``going_out=on_bid_only`` and a cap keep the side that is nearly there from winning in passing."""
    free = equity(options()).chance(1, 8, True)
    assert equity(options(going_out="on_bid_only")).chance(1, 8, True) < free
    assert equity(options(non_bidder_cap="below_target")).chance(1, 8, True) < free


def test_both_out_is_told_by_the_option() -> None:
    """Both get there: the bidder, the higher score, or who gets there first if points come evenly (M20)."""
    level = (2, 1, 2, 2, 2, True)
    assert equity(options()).after(*level) == 1
    assert equity(options(both_out="higher_score")).after(*level) == 0
    assert equity(options(both_out="count_order")).after(*level) == 0
    assert equity(options(both_out="count_order")).after(2, 2, 2, 2, 2, True) == 0.5


def test_a_set_costs_the_match_to_whom_the_others_pass() -> None:
    """A set bidder scores nothing, and the others go out (M18)."""
    assert equity(options()).after(1, 1, 3, 2, 2, True) == 0


def test_all_passing_is_told_by_the_option() -> None:
    """The deal goes on, the dealer's turn or the next one's, or the dealer's side loses two (``all_pass``)."""
    again = equity(options())
    assert again.passed(5, 5, True) == again.chance(5, 5, True)
    turn = equity(options(all_pass="next_dealer"))
    assert turn.passed(5, 5, True) == turn.chance(5, 5, False)
    lost = equity(options(all_pass="dealer_minus_two"))
    assert lost.passed(5, 5, True) == lost.chance(7, 5, False)
    assert lost.passed(5, 5, False) == lost.chance(5, 7, True)


def test_a_match_of_deals_that_are_always_won_by_the_bidder() -> None:
    """Where the side that does not deal always bids 4 and makes it, who needs least deals wins, and deals alternate."""
    ends = [0.0] * (2 * BIDS * OUTCOMES + 1)
    ends[BIDS * OUTCOMES + 2 * OUTCOMES + MADE.index((4, 0))] = 1.0
    chances = Equity(ends, 0, 0, 0, 0)
    assert [chances.chance(4, 4, False), chances.chance(4, 4, True)] == [1, 0]
    assert [chances.chance(8, 5, False), chances.chance(9, 8, False)] == [1, 0]
