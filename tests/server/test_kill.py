"""The benchmark that kills servers, in short: nothing that was acknowledged is lost, and nothing done twice."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.stores import KINDS, database

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@KINDS
def test_nothing_is_lost_or_doubled_when_servers_are_killed_at_random(kind: str, tmp_path: Path) -> None:
    """R1, N7: three kills while ten tables play, of one process with a file, or of two that share a database."""
    number = "1" if kind == "sqlite" else "2"
    with database(kind, tmp_path) as address:
        command = [sys.executable, "-m", "benchmarks.kill", "--kills", "3", "--tables", "10", "--processes", number]
        done = subprocess.run([*command, "--database", address], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    cells = [cell.strip() for cell in done.stdout.splitlines()[-1].split("|")]
    assert (cells[6], cells[7]) == ("0", "0")
    assert int(cells[5]) > 30
