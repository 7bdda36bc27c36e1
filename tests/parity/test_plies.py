"""Both builds search the same plies: a bound on them ends a search at the same place, and a level plays the same."""

import random

import pytest

from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import TRICKS
from baithak.games.smear.options import SmearOptions
from baithak.search.double_dummy import Solver
from baithak.search.worlds import Worlds

SEARCHED = {3: 5280, 22: 7168, 29: 4623}
"""By the number of a deal, how many plies it took; whoever changes the solver writes them anew, from either build."""


def searched(number: int) -> int:
    """Return how many plies it takes to solve some deals that fit the first choice of the play in a deal."""
    options, rng = SmearOptions(low="taker"), random.Random(number)
    pack = shuffled(seed_from_text(f"plies {number}"), 1, SMEAR.pack, cut=SMEAR.cut)
    deal = Deal(SMEAR, options, pack, SMEAR.begin(options, number % 4))
    view = deal.view(deal.turn)
    while view.phase != TRICKS or len(view.legal) == 1:
        deal.play(SMEAR.write_move(SMEAR.advise(view, rng)))
        view = deal.view(deal.turn)
    assert SMEAR.at_stake
    assert SMEAR.unseen
    solver = Solver(SMEAR.at_stake(view))
    worlds = Worlds(SMEAR.unseen(view), 7)
    for run in range(5):
        solver.solve(worlds.draw(run))
    return solver.nodes


@pytest.mark.parametrize("number", SEARCHED)
def test_as_many_plies_are_searched_as_were_written_down(number: int) -> None:
    """Where Low goes to its taker, in deals in which the order of moves once began differently on the two builds."""
    assert searched(number) == SEARCHED[number]
