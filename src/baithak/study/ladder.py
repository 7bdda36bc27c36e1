"""A ladder of many bots from who won what: the model of Bradley and Terry (1952), fitted by Hunter's MM steps (2004)."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from baithak.study.figures import Z95

SCALE = 400 / math.log(10)
"""From natural logarithms to the scale of chess ratings, where 400 more is ten to one."""
_STEPS = 10_000
_NEAR = 1e-10
_PRIOR = 0.5
"""Won units that each of two who met is given beside its own, so that who has won none still has a place."""


class Rung(NamedTuple):
    """Where one of them stands."""

    rating: float
    """The mean of all is 0; 400 more is ten to one."""
    half: float
    """Half the width of its 95% interval."""


def ladder(count: int, won: Mapping[tuple[int, int], float]) -> list[Rung]:
    """Return where each of some stands.

    Args:
        count: how many there are, 2 or more.
        won: by winner and loser, how often; a draw is half for each. All must be linked by units played.
    """
    wins = [[0.0] * count for _ in range(count)]
    for (winner, loser), number in won.items():
        wins[winner][loser] += number
    met = [[bool(wins[a][b] or wins[b][a]) for b in range(count)] for a in range(count)]
    wins = [[wins[a][b] + _PRIOR * met[a][b] for b in range(count)] for a in range(count)]
    games = [[wins[a][b] + wins[b][a] for b in range(count)] for a in range(count)]
    strength = [1.0] * count
    for _ in range(_STEPS):
        before = strength
        strength = []
        for a in range(count):
            share = sum(games[a][b] / (before[a] + before[b]) for b in range(count) if games[a][b])
            strength.append(sum(wins[a]) / share if share else 1.0)
        middle = math.exp(sum(map(math.log, strength)) / count)
        strength = [one / middle for one in strength]
        if max(abs(math.log(new / old)) for new, old in zip(strength, before, strict=True)) < _NEAR:
            break
    doubts = _doubts(count, games, strength)
    return [
        Rung(SCALE * math.log(one), SCALE * Z95 * math.sqrt(doubt)) for one, doubt in zip(strength, doubts, strict=True)
    ]


def _doubts(count: int, games: Sequence[Sequence[float]], strength: Sequence[float]) -> list[float]:
    """Return the variance of each logarithm: from Fisher's information, the mean of all being fixed."""
    even = 1 / count
    matrix = [[even] * count for _ in range(count)]
    for a in range(count):
        for b in range(count):
            if a != b and games[a][b]:
                weight = games[a][b] * strength[a] * strength[b] / (strength[a] + strength[b]) ** 2
                matrix[a][a] += weight
                matrix[a][b] -= weight
    inverse = _inverse(matrix)
    return [max(inverse[a][a] - even, 0.0) for a in range(count)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that has one (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        head = rows[column][column]
        rows[column] = [one / head for one in rows[column]]
        for row in range(size):
            if row != column and (factor := rows[row][column]):
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]
