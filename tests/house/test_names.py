"""How files and things are named, and how long files are."""

import ast
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import SOURCE, modules, name_of, nodes, parsed, place, written_files

NO_FILE = {"utils", "util", "helpers", "helper", "common", "base", "manager", "types", "models", "core", "misc"}
NO_WORD = {
    "player", "players", "team", "teams", "agent", "agents", "round", "rounds", "state", "states", "obs", "action",
    "actions", "lobby", "client", "util", "utils", "helper", "helpers", "manager", "heuristic", "heuristics",
}  # fmt: skip
"""What ``docs/glossary.md`` has another word for."""
RULE_WORDS = {"losing_team"}
"""Values of options, named as the rule pages name them."""
OTHERS_WORDS = {"envs", "server"}
"""The folders that speak to programs with words of their own."""
LONGEST = 600
LONG = 350


@pytest.mark.parametrize("path", written_files(), ids=name_of)
def test_no_file_is_named_after_nothing(path: Path) -> None:
    """A file's name says what is in it."""
    assert path.stem.strip("_") not in NO_FILE


def _defined(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name


def test_every_thing_has_its_one_name() -> None:
    """What the source defines is called by the words of the glossary."""
    wrong = [
        f"{place(path, node)} {name}"
        for path, node in nodes()
        if not OTHERS_WORDS & set(path.relative_to(SOURCE).parts)
        for name in _defined(node)
        if name.lower() not in RULE_WORDS
        and NO_WORD & set(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_"))
    ]
    assert not wrong


@pytest.mark.parametrize("path", [path for path in modules() if path.name == "__init__.py"], ids=name_of)
def test_an_init_only_assembles_or_names(path: Path) -> None:
    """An ``__init__.py`` imports and puts together: it defines no function and no class."""
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    assert not [place(path, node) for node in ast.walk(parsed(path)) if isinstance(node, definitions)]


def test_every_folder_of_the_source_is_a_package() -> None:
    """Every folder with Python files in it says what it is in an ``__init__.py``."""
    folders = {path.parent for path in modules()}
    assert not [name_of(folder) for folder in folders if not (folder / "__init__.py").is_file()]


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_every_file_says_what_it_is(path: Path) -> None:
    """The first lines of a file tell a reader which room this is."""
    assert ast.get_docstring(parsed(path))


def test_files_stay_short() -> None:
    """Nine of ten files have at most 350 lines, half of them far fewer, and none more than 600."""
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert not {name: length for name, length in lengths.items() if length > LONGEST}
    assert statistics.quantiles(lengths.values(), n=10)[-1] <= LONG
