"""Whether the open-cards solver finds what plain minimax finds, on very many endings dealt and played by chance.

    python -m benchmarks.solver_check

The endings go through every mixture of the house rules that change what they come to, and
Smear's are also valued in other ways than by points, as a match may value them. It prints
rows for ``results.md``, and the line of every position on which the two differ, with its
house rules. It ends with 1 if there is one; Ctrl-C keeps what was compared and ends with 130.
"""

import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from baithak import build
from baithak.games.catalog import GAMES
from baithak.games.game import Diagram
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.solving import SeepPuzzle
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.solving import SmearPuzzle
from baithak.search.double_dummy import Solver
from baithak.search.minimax import Minimax
from baithak.study.spread import spread
from benchmarks.endings import SEEP_MIXTURES, SMEAR_HOUSES, rising, seep_ending, smear_ending
from benchmarks.strength import commit, machine

DIFFERENT, STOPPED = 1, 130
CHUNK = 500
"""How many endings one solver is given, and remembers, before the next one begins."""
FEW = 20
"""The same where each solver has a worth of its own."""
SHOWN = 20
"""How many differences of a kind are printed."""
HEAD = (
    "| date | commit | machine | build | endings | compared | different | solver's plies | minimax's lines"
    " | s dealing | s solver | s minimax |"
)
RULE = "|---|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|"


@dataclass(frozen=True, slots=True)
class Kind:
    """Some endings that are alike, between two lengths: tricks of Smear, plays of Seep."""

    game: str
    least: int
    most: int
    share: float
    """How many there are for each deal asked for."""
    any_worth: bool = False
    """Whether points are worth anything that rises, and not the difference."""

    @property
    def name(self) -> str:
        """As it is called in the table."""
        length = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        unit = "tricks" if self.game == "smear" else "plays"
        return f"{self.game}, {length} {unit}" + (", any worth" if self.any_worth else "")

    @property
    def houses(self) -> Sequence[Mapping[str, object]]:
        """The mixtures of house rules, which the endings go through."""
        return SMEAR_HOUSES if self.game == "smear" else SEEP_MIXTURES

    @property
    def chunk(self) -> int:
        """How many of them are done in one go."""
        return FEW if self.any_worth else CHUNK

    def number(self, deals: int) -> int:
        """Return how many endings there are for so many deals: at least one of every mixture."""
        return max(len(self.houses), round(self.share * deals))

    def ending(self, number: int, rng: random.Random) -> SeepPosition | SmearPosition:
        """Return an ending under the mixture whose turn it is."""
        left = rng.randint(self.least, self.most)
        if self.game == "smear":
            return smear_ending(rng, left, **SMEAR_HOUSES[number % len(SMEAR_HOUSES)])
        return seep_ending(rng, left, **SEEP_MIXTURES[number % len(SEEP_MIXTURES)])

    def judges(self, rng: random.Random) -> tuple[Solver, Minimax]:
        """Return a new solver and a minimax that value deals alike."""
        if self.game == "seep":
            return Solver(SeepPuzzle()), Minimax()
        if not self.any_worth:
            return Solver(SmearPuzzle()), Minimax()
        worths = rising(rng)

        def worth(first: int, second: int) -> float:
            return worths[first, second]

        return Solver(SmearPuzzle(worth)), Minimax(worth)


KINDS = (
    Kind("smear", 1, 3, 1),
    Kind("smear", 1, 3, 0.1, any_worth=True),
    Kind("smear", 4, 4, 0.01),
    Kind("smear", 4, 4, 0.001, any_worth=True),
    Kind("seep", 1, 8, 0.5),
    Kind("seep", 9, 10, 0.05),
)


@dataclass(slots=True)
class Tally:
    """What some comparisons came to; times are the processor's, in seconds."""

    compared: int = 0
    nodes: int = 0
    leaves: int = 0
    dealing: float = 0
    solving: float = 0
    playing: float = 0
    different: list[str] = field(default_factory=list)
    """A line for each ending on which the two do not agree."""

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.compared += other.compared
        self.nodes += other.nodes
        self.leaves += other.leaves
        self.dealing += other.dealing
        self.solving += other.solving
        self.playing += other.playing
        self.different += other.different

    def row(self, kind: Kind) -> str:
        """Return a row of the table in Markdown."""
        cells = [
            f"{datetime.now(tz=UTC):%Y-%m-%d}",
            commit(),
            machine(),
            build.loaded(),
            kind.name,
            str(self.compared),
            str(len(self.different)),
            str(self.nodes),
            str(self.leaves),
            *(f"{seconds:.1f}" for seconds in (self.dealing, self.solving, self.playing)),
        ]
        return f"| {' | '.join(cells)} |"


def compare(kind: Kind, seed: str, numbers: Sequence[int]) -> list[Tally]:
    """Compare the endings of some numbers in a row, one solver for all of them, and return one tally."""
    rng = random.Random(f"{seed}, {kind.name}, {numbers[0]}")
    solver, minimax = kind.judges(rng)
    began = time.process_time()
    endings = [kind.ending(number, rng) for number in numbers]
    dealt = time.process_time()
    found = [solver.value(ending) for ending in endings]
    solved = time.process_time()
    right = [minimax.value(ending) for ending in endings]
    played = time.process_time()
    write = GAMES[kind.game].write_position
    different = [
        f"{write(Diagram(endings[place], {}))}\n"
        f"  {kind.name}, seed '{seed}', number {numbers[place]}: {endings[place].options.changed()},"
        f" the solver finds {found[place]:g}, minimax {right[place]:g}"
        for place in range(len(endings))
        if found[place] != right[place]
    ]
    return [
        Tally(len(endings), solver.nodes, minimax.leaves, dealt - began, solved - dealt, played - solved, different)
    ]


def run(kind: Kind, deals: int, seed: str, jobs: int, bar: Progress, tally: Tally) -> None:
    """Compare the endings of a kind under a progress bar, and count them in as they are done."""
    number = kind.number(deals)
    shown = bar.add_task(kind.name, total=number)
    with closing(spread(partial(compare, kind, seed), number, jobs, chunk=kind.chunk)) as chunks:
        for (part,) in chunks:
            tally.add(part)
            bar.advance(shown, part.compared)


def tell(kind: Kind, tally: Tally) -> None:
    """Print what the endings of a kind came to."""
    if tally.compared:
        click.echo(tally.row(kind))
    for line in tally.different[:SHOWN]:
        click.echo(line)


@click.command()
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=1_000_000,
    show_default=True,
    help="How many short ones of Smear; of the others there is a share.",
)
@click.option("--seed", default="endings", show_default=True, help="Any text; the same one gives the same endings.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count, help="Processes at work; all cores by default.")
def main(deals: int, seed: str, jobs: int) -> None:
    """Compare the open-cards solver with plain minimax on endings of both games."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    code = 0
    kind, tally = KINDS[0], Tally()
    try:
        click.echo(f"{HEAD}\n{RULE}")
        with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
            for kind in KINDS:
                tally = Tally()
                run(kind, deals, seed, jobs, bar, tally)
                tell(kind, tally)
                code = DIFFERENT if tally.different else code
    except KeyboardInterrupt:
        tell(kind, tally)
        click.echo(f"stopped: {tally.compared} of {kind.number(deals)} of {kind.name}", err=True)
        code = DIFFERENT if code or tally.different else STOPPED
    sys.exit(code)


if __name__ == "__main__":
    main()
