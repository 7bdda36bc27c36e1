"""The comparison of the solver with plain minimax on many endings, in small."""

import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from baithak.games.catalog import GAMES
from baithak.games.position import Position
from benchmarks import solver_check
from benchmarks.solver_check import DIFFERENT, HEAD, KINDS, STOPPED, main

HEARS_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from benchmarks.solver_check import main
main()
"""
"""A shell lets what it starts in the background not hear it."""


def rows_of(output: str) -> list[list[str]]:
    """Return the cells of each row below the head."""
    return [line.strip("| ").split(" | ") for line in output.splitlines()[2:]]


def test_the_solver_finds_what_minimax_finds() -> None:
    """Every kind of ending is compared under every mixture of house rules, and no value differs (M3, M5, S12, S31)."""
    done = CliRunner().invoke(main, ["--deals", "1", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    rows = rows_of(done.stdout)
    assert [row[4:7] for row in rows] == [[kind.name, str(len(kind.houses)), "0"] for kind in KINDS]
    assert {len(row) for row in rows} == {len(HEAD.strip("| ").split(" | "))}


@pytest.mark.long
def test_the_solver_finds_what_minimax_finds_on_many() -> None:
    """Thousands of endings agree too, whatever the number of processes, and the same seed gives the same."""
    runs = [CliRunner().invoke(main, ["--deals", "5000", "--jobs", jobs]) for jobs in ("1", "2")]
    assert [done.exit_code for done in runs] == [0, 0], runs[0].output + runs[1].output
    alone, together = ([row[4:9] for row in rows_of(done.stdout)] for done in runs)
    assert alone == together
    assert [int(row[1]) for row in alone] == [kind.number(5000) for kind in KINDS]


def test_a_difference_is_printed_as_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the two differ, the line of the position can be read back, and the exit code is 1."""

    class Wrong:
        leaves = 0

        def value(self, position: Position) -> float:
            return 1000

    monkeypatch.setattr(solver_check, "Minimax", Wrong)
    monkeypatch.setattr(solver_check, "KINDS", KINDS[:1])
    done = CliRunner().invoke(main, ["--deals", "1", "--jobs", "1"])
    assert done.exit_code == DIFFERENT
    line, words = done.stdout.splitlines()[3:5]
    assert not GAMES["smear"].read_position(line).hidden
    assert "minimax 1000" in words


@pytest.mark.terminal
def test_ctrl_c_keeps_what_was_compared() -> None:
    """A run that is stopped says how far it came and ends with 130."""
    command = [sys.executable, "-u", "-c", HEARS_CTRL_C, "--deals", "100000000", "--jobs", "1"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == f"{HEAD}\n"
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=60)
    assert program.returncode == STOPPED, said
    assert f"of {KINDS[0].name}" in said
