"""From what somebody typed to the legal moves that it could mean. Pure."""

import re
from collections.abc import Sequence

from baithak.games.errors import GameError, NotationError
from baithak.games.game import AnyGame
from baithak.tui.draw import numbered

_NUMBER = re.compile(r"(#?)(\d{1,4})\.?")


def meant(game: AnyGame, legal: Sequence[int], text: str, *, listed: bool = False) -> tuple[int, ...]:
    """Return the legal codes that a text could mean: none, one, or several among which its writer has to choose.

    A move's whole notation means that move. A number means the move that has it in the list
    of legal moves, if its writer has the list in sight, or if it is no shortened notation;
    ``#3`` is always a number. Anything else is a shortened notation.

    Args:
        game: the game.
        legal: the legal codes in rising order.
        text: what was typed.
        listed: whether the numbered list of legal moves is in sight.

    Raises:
        GameError: if no legal move has the number, or the text is no part of a move.
    """
    word = "".join(text.split()).lower()
    whole = [code for code in legal if game.write_move(code).lower() == word]
    if whole:
        return (whole[0],)
    number = _NUMBER.fullmatch(word)
    if number is None or not numbered(game, legal):
        return tuple(game.match_moves(text, legal))
    place = int(number[2])
    if number[1] or (listed and 1 <= place <= len(legal)):
        return (_at(legal, place),)
    try:
        short = tuple(game.match_moves(text, legal))
    except NotationError:
        short = ()
    return short or (_at(legal, place),)


def _at(legal: Sequence[int], place: int) -> int:
    if not 1 <= place <= len(legal):
        raise GameError(f"no legal move has the number {place}: they are 1 to {len(legal)}")
    return legal[place - 1]
