"""How Baithak's own times grow: with the threads, with Seep's floor, with the cards that are left."""

import random
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from baithak.cards.mask import count
from baithak.games.catalog import GAMES
from baithak.games.seep.moves import THROW, kind_of
from benchmarks.pieces.clock import Came, need, rate, speak
from benchmarks.pieces.deals import new_deal

SHARE = 1 / 12
"""What a part of a row of measurements gets of the time for a whole one."""
FEWEST = 3
"""A size of which fewer floors were found is left out."""
MOST_FLOORS = 100


def threads(seconds: float, name: str, number: str) -> Came:
    """Playouts a second of the wall, of so many threads at once; the cores they got, and a second of those."""
    playout = need("baithak.search.playout").Playout
    outs = [playout(new_deal(GAMES[name], place).position, place) for place in range(int(number))]
    done = [0] * len(outs)
    began, busy = time.perf_counter(), time.process_time()

    def work(place: int) -> None:
        while time.perf_counter() - began < seconds:
            outs[place].total(500)
            done[place] += 500

    crew = [threading.Thread(target=work, args=(place,)) for place in range(len(outs))]
    for one in crew:
        one.start()
    for one in crew:
        one.join()
    taken, busy = time.perf_counter() - began, time.process_time() - busy
    return {"wall": sum(done) / taken, "cores": busy / taken, "deals": sum(done) / busy}


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


def floors(seconds: float) -> Came:
    """Rows: loose cards on Seep's floor, microseconds a legal list, how many moves on average and at most."""
    rows: list[list[float]] = []
    for loose, found in _grown_floors().items():
        few = found[:MOST_FLOORS]

        def batch(few: list[Any] = few) -> int:
            for position in few:
                position.legal()
            return len(few)

        moves = [len(position.legal()) for position in few]
        rows.append([loose, 1e6 / rate(batch, seconds * SHARE), sum(moves) / len(moves), max(moves)])
    return {"rows": rows}


PIECES: dict[str, Callable[..., Came]] = {"threads": threads, "floors": floors}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
