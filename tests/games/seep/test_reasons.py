"""Why a play is a good one, in sentences that a player understands."""

import random

import pytest

from baithak.games.seep import SEEP
from baithak.games.seep.foresight import SeepForesight
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.reasons import MOST, reasons
from baithak.games.seep.view import SeepView, view_of
from baithak.words import Manner, say
from tests.games.seep.floors import Standing, floor, new_deal, settled

SEATS = Manner(seats=("you", "the right", "your partner", "the left"), ascii=True)
OTHERS = ("7c 7d 3h", "Jh Qh 2h", "8c 8d 3c")


def why(position: SeepPosition, move: str, values: dict[str, float] | None = None) -> list[str]:
    """Return the reasons for a move, as they are said to whoever makes it."""
    view = view_of(settled(position), position.turn, (), SEEP.begin(position.options, position.dealer))
    worth = {SEEP.read_move(text): points for text, points in (values or {}).items()}
    return [say(reason, SEATS) for reason in reasons(view, SEEP.read_move(move), worth)]


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (floor("Kd 4c 2h", "8c 5h", others=OTHERS), "Kdx5h+8c", "it sweeps the floor, for 50"),
        (floor("Kd 4c 2h", "Ks 5h", others=OTHERS), "KdxKs", "it takes 13 points"),
        (
            floor("Jd 4c", "2s 9h 6d", [Standing(11, "Jc 5s 6h", (1,))], others=("Jh Js", "Kh Kd", "9c 9d")),
            "JdxH11+2s+9h",
            "it keeps the house of 11 from the right",
        ),
        (
            floor("Kd 4c", "5s 8s 2h 6d", others=("Kh 3c", "Kc 3d", "9c 9d")),
            "Kdx5s+6d+2h",
            "leaving 5s and 8s would show a 13 to the right",
        ),
        (
            floor("4s 8c 5h", "8h Kc", [Standing(12, "Qd Qc", (2,))], others=("7c 7d 4d", "Qh Jh 2h", "8d 4c 6c")),
            "4s+8h+H12=12",
            "it builds on the house of 12 for your partner",
        ),
        (
            floor("Th Tc 5d", "Ks", [Standing(10, "6s 4s", (0,))], others=("2d Qh", "5h 5c", "3d Kd")),
            "Tc+H10=10",
            "the house of 10 is then cemented and cannot be broken",
        ),
        (
            floor("2c Jd Jh", "Kc", [Standing(9, "5s 4d", (1,))], others=("9d 7d 3h", "Js Qh 9h", "8h 8d 3c")),
            "2c+H9=11",
            "it takes the house of 9 out of the hands of the right",
        ),
        (
            floor("6d 9h 2c", "7c", others=("Kc 9d 3h", "Kh Qh 9c", "8h 8d 3c")),
            "9h",
            "it leaves no floor that one card sweeps, as 'throw 2c' would",
        ),
        (floor("6d 9h 2c", "Kc", others=("Kh 9d 3h", "Kd Qh 9c", "8h 8d 3c")), "6d", "6d scores nothing"),
        (
            floor("6d 9h 2c", "Kc", others=("Kh 9d 3h", "Kd Qh 9c", "8h 8d 3c")),
            "6d",
            "no other card of its value is out to take 6d",
        ),
        (floor("Jc Jd 9h 2c", "4c 5c 6c 7c", ply=0, bid=0), "bid:11", "2 cards worth 11 are in hand"),
        (
            floor("Kc Kd 5s 3h", "8h 4c", others=("7c 7d 3c 2d", "Kh Qh 2h Jd", "8c 8d 3d 9c")),
            "5s+8h=13",
            "2 cards worth 13 stay in hand for it",
        ),
        (
            floor("Kc Kd 5s 3h", "8h 4c", others=("7c 7d 3c 2d", "Kh Qh 2h Jd", "8c 8d 3d 9c")),
            "5s+8h=13",
            "5 points lie in that house of 13",
        ),
        (
            floor("Kc 5s 3h", "8h 4c", others=("7c 7d 3c", "Qh 2h Jd", "8c 8d 3d")),
            "5s+8h=13",
            "nobody else can hold a card worth 13",
        ),
    ],
)
def test_a_reason_is_what_a_player_would_say(position: SeepPosition, move: str, reason: str) -> None:
    """The play takes, denies, feeds, cements, breaks, guards or is cheap, and says so."""
    assert reason in why(position, move)


def test_a_capture_of_loose_cards_says_nothing_of_a_house() -> None:
    """Where no house is built, none is spoken of."""
    said = why(floor("Td 4c Qh", "Ad 9d 2c", others=("7c 7d 3h", "Jh Qs 2h", "8c 8d 3c")), "TdxAd+9d")
    assert said
    assert not any("worth 0" in reason or "house" in reason for reason in said)


def test_what_was_found_is_told_in_points() -> None:
    """With what plays came out at, the last reason says how far ahead the play is, or that another is about as good."""
    position = floor("Kd 4c 2h", "Ks 5h", others=OTHERS)
    assert (
        why(position, "KdxKs", {"KdxKs": 9.0, "4c": 2.2, "2h": 1.0})[-1] == "it came out 7 points ahead of 'throw 4c'"
    )
    assert why(position, "4c", {"KdxKs": 2.4, "4c": 2.2})[-1] == "'take Ks with Kd' came out about as good"
    assert "about as good" not in " ".join(why(position, "KdxKs", {"KdxKs": 9.0}))


def test_where_there_is_no_choice_no_reason_is_given() -> None:
    """A single legal play needs none."""
    assert why(floor("Kd", "Ks 5h", others=("7c", "Jh", "8c")), "KdxKs") == []


def test_every_play_of_whole_deals_can_be_explained() -> None:
    """In whole deals every legal play has its sentences, a few at most, and they tell no card that is hidden."""
    rng = random.Random(2)
    told = 0
    for seed in range(3):
        deal = new_deal(seed)
        while not deal.over:
            view = deal.view(deal.turn)
            assert isinstance(view, SeepView)
            values = (
                SeepForesight().worths(deal.position) if view.bid and isinstance(deal.position, SeepPosition) else {}
            )
            for code in view.legal:
                found = [say(reason, SEATS) for reason in reasons(view, code, values)]
                assert len(found) <= MOST + 1
                assert all(found)
                told += len(found) > 0
            deal.play(rng.choice(deal.codes()))
    assert told > 300
