"""``baithak simulate GAME``: two bots play duplicate deals against each other, and the difference is measured."""

import math
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from baithak.bots.bot import BotError
from baithak.bots.catalog import BOTS
from baithak.cards.shuffle import new_seed, seed_from_text
from baithak.cli.doctor import warn_if_slow
from baithak.cli.given import filled, house_options, house_rules, readable
from baithak.cli.look import look_options, screen_of
from baithak.cli.running import INTERRUPTED, jobs_option, run
from baithak.games.catalog import game_of
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.study.entries import Entry, entry
from baithak.study.programme import Programme, Wish
from baithak.study.rows import RowsError, RowsFile, rows_of
from baithak.study.summary import Summary, summarise
from baithak.tui.page import Look
from baithak.tui.places import title_of
from baithak.words import Parameter, phrase, say


def _text(key: str, **parameters: Parameter) -> str:
    return say(phrase(f"simulate.{key}", **parameters))


def _entries(specs: str, game: AnyGame) -> tuple[Entry, Entry]:
    """Return the two bots that play."""
    names = specs.split(",")
    if len(names) != 2:
        raise click.UsageError(f"--bots '{specs}' must name two bots, as in rules,random")
    try:
        return entry(names[0], game), entry(names[1], game)
    except BotError as error:
        raise click.UsageError(str(error)) from error


def _file(name: str | None, *, force: bool) -> RowsFile | None:
    """Return the file for the rows; one that is there already is taken only by force."""
    if name is None:
        return None
    path = Path(name)
    if path.is_file() and not force:
        raise click.UsageError(f"--out: {path} exists already; name another file, or write --force to replace it")
    try:
        return RowsFile(path)
    except RowsError as error:
        raise click.UsageError(f"--out: {error}") from error


def _rows(summary: Summary, names: tuple[str, str]) -> list[tuple[str, str, str, str]]:
    """Return for each bot its name and its points: of all deals, of those its side dealt, and of the others."""
    rows = []
    for at, name in enumerate(names):
        figures = (summary.points[at], summary.dealing[at], summary.facing[at])
        points, dealing, facing = ("-" if math.isnan(figure) else f"{figure:.3f}" for figure in figures)
        rows.append((name, points, dealing, facing))
    return rows


def _table(summary: Summary, names: tuple[str, str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for key in ("bot", "points", "dealing", "facing"):
        table.add_column(_text(key), justify="left" if key == "bot" else "right")
    for row in _rows(summary, names):
        table.add_row(*row)
    return table


def _print(summary: Summary, names: tuple[str, str], game: AnyGame, look: Look) -> None:
    """Print what a run came to on the standard output."""
    first, second = names
    console = Console(highlight=False, soft_wrap=True)
    console.print(_text("title", game=title_of(game), first=first, second=second, pairs=summary.units))
    if look.plain:
        for row in _rows(summary, names):
            console.print(_text("row", bot=row[0], points=row[1], dealing=row[2], facing=row[3]))
    else:
        console.print(_table(summary, names))
    margin = summary.margin
    if math.isinf(margin.half):
        console.print(_text("margin_alone", first=first, margin=f"{margin.value:+.3f}"))
    else:
        low, high = f"{margin.low:+.3f}", f"{margin.high:+.3f}"
        console.print(_text("margin", first=first, margin=f"{margin.value:+.3f}", low=low, high=high))
    console.print(_text("pairs", first=first, won=summary.won, drawn=summary.drawn, lost=summary.lost))
    if summary.void:
        console.print(_text("void", void=summary.void))


@click.command(short_help="Let two bots play, and show which is better.")
@click.argument("game_name", metavar="GAME", callback=readable)
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True, help="How many deals are played.")
@click.option(
    "--bots",
    "specs",
    default="rules,random",
    show_default=True,
    callback=readable,
    help=f"The two bots, by their names: {', '.join(BOTS)}.",
)
@click.option(
    "--seed", "seed_text", callback=readable, help="Any text; the same one gives the same deals and the same moves."
)
@house_options
@jobs_option
@click.option(
    "--out", metavar="FILE", callback=filled, help="A new .csv or .parquet file for one row a deal and table."
)
@click.option("--force", is_flag=True, help="Let --out replace a file.")
@look_options
@click.pass_context
def simulate(
    context: click.Context,
    game_name: str,
    deals: int,
    specs: str,
    seed_text: str | None,
    preset: str,
    pairs: tuple[str, ...],
    jobs: int,
    out: str | None,
    force: bool,
    ascii: bool | None,
    plain: bool | None,
) -> None:
    """Let two bots play deals of GAME against each other and show which is better.

    Every deal is played twice with the same cards, the bots changing sides, so that luck
    cancels out. Ctrl-C stops a run and keeps what it has.
    """
    look = screen_of(ascii, plain).look
    try:
        game = game_of(game_name)
        options = house_rules(game, preset, pairs)
    except GameError as error:
        raise click.UsageError(str(error)) from error
    entries = _entries(specs, game)
    names = (entries[0].name, entries[1].name)
    seed = new_seed() if seed_text is None else seed_from_text(seed_text)
    file = _file(out, force=force)
    warn_if_slow()
    try:
        programme = Programme(game, options, entries, [(0, 1)], Wish(seed, rotate=False))
        doing = _text("doing", game=game.name, first=names[0], second=names[1])
        units, _, stopped = run(programme, deals, doing, jobs=jobs)
        if not units:
            click.echo(_text("nothing"))
            context.exit(INTERRUPTED)
        if stopped:
            click.echo(_text("stopped", pairs=len(units), count=deals), err=True)
        _print(summarise([deal for unit in units for deal in unit.deals]), names, game, look)
        click.echo(_text("seed", seed=seed.hex() if seed_text is None else seed_text))
        if file is not None:
            rows = file.write(*rows_of(units, names, programme.contests))
            click.echo(_text("wrote", rows=rows, path=str(file.path)))
    except RowsError as error:
        raise click.ClickException(str(error)) from error
    finally:
        if file is not None:
            file.forget()
    if stopped:
        context.exit(stopped)
