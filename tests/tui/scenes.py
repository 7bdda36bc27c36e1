"""What the drawing tests draw: scenes of recorded matches, for every look, frozen as text.

``python -m tests.tui.scenes`` draws them all anew; whoever does that reads the difference.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from baithak.cards.seats import NOBODY
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.records.record import Record
from baithak.records.text import read_records
from baithak.tables.table import Table
from baithak.tui import answers, draw
from baithak.tui.page import Line, Look
from baithak.tui.places import manner_of
from baithak.tui.screen import letters
from baithak.tui.sheet import deal_sheet, deals_sheet, match_lines
from baithak.tui.story import deal_told, outcomes_of, story
from tests.toy import TOY

FOLDER = Path(__file__).parents[1] / "golden" / "tui"
ALL_GAMES: dict[str, AnyGame] = {**GAMES, "toy": TOY}
LOOKS = {
    "wide": Look(80),
    "narrow": Look(40),
    "ascii": Look(80, ascii=True),
    "plain": Look(80, plain=True),
}
MOMENTS = {"seep": (1, 17), "smear": (3, 12), "toy": (3, 5)}
"""After how many moves of the first deal the table is drawn."""
SCORED = {"seep": 5, "smear": 4, "toy": 1}
"""The deal that has the other score: with a sweep in Seep, and a set in Smear."""
HOUSES = {"seep": 24, "smear": 12, "toy": 3}
"""After how many moves of the first deal a position is drawn: with a house in Seep."""


def match_of(game: str) -> Record:
    """Return the recorded match of a game from which scenes are taken."""
    text = (FOLDER / f"{game}.match").read_text(encoding="utf-8")
    reading = read_records(text, ALL_GAMES)
    assert reading.fault is None
    return reading.records[0]


def cut(record: Record, moves: int) -> Record:
    """Return a match up to a move of its first deal."""
    first = record.deals[0]
    return replace(record, deals=(replace(first, moves=first.moves[:moves], comments={}),))


def table_at(game: str, moves: int) -> Table:
    """Return the table after so many moves of the first deal."""
    return Table.resume(cut(match_of(game), moves))


def _table(game: AnyGame, look: Look) -> list[Line]:
    lines: list[Line] = []
    for moves in MOMENTS[game.name]:
        table = table_at(game.name, moves)
        lines += draw.table(game, table.view(table.turn), manner_of(game, table.turn, look), look)
    return lines


def _watched(game: AnyGame, look: Look) -> list[Line]:
    view = table_at(game.name, MOMENTS[game.name][1]).view()
    return draw.table(game, view, manner_of(game, NOBODY, look), look)


def _moves(game: AnyGame, look: Look) -> list[Line]:
    table = table_at(game.name, MOMENTS[game.name][1])
    view = table.view(table.turn)
    return answers.legal_moves(game, view, view.legal, manner_of(game, table.turn, look), look)


def _last(game: AnyGame, look: Look) -> list[Line]:
    table = table_at(game.name, MOMENTS[game.name][1])
    assert table.deal is not None
    told = deal_told(game, table.record.options, table.deal.standing, table.record.last, table.turn)
    return answers.past_moves(told, table.turn, "", manner_of(game, table.turn, look), look)


def _sheet(game: AnyGame, look: Look) -> list[Line]:
    record = match_of(game.name)
    manner = manner_of(game, 0, look)
    table = Table.resume(record)
    outcomes = outcomes_of(record)
    lines = deal_sheet(1, outcomes[0], manner, look)
    return lines + deals_sheet(outcomes, manner, look) + match_lines(table.standing, manner, look)


def _other_sheet(game: AnyGame, look: Look) -> list[Line]:
    record = match_of(game.name)
    number = SCORED[game.name]
    lines = deal_sheet(number, outcomes_of(record)[number - 1], manner_of(game, 0, look), look)
    return lines + match_lines(Table.resume(record).standing, manner_of(game, 0, look), look)


def _position(game: AnyGame, look: Look) -> list[Line]:
    view = table_at(game.name, HOUSES[game.name]).view(table_at(game.name, HOUSES[game.name]).turn)
    return draw.position(game, view, (0, 0, 0, 0), manner_of(game, NOBODY, look), look)


def _story(game: AnyGame, look: Look) -> list[Line]:
    record = match_of(game.name)
    return list(story(replace(record, deals=record.deals[:1]), look))


def _help(game: AnyGame, look: Look) -> list[Line]:
    return answers.help_lines(manner_of(game, 0, look), look)


SCENES: Mapping[str, Callable[[AnyGame, Look], list[Line]]] = {
    "the table of the seat to move": _table,
    "the table of a spectator": _watched,
    "legal moves": _moves,
    "the last moves": _last,
    "scores": _sheet,
    "another score and the end": _other_sheet,
    "a position": _position,
    "a deal as a story": _story,
    "help": _help,
}


def drawn(game: str, look: str) -> str:
    """Return all scenes of a game in one look."""
    text = ""
    for title, scene in SCENES.items():
        lines = [line.text for line in scene(ALL_GAMES[game], LOOKS[look])]
        text += f"### {title}\n" + "".join(f"{line}\n" for line in lines)
    return letters(text) if LOOKS[look].ascii else text


if __name__ == "__main__":
    for game in ALL_GAMES:
        for look in LOOKS:
            (FOLDER / f"{game}.{look}.txt").write_text(drawn(game, look), encoding="utf-8")
