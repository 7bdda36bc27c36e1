"""What bots learn beforehand, worked out in parts that are kept in a folder.

A part that is there is not made again, so a run that was stopped, in whatever way, goes on
where it was. Parts depend on the seed and their number alone, and the table on the parts: the
same seed gives the same bytes, however many processes there are.
"""

import json
import math
import os
import random
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from baithak.bots.bot import Bot, Budget
from baithak.bots.catalog import bot
from baithak.games.game import AnyGame
from baithak.games.lessons import Exercise, Lessons
from baithak.games.position import Position
from baithak.games.view import Played
from baithak.search.double_dummy import Solver
from baithak.study.spread import spread

_SOLVED_A_PART = 1000
_PLAYED_A_PART = 100
_JOB = "job.json"
FREE = Budget()


class TrainError(ValueError):
    """A folder that has parts of something else."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is to be learnt."""

    game: AnyGame
    lesson: str
    """Its name among the game's lessons."""
    seed: int
    solved: int
    """How many deals are solved."""
    played: int
    """How many are played by bots."""
    passes: int
    """How often the last step goes through them."""

    def lessons(self) -> Lessons:
        """Return the game's lessons, at their beginning."""
        lessons: Lessons = self.game.lessons[self.lesson](self.seed)
        return lessons


@dataclass(frozen=True, slots=True)
class _Kind:
    """One of the two sorts of parts."""

    name: str
    number: int
    """How many deals there are in all."""
    size: int
    """How many a part has."""
    make: Callable[[Course, Sequence[int]], bytes]

    def parts(self) -> int:
        return math.ceil(self.number / self.size)

    def path(self, folder: Path, part: int) -> Path:
        return folder / f"{self.name}-{self.size}-{part:06d}"

    def deals(self, part: int) -> range:
        return range(part * self.size, min((part + 1) * self.size, self.number))


def train(course: Course, folder: Path, jobs: int, tell: Callable[[str, int, int], None]) -> bytes:
    """Make the parts that are missing, and of all of them the table.

    Args:
        course: what to learn.
        folder: where the parts are kept; it is made where there is none.
        jobs: how many processes work, 1 or more.
        tell: called with the step (``solved``, ``played``, ``learnt``), how much of it is done, and of how much.

    Raises:
        TrainError: if the folder has parts of something else.
    """
    _take(folder, course)
    kept = [_kept(course, folder, kind, jobs, tell) for kind in _kinds(course)]
    return course.lessons().learn(kept[0], kept[1], course.passes, partial(tell, "learnt"))


def _kinds(course: Course) -> tuple[_Kind, _Kind]:
    return (
        _Kind("solved", course.solved, _SOLVED_A_PART, _solve),
        _Kind("played", course.played, _PLAYED_A_PART, _play),
    )


def _take(folder: Path, course: Course) -> None:
    """Take a folder for a seed; one that another has taken is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    job = {"game": course.game.name, "lesson": course.lesson, "seed": course.seed}
    path = folder / _JOB
    if path.is_file():
        try:
            there = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            there = None
        if there != job:
            raise TrainError(f"{folder} has parts of something else; name another folder, or remove it")
        return
    if any(folder.iterdir()):
        raise TrainError(f"{folder} is neither empty nor begun by this command; name another folder")
    _write(path, json.dumps(job).encode())


def _write(path: Path, content: bytes) -> None:
    """Write a file so that it is either there as a whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(content)
    os.replace(new, path)  # noqa: PTH105 - the same on every system


def _kept(course: Course, folder: Path, kind: _Kind, jobs: int, tell: Callable[[str, int, int], None]) -> bytes:
    """Make what is missing of one sort of parts, and return all of them, one behind the other."""
    parts = range(kind.parts())
    # A last part that is cut short by the number of deals belongs to that number alone.
    missing = [part for part in parts if not _whole(kind, folder, part)]
    done = len(parts) - len(missing)
    tell(kind.name, done, len(parts))
    if missing:
        with closing(_made(course, kind, missing, jobs)) as made:
            for part, content in zip(missing, made, strict=True):
                _write(kind.path(folder, part), content)
                done += 1
                tell(kind.name, done, len(parts))
    return b"".join(_content(kind, folder, part) for part in parts)


def _whole(kind: _Kind, folder: Path, part: int) -> bool:
    """Say whether a part is there with all its deals."""
    path = kind.path(folder, part)
    return path.is_file() and int.from_bytes(path.read_bytes()[:4], "little") == len(kind.deals(part))


def _content(kind: _Kind, folder: Path, part: int) -> bytes:
    return kind.path(folder, part).read_bytes()[4:]


def _made(course: Course, kind: _Kind, missing: Sequence[int], jobs: int) -> Generator[bytes]:
    """Yield the parts that are missing, in their order."""
    task = partial(_parts, course, kind, missing)
    with closing(spread(task, len(missing), min(jobs, len(missing)), chunk=1)) as chunks:
        for chunk in chunks:
            yield from chunk


def _parts(course: Course, kind: _Kind, missing: Sequence[int], numbers: Sequence[int]) -> list[bytes]:
    found = []
    for number in numbers:
        deals = kind.deals(missing[number])
        found.append(len(deals).to_bytes(4, "little") + kind.make(course, deals))
    return found


def _solve(course: Course, deals: Sequence[int]) -> bytes:
    """Return what is kept of some deals that are solved."""
    lessons = course.lessons()
    solver = Solver(lessons.puzzle())
    return b"".join(
        lessons.note_solved(deal, [_best(solver, positions) for positions in lessons.problems(deal)]) for deal in deals
    )


def _best(solver: Solver, positions: Sequence[Position]) -> float:
    """Return what the best of some positions is worth to side 0."""
    best = -math.inf
    for position in positions:
        best = max(best, solver.within(position, best, math.inf))
    return best


def _play(course: Course, deals: Sequence[int]) -> bytes:
    """Return what is kept of some deals that bots play, who have not learnt anything yet."""
    lessons = course.lessons()
    game = replace(course.game, at_stake=lessons.at_stake, belief=None, judge=None)
    solver = Solver(lessons.puzzle())
    seated = bot(lessons.bot, game)
    found = []
    for deal in deals:
        exercise = lessons.exercise(deal)
        made = _played(game, exercise, seated, random.Random(f"{course.seed} {deal}"))
        found.append(lessons.note_played(deal, _best(solver, exercise.problem), made))
    return b"".join(found)


def _played(game: AnyGame, exercise: Exercise, seated: Bot, rng: random.Random) -> tuple[int, int]:
    """Return the points that the sides make where a bot plays all four hands."""
    position = game.deal(exercise.options, exercise.pack, exercise.dealer)
    standing = game.begin(exercise.options, exercise.dealer)
    history: list[Played] = []
    codes = list(exercise.codes)
    while not position.over():
        seat = position.turn
        view = game.view(position, seat, history, standing)
        code = codes.pop(0) if codes else seated.choose(view, FREE, rng)
        history.append(Played(seat, code))
        position.play(code)
    return position.tally(0), position.tally(1)
