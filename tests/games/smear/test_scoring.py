"""The four points of a deal, and its score sheet."""

import pytest

from baithak.cards.card import read_card
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearOutcome
from baithak.games.smear.moves import PACK_CARDS
from baithak.games.smear.scoring import game_points, game_side
from tests.games.smear.dealing import auction, cards, played_out, position_of

ALL_FOUR = (
    "As 8s Ts 7s",
    "Ks 9s Qs Th",
    "Js 9d Td Ah",
    "Kh 8h Jh 7h",
    "Qd 7d Ad 8d",
    "9c 8c Jc Kc",
)
"""Seat 0 leads trump from the top; the seven is played by seat 3 and won by seat 0."""

NO_ACE = (
    "Kd Qd 8d 9d",
    "Jd 7c 8c 9c",
    "Kh 9h Qh 7h",
    "Kc Jc Qc 8h",
    "Ks 7s 8s 9s",
    "Js Ts Qs Jh",
)
"""Neither ace nor seven of trump is played; the king and the eight are the highest and lowest trump."""


def outcome(running: Deal) -> SmearOutcome:
    """Return the score of a deal, as Smear has it."""
    result = running.outcome()
    assert isinstance(result, SmearOutcome)
    return result


def test_game_points_of_the_pack() -> None:
    """Ace 4, king 3, queen 2, jack 1, ten 10: 80 in the pack (M5)."""
    assert [game_points(cards(f"{rank}h")) for rank in "AKQJT987"] == [4, 3, 2, 1, 10, 0, 0, 0]
    assert game_points(PACK_CARDS) == 80


def test_four_points_are_at_stake() -> None:
    """High to who plays the ace, Low to who plays the seven, Jack to who wins it, Game to who has more (M3)."""
    result = outcome(played_out(ALL_FOUR, 3, "9h Qh"))
    assert result.takers == (0, 1, 0, 0)
    assert result.points == (3, 1)


def test_low_can_be_the_takers() -> None:
    """With ``low=taker`` the seven counts for who wins the trick with it."""
    assert outcome(played_out(ALL_FOUR, 3, "9h Qh", low="taker")).takers == (0, 0, 0, 0)


def test_point_whose_card_is_not_played_goes_to_nobody() -> None:
    """Without the ace and the seven in play nobody makes High or Low (M4)."""
    result = outcome(played_out(NO_ACE, 2))
    assert result.takers[:3] == (NOBODY, NOBODY, 0)


def test_high_and_low_can_be_what_is_in_play() -> None:
    """With ``high_low=in_play`` the highest and the lowest trump played count, Low for who played it."""
    assert outcome(played_out(NO_ACE, 2, high_low="in_play")).takers[:3] == (0, 0, 0)


def test_lowest_in_play_can_be_the_takers() -> None:
    """With ``high_low=in_play`` and ``low=taker`` the lowest trump played counts for who wins it."""
    tricks = ("Kd 8d 9d Qd", *NO_ACE[1:])
    assert outcome(played_out(tricks, 2, high_low="in_play")).takers[:2] == (0, 1)
    assert outcome(played_out(tricks, 2, high_low="in_play", low="taker")).takers[:2] == (0, 0)


def test_one_card_can_score_several_points() -> None:
    """With ``high_low=in_play`` a jack that is the only trump played is High, Low and Jack at once."""
    tricks = ("Jd 7c 8c 9c", "Kh 9h Qh 7h", "Kc Jc Qc 8h", "Ks 7s 8s 9s", "Qs Ts Js Jh", "Ac As Tc Ah")
    running = played_out(tricks, 2, high_low="in_play")
    assert outcome(running).takers[:3] == (0, 0, 0)
    assert {row.cards for row in outcome(running).rows()[:3]} == {(read_card("Jd"),)}


def test_tally_counts_what_is_made_already() -> None:
    """High counts once the ace is played and Low once the seven is; Jack once won; Game at the end (M3)."""
    running = played_out(ALL_FOUR, 3, "9h Qh")
    position = SMEAR.deal(position_of(running).options, running.pack, 3)
    seen = []
    for move in running.history:
        position.play(move.code)
        seen.append((position.tally(0), position.tally(1)))
    plays = seen[5:]
    assert plays[0] == (1, 0)
    assert plays[2:4] == [(1, 0), (1, 1)]
    assert plays[10:12] == [(1, 1), (2, 1)]
    assert plays[-2:] == [(2, 1), (3, 1)]


@pytest.mark.parametrize(("tie", "side"), [("nobody", NOBODY), ("non_bidders", 1), ("bidders", 0)])
def test_tied_game(tie: str, side: int) -> None:
    """On equal game points nobody gets Game (M5), or whom ``game_tie`` names."""
    tricks = ("As 7s 8s 9s", "Ks 7h 8h 9h", "7c Kc 8c Qc", "Jc 9c Ah Ad", "Jd 9d 7d 8d", "Qd Kd Jh Qh")
    result = outcome(played_out(tricks, 2, game_tie=tie))
    assert result.game_points == (15, 15)
    assert result.takers[3] == side
    game = "Game to nobody, as both have 15" if side == NOBODY else "Game, 15 to 15, by the house rule"
    assert game in [str(row.words) for row in result.rows()]
    assert game_side(20, 20, 0, ["nobody", "non_bidders", "bidders"].index(tie)) == side
    assert game_side(20, 20, 1, ["nobody", "non_bidders", "bidders"].index(tie)) == (1 - side if side >= 0 else side)


def test_discards_count_for_the_bidders_game() -> None:
    """The discard counts for the bidder's side in Game, the undealt cards for nobody (M14)."""
    running = played_out(ALL_FOUR, 3, "9h Qh")
    position = position_of(running)
    assert outcome(running).game_points == (56, 4)
    assert game_points(position.won[0]) == 54
    assert 56 + 4 + game_points(position.undealt) == 80


def test_buried_card_scores_no_point() -> None:
    """A buried ace, seven or jack of trump scores no High, Low or Jack (M4, M14)."""
    tricks = ("Ks 7h Ah 9d", "Qs 8h Kh 7d", "Ts 9h Jh 8d", "9s 7c Ac Kd", "8s 8c Kc Qd", "7s 9c Qc Jd")
    result = outcome(played_out(tricks, 2, "As Js"))
    assert result.takers[:3] == (NOBODY, 0, NOBODY)
    assert result.game_points[0] >= 5


def test_score_sheet_of_a_bid_made() -> None:
    """The sheet has the discard (M14), High, Low, Jack, Game, the bid and the sum, with the cards that prove them."""
    rows = outcome(played_out(ALL_FOUR, 3, "9h Qh")).rows()
    assert [(str(row.words), row.points) for row in rows] == [
        ("seat 0's discard, 2 for Game", (0, 0)),
        ("High, A♠", (1, 0)),
        ("Low, 7♠", (0, 1)),
        ("Jack, J♠", (1, 0)),
        ("Game, 56 to 4", (1, 0)),
        ("seat 0 bid 3, and side 0 made 3", (0, 0)),
        ("Sum", (3, 1)),
    ]
    assert rows[0].cards == (read_card("Qh"), read_card("9h"))
    assert rows[3].cards == (read_card("Js"),)


def test_score_sheet_of_a_set() -> None:
    """When the bid is not made, what was made stands apart; it is not kept, and the bid is subtracted (M18)."""
    rows = outcome(played_out(ALL_FOUR, 4, "9h Qh")).rows()
    assert [(str(row.words), row.points) for row in rows[-5:]] == [
        ("Made", (3, 1)),
        ("seat 0 bid 4, and side 0 made 3", (0, 0)),
        ("Set, so the 3 made do not count", (-3, 0)),
        ("Set, so seat 0 loses the bid of 4", (-4, 0)),
        ("Sum", (-4, 1)),
    ]
    assert [row.subtotal for row in rows[-5:]] == [True, False, False, False, False]


def test_score_sheet_of_a_set_in_which_nothing_was_made() -> None:
    """Who made nothing only loses the bid (M18)."""
    result = SmearOutcome(
        void=False, points=(-2, 4), dealer=3, bidder=0, bid=2, takers=(1, 1, 1, 1), scoring_cards=(51, 44, 48)
    )
    assert [(str(row.words), row.points) for row in result.rows()[-3:]] == [
        ("seat 0 bid 2, and side 0 made 0", (0, 0)),
        ("Set, so seat 0 loses the bid of 2", (-2, 0)),
        ("Sum", (-2, 4)),
    ]


def test_score_sheet_names_what_nobody_made() -> None:
    """A point that goes to nobody (M4) stands on the sheet with the card that was not played."""
    rows = outcome(played_out(NO_ACE, 2)).rows()
    assert [str(row.words) for row in rows if row.words.key.startswith("smear.row.no_")] == [
        "High to nobody, as A♦ was not played",
        "Low to nobody, as 7♦ was not played",
    ]


@pytest.mark.parametrize(
    ("house", "points", "words"),
    [
        ("redeal", (0, 0), "All four passed, so nothing is scored"),
        ("next_dealer", (0, 0), "All four passed, so nothing is scored"),
        ("dealer_minus_two", (0, -2), "All four passed, so the dealer's side loses 2"),
    ],
)
def test_score_sheet_of_four_passes(house: str, points: tuple[int, int], words: str) -> None:
    """Four passes score nothing (M11); with ``all_pass=dealer_minus_two`` the dealer's side loses 2."""
    result = SMEAR.outcome(auction(0, 0, 0, 0, all_pass=house))
    assert (result.points, result.void) == (points, house != "dealer_minus_two")
    assert [str(row.words) for row in result.rows()] == [words, "Sum"]
