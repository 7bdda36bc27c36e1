"""Contract: a running deal with all cards open.

A position trusts its caller: it plays whatever code it is given. Whoever takes moves from
outside goes through ``games/deal.py``, which checks.

Every method has two names. ``generate``, ``play``, ``over``, ``tally``, ``key`` and ``restore``
are for Python; ``fill``, ``advance``, ``ended``, ``points``, ``digest`` and ``become`` are the
same without the interpreter, and search calls those. Each is the other's default. So a game
that is compiled writes the second six, and a game in plain Python the first six: search plays
either.

``observe`` is one seat's part of it as numbers; a compiled game writes ``notice`` for it, and a
game in plain Python ``observe`` itself, or neither.

Nothing can be raised where there is no interpreter. What a game in plain Python raises there
is kept in ``fault``, the deal counts as ended, and whoever called from Python raises it.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython

from typing import Self

from baithak.cards.lists import Words
from baithak.cards.seats import SEATS, SIDES

_SEATS = SEATS
_SIDES = SIDES


class Position:
    """A running deal; ``turn`` is the seat to move, or ``NOBODY`` once the deal is over."""

    turn: int
    fault: BaseException | None

    def generate(self, codes: Words) -> None:
        """Fill a list, which is emptied first, with the legal codes in rising order.

        Raises:
            TypeError: if it is no list of words.
        """
        if not isinstance(codes, Words):
            raise TypeError(f"legal codes go into Words, not into a {type(codes).__name__}")
        self.fill(codes)
        if self.fault is not None:
            self.raise_fault()

    def play(self, code: int) -> None:
        """Play a legal code; another one leaves the position in no defined state."""
        self.advance(code)
        if self.fault is not None:
            self.raise_fault()

    def over(self) -> bool:
        """Say whether the deal has ended."""
        ended = bool(self.ended())
        if self.fault is not None:
            self.raise_fault()
        return ended

    def void(self) -> bool:
        """Say whether the deal ended unplayed, so that nothing of it is scored (S6, M11)."""
        raise NotImplementedError

    def tally(self, side: int) -> int:
        """Return the points a side has made in the deal so far; at its end, its points.

        Raises:
            ValueError: if there is no such side.
        """
        if side < 0 or side >= _SIDES:
            raise ValueError(f"there is no side {side}: sides are 0 and 1")
        points = self.points(side)
        if self.fault is not None:
            self.raise_fault()
        return points

    def key(self) -> int:
        """Return a 64-bit number that is the same for equal positions on every machine and build."""
        key = self.digest()
        if self.fault is not None:
            self.raise_fault()
        return key

    def restore(self, other: Self) -> None:
        """Become equal to another position of the same game and house rules, without a new object.

        Raises:
            TypeError: if it is of another game.
        """
        if type(other) is not type(self):
            raise TypeError(f"a {type(self).__name__} cannot become equal to a {type(other).__name__}")
        self.become(other)
        if self.fault is not None:
            self.raise_fault()

    def fresh(self) -> "Position":
        """Return a new position of the same game and house rules, whatever is on its table."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return an independent copy.

        Raises:
            TypeError: if ``fresh`` made something else than such a position.
        """
        twin: Self = cython.cast(Position, self.fresh())
        if type(twin) is not type(self):
            raise TypeError(f"fresh of a {type(self).__name__} made a {type(twin).__name__}")
        twin.become(self)
        if twin.fault is not None:
            twin.raise_fault()
        return twin

    def legal(self) -> list[int]:
        """Return the legal codes in rising order; none once the deal is over."""
        codes = Words()
        self.fill(codes)
        if self.fault is not None:
            self.raise_fault()
        return codes.listed()

    def observe(self, seat: int) -> bytes:
        """Return what one seat sees of the deal as it stands, as numbers: nothing that the seat's view has not.

        They are words of 64 bits without a sign, the lowest byte first, as many in every position of
        a game; ``numpy.frombuffer(observation, "<u8")`` reads them. Every game begins with nine: the
        seat; the seat to move and 1, or 0 once the deal is over; the dealer; the seat's cards, as a
        mask; the cards that it has never seen, as a mask; and how many cards seats 0 to 3 hold.
        What follows stands at the game's own ``notice``. House rules and the standing of the match
        are not among them, as they stay the same for the whole deal, nor are the moves played.

        Args:
            seat: 0 to 3.

        Raises:
            ValueError: if there is no such seat.
            NotImplementedError: if the game has no observation.
        """
        if seat < 0 or seat >= _SEATS:
            raise ValueError(f"there is no seat {seat}: seats are numbered 0 to 3")
        words = Words()
        self.notice(seat, words)
        if words.used == 0:
            raise NotImplementedError(f"{type(self).__name__} has no observe")
        return words.packed()

    def notice(self, seat: int, words: Words) -> None:
        """Add the words of ``observe`` for a seat to an empty list; none where a game has no observation."""

    def raise_fault(self) -> None:
        """Raise what a game in plain Python raised meanwhile."""
        error = self.fault
        self.fault = None
        if error is not None:
            raise error

    def _need(self, name: str) -> None:
        """Raise unless a method was written for a game in plain Python: the default would only lead back here."""
        if getattr(type(self), name) is getattr(Position, name):
            raise NotImplementedError(f"{type(self).__name__} has no {name}")

    def fill(self, codes: Words) -> None:
        """Do what ``generate`` does."""
        with cython.gil:
            try:
                self._need("generate")
                self.generate(codes)
            except BaseException as error:  # noqa: BLE001 - raised by whoever called from Python
                self.fault = error

    def advance(self, code: int) -> None:
        """Do what ``play`` does."""
        with cython.gil:
            try:
                self._need("play")
                self.play(code)
            except BaseException as error:  # noqa: BLE001 - as above
                self.fault = error

    def ended(self) -> bool:
        """Do what ``over`` does."""
        with cython.gil:
            try:
                self._need("over")
                return self.fault is not None or self.over()
            except BaseException as error:  # noqa: BLE001 - as above
                self.fault = error
                return True

    def points(self, side: int) -> int:
        """Do what ``tally`` does."""
        with cython.gil:
            try:
                self._need("tally")
                return self.tally(side)
            except BaseException as error:  # noqa: BLE001 - as above
                self.fault = error
                return 0

    def scored(self, side: int) -> int:
        """Return what a deal that has ended scores for a side, for search: its points, if a game says nothing else."""
        return self.points(side)

    def digest(self) -> int:
        """Do what ``key`` does."""
        with cython.gil:
            try:
                self._need("key")
                return self.key()
            except BaseException as error:  # noqa: BLE001 - as above
                self.fault = error
                return 0

    def become(self, other: Self) -> None:
        """Do what ``restore`` does."""
        with cython.gil:
            try:
                self._need("restore")
                self.restore(other)
            except BaseException as error:  # noqa: BLE001 - as above
                self.fault = error


if not cython.compiled:
    Position.fault = None
