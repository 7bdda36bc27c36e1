"""What bots learn beforehand, in parts that are kept."""

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from baithak.games.catalog import GAMES
from baithak.games.lessons import Exercise
from baithak.games.position import Position
from baithak.games.smear.lessons import SmearLessons
from baithak.study import train as room
from baithak.study.train import Course, TrainError, train


class Short(SmearLessons):
    """The same lessons without what takes long: nothing is solved, and the table is what it would be made of."""

    bot = "rules"

    def problems(self, number: int) -> list[list[Position]]:
        """Return no problem."""
        del number
        return []

    def exercise(self, number: int) -> Exercise:
        """Return the exercise without its problem."""
        return super().exercise(number)._replace(problem=[])

    def note_played(self, number: int, value: float, made: tuple[int, int]) -> bytes:
        """Return the deal and what was made."""
        assert value == -math.inf
        return bytes((number, *made))

    def learn(self, solved: bytes, played: bytes, passes: int, tell: Callable[[int, int], None]) -> bytes:
        """Return what was kept."""
        tell(passes, passes)
        return b"|".join((solved, played))


def course(solved: int = 5, played: int = 3, seed: int = 1) -> Course:
    """Return a short course."""
    game = replace(GAMES["smear"], lessons={"bids": Short})
    return Course(game, "bids", seed, solved, played, 1)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_SOLVED_A_PART", 2)
    monkeypatch.setattr(room, "_PLAYED_A_PART", 2)


def silent(_step: str, _done: int, _of: int) -> None:
    """Hear nothing."""


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Stopped after any part, the next run makes only what is missing, and the same comes out."""
    whole = train(course(), tmp_path / "whole", 1, silent)
    made: list[int] = []

    def stop(step: str, done: int, _of: int) -> None:
        made.append(done)
        if step == "solved" and done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(course(), tmp_path / "parts", 1, stop)
    assert made == [0, 1, 2]
    seen: list[tuple[str, int, int]] = []
    assert train(course(), tmp_path / "parts", 1, lambda *told: seen.append(told)) == whole
    assert seen[:3] == [("solved", 2, 3), ("solved", 3, 3), ("played", 0, 2)]
    assert seen[-1] == ("learnt", 1, 1)


def test_a_part_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    """What was only half written when the machine went down does not count."""
    whole = train(course(), tmp_path, 1, silent)
    (part,) = tmp_path.glob("solved-*-000001")
    part.write_bytes(b"")
    (tmp_path / "solved-2-000002.new").write_bytes(b"half")
    assert train(course(), tmp_path, 1, silent) == whole


def test_more_deals_go_on_from_fewer(tmp_path: Path) -> None:
    """A longer course in the same folder comes to what it comes to in a new one."""
    train(course(3, 1), tmp_path / "grown", 1, silent)
    assert train(course(), tmp_path / "grown", 1, silent) == train(course(), tmp_path / "new", 1, silent)


def test_parts_of_something_else_are_refused(tmp_path: Path) -> None:
    """A folder of another seed, or with other files in it, is not taken."""
    train(course(1, 0), tmp_path / "one", 1, silent)
    with pytest.raises(TrainError, match="parts of something else"):
        train(course(1, 0, seed=2), tmp_path / "one", 1, silent)
    (tmp_path / "one" / "job.json").write_text("{", encoding="utf-8")
    with pytest.raises(TrainError, match="parts of something else"):
        train(course(1, 0), tmp_path / "one", 1, silent)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear").touch()
    with pytest.raises(TrainError, match="neither empty nor begun"):
        train(course(1, 0), tmp_path / "letters", 1, silent)


@pytest.mark.long
def test_any_number_of_processes_makes_the_same(tmp_path: Path) -> None:
    """Two processes, a part for each, make what one makes."""
    short = Course(GAMES["smear"], "bids", 1, 3, 0, 1)
    kind = room._kinds(short)[0]
    assert kind.parts() == 2
    contents = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        contents.append(room._kept(short, folder, kind, jobs, silent))
    assert contents[0] == contents[1]
    assert len(contents[0]) == 3 * 24


def test_what_is_kept_is_as_long_as_the_deals(tmp_path: Path) -> None:
    """Each deal solved has as many bytes as another, and so has each deal played."""
    kept = train(course(), tmp_path, 1, silent)
    assert (len(kept), kept[5 * 8 : 5 * 8 + 1]) == (5 * 8 + 1 + 3 * 3, b"|")
