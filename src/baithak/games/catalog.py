"""Every game there is. The only file that knows more than one."""

from baithak.cards.quote import quoted
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.seep import SEEP
from baithak.games.smear import SMEAR

GAMES: dict[str, AnyGame] = {game.name: game for game in (SEEP, SMEAR)}


def game_of(name: str) -> AnyGame:
    """Return the game of a name, in either case.

    Raises:
        GameError: if there is none.
    """
    try:
        return GAMES[name.lower()]
    except KeyError:
        raise GameError(f"no game {quoted(name)}: there are {' and '.join(GAMES)}") from None
