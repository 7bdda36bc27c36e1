"""What holds at a table of people, whatever they do in whatever order: join, leave, drop, repeat, come late, come back."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import seed_from_text
from baithak.tables import events as ev
from baithak.tables.effects import Effect, Refused
from baithak.tables.events import Event
from baithak.tables.setup import ASKED, NEVER, Clock, Patience, Setup
from baithak.tables.table import Table
from tests.toy import THROW_IN, TOY, ToyOptions

USERS = ("ann", "bob", "cem", "dia", "eva")
WHO = st.sampled_from(USERS)
ANYBODY = st.sampled_from((*USERS, ""))
SEATS = st.integers(-1, 4)
INDEX = st.none() | st.integers(0, 20)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(ev.Sit, SEATS, ANYBODY, st.text(max_size=3)),
    st.builds(ev.Stand, WHO),
    st.builds(ev.SendAway, SEATS, ANYBODY),
    st.builds(ev.SetBot, SEATS, st.sampled_from(["", "club", "best"]), ANYBODY),
    st.builds(ev.Here, ANYBODY),
    st.builds(ev.Gone, ANYBODY),
    st.builds(ev.Begin, ANYBODY),
    st.builds(ev.Played, SEATS, st.integers(-1, THROW_IN + 1), INDEX, ANYBODY),
    st.builds(ev.NextDeal, ANYBODY, INDEX),
    st.builds(ev.TakeBack, SEATS, INDEX, ANYBODY),
    st.builds(ev.Claim, ANYBODY, INDEX),
    st.builds(ev.Concede, ANYBODY, INDEX),
    st.builds(ev.Pause, ANYBODY),
    st.builds(ev.GoOn, ANYBODY),
    st.builds(ev.Rematch, ANYBODY),
    st.builds(ev.Answer, st.booleans(), ANYBODY),
    st.builds(ev.Say, st.text(max_size=5), ANYBODY),
    st.builds(ev.Signal, st.integers(-1, 13), ANYBODY),
    st.just(ev.Tick()),
    st.builds(ev.Restarted, st.floats(0, 1000)),
)
PATIENCE = st.sampled_from([Patience(), Patience(alone=True), Patience(away=5.0, empty=40.0, answer=3.0, score=4.0)])
CLOCKS = st.sampled_from([Clock(), Clock(10.0), Clock(3.0, 20.0)])


def picture(table: Table) -> object:
    """Return everything that a table has and shows."""
    views = () if table.deal is None else tuple(table.view(seat) for seat in range(NOBODY, 4))
    controllers = tuple(table.controller(seat) for seat in range(4))
    sitting = deepcopy(table.seating)
    asked = deepcopy(table.ask)
    return (
        (table.record, table.standing, table.turn, table.index, views),
        (controllers, sitting, asked, table.ready, table.paused, table.dropped, table.due),
    )


class AnyPeople(RuleBasedStateMachine):
    """Five people and a program who tell a table whatever they like, whenever they like."""

    def __init__(self) -> None:
        super().__init__()
        self.setup = Setup(game=TOY, options=ToyOptions(2), seed=seed_from_text(""))
        self.table = Table(self.setup)
        self.taken: list[tuple[Event, float]] = []
        self.now = 100.0
        self.seen: dict[int, object] = {}

    @initialize(
        name=st.text(max_size=3),
        throw_in=st.sampled_from(["never", "allowed"]),
        clock=CLOCKS,
        patience=PATIENCE,
        rated=st.booleans(),
        talk=st.sampled_from(["talk", "phrases", "silence"]),
        sitting=st.integers(0, 4),
    )
    def lay(
        self, name: str, throw_in: str, clock: Clock, patience: Patience, rated: bool, talk: str, sitting: int
    ) -> None:
        """Lay a table as some people agree on it, begin the match or not."""
        first, second, third, fourth = ((*USERS[:sitting], "", "", "", "")[seat] for seat in range(4))
        self.setup = Setup(
            game=TOY,
            options=ToyOptions(2, throw_in),
            seed=seed_from_text(name),
            host="ann",
            people=(first, second, third, fourth),
            bots=("club", "club", "best", "learner"),
            clock=clock,
            patience=patience,
            take_backs=NEVER if rated else ASKED,
            talk=talk,
            rated=rated,
        )
        self.table, self.seen = Table(self.setup, self.now), {}
        if sitting:
            self.send(ev.Begin("ann"))

    def send(self, event: Event) -> tuple[Effect, ...]:
        """Tell the table something, and look at what a refusal left behind."""
        before = picture(self.table)
        effects = self.table.on(event, self.now)
        if any(isinstance(effect, Refused) for effect in effects):
            assert len(effects) == 1
            assert isinstance(effects[0], Refused)
            assert str(effects[0].words)
            assert picture(self.table) == before
        else:
            self.taken.append((event, self.now))
        return effects

    @rule(event=EVENTS, seconds=st.sampled_from([0.0, 0.1, 2.0, 7.0]))
    def anything(self, event: Event, seconds: float) -> None:
        """Send any event at all, some time later."""
        self.now += seconds
        self.send(event)

    @rule(pick=st.integers(0, 99), moves=st.integers(1, 8))
    def go_on(self, pick: int, moves: int) -> None:
        """Play a few legal moves, each by whoever plays the seat, and deal again once all are ready."""
        for _ in range(moves):
            self.now += 0.5
            turn = self.table.turn
            if turn != NOBODY:
                legal = self.table.view(turn).legal
                code = legal[pick % len(legal)]
                self.send(ev.Played(turn, code, self.table.index, self.table.controller(turn)))
            elif self.table.deal is not None:
                for user in ("", *USERS):
                    self.send(ev.NextDeal(user))

    @rule()
    def wait(self) -> None:
        """Let the time come at which something is due."""
        due = self.table.due
        if due is not None:
            self.now = max(self.now, due)
            assert not any(isinstance(effect, Refused) for effect in self.send(ev.Tick()))

    @rule(user=WHO)
    def come_and_go(self, user: str) -> None:
        """Lose a connection and find it again."""
        self.send(ev.Gone(user))
        self.now += 1.0
        self.send(ev.Here(user))

    @rule(
        user=WHO,
        wish=st.sampled_from([ev.Claim, ev.Concede, ev.Pause, ev.GoOn, ev.Rematch]),
        yes=st.booleans(),
    )
    def want(self, user: str, wish: Callable[[str], Event], yes: bool) -> None:
        """Want something, and let everybody who is asked say the same."""
        self.send(wish(user))
        self.answer(yes=yes)

    @rule(yes=st.booleans())
    def regret(self, yes: bool) -> None:
        """Want the last move back, as whoever made it, and let everybody who is asked say the same."""
        deal = self.table.deal
        if deal is not None and deal.history:
            seat = deal.history[-1].seat
            self.send(ev.TakeBack(seat, self.table.index, self.table.controller(seat)))
            self.answer(yes=yes)

    def answer(self, *, yes: bool) -> None:
        """Let everybody who is asked something say yes or no."""
        while self.table.ask is not None:
            seat = min(self.table.ask.missing)
            self.send(ev.Answer(yes, self.table.seating[seat].owner))

    @rule()
    def repeat(self) -> None:
        """Send the last move once more: it is refused, as its sender said what it saw."""
        if self.taken and isinstance(self.taken[-1][0], ev.Played) and self.taken[-1][0].at is not None:
            assert isinstance(self.send(self.taken[-1][0])[0], Refused)

    @rule()
    def crash(self) -> None:
        """Make the table anew from what was kept last, or its events, as after a restart, and go on with that one."""
        kept = self.table.keep()
        self.table = Table.fold(self.setup, 100.0, self.taken) if kept is None else Table.restored(self.setup, kept)

    @invariant()
    def the_table_is_the_fold_of_its_events(self) -> None:
        """The events that were taken, with their times, make the same table again."""
        assert picture(Table.fold(self.setup, 100.0, self.taken)) == picture(self.table)

    @invariant()
    def what_is_kept_makes_the_same_table(self) -> None:
        """A table restored from what it keeps is the same, and while nothing is asked it can always be kept."""
        kept = self.table.keep()
        assert (kept is None) == (self.table.ask is not None or self.claimed())
        if kept is not None:
            assert picture(Table.restored(self.setup, kept)) == picture(self.table)

    def claimed(self) -> bool:
        """Say whether bots play the rest of the deal although people could."""
        return any(seat.person and not self.table.controller(at) for at, seat in enumerate(self.table.seating))

    @invariant()
    def an_index_means_one_position(self) -> None:
        """Whoever acts on what an index showed acts on that and on nothing else, whatever was taken back."""
        deals = self.table.record.deals
        assert self.seen.setdefault(self.table.index, deals) == deals

    @invariant()
    def nothing_is_asked_of_a_match_that_is_over(self) -> None:
        """A match that is over stays as it is: nothing that was asked before can change it."""
        assert not self.table.standing.over or self.table.ask is None

    @invariant()
    def the_record_makes_the_same_match(self) -> None:
        """What can be seen of the match follows from the record alone."""
        again = Table.resume(self.table.record)
        assert again.standing == self.table.standing
        if again.deal is not None:
            assert [again.view(seat) for seat in range(NOBODY, 4)] == [
                self.table.view(seat) for seat in range(NOBODY, 4)
            ]

    @invariant()
    def nobody_sits_twice(self) -> None:
        """A user has one seat at most, and plays no other."""
        people = self.table.seating.people()
        assert len(people) == len(set(people))
        for at, seat in enumerate(self.table.seating):
            assert self.table.controller(at) in {"", seat.owner}

    @invariant()
    def a_seat_has_one_controller(self) -> None:
        """A move is taken from whoever plays the seat to move, and refused from everybody else."""
        table = self.table
        if table.turn == NOBODY or table.paused is not None:
            return
        code = table.view(table.turn).legal[0]
        takers = []
        for user in ("", *USERS):
            copy = Table.fold(self.setup, 100.0, self.taken)
            (first, *_) = copy.on(ev.Played(table.turn, code, by=user), self.now)
            if not isinstance(first, Refused):
                takers.append(user)
        assert takers == [table.controller(table.turn)]

    @invariant()
    def no_table_is_left_for_ever(self) -> None:
        """Where nobody is connected, a time has been set at which the table is dropped; a dropped one says nothing more."""
        table = self.table
        if not table.over and not table.seating.anybody_here():
            assert table.due is not None
        if table.dropped:
            assert isinstance(table.on(ev.Tick(), self.now + 1e6)[0], Refused)
            assert table.due is None


AnyPeople.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestAnyPeople = AnyPeople.TestCase


def test_two_tables_of_one_setup_and_seed_deal_alike() -> None:
    """A setup is a value: tables laid from equal ones deal the same cards."""
    setup = Setup(game=TOY, options=ToyOptions(2), seed=seed_from_text("x"))
    tables = [Table(setup), Table(replace(setup))]
    for table in tables:
        table.on(ev.Begin(), 0.0)
    assert picture(tables[0]) == picture(tables[1])
