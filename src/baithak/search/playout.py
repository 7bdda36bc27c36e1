"""Deals played out to the end, very many of them, without the interpreter.

Playout ``n`` of a position is drawn from the seed, the position's place in its batch and
``n``, and from nothing else: neither the number of threads nor the build changes a figure.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.plain import check_signals, drawn_below

import threading
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from baithak.cards.chance import Chance
from baithak.cards.lists import Words
from baithak.cards.mask import WORD, mix
from baithak.games.errors import GameError
from baithak.games.policy import Policy
from baithak.games.position import Position
from baithak.search.arrays import array

_CHUNK = 256
"""How many playouts are made between two looks for Ctrl-C: some milliseconds."""


def play_out(position: Position, codes: Words, policy: Policy | None, chance: Chance) -> int:
    """Play a deal to its end and return how many moves that took; none after a fault.

    Args:
        position: where the deal stands; it is changed.
        codes: a list to work with.
        policy: who picks the moves, or nobody: then any legal one is as likely as another.
        chance: what is drawn from.
    """
    plies = 0
    while position.fault is None:
        position.fill(codes)
        if codes.used == 0 or position.fault is not None:
            break
        if policy is None:
            code = codes.words[drawn_below(chance, codes.used)]
        else:
            code = policy.pick(position, codes, chance)
            if code < 0:
                break
        position.advance(code)
        plies += 1
    return plies


class Playout:
    """Plays copies of a position out, by chance or by a policy.

    Attributes:
        done: how many playouts were made so far.
        plies: how many moves they had.
        sum: the sum of side 0's points less side 1's.
        squares: the sum of the squares of those differences.
    """

    def __init__(self, start: Position, seed: int, policy: Policy | None = None, place: int = 0) -> None:
        """Get ready to play out a position, which is copied.

        Args:
            start: where every playout begins.
            seed: any whole number, of which 64 bits count.
            policy: who picks the moves; by default chance alone.
            place: the position's place in a batch.

        Raises:
            GameError: if the policy does not know the game.
        """
        if policy is not None and not policy.fits(start):
            raise GameError(f"{type(policy).__name__} knows no {type(start).__name__}")
        self.start = start.copy()
        self.work = start.copy()
        self.policy = policy.own() if policy is not None else None
        self.codes = Words()
        self.chance = Chance(mix(seed & WORD, place))
        self.done = 0
        self.plies = 0
        self.sum = 0
        self.squares = 0

    def once(self, number: int) -> int:
        """Make the playout of a number and return side 0's points less side 1's."""
        self.chance.begin(number)
        self.work.become(self.start)
        self.plies += play_out(self.work, self.codes, self.policy, self.chance)
        return self.work.points(0) - self.work.points(1)

    def run(self, first: int, times: int) -> None:
        """Make so many playouts, from a number on, and add up what they come to.

        Whatever a game or a policy in plain Python raises is raised here.
        """
        with cython.nogil:
            for number in range(first, first + times):
                difference = self.once(number)
                if self.work.fault is not None:
                    break
                self.sum += difference
                self.squares += difference * difference
                self.done += 1
        self.work.raise_fault()

    def total(self, times: int) -> int:
        """Make so many more playouts and return the sum of their differences."""
        before = self.sum
        self.run(self.done, times)
        return self.sum - before


class Playouts(NamedTuple):
    """What the playouts of a batch came to, by position: arrays of NumPy where that is installed, or lists."""

    times: int
    """How many playouts each position had."""
    sums: Any
    """The sum of side 0's points less side 1's, a whole number."""
    means: Any
    """The mean of that difference."""
    variances: Any
    """Its sample variance; 0 for a single playout."""


def playouts(
    positions: Sequence[Position], times: int, seed: int, threads: int = 1, policy: Policy | None = None
) -> Playouts:
    """Play every position of a batch out so many times and return what that came to.

    Ctrl-C ends it soon, whatever the number of threads. Threads share the work where the game
    and the policy are compiled; in plain Python they take turns.

    Args:
        positions: where the playouts begin; they are not changed. Games may be mixed.
        times: how many playouts each gets, 1 and up.
        seed: any whole number; the same one gives the same figures on every machine and build.
        threads: how many threads work at once, 1 and up; the figures do not depend on it.
        policy: who picks the moves; by default chance alone.

    Raises:
        GameError: if a number is too small, or the policy does not know a game.
    """
    if times < 1 or threads < 1:
        raise GameError(f"{times} playouts in {threads} threads: at least one of each is needed")
    batch = _Batch(tuple(positions), times, seed, policy)
    others = [threading.Thread(target=batch.help) for _ in range(threads - 1)]
    try:
        for other in others:
            other.start()
        batch.work()
    finally:
        batch.stop()
        for other in others:
            if other.ident is not None:
                other.join()
    if batch.error is not None:
        raise batch.error
    return batch.came_to()


class _Batch:
    """The work of one call, handed out in pieces to whichever thread asks."""

    def __init__(self, positions: tuple[Position, ...], times: int, seed: int, policy: Policy | None) -> None:
        self.positions = positions
        self.times = times
        self.seed = seed
        self.policy = policy
        self.sums = [0] * len(positions)
        self.squares = [0] * len(positions)
        self.error: BaseException | None = None
        self.lock = threading.Lock()
        self.pieces: Iterator[tuple[int, int]] = iter(
            (place, first) for place in range(len(positions)) for first in range(0, times, _CHUNK)
        )

    def piece(self) -> tuple[int, int] | None:
        """Return a position's place and the number of the first playout to make, or None at the end."""
        with self.lock:
            return next(self.pieces, None)

    def stop(self) -> None:
        """Hand out no more."""
        with self.lock:
            self.pieces = iter(())

    def help(self) -> None:
        """Work in a thread of its own, and keep for the caller what is raised."""
        try:
            self.work()
        except BaseException as error:  # noqa: BLE001 - raised by the thread that called
            self.error = error
            self.stop()

    def work(self) -> None:
        """Do one piece after another."""
        playout = None
        at = -1
        while (piece := self.piece()) is not None:
            place, first = piece
            if playout is None or place != at:
                playout = Playout(self.positions[place], self.seed, self.policy, place)
                at = place
            before = playout.sum, playout.squares
            playout.run(first, min(_CHUNK, self.times - first))
            with self.lock:
                self.sums[place] += playout.sum - before[0]
                self.squares[place] += playout.squares - before[1]
            check_signals()

    def came_to(self) -> Playouts:
        times = self.times
        means = [total / times for total in self.sums]
        variances = [
            (times * squares - total * total) / (times * max(1, times - 1))
            for total, squares in zip(self.sums, self.squares, strict=True)
        ]
        return Playouts(times, array(self.sums), array(means), array(variances))
