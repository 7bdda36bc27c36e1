"""A part of the very many deals that ``many_deals.py`` checks, and its manners as a program."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from tests.laws.many_deals import check_deal, check_deals
from tests.laws.position_laws import Law
from tests.toy import TOY

PROGRAM = Path(__file__).with_name("many_deals.py")
FEW = 20
MANY = 2000


@pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.name)
def test_every_law_holds_in_some_deals(game: AnyGame) -> None:
    """With house rules by chance, every law holds on every position of some deals (S2, S20, S28, S29, M5)."""
    assert len(check_deals(game, "the quick part", range(FEW))) == FEW


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_law_holds_in_many_deals(game: AnyGame) -> None:
    """The same in a few thousand deals; ``many_deals.py`` goes on from there."""
    assert len(check_deals(game, "the long part", range(MANY))) == MANY


def test_a_broken_law_says_which_deal_it_was() -> None:
    """What a check finds comes with the seed, the number, the house rules and the moves of the deal."""
    broken = replace(TOY, read_move=lambda _text: TOY.pack[0])
    with pytest.raises(Law, match=r"(?s)toy, deal 7 of seed 'x', dealer \d.*is read as another one.*after the moves"):
        check_deal(broken, "x", 7)


def test_the_program_says_that_every_law_held() -> None:
    """Run as a program with two processes it reports both games and ends with 0."""
    command = [sys.executable, str(PROGRAM), "--deals", "4", "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.split(",")[0] for line in done.stdout.splitlines()] == [f"{name}: 4 deals" for name in GAMES]
