"""``baithak solve POSITION``: what each move is worth when all cards lie open and nobody errs."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from baithak.cards.seats import NOBODY, other_side, side_of
from baithak.cli.doctor import warn_if_slow
from baithak.cli.files import FileError, fault_text, read_file
from baithak.cli.look import look_options, screen_of
from baithak.games.catalog import GAMES
from baithak.games.errors import GameError
from baithak.games.game import AnyGame, Diagram
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle, PuzzleError
from baithak.games.view import View
from baithak.records.fault import Fault
from baithak.records.replay import Step, walk
from baithak.search.double_dummy import Solver
from baithak.tui.page import Line, Tone
from baithak.tui.places import manner_of, names_of
from baithak.tui.screen import Screen
from baithak.words import Manner, Parameter, phrase, say

STOPPED = 130
ROOM = 262144
"""How many facts the solver keeps: 4 MiB."""


def _told(key: str, manner: Manner | None = None, **parameters: Parameter) -> str:
    return say(phrase(f"solve.{key}", **parameters), manner or Manner())


def _puzzle(game: AnyGame) -> Puzzle:
    if game.puzzle is None:
        raise PuzzleError(f"{game.name} cannot be solved")
    return game.puzzle()


def _from_text(game: AnyGame, line: str) -> Position:
    """Return the position that a one-line text describes, with all cards open."""
    diagram = game.read_position(line)
    if diagram.hidden:
        raise PuzzleError("only a deal with all cards open can be solved: some are hidden")
    position: Position = diagram.position
    return position


def _from_record(file: str, number: int | None, move: int | None) -> tuple[AnyGame, Position]:
    """Return a position of the last match in a file: before a move of a deal, or the first that is soon solved."""
    reading = read_file(file)
    if not reading.records:
        raise FileError(fault_text(file, reading))
    if reading.fault is not None:
        click.echo(f"baithak: {fault_text(file, reading)}", err=True)
    record = reading.records[-1]
    deals = len(record.deals)
    if not deals:
        raise GameError("the match has no deal to solve")
    chosen = deals if number is None else number
    if not 1 <= chosen <= deals:
        raise GameError(f"no deal {chosen}: the match has {deals}")
    puzzle = _puzzle(record.game)
    moves = 0
    found: Position | None = None
    for met in walk(record, reading.sources[-1]):
        if isinstance(met, Fault):
            place = f"{file}:{met.place.line}:{met.place.column}" if met.place else file
            raise FileError(f"{place}: {met.text()}")
        if met.number != chosen:
            continue
        moves += isinstance(met, Step)
        found = met.deal.position.copy()
        if moves + 1 == move or (move is None and puzzle.soon(found)):
            break
    else:
        if move is not None:
            raise GameError(f"no move {move}: deal {chosen} has {moves}")
    if found is None:
        raise GameError(f"deal {chosen} cannot be reached")
    return record.game, found


def _find(words: tuple[str, ...], deal: int | None, move: int | None) -> tuple[AnyGame, Position]:
    """Return the game and position that the arguments name."""
    line = " ".join(words)
    first = line.split()[:1]
    if first and first[0].lower() in GAMES:
        if deal is not None or move is not None:
            raise GameError("--deal and --move choose a position of a record, not of a text")
        game = GAMES[first[0].lower()]
        return game, _from_text(game, line)
    if len(words) != 1 or not first:
        raise GameError("solve a position, which begins with the name of a game, or a record in a file")
    return _from_record(line, deal, move)


@contextmanager
def _bar(solver: Solver, moves: int) -> Iterator[Progress]:
    """Show how many moves are solved and how many plies were searched, on a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(_told("doing", plies=0), total=moves)
        solver.beat = lambda nodes: bar.update(task, description=_told("doing", plies=nodes))
        yield bar


def _solve(solver: Solver, position: Position) -> tuple[dict[int, int], list[int], bool]:
    """Return the value of each legal code to side 0 and a best line, and whether Ctrl-C ended it early."""
    values: dict[int, int] = {}
    try:
        with _bar(solver, len(position.legal())) as bar:
            for code, value in solver.each(position):
                values[code] = int(value)
                bar.advance(bar.task_ids[0])
            best = max(values.values()) if side_of(position.turn) == 0 else min(values.values())
            return values, solver.line(position, best), False
    except KeyboardInterrupt:
        return values, [], True


def _view(game: AnyGame, position: Position) -> View:
    view: View = game.view(position, position.turn, (), game.begin(game.options(), 0))
    return view


def _as_json(game: AnyGame, position: Position, values: dict[int, int], line: list[int]) -> str:
    view = _view(game, position)
    manner = Manner(seats=names_of(game))
    legal = [
        {
            "number": number,
            "code": code,
            "move": game.write_move(code),
            "words": say(view.describe(code), manner),
            "value": values.get(code),
        }
        for number, code in enumerate(view.legal, start=1)
    ]
    best = max(values.values()) if side_of(position.turn) == 0 else min(values.values())
    data = {
        "game": game.name,
        "position": game.write_position(Diagram(position, {})),
        "turn": position.turn,
        "value": best if line else None,
        "legal": legal,
        "line": [game.write_move(code) for code in line],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _comes_to(value: int, manner: Manner) -> str:
    """Return what a deal comes to: which side is ahead of the other, and by how much."""
    if value == 0:
        return _told("level", manner)
    side = 0 if value > 0 else 1
    return _told("ahead", manner, side=side, other_side=other_side(side), count=abs(value))


def _write(screen: Screen, game: AnyGame, position: Position, values: dict[int, int], line: list[int]) -> None:
    manner = manner_of(game, NOBODY, screen.look)
    view = _view(game, position)
    own = 1 if side_of(position.turn) == 0 else -1
    screen.say(_told("title", manner, seat=position.turn, side=side_of(position.turn)), Tone.HEAD)
    best = max((own * value for value in values.values()), default=0)
    moves = [code for code in view.legal if code in values]
    width = 0 if screen.look.plain else max((len(game.write_move(code)) for code in moves), default=0)
    for code in moves:
        value = own * values[code]
        text = f"{game.write_move(code):<{width}}  {value:+d}  {say(view.describe(code), manner)}"
        screen.write([Line(text, Tone.CALL if value == best else Tone.PLAIN)])
    if line:
        screen.say(_told("line", manner, moves=" ".join(game.write_move(code) for code in line)))
        screen.say(_comes_to(own * best, manner))


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="POSITION|RECORD")
@click.option("--deal", type=click.IntRange(1), help="Which deal of a record; by default the last.")
@click.option("--move", type=click.IntRange(1), help="Before which move of it; by default as soon as it can be solved.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the value of each legal move, and a best line.")
@look_options
@click.pass_context
def solve(
    context: click.Context,
    what: tuple[str, ...],
    deal: int | None,
    move: int | None,
    as_json: bool,
    ascii: bool | None,
    plain: bool | None,
) -> None:
    """Value each legal move, all cards open.

    What a move is worth is what the deal comes to after it when nobody errs.

    POSITION is a text as `baithak position` takes it, with no card hidden; RECORD a file,
    or - for the standard input. A value is the points of the mover's side less those of the
    other side, in the whole deal; in JSON those of side 0 less those of side 1. Ctrl-C
    stops and keeps what is solved.
    """
    screen = screen_of(ascii, plain)
    game, position = _find(what, deal, move)
    if position.turn == NOBODY:
        raise PuzzleError("the deal is over: there is no move to solve")
    puzzle = _puzzle(game)
    puzzle.pose(position)
    warn_if_slow()
    solver = Solver(puzzle, room=ROOM)
    values, line, stopped = _solve(solver, position)
    if not values:
        click.echo(_told("nothing"), err=True)
        context.exit(STOPPED)
    if as_json:
        click.echo(_as_json(game, position, values, line))
    else:
        _write(screen, game, position, values, line)
    if stopped:
        click.echo(_told("stopped", solved=len(values), count=len(position.legal())), err=True)
        context.exit(STOPPED)
