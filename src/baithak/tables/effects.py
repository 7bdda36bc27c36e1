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
class Seated:
    """A user sits in a seat now, or nobody does."""

    seat: int
    user: str


@dataclass(frozen=True, slots=True)
class Hosted:
    """Another user is the host, or nobody is."""

    user: str


@dataclass(frozen=True, slots=True)
class BotSet:
    """Another bot plays a seat where no person does."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Away:
    """The user of a seat has lost its connection; a bot takes the seat at a time, or never."""

    seat: int
    until: float | None


@dataclass(frozen=True, slots=True)
class Back:
    """The user of a seat is connected again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """A bot plays for the user of a seat from now on, or no longer does."""

    seat: int
    bot: bool


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
    until: float | None = None
    """When a bot plays for it, if nothing is played before."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The deal is over: what it came to, and the match after it."""

    outcome: Outcome
    standing: Standing


@dataclass(frozen=True, slots=True)
class Ready:
    """The user of a seat has seen the score; others are still waited for."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Conceded:
    """A side has given the match up."""

    side: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """Nobody is left at the table: the match ends without a result."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat's last move is undone, and every later one of the deal."""

    seat: int
    moves: int
    """How many moves were undone, 1 or more."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a seat claimed is agreed: bots play the deal to its end."""

    seat: int


@dataclass(frozen=True, slots=True)
class Asked:
    """Something is asked of the users of some seats."""

    what: str
    """``take_back``, ``claim``, ``concede``, ``pause`` or ``rematch``."""
    seat: int
    """Who wants it."""
    of: tuple[int, ...]
    """Whose yes is still missing."""
    until: float | None


@dataclass(frozen=True, slots=True)
class Answered:
    """Somebody said yes, or somebody said no and nothing comes of it."""

    what: str
    seat: int
    """Who said it, or ``NOBODY`` where time ran out or the table has moved on."""
    yes: bool


@dataclass(frozen=True, slots=True)
class Paused:
    """The clocks stand still."""

    since: float


@dataclass(frozen=True, slots=True)
class WentOn:
    """The clocks go again."""

    seat: int


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Everybody who is left wants another match: the program lays a new table."""


@dataclass(frozen=True, slots=True)
class Said:
    """The user of a seat said something."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Signalled:
    """The user of a seat said one of the quick phrases."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Refused:
    """An event was refused and nothing has changed."""

    seat: int
    """Who sent it, or ``NOBODY`` for the host and for whoever sits nowhere."""
    words: Phrase
    """What was wrong with it."""
    refusal: Refusal | None = None
    """The clause and the cards that prove it, where it is the rules that forbid the move."""


Effect: TypeAlias = (
    Seated
    | Hosted
    | BotSet
    | Away
    | Back
    | Stepped
    | Dealt
    | Moved
    | Turn
    | Scored
    | Ready
    | Finished
    | Conceded
    | Dropped
    | TakenBack
    | Claimed
    | Asked
    | Answered
    | Paused
    | WentOn
    | RematchAgreed
    | Said
    | Signalled
    | Refused
)
