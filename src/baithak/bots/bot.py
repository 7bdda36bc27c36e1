"""Contract: a bot chooses a code from a view, and has no other door.

It is handed what its seat may know, how long it may think and where its chance comes
from; it keeps nothing between two calls that could change an answer. So the same view,
budget and generator give the same move, whatever lies in the hands that it cannot see.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.search.budget import Budget
from baithak.words import Phrase

__all__ = ["Bot", "BotError", "Budget", "Thinker", "Thought", "check_asked", "thought_of"]


class BotError(ValueError):
    """A bot that does not exist, or a choice that it was wrongly asked for."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot makes of a view."""

    code: int
    """The code that it chooses."""
    values: Mapping[int, float] = field(default_factory=dict)
    """What it found legal codes to be worth to its side, by its own measure; empty where it weighed none."""
    why: tuple[Phrase, ...] = ()
    """Why it chooses so, each a sentence for whoever plays; empty where it cannot say."""


class Bot(Protocol):
    """Whoever chooses moves."""

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> int:
        """Return one of the legal codes of a view whose viewer is to move.

        Raises:
            BotError: if the view has no legal code.
        """


class Thinker:
    """A bot that can say why it chooses as it does: what there is to write is ``weigh``."""

    def __init__(self, game: AnyGame) -> None:
        """Learn which game is played."""
        self.game = game

    def weigh(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return a choice among one legal code or more, with what it rests on; why is left out."""
        raise NotImplementedError

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return one of the legal codes.

        Raises:
            BotError: if the view has no legal code.
        """
        check_asked(view.legal)
        return self.weigh(view, budget, rng).code

    def think(self, view: View, budget: Budget, rng: random.Random) -> Thought:
        """Return the same choice with the reasons for it, in the words of the game.

        Raises:
            BotError: if the view has no legal code.
        """
        check_asked(view.legal)
        found = self.weigh(view, budget, rng)
        if self.game.reasons is None:
            return found
        return replace(found, why=self.game.reasons(view, found.code, found.values))


def thought_of(bot: Bot, view: View, budget: Budget, rng: random.Random) -> Thought:
    """Return what a bot thinks; of a bot that only chooses, its choice.

    Raises:
        BotError: if the view has no legal code.
    """
    if isinstance(bot, Thinker):
        return bot.think(view, budget, rng)
    return Thought(bot.choose(view, budget, rng))


def check_asked(legal: tuple[int, ...]) -> None:
    """Raise ``BotError`` unless there is a legal code to choose."""
    if not legal:
        raise BotError("a view without a legal code: a bot is asked only when its seat is to move")
