"""What holds at a table whatever it is told, in any order."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.records.record import Record
from baithak.tables.effects import Refused, TakenBack
from baithak.tables.events import Begin, Event, NextDeal, Played, TakeBack
from baithak.tables.setup import FREE, NEVER, Setup
from baithak.tables.table import Table
from tests.toy import THROW_IN, TOY, ToyOptions

SEATS = st.integers(-1, 4)
INDEX = st.none() | st.integers(0, 30)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.just(Begin()),
    st.just(NextDeal()),
    st.builds(Played, SEATS, st.integers(-1, THROW_IN + 1), INDEX),
    st.builds(TakeBack, SEATS, INDEX),
)


def laid(game: AnyGame, options: Options, name: str, *, take_backs: bool = True) -> Table:
    """Return a table of bots alone, laid from the seed of a name."""
    policy = FREE if take_backs else NEVER
    return Table(Setup(game=game, options=options, seed=seed_from_text(name), take_backs=policy))


def picture(table: Table) -> object:
    """Return everything that can be seen of a table, by its seats and by its host."""
    views = () if table.deal is None else tuple(table.view(seat) for seat in range(NOBODY, 4))
    return table.record, table.standing, table.turn, views


def shortened(record: Record, index: int) -> Record:
    """Return a record as it was after so many dealings-out and moves."""
    short = Record(record.game, record.options, record.seed, record.first_dealer, record.seats)
    for past in record.deals:
        if index <= 0:
            break
        short = short.with_deal(past.dealer, past.pack)
        for code in past.moves[: index - 1]:
            short = short.with_move(code)
        index -= 1 + len(past.moves)
    return short


class AnyEvents(RuleBasedStateMachine):
    """Four seats and a host who send whatever they like."""

    def __init__(self) -> None:
        super().__init__()
        self.table = laid(TOY, ToyOptions(), "")
        self.last: Event = Begin()
        self.now = 0.0

    @initialize(
        name=st.text(max_size=3),
        points=st.integers(1, 3),
        throw_in=st.sampled_from(["never", "allowed"]),
        take_backs=st.booleans(),
    )
    def lay(self, name: str, points: int, throw_in: str, take_backs: bool) -> None:
        """Lay a table with some seed, house rules and policy."""
        options = ToyOptions(points, throw_in)
        self.table = laid(TOY, options, name, take_backs=take_backs)
        self.send(Begin())

    def send(self, event: Event) -> None:
        """Tell the table something, and look at what a refusal left behind."""
        self.now += 1.0
        before = picture(self.table)
        effects = self.table.on(event, self.now)
        if any(isinstance(effect, Refused) for effect in effects):
            assert len(effects) == 1
            assert picture(self.table) == before
        else:
            assert self.table.record != before
            self.last = event

    @rule(event=EVENTS)
    def anything(self, event: Event) -> None:
        """Send any event at all."""
        self.send(event)

    @rule(pick=st.integers(0, 99), moves=st.integers(1, 8))
    def go_on(self, pick: int, moves: int) -> None:
        """Play a few legal moves, and deal again after a score."""
        for _ in range(moves):
            if self.table.turn == NOBODY:
                self.send(NextDeal())
            else:
                legal = self.table.view(self.table.turn).legal
                self.send(Played(self.table.turn, legal[pick % len(legal)], self.table.index))

    @rule(seat=st.integers(0, 3))
    def back(self, seat: int) -> None:
        """Take a move back in sight of the table as it is."""
        self.send(TakeBack(seat, self.table.index))

    @rule()
    def again(self) -> None:
        """Send the last event that was taken once more: it is refused, if its sender could say what it saw."""
        if isinstance(self.last, Begin | NextDeal) or getattr(self.last, "at", None) is not None:
            before = picture(self.table)
            (effect,) = self.table.on(self.last, self.now)
            assert isinstance(effect, Refused)
            assert picture(self.table) == before

    @invariant()
    def the_table_is_the_fold_of_its_record(self) -> None:
        """A table made from the record alone shows everybody the same."""
        assert picture(Table.resume(self.table.record)) == picture(self.table)


AnyEvents.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestAnyEvents = AnyEvents.TestCase


LONGEST = 150
"""How many events of a match are played at most."""
ALL = pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.name)
NAMES = st.text(max_size=3)


def played(game: AnyGame, name: str, longest: int) -> tuple[Table, list[Event]]:
    """Return a table at which moves were made by chance, at most so many events, and the events."""
    rng = random.Random(name)
    table = laid(game, game.options(), name)
    events: list[Event] = []
    while not table.standing.over and len(events) < longest:
        if table.turn == NOBODY:
            event: Event = NextDeal() if table.record.deals else Begin()
        else:
            event = Played(table.turn, rng.choice(table.view(table.turn).legal))
        table.on(event, 0.0)
        events.append(event)
    return table, events


@ALL
@given(name=NAMES, place=st.integers(0))
@settings(max_examples=25, deadline=None)
def test_a_match_resumed_at_any_index_goes_on_as_if_it_had_never_stopped(game: AnyGame, name: str, place: int) -> None:
    """Broken off after any number of events and resumed, a match takes the other events to the same record."""
    whole, events = played(game, name, LONGEST)
    place %= len(events) + 1
    table = Table.resume(shortened(whole.record, place))
    assert table.index == place
    for event in events[place:]:
        table.on(event, 0.0)
    assert picture(table) == picture(whole)


@ALL
@given(name=NAMES, moves=st.integers(1, 50), seat=st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_a_take_back_is_a_shorter_replay(game: AnyGame, name: str, moves: int, seat: int) -> None:
    """A take-back leaves a table that nobody can tell from one where the undone moves were never made."""
    table, _ = played(game, name, moves + 1)
    index, record = table.index, table.record
    first = table.on(TakeBack(seat), 0.0)[0]
    if isinstance(first, TakenBack):
        assert picture(table) == picture(Table.resume(shortened(record, index - first.moves)))
        assert table.turn == seat
        assert table.index > index, "no index ever comes again"
    else:
        assert isinstance(first, Refused)


@ALL
@given(name=NAMES, moves=st.integers(0, 50), codes=st.lists(st.integers() | st.integers(0, 2**63), min_size=1))
@settings(max_examples=40, deadline=None)
def test_no_int_can_break_a_table(game: AnyGame, name: str, moves: int, codes: list[int]) -> None:
    """Any int may come as a code: one that is not legal is refused in words, and nothing has changed."""
    table, _ = played(game, name, moves + 1)
    before = picture(table)
    for code in codes:
        if table.turn != NOBODY and code not in table.view(table.turn).legal:
            (effect,) = table.on(Played(table.turn, code), 0.0)
            assert isinstance(effect, Refused)
            assert str(effect.words)
    assert picture(table) == before
