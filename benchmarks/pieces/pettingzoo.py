"""PettingZoo's pieces: the limit hold'em of its classic games, in Python."""

import random
import sys
from typing import Any

from benchmarks.pieces.clock import Came, need, rate, speak

POOL = 200


def environment(name: str) -> Any:
    """Return an environment."""
    return need(f"pettingzoo.classic.{name}").env()


def from_python(seconds: float, name: str) -> Came:
    """Whole deals played by chance as its manual shows: look, choose, step."""
    made = environment(name)
    chance = random.Random(0)
    done = [0, 0]

    def batch() -> int:
        made.reset(seed=done[0])
        done[0] += 1
        while True:
            seen, _reward, ended, cut, _more = made.last()
            if ended or cut:
                return 1
            (actions,) = seen["action_mask"].nonzero()
            made.step(int(actions[int(chance.random() * len(actions))]))
            done[1] += 1

    deals = rate(batch, seconds)
    return {"deals": deals, "plies": deals * done[1] / done[0]}


def observe(seconds: float, name: str) -> Came:
    """What the seat to move sees, as numbers, with the legal actions: PettingZoo gives both in one."""
    made = environment(name)
    made.reset(seed=1)

    def batch() -> int:
        for _ in range(POOL):
            made.observe(made.agent_selection)
        return POOL

    return {"calls": rate(batch, seconds)}


PIECES = {"from-python": from_python, "observe": observe}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
