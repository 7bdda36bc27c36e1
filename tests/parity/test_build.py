"""The build that is tested is the one that was meant."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from baithak import build

EXPECTED = os.environ.get("BAITHAK_EXPECT_BUILD")


def test_the_build_that_is_loaded_is_the_one_expected() -> None:
    """Every module is compiled, or every one is plain, as ``BAITHAK_EXPECT_BUILD`` says; never some of each."""
    expected = {EXPECTED} if EXPECTED else {build.COMPILED, build.PLAIN}
    assert build.loaded() in expected, build.modules()


def test_the_modules_that_are_loaded_are_the_ones_found() -> None:
    """What the package says of a module is true of the module that Python has loaded, and nothing else is compiled."""
    for name, found in build.modules().items():
        __import__(name)
        assert (Path(str(sys.modules[name].__file__)).suffix != ".py") == (found == build.COMPILED), name
    loaded = {name: str(getattr(module, "__file__", "")) for name, module in sys.modules.items()}
    native = {name for name, file in loaded.items() if file.endswith(tuple(EXTENSION_SUFFIXES))}
    assert {name for name in native if name.startswith("baithak.")} <= set(build.modules())


def test_nothing_compiled_lies_in_the_source() -> None:
    """No compiled file stands in the tree, where it would be loaded instead of the source beside it.

    Only a run that was told which build it tests minds.
    """
    tree = build.source_tree()
    left = [path for path in (tree / "src").rglob("*.*") if path.suffix in {".so", ".pyd", ".c"}] if tree else []
    assert not EXPECTED or not left, "make clean removes them"


def test_no_build_needs_cython() -> None:
    """The package runs where there is no Cython."""
    hidden = "import sys; sys.modules['cython'] = sys.modules['Cython'] = None; "
    subprocess.run([sys.executable, "-c", f"{hidden} import baithak.search.playout"], check=True)
