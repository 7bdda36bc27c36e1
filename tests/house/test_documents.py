"""The documents are true: what they show runs, and what they point to is there."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT, SOURCE, TESTS, modules, name_of, written_files

PAGES = [path for path in written_files() if path.suffix == ".md"]
BLOCK = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"^```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
PICTURE_RECORD = TESTS / "golden" / "tui" / "front-page.match"
"""The match that is carried on in the picture."""
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)")
NAMED_PATH = re.compile(r"`((?:[\w.-]+/)+(?:[\w.-]+\.(?:py|pxd|md|toml|json))?)`")


def examples(page: Path) -> str:
    """Return the Python examples of a page, one after another."""
    return "\n".join(BLOCK.findall(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", [page for page in PAGES if ">>>" in examples(page)], ids=name_of)
def test_what_a_page_shows_is_what_one_gets(page: Path) -> None:
    """Every example of a page gives the output that is printed below it."""
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(examples(page), {}, name_of(page), str(page), 0)
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert outcome.attempted
    assert not outcome.failed, "".join(report)


def test_the_readme_shows_a_deal() -> None:
    """The front page has an example that runs."""
    assert ">>>" in examples(ROOT / "README.md")


def test_the_table_of_the_readme_is_real(tmp_path: Path) -> None:
    """The picture on the front page is what the program prints at that table."""
    picture = PICTURE.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert picture
    match = tmp_path / "match"
    match.write_bytes(PICTURE_RECORD.read_bytes())
    command = [sys.executable, "-m", "baithak", "play", "--no-plain", "--from", str(match)]
    environment = os.environ | {"COLUMNS": "80"}
    done = subprocess.run(command, input="", capture_output=True, encoding="utf-8", check=True, env=environment)
    assert picture[1].strip() in done.stdout


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """A link to a file of the project finds it."""
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (page.parent / target).exists()]


@pytest.mark.parametrize("page", [page for page in PAGES if "decisions" not in page.parts], ids=name_of)
def test_paths_that_a_page_names_exist(page: Path) -> None:
    """A path between backticks is one of the project, from its top or from ``src/baithak``."""
    named = NAMED_PATH.findall(page.read_text(encoding="utf-8"))
    assert not [path for path in named if not any((start / path).exists() for start in (ROOT, SOURCE, page.parent))]


def test_names_on_the_map_exist() -> None:
    """A name of the source that the map shows is defined there."""
    named = re.findall(r"`(\w*_\w+)`", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    sources = "\n".join(path.read_text(encoding="utf-8") for path in modules())
    assert named
    assert not [name for name in named if not re.search(rf"\b(def|class) {name}\b", sources)]


def test_pages_that_the_source_names_exist() -> None:
    """A page that a docstring sends its reader to is there."""
    named = {
        (name_of(path), page)
        for path in modules()
        for page in re.findall(r"\b(?:docs|tests)/[\w./-]+\.\w+", path.read_text(encoding="utf-8"))
    }
    assert not sorted(place for place in named if not (ROOT / place[1]).exists())
