"""Contract: a bot chooses a code from a view, and has no other door.

It is handed what its seat may know, how long it may think and where its chance comes
from; it keeps nothing between two calls that could change an answer. So the same view,
budget and generator give the same move, whatever lies in the hands that it cannot see.
"""

import random
from dataclasses import dataclass
from typing import Any, Protocol


class BotError(ValueError):
    """A bot that does not exist, or a choice that it was wrongly asked for."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think over one move; ``None`` sets no bound of that sort.

    Only a bound by iterations gives the same moves on every machine.
    """

    seconds: float | None = None
    """Seconds of the machine's time, more than 0."""
    iterations: int | None = None
    """Rounds of whatever the bot does again and again, 1 or more."""

    def __post_init__(self) -> None:
        """Check the bounds.

        Raises:
            BotError: if there would be no time to think at all.
        """
        if self.seconds is not None and not self.seconds > 0:
            raise BotError(f"a budget of {self.seconds} seconds: it must be more than 0")
        if self.iterations is not None and self.iterations < 1:
            raise BotError(f"a budget of {self.iterations} iterations: it must be 1 or more")


class Bot(Protocol):
    """Whoever chooses moves."""

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> int:
        """Return one of the legal codes of a view whose viewer is to move.

        Raises:
            BotError: if the view has no legal code.
        """


def check_asked(legal: tuple[int, ...]) -> None:
    """Raise ``BotError`` unless there is a legal code to choose."""
    if not legal:
        raise BotError("a view without a legal code: a bot is asked only when its seat is to move")
