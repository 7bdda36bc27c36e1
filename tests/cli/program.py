"""The real program as a process of its own, in a folder and with a home of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

import baithak
from baithak import build

SOURCE = Path(baithak.__file__).parents[1]
COMMAND = [sys.executable, "-m", "baithak"]
_PATIENCE = 600.0
"""Seconds after which a program that never ends is given up, however busy the machine."""


def environment(home: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment in which the program keeps its records below a folder and knows no terminal.

    The program's own command is found in it only where whoever asks says where, also in an activated environment.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONIOENCODING"}
    }
    path = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
    found = [one for one in os.environ.get("PATH", "").split(os.pathsep) if one != str(Path(sys.executable).parent)]
    return (
        kept
        | {"PATH": os.pathsep.join(found), "PYTHONPATH": path, "XDG_DATA_HOME": str(home), "PYTHONUTF8": "1"}
        | dict(extra or {})
    )


def run(
    home: Path,
    *arguments: str,
    typed: str = "",
    extra: Mapping[str, str] | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder, with lines typed at it through a pipe."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(home, extra),
        cwd=home,
        check=False,
        timeout=_PATIENCE,
    )


def thought(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a command that thinks long printed; it must end well, and complain of nothing but a slow build."""
    assert done.returncode == 0, done
    complaints = done.stderr.splitlines()
    assert len(complaints) == (build.loaded() != build.COMPILED), complaints
    assert all("plain Python" in line and "baithak doctor" in line for line in complaints)
    return done.stdout


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line with which the program refused something; it must be one, and the exit code 2."""
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert line.startswith("baithak: ")
    return line.removeprefix("baithak: ")
