"""The bot ``pimc``: looks through deals that may be the one played, and plays what is best over all of them.

Where deals with open cards are not solved, as in an auction or a whole game, it does what the
bot ``rules`` does; and of moves that come out equal it takes the one that the lore likes best.
"""

import random
from dataclasses import replace

from baithak.bots.bot import Budget, check_asked
from baithak.bots.rules import Rules
from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.search import pimc

WORLDS = 40


class Pimc:
    """Solves deals that fit a view with their cards open."""

    def __init__(self, game: AnyGame, worlds: int = WORLDS) -> None:
        """Set how many deals to look through for a move, 1 or more."""
        self._game = game
        self._worlds = worlds
        self._rules = Rules(game)

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return the code that comes out best, or what the lore advises where nothing can be solved.

        Raises:
            BotError: if the view has no legal code.
        """
        check_asked(view.legal)
        return self._rules.choose(replace(view, legal=self._best(view, budget, rng)), budget, rng)

    def _best(self, view: View, budget: Budget, rng: random.Random) -> tuple[int, ...]:
        """Return the codes that come out best; all of them where nothing can be solved."""
        game, legal = self._game, view.legal
        if len(legal) == 1 or game.unseen is None or game.at_stake is None:
            return legal
        unseen, puzzle = game.unseen(view), game.at_stake(view)
        if not puzzle.soon(unseen.base):
            return legal
        worlds = min(self._worlds, budget.iterations or self._worlds)
        limit = pimc.Budget(seconds=budget.seconds)
        return pimc.weigh(unseen, puzzle, worlds, rng.getrandbits(64), limit).best()
