"""What is agreed on before a table is laid, and stays as it is until the match is over."""

import re
from dataclasses import dataclass, field
from typing import Any, Self

from baithak.cards.seats import SEATS
from baithak.cards.shuffle import FIRST_DEALER, Stream
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.records.record import Record

FREE, ASKED, NEVER = "free", "asked", "never"
"""Take-backs: any move of one's own, as against bots; one's last, if the other side agrees; none."""
TALK, PHRASES, SILENCE = "talk", "phrases", "silence"
NOBODY_HERE = ""
"""The user who is nobody: an empty seat's, or the program at which a bot thinks."""

_USER = re.compile(r"[!-~]{1,64}")


class TableError(GameError):
    """A table that cannot be laid or carried on, or has nothing to show yet."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a person may think.

    A move may take ``move`` seconds; what it takes beyond is taken from the seat's ``bank``,
    which lasts for the match. Days are many seconds.
    """

    move: float | None = None
    """Seconds for every move, more than 0; ``None`` where nobody is hurried."""
    bank: float = 0.0
    """Seconds for the whole match besides, 0 or more."""

    def __post_init__(self) -> None:
        """Check the times.

        Raises:
            TableError: if there would be no time at all, or a bank without anything to take from.
        """
        if self.move is not None and not self.move > 0:
            raise TableError(f"{self.move} seconds for a move: it must be more than 0, or none where nobody is hurried")
        if not self.bank >= 0 or (self.move is None and self.bank):
            raise TableError(f"a bank of {self.bank} seconds: it is 0 or more, and 0 where nobody is hurried")


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds are waited for whom; ``None`` is for ever."""

    away: float | None = 60.0
    """Until a bot takes the seat of somebody whose connection is lost."""
    empty: float | None = 1800.0
    """Until a table is dropped at which nobody is left."""
    answer: float | None = 30.0
    """Until somebody who was asked is taken to have said no."""
    score: float | None = 60.0
    """Until the next deal, if not everybody has said to be ready."""
    alone: bool = False
    """Whether a bot takes no seat while no person is there who would wait for its owner."""


ENDLESS = Patience(away=None, empty=None, answer=None, score=None)
"""For a program with one person or none, who cannot be away from it."""

_FOUR = ("", "", "", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One match as it is agreed on.

    Users are known by what their program calls them, a short word without blanks; what people
    see beside a seat is a name, and goes into the record.
    """

    game: AnyGame = field(hash=False)
    options: Options
    seed: bytes
    host: str = NOBODY_HERE
    """Who may begin, choose bots, and send somebody away; the program itself where it is nobody."""
    people: tuple[str, str, str, str] = _FOUR
    """Who sits in which seat from the start."""
    bots: tuple[str, str, str, str] = _FOUR
    """What plays a seat where nobody sits, or somebody does not."""
    names: tuple[str, str, str, str] = _FOUR
    """What the record calls the seats."""
    clock: Clock = Clock()
    patience: Patience = ENDLESS
    take_backs: str = NEVER
    talk: str = TALK
    rated: bool = False
    tags: tuple[tuple[str, str], ...] = ()
    """What the record says besides."""

    def __post_init__(self) -> None:
        """Check what could not be played.

        Raises:
            TableError: if a policy is none, a user is no word or sits twice, or moves may be taken back in a rated match.
            SeedError: if the seed has not 32 to 64 bytes.
        """
        Stream(self.seed, FIRST_DEALER)
        if self.take_backs not in {FREE, ASKED, NEVER}:
            raise TableError(f"take-backs '{self.take_backs}': they are {FREE}, {ASKED} or {NEVER}")
        if self.talk not in {TALK, PHRASES, SILENCE}:
            raise TableError(f"talk '{self.talk}': it is {TALK}, {PHRASES} or {SILENCE}")
        if self.rated and self.take_backs != NEVER:
            raise TableError("a rated match has no take-backs: say so, or do not rate it")
        sitting = [user for user in self.people if user]
        for user in {self.host, *sitting} - {NOBODY_HERE}:
            check_user(user)
        if len(sitting) != len(set(sitting)) or len(self.people) != SEATS:
            raise TableError("four seats, and nobody in two of them")

    @classmethod
    def of_record(cls, record: Record, **agreed: Any) -> Self:
        """Return the setup of a match of which there is a record, and what else was agreed on.

        Raises:
            TableError: if the record has no seed, or as above.
        """
        if record.seed is None:
            raise TableError("a record without its seed cannot be carried on: the next cards are unknown")
        tags = tuple(record.tags.items())
        return cls(game=record.game, options=record.options, seed=record.seed, names=record.seats, tags=tags, **agreed)


def alone(user: str, seat: int) -> tuple[str, str, str, str]:
    """Return who sits where if one user sits in a seat and nobody in the others."""
    first, second, third, fourth = (user if at == seat else NOBODY_HERE for at in range(SEATS))
    return first, second, third, fourth


def check_user(user: str) -> None:
    """Raise ``TableError`` unless a text can stand for a user."""
    if not _USER.fullmatch(user):
        raise TableError(f"no user {user!r}: a user is 1 to 64 letters, digits and signs without a blank")
