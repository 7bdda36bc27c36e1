"""Baithak's solver of Smear with all cards open."""

import random
import sys
from functools import partial
from typing import Any

from baithak.cards.mask import count
from baithak.games.catalog import GAMES
from benchmarks.pieces.clock import MOST_SOLVED, Came, need, solved, speak
from benchmarks.pieces.deals import new_deal


def ending(cards: int, number: int) -> Any:
    """Return a position between two tricks with so many cards left in all four hands, after moves by chance."""
    tricks = need("baithak.games.smear.moves").TRICKS
    chance = random.Random(number)
    while True:
        position: Any = new_deal(GAMES["smear"], number).position
        while not position.over() and (
            position.phase != tricks or position.laid or sum(count(hand) for hand in position.hands) > cards
        ):
            position.play(chance.choice(position.legal()))
        if not position.over():
            return position


def solve(seconds: float, cards: str) -> Came:
    """Milliseconds to find what both sides make: mean, 99th percentile and most."""
    solver = need("baithak.search.double_dummy")
    endings = [ending(int(cards), number) for number in range(MOST_SOLVED)]
    return solved([partial(solver.solve, position) for position in endings], seconds)


if __name__ == "__main__":
    sys.exit(speak({"solve": solve}, sys.argv[1:]))
