"""What builds the package, for the tests of it: files of the project's top that are no part of it."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def loaded(name: str) -> ModuleType:
    """Return ``build_native`` or ``build_page`` as a module of its own."""
    spec = importlib.util.spec_from_file_location(name, ROOT / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
