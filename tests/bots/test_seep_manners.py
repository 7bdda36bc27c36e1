"""What players complain of in other programs' bots for Seep, each on a position that shows it."""

from dataclasses import replace

import pytest

from baithak.cards.mask import count
from baithak.games.seep import SEEP
from baithak.games.seep.foresight import SeepForesight
from baithak.games.seep.stake import SeepStake
from baithak.games.seep.unseen import SeepUnseen
from baithak.games.seep.view import SeepView, view_of
from baithak.search.ismcts import Ismcts

ROUNDS = 300

FEEDS = (
    "seep dealer=3 bid=13 ply=36 hands=8c5h4s/3?/3?/3? coming=-/-/-/- floor=Kc8h houses=12:QcQd@2 "
    "piles=2c5cTcAc2d5d9dTdKd4h7hThAh2s6s9sTsKs/"
    "3c9cJc3d6dJdAd3h6h9hKh3s5s7s8sJsQsAs shown=- last=0 sweeps=0:0/0:0"
)
NEEDLESS = (
    "seep dealer=3 bid=13 ply=36 hands=Jc5d8h/3?/3?/3? coming=-/-/-/- floor=5s houses=11:JdJs@2 "
    "piles=2c3c6cTcKc3d9dKd4h6h9hQhAh2s3s6s8s9sKs/"
    "5c9cQcAc2d6dTdQdAd3h5h7hTh4s7sTsQsAs shown=- last=0 sweeps=0:0/0:0"
)
LEAVES = (
    "seep dealer=3 bid=13 ply=36 hands=2c6d9h/3?/3?/3? coming=-/-/-/- floor=7c houses=- "
    "piles=4c5c8cJc2d4d7dTdQd2h5h7hJhAh2s3s6s9sTsKs/"
    "6cTcQcAc3d5dJdKdAd4h6hTh4s5s7s8sJsQsAs shown=- last=0 sweeps=0:0/0:0"
)
SWEEPS = (
    "seep dealer=3 bid=13 ply=36 hands=4cKd2h/3?/3?/3? coming=-/-/-/- floor=8c5h houses=- "
    "piles=2c5c9cJcKc3d5d9dTdQd6hThAh2s3s6s9sTsKs/"
    "6cTcQcAc2d4d6dJdAd4h7hKh4s5s7s8sJsQsAs shown=- last=0 sweeps=0:0/0:0"
)
SCORING = (
    "seep dealer=3 bid=13 ply=36 hands=6c7dKs/3?/3?/3? coming=-/-/-/- floor=9cQh houses=- "
    "piles=AcAd4s5s8s9sQsAs/"
    "2c3c4cTcJcQcKc2d3d5d6d9dJdQdKd3h5h6h7h8h9hThKhAh2s3s6s7sTsJs shown=- last=0 sweeps=0:0/0:0"
)
CEMENTS = (
    "seep dealer=3 bid=13 ply=32 hands=Tc5dQdTh/4?/4?/4? coming=-/-/-/- floor=KcKs houses=10:4s6s@0 "
    "piles=Ad3s5s8s9sQsAs/"
    "2c3c4c6c8cJcQcAc4d6d7d8dTd2h3h4h6h7h8hJhAh2s7sTsJs shown=- last=0 sweeps=0:0/0:0"
)
DENIES = (
    "seep dealer=3 bid=13 ply=36 hands=6cKd4h/3?/3?/3? coming=-/-/-/- floor=9c houses=13:8c5sKs@1 "
    "piles=2c4cTcQcAc3d6d9dQd5h7hThAh3s4s8s9sQs/"
    "3c7cJcKc5d7dJdAd3h6h9hQh2s6s7sTsJsAs shown=- last=0 sweeps=0:0/0:0"
)
BREAKS = (
    "seep dealer=3 bid=13 ply=36 hands=2cJdJh/3?/3?/3? coming=-/-/-/- floor=Kc houses=9:4d5s@1 "
    "piles=4c5c7c9cJc2d5dQd2h5h7hKhAh2s3s6s8s9sKs/"
    "6c8cTcQcAc3d6dTdKdAd4h6hTh4s7sTsQsAs shown=- last=0 sweeps=0:0/0:0"
)
SHOWS = (
    "seep dealer=3 bid=13 ply=36 hands=Ac4d9h/3?/3?/3? coming=-/-/-/- floor=7hAs houses=- "
    "piles=2c4c9cJcKc5d7dJdKdAd5h8hQh2s5s6s9sTsKs/"
    "3c6cTcQc3d6d9dQd3h6hThKhAh3s4s7s8sJsQs shown=- last=0 sweeps=0:0/0:0"
)


THIRD = (
    "seep dealer=3 bid=13 ply=32 hands=KcKd3h5s/4?/4?/4? coming=-/-/-/- floor=4c8h houses=9:9c9s@2,11:3dJd8s@2 "
    "piles=TdAd2s4s7sKsAs/"
    "2c5c6cJcQcAc5d6dQd2h4h5h6h7h9hThKhAh3s6sTsQs shown=- last=0 sweeps=0:0/0:0"
)
JOINS = (
    "seep dealer=3 bid=13 ply=32 hands=7d4hThKs/4?/4?/4? coming=-/-/-/- floor=8c5d6hQs houses=- "
    "piles=2c3c9cJcKc3d6dQd3h7hJhAh2s4s6sJs/"
    "7cTcQcAc2d4dTdJdKdAd5h8hQh5sTsAs shown=- last=0 sweeps=0:0/0:0"
)
DEAR = (
    "seep dealer=3 bid=13 ply=36 hands=Kd4hTh/3?/3?/3? coming=-/-/-/- floor=TdKs houses=- "
    "piles=AcAd4s5s8s9sQsAs/"
    "2c4c5c6c7c9cJcQc2d3d4d5d6d9dJdQd5h6h7h8h9hJhQhAh2s3s6s7sTsJs shown=- last=0 sweeps=0:0/0:0"
)


LEADS = (
    "seep dealer=3 bid=13 ply=36 hands=QcAd5s/3?/3?/3? coming=-/-/-/- floor=3c5c7c8c houses=- "
    "piles=2c4c9cKc3d5d9dQd3h8hThQhAh2s6s7s8sKs/"
    "6cTcAc2d4d8dTdJdKd5h9hJhKh3s4sTsQsAs shown=- last=0 sweeps=0:0/0:0"
)


def means(line: str, lead: int = 0) -> dict[str, float]:
    """Return what the search finds each move of a position worth, the move that it chooses first."""
    diagram = SEEP.read_position(line)
    position = diagram.position
    counts = [count(hand) + diagram.hidden.get(f"hand{seat}", 0) for seat, hand in enumerate(position.hands)]
    standing = replace(SEEP.begin(position.options, position.dealer), lead=lead)
    view: SeepView = replace(
        view_of(position, position.turn, (), standing),
        counts=(counts[0], counts[1], counts[2], counts[3]),
    )
    search = Ismcts(SeepUnseen(view, position), ROUNDS, 1, SeepForesight(), SeepStake(view))
    search.run(ROUNDS)
    best = search.best()
    found = sorted(search.tried(), key=lambda one: one.code != best)
    return {SEEP.write_move(one.code): one.mean for one in found}


def chosen(line: str, lead: int = 0) -> str:
    """Return the move that the search chooses, with some lead of side 0 in the bazzi."""
    return next(iter(means(line, lead)))


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param(FEEDS, {"4s+8h+H12=12"}, id="it builds on partner's house, which no opponent can take"),
        pytest.param(LEAVES, {"9h"}, id="it leaves no floor that one card sweeps"),
        pytest.param(SHOWS, {"4d"}, id="it lets two aces lie rather than leave a seven alone on the floor"),
        pytest.param(SWEEPS, {"Kdx5h+8c"}, id="it sweeps"),
        pytest.param(SCORING, {"6c", "7d"}, id="it throws a worthless card and not the king of spades"),
        pytest.param(CEMENTS, {"Tc+H10=10", "Th+H10=10"}, id="it cements its own house and keeps a ten for it"),
        pytest.param(DENIES, {"KdxH13"}, id="it takes the opponents' house before they do"),
        pytest.param(BREAKS, {"2c+H9=11"}, id="it breaks an opponent's house to one that it can hold"),
    ],
)
def test_it_plays_as_a_good_player_would(line: str, wanted: set[str]) -> None:
    """The search chooses the play that no player would complain of."""
    assert chosen(line) in wanted


def test_it_takes_no_house_of_partners_without_need() -> None:
    """While no opponent can come to partner's house, it is fed or left, not taken."""
    assert chosen(NEEDLESS) != "JcxH11"


def test_it_never_feeds_a_house_that_opponents_will_take() -> None:
    """To put points on the opponents' house is found worse by far than to take it."""
    found = means(DENIES)
    assert found["KdxH13"] > found["4h+9c+H13=13"] + 40


@pytest.mark.parametrize(
    ("line", "options", "wanted"),
    [
        (LEAVES, "sweep_points:0", {"2c", "6d", "2c+7c=9"}),
        (DEAR, "bazzis:1", {"4h"}),
        (DEAR, "sweep_points:0", {"KdxKs"}),
        (DEAR, "scoring:majority,sweep_points:0", {"KdxKs"}),
        (DEAR, "scoring:punjab30,sweep_points:0", {"ThxTd"}),
        (THIRD, "max_houses:5", {"5s+8h=13"}),
        (THIRD, "max_houses:2", {"5s+4c+H9=9"}),
        (JOINS, "absorb_sums:optional", {"7d+6h=13"}),
        (JOINS, "absorb_sums:forced", {"7d", "Th", "7d+5d+6h+8c=13"}),
    ],
)
def test_house_rules_change_what_it_plays(line: str, options: str, wanted: set[str]) -> None:
    """On the same cards the choice is another one where a house rule makes another play the better one."""
    assert chosen(f"{line} options={options}") in wanted


def test_the_lead_in_the_bazzi_changes_what_plays_are_worth() -> None:
    """A house for a queen to take is worth more to a side four points from the bazzi than to one as far from losing it."""
    ahead, behind = means(LEADS, 96), means(LEADS, -96)
    assert next(iter(ahead)) == "5s+7c=12"
    assert ahead["5s+7c=12"] - ahead["5sx5c"] > behind["5s+7c=12"] - behind["5sx5c"] + 1
