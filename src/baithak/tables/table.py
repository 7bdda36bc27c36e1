"""One table: four seats and one match, as a pure machine.

The rules of this house:

1. ``on(event, now)`` is the only way in, and the effects that it returns, in the order in
   which things happened, are the only way out.
2. Nothing is awaited, read or drawn here. The time is an argument; every card follows from
   the seed.
3. The record is the truth. The deal and the standing are caches of it, and a take-back is
   a shorter replay.
4. What users do wrong (out of turn, against the rules, too late, twice) is a ``Refused``
   effect and changes nothing. What a host does wrong (a record that cannot be carried on)
   is a ``TableError``.
5. Only a view is for users' eyes. The record, the deal and the effects know every card.
6. Moves are taken back only where the table's policy lets them be, which is meant for one
   person against bots. A take-back stays within a deal: the one in progress, or the one just
   scored until the next is dealt. A match that is over stays over.
"""

from collections.abc import Mapping
from typing import assert_never

from baithak.cards.seats import NOBODY, SEATS
from baithak.cards.shuffle import first_dealer, shuffled
from baithak.games.deal import Deal
from baithak.games.errors import IllegalMove
from baithak.games.game import AnyGame
from baithak.games.match import Standing
from baithak.games.options import Options
from baithak.games.view import View
from baithak.records.fault import Fault
from baithak.records.record import Record
from baithak.records.replay import verify, walk
from baithak.tables.effects import Dealt, Effect, Finished, Moved, Refused, Scored, TakenBack, Turn
from baithak.tables.events import Begin, Event, NextDeal, Played, TakeBack
from baithak.words import phrase

Effects = tuple[Effect, ...]


class TableError(ValueError):
    """A table that cannot be set up or carried on, or has nothing to show yet."""


def _refused(seat: int, why: str) -> Effects:
    return (Refused(seat, phrase(f"table.{why}")),)


class Table:
    """A match in progress.

    Attributes:
        record: what was played so far, with the seed; not for the eyes of anybody who plays.
        take_backs: whether a seat may take its last move back, as it may against bots only.
        standing: the match after the last deal that is over.
        deal: the deal in progress, or the last one; None before the first.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        seed: bytes,
        seats: tuple[str, str, str, str] = ("", "", "", ""),
        *,
        tags: Mapping[str, str] | None = None,
        take_backs: bool = False,
    ) -> None:
        """Lay a table for a match that has not begun.

        Raises:
            SeedError: if the seed has not 32 to 64 bytes.
            RecordError: if a tag has no proper name.
        """
        dealer = first_dealer(seed)
        self.record = Record(game, options, seed, dealer, seats, dict(tags or {}))
        self.take_backs = take_backs
        self.standing: Standing = game.begin(options, dealer)
        self.deal: Deal | None = None
        self._seed = seed

    @classmethod
    def resume(cls, record: Record, *, take_backs: bool = False) -> "Table":
        """Return the table at which a record was made, at the point where it breaks off.

        Raises:
            TableError: if the record has no seed or does not follow from it, or a move in it is illegal.
        """
        if record.seed is None:
            raise TableError("a record without its seed cannot be carried on: the next cards are unknown")
        table = cls(record.game, record.options, record.seed, take_backs=take_backs)
        faults = list(verify(record))
        for event in walk(record):
            if isinstance(event, Fault):
                faults.append(event)
                continue
            table.deal = event.deal
            table._settle()
        if faults:
            raise TableError(f"the record cannot be carried on: {faults[0]}")
        table.record = record
        return table

    @property
    def index(self) -> int:
        """How many things have happened in the record: each dealing-out is one, and each move."""
        return sum(1 + len(past.moves) for past in self.record.deals)

    @property
    def turn(self) -> int:
        """The seat to move, or ``NOBODY`` before the match, between two deals and after the match."""
        return NOBODY if self.deal is None else self.deal.turn

    def view(self, seat: int = NOBODY) -> View:
        """Return what a seat, or a spectator, may know of the deal in progress or the last one.

        Raises:
            TableError: if nothing was dealt yet.
            DealError: if there is no such seat.
        """
        if self.deal is None:
            raise TableError("nothing was dealt yet: a view needs a deal")
        view: View = self.deal.view(seat)
        return view

    def on(self, event: Event, now: float) -> Effects:
        """Take an event in and return what follows from it; ``now`` is the time in seconds on the host's clock."""
        match event:
            case Begin():
                return _refused(NOBODY, "begun") if self.record.deals else self._deal(now)
            case NextDeal():
                return self._next(now)
            case Played():
                return self._play(event, now)
            case TakeBack():
                return self._take_back(event, now)
            case _:
                assert_never(event)

    @property
    def _running(self) -> Deal:
        assert self.deal is not None
        return self.deal

    def _next(self, now: float) -> Effects:
        if self.deal is None:
            return _refused(NOBODY, "not_begun")
        if self.standing.over:
            return _refused(NOBODY, "match_over")
        if not self.deal.over:
            return _refused(NOBODY, "deal_running")
        return self._deal(now)

    def _deal(self, now: float) -> Effects:
        dealer = self.standing.dealer
        self._deal_out()
        self.record = self.record.with_deal(dealer, self._running.pack)
        return (Dealt(len(self.record.deals), dealer), *self._then(now))

    def _play(self, event: Played, now: float) -> Effects:
        seat = event.seat
        fault = self._unfit(seat, event.at)
        if fault:
            return _refused(seat, fault)
        deal = self._running
        if deal.over:
            return _refused(seat, "deal_over")
        if seat != deal.turn:
            return (Refused(seat, phrase("table.not_turn", seat=seat, turn_seat=deal.turn)),)
        try:
            deal.play(event.code)
        except IllegalMove as error:
            return (Refused(seat, error.refusal.words, error.refusal),)
        except ValueError:
            return _refused(seat, "illegal")  # an int that is no code of this game at all
        self._settle()
        self.record = self.record.with_move(event.code)
        return (Moved(seat, event.code), *self._then(now))

    def _take_back(self, event: TakeBack, now: float) -> Effects:
        seat = event.seat
        if not self.take_backs:
            return _refused(seat, "no_take_backs")
        fault = self._unfit(seat, event.at)
        if fault:
            return _refused(seat, fault)
        history = self._running.history
        own = [place for place, played in enumerate(history) if played.seat == seat]
        if not own:
            return (Refused(seat, phrase("table.nothing_to_take_back", seat=seat)),)
        undone = len(history) - own[-1]
        for _ in range(undone):
            self.record = self.record.without_last_move()
        self.standing = self._running.standing
        self._deal_out()
        for code in self.record.last.moves:
            self._running.play(code)
        return (TakenBack(seat, undone), *self._then(now))

    def _unfit(self, seat: int, at: int | None) -> str:
        """Return why a seat can do nothing at all now, or nothing if it can."""
        if not 0 <= seat < SEATS:
            return "no_seat"
        if self.deal is None:
            return "not_begun"
        if self.standing.over:
            return "match_over"
        if at is not None and at != self.index:
            return "moved_on"
        return ""

    def _deal_out(self) -> None:
        """Deal from the seed what the standing asks for, in the caches alone."""
        record = self.record
        pack = shuffled(self._seed, self.standing.deals + 1, record.game.pack, cut=record.game.cut)
        self.deal = Deal(record.game, record.options, pack, self.standing)
        self._settle()

    def _settle(self) -> None:
        """Bring the standing up to date with a deal that is over."""
        if self._running.over:
            record = self.record
            self.standing = record.game.after(record.options, self._running.standing, self._running.outcome())

    def _then(self, now: float) -> Effects:
        """Return what follows from a deal as it stands: a seat's turn, or the score and perhaps the end."""
        deal = self._running
        if not deal.over:
            return (Turn(deal.turn, now),)
        scored = Scored(deal.outcome(), self.standing)
        return (scored, Finished(self.standing)) if self.standing.over else (scored,)
