"""What was played, frozen: the truth of a match, of which every position is a cache.

A record says nothing about whether its moves are legal or what they scored: that is
found out by playing them again (``replay.py``). Every change gives a new record.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from baithak.cards.card import CARDS
from baithak.cards.seats import SEATS
from baithak.cards.shuffle import FIRST_DEALER, Stream
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.options import Options

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
SEAT_TAGS = ("Seat0", "Seat1", "Seat2", "Seat3")
OWN_TAGS = ("Format", "Game", "Options", "Seed", "FirstDealer", *SEAT_TAGS, "Result")
"""The tags with a meaning of their own, in the order in which they are written; each is a field, or derived."""


class RecordError(GameError):
    """A change that does not fit a record, such as a move before any deal."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One dealing-out: who dealt, the cards, and the moves so far."""

    dealer: int
    pack: tuple[int, ...]
    """The cards in dealing order."""
    moves: tuple[int, ...] = ()
    """The codes of the moves in the order in which they were played."""
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)
    """Remarks; the key is how many moves of the deal come before it."""

    def __post_init__(self) -> None:
        """Check the dealer's seat, the cards and the places of the comments, but not whether they make a pack.

        Raises:
            RecordError: if there is no such seat or card, or a comment stands past the last move.
        """
        if not 0 <= self.dealer < SEATS:
            raise RecordError(f"no seat {self.dealer} to deal: seats are 0 to 3")
        if self.pack and not 0 <= min(self.pack) <= max(self.pack) < CARDS:
            raise RecordError(f"cards {min(self.pack)} to {max(self.pack)} in a pack: cards are 0 to {CARDS - 1}")
        for place in self.comments:
            if not 0 <= place <= len(self.moves):
                raise RecordError(f"a comment after move {place} of a deal of {len(self.moves)} moves")

    def with_move(self, code: int) -> "DealRecord":
        """Return the deal with one more move."""
        return replace(self, moves=(*self.moves, code))

    def with_comment(self, text: str) -> "DealRecord":
        """Return the deal with a comment after its last move, on a new line if there is one already."""
        here = len(self.moves)
        before = self.comments.get(here)
        joined = text if before is None else f"{before}\n{text}"
        return replace(self, comments={**self.comments, here: joined})

    def without_last_move(self) -> "DealRecord":
        """Return the deal less its last move and the comment after that.

        Raises:
            RecordError: if it has no move.
        """
        if not self.moves:
            raise RecordError("no move to take back in this deal")
        left = self.moves[:-1]
        kept = {place: text for place, text in self.comments.items() if place <= len(left)}
        return replace(self, moves=left, comments=kept)


@dataclass(frozen=True, slots=True)
class Record:
    """One match: the game, the house rules, the seed, who sat where, and the deals."""

    game: AnyGame = field(hash=False)
    options: Options
    seed: bytes | None
    """The secret from which every pack was dealt; None where it is unknown or still withheld."""
    first_dealer: int
    seats: tuple[str, str, str, str] = ("", "", "", "")
    """Who sat in each seat, free text such as a name or a bot's description; empty where it is unknown."""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Every other tag, in order."""
    deals: tuple[DealRecord, ...] = ()
    comment: str = ""
    """A remark on the match, before its first deal; empty for none."""

    def __post_init__(self) -> None:
        """Check the first dealer's seat, the length of the seed and the names of the tags.

        Raises:
            RecordError: if there is no such seat, or a tag has no proper name or the name of a field.
            SeedError: if the seed has not 32 to 64 bytes.
        """
        if self.seed is not None:
            Stream(self.seed, FIRST_DEALER)
        if not 0 <= self.first_dealer < SEATS:
            raise RecordError(f"no seat {self.first_dealer} to deal first: seats are 0 to 3")
        for name in self.tags:
            if not TAG_NAME.fullmatch(name):
                raise RecordError(f"no tag can be named '{name}': write a letter, then letters, digits or _")
            if name in OWN_TAGS:
                raise RecordError(f"the tag {name} is a part of the record already")

    @property
    def last(self) -> DealRecord:
        """The last deal.

        Raises:
            RecordError: if there is none.
        """
        if not self.deals:
            raise RecordError("no deal yet in this match")
        return self.deals[-1]

    def _with_last(self, deal: DealRecord) -> "Record":
        return replace(self, deals=(*self.deals[:-1], deal))

    def with_deal(self, dealer: int, pack: Sequence[int]) -> "Record":
        """Return the record with one more dealing-out, from the dealer's seat and the cards in dealing order."""
        return replace(self, deals=(*self.deals, DealRecord(dealer, tuple(pack))))

    def with_move(self, code: int) -> "Record":
        """Return the record with one more move in its last deal.

        Raises:
            RecordError: if there is no deal.
        """
        return self._with_last(self.last.with_move(code))

    def with_comment(self, text: str) -> "Record":
        """Return the record with a comment after its last move, or on the match before its first deal."""
        if self.deals:
            return self._with_last(self.last.with_comment(text))
        return replace(self, comment=f"{self.comment}\n{text}" if self.comment else text)

    def without_last_move(self) -> "Record":
        """Return the record less the last move of its last deal.

        Raises:
            RecordError: if that deal has no move, or there is no deal.
        """
        return self._with_last(self.last.without_last_move())

    def with_tag(self, name: str, value: str) -> "Record":
        """Return the record with a tag set: in its old place, or after all others.

        Raises:
            RecordError: if it can have no tag of that name.
        """
        return replace(self, tags={**self.tags, name: value})

    def with_seed(self, seed: bytes | None) -> "Record":
        """Return the record with its seed shown, or withheld."""
        return replace(self, seed=seed)

    def with_seat(self, seat: int, name: str) -> "Record":
        """Return the record with another name in a seat, 0 to 3."""
        first, second, third, fourth = (name if at == seat else old for at, old in enumerate(self.seats))
        return replace(self, seats=(first, second, third, fourth))
