"""What a card of the hand and cards of the floor may be meant to do in Seep."""

import pytest

from baithak.games.seep.attempts import attempts
from baithak.games.seep.match import begin
from baithak.games.seep.notation import write_move
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.view import view_of
from tests.games.seep.floors import Standing, cards, floor

THERE = Standing(9, "8d Ac", (1,))
FLOOR = floor("4c 5c 9c Kd", "5h 7h 2s Jd", [THERE])


@pytest.mark.parametrize(
    ("held", "lying", "meant"),
    [
        ("4c", "", {"4c"}),
        ("4c", "5h", {"4c+5h=9"}),
        ("4c", "7h", {"4c+7h=11"}),
        ("5c", "5h", {"5cx5h", "5c+5h=10"}),
        ("9c", "8d Ac", {"9cxH9", "9c+H9=9"}),
        ("9c", "8d Ac 7h 2s", {"9cxH9+2s+7h", "9c+2s+7h+H9=9"}),
        ("4c", "8d Ac", {"4c+H9=13"}),
        ("4c", "8d Ac 5h", {"4c+5h+H9=9"}),
        ("Kd", "7h", {"Kdx7h"}),
        ("5c", "8d Ac", {"5c+H9=9"}),
        ("4c", "8d", {"4c+8d=12"}),
        ("4c 5c", "5h", set()),
        ("", "5h", set()),
    ],
)
def test_what_is_meant(held: str, lying: str, meant: set[str]) -> None:
    """S10, S17, S21, S25: what adds up is meant, a house where all its cards are pointed at, and else what is nearest."""
    view = view_of(FLOOR, FLOOR.turn, (), begin(SeepOptions(), 0))
    assert {write_move(code) for code in attempts(view, cards(held), cards(lying))} == meant
