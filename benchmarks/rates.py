"""How often bots do what people complain of, over very many deals of the public sets.

    python -m benchmarks.rates --bots club,strong,best --deals 10000

Each bot plays with itself at all four seats, under the usual house rules and, where one of them
changes what a fault is, under that one too. It prints a table in Markdown; a rate is of the
decisions at which the fault could be committed. Ctrl-C stops it and keeps what it has; it ends
with 130 then.
"""

import sys
from collections import Counter
from pathlib import Path

import click

from baithak.cli.given import house_rules
from baithak.cli.report import text
from baithak.cli.running import jobs_option, run
from baithak.games.catalog import GAMES
from baithak.study.deals import SETS, set_seed
from baithak.study.entries import entry
from baithak.study.figures import wilson
from baithak.study.keep import Kept
from baithak.study.programme import Programme, Wish
from baithak.study.watch import together
from baithak.version import VERSION

HEAD = "| game | house rules | bot | complaint | deals | chances | faults | of the chances | 95% interval | in 10,000 deals |"
RULE = "|---|---|---|---|--:|--:|--:|--:|---|--:|"
HOUSES = {"smear": ("", "low=taker"), "seep": ("",)}
_TABLES = 2


def rates(
    game_name: str, house: str, bot: str, deals: int, source: str, jobs: int, cluster: str | None, out: Path | None
) -> tuple[list[str], int]:
    """Return the rows of one bot under some house rules, and the exit code of a run that was cut short, or 0.

    A unit is two tables, and with the same bot on both sides each is another deal's worth of decisions.
    """
    game = GAMES[game_name]
    options = house_rules(game, None, [house] if house else [])
    one = entry(bot, game)
    programme = Programme(game, options, [one, one], [(0, 1)], Wish(set_seed(source), rotate=False, complaints=True))
    units = -(-deals // _TABLES)
    plan = {"version": VERSION, "rates": game_name, "house": house, "bot": one.name, "set": source, "units": units}
    kept = None if out is None else Kept(out / f"{game_name}-{house or 'usual'}-{one.name}".replace(":", "-"), plan)
    try:
        done, each, stopped = run(programme, units, f"{game_name} {house} {bot}", jobs=jobs, cluster=cluster, kept=kept)
    finally:
        if kept is not None:
            kept.close()
    watched = together(each)
    return rows(game_name, house, one.name, _TABLES * len(done), watched.chances, watched.faults), stopped


def rows(game: str, house: str, bot: str, deals: int, chances: Counter[str], faults: Counter[str]) -> list[str]:
    """Return a row for each complaint for which there was a chance."""
    found = []
    for name, number in chances.items():
        low, high = wilson(faults[name], number)
        cells = [
            *(game, house or "usual", bot, text(f"complaint.{name}"), str(deals), str(number), str(faults[name])),
            *(f"{faults[name] / number:.2%}", f"{low:.2%} to {high:.2%}", f"{10_000 * faults[name] / deals:.0f}"),
        ]
        found.append(f"| {' | '.join(cells)} |")
    return found


@click.command()
@click.option("--bots", default="rules", show_default=True, help="Bots, by their names.")
@click.option("--game", "chosen", type=click.Choice(list(GAMES)), multiple=True, help="Only this game; repeatable.")
@click.option("--deals", type=click.IntRange(1), default=10_000, show_default=True, help="How many for each bot.")
@click.option("--set", "source", type=click.Choice(list(SETS)), default="10k", show_default=True, help="Which deals.")
@jobs_option
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler that works instead.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Keep every run in a folder below this one, and go on there."
)
def main(
    bots: str, chosen: tuple[str, ...], deals: int, source: str, jobs: int, cluster: str | None, out: Path | None
) -> None:
    """Count what people complain of in bots, and print a row for each complaint."""
    if deals > _TABLES * SETS[source]:
        raise click.UsageError(f"--deals {deals}: the set {source} has {_TABLES * SETS[source]}")
    click.echo(f"{HEAD}\n{RULE}")
    for name in chosen or GAMES:
        for house in HOUSES[name]:
            for bot in bots.split(","):
                try:
                    lines, stopped = rates(name, house, bot, deals, source, jobs, cluster, out)
                except ValueError as error:
                    raise click.UsageError(str(error)) from error
                for line in lines:
                    click.echo(line)
                if stopped:
                    sys.exit(stopped)


if __name__ == "__main__":
    main()
