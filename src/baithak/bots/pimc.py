"""The bot ``pimc``: looks through deals that may be the one played, and plays what is best over all of them.

Where deals with open cards are not solved, as in an auction or a whole game, it does what the
bot ``rules`` does. Of moves that come out equal, or nearly so, it takes the one that the lore likes
best. A discard is weighed together with the lead that follows it; of the many that there are it
weighs those that the lore rates highest.
"""

import random
from collections.abc import Sequence

from baithak.bots.bot import Budget, Thinker, Thought
from baithak.bots.rules import advised
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.games.view import Played, View
from baithak.search import pimc

WORLDS = 40
DOUBT = 0.5
"""How many standard errors a move may be behind the best and still be taken for as good."""
BREADTH = (6, 2)
"""Of moves that others do not see, and of those that follow each of them, how many are weighed."""


class Pimc(Thinker):
    """Solves deals that fit a view with their cards open."""

    def __init__(
        self,
        game: AnyGame,
        worlds: int = WORLDS,
        *,
        nodes: int | None = None,
        breadth: tuple[int, int] = BREADTH,
    ) -> None:
        """Set how much to look through for a move.

        Args:
            game: the game.
            worlds: how many deals, 1 or more.
            nodes: how many plies to search in them at most, to within one deal.
            breadth: of moves that others do not see, and of those that follow each, how many to weigh, 1 or more.
        """
        super().__init__(game)
        self._worlds = worlds
        self._nodes = nodes
        self._breadth = breadth

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
        if not puzzle.near(unseen.base):
            return None
        picks = pimc.every if puzzle.soon(unseen.base) else self._picks(view)
        belief = game.belief(view) if game.belief else None
        limit = budget.within(nodes=self._nodes)
        found = pimc.weigh(unseen, puzzle, self._worlds, rng.getrandbits(64), limit, belief, picks)
        return Thought(advised(game, view, rng, found.best(DOUBT)), found.values)

    def _picks(self, view: View) -> pimc.Picks:
        """Return what chooses the codes that the lore rates highest, after a seat's own moves too."""
        game = self.game

        def picks(world: Position, line: pimc.Line) -> Sequence[int]:
            seen = view
            if line:
                history = [*view.history, *(Played(view.seat, code) for code in line)]
                seen = game.view(world, view.seat, history, view.standing)
            rated = game.rate(seen) if game.rate else {}
            most = self._breadth[min(len(line), 1)]
            return sorted(rated, key=lambda code: (-rated[code], code))[:most] or seen.legal

        return picks
