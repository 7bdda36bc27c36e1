"""Baithak's solver of deals with all cards open."""

import random
import sys
from functools import partial
from typing import Any

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.cards.mask import count
from baithak.games.catalog import GAMES
from benchmarks.endings import seep_ending
from benchmarks.pieces.clock import MOST_SOLVED, Came, need, solved, speak
from benchmarks.pieces.deals import new_deal

SEEP_SOLVED = 200
"""How many endings of Seep are solved at most: the bots need a while to come to them."""


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


def _solver() -> Any:
    puzzle = need("baithak.games.smear.solving").SmearPuzzle
    return need("baithak.search.double_dummy").Solver(puzzle())


def _endings(cards: str) -> list[Any]:
    return [ending(int(cards), number) for number in range(MOST_SOLVED)]


def value(seconds: float, cards: str) -> Came:
    """Milliseconds to find what a deal comes to, by one solver that remembers what it found in the deals before."""
    solver = _solver()
    came = solved([partial(solver.value, position) for position in _endings(cards)], seconds)
    return {**came, "nodes": solver.nodes / (came["number"] + 1)}


def anew(seconds: float, cards: str) -> Came:
    """The same by a new solver each time, its making counted in."""
    return solved([partial(lambda position: _solver().value(position), one) for one in _endings(cards)], seconds)


def moves(seconds: float, cards: str) -> Came:
    """Milliseconds to find what each legal move comes to, and a best line."""
    solver = _solver()
    came = solved([partial(solver.solve, position) for position in _endings(cards)], seconds)
    return {**came, "nodes": solver.nodes / (came["number"] + 1)}


def seep(seconds: float, cards: str) -> Came:
    """Milliseconds to find what an ending of Seep comes to that chance has played to, with so many cards in hands."""
    return _seep_solved([seep_ending(random.Random(number), int(cards)) for number in range(SEEP_SOLVED)], seconds)


def seep_bots(seconds: float, cards: str) -> Came:
    """The same after play by the house's bots."""
    house = bot("rules", GAMES["seep"])
    chance = random.Random(0)
    plays = need("baithak.games.seep.position").PLAYS
    endings = []
    for number in range(SEEP_SOLVED):
        deal = new_deal(GAMES["seep"], number)
        position: Any = deal.position
        while position.ply < plays - int(cards):
            deal.play(house.choose(deal.view(deal.turn), Budget(), chance))
        endings.append(position)
    return _seep_solved(endings, seconds)


def _seep_solved(endings: list[Any], seconds: float) -> Came:
    puzzle = need("baithak.games.seep.solving").SeepPuzzle
    solver = need("baithak.search.double_dummy").Solver(puzzle())
    came = solved([partial(solver.value, position) for position in endings], seconds)
    return {**came, "nodes": solver.nodes / (came["number"] + 1)}


if __name__ == "__main__":
    sys.exit(speak({"value": value, "anew": anew, "moves": moves, "seep": seep, "seep-bots": seep_bots}, sys.argv[1:]))
