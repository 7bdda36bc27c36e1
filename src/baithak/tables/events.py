"""Everything that a table can be told: a closed list.

Whoever tells it is ``by``, a user; where that is nobody, it is the program itself, which knows
the time and who is connected, and plays for the bots. An event that a user sends may come late
or twice. So it may say ``at`` which index of the match (``Table.index``) its sender had in sight;
a table that has moved on since refuses it. Whoever cannot be behind leaves it out.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Sit:
    """A user takes a seat, 0 to 3, in which no person sits; between two deals, if the match has begun."""

    seat: int
    by: str
    name: str = ""
    """What people see beside the seat."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A user gives its seat up for good; a bot plays on."""

    by: str


@dataclass(frozen=True, slots=True)
class SendAway:
    """The host takes the seat from a person, before the match or while nobody is connected there."""

    seat: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class SetBot:
    """The host chooses which bot plays a seat where no person does; it begins with the next deal."""

    seat: int
    bot: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Here:
    """A user is connected, or says to be back: it plays its seat again from the next turn on."""

    by: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A user has no connection any more."""

    by: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The match begins: deal for the first time."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat, 0 to 3, plays a code."""

    seat: int
    code: int
    at: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Somebody has seen the score: deal again, once everybody has."""

    by: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat, 0 to 3, wants its own last move of this deal undone, and with it everything played since."""

    seat: int
    at: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat's user says that the rest of the deal is plain, and wants bots to play it to its end."""

    by: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat's user gives the match up for its side."""

    by: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """A seat's user wants the clocks to stop."""

    by: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """A seat's user ends a pause."""

    by: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """A seat's user wants another match with the same people."""

    by: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A user says yes or no to what was asked, at ``asked`` if that is said, or else last."""

    yes: bool
    by: str
    asked: float | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """A seat's user says something to the whole table."""

    text: str
    by: str


@dataclass(frozen=True, slots=True)
class Signal:
    """A seat's user says one of the quick phrases, by its number."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: what was due has come (``Table.due``)."""


@dataclass(frozen=True, slots=True)
class Restarted:
    """The program was down for so many seconds until now; nobody is charged for them."""

    down: float


Event: TypeAlias = (
    Sit
    | Stand
    | SendAway
    | SetBot
    | Here
    | Gone
    | Begin
    | Played
    | NextDeal
    | TakeBack
    | Claim
    | Concede
    | Pause
    | GoOn
    | Rematch
    | Answer
    | Say
    | Signal
    | Tick
    | Restarted
)


def taken(event: Event) -> Event:
    """Return an event that a table has taken before, so that it takes it again whatever indices it counts by now."""
    if isinstance(event, Played | NextDeal | TakeBack | Claim | Concede):
        return replace(event, at=None)
    return event
