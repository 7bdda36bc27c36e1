"""What the source may and may not do, where no linter says it."""

import ast
import re
import subprocess
import sys

from tests.house.tree import SOURCE, name_of, nodes, place, written_files

HEAVY = ("rich", "click", "numpy", "pyarrow", "asyncio", "sqlite3", "textual")
LEFT_FOR_LATER = re.compile(rb"\b(TO" rb"DO|FIX" rb"ME|X" rb"XX|HA" rb"CK)\b")
OTHER_PLACES = re.compile(
    rb"pypi\.(org|io)|python"
    rb"hosted|registry\.npm"
    rb"js|deb\.debian"
    rb"\.org"  # where packages come from
    rb"|(?<![\w.])/(work|home|root|opt|Users)/(?!somebody\b)\w"  # a folder of one machine
)


def test_only_one_file_shifts_bits() -> None:
    """Shifts stand in ``cards/mask.py`` alone: compiled, a shift elsewhere could lose its high bits in silence."""
    shifts = [
        place(path, node)
        for path, node in nodes()
        if isinstance(node, ast.BinOp | ast.AugAssign)
        and isinstance(node.op, ast.LShift | ast.RShift)
        and path != SOURCE / "cards" / "mask.py"
    ]
    assert not shifts


def test_nothing_is_left_for_later() -> None:
    """No file has a note of what is still to be done."""
    assert not [name_of(path) for path in written_files() if LEFT_FOR_LATER.search(path.read_bytes())]


def test_the_tree_knows_no_machine() -> None:
    """No file names a place that packages come from, or a folder of the machine it was written on."""
    found = {name_of(path): OTHER_PLACES.search(path.read_bytes()) for path in written_files()}
    assert not {name: match[0] for name, match in found.items() if match}


def test_importing_the_package_is_light() -> None:
    """``import baithak`` loads nothing of the terminal, and nothing that a shell would need."""
    script = f"import sys, baithak; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not done.stdout.strip()
