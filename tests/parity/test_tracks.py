"""Both builds give the same positions: keys, points and legal moves on their way, and how many lie ahead."""

from collections.abc import Iterator

import pytest

from baithak import build
from baithak.games.catalog import GAMES
from tests.parity.tracks import FEW, FOLDER, MANY, ahead, heading, moves_of, read_heading, seen, told, tracks

READ = {name: tracks((FOLDER / f"{name}.keys.txt").read_text(encoding="utf-8")) for name in GAMES}


def _counts() -> Iterator[tuple[str, int, int, int, int, str]]:
    """Return what was counted, as far as the build that is loaded is fast enough for it."""
    most = 2 * MANY if build.loaded() == build.COMPILED else FEW
    for name in GAMES:
        for line in (FOLDER / f"{name}.counts.txt").read_text(encoding="utf-8").splitlines():
            number, played, depth, found, keys = line.split()
            if int(found) <= most:
                yield name, int(number), int(played), int(depth), int(found), keys


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_the_one_written_down(name: str) -> None:
    """Each position of the golden deals has the same seat to move, key, points and legal moves on every build."""
    for lines in READ[name]:
        position = read_heading(GAMES[name], lines[0])
        for code in moves_of(lines):
            assert f"{told(position)} {code}" in lines, lines[0]
            position.play(code)
        assert told(position) == lines[-1]
        assert position.over()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_was_restored_is_the_one_written_down(name: str) -> None:
    """One object that becomes one position after another, in any order, has nothing left over from before."""
    for lines in READ[name]:
        position = read_heading(GAMES[name], lines[0])
        passed = [position.copy()]
        for code in moves_of(lines):
            position.play(code)
            passed.append(position.copy())
        for lines_at in range(len(passed) - 1, -1, -1):
            position.restore(passed[lines_at])
            assert told(position) == " ".join(lines[1 + lines_at].split()[:5])


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_observes_what_is_written_down(name: str) -> None:
    """What the four seats observe along each golden deal has the digest that was written down, on every build."""
    written = (FOLDER / f"{name}.seen.txt").read_text(encoding="utf-8").splitlines()
    assert [seen(lines, GAMES[name]) for lines in READ[name]] == written


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_deals_are_played_under_many_house_rules(name: str) -> None:
    """The files hold what a new run would begin with, and every house rule is changed in some deal."""
    assert [lines[0] for lines in READ[name]] == [heading(GAMES[name], at + 1) for at in range(len(READ[name]))]
    changed = {rule.partition("=")[0] for lines in READ[name] for rule in lines[0].split()[2:]}
    assert changed == {spec.name for spec in GAMES[name].options.SPECS}


@pytest.mark.parametrize(("name", "number", "played", "depth", "found", "keys"), list(_counts()))
def test_as_many_positions_lie_ahead(name: str, number: int, played: int, depth: int, found: int, keys: str) -> None:
    """So many moves ahead there are as many positions as were counted, and their keys have the same sum."""
    lines = READ[name][number - 1]
    position = read_heading(GAMES[name], lines[0])
    for code in moves_of(lines)[:played]:
        position.play(code)
    number, total = ahead(position, depth)
    assert (number, f"{total:016x}") == (found, keys)


def test_the_compiled_build_counts_deeper() -> None:
    """Among what is counted there are lines of six moves and more, with too many positions for plain Python."""
    lines = [line.split() for name in GAMES for line in (FOLDER / f"{name}.counts.txt").read_text("utf-8").splitlines()]
    assert sum(int(line[2]) >= 6 and int(line[3]) > FEW for line in lines) > 10
