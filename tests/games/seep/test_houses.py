"""Houses: made, kept, broken, merged, added to and captured (S15-S27)."""

import pytest

from baithak.games.seep.position import SeepPosition
from tests.games.seep.floors import Standing, after, builds, built, cards, floor, moves

NINE_OF_NEXT = Standing(9, "8d Ac", (1,))


def _builds(position: SeepPosition) -> set[str]:
    return {move for move in moves(position) if "=" in move}


def test_s15_houses_are_worth_9_to_13_and_there_is_one_of_a_value() -> None:
    """S15: no house of 8 or 14 is made, and a second set of 10 joins the house of 10."""
    assert _builds(floor("3c 8d 9h", "5h Jd")) == set()
    standing = floor("4c Td Kd", "6h", [Standing(10, "7d 3d", (0,))])
    assert _builds(standing) == {"4c+6h+H10=10"}
    assert after(standing, "4c+6h+H10=10").house(10) == cards("4c 6h 7d 3d")


def test_s15_a_house_is_captured_whole() -> None:
    """S15: a capture takes every card of the house."""
    played = after(floor("Tc Kd", "2c", [Standing(10, "7d 3d 4h 6h", (1,))]), "TcxH10")
    assert played.piles[0] == cards("Tc 7d 3d 4h 6h")


def test_s16_one_set_is_ordinary_and_two_are_cemented() -> None:
    """S16: a set of five small cards is ordinary, two sets are cemented, and J+Q+K is no house of 9."""
    assert not floor("Kd", "", [Standing(10, "Ac 2s 3d 4h", (1,))]).cemented(10)
    assert floor("Kd", "", [Standing(10, "Ac 9s Td", (1,))]).cemented(10)
    assert _builds(floor("Jc 9c 9d", "Qd Kd")) == set()


def test_s17_a_house_is_a_sum_with_loose_cards_or_a_card_beside_another_set() -> None:
    """S17: a played V needs another set beside it and is cemented from the start; alone it makes nothing."""
    assert _builds(floor("9c 9d 2h", "5h")) == set()
    position = floor("9c 9d 2h", "5h 4h")
    assert _builds(position) == {"9c+4h+5h=9", "9d+4h+5h=9"}
    assert built(position, builds(position, "9c")[0])["cemented"] is True
    assert _builds(floor("2h Jd 3c", "4c 5c")) == {"2h+4c+5c=11"}


def test_s18_the_maker_must_hold_a_card_of_the_value_after_the_play() -> None:
    """S18: no card of 11 in hand, or only the one played, and no house of 11 is made."""
    assert _builds(floor("2h Kd", "9c")) == set()
    assert _builds(floor("Jh Kd", "Jc")) == set()
    assert _builds(floor("Jh Jd", "Jc")) == {"Jh+Jc=11", "Jd+Jc=11"}


def test_s18_nobody_builds_on_the_strength_of_partners_hand() -> None:
    """S18: partner's jack does not allow a house of 11."""
    assert _builds(floor("2h Kd", "9c", others=("", "Jd", ""))) == set()


def test_s19_whoever_makes_a_house_owns_it() -> None:
    """S19: the maker, and nobody else, is the owner."""
    played = after(floor("2h Jd", "9c", seat=2), "2h+9c=11")
    assert [seat for seat in range(4) if played.owns(seat, 11)] == [2]


def test_s20_an_owners_last_card_may_only_capture_that_house() -> None:
    """S20: the last ten neither goes onto the house nor into another; a second ten frees it."""
    mine = Standing(10, "6c 4h", (0,))
    assert moves(floor("Th 5d", "2h", [mine])) == ["5d", "ThxH10"]
    assert "Th+H10=10" in moves(floor("Th Tc 5d", "2h", [mine]))


def test_s20_a_partners_card_does_not_cover_the_duty() -> None:
    """S20: though partner owns the house too and holds a ten, each owner keeps one."""
    ours = Standing(10, "6c 4h", (0, 2))
    assert moves(floor("Th 5d", "2h", [ours], others=("", "Td", ""))) == ["5d", "ThxH10"]


def test_s21_one_card_from_hand_raises_an_opponents_ordinary_house() -> None:
    """S21: the breaker owns the house of the new value, and the old owner's duty ends."""
    position = floor("2d Js 5c", "", [NINE_OF_NEXT])
    played = after(position, "2d+H9=11")
    assert played.house(9) == 0
    assert played.house(11) == cards("2d 8d Ac")
    assert [seat for seat in range(4) if played.owns(seat, 11)] == [0]
    assert not played.owns(1, 9)


@pytest.mark.parametrize(
    ("house", "hand"),
    [
        (Standing(9, "8d Ac", (0,)), "2d Js 9c"),
        (Standing(9, "8d Ac", (0, 1)), "2d Js 9c"),
        (Standing(9, "8d Ac 9h", (1,)), "2d Js 5c"),
        (Standing(13, "8d 5c", (1,)), "Ad Js 5h"),
        (Standing(9, "8d Ac", (1,)), "2d Qs 5c"),
    ],
    ids=["own", "co-owned", "cemented", "thirteen", "no card of the new value"],
)
def test_s21_what_cannot_be_broken(house: Standing, hand: str) -> None:
    """S21: not one's own house, no cemented one, not a 13, and not without a card of the new value."""
    assert not [move for move in moves(floor(hand, "3c", [house])) if "+H" in move]


def test_s21_a_partners_house_can_be_broken() -> None:
    """S21: an ordinary house of partner's may be raised too."""
    assert "2d+H9=11" in moves(floor("2d Js 5c", "", [Standing(9, "8d Ac", (2,))]))


def test_s21_floor_cards_may_not_help_to_break() -> None:
    """S21: a loose ace does not help a played ace to raise a 9 to 11."""
    assert not [move for move in moves(floor("Ad Js 5c", "Ah", [NINE_OF_NEXT])) if "=11" in move]


def test_s22_a_broken_house_merges_into_the_one_that_stands() -> None:
    """S22: the merged house is cemented, and the breaker joins its owners."""
    position = floor("4d Ks 5c", "", [NINE_OF_NEXT, Standing(13, "7d 6h", (3,))])
    played = after(position, "4d+H9+H13=13")
    assert played.house(13) == cards("4d 8d Ac 7d 6h")
    assert [seat for seat in range(4) if played.owns(seat, 13)] == [0, 3]
    assert played.cemented(13)


def test_s23_loose_cards_of_the_value_always_join() -> None:
    """S23: made, added to or broken into, the house takes the loose cards of its value along."""
    assert _builds(floor("4s Kd 7c", "9h Kh Kc")) == {"4s+9h+Kc+Kh=13"}
    assert "2d+H9+Jh=11" in moves(floor("2d Js 5c", "Jh", [NINE_OF_NEXT]))
    assert "2d+H9=11" not in moves(floor("2d Js 5c", "Jh", [NINE_OF_NEXT]))
    added = floor("2d Js Jd", "9h Jh", [Standing(11, "8d 3c", (0,))])
    assert [move for move in moves(added) if move.startswith("2d+")] == ["2d+9h+Jh+H11=11"]


def test_s24_sums_join_at_the_players_choice() -> None:
    """S24: a loose 8 and 5 may join a new house of 13 or stay."""
    assert _builds(floor("7h Jd Kc", "8d 5c 6h")) == {"7h+6h=13", "7h+5c+6h+8d=13"}


def test_s25_a_set_with_the_played_card_is_added_and_the_house_is_cemented() -> None:
    """S25: to a standing house a sum, or a card of its value, is added; then it is cemented."""
    position = floor("2c Kd Kh", "Jh 5s", [Standing(13, "8d 5c", (0,))])
    assert _builds(position) == {"2c+Jh+H13=13", "Kd+H13=13", "Kh+H13=13"}
    assert after(position, "2c+Jh+H13=13").cemented(13)


@pytest.mark.parametrize(
    ("owners", "hand", "legal", "owners_after"),
    [
        ((0,), "Qc Qd 3h", True, [0]),
        ((0, 1), "Qc Qd 3h", True, [0, 1]),
        ((2,), "Qc 3h", True, [2]),
        ((1, 2), "Qc 3h", True, [1, 2]),
        ((1,), "Qc 3h", False, []),
        ((1,), "Qc Qd 3h", True, [0, 1]),
        ((1, 3), "Qc Qd 3h", True, [0, 1, 3]),
    ],
    ids=[
        "own",
        "shared",
        "partner's",
        "partner's and an opponent's",
        "opponent's, no queen left",
        "joins",
        "joins two",
    ],
)
def test_s26_who_may_add_and_who_owns_it_then(
    owners: tuple[int, ...], hand: str, legal: bool, owners_after: list[int]
) -> None:
    """S26: to partner's house freely and without owning it, to the opponents' by keeping a card and owning it too."""
    position = floor(hand, "8h", [Standing(12, "Qh 9h 3s", owners)])
    assert ("Qc+H12=12" in moves(position)) == legal
    if legal:
        played = after(position, "Qc+H12=12")
        assert [seat for seat in range(4) if played.owns(seat, 12)] == owners_after


def test_s27_a_capture_ends_every_owners_duty() -> None:
    """S27: when anybody captures the house, its owners may play their cards as they like."""
    position = floor("Qc 3h", "", [Standing(12, "9h 3s", (1, 2))], others=("Qh 2d", "Qs 2c", ""))
    played = after(position, "QcxH12")
    assert not played.owns(1, 12)
    assert not played.owns(2, 12)
    assert "Qh" in moves(played)
