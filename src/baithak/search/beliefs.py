"""Worlds drawn as likely as a seat has reason to believe them, not each as likely as another.

A pool of worlds is drawn evenly and weighed once; what is laid out later is drawn from the pool
by weight (sampling-importance resampling: Rubin, 1987). A world is known by the run of chance
that drew it, so a pool takes no room for cards. The weights of a pool are only as good as the
pool is large: where a few worlds have nearly all the weight, those few are drawn again and again.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import take
    from baithak.plain import freed_numbers, fresh_numbers

import time

from baithak.cards.chance import Chance
from baithak.games.belief import Belief
from baithak.games.errors import GameError
from baithak.games.position import Position
from baithak.search.worlds import Worlds

_UNIT = 2.0**-53
_BY_WEIGHT = 0x2545F4914F6CDD1D
"""Parts the chance by which a world is drawn from a pool from that by which the pool was drawn."""
_MOST = 1_000_000
_CHUNK = 64
"""How many worlds are weighed between two looks at the clock: some milliseconds."""


class Believed:
    """A pool of worlds with their weights.

    Attributes:
        worlds: where they are drawn from.
        pool: how many there are; the same deal may be among them more than once.
        effective: how many worlds of equal weight would say as much, 1 to ``pool`` (Kish, 1965).
    """

    def __init__(
        self, worlds: Worlds, belief: Belief | None, pool: int, seed: int = 0, seconds: float | None = None
    ) -> None:
        """Draw a pool and weigh it.

        Args:
            worlds: the deals that fit what a seat has seen.
            belief: how likely each is; without one all are alike.
            pool: how many are drawn, 1 to 1,000,000.
            seed: what is drawn from the pool by: any whole number, of which 64 bits count.
            seconds: the time, if there is little, after which the pool is what was weighed so far, some worlds at least.

        Raises:
            GameError: if there would be no world, or too many.
        """
        if not 1 <= pool <= _MOST:
            raise GameError(f"a pool of {pool} worlds: it is a number from 1 to {_MOST}")
        self.worlds = worlds
        self.pool = pool
        self.chance = Chance(seed ^ _BY_WEIGHT)
        self.sums = fresh_numbers(pool)
        work = worlds.unseen.base.copy()
        end = None if seconds is None else time.monotonic() + seconds
        self.total = self.squares = 0.0
        weighed = 0
        while weighed < pool and (end is None or weighed == 0 or time.monotonic() < end):
            until = min(weighed + _CHUNK, pool)
            self._weigh(work, belief, weighed, until)
            work.raise_fault()
            weighed = until
        self.pool = weighed
        if self.total <= 0.0:
            self._level()
        self.effective = self.total * self.total / self.squares

    def __dealloc__(self) -> None:
        freed_numbers(self.sums)

    def _weigh(self, work: Position, belief: Belief | None, first: int, last: int) -> None:
        """Weigh some of the pool."""
        for run in range(first, last):
            weight = 1.0
            if belief is not None:
                self.worlds.deal(work, run)
                weight = belief.weigh(work)
                if work.fault is not None:
                    return
            self.total += weight
            self.squares += weight * weight
            self.sums[run] = self.total

    def _level(self) -> None:
        """Take all worlds for alike, as nothing in the pool could have come to what was seen."""
        for run in range(self.pool):
            self.sums[run] = run + 1.0
        self.total = self.squares = self.pool * 1.0

    def deal(self, world: Position, run: int) -> None:
        """Make a position of the same game the world that a run of chance draws by weight."""
        self.chance.begin(run)
        self.worlds.deal(world, self._reached(take(self.chance.word(), 11, 53) * _UNIT * self.sums[self.pool - 1]))

    def _reached(self, sum_of_weights: float) -> int:
        """Return the first run by which the weights add up to more than a number below their sum."""
        low = 0
        high = self.pool - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > sum_of_weights:
                high = middle
            else:
                low = middle + 1
        return low

    def spread(self, number: int) -> list[tuple[int, int]]:
        """Choose worlds at even steps of weight, which differ from what is believed as little as so many can.

        Args:
            number: how many, 1 or more, each counted as often as it is chosen.

        Returns:
            The runs of ``worlds.draw`` that are chosen, in rising order, and how often each is.
        """
        step = self.sums[self.pool - 1] / number
        chosen: dict[int, int] = {}
        for at in range(number):
            run = self._reached((at + 0.5) * step)
            chosen[run] = chosen.get(run, 0) + 1
        return list(chosen.items())
