"""How strong a bot is, as people know it: learner, club, strong and best.

A level names no game. It takes of each game what that offers, in this order: what was learnt
beforehand of the legal codes (``Game.judge``), deals solved with their cards open
(``Game.at_stake``), a tree of deals tried out, and the advice of the lore.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from baithak.bots.bot import Budget, Thinker, Thought
from baithak.bots.ismcts import Ismcts
from baithak.bots.learner import Learner
from baithak.bots.pimc import Pimc
from baithak.bots.rules import Rules, advised
from baithak.games.game import AnyGame
from baithak.games.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """What a level is given to think with, and how long it says a move takes.

    The times are means of the compiled build on one core of a machine of 2020, and one move in a
    hundred may take twice as long; nothing is broken off after them, so that a level plays the
    same moves everywhere.
    """

    worlds: int
    """Deals solved for a move at most, 0 for none."""
    nodes: int
    """Plies searched in them at most."""
    breadth: tuple[int, int]
    """How many moves that others do not see are weighed, and how many that follow each."""
    iterations: int
    """Deals tried out for a move, 0 for none."""
    solving: tuple[float, float]
    """Stated time of a move where deals are solved, in seconds: the usual one, and what 99 of 100 moves keep to."""
    trying: tuple[float, float]
    """The same where deals are tried out."""

    def stated(self, game: AnyGame) -> tuple[float, float]:
        """Return the stated time of a move in a game, in seconds: the usual one, and what 99 of 100 moves keep to."""
        return self.trying if game.at_stake is None else self.solving


LEVELS: Mapping[str, Level] = {
    "learner": Level(0, 0, (0, 0), 0, (0.005, 0.01), (0.005, 0.01)),
    "club": Level(0, 0, (0, 0), 0, (0.005, 0.01), (0.005, 0.01)),
    "strong": Level(200, 30_000, (4, 1), 4000, (0.005, 0.01), (0.1, 0.2)),
    "best": Level(1000, 400_000, (8, 2), 20_000, (0.05, 0.08), (0.5, 0.9)),
}
"""From the weakest to the strongest."""


class Searching(Thinker):
    """A level that searches."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self._solver = Pimc(game, level.worlds, nodes=level.nodes, breadth=level.breadth)
        self._tree = Ismcts(game, level.iterations)

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the choice of the first way to think that has one."""
        return (
            self._judged(view, rng)
            or self._solver.solved(view, budget, rng)
            or self._tree.tried(view, budget, rng)
            or Thought(advised(self.game, view, rng))
        )

    def _judged(self, view: View, rng: random.Random) -> Thought | None:
        """Return the code that is worth most by what was learnt beforehand, if anything was."""
        values = self.game.judge(view) if self.game.judge else None
        if not values:
            return None
        most = max(values.values())
        return Thought(advised(self.game, view, rng, tuple(code for code in values if values[code] == most)), values)


def _strong(game: AnyGame) -> Thinker:
    return Searching(game, LEVELS["strong"])


def _best(game: AnyGame) -> Thinker:
    return Searching(game, LEVELS["best"])


MAKERS: Mapping[str, Callable[[AnyGame], Thinker]] = {
    "learner": Learner,
    "club": Rules,
    "strong": _strong,
    "best": _best,
}
"""What makes the bot of a level for a game."""
