"""The end of a deal, bazzis and the match (S28-S35), and the options that change them."""

from typing import Any

import pytest

from baithak.cards.mask import ALL_CARDS
from baithak.games.seep import SEEP
from baithak.games.seep.match import SeepStanding
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.outcome import SeepOutcome
from baithak.games.seep.position import SeepPosition
from baithak.words import say
from tests.games.seep.floors import after, cards, floor, new_deal


def _outcome(
    points: tuple[int, int], *, swept: tuple[int, int] = (0, 0), dealer: int = 0, void: bool = False
) -> SeepOutcome:
    return SeepOutcome(void=void, points=points, dealer=dealer, scoring=0, piles=(0, 0), sweeps=(0, 0), swept=swept)


def _next(
    standing: SeepStanding, points: tuple[int, int], *, swept: tuple[int, int] = (0, 0), **options: Any
) -> SeepStanding:
    return SEEP.after(SeepOptions(**options), standing, _outcome(points, swept=swept))


def _begin(dealer: int = 0, **options: Any) -> SeepStanding:
    return SEEP.begin(SeepOptions(**options), dealer)


def _last_play(hand: str, loose: str, **options: Any) -> SeepPosition:
    position = floor(hand, loose, ply=47, **options)
    position.last = 1
    position.piles = [0, ALL_CARDS & ~cards(hand) & ~cards(loose)]
    return position


def test_s28_the_deal_ends_after_the_48th_play_without_a_house() -> None:
    """S28: after 48 plays nobody is to move, every hand is empty and no house is left."""
    deal = new_deal(4)
    while not deal.over:
        deal.play(deal.codes()[-1])
    position = deal.position
    assert isinstance(position, SeepPosition)
    assert position.ply == 48
    assert not any(position.hands)
    assert not any(position.houses)


def test_s29_there_is_a_legal_play_in_every_position_of_a_deal() -> None:
    """S29: from the bid to the last card the player to move can play something."""
    deal = new_deal(5)
    while not deal.over:
        assert deal.codes()
        deal.play(deal.codes()[len(deal.codes()) // 2])


def test_s30_what_is_left_over_goes_to_the_side_that_captured_last() -> None:
    """S30: the leftover cards' points count for it, and they are no sweep."""
    played = after(_last_play("2c", "9s Kd"), "2c")
    assert played.piles[1] == ALL_CARDS
    assert played.tally(1) == 100
    assert played.swept == [0, 0]
    assert played.over()


def test_s31_a_score_is_card_points_plus_sweeps_and_the_difference_is_added() -> None:
    """S31: 70 and a sweep against 30 adds 90 to the running difference."""
    played = after(_last_play("2c", "9s Kd"), "2c")
    played.swept = [50, 0]
    assert SEEP.outcome(played).points == (50, 100)
    assert _next(_begin(), (120, 30), swept=(50, 0)).lead == 90
    assert _next(_begin(), (30, 70)).lead == -40


@pytest.mark.parametrize(("lead", "bazzis"), [(39, (0, 0)), (40, (1, 0)), (75, (1, 0))])
def test_s32_a_lead_of_100_wins_the_bazzi(lead: int, bazzis: tuple[int, int]) -> None:
    """S32: exactly 100 does, 99 does not, and the difference goes back to 0."""
    standing = _next(_next(_begin(bazzis=3), (80, 20)), (50 + lead // 2 + lead % 2, 50 - lead // 2))
    assert standing.bazzis == bazzis
    assert standing.lead == (0 if bazzis == (1, 0) else 99)


def test_s33_a_side_with_less_than_nine_loses_the_bazzi_at_once() -> None:
    """S33: 8 points lose it, however far that side was ahead; 9 do not; it is one bazzi even past 100."""
    ahead = _next(_begin(bazzis=3), (90, 10))
    lost = _next(ahead, (8, 92))
    assert (lost.bazzis, lost.lead) == ((0, 1), 0)
    assert _next(ahead, (9, 91)).bazzis == (0, 0)
    assert _next(_begin(bazzis=3), (196, 4), swept=(100, 0)).bazzis == (1, 0)


def test_s33_sweeps_count_towards_the_nine_points() -> None:
    """S33: 4 points in cards and a sweep are 54, so the bazzi is not lost at once."""
    assert _next(_begin(bazzis=3), (54, 96), swept=(50, 0)).bazzis == (0, 0)
    assert _next(_begin(bazzis=3), (54, 96), swept=(50, 0), nine_point_rule="cards").bazzis == (0, 1)
    assert _next(_begin(bazzis=3), (4, 96), nine_point_rule="off").bazzis == (0, 0)


def test_s34_the_match_ends_when_its_winner_is_certain() -> None:
    """S34: of three bazzis two decide; of two, one each is a draw."""
    standing = _begin(bazzis=3)
    standing = _next(standing, (95, 5))
    assert not standing.over
    standing = _next(standing, (95, 5))
    assert (standing.over, standing.winner, standing.bazzis) == (True, 0, (2, 0))
    drawn = _next(_next(_begin(bazzis=2), (95, 5)), (5, 95))
    assert (drawn.over, drawn.winner, drawn.bazzis) == (True, -1, (1, 1))
    assert say(drawn.lines()[-1]) == "The match is drawn"


@pytest.mark.parametrize(
    ("dealer", "points", "following"),
    [(0, (60, 40), 1), (0, (40, 60), 0), (0, (50, 50), 0), (1, (60, 40), 1), (1, (40, 60), 2)],
    ids=["ahead", "behind", "level", "the other side behind", "the other side ahead"],
)
def test_s35_the_dealer_stays_while_behind_or_level(dealer: int, points: tuple[int, int], following: int) -> None:
    """S35: a dealer whose side is ahead hands the deal to the right; otherwise the same dealer deals again."""
    assert _next(_begin(dealer), points).dealer == following


def test_s35_it_is_the_running_difference_that_counts() -> None:
    """S35: a dealer's side that wins the deal but is still behind deals again."""
    behind = _next(_begin(0), (20, 80))
    assert (behind.dealer, behind.lead) == (0, -60)
    assert _next(behind, (60, 40)).dealer == 0


@pytest.mark.parametrize(
    ("dealer", "points", "following"),
    [(0, (95, 5), 3), (0, (5, 95), 2), (1, (95, 5), 3), (1, (5, 95), 0)],
)
def test_s35_after_a_bazzi_the_deal_passes_to_the_partner_of_who_it_would_be(
    dealer: int, points: tuple[int, int], following: int
) -> None:
    """S35: the losers of the bazzi count as behind, and the partner of the player so named deals."""
    assert _next(_begin(dealer, bazzis=3), points).dealer == following


def test_rotate_passes_the_deal_to_the_right_every_time() -> None:
    """With ``next_dealer=rotate`` the deal goes on whoever is ahead, after a bazzi too."""
    assert _next(_begin(0), (40, 60), next_dealer="rotate").dealer == 1
    assert _next(_begin(0, bazzis=3), (95, 5), bazzis=3, next_dealer="rotate").dealer == 1


def test_target_is_the_lead_that_wins_a_bazzi() -> None:
    """With ``target=30`` a lead of 30 wins the bazzi and 29 does not."""
    assert _next(_begin(target=30, bazzis=3), (65, 35), target=30, bazzis=3).bazzis == (1, 0)
    assert _next(_begin(target=30, bazzis=3), (64, 36), target=30, bazzis=3).bazzis == (0, 0)


def test_the_standing_says_what_each_side_needs() -> None:
    """The lines give the lead, and how far either side is from the bazzi."""
    level, behind = _begin(), _next(_begin(), (30, 70))
    assert [say(line) for line in level.lines()] == ["Level: a lead of 100 wins the bazzi"]
    assert [say(line) for line in behind.lines()] == [
        "side 1 leads by 40 and needs 60 more for the bazzi; side 0 needs 140"
    ]


def test_the_standing_says_why_a_bazzi_is_won() -> None:
    """S32, S33: after a deal that ends a bazzi the lead is told, or that a side has fewer than nine points."""
    by_lead = _next(_next(_begin(bazzis=3), (90, 10)), (70, 30))
    assert [say(line) for line in by_lead.news()] == ["side 0 wins the bazzi with a lead of 120; 100 is enough"]
    by_nine = _next(_next(_begin(), (90, 10)), (1, 99))
    assert [say(line) for line in by_nine.news()] == [
        "side 1 wins the bazzi, because side 0 made only 1 point, and fewer than 9 lose it at once"
    ]
    assert _next(by_lead, (60, 40)).news() == _begin().news() == ()


def test_the_score_sheet_adds_up_to_the_points_of_the_deal() -> None:
    """The rows name the scoring cards of each side; all rows but the sum add up to the sum."""
    deal = new_deal(6)
    while not deal.over:
        deal.play(deal.codes()[0])
    rows = deal.outcome().rows()
    for side in (0, 1):
        assert sum(row.points[side] for row in rows[:-1]) == rows[-1].points[side] == deal.outcome().points[side]
