"""The bot ``learner``: plays by the rule book as a beginner does, and errs as beginners err, never by chance.

Which mistakes those are says each game's ``novice.py``. Games without one leave it to the lore.
"""

import random

from baithak.bots.bot import BotError, Budget, Thinker, Thought
from baithak.bots.rules import advised
from baithak.games.view import View


class Learner(Thinker):
    """Does what a beginner of one game would do."""

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the code that a beginner would choose; the budget is not used up.

        Raises:
            BotError: if the beginner chooses one that is not legal.
        """
        del budget
        if self.game.novice is None:
            return Thought(advised(self.game, view, rng))
        code: int = self.game.novice(view, rng)
        if code not in view.legal:
            raise BotError(f"the beginner of {self.game.name} plays {self.game.write_move(code)}, which is not legal")
        return Thought(code)
