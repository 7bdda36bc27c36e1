"""What a deal of Seep is worth in its bazzi."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import ALL_CARDS, bit
from baithak.cards.seats import NOBODY
from baithak.games.position import Position
from baithak.games.seep import SEEP
from baithak.games.seep.match import bazzi_winner
from baithak.games.seep.outcome import outcome_of
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.seep.stake import SeepStake
from baithak.games.seep.view import view_of
from tests.games.seep.floors import cards, floor
from tests.laws.dealings import law


def ended(ours: int, sweeps: tuple[int, int] = (0, 0), dealer: int = 3, **options: Any) -> SeepPosition:
    """Return a deal that has ended: the cards of side 0, the sweeps of both."""
    position = floor("", ply=PLAYS, **options)
    position.dealer = dealer
    position.turn = NOBODY
    position.piles = [ours, ALL_CARDS & ~ours]
    position.sweeps = list(sweeps)
    position.swept = [50 * sweeps[0], 50 * sweeps[1]]
    return position


def worth(position: SeepPosition, lead: int = 0, seat: int = 0) -> float:
    """Return what a deal is worth that began with a lead of side 0."""
    standing = replace(SEEP.begin(position.options, position.dealer), lead=lead)
    return SeepStake(view_of(position, seat, (), standing)).worth(position)


HALF = cards("Ks Qs Js Ts 4s")
"""Fifty points for side 0."""


def test_far_from_the_end_a_point_is_a_point() -> None:
    """With the bazzi level, ten points more are worth ten, and a little because points still count."""
    more = HALF | cards("9s As")
    assert worth(ended(more)) - worth(ended(HALF)) == pytest.approx(2 * 10 * 1.1)


def test_a_bazzi_is_worth_more_than_the_lead_that_wins_it() -> None:
    """The point that reaches the target is worth many that do not, and points beyond it hardly any."""
    short, won, more = (
        worth(ended(HALF | cards(extra)), lead=lead) for extra, lead in (("", 98), ("As", 98), ("As 9s", 98))
    )
    assert won - short > 15
    assert more - won < 3


def test_what_is_won_with_one_target_is_not_with_another() -> None:
    """A lead of 100 wins the bazzi under ``target=100`` and is a lead like another under ``target=200``."""
    gains = []
    for target in (100, 200):
        before, after = (worth(ended(HALF | cards(extra), target=target), lead=98) for extra in ("", "As"))
        gains.append(after - before)
    assert gains[0] > gains[1] + 10


@pytest.mark.parametrize(("rule", "lost"), [("total", False), ("cards", True), ("off", False)])
def test_the_nine_point_rule_is_a_cliff(rule: str, lost: bool) -> None:
    """With a sweep and eight points in cards the bazzi is lost where sweeps do not count, and there alone."""
    eight, nine = cards("8s"), cards("9s")
    falls = worth(ended(eight, (1, 0), nine_point_rule=rule)) < -90
    assert falls == lost
    assert worth(ended(nine, (1, 0), nine_point_rule=rule)) > -90
    assert (worth(ended(eight, nine_point_rule=rule)) < -100) == (rule != "off")


def test_who_deals_next_counts_a_little() -> None:
    """The side that deals does not bid, which is worth something: under ``rotate`` it is the other one (S35)."""
    for dealer, sign in ((0, 1), (1, -1)):
        behind = ended(HALF & ~cards("Ts") if dealer == 0 else HALF | cards("9s"), dealer=dealer)
        losing = worth(behind)
        rotating = worth(ended(behind.piles[0], dealer=dealer, next_dealer="rotate"))
        assert sign * (losing - rotating) == pytest.approx(5)


def test_how_many_bazzis_are_agreed_changes_nothing() -> None:
    """Each bazzi is to be won for itself (S34)."""
    assert worth(ended(HALF, bazzis=3), lead=40) == worth(ended(HALF), lead=40)


def test_a_deal_of_another_game_is_refused() -> None:
    """A position that is none of Seep is told from one, and raises."""
    position = ended(HALF)
    stake = SeepStake(view_of(position, 0, (), SEEP.begin(position.options, 0)))
    with pytest.raises(TypeError, match="not decided by a Position"):
        stake.worth(Position())


def test_a_hand_thrown_in_leaves_the_lead() -> None:
    """A deal without play is worth the lead as it stood (S6)."""
    position = floor("2c 3c 4c 5c", ply=0, bid=0)
    position.thrown_in = True
    assert worth(position, lead=-30) == -30


@given(
    ours=st.integers(0, ALL_CARDS),
    more=st.integers(0, 51),
    lead=st.integers(-99, 99),
    rule=st.sampled_from(SEEP.options.SPECS[6].choices),
)
@law(150)
def test_more_is_never_worth_less(ours: int, more: int, lead: int, rule: str) -> None:
    """A card more in one's pile never makes a deal worth less, and who wins the bazzi is the one it is worth something to."""
    some = ended(ours, nine_point_rule=rule)
    greater = ended(ours | bit(more), nine_point_rule=rule)
    assert worth(greater, lead) >= worth(some, lead) - 1e-9
    outcome = outcome_of(some)
    winner = bazzi_winner(some.options, lead + outcome.points[0] - outcome.points[1], outcome)
    if winner != NOBODY:
        assert (worth(some, lead) > 0) == (winner == 0)


@given(ours=st.integers(0, ALL_CARDS), lead=st.integers(-99, 99), dealer=st.integers(0, 3))
@law(100)
def test_what_one_side_wins_the_other_loses(ours: int, lead: int, dealer: int) -> None:
    """With the sides exchanged a deal is worth as much to the other one."""
    deal = ended(ours, dealer=dealer)
    turned = ended(ALL_CARDS & ~ours, dealer=(dealer + 1) % 4)
    if deal.tally(0) >= 9 <= deal.tally(1):
        assert worth(turned, -lead) == pytest.approx(-worth(deal, lead))
