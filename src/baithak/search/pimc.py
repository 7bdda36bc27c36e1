"""Moves weighed over many deals that fit what a seat has seen, each solved with its cards open.

Every legal code is worth, on the average of the same deals, what the deal comes to after it when
nobody errs (perfect information Monte Carlo: Ginsberg, 2001). It takes for granted that all will
see all cards from the next move on: a seat that weighs so hides nothing and asks for nothing
(Frank and Basin, 1998). It is not compiled: next to solving, what it does itself takes no time.
"""

from typing import NamedTuple

from baithak.games.errors import GameError
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle
from baithak.games.unseen import Unseen
from baithak.search.budget import FREE, Budget
from baithak.search.double_dummy import Solver
from baithak.search.worlds import Worlds


class Weighed(NamedTuple):
    """What the legal codes are worth to the side that moves."""

    values: dict[int, float]
    """The mean worth of each legal code, in rising order of the codes; all 0 if no deal was weighed."""
    worlds: int
    """How many deals were weighed."""
    whole: bool
    """Whether those were all that there are."""
    nodes: int
    """How many plies were searched."""

    def best(self) -> tuple[int, ...]:
        """Return the codes that are worth most, in rising order."""
        most = max(self.values.values())
        return tuple(code for code, worth in self.values.items() if worth == most)


class _Enough(Exception):
    """The budget is used up."""


def weigh(unseen: Unseen, puzzle: Puzzle, worlds: int, seed: int = 0, budget: Budget = FREE) -> Weighed:
    """Weigh the legal codes of a seat that is to move.

    Args:
        unseen: what the seat has not seen.
        puzzle: the game with all cards open.
        worlds: how many deals to weigh, 1 or more; where there are no more, each is weighed once.
        seed: what the deals are drawn from: any whole number, of which 64 bits count.
        budget: when to stop before that; each deal is one of its iterations.

    Raises:
        GameError: if nobody is to move, or there would be no deal to weigh.
        PuzzleError: if the game cannot be solved yet.
        UnseenError: if no deal fits.
    """
    weighing = _Weighing(unseen, puzzle, worlds, seed, budget)
    return weighing.run()


class _Weighing:
    """The work of one call."""

    def __init__(self, unseen: Unseen, puzzle: Puzzle, worlds: int, seed: int, budget: Budget) -> None:
        codes = unseen.base.legal()
        if worlds < 1 or not codes:
            raise GameError(f"{worlds} worlds to weigh {len(codes)} moves by: one of each is needed")
        self.worlds = Worlds(unseen, seed)
        self.whole = self.worlds.count <= worlds
        self.number = budget.capped(min(self.worlds.count, worlds))
        self.solver = Solver(puzzle)
        self.totals = dict.fromkeys(codes, 0.0)
        self.sign = 1 if unseen.base.turn % 2 == 0 else -1
        self.clock = budget.begin()

    def run(self) -> Weighed:
        """Weigh one deal after another until the budget is used up."""
        done = 0
        self.solver.beat = self.look
        try:
            while done < self.number:
                self.look(self.solver.nodes)
                self.add(self.worlds.at(done) if self.whole else self.worlds.draw(done))
                done += 1
        except _Enough:
            pass
        finally:
            self.solver.beat = None
        values = {code: total / max(done, 1) for code, total in self.totals.items()}
        return Weighed(values, done, self.whole and done == self.number, self.solver.nodes)

    def add(self, world: Position) -> None:
        """Weigh one deal."""
        found = list(self.solver.each(world))
        for code, worth in found:
            self.totals[code] += self.sign * worth

    def look(self, nodes: int) -> None:
        """Raise ``_Enough`` if the budget is used up."""
        if self.clock.out(nodes):
            raise _Enough
