"""RLCard's pieces: doudizhu and gin-rummy, in Python."""

import copy
import pickle
import random
import sys
from typing import Any

from benchmarks.pieces.clock import Came, need, rate, speak

POOL = 40


def environment(name: str) -> Any:
    """Return an environment with seats that play by chance, always the same one."""
    made = need("rlcard").make(name, config={"seed": 1})
    agent = need("rlcard.agents").RandomAgent
    made.set_agents([agent(num_actions=made.num_actions) for _ in range(made.num_players)])
    return made


def pool(made: Any) -> list[tuple[Any, int]]:
    """Return copies of the game within an environment, each after some moves by chance, with an action that is legal."""
    chance = random.Random(0)
    found: list[tuple[Any, int]] = []
    while len(found) < POOL:
        state, _seat = made.reset()
        seen = []
        while not made.is_over():
            action = chance.choice(list(state["legal_actions"]))
            seen.append((copy.deepcopy(made.game), action))
            state, _seat = made.step(action)
        found += chance.sample(seen, min(len(seen), 4))
    return found[:POOL]


def from_python(seconds: float, name: str) -> Came:
    """Whole deals played by the environment itself, dealt anew each time."""
    made = environment(name)
    done = [0, 0]

    def batch() -> int:
        trajectories, _payoffs = made.run(is_training=False)
        done[0] += 1
        done[1] += sum(len(trajectory) // 2 for trajectory in trajectories)
        return 1

    deals = rate(batch, seconds)
    return {"deals": deals, "plies": deals * done[1] / done[0]}


def copy_and_play(seconds: float, name: str) -> Came:
    """A deep copy of a game, and a legal action played in it: RLCard has no other copy."""
    made = environment(name)
    games = pool(made)

    def batch() -> int:
        for game, action in games:
            made.game = copy.deepcopy(game)
            made.step(action)
        return POOL

    return {"calls": rate(batch, seconds)}


def observe(seconds: float, name: str) -> Came:
    """What the seat to move sees, as numbers, with the legal actions: RLCard gives both in one."""
    made = environment(name)
    games = [game for game, _action in pool(made)]

    def batch() -> int:
        for game in games:
            made.game = game
            made.get_state(made.get_player_id())
        return POOL

    return {"calls": rate(batch, seconds)}


def text(seconds: float, name: str) -> Came:
    """A game pickled and unpickled: RLCard has no text of its own."""
    games = [game for game, _action in pool(environment(name))]

    def batch() -> int:
        for game in games:
            pickle.loads(pickle.dumps(game))  # noqa: S301 - just written
        return POOL

    return {"calls": rate(batch, seconds), "bytes": sum(len(pickle.dumps(game)) for game in games) / POOL}


PIECES = {"from-python": from_python, "copy-and-play": copy_and_play, "observe": observe, "text": text}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
