"""Baithak: the card games Seep and Four-Point Northeastern Wisconsin Smear, their rules and a table to play at.

``baithak.deal`` is the short way in; the games, with everything else, are in ``baithak.games``.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from baithak.face import deal
    from baithak.games.catalog import GAMES, game_of
    from baithak.games.deal import Deal, Move
    from baithak.games.errors import GameError, IllegalMove, NotationError

    __version__: str
else:
    from baithak.names import named as __getattr__  # noqa: F401 - Python asks it for the names below

__all__ = ["GAMES", "Deal", "GameError", "IllegalMove", "Move", "NotationError", "__version__", "deal", "game_of"]
