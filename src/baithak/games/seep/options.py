"""Seep's house rules, in the order of the table at the end of the rules."""

from dataclasses import dataclass
from typing import ClassVar

from baithak.games.options import Option, Options, Value

NORTH100, MAJORITY, PUNJAB30 = "north100", "majority", "punjab30"
OPTIONAL, FORCED = "optional", "forced"
TOTAL, CARDS, OFF = "total", "cards", "off"
LOSING_TEAM, ROTATE = "losing_team", "rotate"
_MOST_SWEEP = 1000


@dataclass(frozen=True, slots=True)
class SeepOptions(Options):
    """The house rules of one match of Seep."""

    bazzis: int = 1
    """How many bazzis are played (S34)."""
    absorb_sums: str = OPTIONAL
    """Whether loose sums must join a house in the same play (S24)."""
    max_houses: int = 5
    """How many houses may stand at once."""
    sweep_points: int = 50
    opening_sweep_points: int = 25
    last_sweep_points: int = 0
    """What a sweep is worth: usually, as the opening play, as the 48th play (S12)."""
    nine_point_rule: str = TOTAL
    """What must come to nine points for a bazzi not to be lost at once (S33)."""
    scoring: str = NORTH100
    """Which cards score what (S2)."""
    target: int = 100
    """The lead that wins a bazzi (S32)."""
    next_dealer: str = LOSING_TEAM
    """Who deals next (S35)."""

    SPECS: ClassVar[tuple[Option, ...]] = (
        Option("bazzis", 1, least=1, most=99),
        Option("absorb_sums", OPTIONAL, (OPTIONAL, FORCED)),
        Option("max_houses", 5, (5, 2)),
        Option("sweep_points", 50, least=0, most=_MOST_SWEEP),
        Option("opening_sweep_points", 25, least=0, most=_MOST_SWEEP),
        Option("last_sweep_points", 0, least=0, most=_MOST_SWEEP),
        Option("nine_point_rule", TOTAL, (TOTAL, CARDS, OFF)),
        Option("scoring", NORTH100, (NORTH100, MAJORITY, PUNJAB30)),
        Option("target", 100, least=1, most=10000),
        Option("next_dealer", LOSING_TEAM, (LOSING_TEAM, ROTATE)),
    )


PRESETS: dict[str, dict[str, Value]] = {
    "usual": {},
    "majority": {"scoring": MAJORITY},
    "punjab": {
        "scoring": PUNJAB30,
        "nine_point_rule": OFF,
        "target": 30,
        "sweep_points": 10,
        "opening_sweep_points": 5,
    },
    "two-houses": {"max_houses": 2},
    "no-nine": {"nine_point_rule": OFF},
    "forced-sums": {"absorb_sums": FORCED},
    "best-of-three": {"bazzis": 3},
}
