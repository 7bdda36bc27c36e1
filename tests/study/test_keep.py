"""A run that is kept in a folder as it goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from baithak.study.keep import PLAN, UNITS, KeepError, Kept, line_of, unit_of
from baithak.study.programme import Unit
from tests.study.test_programme import programme


def there(folder: Path) -> list[Unit]:
    """Return what is kept in a folder."""
    kept = Kept(folder, PLAN_A)
    kept.close()
    return list(kept.units())


PLAN_A = {"game": "smear", "units": 8}
UNITS_A = programme("rules,random").play(range(4))


def test_a_unit_comes_back_from_its_line() -> None:
    """Everything of a unit stands in its line: tables, matches, and what was counted."""
    for unit in [
        *UNITS_A,
        *programme("rules,random", matches=True).play([0]),
        *programme("rules,random", "seep").play([0]),
    ]:
        line = line_of(unit)
        assert unit_of(line) == unit
        assert "\n" not in line


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    """A run that is opened again has the units that were added, and goes on after them."""
    first = Kept(tmp_path / "run", PLAN_A)
    assert first.count == 0
    first.add(UNITS_A[:2])
    first.close()
    second = Kept(tmp_path / "run", PLAN_A)
    second.add(UNITS_A[2:])
    second.close()
    assert there(tmp_path / "run") == UNITS_A


def test_what_was_being_added_can_be_asked_for(tmp_path: Path) -> None:
    """Whoever knows of some units only is given those that were kept besides."""
    kept = Kept(tmp_path, PLAN_A)
    kept.add(UNITS_A)
    assert list(kept.beyond(3)) == UNITS_A[3:]
    assert list(kept.beyond(4)) == []
    kept.close()


@pytest.mark.parametrize("rest", [b"[0,4,[[4,", b"[", b"\x00\xff"])
def test_half_a_line_is_cut_off(tmp_path: Path, rest: bytes) -> None:
    """The line that was being written when the program ended is dropped, and the next ones stand whole."""
    kept = Kept(tmp_path, PLAN_A)
    kept.add(UNITS_A[:3])
    kept.close()
    with (tmp_path / UNITS).open("ab") as file:
        file.write(rest)
    again = Kept(tmp_path, PLAN_A)
    assert again.count == 3
    assert list(again.units()) == UNITS_A[:3]
    again.add(UNITS_A[3:])
    again.close()
    assert there(tmp_path) == UNITS_A


def test_a_line_that_is_no_unit_is_told(tmp_path: Path) -> None:
    """A file that somebody has changed is refused, with the line's number."""
    kept = Kept(tmp_path, PLAN_A)
    kept.add(UNITS_A[:2])
    kept.close()
    lines = (tmp_path / UNITS).read_text(encoding="utf-8").splitlines()
    (tmp_path / UNITS).write_text(f"{lines[0]}\n[1,2]\n{lines[1]}\n", encoding="utf-8")
    with pytest.raises(KeepError, match=r"units\.jsonl:2: not a unit"):
        there(tmp_path)


def test_another_run_is_refused(tmp_path: Path) -> None:
    """A folder holds one run: another one is refused, with what differs, and nothing is changed."""
    Kept(tmp_path, PLAN_A).close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(KeepError, match=r"holds another run \(seed, units\)"):
        Kept(tmp_path, {"game": "smear", "units": 9, "seed": "x"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_plan_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A plan that is no plan is refused too."""
    (tmp_path / PLAN).write_text("[]", encoding="utf-8")
    with pytest.raises(KeepError, match="its plan cannot be read"):
        Kept(tmp_path, PLAN_A)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    """A run is not kept among somebody's other files, nor where a file stands."""
    (tmp_path / "letter").write_text("dear", encoding="utf-8")
    with pytest.raises(KeepError, match="is not empty and holds no run"):
        Kept(tmp_path, PLAN_A)
    with pytest.raises(KeepError, match="cannot keep a run"):
        Kept(tmp_path / "letter", PLAN_A)
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


@pytest.mark.skipif(os.name == "nt", reason="the lock is that of POSIX systems")
def test_two_programs_do_not_share_a_folder(tmp_path: Path) -> None:
    """While one program plays, another is told so; afterwards the folder is free."""
    one = Kept(tmp_path, PLAN_A)
    with pytest.raises(KeepError, match="another program plays"):
        Kept(tmp_path, PLAN_A)
    one.close()
    Kept(tmp_path, PLAN_A).close()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_run_survives_being_killed(tmp_path: Path) -> None:
    """After kill -9 the same command goes on where it was, and comes to what an undisturbed one does."""
    bots = ["arena", "smear", "--bots", "rules,random", "--set", "1k", "--units", "400", "--jobs", "1", "--plain"]
    command = [sys.executable, "-m", "baithak", *bots, "--out"]
    killed = subprocess.Popen([*command, str(tmp_path / "killed")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    units = tmp_path / "killed" / UNITS
    while not (units.is_file() and units.stat().st_size > 10_000):
        assert killed.poll() is None
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    before = units.read_bytes()
    assert 0 < before.count(b"\n") < 400
    again, whole = (
        subprocess.run([*command, str(tmp_path / name)], capture_output=True, text=True, check=True)
        for name in ("killed", "whole")
    )
    assert "Going on in" in again.stderr
    assert units.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert (tmp_path / "killed" / "deals.csv").read_bytes() == (tmp_path / "whole" / "deals.csv").read_bytes()
    assert json.loads((tmp_path / "killed" / PLAN).read_text(encoding="utf-8"))["units"] == 400
    figures = [done.stdout.partition("Time a decision")[0] for done in (again, whole)]
    assert figures[0] == figures[1]
