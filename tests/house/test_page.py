"""The page for browsers is built with the package, by Node from a wheel."""

import json
import shutil
from pathlib import Path

import pytest

from tests.building import loaded

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """The source of the page, to be changed at will."""
    shutil.copytree(WEB, tmp_path / "web", ignore=shutil.ignore_patterns("node_modules", "dist*"))
    return tmp_path / "web"


def test_a_page_is_built_from_its_source_and_only_once(web: Path) -> None:
    """A build makes index.html and its program, and the next one leaves them as they are until the source changes."""
    made = loaded("build_page")
    folder = made.page(web)
    assert made.is_page(folder)
    (folder / "index.html").write_text("as it was")
    assert (made.page(web) / "index.html").read_text() == "as it was"
    (web / "index.html").write_text((web / "index.html").read_text() + "<!-- changed -->")
    assert "changed" in (made.page(web) / "index.html").read_text()


def test_a_page_that_cannot_be_built_makes_no_package(web: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Where the source is broken the build ends, and what the compiler said is there to read."""
    (web / "src" / "main.ts").write_text("import './nowhere';")
    made = loaded("build_page")
    with pytest.raises(made.PageError, match="could not be built"):
        made.page(web)
    assert b"nowhere" in capfdbinary.readouterr().err
    assert not (web / "dist").exists()


def test_nothing_that_is_installed_for_the_page_says_from_where() -> None:
    """The lock file names what is installed and its checksum, and no address; every version stands exactly."""
    lock = json.loads((WEB / "package-lock.json").read_text())
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert not name or package["integrity"], name
    wanted = json.loads((WEB / "package.json").read_text())
    for name, version in (wanted.get("dependencies", {}) | wanted["devDependencies"]).items():
        assert version[0].isdigit(), f"{name} {version}: one version, not a range"
