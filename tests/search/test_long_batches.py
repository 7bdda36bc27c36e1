"""Batches of playouts that take long: Ctrl-C, and memory. Both need a system of the Unix family."""

import random
import signal
import subprocess
import sys
import time

import pytest

from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.search.playout import playouts

pytestmark = pytest.mark.terminal

LONG = """
import sys, random, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from baithak.games.catalog import GAMES
from baithak.search.playout import playouts
game = GAMES[sys.argv[1]]
position = game.deal(game.options(), game.pack[::-1], 0)
print("begun", flush=True)
try:
    playouts([position] * 2, 10**8, 0, int(sys.argv[2]))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize("name", GAMES)
def test_ctrl_c_stops_a_long_batch(name: str, threads: str) -> None:
    """A batch of hours hears Ctrl-C, with one thread and with two, and leaves no thread behind."""
    program = subprocess.Popen([sys.executable, "-c", LONG, name, threads], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "begun\n"
    time.sleep(0.3)
    program.send_signal(signal.SIGINT)
    said, _ = program.communicate(timeout=60)
    assert said == "stopped\n"
    assert program.returncode == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_memory_stays_flat(game: AnyGame) -> None:
    """Further playouts need no further memory."""
    import resource  # noqa: PLC0415 - not everywhere

    rng = random.Random(1)
    positions = [
        game.deal(game.options(), rng.sample(game.pack, len(game.pack)), dealer)
        for dealer in range(4)
        for _ in range(5)
    ]
    for _ in range(4):
        playouts(positions, 4, 0, 2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(10):
        playouts(positions, 4, 0, 2)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 1024
