"""How long thinking may take: one budget for every search, and for the bots that search."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace


class BudgetError(ValueError):
    """A budget that leaves no time to think at all."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think over one move; ``None`` sets no bound of that sort, and the bound reached first ends it.

    What is half done when it ends does not count. Only iterations and nodes give the same
    moves on every machine.
    """

    seconds: float | None = None
    """Seconds of the machine's time, more than 0."""
    iterations: int | None = None
    """Rounds of whatever is done again and again, 1 or more: worlds weighed, or walks down a tree."""
    nodes: int | None = None
    """Plies searched by a solver, to within 65,536, or nodes of a tree, to within 32; 1 or more."""
    stop: Callable[[], bool] | None = None
    """Asked again and again, some hundred times a second: whether to stop at once."""

    def __post_init__(self) -> None:
        """Check the bounds.

        Raises:
            BudgetError: if there would be no time to think at all.
        """
        if self.seconds is not None and not self.seconds > 0:
            raise BudgetError(f"a budget of {self.seconds} seconds: it must be more than 0")
        for name, number in (("iterations", self.iterations), ("nodes", self.nodes)):
            if number is not None and number < 1:
                raise BudgetError(f"a budget of {number} {name}: it must be 1 or more")

    def capped(self, number: int) -> int:
        """Return how many rounds to make where so many are meant."""
        return number if self.iterations is None else min(number, self.iterations)

    def within(self, nodes: int | None) -> "Budget":
        """Return the same budget with no more than so many nodes, if that sets a bound."""
        if nodes is None:
            return self
        return replace(self, nodes=nodes if self.nodes is None else min(self.nodes, nodes))

    def begin(self) -> "Clock":
        """Begin to think."""
        return Clock(self)


class Clock:
    """Time running down from the moment at which it was made."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds

    def out(self, nodes: int = 0) -> bool:
        """Say whether to stop now, after so many nodes."""
        budget = self._budget
        return (
            (self._end is not None and time.monotonic() >= self._end)
            or (budget.nodes is not None and nodes >= budget.nodes)
            or (budget.stop is not None and budget.stop())
        )


FREE = Budget()
"""No bound at all."""
