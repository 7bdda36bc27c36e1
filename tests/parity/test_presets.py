"""Deals under the house rules of every preset are the same on every build."""

import random

import pytest

from baithak.cards.mask import mix
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame

DEALS = 40
KEYS = {
    ("seep", "usual"): 0xB6C0292DDF7347BD,
    ("seep", "majority"): 0x88B18FDB1EA0F21A,
    ("seep", "punjab"): 0x1BDFCE53CAB4B374,
    ("seep", "two-houses"): 0x71658C049E50938A,
    ("seep", "no-nine"): 0xB6C0292DDF7347BD,
    ("seep", "forced-sums"): 0xDBF3A919624A2EDC,
    ("seep", "best-of-three"): 0xB6C0292DDF7347BD,
    ("smear", "usual"): 0x79F62A71A41A5D90,
    ("smear", "no-exchange"): 0xAACB4647A8E68C3E,
    ("smear", "in-play"): 0x6FF0266EA9ABEC11,
    ("smear", "strict"): 0xC7418C8EE19FE722,
    ("smear", "bid-to-win"): 0xA874987163DEC1A3,
    ("smear", "short"): 0x780B1378209B065D,
}
"""By game and preset what its deals come to: every key, legal code and tally on their way."""


def course(game: AnyGame, preset: str) -> int:
    """Return one number for some deals played by chance."""
    rules = game.options.read((), game.presets[preset])
    number = 0
    for seed in range(DEALS):
        rng = random.Random(seed)
        pack = list(game.pack)
        rng.shuffle(pack)
        position = game.deal(rules, pack, seed % 4)
        while True:
            number = mix(number, position.key())
            number = mix(number, position.tally(0) * 1024 + position.tally(1))
            codes = position.legal()
            for code in codes:
                number = mix(number, code)
            if not codes:
                break
            position.play(rng.choice(codes))
    return number


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name, game in GAMES.items() for preset in game.presets]
)
def test_every_build_plays_the_same_deals(name: str, preset: str) -> None:
    """Keys, legal codes in their order, and tallies of seeded deals are the same on every machine and build."""
    assert course(GAMES[name], preset) == KEYS[name, preset]
