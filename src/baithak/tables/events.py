"""Everything that a table can be told: a closed list.

An event that a user sends may come late or twice. So it may say ``at`` which index of the
match (``Table.index``) its sender had in sight; a table that has moved on since refuses it.
Whoever cannot be behind, such as a program with the table in its own memory, leaves it out.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Begin:
    """The match begins: deal for the first time."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat, 0 to 3, plays a code."""

    seat: int
    code: int
    at: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat, 0 to 3, wants its own last move of this deal undone, and with it everything played since."""

    seat: int
    at: int | None = None


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Everybody has seen the score: deal again."""


Event: TypeAlias = Begin | Played | TakeBack | NextDeal
