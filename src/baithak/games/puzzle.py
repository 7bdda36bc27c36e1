"""Contract: what a solver asks of a game whose cards all lie open.

A puzzle holds one position in whatever form the game searches fastest. The plies from that
position on are numbered; the solver plays a move with ``enter`` and takes it back with
``leave``, so that a puzzle keeps what belongs to a ply by its number. Everything is told
as side 0 sees it, in whole numbers: what side 0 still gets from a ply on is its *yield*.

A solver only ever asks whether side 0 can reach one of the values that the deal may come
to. ``ask`` turns that into a yield that is needed, and a puzzle may choose what a yield is
for each question, so long as the question comes down to "at least so much". Where it needs
no more, ``judge`` may also put a simpler question in its place.
"""

from collections.abc import Sequence

from baithak.games.errors import GameError
from baithak.games.position import Position

MOST = 1000000
"""More than any yield: whatever the question, it is answered with yes; ``-MOST`` is no."""


class PuzzleError(GameError):
    """A position that cannot be solved: cards are hidden, or the play has not begun."""


class Puzzle:
    """A position to be solved.

    Attributes:
        values: what deals may come to for side 0, rising; a *rank* is an index of it.
        worst, best: the ranks between which the position posed must end.
        guess: a rank that is likely.
        begin: the ply of the position posed.
        gain: what the move entered last brought side 0.
        floor, ceiling: what the ply judged last yields at least and at most.
        need: the yield that answers the question that ``judge`` put in place of the one asked.
        yes, no: what an answer to that question proves: a yield of at least ``yes``, or at most ``no``.
    """

    values: Sequence[float]
    worst: int
    best: int
    guess: int
    begin: int
    gain: int
    floor: int
    ceiling: int
    need: int
    yes: int
    no: int

    def pose(self, position: Position) -> bool:
        """Take over a position; say no where its mover must choose first what the puzzle is to be.

        Raises:
            PuzzleError: if it is none that can be solved.
        """
        raise NotImplementedError

    def soon(self, position: Position) -> bool:
        """Say whether a position can be solved, and within seconds."""
        raise NotImplementedError

    def near(self, position: Position) -> bool:
        """Say the same of what its mover can make of a position by moves of its own, such as a discard and a lead."""
        return self.soon(position)

    def ask(self, rank: int) -> int:
        """Begin the question whether side 0 can reach a value, and return the yield needed from the first ply."""
        raise NotImplementedError

    def reached(self, rank: int, found: int) -> int:  # noqa: ARG002 - it says more only in some games
        """Return the highest rank, at least the one asked for, that a yield which answers it with yes proves."""
        return rank

    def missed(self, rank: int, found: int) -> int:  # noqa: ARG002 - it says more only in some games
        """Return the highest rank, below the one asked for, that a yield which answers it with no leaves open."""
        return rank - 1

    def ours(self, ply: int) -> bool:
        """Say whether side 0 is to move."""
        raise NotImplementedError

    def whole(self, ply: int) -> bool:  # noqa: ARG002 - there may be plies within a trick
        """Say whether a ply can be judged and has a key; where nothing else is said, any can."""
        return True

    def closes(self, ply: int) -> bool:  # noqa: ARG002
        """Say whether every move leads to a whole ply that is worth judging before any is searched; the same."""
        return True

    def judge(self, ply: int, need: int) -> None:
        """Bound the yield of a whole ply in ``floor`` and ``ceiling``, and set ``need``, ``yes`` and ``no``."""
        raise NotImplementedError

    def question(self, ply: int) -> int:  # noqa: ARG002
        """Return a number for what ``judge`` left to be asked at a ply; 0 where it never changes that."""
        return 0

    def resume(self, ply: int, question: int) -> None:
        """Ask at a ply what was left to be asked there before."""

    def key(self, ply: int) -> int:
        """Return a 64-bit number for a whole ply, the same only where the yield is the same in any deal."""
        raise NotImplementedError

    def moves(self, ply: int, hint: int) -> int:
        """List the moves, best first, one for each kind that can differ; return how many, none at the end.

        Args:
            ply: the ply.
            hint: the mark of a move that was best in an equal position, or -1.
        """
        raise NotImplementedError

    def mark(self, ply: int, move: int) -> int:
        """Return a number from 0 to 65535 by which a listed move is known again."""
        raise NotImplementedError

    def enter(self, ply: int, move: int) -> None:
        """Play a listed move, and set ``gain``."""
        raise NotImplementedError

    def leave(self, ply: int, move: int) -> None:
        """Take it back; nothing to do where each ply has a place of its own."""

    def cut(self, ply: int, move: int) -> None:
        """Learn that a listed move settled a ply."""
