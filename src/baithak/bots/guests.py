"""Bots that other packages bring: each is an entry point of the group ``baithak.bots``.

An entry point's name is what the bot is called, and what it points to makes the bot for a game:

    [project.entry-points."baithak.bots"]
    lucky = "lucky:Lucky"

``Lucky(game)`` must have ``choose(view, budget, rng)``; further arguments by name are the bot's
settings, whole numbers, as in ``lucky:number=3``. A guest has a view, a budget and a generator,
as any bot; whatever it does wrong is told as a ``BotError`` that names its package.
"""

import inspect
import operator
import random
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from baithak.bots.bot import Bot, BotError, Budget, check_asked
from baithak.games.game import AnyGame
from baithak.games.view import View

GROUP = "baithak.bots"
_FAULTS = (Exception, SystemExit, GeneratorExit)
"""Whatever a guest may raise, but for Ctrl-C, which is not its fault."""


def names() -> list[str]:
    """Return what the guests are called."""
    return sorted({point.name.lower() for point in entry_points(group=GROUP)})


def find(name: str) -> "Guest | None":
    """Return the guest of a name in small letters, or nothing.

    Raises:
        BotError: if several packages bring one, or it cannot be loaded.
    """
    points = [point for point in entry_points(group=GROUP) if point.name.lower() == name]
    if not points:
        return None
    if len({point.value for point in points}) > 1:
        packages = " and ".join(sorted(_package(point) for point in points))
        raise BotError(f"the packages {packages} both bring a bot '{name}': remove one of them")
    return Guest(name, points[0])


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _shown(write: Callable[[Any], str], what: object) -> str:
    """Return something of a guest's as text, or its type where it has none."""
    try:
        return write(what)
    except Exception:  # noqa: BLE001 - it is not ours
        return f"a {type(what).__name__}"


def _told(called: str, what: str, error: BaseException) -> str:
    return f"{called} {what}: {type(error).__name__}: {_shown(str, error)}"


class Guest:
    """What an entry point brings."""

    def __init__(self, name: str, point: EntryPoint) -> None:
        """Load it.

        Raises:
            BotError: if that fails.
        """
        self._called = f"the bot '{name}' of the package {_package(point)}"
        try:
            made = point.load()
        except _FAULTS as error:
            raise BotError(_told(self._called, "cannot be loaded", error)) from error
        if not callable(made):
            raise BotError(f"{self._called} is broken: {point.value} is a {type(made).__name__}, not what makes a bot")
        self._make: Callable[..., Any] = made

    def settings(self) -> tuple[str, ...]:
        """Return what can be set: every argument by name but the first one, the game."""
        try:
            parameters = list(inspect.signature(self._make).parameters.values())
        except (TypeError, ValueError):
            return ()
        kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        return tuple(one.name for one in parameters[1:] if one.kind in kinds)

    def bot(self, game: AnyGame, **settings: int) -> Bot:
        """Return the bot, made for a game.

        Raises:
            BotError: if making it fails, or it cannot choose.
        """
        try:
            made = self._make(game, **settings)
        except _FAULTS as error:
            raise BotError(_told(self._called, "cannot be made", error)) from error
        if not callable(getattr(made, "choose", None)):
            raise BotError(f"{self._called} is broken: a {type(made).__name__} has no choose(view, budget, rng)")
        return _Checked(made, self._called)


class _Checked:
    """A guest at the table: what it chooses is looked at, and what it raises is told as its own fault."""

    def __init__(self, bot: Bot, called: str) -> None:
        self._bot = bot
        self._called = called

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return what the guest chooses.

        Raises:
            BotError: if the view has no legal code, the guest raises something, or its choice is not legal.
        """
        legal = view.legal
        check_asked(legal)
        try:
            chosen = self._bot.choose(view, budget, rng)
        except _FAULTS as error:
            raise BotError(_told(self._called, "failed at its move", error)) from error
        try:
            code = operator.index(chosen)
        except TypeError:
            code = None
        if code not in legal:
            raise BotError(f"{self._called} chose {_shown(repr, chosen)}, which is not one of its legal codes")
        return code
