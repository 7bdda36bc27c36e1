"""Contract: what a view leaves open, so that deals which fit it can be drawn.

The cards that a seat has never seen lie in a few *places*: other hands, undealt, face down.
Each place holds a known number of them, its *quota*; the rules and the moves made say which
cards it may hold, and of which it must hold one. A deal that keeps to all of that is a
*world*: for all that its seat can know, it may be the one that is played.

Where the facts come down to "this or that", they are told as several *cases* of which no deal
fits two.
"""

from typing import NamedTuple

from baithak.games.errors import GameError
from baithak.games.position import Position


class UnseenError(GameError):
    """A view that no deal fits, or one that tells too little of how the deal came to it."""


class Case(NamedTuple):
    """What holds for the places in one case."""

    may: tuple[int, ...]
    """By place, the cards that may lie there, as a mask."""
    needs: tuple[tuple[int, int], ...] = ()
    """Places with masks: one card of the mask, or more, lies there."""


class Unseen:
    """The cards that a view does not show.

    Attributes:
        base: a position that has what the view shows; the cards that it does not show are missing.
        cards: those cards, as a mask.
        quotas: by place, how many of them lie there; together all of them.
        cases: what may lie where.
        moves_seen: whether the seat will see every move to come, as it will not see another's discard.
    """

    base: Position
    cards: int
    quotas: tuple[int, ...]
    cases: tuple[Case, ...]
    moves_seen: bool

    def lay(self, world: Position, place: int, cards: int) -> None:
        """Lay the cards of a place into a position that was equal to the base; every place is laid once."""
        raise NotImplementedError
