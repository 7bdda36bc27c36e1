"""Contract: what bots of a game are measured by, besides points.

Nothing here decides how a game is played or how a bot plays it; it says what to count when
many deals are played.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from baithak.cards.seats import NOBODY
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle
from baithak.games.view import View

P = TypeVar("P", bound=Position)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a finished deal is told by, besides its points."""

    bidder: int = NOBODY
    """Who bid highest, or ``NOBODY``."""
    bid: int = 0
    made: bool | None = None
    """Whether the bid was made; nothing in a game where a bid cannot fail."""
    sides: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By name, what each side has of something worth counting."""


@dataclass(frozen=True, slots=True)
class Measures(Generic[P, V]):
    """What to count."""

    facts: Callable[[P], Facts]
    """From a deal that is over to what it is told by."""
    kind: Callable[[V], str]
    """The kind of a decision that a view asks for: ``bid``, ``discard``, ``opening`` or ``play``."""
    complaints: Mapping[str, Callable[[V], tuple[int, ...]]]
    """By name, what people complain of in bots: from a view to those of its legal codes that they would complain of.

    A decision is a chance to do wrong if some of its legal codes are such and some are not.
    """
    least: float
    """The smallest difference in points a deal that is worth having: what a sequential test looks for."""
    blunder: float
    """From how many points on, lost by one card with all cards open, a card is a blunder."""
    points: Callable[[V], Puzzle] | None = None
    """What makes the game with all cards open for a view, worth the points of the deal; none where none is solved so fast."""
    rotate: Callable[[Sequence[int], int], tuple[int, ...]] | None = None
    """A pack in which every hand goes so many seats on, 0 to 3; none where changing sides is enough."""


def chance(view: View, faults: Sequence[int]) -> bool:
    """Say whether a decision is a chance to do wrong, by the legal codes that are wrong."""
    return 0 < len(faults) < len(view.legal)
