"""Who sits at a table: people who come, leave, are away and come back, and bots that play meanwhile."""

from baithak.cards.seats import SEATS
from baithak.tables import events as ev
from baithak.tables.asks import No
from baithak.tables.effects import Away, Back, BotSet, Effect, Hosted, Seated, Stepped
from baithak.tables.laid import Laid
from baithak.tables.setup import TableError, check_user

_LONGEST_BOT = 64


class People(Laid):
    """What people and the host do about the seats."""

    def _sit(self, event: ev.Sit) -> list[Effect]:
        try:
            check_user(event.by)
        except TableError:
            raise No("no_place") from None
        if not 0 <= event.seat < SEATS:
            raise No("no_seat")
        if self.seating.of_user(event.by) is not None:
            raise No("sits_already")
        if self.seating[event.seat].owner:
            raise No("seat_taken")
        if self.standing.over:
            raise No("match_over")
        if not self._between:
            raise No("between_deals")
        self.seating.sit(event.seat, event.by, self.setup.clock.bank)
        self._name(event.seat, event.name or event.by)
        effects: list[Effect] = [Seated(event.seat, event.by)]
        return effects if self.seating.host else [*effects, *self._hand_over(event.by)]

    def _name(self, seat: int, name: str) -> None:
        self._match.record = self.record.with_seat(seat, name)

    def _hand_over(self, user: str) -> list[Effect]:
        self.seating.host = user
        return [Hosted(user)]

    def _leave(self, seat: int, now: float) -> list[Effect]:
        user = self.seating[seat].owner
        decided = seat in self._ready
        effects: list[Effect] = [Seated(seat, "")]
        self.seating.stand(seat)
        effects += self._without(seat, now)
        self._ready -= {seat}
        if not self.standing.over:
            self._name(seat, self.seating[seat].bot)
        if user == self.seating.host:
            effects += self._hand_over(self.seating.heir())
        if not self.seating.anybody_here():
            self._empty_since = now
        following = [] if decided else self._agreed_without(seat)
        return [*effects, *self._turn_of(seat), *self._dealt_if_ready(now), *following]

    def _send_away(self, event: ev.SendAway, now: float) -> list[Effect]:
        if event.by != self.seating.host:
            raise No("host_only")
        if not 0 <= event.seat < SEATS or not self.seating[event.seat].owner:
            raise No("nobody_there")
        if self.deal is not None and self.seating[event.seat].here:
            raise No("not_away")
        return self._leave(event.seat, now)

    def _set_bot(self, event: ev.SetBot) -> list[Effect]:
        if event.by != self.seating.host:
            raise No("host_only")
        if not 0 <= event.seat < SEATS:
            raise No("no_seat")
        if self.standing.over:
            raise No("match_over")
        if not 0 < len(event.bot) <= _LONGEST_BOT:
            raise No("no_bot")
        one = self.seating[event.seat]
        if self._between:
            one.bot = event.bot
        else:
            one.next_bot = event.bot
        return [BotSet(event.seat, event.bot)]

    def _here(self, seat: int, now: float) -> list[Effect]:
        one = self.seating[seat]
        if one.gone is None and (not one.stepped or one.returning):
            raise No("here_already")
        effects: list[Effect] = [] if one.gone is None else [Back(seat)]
        if not self.seating.anybody_here():
            if self._between:
                self._since = now
            if self.setup.patience.alone:
                self._wait_anew(now)
        one.gone = None
        if one.stepped:
            one.returning = True
            if self.turn != seat:
                effects += self._step_back(seat)
        return effects

    def _wait_anew(self, now: float) -> None:
        """Let everybody who is away be waited for from now on: nobody was there before who would have."""
        for one in self.seating:
            if one.gone is not None:
                one.gone = now

    def _gone(self, seat: int, now: float) -> list[Effect]:
        one = self.seating[seat]
        if one.gone is not None:
            raise No("gone_already")
        one.gone, one.returning = now, False
        if not self.seating.anybody_here():
            self._empty_since = now
        away_now = [Away(seat, self.away_until(seat)), *self._without(seat, now)]
        return [*away_now, *self._dealt_if_ready(now), *self._agreed_without(seat)]

    def _step_in(self, seat: int, now: float, *, returning: bool) -> list[Effect]:
        """Let a bot play for the owner of a seat."""
        one = self.seating[seat]
        one.stepped, one.returning = True, returning
        return [Stepped(seat, bot=True), *self._without(seat, now), *self._turn_of(seat)]
