"""Baithak's own pieces."""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.games.catalog import GAMES
from baithak.games.game import Diagram
from benchmarks.pieces.clock import Came, NotThere, need, peak_megabytes, rate, speak
from benchmarks.pieces.deals import DEALS, POOL, new_deal, pool

PLAIN, COMPILED, STALE = 0.0, 1.0, 2.0
"""How a room is: plain Python, compiled, or compiled before its source was written last."""


def build(_seconds: float) -> Came:
    """How each room is that can be compiled, by its name."""
    house = Path(need("baithak").__file__).parent
    rooms = {}
    for declared in sorted(house.rglob("*.pxd")):
        source = declared.with_suffix(".py")
        if declared.stem == "__init__" or not source.is_file():
            continue
        name = ".".join(("baithak", *source.relative_to(house).with_suffix("").parts))
        loaded = Path(str(need(name).__file__))
        written = max(declared.stat().st_mtime, source.stat().st_mtime)
        rooms[name] = PLAIN if loaded == source else STALE if loaded.stat().st_mtime < written else COMPILED
    return rooms


def playouts(seconds: float, name: str) -> Came:
    """Whole deals played out by chance without the interpreter, from the deal on."""
    playout = need("baithak.search.playout").Playout
    outs = [playout(new_deal(GAMES[name], number).position, number) for number in range(DEALS)]
    done = [0]

    def batch() -> int:
        for out in outs:
            out.total(25)
        done[0] += 25 * DEALS
        return 25 * DEALS

    deals = rate(batch, seconds)
    return {"deals": deals, "plies": deals * sum(out.plies for out in outs) / done[0]}


def from_python(seconds: float, name: str) -> Came:
    """Whole deals played by chance from Python: list, choose, play, and the points at the end."""
    starts = [new_deal(GAMES[name], number).position for number in range(DEALS)]
    chance = random.Random(0)
    done = [0, 0]

    def batch() -> int:
        for start in starts:
            position = start.copy()
            while not position.over():
                codes = position.legal()
                position.play(codes[int(chance.random() * len(codes))])
                done[1] += 1
            position.tally(0)
        done[0] += DEALS
        return DEALS

    deals = rate(batch, seconds)
    return {"deals": deals, "plies": deals * done[1] / done[0]}


def legal(seconds: float, name: str) -> Came:
    """The list of legal moves."""
    positions = [deal.position for deal in pool(GAMES[name])]

    def batch() -> int:
        for position in positions:
            position.legal()
        return POOL

    return {"calls": rate(batch, seconds)}


def copy_and_play(seconds: float, name: str) -> Came:
    """A copy of a position, and a legal move played in it."""
    chance = random.Random(0)
    steps = [(deal.position, chance.choice(deal.codes())) for deal in pool(GAMES[name])]

    def batch() -> int:
        for position, code in steps:
            position.copy().play(code)
        return POOL

    return {"calls": rate(batch, seconds)}


def view(seconds: float, name: str) -> Came:
    """The whole view of the seat to move, its legal moves in it."""
    make = GAMES[name].view
    running = [(deal.position, deal.turn, tuple(deal.history), deal.standing) for deal in pool(GAMES[name])]

    def batch() -> int:
        for position, seat, history, standing in running:
            make(position, seat, history, standing)
        return POOL

    return {"calls": rate(batch, seconds)}


def observe(seconds: float, name: str) -> Came:
    """What the seat to move sees, as numbers."""
    running: list[tuple[Any, int]] = [(deal.position, deal.turn) for deal in pool(GAMES[name])]
    if not hasattr(running[0][0], "observe"):
        raise NotThere("a position has no observe(seat)")

    def batch() -> int:
        for position, seat in running:
            position.observe(seat)
        return POOL

    return {"calls": rate(batch, seconds)}


def text(seconds: float, name: str) -> Came:
    """A position written down as text and read back."""
    game = GAMES[name]
    positions = [deal.position for deal in pool(game)]

    def batch() -> int:
        for position in positions:
            game.read_position(game.write_position(Diagram(position, {})))
        return POOL

    return {"calls": rate(batch, seconds)}


def rules_bot(_seconds: float, name: str) -> Came:
    """The memory of a process in which the house's bot plays some deals, and its time a decision."""
    house = bot("rules", GAMES[name])
    chance = random.Random(0)
    thought = 0.0
    moves = 0
    for number in range(8):
        deal = new_deal(GAMES[name], number)
        while not deal.over:
            seen = deal.view(deal.turn)
            began = time.process_time()
            code = house.choose(seen, Budget(), chance)
            thought += time.process_time() - began
            moves += 1
            deal.play(code)
    return {"megabytes": peak_megabytes(), "milliseconds": 1000 * thought / moves}


PIECES: dict[str, Callable[..., Came]] = {
    "build": build,
    "playouts": playouts,
    "from-python": from_python,
    "legal": legal,
    "copy-and-play": copy_and_play,
    "view": view,
    "observe": observe,
    "text": text,
    "rules-bot": rules_bot,
}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
