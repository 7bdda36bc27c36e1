"""A table as it stands between two events, small enough to be kept: its events need not be taken all over again."""

from dataclasses import dataclass

from baithak.games.match import Standing
from baithak.tables.seating import Seat


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that a table has and that does not follow from its setup."""

    deals: tuple[tuple[int, tuple[int, ...]], ...]
    """Of each deal who dealt, and the codes of its moves; the cards follow from the seed."""
    before: Standing | None
    """The match as it stood before the last deal; None where nothing was dealt."""
    names: tuple[str, str, str, str]
    tags: tuple[tuple[str, str], ...]
    host: str
    seats: tuple[Seat, Seat, Seat, Seat]
    since: float
    empty_since: float
    paused: float | None
    dropped: bool
    ready: tuple[int, ...]
    undone: int = 0
    """How many moves were ever taken back."""
