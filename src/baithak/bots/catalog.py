"""Every bot there is, by the text that names it: a name, and settings if it has any, as in ``pimc:worlds=40``.

Beside the house's bots there are those that installed packages bring (``bots/guests.py``).
"""

import re
from collections.abc import Callable, Mapping, Sequence

from baithak.bots import guests
from baithak.bots.bot import Bot, BotError
from baithak.bots.greedy import Greedy
from baithak.bots.ismcts import Ismcts
from baithak.bots.levels import MAKERS
from baithak.bots.pimc import Pimc
from baithak.bots.rules import Rules
from baithak.bots.uniform import Uniform
from baithak.games.game import AnyGame

BOTS: Mapping[str, Callable[..., Bot]] = {
    "random": lambda _game: Uniform(),
    "rules": Rules,
    "greedy": Greedy,
    "pimc": Pimc,
    "ismcts": Ismcts,
    **MAKERS,
}
"""From a name to what makes the bot of the house for a game; the levels stand last, from the weakest on."""
SETTINGS: Mapping[str, tuple[str, ...]] = {"pimc": ("worlds",), "ismcts": ("iterations",)}
"""By name, what can be set: whole numbers from 1 on."""

_NUMBER = re.compile(r"[1-9][0-9]{0,6}")


def bot(spec: str, game: AnyGame) -> Bot:
    """Return the bot that a text names, in either case, made to play a game.

    Raises:
        BotError: if there is none of that name, which lists those that there are; if a setting is not one of it;
            or if the package that brings it is broken.
    """
    name, *parts = spec.strip().lower().split(":")
    if name in BOTS:
        return BOTS[name](game, **_settings(name, parts, SETTINGS.get(name, ())))
    guest = guests.find(name)
    if guest is None:
        *others, last = [*BOTS, *guests.names()]
        raise BotError(f"no bot '{spec}': there are {', '.join(others)} and {last}")
    return guest.bot(game, **_settings(name, parts, guest.settings()))


def _settings(name: str, parts: Sequence[str], known: tuple[str, ...]) -> dict[str, int]:
    """Return the settings that a bot is given, each once at most."""
    settings: dict[str, int] = {}
    for part in parts:
        setting, value = _setting(name, part, known)
        if setting in settings:
            raise BotError(f"the bot {name} has its setting '{setting}' twice: give it once")
        settings[setting] = value
    return settings


def _setting(name: str, part: str, known: tuple[str, ...]) -> tuple[str, int]:
    """Return a setting and its value, from a text such as ``worlds=40``."""
    setting, _, value = part.partition("=")
    meant = next((one for one in known if one.lower() == setting), None)
    if meant is None:
        has = f"its settings are {' and '.join(known)}" if known else "it has none"
        raise BotError(f"the bot {name} has no setting '{setting}': {has}")
    if not _NUMBER.fullmatch(value):
        raise BotError(f"{name}:{setting}={value}: it must be a whole number from 1 to 9999999")
    return meant, int(value)
