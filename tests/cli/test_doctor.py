"""``baithak doctor``, run as it is typed."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from baithak import build
from baithak.cli.doctor import doctor, origin
from baithak.version import VERSION
from tests.cli.program import run, thought


def _told(home: Path, **extra: str) -> list[str]:
    done = run(home, "doctor", extra=extra)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_doctor_says_which_build_is_loaded(tmp_path: Path) -> None:
    """Version, build, Python, compiler and libraries are told, a line each."""
    lines = _told(tmp_path)
    assert lines[0] == f"Baithak {VERSION}"
    assert lines[1] == f"build: {build.loaded()}"
    assert f"Python: CPython {sys.version.split()[0]}" in lines
    for what in ("platform: ", "C compiler: ", "Python's headers: ", "numpy: ", "pyarrow: ", "distributed: "):
        assert sum(line.startswith(what) for line in lines) == 1


def test_doctor_says_how_to_get_the_fast_build(tmp_path: Path) -> None:
    """On the plain build it says that it is slower and what to do; on the compiled one there is nothing to do."""
    advice = "\n".join(_told(tmp_path)[-3:])
    if build.loaded() == build.COMPILED:
        assert "this is the fast build" in advice
    else:
        assert "many times slower" in advice
        assert "make play" in advice or "pip install" in advice


def test_doctor_misses_a_compiler(tmp_path: Path) -> None:
    """Where there is no compiler it says so, and on the plain build to install one first."""
    lines = _told(tmp_path, CC="there-is-no-such-compiler")
    assert "C compiler: none found" in lines
    assert any("install a C compiler first" in line for line in lines) == (build.loaded() == build.PLAIN)


def test_doctor_in_json(tmp_path: Path) -> None:
    """With ``--json`` a program can read the same, every module with its build."""
    done = run(tmp_path, "doctor", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["build"] == build.loaded()
    assert data["modules"] == dict(build.modules())
    assert data["version"] == VERSION
    assert set(data["libraries"]) == {"numpy", "pyarrow", "distributed"}


def test_a_mixed_build_is_told_module_by_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where some modules are compiled and others are not, each is named, and the advice is to install again."""
    mixed = {"baithak.cards.lists": build.COMPILED, "baithak.games.position": build.PLAIN}
    monkeypatch.setattr(build, "modules", lambda: mixed)
    lines = CliRunner().invoke(doctor, []).stdout.splitlines()
    assert lines[1] == "build: mixed"
    assert "  baithak.cards.lists: compiled" in lines
    assert "  baithak.games.position: plain" in lines
    assert "pip install --force-reinstall" in lines[-1]


def test_only_a_slow_build_says_that_it_is_slow(tmp_path: Path) -> None:
    """A command that thinks long says once on the standard error that this is plain Python, where it is."""
    assert thought(run(tmp_path, "simulate", "smear", "--deals", "2", "--seed", "x", "--jobs", "1"))


def test_half_a_quotation_names_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ``CC`` says, the answer is a compiler or none, and exit code 0."""
    monkeypatch.setenv("CC", '"')
    done = CliRunner().invoke(doctor, ["--json"])
    assert (done.exit_code, json.loads(done.stdout)["compiler"]) == (0, None)


@pytest.mark.parametrize(
    ("kept", "named"),
    [
        ('{"url": "file:///a%20folder/baithak", "dir_info": {}}', "/a folder/baithak"),
        ('{"url": "https://example.org/baithak.zip"}', "https://example.org/baithak.zip"),
        (None, "baithak"),
    ],
)
def test_the_advice_names_what_was_installed(monkeypatch: pytest.MonkeyPatch, kept: str | None, named: str) -> None:
    """It names the folder or archive of the installation, and the package only where nothing else is known."""
    monkeypatch.setattr("baithak.cli.doctor.distribution", lambda _name: SimpleNamespace(read_text=lambda _file: kept))
    assert origin() == named
