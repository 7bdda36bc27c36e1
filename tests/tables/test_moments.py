"""What was asked, clicked or begun at one moment does nothing at another."""

from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import game_of
from baithak.tables import events as ev
from baithak.tables.effects import Refused
from baithak.tables.setup import ASKED, Clock, Patience, Setup
from baithak.tables.table import Table

PEOPLE = ("ann", "bob", "cem", "dia")


def begun(
    game: str = "seep", seed: str = "moments", people: tuple[str, str, str, str] = PEOPLE, **agreed: object
) -> Table:
    """Return a table at which a deal has begun."""
    rules = game_of(game)
    setup = Setup(
        game=rules,
        options=rules.options(),
        seed=seed_from_text(seed),
        host="ann",
        people=people,
        take_backs=ASKED,
        patience=Patience(),
        **agreed,  # type: ignore[arg-type]
    )
    table = Table(setup)
    table.on(ev.Begin("ann"), 0.0)
    return table


def play_out(table: Table) -> None:
    """Play the deal to its end."""
    while table.deal is not None and not table.deal.over:
        move(table)


def move(table: Table, pick: int = 0) -> None:
    """Play a legal move."""
    seat = table.turn
    table.on(ev.Played(seat, table.view(seat).legal[pick], by=table.controller(seat)), 1.0)


def refused(table: Table, event: ev.Event, now: float = 2.0) -> str:
    """Return why an event is refused; nothing if it is not."""
    effect = table.on(event, now)[0]
    return effect.words.key if isinstance(effect, Refused) else ""


def test_a_question_ends_with_its_deal() -> None:
    """A claim and a take-back that nobody has answered when the deal is over, or dealt again, cannot be agreed to any more."""
    table = begun()
    table.on(ev.Claim("ann"), 1.0)
    play_out(table)
    assert table.ask is None
    assert refused(table, ev.Answer(yes=True, by="bob")) == "table.not_asked"
    table = begun()
    play_out(table)
    last = table.view(0).history[-1].seat
    table.on(ev.TakeBack(last, by=PEOPLE[last]), 1.0)
    for user in PEOPLE:
        table.on(ev.NextDeal(user), 1.0)
    assert table.ask is None
    assert len(table.record.deals) == 2


def test_a_question_ends_with_its_match() -> None:
    """Conceding that nobody has answered when the match is decided cannot change who has won."""
    table = begun("smear")
    table.on(ev.Concede("ann"), 1.0)
    table.on(ev.Answer(yes=True, by="cem"), 1.0)
    assert table.standing.over
    assert table.ask is None
    assert refused(table, ev.Answer(yes=True, by="cem"), 1e6) == "table.not_asked"


def test_a_yes_is_to_the_question_that_was_asked() -> None:
    """A yes that comes late is not taken for one to what is asked by then."""
    table = begun("smear")
    move(table)
    seat = table.view(0).history[-1].seat
    table.on(ev.TakeBack(seat, by=PEOPLE[seat]), 1.0)
    assert table.ask is not None
    first = table.ask.asked
    other = PEOPLE[(seat + 1) % 4]
    table.on(ev.Answer(yes=False, by=other), 2.0)
    partner = PEOPLE[(seat + 3) % 4]
    table.on(ev.Concede(partner), 3.0)
    late = ev.Answer(yes=True, by=other, asked=first)
    assert refused(table, late, 4.0) == "table.not_asked"
    assert not table.standing.over
    assert table.ask is not None
    table.on(ev.Answer(yes=True, by=other, asked=table.ask.asked), 5.0)
    assert table.standing.over


def test_a_move_is_for_the_position_that_was_seen() -> None:
    """After a take-back and another move a click made before it is refused, although as many moves were made."""
    table = begun("smear")
    move(table)
    seen, seat = table.index, table.turn
    code = table.view(seat).legal[0]
    mover = table.view(0).history[-1].seat
    table.on(ev.TakeBack(mover, by=PEOPLE[mover]), 1.0)
    assert table.ask is not None
    for at in sorted(table.ask.missing):
        table.on(ev.Answer(yes=True, by=PEOPLE[at]), 1.0)
    move(table, -1)
    assert refused(table, ev.Played(seat, code, seen, PEOPLE[seat])) == "table.moved_on"


def test_being_ready_for_a_deal_is_no_wish_for_another_match() -> None:
    """Whoever had asked for the next deal when the match was conceded has not asked for a rematch."""
    table = begun("smear")
    play_out(table)
    table.on(ev.NextDeal("ann"), 1.0)
    table.on(ev.Concede("bob"), 1.0)
    table.on(ev.Answer(yes=True, by="dia"), 1.0)
    assert table.standing.over
    assert table.ready == frozenset()
    assert refused(table, ev.Rematch("ann")) == ""


def test_a_pause_puts_off_what_ran_and_gives_no_time_away() -> None:
    """What began within a pause runs from its end: a take-back then, or somebody who goes, gains nothing by it."""
    table = begun(clock=Clock(60.0, 30.0))
    move(table)
    table.on(ev.Pause("ann"), 10.0)
    for user in PEOPLE:
        table.on(ev.Answer(yes=True, by=user), 10.0)
    assert table.paused == 10.0
    table.on(ev.Gone("bob"), 500.0)
    table.on(ev.GoOn("ann"), 1010.0)
    assert table.away_until(1) == 1010.0 + 60.0
    assert table.clock_until is not None
    assert table.clock_until <= 1010.0 + 90.0


def test_a_seat_is_kept_while_nobody_waits_for_its_owner() -> None:
    """N34: at a table of one person with bots no bot plays for whoever is away; at a table of two the one who is there is not kept waiting."""
    rules = game_of("smear")

    def laid(people: tuple[str, str, str, str]) -> Table:
        setup = Setup(
            game=rules,
            options=rules.options(),
            seed=seed_from_text("x"),
            host="ann",
            people=people,
            patience=Patience(alone=True),
        )
        table = Table(setup)
        table.on(ev.Begin("ann"), 0.0)
        table.on(ev.Gone("ann"), 1.0)
        return table

    for people, kept in ((("ann", "", "", ""), True), (("ann", "bob", "", ""), False)):
        table = laid(people)
        table.on(ev.Tick(), 100.0)
        assert (table.controller(0) == "ann") is kept
    table = laid(("ann", "bob", "", ""))
    table.on(ev.Gone("bob"), 2.0)
    assert table.away_until(0) is None
    table.on(ev.Here("bob"), 500.0)
    assert table.away_until(0) == 500.0 + 60.0
