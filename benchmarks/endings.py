"""Endings of both games, dealt and played by chance from a seed."""

import random
from collections.abc import Iterator, Mapping
from itertools import product

from baithak.cards.card import CARDS
from baithak.games.options import Value
from baithak.games.seep.options import PRESETS, SeepOptions
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.seep.position import deal as deal_seep
from baithak.games.smear.moves import LAST_TRICK, PACK, TRICKS, bid_code
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition, deal

SMEAR_HOUSES = [
    dict(zip(("high_low", "low", "game_tie", "trumping"), values, strict=True))
    for values in product(
        ("fixed", "in_play"), ("holder", "taker"), ("nobody", "non_bidders", "bidders"), ("anytime", "only_void")
    )
]
"""Every mixture of the house rules that change what a deal of Smear comes to."""


def smear_ending(rng: random.Random, tricks: int, **house: str) -> SmearPosition:
    """Return a deal of Smear played by chance until so many tricks are left, or somewhere in the trick before."""
    options = SmearOptions.read([("exchange", str(rng.randrange(4))), *house.items()])
    pack = list(PACK)
    rng.shuffle(pack)
    position = deal(options, pack, rng.randrange(4))
    while position.phase != TRICKS or position.tricks < LAST_TRICK - tricks:
        codes = position.legal()
        bids = [code for code in codes if code == bid_code(2)]
        position.play(bids[0] if bids else rng.choice(codes))
    for _ in range(rng.randrange(4)):
        position.play(rng.choice(position.legal()))
    return position


def smear_endings(number: int, tricks: int, seed: int = 1) -> Iterator[SmearPosition]:
    """Return endings of Smear under every mixture of the house rules in turn."""
    rng = random.Random(seed)
    for place in range(number):
        yield smear_ending(rng, tricks, **SMEAR_HOUSES[place % len(SMEAR_HOUSES)])


SEEP_HOUSES: list[Mapping[str, Value]] = [
    *PRESETS.values(),
    {"scoring": "majority", "absorb_sums": "forced", "last_sweep_points": 30},
]
"""House rules of Seep that change what a deal comes to, or how it is played."""

SEEP_MIXTURES: list[Mapping[str, Value]] = [
    {"scoring": scoring, "absorb_sums": sums, "max_houses": houses, "sweep_points": usual, "last_sweep_points": last}
    for scoring, sums, houses, (usual, last) in product(
        ("north100", "majority", "punjab30"), ("optional", "forced"), (5, 2), ((50, 0), (10, 5), (0, 30))
    )
]
"""Every mixture of the house rules that change what an ending of Seep comes to, sweeps worth much, little and nothing."""


def seep_ending(rng: random.Random, plays: int, **house: Value) -> SeepPosition:
    """Return a deal of Seep played by chance until so many plays are left."""
    options = SeepOptions.read((name, str(value)) for name, value in house.items())
    pack = list(range(CARDS))
    position = deal_seep(options, pack, 0)
    while position.over() or position.ply < PLAYS - plays:
        if position.over() or position.ply == 0:
            rng.shuffle(pack)
            position = deal_seep(options, pack, rng.randrange(4))
        while not position.over() and position.ply < PLAYS - plays:
            position.play(rng.choice(position.legal()))
    return position


def seep_endings(number: int, plays: int, seed: int = 1) -> Iterator[SeepPosition]:
    """Return endings of Seep under each of the house rules in turn."""
    rng = random.Random(seed)
    for place in range(number):
        yield seep_ending(rng, plays, **SEEP_HOUSES[place % len(SEEP_HOUSES)])


def rising(rng: random.Random) -> dict[tuple[int, int], float]:
    """Return what the points made by the sides are worth: by chance, but never less as side 0 makes more.

    As a match nears its end a further point may decide it or change nothing: so there are a few steps, some high.
    """
    steps = [(rng.randrange(5), rng.randrange(5), rng.choice((0.1, 1.0))) for _ in range(rng.randint(1, 8))]
    return {
        (ours, theirs): sum(height for least, most, height in steps if ours >= least and theirs <= most)
        for ours, theirs in product(range(5), range(5))
    }
