"""Who sits where, in words: the four points of the compass, ``you`` for the reader, and the sides by their seats."""

from dataclasses import replace

from baithak.cards.seats import NOBODY, SEATS, SIDES, partner_of, side_of
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.tui.page import Look
from baithak.words import PLAIN, Manner, catalogue, phrase, say

_CLOCKWISE = ("south", "west", "north", "east")
_COUNTER_CLOCKWISE = ("south", "east", "north", "west")
_IN_SIDES = ("south", "north", "east", "west")
"""The order in which the seats of a side are named."""


def compass(game: AnyGame) -> tuple[str, str, str, str]:
    """Return the points of the compass where seats 0 to 3 sit; seat 0 is south, and the next one on its proper hand."""
    return _CLOCKWISE if game.clockwise else _COUNTER_CLOCKWISE


def seat_of(game: AnyGame, text: str) -> int:
    """Return the seat that a text names: ``0`` to ``3``, or a point of the compass, shortened or not, in either case.

    Raises:
        GameError: if there is no such seat.
    """
    word = text.strip().lower()
    for seat, point in enumerate(compass(game)):
        if word and (word == str(seat) or point.startswith(word)):
            return seat
    points = ", ".join(compass(game)[:-1])
    raise GameError(f"no seat '{text}': there are {points} and {compass(game)[-1]}, or 0 to 3 in order of play")


def title_of(game: AnyGame, manner: Manner = PLAIN) -> str:
    """Return what a game is called, by the name that it has itself where the catalogue does not know it."""
    return catalogue(manner.spoken).get(f"game.{game.name}.title", game.title)


def names_of(game: AnyGame, language: str = "") -> tuple[str, str, str, str]:
    """Return the names of the four seats for somebody who sits in none of them."""
    south, second, north, fourth = (
        say(phrase(f"program.compass.{point}"), Manner(language=language)) for point in compass(game)
    )
    return south, second, north, fourth


def manner_of(game: AnyGame, viewer: int, look: Look, language: str = "") -> Manner:
    """Return how phrases are shown to the viewer of a seat, or to a spectator (``NOBODY``)."""
    bare = replace(PLAIN, language=language, ascii=look.ascii)
    names = list(names_of(game, language))
    if viewer == NOBODY:
        sides = [_side_name(game, side, bare) for side in range(SIDES)]
    else:
        names[viewer] = say(phrase("program.reader"), bare)
        sides = [say(phrase(f"program.{'our' if side == side_of(viewer) else 'their'}_side"), bare) for side in (0, 1)]
    first, second, third, fourth = names
    return replace(bare, seats=(first, second, third, fourth), sides=(sides[0], sides[1]), you=viewer)


def _side_name(game: AnyGame, side: int, manner: Manner) -> str:
    """Return a side by its seats, named in the same order whichever way round a game goes."""
    points = compass(game)
    first, second = sorted((points[side], points[partner_of(side)]), key=_IN_SIDES.index)
    names = {point: say(phrase(f"program.compass.{point}"), manner) for point in (first, second)}
    return say(phrase("program.side", first=names[first], second=names[second]), manner)


def in_order(first: int) -> tuple[int, ...]:
    """Return the seats in order of play from one on; a spectator's order begins with seat 0."""
    start = max(first, 0)
    return tuple((start + step) % SEATS for step in range(SEATS))
