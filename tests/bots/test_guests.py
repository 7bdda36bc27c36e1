"""Bots that other packages bring, from real packages in a folder."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from baithak.bots.bot import BotError, Budget
from baithak.bots.catalog import bot
from tests.bots.test_catalog import first_view
from tests.toy import TOY

LUCKY = """
class Lucky:
    def __init__(self, game, number=1):
        self.number = number

    def choose(self, view, budget, rng):
        return view.legal[self.number % len(view.legal)]
"""
Install = Callable[..., None]


@pytest.fixture(name="install")
def _install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Install:
    """Return what puts a package with a bot where Python finds it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def put(package: str, source: str, name: str = "lucky", value: str = "") -> None:
        (tmp_path / f"{package}.py").write_text(source, encoding="utf-8")
        about = tmp_path / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        points = f"[baithak.bots]\n{name} = {value or f'{package}:Lucky'}\n"
        (about / "entry_points.txt").write_text(points, encoding="utf-8")
        request.addfinalizer(lambda: sys.modules.pop(package, None))

    return put


def test_a_package_brings_a_bot(install: Install) -> None:
    """An entry point of the group is a bot under its name, with its arguments as settings."""
    install("luckypack", LUCKY)
    view = first_view()
    assert bot(" Lucky", TOY).choose(view, Budget(), random.Random(1)) == view.legal[1]
    assert bot("lucky:number=2", TOY).choose(view, Budget(), random.Random(1)) == view.legal[2]
    with pytest.raises(BotError, match="lucky has no setting 'size': its settings are number"):
        bot("lucky:size=2", TOY)


def test_what_counts_as_a_whole_number_is_a_code(install: Install) -> None:
    """A guest may choose by a number of another type, as one out of an array; the table gets an ordinary one."""
    install(
        "arrays",
        "class Number:\n    def __init__(self, value): self.value = value\n    def __index__(self): return self.value\n"
        "class Lucky:\n    def __init__(self, game): pass\n"
        "    def choose(self, view, budget, rng): return Number(view.legal[1])",
    )
    view = first_view()
    code = bot("lucky", TOY).choose(view, Budget(), random.Random(1))
    assert (type(code), code) == (int, view.legal[1])


def test_a_setting_with_a_capital_can_be_set(install: Install) -> None:
    """Texts that name bots are read in either case, and so are the names of a guest's settings."""
    install("capital", LUCKY.replace("number=1", "Number=1").replace("= number", "= Number"))
    view = first_view()
    assert bot("lucky:number=2", TOY).choose(view, Budget(), random.Random(1)) == view.legal[2]


def test_guests_are_among_those_that_there_are(install: Install) -> None:
    """Who names a bot that does not exist is told the guests too."""
    install("luckypack", LUCKY)
    with pytest.raises(BotError, match=r"best and lucky$"):
        bot("genius", TOY)


def test_the_house_keeps_its_names(install: Install) -> None:
    """A package that calls its bot as one of the house's does not replace that."""
    install("luckypack", LUCKY, name="rules")
    assert type(bot("rules", TOY)).__name__ == "Rules"


@pytest.mark.parametrize(
    ("source", "value", "message"),
    [
        (
            "raise RuntimeError('no licence')",
            "",
            "the bot 'lucky' of the package broken cannot be loaded: RuntimeError",
        ),
        ("import nowhere_to_be_found", "", "cannot be loaded: ModuleNotFoundError"),
        (LUCKY, "broken:Unlucky", "cannot be loaded: AttributeError"),
        ("Lucky = 7", "", "is broken: broken:Lucky is a int, not what makes a bot"),
        ("def Lucky(game): raise KeyError(game.name)", "", "cannot be made: KeyError: 'toy'"),
        ("def Lucky(game): return game.name", "", "is broken: a str has no choose"),
    ],
)
def test_a_broken_package_is_one_sentence(install: Install, source: str, value: str, message: str) -> None:
    """Whatever is wrong with a package, its name and its fault are said, and nothing else happens."""
    install("broken", source, value=value)
    with pytest.raises(BotError) as refused:
        bot("lucky", TOY)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_two_packages_with_one_name_are_told_apart(install: Install) -> None:
    """Where two packages bring a bot of one name neither is taken, and both are named."""
    install("first", LUCKY)
    install("second", LUCKY)
    with pytest.raises(BotError, match="the packages first and second both bring a bot 'lucky'"):
        bot("lucky", TOY)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return -5", "chose -5, which is not one of its legal codes"),
        ("return view.hands[2]", "failed at its move"),
        ("return float(view.legal[0])", "which is not one of its legal codes"),
        ("return Odd()", "chose a Odd, which is not one of its legal codes"),
        ("return 10**5000", "chose a int, which is not one of its legal codes"),
        ("raise Fault()", "failed at its move: Fault: a Fault$"),
        ("raise SystemExit(3)", "failed at its move: SystemExit: 3$"),
    ],
)
def test_what_a_guest_does_wrong_is_its_own_fault(install: Install, body: str, message: str) -> None:
    """A guest that chooses an illegal code, reaches for what it may not see or ends the program, is named."""
    install(
        "cheat",
        "class Odd:\n    def __repr__(self): raise KeyError\n    def __eq__(self, other): return True\n"
        "class Fault(Exception):\n    def __str__(self): raise KeyError\n"
        f"class Lucky:\n    def __init__(self, game): pass\n    def choose(self, view, budget, rng): {body}",
    )
    with pytest.raises(BotError, match=message):
        bot("lucky", TOY).choose(first_view(), Budget(), random.Random(1))


def test_the_program_takes_a_guest_and_tells_of_a_broken_one(install: Install, tmp_path: Path) -> None:
    """On the command line a guest is a bot like any other, and a broken one is one line and no traceback."""
    install("luckypack", LUCKY)
    install("broken", "raise RuntimeError('no licence')", name="unlucky")

    def simulate(bots: str) -> subprocess.CompletedProcess[str]:
        code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from baithak.__main__ import main; main()"
        command = [sys.executable, "-c", code, "simulate", "smear", "--deals", "1", "--jobs", "1", "--bots", bots]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert simulate("lucky,random").returncode == 0
    done = simulate("lucky,unlucky")
    assert done.returncode == 2
    assert "the bot 'unlucky' of the package broken cannot be loaded: RuntimeError: no licence" in done.stderr
    assert "Traceback" not in done.stderr
