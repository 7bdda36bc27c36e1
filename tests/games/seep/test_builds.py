"""Positions of Seep are the same on every build."""

import random

import pytest

from baithak.cards.mask import mix
from baithak.games.seep import SEEP
from baithak.games.seep.options import PRESETS, SeepOptions
from baithak.games.seep.position import deal

KEYS = {
    "usual": 0xB6C0292DDF7347BD,
    "majority": 0x88B18FDB1EA0F21A,
    "punjab": 0x1BDFCE53CAB4B374,
    "two-houses": 0x71658C049E50938A,
    "forced-sums": 0xDBF3A919624A2EDC,
}
"""What the deals of each preset come to: every key, legal code and tally on their way."""


def course(rules: SeepOptions, deals: int) -> int:
    """Return one number for some deals played by chance."""
    number = 0
    for seed in range(deals):
        rng = random.Random(seed)
        pack = list(SEEP.pack)
        rng.shuffle(pack)
        position = deal(rules, pack, seed % 4)
        while True:
            number = mix(number, position.key())
            number = mix(number, position.tally(0) * 1024 + position.tally(1))
            codes = position.legal()
            for code in codes:
                number = mix(number, code)
            if not codes:
                break
            position.play(codes[rng.randrange(len(codes))])
    return number


@pytest.mark.parametrize("preset", KEYS)
def test_every_build_plays_the_same_deals(preset: str) -> None:
    """Keys, legal codes in their order, and tallies of seeded deals are the same on every machine and build."""
    assert course(SeepOptions.read((), PRESETS[preset]), 40) == KEYS[preset]
