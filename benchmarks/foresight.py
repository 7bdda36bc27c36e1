"""What each weight of Seep's foresight is worth, in points a deal.

    python -m benchmarks.foresight
    python -m benchmarks.foresight --climb 200

Policies play the same deals against each other, each deal twice with the sides changed, without
search. The rows set foresight against a beginner, and against itself with one weight at 0.
``--climb`` looks for better weights: it changes some by chance and keeps what wins, and prints
what it kept; Ctrl-C stops it there.
"""

import random
import sys
from collections.abc import Sequence
from math import sqrt

import click
from rich.console import Console
from rich.progress import track

from baithak.games.policy import Policy, Sides
from baithak.games.position import Position
from baithak.games.seep import SEEP
from baithak.games.seep.foresight import WEIGHTS, SeepForesight
from baithak.games.seep.moves import HIGH_CARDS
from baithak.games.seep.policy import SeepGreedy
from baithak.search.playout import playouts

NAMES = (
    "a card besides its points",
    "a scoring card in hand",
    "a sweep by the next seat",
    "loose cards for the next seat",
    "houses for the opponents",
    "houses for the own side",
    "a house besides its points",
    "loose cards for oneself",
    "a nine kept",
    "a ten kept",
    "a jack kept",
    "a queen kept",
    "a king kept",
)
STOPPED = 130
WIDE = 1.96


def dealt(number: int, seed: str) -> list[Position]:
    """Return deals in which the bidder can bid, dealt by each seat in turn."""
    rng = random.Random(seed)
    deals: list[Position] = []
    while len(deals) < number:
        pack = list(SEEP.pack)
        rng.shuffle(pack)
        position = SEEP.deal(SEEP.options(), pack, len(deals) % 4)
        if position.hands[position.turn] & HIGH_CARDS:
            deals.append(position)
    return deals


def ahead(first: Policy, second: Policy, deals: Sequence[Position]) -> tuple[float, float]:
    """Return how many points a deal the first policy is ahead, and half of the 95% interval."""
    one = playouts(deals, 1, 1, policy=Sides(first, second)).sums
    other = playouts(deals, 1, 1, policy=Sides(second, first)).sums
    pairs = [(int(here) - int(there)) / 2 for here, there in zip(one, other, strict=True)]
    mean = sum(pairs) / len(pairs)
    variance = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean, WIDE * sqrt(variance / len(pairs))


def climb(rounds: int, number: int, seed: str) -> None:
    """Change weights by chance, keep what wins twice over deals of its own, and print what was kept."""
    rng = random.Random(seed)
    best = list(WEIGHTS)
    console = Console(stderr=True)
    for tried in track(range(rounds), "climbing", console=console, disable=not console.is_terminal):
        weights = list(best)
        for at in rng.sample(range(len(weights)), rng.choice((1, 1, 2, 3))):
            weights[at] += round(rng.gauss(0, max(10.0, abs(weights[at]) / 4)))
        wins = 0
        for times in (1, 2):
            mean, doubt = ahead(
                SeepForesight(0, weights), SeepForesight(0, best), dealt(number * times, f"{seed} {tried} {times}")
            )
            wins += mean > doubt / 2
        if wins == 2:
            best = weights
            click.echo(f"{tried}: {tuple(best)}")
    mean, doubt = ahead(SeepForesight(0, best), SeepForesight(0), dealt(2 * number, f"{seed} end"))
    click.echo(f"ahead of the weights in the source by {mean:+.2f} +- {doubt:.2f}")


@click.command(help=__doc__)
@click.option("--deals", default=4000, show_default=True, type=click.IntRange(2), help="How many, each played twice.")
@click.option("--seed", default="foresight", show_default=True, help="Any text; the same one deals the same cards.")
@click.option("--climb", "rounds", default=0, type=click.IntRange(0), help="How many changes of the weights to try.")
def main(deals: int, seed: str, rounds: int) -> None:
    """Print the rows, or climb."""
    try:
        if rounds:
            climb(rounds, deals // 2, seed)
            return
        positions = dealt(deals, seed)
        click.echo("| foresight against | ahead by | +- |\n|---|--:|--:|")
        mean, doubt = ahead(SeepForesight(0), SeepGreedy(0), positions)
        click.echo(f"| a beginner, who takes what he can | {mean:+.2f} | {doubt:.2f} |")
        for at, name in enumerate(NAMES):
            without = list(WEIGHTS)
            without[at] = 0
            mean, doubt = ahead(SeepForesight(0), SeepForesight(0, without), positions)
            click.echo(f"| itself without {name} | {mean:+.2f} | {doubt:.2f} |")
    except KeyboardInterrupt:
        sys.exit(STOPPED)


if __name__ == "__main__":
    main()
