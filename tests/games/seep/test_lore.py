"""What a club player of Seep chooses, and why it is the better play."""

import random
from typing import Any

import pytest

from baithak.cards.mask import ALL_CARDS
from baithak.games.seep import SEEP
from baithak.games.seep.lore import leaves_a_sweep
from baithak.games.seep.moves import BID, REDEAL, kind_of
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.view import SeepView, view_of
from tests.games.seep.floors import Standing, cards, floor, new_deal


def _view(position: SeepPosition, unseen: str = "") -> SeepView:
    """Return the mover's view; what is not on the floor, in the hand or named unseen was captured long ago."""
    captured = ALL_CARDS & ~cards(unseen)
    for mask in (*position.hands, *position.houses, position.loose):
        captured &= ~mask
    position.piles = [position.piles[0], captured]
    return view_of(position, position.turn, (), SEEP.begin(position.options, position.dealer))


def _choice(position: SeepPosition, unseen: str = "") -> str:
    return SEEP.write_move(SEEP.advise(_view(position, unseen), random.Random(0)))


OTHERS = ("7c 7d 3h", "Jh Qh 2h", "8c 8d 3c")


def test_it_captures_points_rather_than_throw() -> None:
    """With the king of spades on the floor and a king in hand, it takes it."""
    assert _choice(floor("Kd 4c 2c", "Ks 6d", others=OTHERS), "7c 7d 3h Jh Qh 2h 8c 8d 3c") == "KdxKs"


def test_it_takes_the_capture_with_more_points() -> None:
    """Of two captures with a jack it takes the one with the spades."""
    assert _choice(floor("Jc 4d", "2c 3d 5s 6s Kd", others=OTHERS), "7c 7d Jh Qh 8c 8d") == "Jcx5s+6s"


def test_it_cements_its_own_house() -> None:
    """Holding two tens over an ordinary house of its own with points, it cements it against a breaker."""
    mine = Standing(10, "6s 4s", (0,))
    position = floor("Th Tc 5d Qd", "Ks Kc", [mine], others=("2d Qh Jd", "5h 5c 7c", "3d Kd Kh"))
    assert _choice(position, "2d Qh Jd 5h 5c 7c 3d Kd Kh") in {"Th+H10=10", "Tc+H10=10"}


def test_it_feeds_partners_house() -> None:
    """A queen that would lie open goes onto partner's cemented house of 12 when the opponents hold no queen."""
    house = Standing(12, "Qd 9h 3s", (2,))
    position = floor("Qs 6h 5h", "Kc", [house], others=("7c 7d 4d", "Qh Jh 2h", "8c 8d 4c"))
    assert _choice(position, "7c 7d 4d Qh Jh 2h 8c 8d 4c") in {"Qs+H12=12", "QsxH12"}


def test_it_leaves_no_sweep_when_another_play_leaves_none() -> None:
    """Over whole deals, a floor that one unseen card sweeps is left only when every play leaves one."""
    rng = random.Random(11)
    for seed in range(12):
        deal = new_deal(seed)
        while not deal.over:
            view = deal.view(deal.turn)
            code = SEEP.advise(view, rng)
            if kind_of(code) not in {BID, REDEAL} and leaves_a_sweep(view, code):
                assert all(leaves_a_sweep(view, other) for other in view.legal)
            deal.play(code)


@pytest.mark.parametrize(("options", "feared"), [({}, True), ({"sweep_points": 0}, False), ({"sweep_points": 5}, True)])
def test_a_sweep_is_feared_only_where_it_scores(options: dict[str, Any], feared: bool) -> None:
    """With ``sweep_points=0`` a floor of one sum is no danger."""
    position = floor("4c 2c Kd", "5h", others=OTHERS, **options)
    view = _view(position, "7c 7d 3h Jh Qh 2h 8c 8d 3c 9d 9h")
    assert leaves_a_sweep(view, SEEP.read_move("4c")) == feared


def test_the_last_sweep_is_feared_only_where_it_scores() -> None:
    """Before the 48th play the floor is free, unless ``last_sweep_points`` says otherwise."""
    for points, feared in ((0, False), (50, True)):
        view = _view(floor("4c", "5h", ply=46, last_sweep_points=points), "9d")
        assert leaves_a_sweep(view, SEEP.read_move("4c")) == feared


def test_the_scoring_decides_what_is_dear() -> None:
    """A ten of diamonds is left for the king of spades, but not where it scores 12 and the king nothing."""
    unseen = "7c 7d 3h Jh Qh 2h 8c 8d 3c"
    for scoring, wanted in (("north100", "KdxKs"), ("punjab30", "ThxTd")):
        assert _choice(floor("Kd Th", "Ks Td 4c", others=OTHERS, scoring=scoring), unseen) == wanted


def test_it_bids_a_value_it_holds_twice() -> None:
    """With two jacks among the four cards it bids 11."""
    assert _choice(floor("Jc Jd 9h 2c", "4c 5c 6c 7c", ply=0, bid=0), "4c 5c 6c 7c") == "bid:11"


def test_its_choice_is_always_legal_under_any_house_rules() -> None:
    """Whole deals under drawn options end with the points that are in the pack."""
    rng = random.Random(3)
    for seed in range(6):
        drawn: dict[str, Any] = {
            spec.name: rng.choice(spec.choices) if spec.choices else spec.default for spec in SeepOptions.SPECS
        }
        deal = new_deal(seed, **drawn)
        while not deal.over:
            deal.play(SEEP.advise(deal.view(deal.turn), rng))
        assert deal.outcome().points != (0, 0)
