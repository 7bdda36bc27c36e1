"""How Baithak's own times grow: with the threads, with Seep's floor, with the cards that are left."""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from baithak.cards.mask import count
from baithak.games.catalog import GAMES
from baithak.games.seep.moves import THROW, kind_of
from benchmarks.pieces.clock import Came, need, rate, speak
from benchmarks.pieces.deals import DEALS, new_deal

SHARE = 1 / 12
"""What a part of a row of measurements gets of the time for a whole one."""
FEWEST = 3
"""A size of which fewer floors were found is left out."""
MOST_FLOORS = 100
TIMES = 256
"""How many playouts a start gets at once."""


def threads(seconds: float, name: str, number: str) -> Came:
    """Playouts a second of the wall, of so many threads at once; the cores they got, and a second of those."""
    playouts = need("baithak.search.playout").playouts
    starts = [new_deal(GAMES[name], place).position for place in range(DEALS)]
    playouts(starts, 1, 0, int(number))
    done = 0
    began, busy = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        playouts(starts, TIMES, done, int(number))
        done += TIMES * DEALS
    taken, busy = time.perf_counter() - began, time.process_time() - busy
    return {"wall": done / taken, "cores": busy / taken, "deals": done / busy}


def _grown_floors() -> dict[int, list[Any]]:
    """Return positions by how many cards lie loose, from deals in which a card is thrown wherever it may be."""
    found: dict[int, list[Any]] = {}
    for number in range(300):
        deal = new_deal(GAMES["seep"], number)
        chance = random.Random(number)
        while not deal.over:
            codes = deal.codes()
            position: Any = deal.position
            if position.bid:
                found.setdefault(count(position.loose), []).append(position.copy())
            deal.play(chance.choice([code for code in codes if kind_of(code) == THROW] or codes))
    return {loose: few for loose, few in sorted(found.items()) if len(few) >= FEWEST}


def _row(loose: int, positions: list[Any], seconds: float) -> list[float]:
    def batch() -> int:
        for position in positions:
            position.legal()
        return len(positions)

    moves = [len(position.legal()) for position in positions]
    return [loose, 1e6 / rate(batch, seconds), sum(moves) / len(moves), max(moves)]


def floors(seconds: float) -> Came:
    """Rows: loose cards on Seep's floor, microseconds a legal list, how many moves on average and at most."""
    return {"rows": [_row(loose, found[:MOST_FLOORS], seconds * SHARE) for loose, found in _grown_floors().items()]}


def longest(seconds: float) -> Came:
    """The same rows on the way to the longest list of moves that is known, by the deal that the tests keep."""
    kept = need("tests.games.seep.test_longest")
    game = GAMES["seep"]
    position: Any = game.read_position(kept.DEALT).position
    course: dict[int, Any] = {}
    for move in kept.MOVES.split():
        position.play(game.read_move(move))
        course[count(position.loose)] = position.copy()
    return {"rows": [_row(loose, [found], seconds * SHARE) for loose, found in sorted(course.items())]}


PIECES: dict[str, Callable[..., Came]] = {"threads": threads, "floors": floors, "longest": longest}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
