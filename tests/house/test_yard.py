"""The yard: what is built, and how tests run in CI."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.tree import ROOT, TESTS

SKIPS = '''
import pytest

def test_skips():
    """Skips."""
    pytest.skip("no terminal here")

@pytest.mark.xfail(reason="not yet")
def test_fails():
    """Fails."""
    assert False
'''


@pytest.mark.parametrize(("ci", "line"), [("true", "2 failed"), ("", "1 skipped, 1 xfailed")], ids=["in-ci", "at-home"])
def test_no_test_may_skip_in_ci(tmp_path: Path, ci: str, line: str) -> None:
    """A test that skips or is expected to fail stops CI, and nobody at home."""
    shutil.copy(TESTS / "conftest.py", tmp_path)
    (tmp_path / "test_skips.py").write_text(SKIPS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=tmp_path, env=os.environ | {"CI": ci}
    )
    assert line in done.stdout.splitlines()[-1]


def test_the_change_log_knows_this_version() -> None:
    """The version that is built has a heading in the change log, or what is new stands under Unreleased."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert project["version"] in headings


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_commands_of_the_readme_are_in_the_makefile(command: str) -> None:
    """What the front page tells one to type is a target that says what it does."""
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    target = command.removeprefix("make ")
    assert re.search(rf"^{target}:.* ## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_an_old_python_is_named_in_one_line(tmp_path: Path) -> None:
    """Where Python is older than 3.11, or is not there, make says so and makes nothing."""
    old = tmp_path / "python-old"
    old.write_text('#!/bin/sh\ncase "$1" in -V) echo Python 3.9.2;; *) exit 1;; esac\n', encoding="utf-8")
    old.chmod(0o755)
    for python, said in ((old, "is Python 3.9.2"), (tmp_path / "none", "there is no")):
        command = ["make", "-C", str(ROOT), "play", f"PYTHON={python}", f"VENV={tmp_path / 'venv'}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        first, *_ = done.stderr.splitlines()
        assert done.returncode
        assert first.startswith("Baithak needs Python 3.11 or newer")
        assert said in first
        assert not (tmp_path / "venv").exists()
