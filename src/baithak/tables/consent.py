"""What one seat wants and others have to agree to, and what is said at a table."""

from baithak.cards.seats import partner_of, side_of
from baithak.tables import events as ev
from baithak.tables.asks import CLAIM, CONCEDE, PAUSE, REMATCH, TAKE_BACK, Ask, No
from baithak.tables.effects import (
    Answered,
    Asked,
    Claimed,
    Conceded,
    Effect,
    Finished,
    Paused,
    Said,
    Signalled,
    TakenBack,
    WentOn,
)
from baithak.tables.letters import shown
from baithak.tables.people import People
from baithak.tables.setup import FREE, NEVER, PHRASES, SILENCE

LONGEST_TALK = 300
SIGNALS = 12
"""How many quick phrases there are, numbered from 0."""


class Consent(People):
    """What is asked, answered and done by agreement."""

    @property
    def _freely(self) -> bool:
        """Whether moves are taken back without asking anybody."""
        return self.setup.take_backs == FREE and len(self.seating.people()) <= 1

    def may_take_back(self, seat: int) -> bool:
        """Say whether a seat has a move that its person may take back, or ask to; one that showed a card is refused all the same."""
        if self.setup.take_backs == NEVER or self.deal is None or self.standing.over or not self.controller(seat):
            return False
        undone = self._match.moves_since(seat)
        return undone > 0 if self._freely else undone == 1

    def _take_back(self, event: ev.TakeBack, now: float) -> list[Effect]:
        seat = event.seat
        if self.setup.take_backs == NEVER:
            raise No("no_take_backs")
        self._fit(seat, event.at)
        if event.by != self.controller(seat):
            raise No("not_yours")
        undone = self._match.moves_since(seat)
        if not undone:
            raise No("nothing_to_take_back")
        if self._freely:
            return self._undo(seat, undone, now)
        if undone > 1 or self._match.reveals(seat):
            raise No("shown")
        return self._put(TAKE_BACK, seat, self.seating.asked(seat, others_only=True), now)

    def _undo(self, seat: int, moves: int, now: float) -> list[Effect]:
        self._match.take_back(moves)
        self._undone += moves
        self._ready = frozenset()
        return [TakenBack(seat, moves), *self._then(now), *self._lapse()]

    def _wish(self, event: ev.Claim | ev.Concede | ev.Pause, now: float) -> list[Effect]:
        seat = self._own(event.by)
        if self.deal is None:
            raise No("not_begun")
        if self.standing.over:
            raise No("match_over")
        if isinstance(event, ev.Pause):
            if self.paused is not None:
                raise No("paused")
            return self._put(PAUSE, seat, self.seating.asked(seat), now)
        self._in_sight(event.at)
        if isinstance(event, ev.Claim):
            if self.deal.over or self._claimed:
                raise No("deal_over")
            return self._put(CLAIM, seat, self.seating.asked(seat, others_only=True), now)
        return self._put(CONCEDE, seat, self.seating.asked(seat) & {partner_of(seat)}, now)

    def _put(self, what: str, seat: int, missing: frozenset[int], now: float) -> list[Effect]:
        """Ask some seats for something, or do it at once where there is nobody to ask."""
        if self._ask is not None:
            raise No("asked_already")
        patience = self.setup.patience.answer
        until = None if patience is None else now + patience
        ask = Ask(what, seat, missing, now, self.index, until)
        if not missing:
            return self._settle(ask, now)
        self._ask = ask
        return [Asked(what, seat, tuple(sorted(missing)), until)]

    def _answer(self, event: ev.Answer, now: float) -> list[Effect]:
        seat, ask = self._own(event.by), self._ask
        if ask is None or seat not in ask.missing or event.asked not in {None, ask.asked}:
            raise No("not_asked")
        effects: list[Effect] = [Answered(ask.what, seat, event.yes)]
        if not event.yes:
            self._ask = None
            return effects
        ask.missing -= {seat}
        ask.agreed = True
        if ask.missing:
            return effects
        self._ask = None
        return [*effects, *self._settle(ask, now)]

    def _settle(self, ask: Ask, now: float) -> list[Effect]:
        """Do what was agreed."""
        if ask.what == TAKE_BACK:
            return self._undo(ask.seat, 1, now)
        if ask.what == PAUSE:
            self.paused = now
            return [Paused(now)]
        if ask.what == CLAIM:
            self._claimed = True
            return [Claimed(ask.seat), *self._turn_of(self.turn)]
        side = side_of(ask.seat)
        self._match.concede(side)
        self._ready = frozenset()
        self._since = now
        return [Conceded(side), Finished(self.standing)]

    def _go_on(self, seat: int, now: float) -> list[Effect]:
        if self.paused is None:
            raise No("not_paused")
        self._resume(now)
        return [WentOn(seat), *self._turn_of(self.turn)]

    def _rematch(self, seat: int) -> list[Effect]:
        if not self.standing.over:
            raise No("match_running")
        if seat in self._ready:
            raise No("asked_already")
        if self._again:
            raise No("match_over")
        self._ready |= {seat}
        missing = frozenset(at for at, one in enumerate(self.seating) if one.here) - self._ready
        return [Asked(REMATCH, seat, tuple(sorted(missing)), None)] if missing else self._agree()

    def _talk(self, event: ev.Say | ev.Signal) -> list[Effect]:
        seat = self._own(event.by)
        if self.setup.talk == SILENCE or (self.setup.talk == PHRASES and isinstance(event, ev.Say)):
            raise No("no_talk")
        if isinstance(event, ev.Signal):
            if not 0 <= event.number < SIGNALS:
                raise No("no_signal")
            return [Signalled(seat, event.number)]
        text = shown(event.text)
        if not 0 < len(text) <= LONGEST_TALK:
            raise No("no_text")
        return [Said(seat, text)]
