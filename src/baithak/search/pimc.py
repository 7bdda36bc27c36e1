"""Moves weighed over many deals that fit what a seat has seen, each solved with its cards open.

Every legal code is worth, on the average of the same deals, what the deal comes to after it when
nobody errs (perfect information Monte Carlo: Ginsberg, 2001). It takes for granted that all will
see all cards from the next move on: a seat that weighs so hides nothing and asks for nothing
(Frank and Basin, 1998). It is not compiled: next to solving, what it does itself takes no time.

Where a seat has several moves to make before others see anything, as a discard and then the lead
that names trump, what is weighed are *lines* of them. A line is weighed over all deals alike, and
a code is worth what its best line is: the best line of each deal by itself would know the cards.

Lines that are surely worse than the best are weighed no further (racing: Maron and Moore, 1994),
except where all deals are weighed, so that every worth is exact.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from baithak.games.belief import Belief
from baithak.games.errors import GameError
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle
from baithak.games.unseen import Unseen
from baithak.search.beliefs import Believed
from baithak.search.budget import FREE, Budget
from baithak.search.double_dummy import Solver
from baithak.search.worlds import Worlds

Line: TypeAlias = tuple[int, ...]
"""Codes that a seat plays one after another."""
Picks: TypeAlias = Callable[[Position, Line], Sequence[int]]
"""From a deal and the line that led to it to the codes with which the line is worth going on."""

_FIRST_LOOK = 16
"""After how many deals lines are compared for the first time; then whenever there are twice as many."""
_SURE = 3.0
"""How many standard errors a line must be behind to be left."""
_POOL = 4
"""How many deals are looked at for each that is weighed, where some are likelier than others."""
_TOGETHER = 64
"""How many deals are drawn together by what is believed."""
_SAME = 1e-9
_NO_DOUBTS: Mapping[int, float] = MappingProxyType({})


class Weighed(NamedTuple):
    """What the legal codes are worth to the side that moves."""

    values: dict[int, float]
    """The mean worth of each code weighed, in rising order of the codes; all 0 if no deal was weighed.

    Of a code that was left early it is as much less than the best as it was then.
    """
    worlds: int
    """How many deals were weighed."""
    whole: bool
    """Whether those were all that there are."""
    nodes: int
    """How many plies were searched."""
    doubts: Mapping[int, float] = _NO_DOUBTS
    """By code, the standard error of how much less it is worth than the best; none where there is no doubt."""

    def best(self, doubt: float = 0.0) -> tuple[int, ...]:
        """Return the codes that are worth most, in rising order.

        Args:
            doubt: how many standard errors a code may be behind, and be taken for as good.
        """
        most = max(self.values.values())
        return tuple(
            code for code, worth in self.values.items() if most - worth <= doubt * self.doubts.get(code, 0.0) + _SAME
        )


class _Enough(Exception):
    """The budget is used up."""


def every(world: Position, line: Line) -> Sequence[int]:  # noqa: ARG001 - whatever led here
    """Return all legal codes."""
    return world.legal()


def weigh(
    unseen: Unseen,
    puzzle: Puzzle,
    worlds: int,
    seed: int = 0,
    budget: Budget = FREE,
    belief: Belief | None = None,
    picks: Picks = every,
) -> Weighed:
    """Weigh the legal codes of a seat that is to move.

    Args:
        unseen: what the seat has not seen.
        puzzle: the game with all cards open.
        worlds: how many deals to weigh, 1 or more; where there are no more, each is weighed once.
        seed: what the deals are drawn from: any whole number, of which 64 bits count.
        budget: when to stop before that; each deal is one of its iterations.
        belief: how likely each deal is; without one all are alike.
        picks: which codes are weighed; by default all that are legal.

    Raises:
        GameError: if nobody is to move, or there would be no deal to weigh.
        PuzzleError: if the game cannot be solved yet.
        UnseenError: if no deal fits.
    """
    weighing = _Weighing(unseen, puzzle, worlds, seed, budget, belief, picks)
    return weighing.run()


class _Weighing:
    """The work of one call."""

    def __init__(
        self,
        unseen: Unseen,
        puzzle: Puzzle,
        worlds: int,
        seed: int,
        budget: Budget,
        belief: Belief | None,
        picks: Picks,
    ) -> None:
        codes = unseen.base.legal()
        if worlds < 1 or not codes:
            raise GameError(f"{worlds} worlds to weigh {len(codes)} moves by: one of each is needed")
        self.unseen = unseen
        self.worlds = Worlds(unseen, seed)
        self.whole = self.worlds.count <= worlds
        self.number = budget.capped(min(self.worlds.count, worlds))
        self.belief = belief
        self.seed = seed
        self.solver = Solver(puzzle)
        self.seat = unseen.base.turn
        self.sign = 1 if self.seat % 2 == 0 else -1
        self.clock = budget.begin()
        self.picks = picks
        self.found: dict[Line, list[float]] = {}
        self.racing: list[Line] = []
        self.weights: list[float] = []

    def run(self) -> Weighed:
        """Weigh one deal after another until the budget is used up."""
        first = self.worlds.draw(0)
        self.racing = list(self._lines(first, ()))
        self.found = {line: [] for line in self.racing}
        look = _FIRST_LOOK
        self.solver.beat = self.look
        try:
            for world, weight in self._drawn():
                self.look(self.solver.nodes)
                self.add(world, weight)
                if len(self.weights) >= look and not self.whole:
                    self._race()
                    look *= 2
        except _Enough:
            pass
        finally:
            self.solver.beat = None
        return self._weighed()

    def _lines(self, world: Position, line: Line) -> Iterator[Line]:
        """Yield the lines that go on from one, each to where the deal can be solved."""
        for code in self.picks(world, line):
            after = world.copy()
            after.play(code)
            longer = (*line, code)
            if after.turn == self.seat and not (self.solver.puzzle.soon(after) and self.solver.puzzle.pose(after)):
                yield from self._lines(after, longer)
            else:
                yield longer

    def _drawn(self) -> Iterator[tuple[Position, float]]:
        """Yield deals with their weights."""
        if self.whole:
            for number in range(self.number):
                world = self.worlds.at(number)
                weight = 1.0 if self.belief is None else self.belief.weight(world)
                if weight > 0:
                    yield world, weight
        elif self.belief is None:
            for run in range(self.number):
                yield self.worlds.draw(run), 1.0
        else:
            yield from self._believed(self.belief)

    def _believed(self, belief: Belief) -> Iterator[tuple[Position, float]]:
        """Yield deals drawn by belief, some at a time, so that none is looked at that there is no time to weigh."""
        for start in range(0, self.number, _TOGETHER):
            worlds = Worlds(self.unseen, self.seed + start)
            number = min(_TOGETHER, self.number - start)
            for run, times in Believed(worlds, belief, _POOL * number, self.seed + start).spread(number):
                yield worlds.draw(run), float(times)

    def add(self, world: Position, weight: float) -> None:
        """Weigh the lines that are still in the race by one deal."""
        worths = []
        for line in self.racing:
            after = world.copy()
            for code in line:
                after.play(code)
            worths.append(self.sign * self.solver.value(after))
        for line, worth in zip(self.racing, worths, strict=True):
            self.found[line].append(worth)
        self.weights.append(weight)

    def look(self, nodes: int) -> None:
        """Raise ``_Enough`` if the budget is used up."""
        if self.clock.out(nodes):
            raise _Enough

    def _race(self) -> None:
        """Leave the lines that are surely behind the best."""
        best = self._leader()
        behind = {line: self._behind(best, line) for line in self.racing}
        self.racing = [line for line, (less, doubt) in behind.items() if less <= _SURE * doubt + _SAME]

    def _leader(self) -> Line:
        """Return the best of the lines that were weighed by all deals; of several the first."""
        return max(self.racing, key=lambda line: self._mean(self.found[line]))

    def _mean(self, worths: Sequence[float]) -> float:
        """Return the mean worth over as many deals as there are worths."""
        total = sum(self.weights[: len(worths)])
        return sum(worth * weight for worth, weight in zip(worths, self.weights, strict=False)) / total

    def _behind(self, best: Line, line: Line) -> tuple[float, float]:
        """Return how much less a line is worth than the best over the deals that both were weighed by, and the doubt."""
        less = [most - worth for most, worth in zip(self.found[best], self.found[line], strict=False)]
        weights = self.weights[: len(less)]
        mean = self._mean(less)
        total, squares = sum(weights), sum(weight * weight for weight in weights)
        if total * total <= squares:
            return mean, abs(mean)
        spread = sum(weight * (one - mean) ** 2 for one, weight in zip(less, weights, strict=True)) / total
        return mean, sqrt(spread * squares / (total * total - squares))

    def _weighed(self) -> Weighed:
        """Return what the codes came to, each by its best line."""
        values: dict[int, float] = {}
        doubts: dict[int, float] = {}
        done = len(self.weights)
        whole = self.whole and done == self.number
        best = self._leader() if done else ()
        most = self._mean(self.found[best]) if done else 0.0
        for line in sorted(self.found):
            less, doubt = self._behind(best, line) if done else (0.0, 0.0)
            if line[0] not in values or most - less > values[line[0]]:
                values[line[0]] = most - less
                doubts[line[0]] = 0.0 if whole else doubt
        return Weighed(values, done, whole, self.solver.nodes, doubts)
