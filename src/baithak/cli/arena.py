"""``baithak arena GAME``: bots play the public deal sets against each other, and how strong each is is measured."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from baithak.bots.bot import BotError, Budget
from baithak.bots.catalog import BOTS
from baithak.cards.shuffle import seed_from_text
from baithak.cli.doctor import warn_if_slow
from baithak.cli.given import filled, house_options, house_rules, readable
from baithak.cli.look import look_options, screen_of
from baithak.cli.report import interval, lines_of, number, sheets, text
from baithak.cli.running import INTERRUPTED, jobs_option, run
from baithak.games.catalog import game_of
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.study.arena import FREE
from baithak.study.control import control
from baithak.study.deals import SETS, set_seed
from baithak.study.entries import Entry, entry
from baithak.study.keep import KeepError, Kept
from baithak.study.open_hands import NAME as OPEN_HANDS
from baithak.study.picture import Bar, draw
from baithak.study.programme import Programme, Unit, Wish, everybody
from baithak.study.rows import RowsError, RowsFile, rows_of
from baithak.study.sprt import Sprt
from baithak.study.standings import Standings, standings
from baithak.tui.places import title_of
from baithak.version import VERSION

PICTURE = "ladder.svg"
_DEFAULT = "default"
_TELLING = 2.8
"""So many deviations of its mean a difference must be for a test at 5% to find it four times in five."""


def _entries(specs: str, game: AnyGame, *, partners: bool) -> list[Entry]:
    """Return who takes part: the bots named, and on demand each two of them as partners."""
    names = [name for name in specs.split(",") if name.strip()]
    if len(names) < 2:
        raise click.UsageError(f"--bots '{specs}' must name two bots or more, as in rules,random")
    try:
        entries = [entry(name, game) for name in names]
        if partners:
            mixed = [f"{entries[a].name}+{entries[b].name}" for a, b in everybody(len(names))]
            entries += [entry(name, game) for name in mixed]
    except BotError as error:
        raise click.UsageError(str(error)) from error
    known = [one.name for one in entries]
    twice = next((name for name in known if known.count(name) > 1), None)
    if twice is not None and len(known) > 2:
        raise click.UsageError(f"--bots names '{twice}' twice")
    return entries


def _test(wish: str | None, game: AnyGame, entries: Sequence[Entry], *, matches: bool) -> Sprt | None:
    """Return the sequential test that is asked for."""
    if wish is None:
        return None
    if len(entries) != 2 or matches:
        raise click.UsageError("--sprt compares two bots by deals: name two, without --partners or --matches")
    least = game.measures.least if game.measures else 1.0
    bounds = f"0,{least}" if wish == _DEFAULT else wish
    try:
        low, high = (float(part) for part in bounds.split(","))
        return Sprt(low, high)
    except ValueError as error:
        raise click.UsageError(f"--sprt {wish}: write two numbers, the second larger, as in 0,{least:g}") from error


def _plan(
    game: AnyGame, options: Options, entries: Sequence[Entry], source: str, units: int, asked: dict[str, Any]
) -> dict[str, Any]:
    """Return what makes a run the same run."""
    return {
        "version": VERSION,
        "game": game.name,
        "house rules": options.values(),
        "bots": [one.name for one in entries],
        "deals": source,
        "units": units,
        **asked,
    }


def _luck(found: Standings, game: AnyGame, programme: Programme, units: Sequence[Unit], *, wild: bool) -> list[str]:
    """Return what duplicate play and the control variate took out of each contest's luck, in sentences."""
    lines = []
    for at, contest in enumerate(found.contests):
        summary = contest.summary
        if summary is None or summary.units < 2:
            continue
        first, second = found.names[contest.first], found.names[contest.second]
        own = [unit for unit in units if unit.contest == at]
        sd = math.sqrt(sum((unit.margin - summary.margin.value) ** 2 for unit in own) / (len(own) - 1))
        least = game.measures.least if game.measures else 1.0
        needed = f"{math.ceil((_TELLING * sd / least) ** 2):,}"
        share = number(100 * summary.kept, ".0f") + "%"
        lines.append(
            text("luck.kept", first=first, second=second, share=share, sd=f"{sd:.3g}", units=needed, least=f"{least:g}")
        )
        better = control(programme, own) if wild else None
        if better is not None:
            lines.append(
                text(
                    "luck.control",
                    first=first,
                    second=second,
                    share=f"{better.left:.0%}",
                    margin=f"{better.margin.value:+.3f}",
                    interval=interval(better.margin),
                )
            )
    return lines


def _said(test: Sprt, name: str) -> str:
    return text(
        f"sprt.{test.verdict}",
        first=name,
        units=test.units,
        low=f"{test.low:g}",
        high=f"{test.high:g}",
        ratio=f"{test.ratio:+.2f}",
        bound=f"{test.bound:.2f}",
    )


def _picture(found: Standings, title: str) -> str:
    """Return the ladder as a picture, or where only two took part their margin."""
    if found.rungs:
        order = sorted(range(len(found.names)), key=lambda at: -found.rungs[at].rating)
        bars = [Bar(found.names[at], found.rungs[at].rating, found.rungs[at].half) for at in order]
        return draw(title, text("head.rating"), bars)
    bars = [Bar(found.names[0], found.margins[0].value, found.margins[0].half)]
    return draw(title, text("head.ahead"), bars)


def _keep(folder: Path, *, parquet: bool, programme: Programme, units: Sequence[Unit], picture: str) -> str:
    """Write the rows and the picture into a run's folder, and return a sentence about it."""
    try:
        file = RowsFile(
            folder / f"{'matches' if programme.wish.matches else 'deals'}{'.parquet' if parquet else '.csv'}"
        )
        names = [one.name for one in programme.entries]
        rows = file.write(*rows_of(units, names, programme.contests))
        (folder / PICTURE).write_text(picture, encoding="utf-8")
    except RowsError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{folder / PICTURE}: {error.strerror}") from error
    return text("kept", rows=rows, path=str(file.path), picture=str(folder / PICTURE))


@click.command(short_help="Measure how strong bots are, on public deals.")
@click.argument("game_name", metavar="GAME", callback=readable)
@click.option(
    "--bots",
    "specs",
    default="rules,random",
    show_default=True,
    callback=readable,
    help=f"Two or more of {', '.join(BOTS)}, {OPEN_HANDS} (which sees all cards), or two partners as in rules+random.",
)
@click.option("--partners", is_flag=True, help="Let each two of the bots play as partners too.")
@click.option("--set", "source", type=click.Choice(list(SETS)), default="1k", show_default=True, help="Which deals.")
@click.option("--units", type=click.IntRange(1), help="Only so many deals of the set, from its first one on.")
@click.option("--seed", "seed_text", callback=readable, help="Deals from any text instead of a set; needs --units.")
@click.option("--matches", type=click.IntRange(1), help="So many whole matches instead of single deals.")
@click.option(
    "--sprt",
    is_flag=False,
    flag_value=_DEFAULT,
    metavar="[LOW,HIGH]",
    help="Stop as soon as it is clear whether the first of two bots is HIGH points a deal better, or LOW; 5% either way.",
)
@click.option("--regret", is_flag=True, help="Weigh every card with all cards open, where a game is solved so fast.")
@click.option("--complaints", is_flag=True, help="Count what people complain of in bots.")
@click.option("--control", "wild", is_flag=True, help="Take out of the margin what goes with how wild each deal is.")
@click.option("--think", type=click.FloatRange(0, min_open=True), help="Seconds that a bot may think over a move.")
@house_options
@jobs_option
@click.option(
    "--cluster", metavar="ADDRESS", callback=filled, help="A Dask scheduler that works instead: tcp://HOST:PORT."
)
@click.option(
    "--out", metavar="FOLDER", callback=filled, help="Keep every unit as it is done; the same command goes on."
)
@click.option("--parquet", is_flag=True, help="Write the rows in FOLDER as Parquet instead of CSV.")
@look_options
@click.pass_context
def arena(
    context: click.Context,
    game_name: str,
    specs: str,
    partners: bool,
    source: str,
    units: int | None,
    seed_text: str | None,
    matches: int | None,
    sprt: str | None,
    regret: bool,
    complaints: bool,
    wild: bool,
    think: float | None,
    preset: str,
    pairs: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    out: str | None,
    parquet: bool,
    ascii: bool | None,
    plain: bool | None,
) -> None:
    """Let bots play the same deals of GAME from every side, and measure how strong each is.

    A unit is one deal, played again with the sides changed; in Seep every hand goes to every
    place too, which makes eight tables. More than two bots play everybody against everybody.
    Ctrl-C stops a run and keeps what it has. docs/arena.md says what each figure means.
    """
    look = screen_of(ascii, plain).look
    try:
        game = game_of(game_name)
        options = house_rules(game, preset, pairs)
    except GameError as error:
        raise click.UsageError(str(error)) from error
    entries = _entries(specs, game, partners=partners)
    number_of = _units(source, units, seed_text, matches)
    test = _test(sprt, game, entries, matches=matches is not None)
    if parquet and out is None:
        raise click.UsageError("--parquet needs --out FOLDER")
    seed = set_seed(source) if seed_text is None else seed_from_text(seed_text)
    where = text("set", name=source) if seed_text is None else text("seed", seed=seed_text)
    budget = FREE if think is None else Budget(seconds=think)
    wish = Wish(seed, matches=matches is not None, budget=budget, complaints=complaints, regret=regret)
    programme = Programme(game, options, entries, everybody(len(entries)), wish)
    asked = {"matches": matches is not None, "think": think, "complaints": complaints, "regret": regret, "sprt": sprt}
    kept = _kept(out, _plan(game, options, entries, where, number_of, asked))
    warn_if_slow()
    names = ", ".join(one.name for one in entries)
    count = number_of * len(programme.contests)
    try:
        done, watched, stopped = run(
            programme,
            count,
            text("doing", game=game.name, names=names),
            jobs=jobs,
            cluster=cluster,
            kept=kept,
            enough=None if test is None else lambda unit: _enough(test, unit),
        )
        if not done:
            click.echo(text("nothing"))
            context.exit(INTERRUPTED)
        if stopped:
            click.echo(text("stopped", units=len(done), count=count), err=True)
        found = standings([one.name for one in entries], programme.contests, done, watched)
        title = _title(game, names, where, programme, done)
        lines = [title]
        for sheet in sheets(found, game):
            lines += ["", sheet.title, *lines_of(sheet, look)]
        lines += ["", *_luck(found, game, programme, done, wild=wild)]
        if test is not None:
            lines.append(_said(test, entries[0].name))
        if out is not None:
            picture = _picture(found, title)
            lines.append(_keep(Path(out), parquet=parquet, programme=programme, units=done, picture=picture))
        for line in lines:
            click.echo(line.replace("±", "+-") if look.ascii else line)
    finally:
        if kept is not None:
            kept.close()
    if stopped:
        context.exit(stopped)


def _enough(test: Sprt, unit: Unit) -> bool:
    """Count a unit in a test, and say whether that is enough."""
    test.add(unit.margin)
    return test.verdict != "open"


def _units(source: str, units: int | None, seed_text: str | None, matches: int | None) -> int:
    """Return how many units each contest has."""
    if matches is not None:
        if units is not None:
            raise click.UsageError("--units counts deals and --matches counts matches: give one of them")
        if matches % 2:
            raise click.UsageError(
                f"--matches {matches}: it must be even, as matches come in pairs with the sides changed"
            )
        return matches // 2
    if seed_text is not None:
        if units is None:
            raise click.UsageError("--seed needs --units: deals from a seed have no end")
        return units
    if units is not None and units > SETS[source]:
        raise click.UsageError(f"--units {units}: the set {source} has {SETS[source]} deals")
    return units or SETS[source]


def _kept(out: str | None, plan: dict[str, Any]) -> Kept | None:
    """Return the folder that a run is kept in, and say so if there is something in it."""
    if out is None:
        return None
    try:
        kept = Kept(Path(out), plan)
    except KeepError as error:
        raise click.UsageError(f"--out: {error}") from error
    if kept.count:
        click.echo(text("went_on", path=out, count=kept.count), err=True)
    return kept


def _title(game: AnyGame, names: str, source: str, programme: Programme, units: Sequence[Unit]) -> str:
    number_of = max(unit.number for unit in units) + 1
    if programme.wish.matches:
        return text("title_matches", game=title_of(game), names=names, units=number_of, source=source)
    tables = len(units[0].deals)
    return text("title_deals", game=title_of(game), names=names, units=number_of, source=source, tables=tables)
