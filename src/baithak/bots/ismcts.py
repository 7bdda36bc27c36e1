"""The bot ``ismcts``: searches a tree over many deals that may be the one played, and makes the move tried most often.

While moves are still to come that it will not see, as before a discard, one tree for all deals
would know too much: until then, and in games that nobody has told how to search, it does what the
bot ``rules`` does.
"""

import random

from baithak.bots.bot import Budget, check_asked
from baithak.bots.rules import Rules
from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.search import ismcts

ITERATIONS = 4000


class Ismcts:
    """Searches for each move anew."""

    def __init__(self, game: AnyGame, iterations: int = ITERATIONS) -> None:
        """Set how many iterations of search a move gets, 1 or more."""
        self._game = game
        self._iterations = iterations
        self._rules = Rules(game)

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return the code that the search tried most often.

        Raises:
            BotError: if the view has no legal code.
        """
        check_asked(view.legal)
        if len(view.legal) == 1:
            return view.legal[0]
        unseen = self._game.unseen(view) if self._game.unseen else None
        if unseen is None or not unseen.moves_seen:
            return self._rules.choose(view, budget, rng)
        iterations = min(self._iterations, budget.iterations or self._iterations)
        policy = self._game.policy() if self._game.policy else None
        search = ismcts.Ismcts(unseen, iterations, rng.getrandbits(64), policy)
        search.run(iterations, budget.seconds)
        return search.best()
