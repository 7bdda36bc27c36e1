"""DDS's piece, by way of ``endplay``: bridge with all cards open and few cards left."""

import random
import sys
from functools import partial
from typing import Any

from benchmarks.pieces.clock import MOST_SOLVED, Came, need, solved, speak

SUITS, RANKS = "SHDC", "AKQJT987"
"""Smear's pack of 32, so that both solvers have as many cards of a suit."""


def deal(cards: int, number: int) -> Any:
    """Return a deal with so many cards left in all four hands together, a trump suit, and north to lead."""
    chance = random.Random(number)
    pack = [(suit, rank) for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    each = cards // 4
    hands = []
    for seat in range(4):
        held = set(pack[seat * each : (seat + 1) * each])
        hands.append(".".join("".join(rank for rank in RANKS if (suit, rank) in held) for suit in SUITS))
    types = need("endplay.types")
    trump = chance.choice([types.Denom.spades, types.Denom.hearts, types.Denom.diamonds, types.Denom.clubs])
    return types.Deal("N:" + " ".join(hands), first=types.Player.north, trump=trump)


def _solve(seconds: float, cards: str, mode: str) -> Came:
    board = need("endplay.dds").solve_board
    how = getattr(need("endplay.dds.solve").SolveMode, mode)
    deals = [deal(int(cards), number) for number in range(MOST_SOLVED)]
    return solved([partial(board, one, how) for one in deals], seconds)


def value(seconds: float, cards: str) -> Came:
    """Milliseconds to find a best card and its tricks."""
    return _solve(seconds, cards, "OptimalOne")


def moves(seconds: float, cards: str) -> Came:
    """Milliseconds to find the tricks of each card."""
    return _solve(seconds, cards, "Default")


if __name__ == "__main__":
    sys.exit(speak({"value": value, "moves": moves}, sys.argv[1:]))
