"""Contract: what ONE seat may know of a running deal.

A view has no field in which a hidden card could lie. It is made from a position and the
moves played, and everything that a bot, a screen or the wire is given comes out of one.
"""

from dataclasses import dataclass

from baithak.games.match import Standing
from baithak.games.options import Options
from baithak.words import Phrase


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table as somebody sees it: what it is, and the cards that lie there."""

    words: Phrase
    cards: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    """How many of the cards belong together, in order, where that matters; their sum is the number of cards."""
    lasting: bool = False
    """Whether the cards lie there from turn to turn and can still be played on, as on a floor."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, as the viewer may know it: what the viewer may not see is left out of the code."""

    seat: int
    code: int


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What every game's view has; each game adds what lies on its table."""

    seat: int
    """The viewer, or ``NOBODY`` for a spectator."""
    turn: int
    """The seat to move, or ``NOBODY`` when the deal is over."""
    dealer: int
    options: Options
    standing: Standing
    """The match as it stood when this deal began."""
    hand: int
    """The viewer's own cards, as a mask; 0 for a spectator."""
    counts: tuple[int, int, int, int]
    """How many cards each seat holds."""
    unseen: int
    """The cards that the viewer has never seen, as a mask: in other hands, undealt, or buried."""
    history: tuple[Played, ...]
    """The moves of this deal so far."""
    legal: tuple[int, ...]
    """The viewer's legal codes in rising order; empty when it is not the viewer's turn."""

    def zones(self) -> tuple[Zone, ...]:
        """Return the table as this viewer sees it, without the hand, in the order in which one would read it out."""
        raise NotImplementedError

    def describe(self, code: int) -> Phrase:
        """Return a legal code, or one that was just legal here, in words: what it plays, takes or builds.

        What follows from it on the table, such as who takes the trick that it ends, stands in ``Phrase.then``.
        """
        raise NotImplementedError
