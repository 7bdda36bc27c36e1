"""The bot ``rules``: does what the game's lore advises, as a decent club player would. It does not search."""

import random
from dataclasses import replace

from baithak.bots.bot import BotError, Budget, Thinker, Thought
from baithak.games.game import AnyGame
from baithak.games.view import View


class Rules(Thinker):
    """Follows the advice of one game's lore."""

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the code that the lore advises; the budget is not used up.

        Raises:
            BotError: if the lore advises one that is not legal.
        """
        del budget
        return Thought(advised(self.game, view, rng))


def advised(game: AnyGame, view: View, rng: random.Random, among: tuple[int, ...] = ()) -> int:
    """Return the code that a game's lore advises, of all legal ones or among some of them.

    Raises:
        BotError: if the lore advises another one.
    """
    code: int = game.advise(replace(view, legal=among) if among else view, rng)
    if code not in (among or view.legal):
        raise BotError(f"the lore of {game.name} advises {game.write_move(code)}, which is not legal")
    return code
