"""The bot ``rules``: does what the game's lore advises, as a decent club player would. It does not search."""

import random

from baithak.bots.bot import BotError, Budget, check_asked
from baithak.games.game import AnyGame
from baithak.games.view import View


class Rules:
    """Follows the advice of one game's lore."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return the code that the lore advises; the budget is not used up.

        Raises:
            BotError: if the view has no legal code, or the lore advises another one.
        """
        del budget
        check_asked(view.legal)
        code: int = self._game.advise(view, rng)
        if code not in view.legal:
            raise BotError(f"the lore of {self._game.name} advises {self._game.write_move(code)}, which is not legal")
        return code
