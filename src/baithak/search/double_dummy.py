"""The open-cards solver: what a position is worth when all see all cards and nobody errs.

It asks whether side 0 can reach a value, and then about another one, until only one is left
(null windows, as in MTD(f): Plaat et al., 1996). What an answer proves is kept under the
puzzle's own keys, which mean the same in any deal; so nothing is ever cleared.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import put, take
    from baithak.plain import check_signals, freed, fresh

import math
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, NamedTuple

from baithak.games.position import Position
from baithak.games.puzzle import MOST, Puzzle

_MOST = MOST
_OPEN = 2 * MOST
_BEAT = 65536


class Solution(NamedTuple):
    """What a position is worth to side 0, move by move."""

    value: float
    """What the deal will come to."""
    values: dict[int, float]
    """What it will come to after each legal code, in rising order of the codes."""
    line: list[int]
    """The codes of a best line to the end of the deal; the lowest code among equals."""


class Solver:
    """Solves one position after another, and remembers what holds for them all.

    Attributes:
        nodes: how many plies were searched so far.
        beat: called with that number every 65,536 of them; what it raises ends the search.
    """

    def __init__(self, puzzle: Puzzle, *, room: int = 16384) -> None:
        """Begin with an empty table of so many entries, a power of two."""
        self.puzzle = puzzle
        self.room = room
        self.keys = fresh(room)
        self.facts = fresh(room)
        self.nodes = 0
        self.next_beat = _BEAT
        self.stopped = False
        self.error: BaseException | None = None
        self.beat: Callable[[int], Any] | None = None

    def __dealloc__(self) -> None:
        freed(self.keys)
        freed(self.facts)

    def value(self, position: Position) -> float:
        """Return what a position is worth to side 0.

        Raises:
            PuzzleError: if it cannot be solved.
        """
        return self.within(position, -math.inf, math.inf)

    def solve(self, position: Position) -> Solution:
        """Return what a position and each legal move in it is worth to side 0, and a best line.

        Raises:
            PuzzleError: if it cannot be solved.
        """
        values = {}
        for code in position.legal():
            after = position.copy()
            after.play(code)
            values[code] = self.value(after)
        if not values:
            return Solution(self.value(position), values, [])
        value = max(values.values()) if position.turn & 1 == 0 else min(values.values())
        return Solution(value, values, self.line(position, value))

    def line(self, position: Position, value: float) -> list[int]:
        """Return the codes of a line on which both sides keep to what a position is worth."""
        line = []
        running = position
        while not running.over():
            running, code = self._step(running, value)
            line.append(code)
        return line

    def _step(self, position: Position, value: float) -> tuple[Position, int]:
        """Return the position after the lowest code that keeps to what a position is worth, and that code."""
        less, more = math.nextafter(value, -math.inf), math.nextafter(value, math.inf)
        for code in position.legal():
            after = position.copy()
            after.play(code)
            if position.turn & 1 == 0:
                if self.within(after, less, value) >= value:
                    return after, code
            elif self.within(after, value, more) <= value:
                return after, code
        raise AssertionError("no move keeps to the value")

    def within(self, position: Position, low: float, high: float) -> float:
        """Return what a position is worth to side 0 if that lies in a window, else something on the same side of it.

        Raises:
            PuzzleError: if it cannot be solved.
        """
        if self.puzzle.pose(position):
            return self._posed(low, high)
        for code in position.legal():
            after = position.copy()
            after.play(code)
            found = self.within(after, low, high)
            if position.turn & 1 == 0:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if position.turn & 1 == 0 else high

    def _posed(self, low: float, high: float) -> float:
        """Do the same for the position that was posed."""
        values = self.puzzle.values
        least = max(bisect_right(values, low) - 1, self.puzzle.worst)
        most = min(bisect_right(values, math.nextafter(high, -math.inf)), self.puzzle.best)
        return values[self._rank(least, most)]

    def _rank(self, least: int, most: int) -> int:
        """Return the highest rank that side 0 can reach, of those between two."""
        goal = self.puzzle.guess
        while least < most:
            goal = min(max(goal, least + 1), most)
            with cython.nogil:
                need = self.puzzle.ask(goal)
                found = self.search(self.puzzle.begin, need)
            if self.stopped:
                self._stop()
            if found >= need:
                least = max(goal, self.puzzle.reached(goal, found))
                goal = least + 1
            else:
                most = min(goal - 1, self.puzzle.missed(goal, found))
                goal = most
        return least

    def _stop(self) -> None:
        """Raise what ended the search."""
        error = self.error
        self.error = None
        self.stopped = False
        if error is not None:
            raise error

    def _pause(self) -> None:
        """Let the caller know how far the search is, and look for Ctrl-C."""
        self.next_beat = self.nodes + _BEAT
        try:
            check_signals()
            if self.beat is not None:
                self.beat(self.nodes)
        except BaseException as error:  # noqa: BLE001 - it is raised again where the search began
            self.error = error
            self.stopped = True

    def search(self, ply: int, need: int) -> int:
        """Return a yield of at least ``need`` that side 0 is sure of, or one below that it cannot exceed."""
        self.nodes += 1
        if self.nodes >= self.next_beat:
            with cython.gil:
                self._pause()
        if not self.puzzle.whole(ply):
            return self._expand(ply, need, -1)
        found = self._look(ply, need)
        if found != _OPEN:
            return found
        return self._settle(ply)

    def _look(self, ply: int, need: int) -> int:
        """Return what bounds or the table say of a whole ply, or ``_OPEN`` with all about it in the attributes."""
        self.puzzle.judge(ply, need)
        if self.puzzle.floor >= need:
            return self.puzzle.floor
        if self.puzzle.ceiling < need:
            return self.puzzle.ceiling
        self.key = self.puzzle.key(ply)
        self.slot = take(self.key, 0, 32) & self.room - 1
        self.low = -_MOST
        self.high = _MOST
        self.hint = -1
        if self.keys[self.slot] == self.key:
            fact = self.facts[self.slot]
            self.low = take(fact, 0, 24) - _OPEN
            self.high = take(fact, 24, 24) - _OPEN
            self.hint = take(fact, 48, 16)
            if self.low >= self.puzzle.need:
                return min(self.low, self.puzzle.yes)
            if self.high < self.puzzle.need:
                return max(self.high, self.puzzle.no)
        return _OPEN

    def _settle(self, ply: int) -> int:
        """Search a whole ply that was looked at, and keep what is found."""
        need = self.puzzle.need
        yes = self.puzzle.yes
        no = self.puzzle.no
        key = self.key
        slot = self.slot
        low = self.low
        high = self.high
        found = self._expand(ply, need, self.hint)
        if self.stopped:
            return found
        if found >= need:
            low = max(low, found)
        else:
            high = min(high, found)
        self.keys[slot] = key
        self.facts[slot] = put(self.found_by, 48) | put(high + _OPEN, 24) | (low + _OPEN)
        return min(found, yes) if found >= need else max(found, no)

    def _expand(self, ply: int, need: int, hint: int) -> int:
        """Search the moves of a ply, best first, and leave the mark of the best in ``found_by``."""
        number = self.puzzle.moves(ply, hint)
        ours = self.puzzle.ours(ply)
        if number > 1 and self.puzzle.closes(ply):
            for move in range(number):
                self.puzzle.enter(ply, move)
                gain = self.puzzle.gain
                found = self._look(ply + 1, need - gain)
                self.puzzle.leave(ply, move)
                if found != _OPEN:
                    found = self._plus(found, gain)
                    if (found >= need) == ours:
                        self.puzzle.cut(ply, move)
                        self.found_by = self.puzzle.mark(ply, move)
                        return found
        best = -_MOST if ours else _MOST
        best_move = 0
        for move in range(number):
            self.puzzle.enter(ply, move)
            gain = self.puzzle.gain
            found = self._plus(self.search(ply + 1, need - gain), gain)
            self.puzzle.leave(ply, move)
            if self.stopped:
                return found
            if (found > best) == ours and found != best:
                best = found
                best_move = move
                if (found >= need) == ours:
                    self.puzzle.cut(ply, move)
                    break
        self.found_by = self.puzzle.mark(ply, best_move)
        return best

    def _plus(self, found: int, gain: int) -> int:
        """Return a yield with what a move brought; what decides all stays as it is."""
        return found if found >= _MOST or found <= -_MOST else found + gain
