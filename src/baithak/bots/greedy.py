"""The bot ``greedy``: takes what is worth most at once by the game's policy, on no more than its seat sees.

A measure for other bots, which plan. Games without such a policy leave it to the lore.
"""

import random

from baithak.bots.bot import Budget, Thinker, Thought
from baithak.bots.rules import advised
from baithak.cards.chance import Chance
from baithak.games.policy import Greedy as GreedyPolicy
from baithak.games.view import View


class Greedy(Thinker):
    """Follows the policy of one game's playouts, and leaves nothing to chance but the choice between equals."""

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the code that is worth most at once; the budget is not used up."""
        del budget
        game = self.game
        policy = game.policy() if game.policy else None
        if len(view.legal) == 1 or game.unseen is None or not isinstance(policy, GreedyPolicy):
            return Thought(advised(game, view, rng))
        base = game.unseen(view).base
        return Thought(type(policy)(0).choose(base, view.legal, Chance(rng.getrandbits(64))))
