"""Contract: a running deal with all cards open.

A position trusts its caller: it plays whatever code it is given. Whoever takes moves from
outside goes through ``games/deal.py``, which checks. Written in ints, masks and flat lists
of ints, so that the same source compiles.
"""

from baithak.cards.mask import Words


class Position:
    """A running deal; ``turn`` is the seat to move, or ``NOBODY`` once the deal is over."""

    __slots__ = ("turn",)

    turn: int

    def generate(self, codes: Words) -> None:
        """Fill a list, which is emptied first, with the legal codes in rising order."""
        raise NotImplementedError

    def play(self, code: int) -> None:
        """Play a legal code; another one leaves the position in no defined state."""
        raise NotImplementedError

    def over(self) -> bool:
        """Say whether the deal has ended."""
        raise NotImplementedError

    def void(self) -> bool:
        """Say whether the deal ended unplayed, so that nothing of it is scored (S6, M11)."""
        raise NotImplementedError

    def tally(self, side: int) -> int:
        """Return the points a side has made in the deal so far; at its end, its points."""
        raise NotImplementedError

    def key(self) -> int:
        """Return a 64-bit number that is the same for equal positions on every machine and build."""
        raise NotImplementedError

    def copy(self) -> "Position":
        """Return an independent copy."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """Return the legal codes in rising order; none once the deal is over."""
        codes = Words()
        self.generate(codes)
        return codes.items
