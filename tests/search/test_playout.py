"""Playouts: the same figures on every build and in any number of threads, of every game."""

import random
import statistics
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.chance import Chance
from baithak.cards.mask import WORD, mix
from baithak.games.catalog import GAMES
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.policy import Policy, Uniform
from baithak.games.position import Position
from baithak.games.seep.policy import SeepGreedy
from baithak.search.playout import Playout, playouts
from tests.toy import TOY, ToyPosition

ALL = [TOY, *GAMES.values()]
SEED = 2026
FIGURES = {"seep": [2610, 2420, 0], "smear": [-251, 64, 313]}
"""What 300 playouts of each of three deals of a game come to: their sums. The third of Seep is thrown in."""


def dealt(game: AnyGame, number: int) -> Position:
    """Return a numbered deal, with the usual house rules."""
    pack = list(game.pack)
    random.Random(number).shuffle(pack)
    position: Position = game.deal(game.options(), pack, number % 4)
    return position


def by_hand(position: Position, seed: int, place: int, number: int) -> int:
    """Return what one playout comes to, played from Python."""
    chance = Chance(mix(seed & WORD, place))
    chance.begin(number)
    running = position.copy()
    while not running.over():
        codes = running.legal()
        running.play(codes[chance.below(len(codes))])
    return running.tally(0) - running.tally(1)


def figures(game: AnyGame, times: int, threads: int, policy: Policy | None = None) -> tuple[list[int], list[float]]:
    """Return the sums and variances of some deals of a game."""
    came = playouts([dealt(game, number) for number in (1, 2)], times, SEED, threads, policy)
    return list(came.sums), list(came.variances)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_figures_never_change(game: AnyGame) -> None:
    """The same seed gives the same sums on every machine and build."""
    came = playouts([dealt(game, number) for number in (1, 2, 3)], 300, SEED)
    assert list(came.sums) == FIGURES[game.name]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@given(seed=st.integers(), deal=st.integers(0, 100))
def test_a_playout_is_a_deal_played_by_chance(game: AnyGame, seed: int, deal: int) -> None:
    """Sum, mean and variance are those of deals played by hand with the same draws; the position stays as it was."""
    positions = [dealt(game, deal), dealt(game, deal + 1)]
    keys = [position.key() for position in positions]
    came = playouts(positions, 3, seed)
    assert [position.key() for position in positions] == keys
    for place, position in enumerate(positions):
        differences = [by_hand(position, seed, place, number) for number in range(3)]
        assert came.sums[place] == sum(differences)
        assert came.means[place] == pytest.approx(statistics.mean(differences))
        assert came.variances[place] == pytest.approx(statistics.variance(differences))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_number_of_threads_changes_nothing(game: AnyGame) -> None:
    """Two and five threads come to what one comes to, by chance and by the game's policy."""
    for policy in (None, game.policy() if game.policy else Uniform()):
        alone = figures(game, 260, 1, policy)
        assert figures(game, 260, 2, policy) == alone
        assert figures(game, 260, 5, policy) == alone


def test_playouts_can_be_made_bit_by_bit() -> None:
    """A playout goes on where it stopped, and its counts say how far it is."""
    position = dealt(GAMES["seep"], 4)
    whole, parts = Playout(position, 5), Playout(position, 5)
    assert whole.total(30) == sum(parts.total(10) for _ in range(3)) == whole.sum
    assert (whole.done, whole.plies, whole.squares) == (parts.done, parts.plies, parts.squares)
    assert whole.done == 30
    assert whole.plies == 30 * 49
    only = playouts([position], 1, 5)
    assert only.sums[0] == by_hand(position, 5, 0, 0)
    assert only.variances[0] == 0


def test_a_deal_that_is_over_is_worth_its_points() -> None:
    """A position at the end of its deal comes to its difference each time."""
    position = dealt(GAMES["smear"], 1)
    while not position.over():
        position.play(position.legal()[-1])
    difference = position.tally(0) - position.tally(1)
    assert list(playouts([position], 10, 0).sums) == [10 * difference]


def test_an_empty_batch_comes_to_nothing() -> None:
    """No positions, no figures."""
    assert len(playouts([], 10, 0).sums) == 0


@pytest.mark.parametrize(("times", "threads"), [(0, 1), (1, 0), (-1, 2)])
def test_too_few_playouts_or_threads_are_refused(times: int, threads: int) -> None:
    """Neither can be less than one, and the error says so."""
    with pytest.raises(GameError, match="at least one of each"):
        playouts([dealt(TOY, 0)], times, 0, threads)


def test_a_policy_of_another_game_is_refused() -> None:
    """Seep's policy is never asked about Smear."""
    with pytest.raises(GameError, match="SeepGreedy knows no SmearPosition"):
        playouts([dealt(GAMES["smear"], 0)], 1, 0, policy=SeepGreedy())


class Lowest(Policy):
    """Always picks the lowest code."""

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:
        """Return the first code."""
        return codes[0]


class Wrong(Lowest):
    """Picks what is not legal."""

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:
        """Return a code that no game has."""
        return 2**40 + 1


class Failing(ToyPosition):
    """A game with a fault in it."""

    def play(self, code: int) -> None:
        """Fail."""
        raise ZeroDivisionError("a fault of the game")

    def fresh(self) -> "Failing":
        """Return a new position."""
        return Failing(self.options, [], [0] * 4, self.dealer)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@pytest.mark.parametrize("threads", [1, 3])
def test_a_policy_may_be_written_in_python(game: AnyGame, threads: int) -> None:
    """A policy in plain Python is asked on every ply, in any thread."""
    position = dealt(game, 2)
    end = position.copy()
    while not end.over():
        end.play(end.legal()[0])
    came = playouts([position] * 3, 20, 0, threads, Lowest())
    assert list(came.sums) == [20 * (end.tally(0) - end.tally(1))] * 3


@pytest.mark.parametrize("threads", [1, 3])
def test_what_python_raises_comes_to_the_caller(threads: int) -> None:
    """A fault of a game or a policy in plain Python ends the batch and is raised, from any thread."""
    toy = dealt(TOY, 0)
    assert isinstance(toy, ToyPosition)
    with pytest.raises(ZeroDivisionError, match="a fault of the game"):
        playouts([Failing(toy.options, toy.hands, toy.played, toy.dealer)] * 5, 9, 0, threads)
    with pytest.raises(GameError, match="the policy chose 1099511627777"):
        playouts([dealt(GAMES["seep"], 0)] * 5, 9, 0, threads, Wrong())
    with pytest.raises(NotImplementedError):
        playouts([toy], 9, 0, threads, Policy())


def test_figures_are_lists_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where NumPy is missing the same figures come in lists."""
    arrays = playouts([dealt(TOY, 0)], 10, 0)
    monkeypatch.setitem(sys.modules, "numpy", None)
    lists = playouts([dealt(TOY, 0)], 10, 0)
    assert isinstance(lists.sums, list)
    assert type(arrays.sums).__module__ == "numpy"
    assert lists.sums == arrays.sums.tolist()
    assert lists.means == arrays.means.tolist()
