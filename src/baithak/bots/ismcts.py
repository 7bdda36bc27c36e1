"""The bot ``ismcts``: searches a tree over many deals that may be the one played, and makes the move tried most often.

While moves are still to come that it will not see, as before a discard, one tree for all deals
would know too much: until then, and in games that nobody has told how to search, it does what the
bot ``rules`` does.
"""

import random

from baithak.bots.bot import Budget, Thinker, Thought
from baithak.bots.rules import advised
from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.search import ismcts

ITERATIONS = 4000


class Ismcts(Thinker):
    """Searches for each move anew."""

    def __init__(self, game: AnyGame, iterations: int = ITERATIONS) -> None:
        """Set how many iterations of search a move gets, 1 or more."""
        super().__init__(game)
        self._iterations = iterations

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the code that the search tried most often, and the mean result of each that it tried."""
        return self.tried(view, budget, rng) or Thought(advised(self.game, view, rng))

    def tried(self, view: View, budget: Budget, rng: random.Random) -> Thought | None:
        """Return the same where there is something to search, else nothing."""
        if len(view.legal) == 1:
            return Thought(view.legal[0])
        unseen = self.game.unseen(view) if self.game.unseen else None
        if unseen is None or not unseen.moves_seen:
            return None
        iterations = budget.capped(self._iterations)
        policy = self.game.policy() if self.game.policy else None
        search = ismcts.Ismcts(unseen, iterations, rng.getrandbits(64), policy)
        search.run(iterations, budget)
        return Thought(search.best(), {one.code: one.mean for one in search.tried() if one.visits})
