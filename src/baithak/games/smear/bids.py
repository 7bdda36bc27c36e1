"""The table of bids that Smear has learnt, read when it is first asked for.

For each number of undealt cards (``k``) it has the class of every hand, how likely each class
is beside a hand of some group, how often each class makes each call after each history, and
what deals come to. ``bids.toml`` beside it says which command made it.
"""

import hashlib
import lzma
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from baithak.games.errors import GameError
from baithak.games.lessons import Lessons
from baithak.games.smear.auction import BIDS, CALLS, auction
from baithak.games.smear.hands import HANDS, number_of

EXCHANGES = 4
STEALS = 3
CLASSES = 240
DEPTH = 4
GROUP = 12
GROUPS = CLASSES // GROUP
MADE = tuple((first, second) for first in range(5) for second in range(5 - first))
"""What the bidder's side and the other may make together, each pair by its number."""
OUTCOMES = len(MADE)
_WHOLE = 65535.0
_WATCHED = 2 * GROUPS * DEPTH
_WORD = 2


class BidsError(GameError):
    """A table of bids that is missing or is not the one that belongs here."""


class Bids:
    """The table for one number of undealt cards."""

    def __init__(self, content: bytes) -> None:
        """Take the part of the table that is about it."""
        self._content = content
        self.classes = content[:HANDS]
        at = HANDS
        self._priors, at = at, at + _WORD * GROUPS * CLASSES
        self._calls = []
        for steal in range(STEALS):
            self._calls.append(at)
            at += len(auction(steal, stuck=False).histories) * CALLS * CLASSES
            if steal == 0:
                self._outcomes, at = at, at + _WORD * (CLASSES + _WATCHED) * BIDS * OUTCOMES
                self._ends, at = at, at + _WORD * (2 * BIDS * OUTCOMES + 1)
        self._rows: dict[tuple[int, int], list[float]] = {}

    def class_of(self, hand: int) -> int:
        """Return the class, 0 to 239, of a hand of six cards: its step from the weakest up, and how it defends."""
        return self.classes[number_of(hand)]

    def _shares(self, start: int, words: int, first: int, number: int) -> list[float]:
        """Return shares from a block of words that begins somewhere."""
        low, high = start + first, start + words + first
        content = self._content
        return [
            (one + 256 * two) / _WHOLE
            for one, two in zip(content[low : low + number], content[high : high + number], strict=True)
        ]

    def _row(self, start: int, words: int, first: int, number: int) -> list[float]:
        """Do the same, and keep it."""
        key = (start, first)
        if key not in self._rows:
            self._rows[key] = self._shares(start, words, first, number)
        return self._rows[key]

    def prior(self, group: int) -> list[float]:
        """Return how likely each class is for another hand, beside one of a group."""
        return self._row(self._priors, GROUPS * CLASSES, group * CLASSES, CLASSES)

    def calls(self, steal: int, node: int, call: int) -> bytes:
        """Return how often each class makes a call at a node, in parts of 255."""
        at = self._calls[steal] + (node * CALLS + call) * CLASSES
        return self._content[at : at + CLASSES]

    def own(self, held: int, bid: int) -> Sequence[float]:
        """Return how likely each outcome is for a class of hands that bids 2 (0) to 4 (2) and is left in."""
        return self._outcome(held * BIDS + bid)

    def watched(self, *, opposed: bool, group: int, defence: int, bid: int) -> Sequence[float]:
        """Return how likely each outcome is for who watches a partner, or an opponent, of a group play its bid."""
        return self._outcome((CLASSES + (opposed * GROUPS + group) * DEPTH + defence) * BIDS + bid)

    def _outcome(self, row: int) -> Sequence[float]:
        words = (CLASSES + _WATCHED) * BIDS * OUTCOMES
        return self._row(self._outcomes, words, row * OUTCOMES, OUTCOMES)

    def ends(self) -> Sequence[float]:
        """Return how deals end between equals: by side (the dealer's, the other), bid and outcome; and all passed."""
        number = 2 * BIDS * OUTCOMES + 1
        return self._row(self._ends, number, 0, number)


_BLOCK = (
    HANDS
    + _WORD * (GROUPS * CLASSES + (CLASSES + _WATCHED) * BIDS * OUTCOMES + 2 * BIDS * OUTCOMES + 1)
    + sum(len(auction(steal, stuck=False).histories) * CALLS * CLASSES for steal in range(STEALS))
)


def read(packed: bytes) -> tuple[Bids, ...]:
    """Return the tables by number of undealt cards, from the bytes of the file.

    Raises:
        BidsError: if that is no table of bids.
    """
    try:
        content = lzma.decompress(packed)
    except lzma.LZMAError as error:
        raise BidsError(f"the table of bids cannot be unpacked: {error}") from error
    if len(content) != EXCHANGES * _BLOCK:
        raise BidsError(f"a table of bids of {len(content)} bytes: it must have {EXCHANGES * _BLOCK}")
    return tuple(Bids(content[start : start + _BLOCK]) for start in range(0, len(content), _BLOCK))


@cache
def shipped() -> tuple[Bids, ...]:
    """Return the tables that came with the package.

    Raises:
        BidsError: if their file is missing or has been changed.
    """
    return read(check(files(__package__)))


def check(folder: Traversable) -> bytes:
    """Return the bytes of the file of tables in a folder, once they are seen to be what the file beside it says.

    Raises:
        BidsError: if they are missing or something else.
    """
    try:
        packed = folder.joinpath("bids.xz").read_bytes()
        said = tomllib.loads(folder.joinpath("bids.toml").read_text(encoding="utf-8"))
    except OSError as error:
        raise BidsError(f"the table of bids is missing: {error}") from error
    if hashlib.sha256(packed).hexdigest() != said.get("sha256"):
        raise BidsError("the table of bids is not the one that bids.toml is about: install Baithak again")
    return packed


def bidding_lessons(seed: int) -> Lessons:
    """Return what there is to learn of bidding."""
    from baithak.games.smear.lessons import SmearLessons  # noqa: PLC0415 - nobody who plays needs it

    return SmearLessons(seed)
