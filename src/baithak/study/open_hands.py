"""The open-hands player: sees all cards and plays what is best against all who do. A measure, and no bot.

It shows how much there is to gain by knowing more: no bot that plays by the rules can get
further. It is handed the position itself, so it cannot stand in the catalogue of bots.
"""

import random
from dataclasses import replace

from baithak.bots.bot import Budget
from baithak.bots.rules import Rules
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.games.view import View
from baithak.search.double_dummy import Solver
from baithak.search.pimc import weigh

NAME = "open-hands"
FAIR = 200
"""How many deals a card is weighed over."""
ENDING = 3
"""In hands of so many cards or fewer, cards are weighed over the deals that fit, too."""


def open_values(game: AnyGame, view: View, position: Position) -> dict[int, float] | None:
    """Return the points that each legal code brings the mover's side with all cards open; nothing where that takes too long."""
    if game.measures is None or game.measures.points is None or len(view.legal) == 1:
        return None
    puzzle = game.measures.points(view)
    if not puzzle.soon(position):
        return None
    sign = 1 if position.turn % 2 == 0 else -1
    return {code: sign * worth for code, worth in Solver(puzzle).each(position)}


def fair_values(game: AnyGame, view: View) -> dict[int, float] | None:
    """Return the points that each legal code brings the mover's side on the average of the deals that fit its view.

    All of them are weighed if there are no more than ``FAIR``, else so many that are drawn, the same ones for
    the same view. It is what a player could know, but for what bids and plays make likely.
    """
    if game.measures is None or game.measures.points is None or game.unseen is None or len(view.legal) == 1:
        return None
    unseen, puzzle = game.unseen(view), game.measures.points(view)
    if not puzzle.soon(unseen.base):
        return None
    return weigh(unseen, puzzle, FAIR, unseen.base.key()).values


class OpenHands:
    """Plays by the open-cards solver where that is fast enough, as in Smear's tricks, and else by the lore."""

    def __init__(self, game: AnyGame, *, opens: bool = True) -> None:
        """Set who opens.

        Args:
            game: the game.
            opens: whether the opening, such as the lead that names trump, is made with open cards too.
        """
        self._game = game
        self._opens = opens
        self._rules = Rules(game)

    def look(self, view: View, position: Position, rng: random.Random) -> int:
        """Return a code that is best with all cards open; of several the one that the lore likes."""
        measures = self._game.measures
        opening = measures is not None and measures.kind(view) == "opening"
        values = None if opening and not self._opens else open_values(self._game, view, position)
        if values is not None:
            most = max(values.values())
            view = replace(view, legal=tuple(code for code, worth in values.items() if worth == most))
        return self._rules.choose(view, Budget(), rng)
