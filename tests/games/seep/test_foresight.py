"""What a play takes and what it leaves, as playouts weigh it."""

import random
from typing import Any

import pytest

from baithak.cards.chance import Chance
from baithak.cards.mask import cards_of, count, mask_of
from baithak.cards.seats import SEATS
from baithak.games.seep import SEEP
from baithak.games.seep.foresight import WEIGHTS, SeepForesight
from baithak.games.seep.policy import SeepGreedy
from baithak.games.seep.position import SeepPosition
from baithak.search.playout import playouts
from tests.games.seep.floors import Standing, floor, new_deal, settled

OTHERS = ("7c 7d 3h", "Jh Qh 2h", "8c 8d 3c")


def worths(position: SeepPosition) -> dict[str, float]:
    """Return what each legal move is worth."""
    return {SEEP.write_move(code): worth for code, worth in SeepForesight().worths(position).items()}


def best(position: SeepPosition) -> str:
    """Return the move that is worth most."""
    found = worths(position)
    return max(found, key=lambda move: found[move])


def running(seed: int) -> list[SeepPosition]:
    """Return the positions of a deal that is played by chance, after the bid."""
    deal, rng = new_deal(seed), random.Random(seed)
    found: list[SeepPosition] = []
    while not deal.over:
        position = deal.position.copy()
        if isinstance(position, SeepPosition) and position.bid:
            found.append(position)
        deal.play(rng.choice(deal.codes()))
    return found


def test_it_plays_by_no_hand_but_its_own() -> None:
    """With the other hands exchanged card for card, every play is worth what it was."""
    rng = random.Random(4)
    for position in running(1)[1:]:
        mixed = position.copy()
        others = [seat for seat in range(SEATS) if seat != position.turn]
        pool = [card for seat in others for card in cards_of(position.hands[seat])]
        rng.shuffle(pool)
        hands = list(position.hands)
        for seat in others:
            number = count(hands[seat])
            hands[seat], pool = mask_of(pool[:number]), pool[number:]
        mixed.hands = hands
        assert SeepForesight().worths(mixed) == SeepForesight().worths(position)


def test_it_counts_the_cards_that_are_gone() -> None:
    """A floor that a nine would sweep is feared while a nine may be out, and not when all four were seen."""
    out = settled(floor("4c 2c", "5h", others=("9c 7d 3h", "9h Qh 2h", "9d 9s 3c")))
    seen = settled(floor("4c 2c", "5h", others=("Tc 7d 3h", "Jd Qh 2h", "Tc Ts 3c")))
    assert worths(out)["4c"] < worths(out)["2c"] - 10
    assert worths(seen)["4c"] > worths(seen)["2c"]


def test_it_sweeps_and_leaves_no_sweep() -> None:
    """It takes the whole floor where it can, and throws the card that leaves no sum for one card."""
    assert best(settled(floor("Kd 4c 2h", "8c 5h", others=OTHERS))) == "Kdx5h+8c"
    assert best(settled(floor("6d 9h 2c", "7c", others=("Kc 9d 3h", "Kh Qh 9c", "8h 8d 3c")))) == "9h"


def test_a_house_guards_the_floor() -> None:
    """With a house on it for which another card is needed, no card sweeps the floor."""
    others = ("9c 7d 3h", "9h Qh 2h", "9d 9s 3c")
    bare, guarded = (
        worths(settled(floor("4c 2c Ks", "5h", houses, others=others)))
        for houses in ((), (Standing(13, "Kc Kh", (0,)),))
    )
    assert bare["4c"] - bare["2c"] < guarded["4c"] - guarded["2c"] - 10


def test_it_takes_the_opponents_house() -> None:
    """A house of the opponents with points in it is taken before anything else is done."""
    theirs = Standing(13, "Ks 8c 5s", (1,))
    assert best(settled(floor("Kd 4h 6c", "9c", [theirs], others=("Kh 4d", "Jh Td", "8h 8d")))) == "KdxH13"


def test_it_feeds_partners_house() -> None:
    """What is added to partner's house is worth more than the same to one that an opponent owns too."""
    feeding = []
    for owners in ((2,), (1, 2)):
        house = Standing(12, "Qd Qc", owners)
        position = settled(floor("4s 9h 5h", "8h", [house], others=("Qs 7d 6c", "Qh 2h 6d", "8d 4c 6h")))
        feeding.append(worths(position)["4s+8h+H12=12"])
    assert feeding[0] > feeding[1] + 5


@pytest.mark.parametrize(("scoring", "wanted"), [("north100", "KdxKs"), ("majority", "KdxKs"), ("punjab30", "ThxTd")])
def test_the_scoring_decides_what_is_dear(scoring: str, wanted: str) -> None:
    """The king of spades scores 13 or nothing, the ten of diamonds 6, 2 or 12."""
    others = ("Kc 7d 3h", "Tc Kh 2h", "8c 8d 3c")
    rules: dict[str, Any] = {"scoring": scoring, "sweep_points": 0}
    assert best(settled(floor("Kd Th 4h", "Ks Td", others=others, **rules))) == wanted


@pytest.mark.parametrize(
    ("option", "ply"), [("sweep_points", 9), ("opening_sweep_points", 0), ("last_sweep_points", 47)]
)
def test_a_sweep_is_worth_what_the_house_rules_say(option: str, ply: int) -> None:
    """Sweeping the floor is worth just as much more as each option adds to it."""
    rules: list[dict[str, Any]] = [{option: 10}, {option: 90}]
    some, more = (worths(floor("9d", "9h", ply=ply, bid=9, others=OTHERS, **rule))["9dx9h"] for rule in rules)
    assert more - some == 80


@pytest.mark.parametrize(("option", "ply"), [("sweep_points", 9), ("last_sweep_points", 46)])
def test_a_sweep_is_feared_for_what_it_scores(option: str, ply: int) -> None:
    """A play that may let the next seat sweep is worth less where that scores more, others stay as they are."""
    rules: list[dict[str, Any]] = [{option: 10}, {option: 90}]
    for others, feared in ((("8c", "8d", "8h"), 0), (("9c", "9d", "9h"), 40)):
        some, more = (worths(settled(floor("4c", "5h", ply=ply, others=others, **rule)))["4c"] for rule in rules)
        assert some - more >= feared
        assert feared or some == more


def test_it_bids_a_value_that_it_holds_twice() -> None:
    """With two jacks among the four cards it bids 11."""
    assert best(floor("Jc Jd 9h 2c", "4c 5c 6c 7c", ply=0, bid=0)) == "bid:11"


def test_among_its_like_there_are_few_sweeps() -> None:
    """Over some deals fewer than one in two has a sweep, as nobody leaves one who can help it."""
    sweeps = 0
    for seed in range(20):
        position = new_deal(seed).position.copy()
        assert isinstance(position, SeepPosition)
        while not position.over():
            position.play(SeepForesight(0).choose(position, position.legal(), Chance(seed)))
        sweeps += sum(position.sweeps)
    assert sweeps < 10


def test_it_beats_a_beginner_by_far() -> None:
    """Over some deals it makes more points a deal, from either side, than a policy that only takes what it can."""
    positions = [new_deal(seed, dealer=seed % 4).position for seed in range(24)]
    assert all(isinstance(position, SeepPosition) for position in positions)
    ahead = 0
    for position in positions:
        for side in range(2):
            work = position.copy()
            policies = [SeepForesight(0), SeepGreedy(0)]
            chance = Chance(side)
            while not work.over():
                work.play(policies[work.turn % 2 ^ side].choose(work, work.legal(), chance))
            ahead += (work.tally(0) - work.tally(1)) * (1 - 2 * side)
    assert ahead > 50 * 2 * len(positions)


def test_threads_do_not_share_its_room() -> None:
    """Playouts come out the same however many threads ask one policy."""
    positions = [new_deal(seed).position for seed in range(4)]
    policy = SeepForesight()
    one = playouts(positions, 6, 3, 1, policy)
    assert list(playouts(positions, 6, 3, 3, policy).sums) == list(one.sums)
    assert policy.own() is not policy
    assert list(policy.own().weights) == list(WEIGHTS)
