"""Positions of Smear are the same on every build."""

import random

import pytest

from baithak.cards.mask import mix
from baithak.games.smear.moves import PACK
from baithak.games.smear.options import PRESETS, SmearOptions
from baithak.games.smear.position import deal
from tests.games.smear.dealing import options

KEYS = {
    "usual": 0xB23C0161D4DFF832,
    "no-exchange": 0xBC630003247FB57C,
    "in-play": 0x1650ABDCEB672CBC,
    "strict": 0xBCC0D7FA8922D32E,
    "bid-to-win": 0xF9306A5F03A2A9B2,
    "short": 0x8AADB3706761F0B3,
}
"""What the deals of each preset come to: every key, legal code and tally on their way."""


def course(rules: SmearOptions, deals: int) -> int:
    """Return one number for some deals played by chance."""
    number = 0
    for seed in range(deals):
        rng = random.Random(seed)
        pack = list(PACK)
        rng.shuffle(pack)
        position = deal(rules, pack, seed % 4)
        while True:
            number = mix(number, position.key())
            number = mix(number, position.tally(0) * 8 + position.tally(1))
            codes = position.legal()
            for code in codes:
                number = mix(number, code)
            if not codes:
                break
            position.play(codes[rng.randrange(len(codes))])
    return number


@pytest.mark.parametrize("preset", PRESETS)
def test_every_build_plays_the_same_deals(preset: str) -> None:
    """Keys, legal codes in their order, and tallies of seeded deals are the same on every machine and build."""
    assert course(options(**PRESETS[preset]), 60) == KEYS[preset]
