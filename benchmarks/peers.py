"""The peers, installed in an environment of their own. A peer that cannot be installed is named, with the reason."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.trials import without_places

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
_MADE = "peers.json"
"""What was installed from which requirements, kept in the environment."""


def wanted(text: str) -> list[str]:
    """Return the requirements of a text, without what is said about them."""
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def name_of(requirement: str) -> str:
    """Return the name of what a requirement asks for."""
    for place, letter in enumerate(requirement):
        if letter in "=<>!~[; ":
            return requirement[:place]
    return requirement


def python_of(folder: Path) -> str:
    """Return the interpreter of an environment."""
    return str(folder / "bin" / "python")


def _call(*command: str) -> str:
    """Run a command; return an empty text, or the last line of what it complained of."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - pip and venv
    if done.returncode == 0:
        return ""
    said = [line for line in done.stderr.splitlines() if line.strip()]
    errors = [line for line in said if line.startswith("ERROR")]
    return without_places((errors or said or [f"ended with {done.returncode}"])[-1].removeprefix("ERROR: "))


def make(folder: Path, say: Callable[[str], None], requirements: Path = REQUIREMENTS) -> dict[str, str]:
    """Make the environment unless it is there, and return what is missing from it, with the reason.

    Each requirement is installed by itself, so that one that cannot be had keeps back no other.
    What was missing is tried again each time.
    """
    text = requirements.read_text(encoding="utf-8")
    note = folder / _MADE
    made = json.loads(note.read_text(encoding="utf-8")) if note.is_file() else {}
    there = made.get("there", []) if made.get("asked") == text else []
    missing: dict[str, str] = {}
    if not note.is_file():
        say(f"Making an environment for the peers in {folder} ...")
        why = _call(sys.executable, "-m", "venv", str(folder))
        if why:
            return {name_of(line): f"no environment: {why}" for line in wanted(text)}
    for requirement in wanted(text):
        name = name_of(requirement)
        if requirement in there:
            continue
        say(f"Installing {requirement} ...")
        why = _call(python_of(folder), "-m", "pip", "install", "--disable-pip-version-check", requirement)
        if why:
            missing[name] = f"cannot be installed: {why}"
        else:
            there.append(requirement)
        note.write_text(json.dumps({"asked": text, "there": there}), encoding="utf-8")
    return missing


def versions(folder: Path) -> dict[str, str]:
    """Return the version of each peer that is installed."""
    script = (
        "import importlib.metadata as m, json;"
        "print(json.dumps({d.metadata['Name'].lower(): d.version for d in m.distributions()}))"
    )
    done = subprocess.run([python_of(folder), "-c", script], capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
    if done.returncode:
        return {}
    found = json.loads(done.stdout)
    names = [name_of(line) for line in wanted(REQUIREMENTS.read_text(encoding="utf-8"))]
    return {name: found[key] for name in names for key in (name, name.replace("-", "_")) if key in found}
