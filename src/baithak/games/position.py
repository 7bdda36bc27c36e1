"""Contract: a running deal with all cards open.

A position trusts its caller: it plays whatever code it is given. Whoever takes moves from
outside goes through ``games/deal.py``, which checks.

Every method has two names. ``generate``, ``play``, ``over``, ``tally``, ``key`` and ``restore``
are for Python; ``fill``, ``advance``, ``ended``, ``points``, ``digest`` and ``become`` are the
same without the interpreter, and search calls those. Each is the other's default. So a game
that is compiled writes the second six, and a game in plain Python the first six: search plays
either.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython

from typing import Self

from baithak.cards.lists import Words


class Position:
    """A running deal; ``turn`` is the seat to move, or ``NOBODY`` once the deal is over."""

    turn: int

    def generate(self, codes: Words) -> None:
        """Fill a list, which is emptied first, with the legal codes in rising order."""
        self.fill(codes)

    def play(self, code: int) -> None:
        """Play a legal code; another one leaves the position in no defined state."""
        self.advance(code)

    def over(self) -> bool:
        """Say whether the deal has ended."""
        return bool(self.ended())

    def void(self) -> bool:
        """Say whether the deal ended unplayed, so that nothing of it is scored (S6, M11)."""
        raise NotImplementedError

    def tally(self, side: int) -> int:
        """Return the points a side has made in the deal so far; at its end, its points."""
        return self.points(side)

    def key(self) -> int:
        """Return a 64-bit number that is the same for equal positions on every machine and build."""
        return self.digest()

    def restore(self, other: Self) -> None:
        """Become equal to another position of the same game, without a new object."""
        self.become(other)

    def fresh(self) -> "Position":
        """Return a new position of the same game and house rules, whatever is on its table."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return an independent copy."""
        twin: Self = cython.cast(Position, self.fresh())
        twin.become(self)
        return twin

    def legal(self) -> list[int]:
        """Return the legal codes in rising order; none once the deal is over."""
        codes = Words()
        self.fill(codes)
        return codes.listed()

    def fill(self, codes: Words) -> None:
        """Do what ``generate`` does."""
        with cython.gil:
            self.generate(codes)

    def advance(self, code: int) -> None:
        """Do what ``play`` does."""
        with cython.gil:
            self.play(code)

    def ended(self) -> bool:
        """Do what ``over`` does."""
        with cython.gil:
            return self.over()

    def points(self, side: int) -> int:
        """Do what ``tally`` does."""
        with cython.gil:
            return self.tally(side)

    def digest(self) -> int:
        """Do what ``key`` does."""
        with cython.gil:
            return self.key()

    def become(self, other: Self) -> None:
        """Do what ``restore`` does."""
        with cython.gil:
            self.restore(other)
