"""What this package is: its version, and whether its rules and search run compiled or as plain Python.

A module that has a ``.pxd`` beside it is made to be compiled, and no other is.
"""

from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

COMPILED, PLAIN, MIXED = "compiled", "plain", "mixed"

_FOLDER = Path(__file__).parent


def source_tree() -> Path | None:
    """Return the folder of the source from which this runs, or nothing where it is installed."""
    top = _FOLDER.parents[1]
    return top if _FOLDER.parent.name == "src" and (top / "pyproject.toml").is_file() else None


@cache
def modules() -> dict[str, str]:
    """Return every module that is made to be compiled, and for each ``COMPILED`` or ``PLAIN``: what is loaded."""
    found = {}
    for path in sorted(_FOLDER.rglob("*.pxd")):
        if path.stem != "__init__" and path.with_suffix(".py").is_file():
            name = ".".join(("baithak", *path.relative_to(_FOLDER).with_suffix("").parts))
            spec = find_spec(name)
            native = spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
            found[name] = COMPILED if native else PLAIN
    return found


def loaded() -> str:
    """Return ``COMPILED``, ``PLAIN``, or ``MIXED`` where some modules are compiled and others are not."""
    builds = set(modules().values())
    return MIXED if len(builds) > 1 else next(iter(builds), PLAIN)
