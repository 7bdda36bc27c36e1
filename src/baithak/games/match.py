"""Contract: how deals add up to a match."""

from dataclasses import dataclass

from baithak.cards.seats import NOBODY
from baithak.words import Phrase


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a score sheet: what it is for, the cards that prove it, and each side's share.

    A row of no points, other than the sum, only tells something.
    """

    words: Phrase
    points: tuple[int, int]
    cards: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    """How many of the cards, in order, side 0 and side 1 have, where both may have some; empty otherwise."""
    subtotal: bool = False
    """Whether the points only add up the rows before it, and are not counted once more in the sum."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished deal came to; each game adds its own points."""

    void: bool
    """The deal ended unplayed: nothing is scored."""
    points: tuple[int, int]
    """What each side adds to its score in the match (Smear) or what the difference is taken from (Seep)."""

    def rows(self) -> tuple[Row, ...]:
        """Return the score sheet of the deal; the last row is the sum of all others but subtotals."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A match between two deals, or at its end; each game adds its score."""

    dealer: int
    """Who deals next, or dealt last if the match is over."""
    deals: int = 0
    """How many times cards were dealt out so far, deals that were not played among them."""
    over: bool = False
    winner: int = NOBODY
    """The side that won, or ``NOBODY`` before the end and in a drawn match."""

    def lines(self) -> tuple[Phrase, ...]:
        """Return the score, and what each side still needs, in words."""
        raise NotImplementedError

    def by_side(self) -> tuple[int, int]:
        """Return the score of each side in numbers, as a chart of the match has it."""
        raise NotImplementedError

    def news(self) -> tuple[Phrase, ...]:
        """Return what the last deal decided and why, in words, to be told once after it; nothing by default."""
        return ()
