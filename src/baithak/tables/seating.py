"""Who sits where, and who plays: at every moment one person or one bot to a seat.

A seat is its owner's until that user stands up. Meanwhile a bot may step in for it, while the
owner is away or too slow; the owner steps back at the seat's next turn, never in the middle of one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from baithak.cards.seats import SEATS, side_of


@dataclass(slots=True)
class Seat:
    """One seat."""

    bot: str = ""
    """What plays when no person does."""
    owner: str = ""
    """The user who sits here, or nobody."""
    gone: float | None = None
    """Since when the owner has no connection."""
    stepped: bool = False
    """Whether a bot plays for the owner."""
    returning: bool = False
    """Whether the owner is back, and plays again from the next turn on."""
    bank: float = 0.0
    """Seconds left of what the owner may use besides the time for each move."""
    next_bot: str = ""
    """The bot chosen for the next deal, if another."""

    @property
    def person(self) -> bool:
        """Whether the owner plays, and not a bot."""
        return self.owner != "" and not self.stepped

    @property
    def here(self) -> bool:
        """Whether somebody sits here who is connected."""
        return self.owner != "" and self.gone is None


@dataclass(slots=True)
class Seating:
    """The four seats, and the host."""

    host: str = ""
    seats: list[Seat] = field(default_factory=lambda: [Seat() for _ in range(SEATS)])

    @classmethod
    def of(cls, host: str, people: Sequence[str], bots: Sequence[str], bank: float) -> "Seating":
        """Return a seating from who sits in which seat, and which bot plays where nobody does."""
        seats = [Seat(bot, owner, bank=bank) for owner, bot in zip(people, bots, strict=True)]
        return cls(host, seats)

    def __getitem__(self, seat: int) -> Seat:
        return self.seats[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.seats)

    def of_user(self, user: str) -> int | None:
        """Return the seat of a user, or None."""
        return next((at for at, seat in enumerate(self.seats) if user and seat.owner == user), None)

    def controller(self, seat: int) -> str:
        """Return the user who plays a seat, or nobody where a bot does."""
        return self.seats[seat].owner if self.seats[seat].person else ""

    def asked(self, seat: int, *, others_only: bool = False) -> frozenset[int]:
        """Return the seats whose persons have to agree to what a seat wants: all others, or the other side's only.

        Who is not connected, or has a bot playing, is not asked; nor are bots.
        """
        return frozenset(
            at
            for at, one in enumerate(self.seats)
            if at != seat and one.person and one.here and not (others_only and side_of(at) == side_of(seat))
        )

    def anybody_here(self) -> bool:
        """Say whether a person is connected."""
        return any(seat.here for seat in self.seats)

    def people(self) -> list[str]:
        """Return the users who sit here."""
        return [seat.owner for seat in self.seats if seat.owner]

    def heir(self) -> str:
        """Return who becomes the host when the host has left: the first who is connected, or else who sits, or nobody."""
        here = [seat.owner for seat in self.seats if seat.here]
        return (here or self.people() or [""])[0]

    def sit(self, seat: int, user: str, bank: float) -> None:
        """Let a user sit down."""
        self.seats[seat].owner = user
        self.seats[seat].bank = bank
        self._fresh(seat)

    def stand(self, seat: int) -> None:
        """Leave a seat to its bot."""
        self.seats[seat].owner = ""
        self._fresh(seat)

    def _fresh(self, seat: int) -> None:
        one = self.seats[seat]
        one.gone, one.stepped, one.returning = None, False, False
