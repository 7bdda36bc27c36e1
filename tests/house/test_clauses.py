"""Every clause and every option of the rule book is tested by name."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from baithak import rulebook
from tests.house.tree import TESTS, modules, parsed, strings

NO_CLAUSES = {"S99", "M99"}
"""What tests ask for when they ask for a clause that there is not."""
CITED = re.compile(r"(?<![a-z0-9])([sm]\d{1,2})(?![a-z0-9])", re.IGNORECASE)


def _tests() -> Iterator[tuple[Path, ast.stmt]]:
    """Return each test, and each table at the top of a file of tests, from which cases are taken."""
    for path in modules(TESTS):
        if path.parent.name != "house" and path.name != "test_rulebook.py":
            for node in parsed(path).body:
                tested = isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test")
                if tested or isinstance(node, ast.Assign | ast.AnnAssign):
                    yield path, node


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def _loaded_cases() -> Iterator[str]:
    """Return the clauses of each case in ``tests/cases`` whose file some test names."""
    named = {text for path in modules(TESTS) if path.parent.name != "house" for text in strings(parsed(path))}
    for file in sorted((TESTS / "cases").glob("*.json")):
        if any(file.name in text for text in named):
            for case in json.loads(file.read_text(encoding="utf-8")):
                yield case["clauses"]


def cited_clauses() -> set[str]:
    """Return the ids of clauses that tests cite."""
    texts = list(_loaded_cases())
    for _, test in _tests():
        texts += [*strings(test), *_names(test)]
    return {found.upper() for text in texts for found in CITED.findall(text.replace("_", " "))}


def set_options(game: str) -> set[str]:
    """Return the options that the tests of a game set: as a keyword, or as a text of their own or with their value."""
    names = set(rulebook.options(game))
    found = set()
    for path in modules(TESTS):
        if game in path.as_posix().removeprefix(TESTS.as_posix()):
            tree = parsed(path)
            found |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
            found |= {text.partition("=")[0] for text in strings(tree)}
    found |= {text for text in _loaded_cases() if text in names}
    return found & names


@pytest.mark.parametrize("game", rulebook.games())
def test_every_clause_is_cited_by_a_test(game: str) -> None:
    """There is no clause that no test names in its name, its docstring or its cases."""
    assert not [name for name in rulebook.clauses(game) if name not in cited_clauses()]


@pytest.mark.parametrize("game", rulebook.games())
def test_every_option_is_set_by_a_test(game: str) -> None:
    """There is no house rule that no test of its game sets."""
    assert not set(rulebook.options(game)) - set_options(game)


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    """A clause that a test names stands in the rule book."""
    known = {name for game in rulebook.games() for name in rulebook.clauses(game)}
    assert not cited_clauses() - known - NO_CLAUSES
