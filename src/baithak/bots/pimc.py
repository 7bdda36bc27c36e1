"""The bot ``pimc``: looks through deals that may be the one played, and plays what is best over all of them.

Where deals with open cards are not solved, as in an auction or a whole game, it does what the
bot ``rules`` does; and of moves that come out equal it takes the one that the lore likes best.
"""

import random

from baithak.bots.bot import Budget, Thinker, Thought
from baithak.bots.rules import advised
from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.search import pimc

WORLDS = 40


class Pimc(Thinker):
    """Solves deals that fit a view with their cards open."""

    def __init__(self, game: AnyGame, worlds: int = WORLDS) -> None:
        """Set how many deals to look through for a move, 1 or more."""
        super().__init__(game)
        self._worlds = worlds

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the code that comes out best, or what the lore advises where nothing can be solved."""
        return self.solved(view, budget, rng) or Thought(advised(self.game, view, rng))

    def solved(self, view: View, budget: Budget, rng: random.Random) -> Thought | None:
        """Return the same where deals can be solved, else nothing."""
        game = self.game
        if len(view.legal) == 1:
            return Thought(view.legal[0])
        if game.unseen is None or game.at_stake is None:
            return None
        unseen, puzzle = game.unseen(view), game.at_stake(view)
        if not puzzle.soon(unseen.base):
            return None
        found = pimc.weigh(unseen, puzzle, self._worlds, rng.getrandbits(64), budget)
        return Thought(advised(game, view, rng, found.best()), found.values)
