"""Who plays: bots by the texts that name them, alone or as two partners, and the open-hands player.

An entry is picklable and makes its bots where they play, in whatever process that is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from baithak.bots.bot import Bot, BotError
from baithak.bots.catalog import bot
from baithak.games.game import AnyGame
from baithak.study.open_hands import NAME, OpenHands

Maker = Callable[[AnyGame], Bot | OpenHands]
"""From a game to who plays it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes a side: the first has seat 0 or 1, the second the seat opposite."""

    name: str
    makers: tuple[Maker, Maker]


def made(spec: str, game: AnyGame) -> Bot | OpenHands:
    """Return whom a text names: a bot of the catalogue, or the open-hands player.

    Raises:
        BotError: if there is none of that name.
    """
    return OpenHands(game) if spec == NAME else bot(spec, game)


def entry(text: str, game: AnyGame) -> Entry:
    """Return the entry of a text: one bot for both seats of a side, or two partners as in ``rules+pimc``.

    Raises:
        BotError: if a bot is not known, or there are more than two.
    """
    specs = [spec.strip().lower() for spec in text.split("+")]
    if len(specs) > 2 or not all(specs):
        raise BotError(f"'{text}' must name one bot, or two partners as in rules+random")
    for spec in specs:
        made(spec, game)
    first, last = partial(made, specs[0]), partial(made, specs[-1])
    return Entry("+".join(specs), (first, last))
