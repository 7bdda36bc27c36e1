"""The tree as the house-keeping tests read it: the files that people wrote, and the sources parsed."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "baithak"
TESTS = ROOT / "tests"
WRITTEN = ("src", "tests", "docs", ".ci", "benchmarks", "web", "locales")
TEXTS = {".py", ".pxd", ".toml", ".md", ".json", ".txt", ".ts", ".svelte", ".css", ".html", ""}


def written_files() -> list[Path]:
    """Return every file of text that somebody wrote."""
    top = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".git")]
    below = [path for folder in WRITTEN for path in (ROOT / folder).rglob("*") if path.is_file()]
    return sorted(path for path in top + below if path.suffix in TEXTS and "node_modules" not in path.parts)


def modules(folder: Path = SOURCE) -> list[Path]:
    """Return the Python files below a folder."""
    return sorted(folder.rglob("*.py"))


def name_of(path: Path) -> str:
    """Return a path as it is written in the project's documents."""
    return path.relative_to(ROOT).as_posix()


@functools.cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def nodes(folder: Path = SOURCE) -> Iterator[tuple[Path, ast.AST]]:
    """Return every node of every Python file below a folder, with its file."""
    for path in modules(folder):
        for node in ast.walk(parsed(path)):
            yield path, node


def place(path: Path, node: ast.AST) -> str:
    """Return where a node stands: ``src/baithak/words.py:12``."""
    return f"{name_of(path)}:{getattr(node, 'lineno', 1)}"


def strings(tree: ast.AST) -> Iterator[str]:
    """Return every text that stands in a tree, the fixed parts of formatted ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
