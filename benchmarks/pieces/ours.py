"""Baithak's own pieces."""

import random
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import Any

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.games.catalog import GAMES
from baithak.games.game import Diagram
from benchmarks.pieces.clock import Came, NotThere, need, peak_megabytes, rate, speak
from benchmarks.pieces.deals import DEALS, POOL, new_deal, pool

ROOT = Path(__file__).parents[2]
ITERATIONS = 4000
PLAIN, COMPILED, STALE = 0.0, 1.0, 2.0
"""How a room is: plain Python, compiled, or not what the source of this tree says."""


def build(_seconds: float) -> Came:
    """How each room is, by its name: all that can be compiled, and any other that is not what the source says."""
    modules = need("baithak.build").modules()
    house, tree = Path(need("baithak").__file__).parent, ROOT / "src" / "baithak"
    rooms = {}
    for source in sorted(tree.rglob("*.py")):
        name = ".".join(("baithak", *source.relative_to(tree).with_suffix("").parts))
        used = house / source.relative_to(tree)
        if name in modules:
            rooms[name] = COMPILED if modules[name] == "compiled" else PLAIN
        if used != source:
            stale = not used.is_file() or used.read_bytes() != source.read_bytes()
        else:
            loaded = find_spec(name) if rooms.get(name) == COMPILED else None
            written = max(path.stat().st_mtime for path in (source, source.with_suffix(".pxd")) if path.is_file())
            stale = loaded is not None and Path(str(loaded.origin)).stat().st_mtime < written
        if stale:
            rooms[name] = STALE
    return rooms


def playouts(seconds: float, name: str) -> Came:
    """Whole deals played out by chance without the interpreter, from the deal on."""
    return _played_out(seconds, name, None)


def informed(seconds: float, name: str) -> Came:
    """The same, the moves picked by the game's own policy."""
    make = getattr(GAMES[name], "policy", None)
    if make is None:
        raise NotThere(f"{name} has no policy")
    return _played_out(seconds, name, make())


def _played_out(seconds: float, name: str, policy: Any) -> Came:
    playout = need("baithak.search.playout").Playout
    starts = [new_deal(GAMES[name], number).position for number in range(DEALS)]
    outs = [playout(start, number, policy) for number, start in enumerate(starts)]
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

    size = sum(len(game.write_position(Diagram(position, {}))) for position in positions) / POOL
    return {"calls": rate(batch, seconds), "bytes": size}


def shorthand(seconds: float, name: str) -> Came:
    """A deal and its moves so far written down in bytes, read back, and played to where it was."""
    room, game = need("baithak.games.shorthand"), GAMES[name]
    courses = [
        room.Course(deal.options, deal.standing.dealer, deal.pack, tuple(played.code for played in deal.history))
        for deal in pool(game)
    ]

    def batch() -> int:
        for course in courses:
            room.read_shorthand(game, room.write_shorthand(game, course)).position(game)
        return POOL

    size = sum(len(room.write_shorthand(game, course)) for course in courses) / POOL
    return {"calls": rate(batch, seconds), "bytes": size}


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


def tree(seconds: float, name: str) -> Came:
    """Iterations of the tree search for seats that are to move somewhere in a deal, playouts by what the game knows."""
    room, game = need("baithak.search.ismcts"), GAMES[name]
    makes = game.foresight or game.policy
    policy = makes() if makes else None
    unseen = [game.unseen(deal.view(deal.turn)) for deal in pool(game) if game.unseen]
    asked = cycle(one for one in unseen if one.moves_seen)

    def batch() -> int:
        room.Ismcts(next(asked), ITERATIONS, 0, policy).run(ITERATIONS)
        return ITERATIONS

    return {"calls": rate(batch, seconds)}


PIECES: dict[str, Callable[..., Came]] = {
    "build": build,
    "playouts": playouts,
    "informed": informed,
    "from-python": from_python,
    "legal": legal,
    "copy-and-play": copy_and_play,
    "view": view,
    "observe": observe,
    "text": text,
    "shorthand": shorthand,
    "rules-bot": rules_bot,
    "tree": tree,
}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
