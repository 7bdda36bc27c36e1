"""A control variate for the luck of the deal: how wild each deal is, known before anybody plays it.

Duplicate play takes out who was dealt the better cards: by symmetry nothing of that is left in the
mean of a unit. What is left depends on how much there is to win at all, and a wild deal may reward
the better bot more than a tame one. How wild it is, the variance of quick playouts by the game's
policy tells. What that is in the long run is learnt from other deals, so the part of the margin that
goes with it can be taken out by regression.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from baithak.cards.shuffle import seed_from_text
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.search.playout import playouts
from baithak.study.deals import packs
from baithak.study.figures import Mean, mean_of
from baithak.study.programme import Programme, Unit

REFERENCE = 2000
"""How many other deals tell what is usual."""
_TIMES = 32
_SEED = 1
_FEWEST = 8


@dataclass(frozen=True, slots=True)
class Control:
    """What a margin is with the control variate taken out."""

    margin: Mean
    left: float
    """What is left of the variance of units, 0 to 1."""


def wildness(game: AnyGame, options: Options, seed: bytes, numbers: Sequence[int], *, rotate: bool) -> list[float]:
    """Return how wild each of some deals is: the variance of playouts, the mean of its rotations."""
    policy = game.policy() if game.policy else None
    found = []
    for number in numbers:
        _, dealer, dealt = packs(game, options, seed, number, rotate=rotate)
        positions = [game.deal(options, pack, dealer) for pack in dealt]
        found.append(fmean(map(float, playouts(positions, _TIMES, _SEED, 1, policy).variances)))
    return found


def control(programme: Programme, units: Sequence[Unit], reference: int | None = None) -> Control | None:
    """Return the margin of a contest with the control variate taken out; nothing where there are too few units.

    Args:
        programme: the run, of deals.
        units: the units of one contest.
        reference: how many other deals tell what is usual, 2 or more; ``REFERENCE`` by default.
    """
    if len(units) < _FEWEST:
        return None
    game, options, wish = programme.game, programme.options, programme.wish
    own = wildness(game, options, wish.seed, [unit.number for unit in units], rotate=wish.rotate)
    usual = wildness(
        game, options, seed_from_text("baithak arena control"), range(reference or REFERENCE), rotate=False
    )
    return regress([unit.margin for unit in units], own, mean_of(usual))


def regress(margins: Sequence[float], covariates: Sequence[float], truth: Mean) -> Control:
    """Return the mean of margins, with what goes with a covariate taken out.

    Args:
        margins: by unit, two or more.
        covariates: by unit.
        truth: what the covariate's mean is in the long run, and how surely that is known.
    """
    middle, usual = fmean(margins), fmean(covariates)
    squares = sum((one - usual) ** 2 for one in covariates)
    slope = sum((one - usual) * (margin - middle) for one, margin in zip(covariates, margins, strict=True))
    slope = slope / squares if squares else 0.0
    rest = [margin - slope * (one - truth.value) for margin, one in zip(margins, covariates, strict=True)]
    mean = mean_of(rest)
    before = sum((margin - middle) ** 2 for margin in margins)
    after = sum((one - mean.value) ** 2 for one in rest)
    return Control(Mean(mean.value, math.hypot(mean.half, slope * truth.half)), after / before if before else 1.0)
