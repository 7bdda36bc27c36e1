"""``baithak simulate``, run as it is typed."""

import csv
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner, Result

from baithak.cli.simulate import simulate
from baithak.games.catalog import GAMES


def run(*arguments: str) -> Result:
    """Run the command in this process, with one job."""
    return CliRunner().invoke(simulate, [*arguments, "--jobs", "1"])


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_how_far_one_bot_is_ahead(game: str) -> None:
    """The title, both bots, the margin with its interval, and the pairs are printed; rules beats random."""
    done = run(game, "--deals", "30", "--bots", "rules,random", "--seed", "x")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert "rules against random, 30 deals, each played twice" in lines[0]
    assert [line.split(":")[0] for line in lines[1:3]] == ["rules", "random"]
    assert all("when its side dealt" in line for line in lines[1:3])
    found = re.search(r"ahead by \+([\d.]+) points a deal; 95% interval ([+-][\d.]+) to \+", done.stdout)
    assert found
    assert float(found[1]) > 0
    won, drawn, lost = (int(number) for number in re.findall(r"(?:won|drawn|lost) (\d+)", done.stdout))
    assert won + drawn + lost == 30
    assert lines[-1] == "seed x"


def test_the_same_seed_prints_the_same() -> None:
    """Two runs with the same seed print the same, with any number of processes; the seed of a run can be reused."""
    first = run("smear", "--deals", "20", "--seed", "again")
    both = CliRunner().invoke(simulate, ["smear", "--deals", "20", "--seed", "again", "--jobs", "2"])
    assert first.stdout == both.stdout
    unseeded = run("smear", "--deals", "5").stdout
    assert run("smear", "--deals", "5", "--seed", unseeded.split()[-1]).stdout == unseeded


def test_rows_go_to_a_file(tmp_path: Path) -> None:
    """With --out every table is a row, and the last line says where they are."""
    path = tmp_path / "deals.csv"
    done = run("smear", "--deals", "7", "--seed", "rows", "--out", str(path))
    assert f"14 rows in {path}" in done.stdout
    with path.open(encoding="utf-8") as text:
        assert len(list(csv.DictReader(text))) == 14


def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    """Rows never go over a file that is there already, unless that is asked for."""
    path = tmp_path / "deals.csv"
    path.write_text("precious", encoding="utf-8")
    done = run("smear", "--deals", "2", "--seed", "rows", "--out", str(path))
    assert done.exit_code == 2
    assert "exists already" in done.stderr
    assert path.read_text(encoding="utf-8") == "precious"
    assert run("smear", "--deals", "2", "--seed", "rows", "--out", str(path), "--force").exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("first,second,deal,")


@pytest.mark.parametrize("look", ["--plain", "--no-plain"])
def test_it_is_drawn_or_said(look: str) -> None:
    """With columns or in sentences it says whose deals each figure is of."""
    done = run("smear", "--deals", "4", "--seed", "rows", look, "--ascii", "-o", "k=0")
    assert done.exit_code == 0
    assert done.stdout.isascii()
    assert "when the other side dealt" in done.stdout


def test_house_rules_change_what_is_played(tmp_path: Path) -> None:
    """A preset and single options are in force: without the exchange a deal of Smear has two moves fewer at most."""
    path = tmp_path / "deals.csv"
    run(
        "smear",
        "--deals",
        "9",
        "--seed",
        "rows",
        "--preset",
        "usual",
        "--option",
        "k=0",
        "--option",
        "all_pass=stick_dealer",
        "--out",
        str(path),
    )
    with path.open(encoding="utf-8") as text:
        moves = {int(row["moves"]) for row in csv.DictReader(text)}
    assert moves <= set(range(25, 29))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["whist"], "no game 'whist'"),
        (["smear", "--bots", "rules"], "must name two bots"),
        (["smear", "--bots", "rules,genius"], "no bot 'genius'"),
        (["smear", "--preset", "mine"], "no preset 'mine' of smear: there are usual"),
        (["smear", "--option", "k"], "write it as name=value"),
        (["smear", "--option", "k=7"], "one of 0, 1, 2, 3"),
        (["smear", "--option", "jokers=2"], "no option 'jokers'"),
        (["smear", "--deals", "0"], "--deals"),
        (["smear", "--out", "rows.txt"], "ends neither in .csv nor in .parquet"),
        (["smear", "--out", "no/such/folder/rows.csv"], "cannot be written"),
    ],
)
def test_a_mistake_is_told_before_anything_is_played(arguments: list[str], said: str) -> None:
    """What a user mistypes ends with 2 and one line that says what would be right."""
    done = run(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr.splitlines()[-1]
    assert not done.stdout


def test_nothing_of_a_mistake_is_left_on_disk(tmp_path: Path) -> None:
    """A mistake found after --out was accepted leaves no file behind."""
    done = run("smear", "--bots", "rules,genius", "--out", str(tmp_path / "rows.csv"))
    assert done.exit_code == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.terminal
@pytest.mark.skipif(os.name == "nt", reason="a terminal of its own needs a POSIX system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, jobs: str) -> None:
    """Interrupted at the terminal, a run prints what it has, writes its rows and ends with 130."""
    path = tmp_path / "rows.csv"
    arguments = ["-m", "baithak", "simulate", "smear", "--deals", "900000", "--jobs", jobs, "--out", str(path)]
    environment = os.environ | {"TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80"}
    child = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(24, 100), timeout=60)
    child.expect(rb"[1-9]\d*/900000")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close(force=True)
    said = child.before.decode()
    assert child.exitstatus == 130, said
    assert "Stopped early" in said
    assert "95% interval" in said
    assert "Traceback" not in said
    with path.open(encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    assert f"{len(rows)} rows in" in said
    assert len(rows) % 2 == 0


@pytest.mark.terminal
@pytest.mark.skipif(os.name == "nt", reason="a terminal of its own needs a POSIX system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_before_the_first_result_has_nothing_to_show(tmp_path: Path, jobs: str) -> None:
    """Interrupted while its processes start, a run says so, leaves no file and ends with 130."""
    arguments = [
        "-m",
        "baithak",
        "simulate",
        "seep",
        "--deals",
        "900000",
        "--jobs",
        jobs,
        "--out",
        str(tmp_path / "rows.csv"),
    ]
    environment = os.environ | {"TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80"}
    child = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(24, 100), timeout=60)
    child.expect(rb" 0/900000")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close(force=True)
    said = child.before.decode()
    assert child.exitstatus == 130, said
    assert "Traceback" not in said
    assert ("nothing to show" in said) is not any(tmp_path.iterdir())
