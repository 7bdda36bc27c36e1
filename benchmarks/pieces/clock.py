"""How one piece takes its time and says what it came to.

Time is the processor's, so that other programs on the machine take little away from it. A
piece prints one line of JSON: numbers, or rows of numbers, by name. The runner reads it.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

MISSING = 3
"""How a piece ends that has nothing to measure: what it needs is not there."""
MOST_SOLVED = 1000
"""How many deals a solver is given at most."""

Came = Mapping[str, float | list[list[float]]]


class NotThere(Exception):
    """What a piece needs is not there; the text says what."""


def need(module: str) -> Any:
    """Return a module by its name.

    Raises:
        NotThere: if it cannot be imported.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise NotThere(f"{module}: {error}") from error


def rate(batch: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Return how many units a second a batch does; it is called over and over, and returns how many it did."""
    batch()
    done = 0
    began = clock()
    taken = 0.0
    while taken < seconds:
        done += batch()
        taken = clock() - began
    return done / taken


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that one call takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def peak_megabytes() -> float:
    """Return the most memory that this process has had, in MB of 2**20 bytes.

    Where Linux says it of the process alone it is asked: the usual number is inherited from the parent.
    """
    try:
        with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123 - pathlib is memory too
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    usage = importlib.import_module("resource")
    peak: int = usage.getrusage(usage.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def quantile(values: list[float], share: float) -> float:
    """Return the value that a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def solved(works: list[Callable[[], object]], seconds: float) -> dict[str, float]:
    """Return milliseconds of each work: mean, 99th percentile and most, and how many were done.

    It ends early, but not before the first, once it has taken the time: a slow solver does fewer.
    """
    works[0]()
    took: list[float] = []
    while len(took) < len(works) and (not took or sum(took) < seconds):
        took.append(timed(works[len(took)]))
    mean = sum(took) / len(took)
    return {
        "mean": 1000 * mean,
        "p99": 1000 * quantile(took, 0.99),
        "most": 1000 * max(took),
        "number": len(took),
    }


def speak(pieces: Mapping[str, Callable[..., Came]], words: list[str]) -> int:
    """Run the piece that is named, ``NAME SECONDS ARGUMENT ...``, print what it came to and return the exit code."""
    name, seconds, *arguments = words
    try:
        came = pieces[name](float(seconds), *arguments)
    except NotThere as missing:
        sys.stdout.write(json.dumps({"missing": str(missing)}) + "\n")
        return MISSING
    sys.stdout.write(json.dumps(came) + "\n")
    return 0
