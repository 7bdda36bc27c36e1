"""What ``import baithak`` gives, loaded when it is first asked for, so that the program starts at once."""

from importlib import import_module

_HOMES = {
    "GAMES": "baithak.games.catalog",
    "game_of": "baithak.games.catalog",
    "deal": "baithak.face",
    "Deal": "baithak.games.deal",
    "Move": "baithak.games.deal",
    "GameError": "baithak.games.errors",
    "IllegalMove": "baithak.games.errors",
    "NotationError": "baithak.games.errors",
}


def named(name: str) -> object:
    """Return what the package calls by a name.

    Raises:
        AttributeError: if there is no such name.
    """
    if name == "__version__":
        return import_module("baithak.version").VERSION
    if name not in _HOMES:
        raise AttributeError(f"module 'baithak' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)
