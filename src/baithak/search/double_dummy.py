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
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from baithak.games.position import Position
from baithak.games.puzzle import MOST, Puzzle, PuzzleError

_MOST = MOST
_OPEN = 2 * MOST
_BEAT = 65536
_WIDTH = 8
"""Of how many moves at most all are looked at before one is searched."""
_PLIES = 64
_MOST_ROOM = 67108864


class Solution(NamedTuple):
    """What a position is worth to side 0, move by move."""

    value: float
    """What the deal will come to."""
    values: dict[int, float]
    """What it will come to after each legal code, in rising order of the codes."""
    line: list[int]
    """The codes of a best line to the end of the deal; the lowest code among equals."""


class Solver:
    """Solves one position after another, and remembers what holds for them all; one thread at a time.

    Attributes:
        nodes: how many plies were searched so far.
        beat: called with that number every 65,536 of them; what it raises ends the search.
    """

    def __init__(self, puzzle: Puzzle, *, room: int = 16384) -> None:
        """Begin with an empty table.

        Args:
            puzzle: what knows the game.
            room: how many entries the table has: a power of two, 1 to 2^26 (1 GiB).

        Raises:
            PuzzleError: if there is no puzzle, or the room is none of those.
        """
        if not isinstance(puzzle, Puzzle):
            raise PuzzleError(f"a {type(puzzle).__name__} is no puzzle to solve")
        if not 0 < room <= _MOST_ROOM or room & room - 1:
            raise PuzzleError(f"room for {room} entries: it must be a power of two, at most {_MOST_ROOM}")
        self.puzzle = puzzle
        self.free = threading.Lock()
        self.room = room
        self.keys = fresh(room)
        self.facts = fresh(room)
        self.nodes = 0
        self.next_beat = _BEAT
        self._make_room()
        self.stopped = False
        self.error: BaseException | None = None
        self.beat: Callable[[int], Any] | None = None

    def _make_room(self) -> None:
        """Lay out what is an array where it is compiled: by ply and move, what was seen there."""
        if not cython.compiled:
            size = _WIDTH * _PLIES
            self.seen = [0] * size
            self.seen_keys = [0] * size
            self.seen_needs = [0] * size
            self.seen_yes = [0] * size
            self.seen_no = [0] * size
            self.questions = [0] * size

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
        values = dict(self.each(position))
        if not values:
            return Solution(self.value(position), values, [])
        value = max(values.values()) if position.turn & 1 == 0 else min(values.values())
        return Solution(value, values, self.line(position, value))

    def each(self, position: Position) -> Iterator[tuple[int, float]]:
        """Yield each legal code and what it is worth, as it is found.

        Raises:
            PuzzleError: if the position cannot be solved.
        """
        for code in position.legal():
            after = position.copy()
            after.play(code)
            yield code, self.value(after)

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
            PuzzleError: if it cannot be solved, or the solver is at work already.
        """
        if not self.free.acquire(blocking=False):
            raise PuzzleError("the solver is at work already: each thread needs a solver of its own")
        try:
            return self._within(position, low, high)
        finally:
            self.free.release()

    def _within(self, position: Position, low: float, high: float) -> float:
        if self.puzzle.pose(position):
            return self._posed(low, high)
        for code in position.legal():
            after = position.copy()
            after.play(code)
            found = self._within(after, low, high)
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
        if not self.puzzle.whole(ply):
            return self._expand(ply, need, -1)
        found = self._look(ply, need)
        return self._settle(ply, self.puzzle.need, self.puzzle.yes, self.puzzle.no) if found == _OPEN else found

    def _look(self, ply: int, need: int) -> int:
        """Return what bounds or the table say of a whole ply, or ``_OPEN`` with its key in ``key``."""
        self.puzzle.judge(ply, need)
        if self.puzzle.floor >= need:
            return self.puzzle.floor
        if self.puzzle.ceiling < need:
            return self.puzzle.ceiling
        self.key = self.puzzle.key(ply)
        slot = self._slot(self.key)
        if self.keys[slot] == self.key:
            low = _low(self.facts[slot])
            if low >= self.puzzle.need:
                return min(low, self.puzzle.yes)
            high = _high(self.facts[slot])
            if high < self.puzzle.need:
                return max(high, self.puzzle.no)
        return _OPEN

    def _slot(self, key: int) -> int:
        return take(key, 0, 32) & self.room - 1

    def _settle(self, ply: int, need: int, yes: int, no: int) -> int:
        """Search a whole ply that was looked at, and keep what is found."""
        key = self.key
        slot = self._slot(key)
        low = -_MOST
        high = _MOST
        hint = -1
        if self.keys[slot] == key:
            low = _low(self.facts[slot])
            high = _high(self.facts[slot])
            hint = take(self.facts[slot], 48, 16)
        found = self._expand(ply, need, hint)
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
        self.nodes += 1
        if self.nodes >= self.next_beat:
            with cython.gil:
                self._pause()
        number = self.puzzle.moves(ply, hint)
        ours = self.puzzle.ours(ply)
        looked = number > 1 and number <= _WIDTH and self.puzzle.closes(ply)
        if looked:
            move = self._look_over(ply, need, number, ours)
            if move >= 0:
                self.puzzle.cut(ply, move)
                self.found_by = self.puzzle.mark(ply, move)
                return self.seen[_WIDTH * ply + move]
        best = -_MOST if ours else _MOST
        best_move = 0
        for move in range(number):
            if looked and self.seen[_WIDTH * ply + move] != _OPEN:
                found = self.seen[_WIDTH * ply + move]
            else:
                self.puzzle.enter(ply, move)
                gain = self.puzzle.gain
                found = self._go_on(ply + 1, _WIDTH * ply + move) if looked else self.search(ply + 1, need - gain)
                found = _plus(found, gain)
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

    def _look_over(self, ply: int, need: int, number: int, ours: bool) -> int:
        """Look at where each move leads, and return one that settles a ply, or -1."""
        at = _WIDTH * ply
        for move in range(number):
            self.puzzle.enter(ply, move)
            gain = self.puzzle.gain
            found = self._look(ply + 1, need - gain)
            self.puzzle.leave(ply, move)
            if found == _OPEN:
                self.seen_keys[at] = self.key
                self.seen_needs[at] = self.puzzle.need
                self.seen_yes[at] = self.puzzle.yes
                self.seen_no[at] = self.puzzle.no
                self.questions[at] = self.puzzle.question(ply + 1)
            else:
                found = _plus(found, gain)
            self.seen[at] = found
            if found != _OPEN and (found >= need) == ours:
                return move
            at += 1
        return -1

    def _go_on(self, ply: int, at: int) -> int:
        """Search a ply that was looked at before."""
        self.puzzle.resume(ply, self.questions[at])
        self.key = self.seen_keys[at]
        return self._settle(ply, self.seen_needs[at], self.seen_yes[at], self.seen_no[at])


def _plus(found: int, gain: int) -> int:
    """Return a yield with what a move brought; what decides all stays as it is."""
    return found if found >= _MOST or found <= -_MOST else found + gain


def _low(fact: int) -> int:
    """Return the least that a kept fact proves."""
    return take(fact, 0, 24) - _OPEN


def _high(fact: int) -> int:
    """Return the most that it leaves."""
    return take(fact, 24, 24) - _OPEN
