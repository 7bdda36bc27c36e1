"""``baithak rules GAME [CLAUSE]``: the rule book, whole or a clause of it."""

import click

from baithak import rulebook
from baithak.cards.seats import NOBODY
from baithak.cli.given import readable
from baithak.cli.look import look_options, screen_of
from baithak.games.catalog import game_of
from baithak.tui.answers import clause_lines, house_rule_lines, preset_lines
from baithak.tui.page import Line, rule, said
from baithak.tui.places import manner_of
from baithak.tui.screen import Screen


def _whole(screen: Screen, game: str) -> None:
    """Write every clause under its heading, then the house rules and the presets."""
    heading = ""
    for clause in rulebook.clauses(game).values():
        if clause.heading != heading:
            heading = clause.heading
            screen.write([Line(), *rule(heading, screen.look)])
        screen.write(said(f"{clause.id}  {clause.text}", screen.look, hang="     "))
    manner = manner_of(game_of(game), NOBODY, screen.look)
    screen.write([Line(), *house_rule_lines(game, manner, screen.look)])
    screen.write([Line(), *preset_lines(game_of(game), manner, screen.look)])


@click.command(short_help="Print the rules of a game, or a clause of them.")
@click.argument("game", callback=readable)
@click.argument("clause", nargs=-1, callback=readable)
@look_options
def rules(game: str, clause: tuple[str, ...], ascii: bool | None, plain: bool | None) -> None:
    """Print the rules of GAME, or only a CLAUSE such as S21, or a house rule by its name.

    At the end stand the house rules for --option and the presets for --preset of baithak play.
    """
    screen = screen_of(ascii, plain)
    name = game_of(game).name
    if not clause:
        _whole(screen, name)
    for one in clause:
        screen.write(clause_lines(rulebook.clause(one, name), screen.look))
