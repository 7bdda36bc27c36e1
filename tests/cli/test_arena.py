"""``baithak arena``, run as it is typed."""

import csv
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pexpect
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from baithak.cli.arena import arena
from baithak.games.catalog import GAMES
from baithak.study import cluster, control, open_hands
from baithak.study.keep import Kept
from baithak.study.programme import Unit
from baithak.study.spread import SpreadError


def run(*arguments: str) -> Result:
    """Run the command in this process, with one job, in sentences."""
    return CliRunner().invoke(arena, [*arguments, "--jobs", "1", "--plain"])


def sheet(output: str, title: str) -> list[str]:
    """Return the lines of a sheet."""
    lines = output.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(title)) + 1
    return lines[first : lines.index("", first)]


@pytest.mark.parametrize("game", GAMES)
def test_it_measures_one_bot_against_another(game: str) -> None:
    """Points with their interval, units won, seats, bids and times are told; rules beats random."""
    done = run(game, "--bots", "rules,random", "--units", "6")
    assert done.exit_code == 0, done.output
    assert f"6 deals of the set 1k, {8 if game == 'seep' else 2} tables each" in done.stdout.splitlines()[0]
    (points,) = sheet(done.stdout, "Points a deal")
    found = re.search(r"^rules, random: ahead by \+([\d.]+); 95% interval ([+-][\d.]+) to \+", points)
    assert found
    assert float(found[1]) > float(found[2]) > 0
    assert sum(map(int, re.findall(r"(?:won|drawn|lost) (\d+)", points))) == 6
    assert "deals +" in sheet(done.stdout, "Points ahead, by the seat")[0]
    assert {line.partition(",")[0] for line in sheet(done.stdout, "Bids played")} == {"rules", "random"}
    assert any(line.startswith("rules, play: ") for line in sheet(done.stdout, "Time a decision"))
    assert "of the variance that as many different deals would have" in done.stdout


def test_sweeps_and_card_points_stand_apart() -> None:
    """In Seep card points and sweeps are told apart, and come to the points together."""
    done = run("seep", "--bots", "rules,random", "--units", "3")
    lines = sheet(done.stdout, "What else counts")
    ahead = {line.partition(":")[0].split(", ")[2]: float(line.split("difference ")[1].split(";")[0]) for line in lines}
    points = float(sheet(done.stdout, "Points a deal")[0].split("ahead by ")[1].split(";")[0])
    assert ahead["card points"] + ahead["points for sweeps"] == pytest.approx(points, abs=0.002)


def test_many_bots_make_a_ladder() -> None:
    """Three bots and their partnerships all meet, and the ladder has each once, the best first."""
    done = run("smear", "--bots", "rules,random", "--partners", "--units", "8")
    ladder = [line.partition(":")[0] for line in sheet(done.stdout, "Ladder")]
    assert sorted(ladder) == ["random", "rules", "rules+random"]
    assert ladder[0] == "rules"
    assert len(sheet(done.stdout, "Points a deal")) == 3


def test_a_sequential_test_stops_as_soon_as_it_is_clear() -> None:
    """Against random, rules is found worth having after a few units; the other way round it is dropped."""
    keep = run("smear", "--bots", "rules,random", "--sprt", "--units", "900")
    assert re.search(r"rules is worth having\. (\d\d) units are enough to tell 0.05 points", keep.stdout)
    drop = run("smear", "--bots", "random,rules", "--sprt", "0,0.5", "--units", "900")
    assert re.search(r"random is not worth having\. (\d\d) units are enough to tell 0 points", drop.stdout)
    still = run("smear", "--bots", "rules,random", "--sprt", "--units", "2")
    assert "not clear yet after 2 units" in still.stdout


def test_whole_matches_have_a_share() -> None:
    """With --matches whole matches are played, and the share that the first won has an interval."""
    done = run("smear", "--bots", "rules,random", "--matches", "4")
    (line,) = sheet(done.stdout, "Whole matches")
    assert line.startswith("rules, random: matches 4; won 4; drawn 0; lost 0; share won 100.0%; 95% interval 51.0% to")


@pytest.mark.long
def test_regret_and_complaints_are_counted_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The open-hands player loses nothing by a card, random does; complaints have their chances."""
    monkeypatch.setattr(open_hands, "FAIR", 1)
    done = run("smear", "--bots", "open-hands,random", "--units", "1", "--regret", "--complaints")
    costs = {line.partition(":")[0]: "lost a card 0.0000" in line for line in sheet(done.stdout, "What cards cost")}
    assert costs["open-hands, with all cards open, all"]
    assert not costs["random, with all cards open, all"]
    assert "random, over the deals that fit, 3" in costs
    assert any("leads a low trump" in line for line in sheet(done.stdout, "What people complain of"))
    silent = run("smear", "--bots", "rules,random", "--units", "1").stdout
    assert "What cards cost" not in silent
    assert "complain" not in silent


def test_the_luck_of_the_deal_can_be_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With --control a second margin is told, with what is left of the variance."""
    monkeypatch.setattr(control, "REFERENCE", 5)
    done = run("smear", "--bots", "rules,random", "--units", "8", "--control")
    assert re.search(r"taking out how wild each deal is leaves \d+% of the rest: \+[\d.]+ points a deal", done.stdout)


def test_a_run_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    """In its folder a run has its rows and its picture; typed again it plays nothing anew, and says the same."""
    command = ("smear", "--bots", "rules,random", "--units", "5", "--out", str(tmp_path / "run"))
    first, again = run(*command), run(*command)
    assert first.exit_code == again.exit_code == 0
    assert first.stdout == again.stdout, "not even the times are measured anew"
    assert again.stderr.startswith("Going on in")
    with (tmp_path / "run" / "deals.csv").open(encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    assert [(row["first"], row["deal"], row["swapped"]) for row in rows[:2]] == [
        ("rules", "0", "0"),
        ("rules", "0", "1"),
    ]
    assert len(rows) == 10
    assert ET.parse(tmp_path / "run" / "ladder.svg").getroot().tag.endswith("svg")
    other = run(*command[:2], "random,rules", *command[3:])
    assert other.exit_code == 2
    assert "holds another run (bots)" in other.stderr


def test_rows_can_be_parquet(tmp_path: Path) -> None:
    """With --parquet the rows of the folder are Parquet."""
    done = run("smear", "--bots", "rules,random", "--units", "2", "--out", str(tmp_path / "run"), "--parquet")
    assert done.exit_code == 0, done.output
    assert pq.read_table(tmp_path / "run" / "deals.parquet").num_rows == 4


def test_it_is_the_same_with_any_number_of_processes() -> None:
    """But for times, the figures do not depend on how many processes play."""
    command = ["smear", "--bots", "rules,random,rules+random", "--units", "6", "--plain"]
    one, two = (CliRunner().invoke(arena, [*command, "--jobs", jobs]).stdout for jobs in ("1", "2"))
    times = re.compile(r"Time a decision.*?\n\n", re.DOTALL)
    assert times.sub("", one) == times.sub("", two)


def test_columns_are_drawn_where_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a wide screen figures stand in columns below their heads, in plain letters if asked for."""
    monkeypatch.setenv("COLUMNS", "200")
    done = CliRunner().invoke(arena, ["smear", "--units", "2", "--jobs", "1", "--no-plain", "--ascii"])
    heads, row = sheet(done.stdout, "Points a deal")
    assert heads.startswith("first")
    assert row.startswith("rules")
    assert len(heads) == len(row)
    assert done.stdout.isascii()
    assert "+-" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["whist"], "no game 'whist'"),
        (["smear", "--bots", "rules"], "must name two bots or more"),
        (["smear", "--bots", "rules,genius"], "no bot 'genius'"),
        (["smear", "--bots", "rules,rules,random"], "names 'rules' twice"),
        (["smear", "--bots", "rules,a+b+c"], "must name one bot, or two partners"),
        (["smear", "--set", "1k", "--units", "1001"], "the set 1k has 1000 deals"),
        (["smear", "--set", "5k"], "'5k' is not one of"),
        (["smear", "--seed", "x"], "--seed needs --units"),
        (["smear", "--matches", "3"], "it must be even"),
        (["smear", "--matches", "4", "--units", "2"], "give one of them"),
        (["smear", "--matches", "4", "--sprt"], "--sprt compares two bots by deals"),
        (["smear", "--bots", "rules,random,rules+random", "--sprt"], "--sprt compares two bots"),
        (["smear", "--sprt", "1,0"], "write two numbers, the second larger, as in 0,0.05"),
        (["seep", "--sprt", "much"], "as in 0,3"),
        (["smear", "--parquet"], "--parquet needs --out"),
        (["smear", "--think", "0"], "--think"),
        (["smear", "--option", "jokers=2"], "no option 'jokers'"),
    ],
)
def test_a_mistake_is_told_before_anything_is_played(arguments: list[str], said: str) -> None:
    """What a user mistypes ends with 2 and one line that says what would be right."""
    done = run(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr.splitlines()[-1]
    assert not done.stdout


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that cannot be reached is one sentence; nothing is played here instead."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    done = run("smear", "--units", "2", "--cluster", "tcp://127.0.0.1:1")
    assert isinstance(done.exception, ValueError)
    assert str(done.exception) == "no Dask scheduler can be reached at tcp://127.0.0.1:1"


def test_a_cluster_that_is_lost_meanwhile_loses_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If the workers are gone after some units, those are reported and kept, and the exit code is 2."""

    def lost(_address: str, task: Callable[[range], list[Unit]], *_: object, **__: object) -> Iterator[list[Unit]]:
        yield task(range(3))
        raise SpreadError("the Dask scheduler at here has lost its last worker")

    monkeypatch.setattr("baithak.cli.running.spread_over", lost)
    command = ("smear", "--bots", "rules,random", "--units", "5", "--out", str(tmp_path / "run"))
    done = run(*command, "--cluster", "here")
    assert done.exit_code == 2
    assert "baithak: the Dask scheduler at here has lost its last worker" in done.stderr
    assert "what follows covers 3 of 5 units" in done.stderr
    assert "ahead by" in done.stdout
    again = run(*command)
    assert again.exit_code == 0
    assert "where 3 units are done" in again.stderr


def test_whatever_was_kept_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C that comes right after units were kept takes none of them out of the report."""
    add = Kept.add

    def broken_off(kept: Kept, units: Sequence[Unit]) -> None:
        add(kept, units)
        if units:
            raise KeyboardInterrupt

    monkeypatch.setattr(Kept, "add", broken_off)
    done = run("smear", "--units", "5", "--out", str(tmp_path / "run"))
    assert done.exit_code == 130
    assert "what follows covers 2 of 5 units" in done.stderr


@pytest.mark.terminal
@pytest.mark.skipif(os.name == "nt", reason="a terminal of its own needs a POSIX system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, jobs: str) -> None:
    """Interrupted at the terminal, a run prints what it has, has kept it, ends with 130, and can be gone on with."""
    folder = tmp_path / "run"
    arguments = ["-m", "baithak", "arena", "smear", "--set", "100k", "--jobs", jobs, "--out", str(folder), "--plain"]
    environment = os.environ | {"TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80"}
    child = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(24, 130), timeout=60)
    child.expect(rb"[1-9]\d*/100000.* rules [+-]\d\.\d")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close(force=True)
    said = child.before.decode()
    assert child.exitstatus == 130, said
    assert "Stopped early" in said
    assert "95% interval" in said
    assert "Traceback" not in said
    with (folder / "deals.csv").open(encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    lines = (folder / "units.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 2 * len(lines) > 0
