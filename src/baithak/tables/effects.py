"""Everything that a table can answer: a closed list.

Effects are for the host, not for those who sit at the table. A code may hold cards that
only its mover may see; what a user is shown comes out of ``Table.view`` alone.
"""

from dataclasses import dataclass
from typing import TypeAlias

from baithak.games.errors import Refusal
from baithak.games.match import Outcome, Standing
from baithak.words import Phrase


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt out: everybody's view is new."""

    number: int
    """Which dealing-out of the match it is, from 1, those that were not played among them."""
    dealer: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat has played a code."""

    seat: int
    code: int


@dataclass(frozen=True, slots=True)
class Turn:
    """It is a seat's turn."""

    seat: int
    since: float
    """The time, in seconds on the host's clock, of the event that made it so."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The deal is over: what it came to, and the match after it."""

    outcome: Outcome
    standing: Standing


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat's last move is undone, and every later one of the deal."""

    seat: int
    moves: int
    """How many moves were undone, 1 or more."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An event was refused and nothing has changed."""

    seat: int
    """Who sent it, or ``NOBODY`` for the host."""
    words: Phrase
    """What was wrong with it."""
    refusal: Refusal | None = None
    """The clause and the cards that prove it, where it is the rules that forbid the move."""


Effect: TypeAlias = Dealt | Moved | Turn | Scored | Finished | TakenBack | Refused
