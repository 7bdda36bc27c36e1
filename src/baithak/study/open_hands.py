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

NAME = "open-hands"


def open_values(game: AnyGame, view: View, position: Position) -> dict[int, float] | None:
    """Return what each legal code is worth to the mover's side with all cards open; nothing where that takes too long."""
    if game.at_stake is None or len(view.legal) == 1:
        return None
    puzzle = game.at_stake(view)
    if not puzzle.soon(position):
        return None
    sign = 1 if position.turn % 2 == 0 else -1
    return {code: sign * worth for code, worth in Solver(puzzle).each(position)}


class OpenHands:
    """Plays by the open-cards solver where that is fast enough, as in Smear's tricks, and else by the lore."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._rules = Rules(game)

    def look(self, view: View, position: Position, rng: random.Random) -> int:
        """Return a code that is best with all cards open; of several the one that the lore likes."""
        values = open_values(self._game, view, position)
        if values is not None:
            most = max(values.values())
            view = replace(view, legal=tuple(code for code, worth in values.items() if worth == most))
        return self._rules.choose(view, Budget(), rng)
