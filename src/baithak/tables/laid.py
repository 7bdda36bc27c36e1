"""What a table has and shows, and what follows from it: the ground that ``table.py`` stands on."""

from dataclasses import replace

from baithak.cards.seats import NOBODY, SEATS
from baithak.games.deal import Deal
from baithak.games.match import Standing
from baithak.games.view import View
from baithak.records.record import Record
from baithak.tables.asks import CLAIM, TAKE_BACK, Ask, No
from baithak.tables.effects import Answered, Dealt, Effect, Finished, RematchAgreed, Scored, Stepped, Turn
from baithak.tables.running import Running
from baithak.tables.seating import Seating
from baithak.tables.setup import Setup


class Laid:
    """Four seats, the people and bots in them, and a match in progress.

    Attributes:
        setup: what was agreed on.
        seating: who sits where, and who plays.
        paused: since when the clocks stand still, or None.
        dropped: whether the match ended because nobody was left.
    """

    def __init__(self, setup: Setup, since: float = 0.0) -> None:
        """Lay a table for a match that has not begun; ``since`` is the time in seconds on the host's clock.

        Raises:
            RecordError: if a tag has no proper name.
        """
        self.setup = setup
        self.seating = Seating.of(setup.host, setup.people, setup.bots, setup.clock.bank)
        self.paused: float | None = None
        self.dropped = False
        self._match = Running.laid(setup)
        self._since = since
        self._empty_since = since
        self._ask: Ask | None = None
        self._claimed = False
        self._undone = 0
        self._again = False
        self._ready: frozenset[int] = frozenset()

    @property
    def record(self) -> Record:
        """What was played so far, with the seed; not for the eyes of anybody who plays."""
        return self._match.record

    @property
    def deal(self) -> Deal | None:
        """The deal in progress, or the last one; None before the first."""
        return self._match.deal

    @property
    def standing(self) -> Standing:
        """The match after the last deal that is over."""
        return self._match.standing

    @property
    def index(self) -> int:
        """How many deals and moves there were; a take-back counts too, so that no index ever comes again."""
        return self._match.index + 2 * self._undone

    @property
    def turn(self) -> int:
        """The seat to move, or ``NOBODY`` before the match, between two deals and after the match."""
        return NOBODY if self.dropped else self._match.turn

    @property
    def over(self) -> bool:
        """Whether the match has ended, or was dropped."""
        return self.dropped or self.standing.over

    @property
    def since(self) -> float:
        """When the turn, or the score, that is waited for began."""
        return self._since

    @property
    def clock_until(self) -> float | None:
        """When a bot plays for the person to move."""
        return self._clock_due()

    @property
    def ask(self) -> Ask | None:
        """What was asked and is not settled yet."""
        return self._ask

    @property
    def ready(self) -> frozenset[int]:
        """The seats whose people have seen the score, while others have not."""
        return self._ready

    def view(self, seat: int = NOBODY) -> View:
        """Return what a seat, or a spectator, may know of the deal in progress or the last one.

        Raises:
            TableError: if nothing was dealt yet.
            DealError: if there is no such seat.
        """
        return self._match.view(seat)

    def controller(self, seat: int) -> str:
        """Return the user who plays a seat, or nobody where a bot does."""
        return "" if self._claimed else self.seating.controller(seat)

    @property
    def due(self) -> float | None:
        """When something happens although nobody does anything; a ``Tick`` at that time or later makes it happen."""
        times = [time for time, _ in self._due_times()]
        return min(times, default=None)

    def _clock_due(self) -> float | None:
        """Return when a bot plays for the person to move."""
        move = self.setup.clock.move
        if move is None or self.turn == NOBODY or not self.controller(self.turn):
            return None
        return self._since + move + self.seating[self.turn].bank

    def away_until(self, at: int) -> float | None:
        """Return when a bot takes a seat whose owner is away, if one will."""
        patience, seat = self.setup.patience, self.seating[at]
        if patience.away is None or seat.gone is None or not seat.person:
            return None
        return None if patience.alone and not self.seating.anybody_here() else seat.gone + patience.away

    def _due_times(self) -> list[tuple[float, int]]:
        """Return what is to come, each as its time and the seat that it is about, or ``NOBODY`` for the table."""
        patience = self.setup.patience
        times: list[tuple[float, int]] = []
        if self.over:
            return times
        if patience.empty is not None and not self.seating.anybody_here():
            times.append((self._empty_since + patience.empty, NOBODY))
        if self.paused is not None:
            return times
        if self._ask is not None and self._ask.until is not None:
            times.append((self._ask.until, NOBODY))
        if self.deal is None:
            return times
        if self.deal.over:
            if patience.score is not None and self.seating.anybody_here():
                times.append((self._since + patience.score, NOBODY))
            return times
        for at in range(SEATS):
            away = self.away_until(at)
            if away is not None:
                times.append((away, at))
        clock = self._clock_due()
        if clock is not None:
            times.append((clock, self.turn))
        return times

    def _fit(self, seat: int, at: int | None) -> Deal:
        """Return the deal in which a seat may do something now."""
        if not 0 <= seat < SEATS:
            raise No("no_seat")
        if self.deal is None:
            raise No("not_begun")
        if self.standing.over:
            raise No("match_over")
        self._in_sight(at)
        return self.deal

    def _in_sight(self, at: int | None) -> None:
        if at is not None and at != self.index:
            raise No("moved_on")

    def _own(self, by: str) -> int:
        """Return the seat of a user."""
        seat = self.seating.of_user(by)
        if seat is None:
            raise No("no_place")
        return seat

    @property
    def _between(self) -> bool:
        """Whether no deal is running, so that people and bots may change."""
        return not self.standing.over and (self.deal is None or self.deal.over)

    def _deal_out(self, now: float) -> list[Effect]:
        self._claimed = False
        self._ready = frozenset()
        for seat in self.seating:
            if seat.next_bot:
                seat.bot, seat.next_bot = seat.next_bot, ""
        number, dealer = self._match.next_deal()
        return [Dealt(number, dealer), *self._then(now), *self._lapse()]

    def _dealt_if_ready(self, now: float) -> list[Effect]:
        """Deal out if everybody who is here has seen the score, and somebody has."""
        waiting = frozenset(at for at, seat in enumerate(self.seating) if seat.here)
        return self._deal_out(now) if self._ready and waiting and waiting <= self._ready and not self.over else []

    def _then(self, now: float) -> list[Effect]:
        """Return what follows from a deal as it stands: a seat's turn, or the score and perhaps the end."""
        deal = self._match.now
        self._since = now
        if not deal.over:
            return [Turn(deal.turn, now, self._clock_due())]
        self._claimed = False
        scored = [*self._step_back(*range(SEATS)), Scored(deal.outcome(), self.standing)]
        return [*scored, Finished(self.standing)] if self.standing.over else scored

    def _turn_of(self, seat: int) -> list[Effect]:
        """Tell again that it is a seat's turn, if it is: somebody else plays it now."""
        if self.turn != seat or self.paused is not None:
            return []
        return [Turn(seat, self._since, self._clock_due())]

    def _step_back(self, *seats: int) -> list[Effect]:
        """Let owners who are back play their seats again."""
        effects: list[Effect] = []
        for seat in seats:
            one = self.seating[seat]
            if one.returning:
                one.stepped, one.returning = False, False
                effects.append(Stepped(seat, bot=False))
        return effects

    def _lapse(self) -> list[Effect]:
        """Let what was asked be void, if it was about a move, a deal or a match that is past."""
        ask, deal = self._ask, self.deal
        if ask is None:
            return []
        past = self.standing.over
        if ask.what == TAKE_BACK:
            past = past or ask.index != self.index
        if ask.what == CLAIM:
            past = past or deal is None or deal.over
        if not past:
            return []
        self._ask = None
        return [Answered(ask.what, NOBODY, yes=False)]

    def _without(self, seat: int, now: float) -> list[Effect]:
        """Ask a seat no more, where nobody can say yes now.

        What all who are left have agreed to is done; what nobody has agreed to comes to nothing, and so does what
        the seat itself wanted.
        """
        ask = self._ask
        if ask is None or (seat not in ask.missing and seat != ask.seat):
            return []
        ask.missing -= {seat}
        if ask.missing and seat != ask.seat:
            return []
        self._ask = None
        if ask.agreed and seat != ask.seat:
            return self._settle(ask, now)
        return [Answered(ask.what, NOBODY, yes=False)]

    def _settle(self, ask: Ask, now: float) -> list[Effect]:
        """Do what was agreed."""
        raise NotImplementedError

    def _agreed_without(self, seat: int) -> list[Effect]:
        """Say that everybody who is left wants another match, if it was a seat alone that had not said so."""
        left = frozenset(at for at, one in enumerate(self.seating) if one.here)
        wanted = self.standing.over and seat not in self._ready and bool(left) and left <= self._ready
        return self._agree() if wanted else []

    def _agree(self) -> list[Effect]:
        """Say, once, that there is to be another match: who comes too late has no seat at it."""
        if self._again:
            return []
        self._again = True
        return [RematchAgreed()]

    def _resume(self, now: float) -> None:
        """End a pause: what ran when it began is put off by it, what has begun since runs from now on."""
        paused = now if self.paused is None else self.paused

        def put_off(since: float) -> float:
            return since + now - max(paused, since)

        self._since, self._empty_since = put_off(self._since), put_off(self._empty_since)
        ask = self._ask
        if ask is not None and ask.until is not None:
            self._ask = replace(ask, until=ask.until + now - max(paused, ask.asked))
        for seat in self.seating:
            if seat.gone is not None:
                seat.gone = put_off(seat.gone)
        self.paused = None

    def _shift(self, seconds: float) -> None:
        """Move everything that runs by some seconds that count for nobody."""
        self._since += seconds
        self._empty_since += seconds
        if self.paused is not None:
            self.paused += seconds
        if self._ask is not None and self._ask.until is not None:
            self._ask = replace(self._ask, until=self._ask.until + seconds)
        for seat in self.seating:
            if seat.gone is not None:
                seat.gone += seconds
