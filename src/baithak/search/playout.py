"""Deals played out at random, without the interpreter."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import mix, take

from baithak.cards.lists import Words
from baithak.games.position import Position


class Playout:
    """Plays copies of a position out at random, from a seed; the numbers are the same on every machine and build."""

    def __init__(self, start: Position, seed: int) -> None:
        self.start = start
        self.work = start.copy()
        self.codes = Words()
        self.random = mix(seed, 0)
        self.plies = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit - 1``."""
        self.random = mix(self.random, 1)
        return take(take(self.random, 0, 32) * limit, 32, 32)

    def once(self) -> int:
        """Play a copy out and return side 0's points less side 1's."""
        self.work.become(self.start)
        while not self.work.ended():
            self.work.fill(self.codes)
            self.work.advance(self.codes.words[self.below(self.codes.used)])
            self.plies += 1
        return self.work.points(0) - self.work.points(1)

    def total(self, times: int) -> int:
        """Play out so many copies and return the sum of the differences."""
        total = 0
        with cython.nogil:
            for _ in range(times):
                total += self.once()
        return total
