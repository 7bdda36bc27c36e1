"""The bot ``random``: every legal code is as likely as another. The measure that any other bot has to beat."""

import random

from baithak.bots.bot import Budget, check_asked
from baithak.games.view import View


class Uniform:
    """Chooses blindly among the legal codes."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return a legal code by chance; the budget is not used up.

        Raises:
            BotError: if the view has no legal code.
        """
        del budget
        check_asked(view.legal)
        return rng.choice(view.legal)
