"""The measurement of strength, in small."""

import pytest
from click.testing import CliRunner

from baithak.games.catalog import GAMES
from benchmarks.strength import HEAD, main


def test_it_prints_a_row_for_each_game() -> None:
    """Below the head there is one row a game, with as many cells as the head has."""
    done = CliRunner().invoke(main, ["--matches", "2", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    rows = done.stdout.splitlines()[2:]
    assert [row.split(" | ")[3] for row in rows] == list(GAMES)
    assert {row.count("|") for row in rows} == {HEAD.count("|")}


@pytest.mark.parametrize(("bots", "code"), [("rules,random", 0), ("random,rules", 1)])
def test_a_share_can_be_asked_for(bots: str, code: int) -> None:
    """A bot that wins less often than asked for makes the measurement fail."""
    arguments = ["--matches", "4", "--jobs", "1", "--bots", bots, "--game", "smear", "--at-least", "50"]
    assert CliRunner().invoke(main, arguments).exit_code == code


def test_an_unknown_bot_is_a_mistake() -> None:
    """A name that no bot has ends with 2 and the list of those there are."""
    done = CliRunner().invoke(main, ["--matches", "1", "--jobs", "1", "--bots", "rules,genius"])
    assert done.exit_code == 2
    assert "there are random, rules, greedy, pimc, ismcts, learner" in done.stderr
