"""How long a bot takes at least, so that people can follow what happens."""

from baithak.cards.seats import SEATS
from baithak.server import wire
from baithak.tables.table import Table

_FIRST, _REST, _AFTER = 0.25, 0.125, 2.0
"""What the usual time is multiplied by: in the first round of a match, so that whoever has just come may soon play; where
bots play on among themselves; and where the last move has brought something about that is to be seen, such as a trick."""


def least(table: Table, pace: float, last: wire.News | None, *, watched: bool) -> float:
    """Return how many seconds the next bot takes at least.

    Args:
        table: where it plays.
        pace: how many seconds a bot usually takes at least.
        last: the last move of the deal, in words.
        watched: whether anybody looks.
    """
    if not watched:
        return 0.0
    if not any(table.controller(seat) for seat in range(SEATS)):
        return pace * _REST
    if table.index <= SEATS:
        return pace * _FIRST
    return pace * _AFTER if last is not None and last.words is not None and last.words.then else pace
