"""The checked face of a deal: moves come in as a person gives them, and illegal ones are refused with a reason.

A position trusts its caller; this does not. It keeps the moves played, so that it can
make every seat's view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from baithak.cards.seats import NOBODY, SEATS
from baithak.games.errors import DealError, IllegalMove, NotationError
from baithak.games.game import AnyGame
from baithak.games.match import Outcome, Standing
from baithak.games.options import Options
from baithak.games.position import Position
from baithak.games.view import Played, View


@dataclass(frozen=True, slots=True)
class Move:
    """A move as people write it, with the code behind it."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


class Deal:
    """One dealing-out of a game, from the cards to its score.

    Attributes:
        game: the game that is played.
        options: the house rules in force.
        pack: the cards in dealing order.
        standing: the match as it stood before this deal.
        position: all cards open; not for the eyes of anybody who plays.
        history: the moves played, with their seats.
    """

    def __init__(self, game: AnyGame, options: Options, pack: Sequence[int], standing: Standing) -> None:
        """Deal the cards.

        Raises:
            DealError: if the pack has not each card of the game once.
        """
        if sorted(pack) != sorted(game.pack):
            raise DealError(f"a pack of {game.name} has each of its {len(game.pack)} cards once")
        self.game = game
        self.options = options
        self.pack = tuple(pack)
        self.standing = standing
        self.position: Position = game.deal(options, self.pack, standing.dealer)
        self.history: list[Played] = []
        self._legal: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        left = "over" if self.over else f"seat {self.turn} to move"
        return f"<Deal of {self.game.name}: dealt by seat {self.standing.dealer}, {len(self.history)} moves, {left}>"

    @property
    def turn(self) -> int:
        """The seat to move, or ``NOBODY`` once the deal is over."""
        return self.position.turn

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.position.over()

    def codes(self) -> tuple[int, ...]:
        """Return the legal codes in rising order."""
        if self._legal is None:
            self._legal = tuple(self.position.legal())
        return self._legal

    def legal(self) -> tuple[Move, ...]:
        """Return the legal moves in the order of their codes."""
        return tuple(self.move(code) for code in self.codes())

    def move(self, code: int) -> Move:
        """Return a code with its text."""
        return Move(code, self.game.write_move(code))

    def read(self, text: str) -> tuple[Move, ...]:
        """Return the legal moves that a text could mean here: one, or several where it is too short.

        Raises:
            IllegalMove: if it is a move, but not a legal one.
            NotationError: if it is no move at all.
        """
        meant = self.game.match_moves(text, self.codes())
        if meant:
            return tuple(self.move(code) for code in meant)
        self.check(self.game.read_move(text))
        raise NotationError(text, "a move that is legal here", column=1)

    def check(self, code: int) -> None:
        """Raise ``IllegalMove``, with the clause and the cards that prove it, unless a code is legal here.

        Raises:
            DealError: if the deal is over.
            IllegalMove: if the code is not legal.
        """
        if self.over:
            raise DealError("the deal is over: no move can be played")
        if code not in self.codes():
            raise IllegalMove(self.game.refuse(self.position, code))

    def play(self, move: Move | int | str) -> Move:
        """Play a move, a code or a text in the notation.

        Raises:
            DealError: if the deal is over.
            IllegalMove: if the rules forbid the move.
            NotationError: if a text is no move, or could mean several.
        """
        if isinstance(move, str):
            meant = self.read(move)
            if len(meant) > 1:
                readings = " or ".join(one.text for one in meant)
                raise NotationError(move, f"one move: did you mean {readings}", column=1)
            code = meant[0].code
        else:
            code = move.code if isinstance(move, Move) else move
        self.check(code)
        self.history.append(Played(self.turn, code))
        self.position.play(code)
        self._legal = None
        return self.move(code)

    def view(self, seat: int = NOBODY) -> Any:
        """Return what a seat, or a spectator, may know.

        Raises:
            DealError: if there is no such seat.
        """
        if not NOBODY <= seat < SEATS:
            raise DealError(f"no seat {seat}: seats are 0 to 3")
        view: View = self.game.view(self.position, seat, self.history, self.standing)
        return view

    def outcome(self) -> Outcome:
        """Return the score of the deal.

        Raises:
            DealError: if the deal is not over.
        """
        if not self.over:
            raise DealError("the deal is not over: it has no score yet")
        outcome: Outcome = self.game.outcome(self.position)
        return outcome
