"""Whether the compiled build is as fast as it must be, wherever it runs.

    python -m benchmarks.floor

Each figure is a ratio to a reference loop, a sort by Python itself, that takes turns with
what is measured in the same process: so a slow or a busy machine changes it little. It
ends with 1 if a figure is below its floor, and with 2 on the plain build, which has none.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from baithak import build
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.search.playout import Playout

BELOW, PLAIN = 1, 2
ROUNDS = 9
SORTED = 100_000
FLOORS = {
    "seep playouts": 0.37,
    "smear playouts": 4.5,
    "seep from Python": 0.065,
    "smear from Python": 0.15,
}
"""The least ratio of moves played to numbers sorted in the same time: about half of what was measured."""


def start_of(game: AnyGame) -> Position:
    """Return a deal in the middle of its play."""
    rng = random.Random(1)
    position: Position = game.deal(game.options(), shuffled(seed_from_text("floor"), 1, game.pack, cut=game.cut), 0)
    for _ in range(8):
        position.play(rng.choice(position.legal()))
    return position


def sort_numbers(numbers: list[float]) -> int:
    """Sort, the loop to which everything is compared, and return how many numbers were sorted."""
    return len(sorted(numbers))


def play_out(position: Position, times: int) -> int:
    """Play a deal out without the interpreter and return how many moves were made."""
    playout = Playout(position, 1)
    playout.total(times)
    return int(playout.plies)


def step_through(position: Position, times: int) -> int:
    """List the legal moves, copy and play, each called from Python, and return how many moves were made."""
    moves = 0
    for _ in range(times):
        twin = position
        while not twin.over():
            codes = twin.legal()
            twin = twin.copy()
            twin.play(codes[moves % len(codes)])
            moves += 1
    return moves


def pace(work: Callable[[], int]) -> float:
    """Return how much of something is done in a second of this process's own time."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def ratios() -> dict[str, float]:
    """Return each figure, the median of several rounds."""
    rng = random.Random(1)
    reference = partial(sort_numbers, [rng.random() for _ in range(SORTED)])
    work: dict[str, Callable[[], int]] = {}
    for (name, game), times in zip(GAMES.items(), (200, 2000), strict=True):
        work[f"{name} playouts"] = partial(play_out, start_of(game), times * 10)
        work[f"{name} from Python"] = partial(step_through, start_of(game), times)
    rounds: dict[str, list[float]] = {name: [] for name in FLOORS}
    for _ in range(ROUNDS):
        for name, one in work.items():
            rounds[name].append(pace(one) / pace(reference))
    return {name: statistics.median(found) for name, found in rounds.items()}


def main() -> int:
    """Print each figure beside its floor and return the exit code."""
    if build.loaded() != build.COMPILED:
        sys.stderr.write(f"the {build.loaded()} build has no floor: see baithak doctor\n")
        return PLAIN
    code = 0
    for name, found in ratios().items():
        low = found < FLOORS[name]
        sys.stdout.write(f"{name:18} {found:6.3f}, at least {FLOORS[name]:.3f}{'  TOO SLOW' if low else ''}\n")
        code = BELOW if low else code
    return code


if __name__ == "__main__":
    sys.exit(main())
