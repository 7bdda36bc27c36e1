"""Our bots against OpenSpiel's ISMCTS, on the same rules and the public deals, at the same time a move.

    python -m benchmarks.opponents.open_spiel --game smear --bot ismcts:iterations=100000 --think 0.05

OpenSpiel is installed the first time, in an environment of its own. Each side may think so long
over a move, and the report says how long each did. Whether a bot of ours uses up its time is its own
affair: one with a bound by iterations may take less. Ctrl-C stops it and keeps what it has; it
ends with 130 then.
"""

import sys
from functools import partial
from pathlib import Path

import click

from baithak.bots.bot import Budget
from baithak.cli.report import lines_of, sheets
from baithak.cli.running import Run, jobs_option, run
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.study.deals import SETS, set_seed
from baithak.study.entries import Entry, entry
from baithak.study.keep import Kept
from baithak.study.programme import Programme, Wish
from baithak.study.standings import standings
from baithak.tui.page import Look
from baithak.version import VERSION
from benchmarks import peers
from benchmarks.opponents.open_spiel_bot import OpenSpiel

PEERS = Path("build/opponents")
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
NAME = "open-spiel"


def theirs(folder: Path, simulations: int | None, game: AnyGame) -> OpenSpiel:
    """Return their bot for a game."""
    return OpenSpiel(game, folder, simulations)


def contest(
    game: AnyGame, bot: str, folder: Path, think: float | None, simulations: int | None, source: str
) -> Programme:
    """Return the run of a bot of ours against theirs."""
    maker = partial(theirs, folder, simulations)
    wish = Wish(set_seed(source), budget=Budget(seconds=think))
    return Programme(game, game.options(), [entry(bot, game), Entry(NAME, (maker, maker))], [(0, 1)], wish)


def report(programme: Programme, done: Run) -> list[str]:
    """Return what came of it, in columns."""
    found = standings([one.name for one in programme.entries], programme.contests, done.units, done.watched)
    look = Look(width=200)
    return [line for sheet in sheets(found, programme.game) for line in ("", sheet.title, *lines_of(sheet, look))]


@click.command()
@click.option("--game", "name", type=click.Choice(list(GAMES)), default="smear", show_default=True)
@click.option("--bot", default="ismcts:iterations=100000", show_default=True, help="The bot of ours.")
@click.option(
    "--think", type=click.FloatRange(0, min_open=True), default=0.05, show_default=True, help="Seconds a move."
)
@click.option("--units", type=click.IntRange(1), default=200, show_default=True, help="Deals, each at all its tables.")
@click.option("--set", "source", type=click.Choice(list(SETS)), default="1k", show_default=True, help="Which deals.")
@click.option("--peers", "folder", type=click.Path(path_type=Path), default=PEERS, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="Keep every unit in this folder, and go on there.")
@jobs_option
def main(name: str, bot: str, think: float, units: int, source: str, folder: Path, out: Path | None, jobs: int) -> None:
    """Play one of our bots against OpenSpiel's ISMCTS."""
    missing = peers.make(folder, partial(click.echo, err=True), REQUIREMENTS)
    if missing:
        raise click.ClickException("; ".join(f"{what} {why}" for what, why in missing.items()))
    plan = {"version": VERSION, "game": name, "bot": bot, "think": think, "units": units, "set": source}
    kept = None
    try:
        programme = contest(GAMES[name], bot, folder, think, None, source)
        kept = None if out is None else Kept(out, plan)
        done = run(programme, units, f"{name}: {bot} – {NAME}", jobs=jobs, kept=kept)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    finally:
        if kept is not None:
            kept.close()
    for line in report(programme, done) if done.units else ():
        click.echo(line)
    sys.exit(done.code)


if __name__ == "__main__":
    main()
