"""The bot ``ismcts``: searches a tree over many deals that may be the one played, and makes the move that comes out best.

While moves are still to come that it will not see, as before a discard, one tree for all deals
would know too much: until then, and in games that nobody has told how to search, it does what the
bot ``rules`` does.
"""

import random
import time
from dataclasses import replace

from baithak import build
from baithak.bots.bot import Budget, Thinker, Thought
from baithak.bots.rules import advised
from baithak.games.game import AnyGame
from baithak.games.unseen import Unseen
from baithak.games.view import View
from baithak.search import ismcts

ITERATIONS = 4000
_WEIGHING = 0.25
"""The share of a move's time in which deals may be weighed."""
_LEAST = 0.001
"""Seconds that are left for the tree whatever was used up before."""


class Ismcts(Thinker):
    """Searches for each move anew."""

    def __init__(self, game: AnyGame, iterations: int = ITERATIONS) -> None:
        """Set how many iterations of search a move gets, 1 or more."""
        super().__init__(game)
        self._iterations = iterations

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the code that came out best, and what each code came to in points of what the deal is worth."""
        return self.tried(view, budget, rng) or Thought(advised(self.game, view, rng))

    def tried(self, view: View, budget: Budget, rng: random.Random) -> Thought | None:
        """Return the same where there is something to search, else nothing."""
        if len(view.legal) == 1:
            return Thought(view.legal[0])
        unseen = self.game.unseen(view) if self.game.unseen else None
        if unseen is None or not unseen.moves_seen:
            return None
        began = time.monotonic()
        iterations = budget.capped(self._iterations)
        search = self._search(view, unseen, iterations, rng.getrandbits(64), budget.seconds)
        if budget.seconds is not None:
            budget = replace(budget, seconds=max(_LEAST, budget.seconds - (time.monotonic() - began)))
        search.run(iterations, budget)
        return Thought(search.best(), {one.code: one.mean for one in search.tried()})

    def _search(self, view: View, unseen: Unseen, iterations: int, seed: int, seconds: float | None) -> ismcts.Ismcts:
        """Return the search for a view, with all that its game knows; beliefs take longer than plain Python has."""
        game = self.game
        believes = seconds is None or build.loaded() != build.PLAIN
        makes = game.foresight or game.policy
        return ismcts.Ismcts(
            unseen,
            iterations,
            seed,
            makes() if makes else None,
            game.stake(view) if game.stake else None,
            game.belief(view) if game.belief and believes else None,
            None if seconds is None else seconds * _WEIGHING,
        )
