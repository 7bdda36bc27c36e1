"""Plain minimax over any position, without a table, an order or a bound: slow, and easy to trust.

The open-cards solver is held to it.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.seats import side_of

from collections.abc import Callable

from baithak.cards.lists import Words
from baithak.games.position import Position

_MOST_POINTS = 5


class Frame:
    """The room for one ply: a position, its legal codes, and the next ply."""

    next: "Frame"

    def __init__(self, position: Position) -> None:
        self.position = position
        self.codes = Words()


class Minimax:
    """Finds what a position is worth to side 0 by playing out every line that can still matter.

    Attributes:
        leaves: how many lines were played to the end so far.
    """

    def __init__(self, worth: Callable[[int, int], float] | None = None) -> None:
        """Set what the points of both sides, each up to 4, are worth; by default the difference of any points."""
        self.plain = worth is None
        self.leaves = 0
        self.table = [0.0 for _ in range(_MOST_POINTS * _MOST_POINTS)]
        if worth is not None:
            self.table = [worth(place // _MOST_POINTS, place % _MOST_POINTS) for place in range(25)]

    def value(self, position: Position) -> float:
        """Return what a position is worth to side 0."""
        first = Frame(position.copy())
        last = first
        running = position.copy()
        while not running.over():
            last.next = Frame(position.copy())
            last = last.next
            running.play(running.legal()[0])
        with cython.nogil:
            found = self._search(first, -1e9, 1e9)
        return found  # noqa: RET504 - nothing is returned without the interpreter

    def _search(self, frame: Frame, low: float, high: float) -> float:
        if frame.position.ended():
            self.leaves += 1
            return self._worth(frame.position.points(0), frame.position.points(1))
        frame.position.fill(frame.codes)
        ours = side_of(frame.position.turn) == 0
        for i in range(frame.codes.used):
            frame.next.position.become(frame.position)
            frame.next.position.advance(frame.codes.at(i))
            found = self._search(frame.next, low, high)
            if ours:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if ours else high

    def _worth(self, first: int, second: int) -> float:
        return first - second if self.plain else self.table[_MOST_POINTS * first + second]
