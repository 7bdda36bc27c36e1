"""Contract: what a game has its bots learn beforehand, and how that is worked out.

Learning has three steps, each made of numbered parts that depend on the seed and their number
alone, so that any process may work on any of them and in any order. First very many deals are
solved with their cards open; then some are played by bots that see no more than their seats,
which says by how much open cards flatter a side; then the game makes its table out of both.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from baithak.games.options import Options
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle


class Exercise(NamedTuple):
    """A deal that bots play from somewhere on."""

    options: Options
    pack: tuple[int, ...]
    dealer: int
    codes: tuple[int, ...]
    """The moves that are made for them, from the first on."""
    problem: list[Position]
    """The same deal with open cards: side 0 has the best of these positions."""


class Lessons:
    """What one game has to learn.

    Attributes:
        solved: how many deals are solved where nobody says otherwise.
        played: how many are played.
        bot: who plays them, as a text.
        passes: how often the last step goes through what the first found.
    """

    solved: int
    played: int
    bot: str
    passes: int

    def puzzle(self) -> Puzzle:
        """Return the game with open cards that problems are solved as."""
        raise NotImplementedError

    def at_stake(self, view: Any) -> Puzzle:
        """Return the same for a bot that plays an exercise."""
        raise NotImplementedError

    def problems(self, number: int) -> list[list[Position]]:
        """Return the problems of a deal: of the positions of each, side 0 has the best one."""
        raise NotImplementedError

    def note_solved(self, number: int, values: Sequence[float]) -> bytes:
        """Return what is kept of a deal, always as many bytes, by the values of its problems."""
        raise NotImplementedError

    def exercise(self, number: int) -> Exercise:
        """Return the deal of a number that bots play."""
        raise NotImplementedError

    def note_played(self, number: int, value: float, made: tuple[int, int]) -> bytes:
        """Return what is kept of it, by the value of its problem and the points that the sides made."""
        raise NotImplementedError

    def learn(self, solved: bytes, played: bytes, passes: int, tell: Callable[[int, int], None]) -> bytes:
        """Return the table.

        Args:
            solved: what was kept of the deals solved, one behind the other.
            played: what was kept of the deals played.
            passes: how often to go through them.
            tell: called with how much is done, and of how much.
        """
        raise NotImplementedError
