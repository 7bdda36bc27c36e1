"""The house rules that change plays and points; those of the match are in ``test_match``."""

from typing import Any

import pytest

from baithak.cards.mask import ALL_CARDS
from baithak.games.errors import OptionError
from baithak.games.seep import SEEP
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import SeepPosition
from tests.games.seep.floors import Standing, after, cards, floor, moves


def _ended(mine: str, **options: Any) -> SeepPosition:
    position = SeepPosition(SeepOptions(**options), 0)
    position.ply = 48
    position.turn = -1
    position.bid = 9
    position.piles = [cards(mine), ALL_CARDS & ~cards(mine)]
    return position


def test_absorb_sums_forced_leaves_no_set_behind() -> None:
    """With ``absorb_sums=forced`` sums join until none is left, the player choosing between overlapping ones (S24)."""
    assert {move for move in moves(floor("7h Jd Kc", "8d 5c 6h", absorb_sums="forced")) if "=13" in move} == {
        "7h+5c+6h+8d=13"
    }
    overlapping = floor("7h Jd Kc", "6h 8d 5c 5d", absorb_sums="forced")
    assert {move for move in moves(overlapping) if "=13" in move} == {"7h+5c+6h+8d=13", "7h+5d+6h+8d=13"}


def test_absorb_sums_forced_holds_for_adding_and_breaking_too() -> None:
    """With ``absorb_sums=forced`` a house that is added to, or reached by breaking, takes every sum along."""
    added = floor("Kd Kh 2c", "8d 5c", [Standing(13, "7d 6h", (0,))], absorb_sums="forced")
    assert [move for move in moves(added) if "H13=13" in move] == ["Kd+5c+8d+H13=13", "Kh+5c+8d+H13=13"]
    broken = floor("4h Kh 2c", "8d 5c", [Standing(9, "7d 2h", (1,))], absorb_sums="forced")
    assert [move for move in moves(broken) if "+H9" in move] == ["4h+H9+5c+8d=13"]


def test_max_houses_forbids_a_third_house_but_not_adding_and_breaking() -> None:
    """With ``max_houses=2`` and two houses no other is made; adding, breaking and merging go on."""
    two = [Standing(9, "8d Ac", (1,)), Standing(10, "7d 3h", (0,))]
    hand, loose = "2h 4h Td Tc Js Kd", "9h 6h"
    assert "2h+9h=11" in moves(floor(hand, loose, two))
    limited = moves(floor(hand, loose, two, max_houses=2))
    assert "2h+9h=11" not in limited
    assert {"4h+6h+H10=10", "2h+H9=11", "4h+H9=13"} <= set(limited)
    assert "2h+9h=11" in moves(floor(hand, loose, two[:1], max_houses=2))


@pytest.mark.parametrize(
    ("option", "ply"), [("sweep_points", 9), ("opening_sweep_points", 0), ("last_sweep_points", 47)]
)
def test_a_sweep_scores_what_the_option_says(option: str, ply: int) -> None:
    """``sweep_points``, ``opening_sweep_points`` and ``last_sweep_points`` each set the worth of their sweep (S12)."""
    sweep: dict[str, Any] = {option: 7}
    position = floor("9c" if ply == 47 else "9c 2d 3d 4d", "9d", ply=ply, bid=9, **sweep)
    assert after(position, "9cx9d").swept == [7, 0]


def test_majority_counts_the_ten_of_diamonds_2_and_more_cards_4() -> None:
    """With ``scoring=majority`` there are 100 points: 91 spades, 3 aces, 2 for the ten, 4 for more cards."""
    few = _ended("Td Ah Ks", scoring="majority")
    assert (few.tally(0), few.tally(1)) == (2 + 1 + 13, 78 + 2 + 4)
    spades_and_hearts = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "sh")
    tied = _ended(spades_and_hearts, scoring="majority")
    assert (tied.tally(0), tied.tally(1)) == (92, 4)


def test_punjab30_counts_thirty_points() -> None:
    """With ``scoring=punjab30`` the ten of diamonds is 12, the nine of spades 9, the deuce 1, aces 1, more cards 4."""
    position = _ended("Td 9s 2s As", scoring="punjab30")
    assert (position.tally(0), position.tally(1)) == (12 + 9 + 1 + 1, 3 + 4)


@pytest.mark.parametrize("scoring", ["north100", "majority", "punjab30"])
def test_the_sheet_of_each_scoring_adds_up(scoring: str) -> None:
    """Under every ``scoring`` the rows of the sheet add up to the sum."""
    outcome = SEEP.outcome(_ended("Td 9s 2s As Kd 3s", scoring=scoring))
    for side in (0, 1):
        assert sum(row.points[side] for row in outcome.rows()[:-1]) == outcome.points[side]


@pytest.mark.parametrize(
    ("name", "value"),
    [("bazzis", "0"), ("absorb_sums", "maybe"), ("max_houses", "3"), ("target", "-1"), ("scoring", ""), ("speed", "9")],
)
def test_a_house_rule_that_does_not_exist_is_refused(name: str, value: str) -> None:
    """An unknown option, or a value it cannot take, is an error that lists what there is."""
    with pytest.raises(OptionError, match=r"one of|a number from|there are"):
        SeepOptions.read([(name, value)])


def test_every_preset_is_a_set_of_legal_options() -> None:
    """Each preset makes options; the usual one changes nothing."""
    for name, values in SEEP.presets.items():
        assert SeepOptions.read([], values).changed() == values, name
    assert SEEP.presets["usual"] == {}
