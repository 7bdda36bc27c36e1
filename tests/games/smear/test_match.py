"""How deals add up, and who wins."""

import pytest

from baithak.cards.seats import NOBODY
from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearOutcome, SmearStanding
from tests.games.smear.dealing import auction, options

HIGH_LOW_JACK_GAME = (0, 1, 0, 1)
Takers = tuple[int, int, int, int]


def result(bidder: int, bid: int, takers: Takers) -> SmearOutcome:
    """Return the outcome of a played deal, dealt by seat 3."""
    points = [takers.count(0), takers.count(1)]
    if points[bidder & 1] < bid:
        points[bidder & 1] = -bid
    return SmearOutcome(void=False, points=(points[0], points[1]), dealer=3, bidder=bidder, bid=bid, takers=takers)


def after(scores: tuple[int, int], outcome: SmearOutcome, **house: int | str) -> SmearStanding:
    """Return the standing after a deal of seat 3."""
    rules = options(**house)
    standing = SmearStanding(dealer=3, scores=scores, target=rules.target)
    return SMEAR.after(rules, standing, outcome)


def test_match_begins_at_nothing() -> None:
    """Before the first deal nobody has scored, and the first dealer, drawn by lot, deals (M7)."""
    standing = SMEAR.begin(options(), 2)
    assert (standing.scores, standing.dealer, standing.deals, standing.over) == ((0, 0), 2, 0, False)
    assert [str(line) for line in standing.lines()] == [
        "side 0 has 0 and needs 15 more to win",
        "side 1 has 0 and needs 15 more to win",
    ]


def test_deal_passes_left() -> None:
    """After a deal that was played the next seat deals (M7)."""
    standing = after((0, 0), result(0, 2, HIGH_LOW_JACK_GAME))
    assert (standing.dealer, standing.deals, standing.scores) == (0, 1, (2, 2))


@pytest.mark.parametrize(
    ("house", "dealer", "scores"), [("redeal", 3, (5, 5)), ("next_dealer", 0, (5, 5)), ("dealer_minus_two", 0, (5, 3))]
)
def test_four_passes(house: str, dealer: int, scores: tuple[int, int]) -> None:
    """After four passes the same dealer deals again (M11), or what ``all_pass`` says."""
    standing = after((5, 5), SMEAR.outcome(auction(0, 0, 0, 0, all_pass=house)), all_pass=house)
    assert (standing.dealer, standing.scores, standing.deals, standing.over) == (dealer, scores, 1, False)


def test_bidder_keeps_what_exceeds_the_bid() -> None:
    """A side that makes its bid scores all it made (M18)."""
    assert after((0, 0), result(0, 2, (0, 0, 0, 0))).scores == (4, 0)


def test_set_bidder_loses_the_bid() -> None:
    """A side that does not make its bid loses it and keeps nothing, below zero if need be (M18)."""
    assert after((1, 0), result(0, 3, (0, 0, 1, 1))).scores == (-2, 2)


def test_other_side_scores_what_it_made() -> None:
    """The other side always scores what it made (M19)."""
    assert after((0, 3), result(0, 2, (0, 0, 0, 1))).scores == (3, 4)


def test_target_wins() -> None:
    """A side with the target or more wins (M20), and the dealer stays the last one."""
    standing = after((13, 4), result(0, 2, HIGH_LOW_JACK_GAME))
    assert (standing.over, standing.winner, standing.dealer) == (True, 0, 3)
    assert [str(line) for line in standing.lines()] == ["side 0 has 15", "side 1 has 6", "side 0 wins the match"]


@pytest.mark.parametrize(("target", "over"), [(4, True), (5, False)])
def test_target_can_be_any_number(target: int, over: bool) -> None:
    """The option ``target`` says what wins (M20)."""
    assert after((2, 0), result(0, 2, HIGH_LOW_JACK_GAME), target=target).over == over


def test_bidder_goes_first_when_both_get_there() -> None:
    """When both get there the bidder's side wins if it made its bid, else the other (M20)."""
    assert after((13, 14), result(0, 2, HIGH_LOW_JACK_GAME)).winner == 0
    assert after((18, 14), result(0, 3, HIGH_LOW_JACK_GAME)).winner == 1


@pytest.mark.parametrize(
    ("scores", "takers", "winner"),
    [
        ((13, 14), (0, 1, 0, 1), 1),
        ((14, 13), (1, 1, 0, 0), 0),
        ((14, 14), (1, 1, 0, 0), 0),
        ((14, 14), (1, 0, 1, 0), 0),
    ],
)
def test_higher_score_can_win(scores: tuple[int, int], takers: Takers, winner: int) -> None:
    """With ``both_out=higher_score`` the higher score wins, and on a level one the bidder's side."""
    assert after(scores, result(0, 2, takers), both_out="higher_score").winner == winner


@pytest.mark.parametrize(
    ("scores", "takers", "winner"),
    [
        ((13, 14), (0, 1, 0, 1), 1),
        ((13, 14), (0, 0, 1, 1), 0),
        ((13, 13), (0, 1, 0, 1), 0),
        ((14, 14), (1, 0, 0, 0), 1),
        ((13, 14), (NOBODY, 0, 0, 1), 0),
        ((12, 14), (0, 0, 0, 1), 0),
    ],
)
def test_points_can_be_counted_in_order(scores: tuple[int, int], takers: Takers, winner: int) -> None:
    """With ``both_out=count_order`` who gets there first wins, High, Low, Jack and Game being counted in turn."""
    assert after(scores, result(0, 2, takers), both_out="count_order").winner == winner


def test_only_one_there_wins_in_any_order() -> None:
    """With ``both_out=count_order`` a set bidder's points do not count, and the only one there wins."""
    standing = after((14, 14), result(0, 3, (0, 0, 1, 1)), both_out="count_order")
    assert (standing.scores, standing.winner) == ((11, 16), 1)


def test_cap_holds_in_the_order_too() -> None:
    """With ``non_bidder_cap=below_target`` and ``both_out=count_order`` the side that did not bid never gets there."""
    standing = after((13, 14), result(0, 2, (1, 1, 0, 0)), both_out="count_order", non_bidder_cap="below_target")
    assert (standing.scores, standing.winner) == ((15, 14), 0)
    at_target = after((13, 14), result(0, 2, (1, 1, 0, 0)), both_out="count_order", non_bidder_cap="target")
    assert (at_target.scores, at_target.winner) == ((15, 15), 1)


def test_cap_and_higher_score() -> None:
    """With ``non_bidder_cap=target`` and ``both_out=higher_score`` the capped score is the one compared."""
    assert (
        after((13, 14), result(0, 2, HIGH_LOW_JACK_GAME), both_out="higher_score", non_bidder_cap="target").winner == 0
    )


@pytest.mark.parametrize(("cap", "score"), [("none", 16), ("target", 15), ("below_target", 14)])
def test_points_of_who_did_not_bid_can_be_capped(cap: str, score: int) -> None:
    """With ``non_bidder_cap`` the points above the target, or from it on, do not count for who did not bid (M19)."""
    standing = after((5, 13), result(0, 3, (0, 1, 1, 1)), non_bidder_cap=cap)
    assert standing.scores == (2, score)
    assert standing.over == (score >= 15)


@pytest.mark.parametrize("cap", ["target", "below_target"])
def test_score_above_the_cap_is_not_lowered(cap: str) -> None:
    """A score that is above the ``non_bidder_cap`` already stays."""
    assert after((5, 17), result(0, 3, HIGH_LOW_JACK_GAME), non_bidder_cap=cap, going_out="on_bid_only").scores == (
        2,
        17,
    )


def test_bidder_has_no_cap() -> None:
    """The ``non_bidder_cap`` does not touch the bidder's side."""
    assert after((14, 0), result(0, 2, (0, 0, 0, 1)), non_bidder_cap="below_target").scores == (17, 1)


def test_winning_can_need_a_bid() -> None:
    """With ``going_out=on_bid_only`` only a side that bid and made it wins, another stays where it is (M20)."""
    standing = after((5, 14), result(0, 2, (0, 0, 1, 1)), going_out="on_bid_only")
    assert (standing.scores, standing.over) == ((7, 16), False)
    later = SMEAR.after(options(going_out="on_bid_only"), standing, result(1, 2, (1, 1, 0, 0)))
    assert (later.scores, later.winner) == ((9, 18), 1)


def test_set_bidder_above_the_target_does_not_win() -> None:
    """With ``going_out=on_bid_only`` a set bidder does not win, however high its score."""
    assert after((18, 9), result(0, 3, (0, 0, 1, NOBODY)), going_out="on_bid_only").winner == NOBODY


def test_both_there_and_only_the_bidder_may() -> None:
    """With ``going_out=on_bid_only`` the bidder wins whatever ``both_out`` says."""
    for both_out in ("bidder_first", "higher_score", "count_order"):
        standing = after((13, 14), result(0, 2, (1, 1, 0, 0)), going_out="on_bid_only", both_out=both_out)
        assert standing.winner == 0


def test_four_passes_win_nothing() -> None:
    """A side at the target that must bid to win (``going_out``) does not win by four passes (M11)."""
    passed = SMEAR.outcome(auction(0, 0, 0, 0))
    assert not after((16, 3), passed, going_out="on_bid_only").over


def test_lines_say_that_a_bid_is_needed() -> None:
    """With ``going_out=on_bid_only`` the score says that a bid has to be made."""
    standing = SmearStanding(dealer=0, scores=(16, 3), bid_to_win=True)
    assert [str(line) for line in standing.lines()] == [
        "side 0 has 16 and must make a bid to win",
        "side 1 has 3 and needs 12 more and a bid made to win",
    ]
