"""One table: four seats and one match, as a pure machine.

The rules of this house:

1. ``on(event, now)`` is the only way in, and the effects that it returns, in the order in
   which things happened, are the only way out.
2. Nothing is awaited, read or drawn here. The time is an argument; every card follows from
   the seed. The same events at the same times make the same table: it is their fold.
3. Every seat is played by one person or one bot at every moment (``seating.py``).
4. What users do wrong (out of turn, against the rules, too late, twice) is a ``Refused``
   effect and changes nothing. What a program does wrong (a record that cannot be carried on)
   is a ``TableError``.
5. Only a view is for users' eyes. The record, the deal and the effects know every card.
6. Whoever is away is waited for, then a bot plays, and the owner may come back at the seat's next
   turn. A table at which nobody is left is dropped.
7. Moves are taken back freely against bots alone, and otherwise only one's last, with the other
   side's consent, and if it has shown nobody a card. A take-back stays within a deal: the one in
   progress, or the one just scored until the next is dealt. A match that is over stays over.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Self, assert_never

from baithak.cards.seats import NOBODY, SEATS
from baithak.games.errors import IllegalMove, Refusal
from baithak.records.record import Record
from baithak.tables import events as ev
from baithak.tables.asks import No
from baithak.tables.consent import Consent
from baithak.tables.effects import Answered, Dropped, Effect, Moved, Ready, Refused
from baithak.tables.events import Event
from baithak.tables.kept import Kept
from baithak.tables.running import Running
from baithak.tables.seating import Seating
from baithak.tables.setup import NOBODY_HERE, Setup, TableError
from baithak.words import phrase


class _Illegal(No):
    """A move that the rules forbid, with the clause and the cards that prove it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("illegal")
        self.refusal = refusal


class Table(Consent):
    """A table, whole: what comes in, and what comes out."""

    @classmethod
    def resume(cls, record: Record, since: float = 0.0, **agreed: Any) -> Self:
        """Return the table at which a record was made, at the point where it breaks off.

        Args:
            record: what was played.
            since: the time now.
            agreed: what else belongs to the setup, such as who sits where.

        Raises:
            TableError: if the record has no seed or does not follow from it, or a move in it is illegal.
        """
        table = cls(Setup.of_record(record, **agreed), since)
        table._match = Running.resume(record)
        return table

    @classmethod
    def restored(cls, setup: Setup, kept: Kept) -> Self:
        """Return the table that was kept."""
        table = cls(setup, kept.since)
        table.seating = Seating(kept.host, [replace(seat) for seat in kept.seats])
        table.paused, table.dropped = kept.paused, kept.dropped
        table._match = Running.restored(setup, kept)
        table._empty_since = kept.empty_since
        table._ready = frozenset(kept.ready)
        table._undone = kept.undone
        return table

    def keep(self) -> Kept | None:
        """Return what there is to keep, or None while something is asked or claimed: that passes soon."""
        if self._ask is not None or self._claimed:
            return None
        record = self.record
        first, second, third, fourth = (replace(seat) for seat in self.seating)
        return Kept(
            deals=tuple((past.dealer, past.moves) for past in record.deals),
            before=None if self.deal is None else self.deal.standing,
            names=record.seats,
            tags=tuple(record.tags.items()),
            host=self.seating.host,
            seats=(first, second, third, fourth),
            since=self._since,
            empty_since=self._empty_since,
            paused=self.paused,
            dropped=self.dropped,
            ready=tuple(sorted(self._ready)),
            undone=self._undone,
        )

    def again(self, seed: bytes) -> Setup:
        """Return the setup of another match, from another seed, with those who want one; bots take the other seats."""
        owners = [seat.owner if at in self._ready else "" for at, seat in enumerate(self.seating)]
        first, second, third, fourth = owners
        bots = [seat.next_bot or seat.bot for seat in self.seating]
        names = [self.record.seats[at] if owner else bots[at] for at, owner in enumerate(owners)]
        host = self.seating.host
        return replace(
            self.setup,
            seed=seed,
            host=host if host in owners else next(filter(None, owners), NOBODY_HERE),
            people=(first, second, third, fourth),
            bots=(bots[0], bots[1], bots[2], bots[3]),
            names=(names[0], names[1], names[2], names[3]),
            tags=(),
        )

    @classmethod
    def fold(cls, setup: Setup, since: float, events: Iterable[tuple[Event, float]]) -> Self:
        """Return the table that some events, each with its time, have made of a new one.

        Raises:
            TableError: if it would refuse one of them, which then never was an event of this table.
        """
        table = cls(setup, since)
        for number, (event, now) in enumerate(events, start=1):
            for effect in table.on(ev.taken(event), now):
                if isinstance(effect, Refused):
                    raise TableError(f"event {number} does not fit: {effect.words}")
        return table

    def on(self, event: Event, now: float) -> tuple[Effect, ...]:
        """Take an event in and return what follows from it; ``now`` is the time in seconds on the host's clock."""
        try:
            if self.dropped:
                raise No("dropped")
            return tuple(self._take(event, now))
        except _Illegal as no:
            return (Refused(self._seat_of(event), no.refusal.words, no.refusal),)
        except No as no:
            seat = self._seat_of(event)
            if no.key == "not_turn":
                return (Refused(seat, phrase("table.not_turn", seat=seat, turn_seat=self.turn)),)
            if no.key == "nothing_to_take_back":
                return (Refused(seat, phrase("table.nothing_to_take_back", seat=seat)),)
            return (Refused(seat, phrase(f"table.{no.key}")),)

    def _seat_of(self, event: Event) -> int:
        """Return the seat that an event is about, or ``NOBODY``."""
        seat = getattr(event, "seat", None)
        if seat is None:
            seat = self.seating.of_user(getattr(event, "by", ""))
        return NOBODY if seat is None or not 0 <= seat < SEATS else seat

    def _take(self, event: Event, now: float) -> list[Effect]:
        match event:
            case ev.Played():
                return self._play(event, now)
            case ev.NextDeal():
                return self._next_deal(event, now)
            case ev.Begin():
                return self._begin(event, now)
            case ev.TakeBack():
                return self._take_back(event, now)
            case ev.Sit():
                return self._sit(event)
            case ev.Stand():
                return self._leave(self._own(event.by), now)
            case ev.SendAway():
                return self._send_away(event, now)
            case ev.SetBot():
                return self._set_bot(event)
            case ev.Here():
                return self._here(self._own(event.by), now)
            case ev.Gone():
                return self._gone(self._own(event.by), now)
            case ev.Claim() | ev.Concede() | ev.Pause():
                return self._wish(event, now)
            case ev.GoOn():
                return self._go_on(self._own(event.by), now)
            case ev.Rematch():
                return self._rematch(self._own(event.by))
            case ev.Answer():
                return self._answer(event, now)
            case ev.Say() | ev.Signal():
                return self._talk(event)
            case ev.Tick():
                return self._tick(now)
            case ev.Restarted():
                self._shift(event.down)
                return []
            case _:
                assert_never(event)

    def _begin(self, event: ev.Begin, now: float) -> list[Effect]:
        if event.by != self.seating.host:
            raise No("host_only")
        if self.record.deals:
            raise No("begun")
        return self._deal_out(now)

    def _play(self, event: ev.Played, now: float) -> list[Effect]:
        seat = event.seat
        deal = self._fit(seat, event.at)
        if deal.over:
            raise No("deal_over")
        if seat != deal.turn:
            raise No("not_turn")
        if event.by != self.controller(seat):
            raise No("not_yours")
        if self.paused is not None:
            raise No("paused")
        try:
            self._match.play(event.code)
        except IllegalMove as error:
            raise _Illegal(error.refusal) from None
        except ValueError:
            raise No("illegal") from None  # an int that is no code of this game at all
        self._charge(seat, now)
        return [Moved(seat, event.code), *self._step_back(seat), *self._then(now), *self._lapse()]

    def _charge(self, seat: int, now: float) -> None:
        """Take what a person has thought longer than a move's time from the seat's bank."""
        move = self.setup.clock.move
        if move is not None and self.controller(seat):
            one = self.seating[seat]
            one.bank = max(0.0, one.bank - max(0.0, now - self._since - move))

    def _next_deal(self, event: ev.NextDeal, now: float) -> list[Effect]:
        if self.deal is None:
            raise No("not_begun")
        if self.standing.over:
            raise No("match_over")
        if not self.deal.over:
            raise No("deal_running")
        self._in_sight(event.at)
        if not event.by:
            if self.seating.anybody_here():
                raise No("not_ready")
            return self._deal_out(now)
        seat = self._own(event.by)
        if seat in self._ready:
            raise No("ready_already")
        self._ready |= {seat}
        return self._dealt_if_ready(now) or [Ready(seat)]

    def _tick(self, now: float) -> list[Effect]:
        due = [seat for time, seat in self._due_times() if time <= now]
        if not due:
            raise No("not_due")
        effects: list[Effect] = []
        for seat in dict.fromkeys(due):
            effects += self._seat_due(seat, now) if seat != NOBODY else self._table_due(now)
        return effects

    def _seat_due(self, seat: int, now: float) -> list[Effect]:
        """Let a bot step in: for good while the owner is away, for a single turn where the owner is only slow."""
        clock = self._clock_due()
        slow = self.turn == seat and clock is not None and clock <= now
        if slow:
            self.seating[seat].bank = 0.0
        return self._step_in(seat, now, returning=slow and self.seating[seat].here)

    def _table_due(self, now: float) -> list[Effect]:
        patience = self.setup.patience
        if patience.empty is not None and not self.seating.anybody_here() and self._empty_since + patience.empty <= now:
            self.dropped = True
            self._ask = None
            return [Dropped()]
        ask = self._ask
        if ask is not None and ask.until is not None and ask.until <= now:
            self._ask = None
            return [Answered(ask.what, NOBODY, yes=False)]
        return self._deal_out(now)
