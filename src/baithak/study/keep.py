"""A folder in which a run is kept as it goes on: every unit as soon as it is done, one line each.

Lines are only ever added, so whatever ends a program, even from outside, costs at most the line
that it was writing. The same command goes on from there; another one is refused.
"""

import contextlib
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import IO, Any

from baithak.study.arena import DealResult, MatchResult
from baithak.study.programme import Unit
from baithak.study.watch import Watched, Weighed

if sys.platform != "win32":
    import fcntl

PLAN = "plan.json"
UNITS = "units.jsonl"


class KeepError(ValueError):
    """A folder that cannot hold a run, or holds another one."""


def _watched_line(watched: Watched) -> list[Any]:
    times = {kind: sorted(steps.items()) for kind, steps in watched.times.items()}
    return [times, watched.chances, watched.faults, watched.weighed]


def _watched(line: list[Any]) -> Watched:
    times = {kind: Counter(dict(map(tuple, steps))) for kind, steps in line[0].items()}
    weighed = {name: Weighed(*three) for name, three in line[3].items()}
    return Watched(times, Counter(line[1]), Counter(line[2]), weighed)


def _deal_line(deal: DealResult) -> list[Any]:
    return [
        *(deal.unit, deal.rotation, deal.swapped, deal.dealer, deal.void, deal.moves, deal.points),
        *(deal.bidder, deal.bid, deal.made, deal.sides),
    ]


def _deal(line: list[Any]) -> DealResult:
    unit, rotation, swapped, dealer, void, moves, points, bidder, bid, made, sides = line
    both = {name: (one, other) for name, (one, other) in sides.items()}
    return DealResult(unit, rotation, swapped, dealer, void, moves, (points[0], points[1]), bidder, bid, made, both)


def line_of(unit: Unit) -> str:
    """Return a unit as a line of text."""
    deals = [_deal_line(deal) for deal in unit.deals]
    matches = [[match.match, match.swapped, match.winner, match.deals] for match in unit.matches]
    watched = [_watched_line(one) for one in unit.watched]
    return json.dumps([unit.contest, unit.number, deals, matches, watched], separators=(",", ":"))


def unit_of(line: str) -> Unit:
    """Return the unit that a line tells of.

    Raises:
        ValueError: if it is none; ``KeyError``, ``TypeError`` and ``IndexError`` likewise.
    """
    contest, number, deals, matches, (first, second) = json.loads(line)
    return Unit(
        contest,
        number,
        tuple(map(_deal, deals)),
        tuple(MatchResult(*match) for match in matches),
        (_watched(first), _watched(second)),
    )


class Kept:
    """A run in its folder, held by one program at a time.

    Attributes:
        count: how many units were done before.
    """

    def __init__(self, folder: Path, plan: Mapping[str, Any]) -> None:
        """Open a folder, or make it.

        Args:
            folder: where the run is kept.
            plan: what the run is; it must be the same for the same run, and is written down as JSON.

        Raises:
            KeepError: if the folder cannot be used, holds another run, or another program plays there.
        """
        text = json.dumps(plan, indent=1, sort_keys=True) + "\n"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._compare(folder, text)
            part = folder / f"{PLAN}.part"
            part.write_text(text, encoding="utf-8")
            part.replace(folder / PLAN)
            self._path = folder / UNITS
            self._file = self._path.open("a+b")
            try:
                self._lock(folder)
                self.count = self._whole_lines()
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise KeepError(f"'{folder}' cannot keep a run: {error.strerror}") from error

    def _compare(self, folder: Path, text: str) -> None:
        path = folder / PLAN
        if not path.is_file():
            if any(found.name != f"{PLAN}.part" for found in folder.iterdir()):
                raise KeepError(f"'{folder}' is not empty and holds no run: name a new folder")
            return
        there = path.read_text(encoding="utf-8")
        if there == text:
            return
        try:
            before, now = json.loads(there), json.loads(text)
            differs = ", ".join(sorted(key for key in {*before, *now} if before.get(key) != now.get(key)))
        except (ValueError, AttributeError, TypeError):
            differs = "its plan cannot be read"
        raise KeepError(f"'{folder}' holds another run ({differs}): name another folder, or repeat its command")

    def _lock(self, folder: Path) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise KeepError(f"another program plays in '{folder}'") from error

    def _whole_lines(self) -> int:
        """Return how many lines are whole, and cut off what is left of one that is not."""
        file: IO[bytes] = self._file
        file.seek(0)
        count = good = 0
        for line in file:
            if not line.endswith(b"\n"):
                break
            count += 1
            good += len(line)
        file.truncate(good)
        file.seek(0, os.SEEK_END)
        return count

    def units(self, first: int = 0) -> Iterator[Unit]:
        """Yield the units that were done before, one by one, as many of them take much room.

        Args:
            first: how many of them to leave out.

        Raises:
            KeepError: if a line is none.
        """
        with self._path.open("rb") as file:
            for number, line in enumerate(islice(file, first, self.count), first + 1):
                try:
                    unit = unit_of(line.decode("utf-8"))
                except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
                    raise KeepError(f"{self._path}:{number}: not a unit of a run") from error
                yield unit

    def add(self, units: Sequence[Unit]) -> None:
        """Keep more units.

        Raises:
            KeepError: if the disk refuses them.
        """
        try:
            self._file.write("".join(line_of(unit) + "\n" for unit in units).encode("utf-8"))
            self._file.flush()
        except OSError as error:
            raise KeepError(f"the run can be kept no longer: {error.strerror}") from error

    def beyond(self, known: int) -> Iterator[Unit]:
        """Yield the units that are kept beyond the first so many: whoever is broken off while adding may not know.

        Raises:
            KeepError: if the disk refuses them, or a line is none.
        """
        self.add(())
        self.count = self._whole_lines()
        return self.units(known)

    def close(self) -> None:
        """Leave the folder to others."""
        with contextlib.suppress(OSError):
            self._file.close()
