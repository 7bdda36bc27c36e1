"""OpenSpiel's pieces: euchre, hearts and dou_dizhu, native and from Python."""

import random
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.pieces.clock import Came, NotThere, need, rate, speak

DEALS = 10
POOL = 200
ROLLOUTS = 250
"""How many rollouts one evaluation makes; a step of the bot below makes two evaluations."""
_NO_LIMIT_MB = 1000


def dealt(game: Any, number: int) -> Any:
    """Return a state in which the cards are dealt and a seat is to move."""
    chance = random.Random(number)
    state = game.new_initial_state()
    pass_chance(state, chance)
    return state


def pass_chance(state: Any, chance: random.Random) -> None:
    """Let chance move while it is its turn."""
    while state.is_chance_node():
        actions, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, shares)[0])


def play_out(state: Any, chance: random.Random) -> list[Any]:
    """Play a state to its end and return every state on the way in which a seat was to move."""
    seen = []
    while not state.is_terminal():
        seen.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))
        pass_chance(state, chance)
    return seen


def pool(game: Any) -> list[Any]:
    """Return states of many deals, each after some moves by chance."""
    chance = random.Random(0)
    return [chance.choice(play_out(dealt(game, number), chance)) for number in range(POOL)]


def playouts(seconds: float, name: str) -> Came:
    """Whole deals played out in C++: a tree search of two simulations makes twice 250 of them."""
    spiel = need("pyspiel")
    game = spiel.load_game(name)
    states = [dealt(game, number) for number in range(DEALS)]
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 2, _NO_LIMIT_MB, False, 1, False)
    chance = random.Random(0)
    plies = [len(play_out(state.clone(), chance)) for state in states for _ in range(20)]
    turn = [0]

    def batch() -> int:
        bot.step(states[turn[0] % DEALS])
        turn[0] += 1
        return 2 * ROLLOUTS

    deals = rate(batch, seconds)
    return {"deals": deals, "plies": deals * sum(plies) / len(plies)}


def from_python(seconds: float, name: str) -> Came:
    """Whole deals played by chance from Python, the cards already dealt: list, choose, play, and the returns."""
    game = need("pyspiel").load_game(name)
    starts = [dealt(game, number) for number in range(DEALS)]
    chance = random.Random(0)
    done = [0, 0]

    def batch() -> int:
        for start in starts:
            state = start.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    pass_chance(state, chance)
                    continue
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
                done[1] += 1
            state.returns()
        done[0] += DEALS
        return DEALS

    deals = rate(batch, seconds)
    return {"deals": deals, "plies": deals * done[1] / done[0]}


def legal(seconds: float, name: str) -> Came:
    """The list of legal actions."""
    states = pool(need("pyspiel").load_game(name))

    def batch() -> int:
        for state in states:
            state.legal_actions()
        return POOL

    return {"calls": rate(batch, seconds)}


def copy_and_play(seconds: float, name: str) -> Came:
    """A child: a copy of a state, and a legal action played in it."""
    chance = random.Random(0)
    steps = [(state, chance.choice(state.legal_actions())) for state in pool(need("pyspiel").load_game(name))]

    def batch() -> int:
        for state, action in steps:
            state.child(action)
        return POOL

    return {"calls": rate(batch, seconds)}


def observe(seconds: float, name: str, method: str) -> Came:
    """What the seat to move sees, by one of the methods that OpenSpiel has for it."""
    states = pool(need("pyspiel").load_game(name))
    calls = [(getattr(state, method), state.current_player()) for state in states]
    try:
        calls[0][0](calls[0][1])
    except Exception as error:
        raise NotThere(f"{name} has no {method}") from error

    def batch() -> int:
        for call, seat in calls:
            call(seat)
        return POOL

    return {"calls": rate(batch, seconds)}


def text(seconds: float, name: str) -> Came:
    """A state written down as text and read back."""
    game = need("pyspiel").load_game(name)
    states = pool(game)

    def batch() -> int:
        for state in states:
            game.deserialize_state(state.serialize())
        return POOL

    return {"calls": rate(batch, seconds), "bytes": sum(len(state.serialize()) for state in states) / POOL}


PIECES: dict[str, Callable[..., Came]] = {
    "playouts": playouts,
    "from-python": from_python,
    "legal": legal,
    "copy-and-play": copy_and_play,
    "observe": observe,
    "text": text,
}

if __name__ == "__main__":
    sys.exit(speak(PIECES, sys.argv[1:]))
