"""The trials of a run: one process each, kept as they come, and the figures made from them."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.measures import SMALL, Column, Measure, Piece
from benchmarks.pieces.clock import MISSING, Came

ROOT = Path(__file__).parents[1]
LONGEST = 300
"""Seconds on the wall after which a piece counts as failed."""


@dataclass(slots=True)
class Trials:
    """What has been measured so far."""

    about: dict[str, str] = field(default_factory=dict)
    came: dict[str, dict[str, list[Came | None]]] = field(default_factory=dict)
    """By measure and piece what each round came to, or None where it failed or was not run."""
    missing: dict[str, dict[str, str]] = field(default_factory=dict)
    """By measure and piece why there is nothing."""

    def of(self, measure: str, label: str) -> list[Came | None]:
        """Return the rounds of a piece."""
        return self.came.get(measure, {}).get(label, [])

    def add(self, measure: str, label: str, number: int, came: Came) -> None:
        """Keep what the round of a number, from 0, came to."""
        rounds = self.came.setdefault(measure, {}).setdefault(label, [])
        rounds += [None] * (number + 1 - len(rounds))
        rounds[number] = came

    def lack(self, measure: str, label: str, why: str) -> None:
        """Keep why a piece came to nothing."""
        self.missing.setdefault(measure, {})[label] = why

    def lacks(self, measure: str, label: str) -> str:
        """Return why a piece came to nothing, or an empty text."""
        return self.missing.get(measure, {}).get(label, "")

    def write(self, path: Path) -> None:
        """Write everything to a file, which is replaced as a whole."""
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".part")
        data = {"about": self.about, "came": self.came, "missing": self.missing}
        beside.write_text(json.dumps(data), encoding="utf-8")
        beside.replace(path)

    @classmethod
    def read(cls, path: Path) -> "Trials":
        """Return what was written to a file."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))


def environment() -> dict[str, str]:
    """Return the environment of a piece: byte code is kept, as an installed package has it, but not in the tree."""
    here = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return here | {"PYTHONPYCACHEPREFIX": str(ROOT / "build" / "speed" / "pycache")}


def run(piece: Piece, python: str, seconds: float) -> tuple[Came | None, str]:
    """Run a piece once; return what it came to, or None and why not."""
    command = [python, "-m", f"benchmarks.pieces.{piece.module}", piece.name, str(seconds), *piece.arguments]
    try:
        done = subprocess.run(  # noqa: S603 - words of the catalogue
            command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return None, f"took more than {LONGEST} seconds"
    except OSError as error:
        return None, f"could not be started: {error.strerror}"
    lines = done.stdout.splitlines()
    if done.returncode == 0 and lines:
        came: Came = json.loads(lines[-1])
        return came, ""
    if done.returncode == MISSING and lines:
        return None, str(json.loads(lines[-1])["missing"])
    said = done.stderr.strip().splitlines()
    return None, f"failed: {without_places(said[-1]) if said else done.returncode}"


def without_places(text: str) -> str:
    """Return a text without the folders of this machine."""
    for place in (ROOT, Path(sys.prefix), Path.home()):
        text = text.replace(str(place), "...")
    return text


def numbers(rounds: Sequence[Came | None], key: str) -> list[float]:
    """Return one number of each round that has it."""
    return [value for came in rounds if came for value in [came.get(key)] if isinstance(value, int | float)]


def median(rounds: Sequence[Came | None], key: str) -> float | None:
    """Return the median of one number over the rounds, or None where no round has it."""
    found = numbers(rounds, key)
    return statistics.median(found) if found else None


def ratio(ours: Sequence[Came | None], theirs: Sequence[Came | None], column: Column) -> float | None:
    """Return how many times better ours is: the median over the rounds that both have, so that it is of one time."""
    found = []
    for mine, other in zip(ours, theirs, strict=False):
        (a,), (b,) = numbers([mine], column.key) or [0.0], numbers([other], column.key) or [0.0]
        if a > 0 and b > 0:
            found.append(b / a if column.less else a / b)
    return statistics.median(found) if found else None


def rows(rounds: Sequence[Came | None], key: str = "rows") -> list[list[float]]:
    """Return the medians over the rounds of a table of numbers whose first column is the same in each."""
    tables = [value for came in rounds if came for value in [came.get(key)] if isinstance(value, list)]
    if not tables:
        return []
    return [[statistics.median(cells) for cells in zip(*lines, strict=True)] for lines in zip(*tables, strict=False)]


def best_peer(trials: Trials, measure: Measure, mine: Piece, column: Column) -> tuple[Piece, float] | None:
    """Return the peer that does best of those that stand beside one of our pieces, and its median."""
    small = SMALL.get(mine.what.split(",")[0], set())
    found = []
    for piece in measure.pieces:
        value = median(trials.of(measure.name, piece.label), column.key)
        if not piece.ours and piece.size == mine.size and value is not None and piece.what.split(",")[0] not in small:
            found.append((value, piece))
    if not found:
        return None
    value, piece = min(found, key=lambda one: one[0] if column.less else -one[0])
    return piece, value
