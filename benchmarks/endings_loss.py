"""How much bots lose in the last tricks of Smear, against the exact worth of their cards over all deals that fit.

    python -m benchmarks.endings_loss --tricks 2 --endings 300

Deals are played by the bot ``club`` until so many tricks are left and the seat to move has a
choice. Where there are at most as many deals that fit as ``--worlds``, the worth is exact: each
is solved and counted once. Where there are more, so many are drawn, by another seed than the
bots'. The loss is what the best card is worth above the one chosen, in points of the deal.
Ctrl-C stops it and keeps what it has.
"""

import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from baithak.bots.bot import Bot, BotError, Budget
from baithak.bots.catalog import bot
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.catalog import game_of
from baithak.games.deal import Deal
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.games.view import View
from baithak.search.pimc import Line, Picks, weigh

STOPPED = 130
HEAD = "| tricks left | bot | endings | exact | mean loss | 95% interval | best chosen | ms a move |"
RULE = "|--:|---|--:|--:|--:|---|--:|--:|"
_APART = 1e-9
_FAR = 999
"""So far away a target that a point is worth as much as another, and worths are points."""
_REFERENCE_SEED = 0x9E3779B9


@dataclass
class Losses:
    """What one bot lost."""

    lost: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def row(self, tricks: int, name: str, exact: int) -> str:
        """Return them as a row of a table in Markdown."""
        number = len(self.lost)
        mean = sum(self.lost) / number
        spread = math.sqrt(sum((one - mean) ** 2 for one in self.lost) / max(number - 1, 1) / number)
        best = sum(one < _APART for one in self.lost)
        cells = [
            str(tricks),
            name,
            str(number),
            str(exact),
            f"{mean:.4f}",
            f"{max(mean - 1.96 * spread, 0):.4f} to {mean + 1.96 * spread:.4f}",
            f"{best / number:.1%}",
            f"{1000 * self.seconds / number:.1f}",
        ]
        return f"| {' | '.join(cells)} |"


def endings(game: AnyGame, tricks: int, seed: str) -> Iterator[View]:
    """Yield views of seats that have a choice with so many cards in hand, one a deal."""
    club = bot("club", game)
    options = game.options.read([("target", str(_FAR))])
    number = 0
    while True:
        number += 1
        rng = random.Random(f"{seed} {number}")
        pack = shuffled(seed_from_text(seed), number, game.pack, cut=game.cut)
        deal = Deal(game, options, pack, game.begin(options, number % 4))
        skip = rng.randrange(2)
        while not deal.over:
            view = deal.view(deal.turn)
            if view.counts[view.seat] == tricks and len(view.legal) > 1:
                if skip == 0:
                    yield view
                    break
                skip -= 1
            deal.play(club.choose(view, Budget(), rng))


def only(code: int) -> Picks:
    """Return what picks one code, so that it is weighed to the end and not left for a better one."""

    def picks(world: Position, line: Line) -> Sequence[int]:
        del world, line
        return (code,)

    return picks


def reference(game: AnyGame, view: View, worlds: int) -> tuple[dict[int, float], bool]:
    """Return what the legal cards are worth over the same deals, and whether those are all that fit."""
    assert game.unseen is not None
    assert game.at_stake is not None
    values: dict[int, float] = {}
    whole = True
    for code in view.legal:
        belief = game.belief(view) if game.belief else None
        puzzle = game.at_stake(view)
        found = weigh(game.unseen(view), puzzle, worlds, _REFERENCE_SEED, belief=belief, picks=only(code))
        values |= found.values
        whole = whole and found.whole
    return values, whole


def lose(
    game: AnyGame, tricks: int, number: int, bots: dict[str, Bot], worlds: int, seed: str, bar: Progress
) -> tuple[dict[str, Losses], int, bool]:
    """Let bots play endings; return what they lost, how many worths were exact, and whether Ctrl-C cut it short."""
    found = {name: Losses() for name in bots}
    exact = 0
    shown = bar.add_task(f"{tricks} tricks", total=number)
    try:
        for place, view in zip(range(number), endings(game, tricks, seed), strict=False):
            values, whole = reference(game, view, worlds)
            most = max(values.values())
            lost = {}
            for name, one in bots.items():
                began = time.process_time()
                code = one.choose(view, Budget(), random.Random(place))
                found[name].seconds += time.process_time() - began
                lost[name] = most - values[code]
            for name, loss in lost.items():
                found[name].lost.append(loss)
            exact += whole
            bar.advance(shown)
    except KeyboardInterrupt:
        return found, exact, True
    return found, exact, False


@click.command()
@click.option("--tricks", type=click.IntRange(2, 5), default=(2, 3), multiple=True, show_default=True, help="Left.")
@click.option("--endings", "number", type=click.IntRange(1), default=200, show_default=True, help="How many.")
@click.option("--bots", default="club,strong,best", show_default=True, help="Which bots, with commas.")
@click.option("--worlds", type=click.IntRange(1), default=20000, show_default=True, help="Deals for the worth.")
@click.option("--seed", default="endings", show_default=True, help="Any text; the same one gives the same endings.")
def main(tricks: tuple[int, ...], number: int, bots: str, worlds: int, seed: str) -> None:
    """Print what bots lose in the last tricks of Smear."""
    game = game_of("smear")
    try:
        chosen = {name: bot(name, game) for name in bots.split(",")}
    except BotError as error:
        raise click.UsageError(str(error)) from error
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    click.echo(f"{HEAD}\n{RULE}")
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        for left in tricks:
            found, exact, stopped = lose(game, left, number, chosen, worlds, seed, bar)
            for name, losses in found.items():
                if losses.lost:
                    click.echo(losses.row(left, name, exact))
            if stopped:
                sys.exit(STOPPED)


if __name__ == "__main__":
    main()
