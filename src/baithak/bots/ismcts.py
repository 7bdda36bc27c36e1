"""The bot ``ismcts``: searches a tree over many deals that may be the one played, and makes the move that comes out best.

While moves are still to come that it will not see, as before a discard, one tree for all deals
would know too much: until then, and in games that nobody has told how to search, it does what the
bot ``rules`` does.
"""

import random

from baithak import build
from baithak.bots.bot import Budget, check_asked
from baithak.bots.rules import Rules
from baithak.games.game import AnyGame
from baithak.games.unseen import Unseen
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
        """Return the code that came out best.

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
        hurried = budget.seconds is not None and build.loaded() == build.PLAIN
        search = self._search(view, unseen, iterations, rng.getrandbits(64), believes=not hurried)
        search.run(iterations, budget.seconds)
        return search.best()

    def _search(self, view: View, unseen: Unseen, iterations: int, seed: int, *, believes: bool) -> ismcts.Ismcts:
        """Return the search for a view, with all that its game knows; beliefs take longer than plain Python has."""
        game = self._game
        makes = game.foresight or game.policy
        return ismcts.Ismcts(
            unseen,
            iterations,
            seed,
            makes() if makes else None,
            game.stake(view) if game.stake else None,
            game.belief(view) if game.belief and believes else None,
        )
