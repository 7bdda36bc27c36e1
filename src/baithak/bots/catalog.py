"""Every bot there is, by the text that names it."""

from collections.abc import Callable, Mapping

from baithak.bots.bot import Bot, BotError
from baithak.bots.rules import Rules
from baithak.bots.uniform import Uniform
from baithak.games.game import AnyGame

BOTS: Mapping[str, Callable[[AnyGame], Bot]] = {
    "random": lambda _game: Uniform(),
    "rules": Rules,
}
"""From a spec to what makes the bot for a game."""


def bot(spec: str, game: AnyGame) -> Bot:
    """Return the bot that a text names, in either case, made to play a game.

    Raises:
        BotError: if there is none of that name; it lists those that there are.
    """
    make = BOTS.get(spec.strip().lower())
    if make is None:
        raise BotError(f"no bot '{spec}': there are {' and '.join(BOTS)}")
    return make(game)
