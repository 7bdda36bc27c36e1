"""The language that the program speaks."""

from pathlib import Path

import click
import pytest

from baithak.cli.app import program
from baithak.cli.language import WANTED, language_asked
from tests.cli.program import refused, run

_TYPED = "why 5d\nscore\nquit\ny\n"


def _asked(asked: str | None) -> str:
    return language_asked(click.Context(program), program.params[0], asked)


def test_the_program_speaks_the_language_that_it_is_told(tmp_path: Path) -> None:
    """The table, what is typed for and why a move is refused are in that language; the record is the same in all."""
    records = []
    for code, words in (("en", "You sit South."), ("hi", "आप दक्षिण में बैठे हैं।"), ("ur", "\u2068جنوب\u2069")):
        done = run(
            tmp_path,
            "--language",
            code,
            "play",
            "seep",
            "--seed",
            "a",
            "--bots",
            "rules",
            "--record",
            code,
            typed=_TYPED,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert words in done.stdout
        assert ("South" in done.stdout) == (code == "en")
        records.append((tmp_path / code).read_text(encoding="utf-8"))
    assert len({"\n".join(line for line in text.splitlines() if "Date" not in line) for text in records}) == 1


def test_plain_letters_are_english(tmp_path: Path) -> None:
    """Where only plain letters can be shown nothing but English can be said."""
    done = run(tmp_path, "--language", "hi", "play", "seep", "--seed", "a", "--ascii", typed=_TYPED)
    assert "You sit South." in done.stdout
    assert done.stdout.isascii()


def test_a_language_that_is_not_spoken_is_refused(tmp_path: Path) -> None:
    """One line says which languages there are."""
    assert "no language 'fr': there are en, hi, ur" in refused(run(tmp_path, "--language", "fr", "doctor"))
    assert WANTED in refused(run(tmp_path, "doctor", extra={WANTED: "tlh"}))


@pytest.mark.parametrize(
    ("asked", "environment", "spoken"),
    [
        ("ur", {WANTED: "hi", "LANG": "en_GB.UTF-8"}, "ur"),
        (None, {WANTED: "hi", "LANG": "ur_PK.UTF-8"}, "hi"),
        (None, {"LANG": "ur_PK.UTF-8"}, "ur"),
        (None, {"LC_ALL": "hi_IN.UTF-8", "LANG": "ur_PK.UTF-8"}, "hi"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_what_is_asked_for_comes_before_what_the_system_speaks(
    monkeypatch: pytest.MonkeyPatch, asked: str | None, environment: dict[str, str], spoken: str
) -> None:
    """The option comes first, then the program's own variable, then the system's language if it is spoken here."""
    for name in (WANTED, "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert _asked(asked) == spoken
