"""The open-cards solver against plain minimax, and what it says of each move."""

import random

import pytest

from baithak.games.position import Position
from baithak.games.puzzle import Puzzle, PuzzleError
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import deal as deal_seep
from baithak.games.seep.solving import SeepPuzzle
from baithak.games.smear.moves import PACK, PASS
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import deal
from baithak.games.smear.solving import SmearPuzzle
from baithak.search.double_dummy import Solver
from baithak.search.minimax import Minimax
from benchmarks.endings import (
    SEEP_HOUSES,
    SMEAR_HOUSES,
    rising,
    seep_ending,
    seep_endings,
    smear_ending,
    smear_endings,
)


def after(position: Position, code: int) -> Position:
    """Return a position after a move."""
    twin = position.copy()
    twin.play(code)
    return twin


@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_endings_of_smear_are_worth_what_minimax_finds(tricks: int) -> None:
    """Under every mixture of house rules the solver agrees with minimax (M3, M4, M5, M16)."""
    solver, minimax = Solver(SmearPuzzle()), Minimax()
    for position in smear_endings(2 * len(SMEAR_HOUSES), tricks):
        assert solver.value(position) == minimax.value(position)


@pytest.mark.parametrize("plays", [1, 4, 7, 8])
def test_endings_of_seep_are_worth_what_minimax_finds(plays: int) -> None:
    """Under each of some house rules the solver agrees with minimax, sweeps and leftover cards among it (S12, S30)."""
    solver, minimax = Solver(SeepPuzzle()), Minimax()
    for position in seep_endings(3 * len(SEEP_HOUSES), plays):
        assert solver.value(position) == minimax.value(position)


def test_every_move_of_a_seep_ending_has_its_value() -> None:
    """In Seep too a solution tells what each legal move leads to, and its line ends in what the position is worth."""
    solver, minimax = Solver(SeepPuzzle()), Minimax()
    for position in seep_endings(len(SEEP_HOUSES), 6, seed=2):
        solution = solver.solve(position)
        for code, value in solution.values.items():
            assert value == minimax.value(after(position, code))
        end = position.copy()
        for code in solution.line:
            end.play(code)
        assert end.over()
        assert end.tally(0) - end.tally(1) == solution.value


def test_seep_cannot_be_solved_before_the_opening_play_or_with_hidden_cards() -> None:
    """What is no ending of open cards is refused in a sentence."""
    solver = Solver(SeepPuzzle())
    with pytest.raises(PuzzleError, match="opening play"):
        solver.value(deal_seep(SeepOptions(), range(52), 0))
    position = seep_ending(random.Random(1), 8)
    position.hands = [0, *position.hands[1:]]
    with pytest.raises(PuzzleError, match="seat 0 must hold 2"):
        solver.value(position)
    thrown_in = deal_seep(SeepOptions(), range(52), 0)
    thrown_in.thrown_in = True
    with pytest.raises(PuzzleError, match="thrown in"):
        solver.value(thrown_in)


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_may_be_worth_anything_that_rises(seed: int) -> None:
    """With any value of the points made the solver agrees with minimax."""
    worth = rising(random.Random(seed))
    solver = Solver(SmearPuzzle(lambda first, second: worth[first, second]))
    minimax = Minimax(lambda first, second: worth[first, second])
    for position in smear_endings(len(SMEAR_HOUSES), 2, seed=2):
        assert solver.value(position) == minimax.value(position)


def test_a_worth_that_falls_is_refused() -> None:
    """A point that made a deal worth less to who makes it would be no goal to play for."""
    with pytest.raises(PuzzleError, match="further point"):
        SmearPuzzle(lambda first, second: second - first)


def test_every_move_has_its_value_and_the_line_keeps_to_the_best() -> None:
    """A solution tells what each legal move leads to, and its line ends in what the position is worth."""
    solver, minimax = Solver(SmearPuzzle()), Minimax()
    for position in smear_endings(len(SMEAR_HOUSES), 3, seed=3):
        solution = solver.solve(position)
        assert list(solution.values) == position.legal()
        for code, value in solution.values.items():
            assert value == minimax.value(after(position, code))
        best = max if position.turn % 2 == 0 else min
        assert solution.value == best(solution.values.values())
        end = position.copy()
        for code in solution.line:
            assert code in end.legal()
            end.play(code)
            assert solver.value(end) == solution.value
        assert end.over()
        assert end.tally(0) - end.tally(1) == solution.value


def test_the_leader_chooses_trump() -> None:
    """Before the first lead the solver finds the best trump too (M15)."""
    solver = Solver(SmearPuzzle())
    rng = random.Random(4)
    for _ in range(2):
        position = smear_ending(rng, 6)
        while position.laid or position.trump >= 0:
            position = smear_ending(rng, 6)
        solution = solver.solve(position)
        values = [solver.value(after(position, code)) for code in position.legal()]
        assert solution.value == solver.value(position)
        assert solution.value == (max(values) if position.turn % 2 == 0 else min(values))


def test_a_deal_that_is_over_is_worth_its_points() -> None:
    """A finished deal has a value, no moves and an empty line."""
    for position in smear_endings(len(SMEAR_HOUSES), 1, seed=6):
        end = position
        while not end.over():
            end.play(end.legal()[0])
        assert Solver(SmearPuzzle()).solve(end) == (end.tally(0) - end.tally(1), {}, [])


def test_only_open_cards_in_the_play_can_be_solved() -> None:
    """Hidden cards, and a deal whose play has not begun, are refused in a sentence."""
    solver = Solver(SmearPuzzle())
    position = smear_ending(random.Random(1), 3)
    position.hands = [0, *position.hands[1:]]
    with pytest.raises(PuzzleError, match="seat 0 must hold"):
        solver.value(position)
    hidden = smear_ending(random.Random(1), 3, exchange="1")
    hidden.buried = 0
    with pytest.raises(PuzzleError, match="discard is hidden"):
        solver.value(hidden)
    with pytest.raises(PuzzleError, match="auction"):
        solver.value(deal(SmearOptions(), PACK, 0))


@pytest.mark.parametrize("game", ["smear", "seep"])
def test_only_positions_of_the_game_can_be_solved(game: str) -> None:
    """A position of another game, or none, is refused in a sentence, however it comes in."""
    rng = random.Random(1)
    puzzle, other = (SmearPuzzle(), seep_ending(rng, 4)) if game == "smear" else (SeepPuzzle(), smear_ending(rng, 1))
    for wrong in (other, None):
        with pytest.raises(PuzzleError, match=f"is no position of {game.capitalize()}"):
            Solver(puzzle).value(wrong)  # type: ignore[arg-type]
        assert not puzzle.soon(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("room", [0, -4, 3, 2**40])
def test_a_table_has_room_for_a_power_of_two(room: int) -> None:
    """Any other room, or one that no memory has, is refused."""
    with pytest.raises(PuzzleError, match=f"room for {room} entries"):
        Solver(SmearPuzzle(), room=room)


class Asking(Puzzle):
    """Asks its own solver, as a second thread might in the middle of a search."""

    solver: Solver

    def pose(self, position: Position) -> bool:
        """Ask."""
        return self.solver.value(position) > 0


def test_a_solver_at_work_takes_no_second_position() -> None:
    """Two threads would mix up their positions: the second is refused, each time that it asks."""
    puzzle = Asking()
    puzzle.solver = Solver(puzzle)
    for _ in range(2):
        with pytest.raises(PuzzleError, match="each thread needs a solver of its own"):
            puzzle.solver.value(smear_ending(random.Random(2), 1))


def test_a_solver_needs_a_puzzle() -> None:
    """Something else in its place is named."""
    with pytest.raises(PuzzleError, match="a NoneType is no puzzle"):
        Solver(None)  # type: ignore[arg-type]


def test_a_deal_that_all_passed_has_nothing_to_solve() -> None:
    """Where nobody bid there is no play (M11)."""
    position = deal(SmearOptions(), PACK, 0)
    while not position.over():
        position.play(PASS)
    with pytest.raises(PuzzleError, match="all four passed"):
        Solver(SmearPuzzle()).value(position)


def test_a_search_can_be_stopped_and_begun_again() -> None:
    """Whatever the beat raises ends a search, and the solver is right afterwards."""

    def stop(_nodes: int) -> None:
        raise KeyboardInterrupt

    def go_on() -> None:
        while True:
            solver.value(smear_ending(rng, 6))

    solver = Solver(SmearPuzzle())
    rng = random.Random(9)
    solver.beat = stop
    with pytest.raises(KeyboardInterrupt):
        go_on()
    solver.beat = None
    end = smear_ending(rng, 2)
    assert solver.value(end) == Minimax().value(end)
