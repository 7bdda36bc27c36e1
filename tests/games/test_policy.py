"""Policies for playouts: what they pick, and that a game's own beats chance."""

import random

import pytest

from baithak.cards.chance import Chance
from baithak.games.catalog import GAMES
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.policy import Greedy, Policy, Sides, Uniform
from baithak.games.position import Position
from baithak.games.seep.policy import SeepGreedy
from baithak.games.smear import SMEAR
from baithak.games.smear.policy import SmearGreedy
from baithak.search.playout import playouts
from tests.games.seep.floors import Standing, floor

BLIND = pytest.mark.parametrize("blind", [-1, 1001])


def pick(policy: Policy, position: Position, seed: int = 0) -> str:
    """Return what a policy picks, as text."""
    game = SMEAR if isinstance(policy, SmearGreedy) else GAMES["seep"]
    return game.write_move(policy.choose(position, position.legal(), Chance(seed)))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_games_policy_beats_chance(game: AnyGame) -> None:
    """Over some deals, the side that plays by the game's policy makes more points than the side that plays by chance."""
    assert game.policy
    positions = []
    for number in range(40):
        pack = list(game.pack)
        random.Random(number).shuffle(pack)
        positions.append(game.deal(game.options(), pack, number % 4))
    first = playouts(positions, 5, 1, policy=Sides(game.policy(), Uniform()))
    second = playouts(positions, 5, 1, policy=Sides(Uniform(), game.policy()))
    assert sum(first.sums) > 0 > sum(second.sums)


def test_seeps_policy_takes_the_most_points() -> None:
    """Of captures it takes the one with the most points: spades, the ten of diamonds, a house, or a sweep."""
    careful = SeepGreedy(0)
    assert pick(careful, floor("9c Td 4h", "9s Tc 4d Kc")) == "9cx9s"
    assert pick(careful, floor("9c Td 4h", "9d Tc 4d Kc")) == "TdxTc"
    assert pick(careful, floor("9c Jd 4h", "9s 4d Kc", [Standing(11, "Js Jc", (1,))])) == "JdxH11"
    assert pick(careful, floor("9c Jd 4h", "4d 5s", [])) == "9cx4d+5s"


def test_seeps_policy_throws_what_scores_nothing() -> None:
    """Where nothing can be captured it throws a card without points, or builds."""
    assert pick(SeepGreedy(0), floor("Ks 2s 7d Ac", "5h")) == "7d"


def test_equals_are_picked_by_chance() -> None:
    """Of moves that are worth the same, each comes up."""
    position = floor("7d 8d 6c", "Kh Qh")
    assert {pick(SeepGreedy(0), position, seed) for seed in range(60)} == {"7d", "8d", "6c"}


def test_blind_moves_are_any() -> None:
    """With all moves left to chance the points do not count; with none they always do."""
    position = floor("9c 7d 8d", "9s Kh Qh")
    assert {pick(SeepGreedy(1000), position, seed) for seed in range(90)} == {"9cx9s", "7d", "8d"}
    assert {pick(SeepGreedy(0), position, seed) for seed in range(90)} == {"9cx9s"}


@BLIND
def test_the_moves_left_to_chance_are_counted_in_thousandths(blind: int) -> None:
    """Fewer than none or more than all are refused."""
    with pytest.raises(GameError, match="from 0 to 1000"):
        SeepGreedy(blind)


def test_a_policy_knows_its_game() -> None:
    """A game's policy refuses positions of another one, and fits its own."""
    smear = SMEAR.deal(SMEAR.options(), SMEAR.pack, 0)
    assert SmearGreedy().fits(smear)
    assert not SeepGreedy().fits(smear)
    assert Uniform().fits(smear)
    with pytest.raises(GameError, match="SeepGreedy knows no SmearPosition"):
        SeepGreedy().choose(smear, smear.legal(), Chance())
    assert isinstance(SeepGreedy(), Greedy)


def test_each_side_plays_by_its_own_policy() -> None:
    """Of a policy for each side, the mover's picks, in Python and without the interpreter; both must know the game."""
    position = floor("9c 7d 8d", "9s Kh Qh")
    for seat, wanted in ((0, {"9cx9s"}), (1, {"9cx9s", "7d", "8d"})):
        sides = Sides(SeepGreedy(0), SeepGreedy(1000))
        mine = floor("9c 7d 8d", "9s Kh Qh", seat=seat)
        assert {pick(sides, mine, seed) for seed in range(60)} == wanted
    assert not Sides(SeepGreedy(), SmearGreedy()).fits(position)
    deal = playouts([position], 4, 1, policy=Sides(SeepGreedy(), SeepGreedy()))
    assert list(deal.sums) == list(playouts([position], 4, 1, policy=SeepGreedy()).sums)
