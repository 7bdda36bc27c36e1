"""The measurement of strength and of rates, in small."""

import math
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from baithak.games.catalog import GAMES
from baithak.study import open_hands
from baithak.study.watch import Watched, Weighed
from benchmarks import rates, strength
from benchmarks.strength import HEAD, MARKS, ratio


def run(*arguments: str) -> Result:
    """Measure the rules bot, with few units and one job."""
    return CliRunner().invoke(strength.main, ["--bot", "rules", "--units", "2", "--jobs", "1", *arguments])


PLAYED = ["smear-matches", "seep-rules"]
SOLVED = ["smear-open", "smear-two-tricks", "smear-three-tricks"]


@pytest.mark.parametrize("named", [PLAYED, pytest.param(SOLVED, marks=pytest.mark.long)], ids=["played", "solved"])
def test_every_mark_has_a_row(named: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the head there is one row a mark, with as many cells as the head has, and who played whom."""
    monkeypatch.setattr(open_hands, "FAIR", 1)
    done = run("--units", "1", *(word for name in named for word in ("--mark", name)))
    assert done.exit_code in {0, 1}, done.output
    rows = done.stdout.splitlines()[2:]
    assert [row.split(" | ")[3] for row in rows] == [f"{MARKS[name].game}: {MARKS[name].words}" for name in named]
    assert {row.count("|") for row in rows} == {HEAD.count("|")}
    assert all("rules – rules" in row or "play rules – open-hands" in row for row in rows)


def test_every_game_has_marks() -> None:
    """Both games are measured, and a margin is worth as much as the marks say."""
    assert {mark.game for mark in MARKS.values()} == set(GAMES)
    assert (MARKS["smear-play"].goal, MARKS["smear-open"].goal, MARKS["seep-rules"].goal) == (0.40, -0.10, 0.70)


@pytest.mark.parametrize(("bot", "code"), [("rules+random", 1), ("rules", 0)])
def test_a_missed_mark_is_told_by_the_exit_code(bot: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command ends with 1 if the bot does not reach a mark: here, not to lose to itself."""
    even = strength.Mark("smear", "even", strength._against("rules"), "margin", 0.0)
    monkeypatch.setitem(MARKS, "seep-rules", even)
    done = run("--bot", bot, "--units", "20", "--mark", "seep-rules")
    assert done.exit_code == code, done.output
    assert ("| yes |" in done.stdout) is (code == 0)


def test_a_mark_is_gone_on_with(tmp_path: Path) -> None:
    """With a folder, a mark that was measured is not measured again, and comes to the same."""
    arguments = ("--mark", "seep-rules", "--out", str(tmp_path))
    first, again = run(*arguments), run(*arguments)
    assert first.stdout.rpartition("|")[0].rpartition("|")[0] == again.stdout.rpartition("|")[0].rpartition("|")[0]
    assert (tmp_path / "seep-rules" / "units.jsonl").read_text(encoding="utf-8").count("\n") == 2
    other = run(*arguments, "--bot", "random")
    assert other.exit_code == 2
    assert "holds another run (bots)" in other.stderr


def test_an_unknown_bot_is_a_mistake() -> None:
    """A name that no bot has ends with 2 and the list of those there are."""
    done = run("--bot", "genius", "--mark", "seep-rules")
    assert done.exit_code == 2
    assert "no bot 'genius'" in done.stderr


def test_a_ratio_has_an_interval_from_units() -> None:
    """What a card costs is a ratio of two sums; nineteen of twenty intervals hold the truth."""
    rng = random.Random(1)
    hits = 0
    for _ in range(400):
        counts = [rng.randint(1, 9) for _ in range(60)]
        sums = [sum(rng.random() for _ in range(count)) for count in counts]
        _, low, high = ratio(sums, counts)
        hits += low <= 0.5 <= high
    assert 0.92 < hits / 400 < 0.98
    assert ratio([0.0, 0.0], [0, 0]) == (0.0, 0.0, 0.0)


def test_an_ending_is_good_if_little_is_lost() -> None:
    """What a card costs must be small, where points and shares must be large."""
    assert MARKS["smear-two-tricks"].reached(0.004)
    assert not MARKS["smear-two-tricks"].reached(0.02)
    assert MARKS["smear-matches"].reached(0.66)
    assert math.isclose(Watched(weighed={"fair.2": Weighed(4, 0.5, 0)}).cost("fair", 2).lost, 0.5)


def test_rates_are_counted_for_each_complaint() -> None:
    """Each complaint that could arise has a row, with its chances; house rules that change a fault have their own."""
    done = CliRunner().invoke(rates.main, ["--bots", "rules,random", "--game", "smear", "--deals", "12", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    rows = [row.strip("| ").split(" | ") for row in done.stdout.splitlines()[2:]]
    assert {(row[1], row[2]) for row in rows} == {
        (house, bot) for house in ("usual", "low=taker") for bot in ("rules", "random")
    }
    for row in rows:
        assert row[4] == "12"
        assert 0 <= int(row[6]) <= int(row[5]) > 0
        assert len(row) == rates.HEAD.count("|") - 1


def test_rates_of_more_deals_than_there_are_are_a_mistake() -> None:
    """A set has only so many deals."""
    done = CliRunner().invoke(rates.main, ["--deals", "2001", "--set", "1k"])
    assert done.exit_code == 2
    assert "the set 1k has 2000" in done.stderr
