"""``baithak position TEXT``: draws a position and lists what is legal in it."""

import json

import click

from baithak.cards import mask
from baithak.cards.card import card_text
from baithak.cards.seats import NOBODY, SEATS
from baithak.cli.look import look_options, screen_of
from baithak.games.catalog import game_of
from baithak.games.errors import GameError
from baithak.games.game import AnyGame, Diagram
from baithak.games.view import View
from baithak.tui import draw
from baithak.tui.places import manner_of, names_of
from baithak.tui.screen import Screen
from baithak.words import Manner, say


def _view(game: AnyGame, diagram: Diagram) -> View:  # type: ignore[type-arg]
    turn = diagram.position.turn
    standing = game.begin(game.options(), 0)
    view: View = game.view(diagram.position, turn, (), standing)
    return view


def _as_json(game: AnyGame, diagram: Diagram, view: View) -> str:  # type: ignore[type-arg]
    manner = Manner(seats=names_of(game))
    legal = [
        {"number": number, "code": code, "move": game.write_move(code), "words": say(view.describe(code), manner)}
        for number, code in enumerate(view.legal, start=1)
    ]
    data = {
        "game": game.name,
        "position": game.write_position(diagram),
        "turn": None if view.turn == NOBODY else view.turn,
        "hand": [card_text(card) for card in mask.cards_of(view.hand)],
        "legal": legal,
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _draw(screen: Screen, game: AnyGame, diagram: Diagram, view: View) -> None:  # type: ignore[type-arg]
    manner = manner_of(game, NOBODY, screen.look)
    hidden = tuple(diagram.hidden.get(f"hand{seat}", 0) for seat in range(SEATS))
    screen.write(draw.position(game, view, hidden, manner, screen.look))


@click.command(short_help="Draw a position and list its legal moves.")
@click.argument("text", nargs=-1, required=True)
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON: the position, whose turn it is, and the legal moves."
)
@look_options
def position(text: tuple[str, ...], as_json: bool, ascii: bool | None, plain: bool | None) -> None:
    """Draw the position that TEXT describes in one line, and list the legal moves of the seat to move.

    TEXT begins with the name of the game. A mover's legal moves need only the mover's own
    cards to be open.
    """
    screen = screen_of(ascii, plain)
    line = " ".join(text)
    words = line.split()
    if not words:
        raise GameError("a position begins with the name of a game, as in: seep dealer=0 ...")
    game = game_of(words[0])
    diagram = game.read_position(line)
    view = _view(game, diagram)
    if as_json:
        click.echo(_as_json(game, diagram, view))
    else:
        _draw(screen, game, diagram, view)
