"""Where the parts of a record stand in the text it was read from, and what that text claims of the score.

A record holds neither: it would not be the same record after a change of layout, and a
score follows from the moves. Whoever checks a file needs both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

VOID = "void"
"""The score of a deal that ended unplayed."""


class Place(NamedTuple):
    """A place in a text, both numbers from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What the text says of a score, as it stands there."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class DealSource:
    """Where one deal stands."""

    dealer: Place
    pack: Place
    moves: tuple[Place, ...] = ()
    score: Claim | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where one record stands."""

    start: Place
    tags: Mapping[str, Place] = field(default_factory=dict)
    """The value of every tag."""
    deals: tuple[DealSource, ...] = ()
    result: Claim | None = None
