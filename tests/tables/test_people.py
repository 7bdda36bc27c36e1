"""People at a table, told one thing at a time: seats, absence, clocks, and what is asked of others."""

from collections.abc import Callable

import pytest

from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import first_dealer, seed_from_text
from baithak.games.catalog import GAMES
from baithak.tables import events as ev
from baithak.tables.effects import (
    Answered,
    Asked,
    Away,
    Back,
    BotSet,
    Claimed,
    Conceded,
    Dealt,
    Dropped,
    Effect,
    Finished,
    Hosted,
    Paused,
    Ready,
    Refused,
    RematchAgreed,
    Said,
    Scored,
    Seated,
    Signalled,
    Stepped,
    TakenBack,
    Turn,
    WentOn,
)
from baithak.tables.setup import ASKED, FREE, NEVER, Clock, Patience, Setup, TableError
from baithak.tables.table import Table
from tests.toy import TOY, ToyOptions

SEED = seed_from_text("a table")
FIRST = (first_dealer(SEED) + 1) % 4
PEOPLE = ("ann", "bob", "cem", "dia")
FOUR = ("ann", "bob", "cem", "dia")
UNHURRIED = Clock()
USUAL = Patience()


def begun(
    people: tuple[str, str, str, str] = FOUR,
    *,
    clock: Clock = UNHURRIED,
    patience: Patience = USUAL,
    take_backs: str = ASKED,
    talk: str = "talk",
    target: int = 3,
) -> Table:
    """Return a table at which the first cards were dealt at 0 seconds."""
    setup = Setup(
        game=TOY,
        options=ToyOptions(target),
        seed=SEED,
        host=next((user for user in people if user), ""),
        people=people,
        bots=("club", "club", "club", "club"),
        clock=clock,
        patience=patience,
        take_backs=take_backs,
        talk=talk,
    )
    table = Table(setup)
    table.on(ev.Begin(setup.host), 0.0)
    return table


def play(table: Table, moves: int, now: float = 1.0) -> tuple[Effect, ...]:
    """Play some moves, each by whoever plays the seat, and return the effects of the last."""
    effects: tuple[Effect, ...] = ()
    for _ in range(moves):
        turn = table.turn
        effects = table.on(ev.Played(turn, table.view(turn).legal[0], by=table.controller(turn)), now)
    return effects


def why(effects: tuple[Effect, ...]) -> str:
    """Return the key of a refusal, which must be all that came."""
    (effect,) = effects
    assert isinstance(effect, Refused)
    return effect.words.key.removeprefix("table.")


def user_at(seat: int) -> str:
    """Return who sits in a seat of four people."""
    return FOUR[seat % 4]


# Seats.


def test_bots_play_at_once_where_nobody_sits() -> None:
    """One person and a click are enough: the other seats are the program's to play for."""
    table = begun(("ann", "", "", ""))
    assert [table.controller(seat) for seat in range(4)] == ["ann", "", "", ""]
    assert table.on(ev.Played(FIRST, table.view(FIRST).legal[0], by=table.controller(FIRST)), 1.0)[-1] == Turn(
        (FIRST + 1) % 4, 1.0
    )


def test_people_replace_bots_between_deals() -> None:
    """Whoever comes during a deal waits for its end; then the seat and its name in the record are theirs."""
    table = begun(("ann", "", "", ""))
    assert why(table.on(ev.Sit(1, "bob"), 1.0)) == "between_deals"
    play(table, 8)
    assert table.on(ev.Sit(1, "bob", "Bob"), 2.0) == (Seated(1, "bob"),)
    assert table.record.seats[1] == "Bob"
    assert why(table.on(ev.Sit(1, "cem"), 2.0)) == "seat_taken"
    assert why(table.on(ev.Sit(2, "bob"), 2.0)) == "sits_already"


def test_whoever_stands_up_leaves_a_bot_and_perhaps_the_house() -> None:
    """A bot plays the seat at once, and the first who is still here becomes the host."""
    table = begun()
    effects = table.on(ev.Stand("ann"), 1.0)
    assert effects[:2] == (Seated(0, ""), Hosted("bob"))
    assert table.controller(0) == ""
    assert why(table.on(ev.Played(table.turn, 0, by="ann"), 1.0)) == "not_yours"


def test_only_the_host_sends_away_and_chooses_bots() -> None:
    """A guest may not, the host may; a running deal keeps its bot to the end, and people who are here their seat."""
    table = begun(("ann", "bob", "", ""))
    assert why(table.on(ev.SetBot(2, "best", "bob"), 1.0)) == "host_only"
    assert table.on(ev.SetBot(2, "best", "ann"), 1.0) == (BotSet(2, "best"),)
    assert table.seating[2].bot == "club"
    assert why(table.on(ev.SendAway(1, "ann"), 1.0)) == "not_away"
    table.on(ev.Gone("bob"), 2.0)
    assert table.on(ev.SendAway(1, "ann"), 3.0)[0] == Seated(1, "")
    play(table, 8)
    table.on(ev.NextDeal("ann"), 4.0)
    assert table.seating[2].bot == "best"


def test_a_spectator_can_do_nothing() -> None:
    """N15: every kind of event from somebody who sits nowhere is refused and changes nothing."""
    table = begun()
    code = table.view(table.turn).legal[0]
    for event in (
        ev.Played(table.turn, code, by="eva"),
        ev.TakeBack(table.turn, by="eva"),
        ev.NextDeal("eva"),
        ev.Begin("eva"),
        ev.Claim("eva"),
        ev.Concede("eva"),
        ev.Pause("eva"),
        ev.GoOn("eva"),
        ev.Rematch("eva"),
        ev.Answer(yes=True, by="eva"),
        ev.Say("hello", "eva"),
        ev.Signal(0, "eva"),
        ev.Stand("eva"),
        ev.SendAway(0, "eva"),
        ev.SetBot(0, "best", "eva"),
        ev.Here("eva"),
        ev.Gone("eva"),
    ):
        assert isinstance(table.on(event, 1.0)[0], Refused), event


# Absence (N34, N36).


def test_who_is_away_is_waited_for_and_then_a_bot_plays() -> None:
    """N34: first it is said until when the seat is kept; at that time a bot steps in, and plays the turn that waits."""
    table = begun(patience=Patience(away=60.0))
    user = user_at(FIRST)
    assert table.on(ev.Gone(user), 10.0) == (Away(FIRST, 70.0),)
    assert table.due == 70.0
    assert why(table.on(ev.Tick(), 69.9)) == "not_due"
    assert table.on(ev.Tick(), 70.0) == (Stepped(FIRST, bot=True), Turn(FIRST, 0.0))
    assert table.controller(FIRST) == ""


def test_the_owner_is_back_at_the_seats_next_turn() -> None:
    """N34: who comes back while the bot is to move plays from the next turn on; else at once."""
    table = begun(patience=Patience(away=60.0))
    user = user_at(FIRST)
    table.on(ev.Gone(user), 10.0)
    table.on(ev.Tick(), 70.0)
    assert table.on(ev.Here(user), 71.0) == (Back(FIRST),)
    assert table.controller(FIRST) == ""
    assert Stepped(FIRST, bot=False) in play(table, 1)
    assert table.controller(FIRST) == user


def test_who_comes_back_in_time_has_lost_nothing() -> None:
    """A short loss of the connection leaves the seat to its owner, and no bot steps in later."""
    table = begun(patience=Patience(away=60.0))
    user = user_at(FIRST)
    table.on(ev.Gone(user), 10.0)
    assert table.on(ev.Here(user), 30.0) == (Back(FIRST),)
    assert table.due is None
    assert table.controller(FIRST) == user


def test_a_table_that_all_have_left_is_dropped() -> None:
    """N36, N11: when nobody is connected any more, the match ends without a result after the time agreed."""
    table = begun(("ann", "bob", "", ""), patience=Patience(away=None, empty=1800.0))
    table.on(ev.Gone("ann"), 10.0)
    table.on(ev.Gone("bob"), 20.0)
    assert table.due == 1820.0
    assert table.on(ev.Tick(), 1820.0) == (Dropped(),)
    assert (table.over, table.turn) == (True, NOBODY)
    assert why(table.on(ev.Here("ann"), 1900.0)) == "dropped"


def test_bots_do_not_play_on_without_people() -> None:
    """Between two deals a table at which nobody is left waits, and somebody who comes back finds the score."""
    table = begun(("ann", "", "", ""), patience=Patience(away=5.0, empty=1800.0, score=30.0))
    play(table, 8)
    table.on(ev.Gone("ann"), 2.0)
    assert table.due == 1802.0
    table.on(ev.Here("ann"), 1000.0)
    assert table.due == 1030.0


# Clocks.


def test_a_slow_person_has_the_bank_and_then_a_bot_for_one_move() -> None:
    """N3: past a move's time the bank runs; when it is empty a bot makes the move, and the owner the next."""
    table = begun(clock=Clock(10.0, 20.0))
    assert table.due == 30.0
    assert table.on(ev.Tick(), 30.0) == (Stepped(FIRST, bot=True), Turn(FIRST, 0.0))
    assert table.seating[FIRST].bank == 0.0
    effects = play(table, 1, now=31.0)
    assert Stepped(FIRST, bot=False) in effects
    assert effects[-1] == Turn((FIRST + 1) % 4, 31.0, 61.0)


def test_the_bank_is_charged_for_what_a_move_took_too_long() -> None:
    """Of 14 seconds over a move of 10, four come from the bank; a quick move costs nothing."""
    table = begun(clock=Clock(10.0, 20.0))
    play(table, 1, now=14.0)
    play(table, 1, now=15.0)
    banks = [table.seating[(FIRST + step) % 4].bank for step in range(2)]
    assert banks == [16.0, 20.0]


def test_nobody_is_charged_while_the_program_was_down() -> None:
    """N7: after a restart all that runs is moved on by the time that the program was down."""
    table = begun(clock=Clock(10.0, 20.0), patience=Patience(away=60.0))
    other = (FIRST + 1) % 4
    table.on(ev.Gone(user_at(other)), 5.0)
    assert table.on(ev.Restarted(100.0), 110.0) == ()
    assert table.due == 130.0
    assert table.seating[other].gone == 105.0


def test_a_pause_stops_the_clocks_if_all_agree() -> None:
    """Everybody else is asked; while it lasts nothing is played or due, and afterwards the same time is left."""
    table = begun(clock=Clock(10.0, 20.0))
    (asked,) = table.on(ev.Pause("ann"), 4.0)
    assert asked == Asked("pause", 0, (1, 2, 3), 34.0)
    table.on(ev.Answer(yes=True, by="bob"), 5.0)
    table.on(ev.Answer(yes=True, by="cem"), 5.0)
    assert table.on(ev.Answer(yes=True, by="dia"), 6.0) == (Answered("pause", 3, yes=True), Paused(6.0))
    assert table.due is None
    code = table.view(FIRST).legal[0]
    assert why(table.on(ev.Played(FIRST, code, by=user_at(FIRST)), 50.0)) == "paused"
    assert table.on(ev.GoOn("cem"), 106.0) == (WentOn(2), Turn(FIRST, 100.0, 130.0))


def test_who_is_asked_and_says_nothing_has_said_no() -> None:
    """What was asked comes to nothing when its time has run out."""
    table = begun(patience=Patience(answer=30.0))
    table.on(ev.Pause("ann"), 4.0)
    assert table.on(ev.Tick(), 34.0) == (Answered("pause", NOBODY, yes=False),)
    assert table.paused is None


# Consent.


def test_a_move_is_taken_back_with_the_other_sides_consent() -> None:
    """N20: the two of the other side are asked, and the move is undone when both have said yes."""
    table = begun()
    before = table.record
    play(table, 1)
    other = sorted(((FIRST + 1) % 4, (FIRST + 3) % 4))
    (asked,) = table.on(ev.TakeBack(FIRST, by=user_at(FIRST)), 2.0)
    assert asked == Asked("take_back", FIRST, tuple(other), 32.0)
    table.on(ev.Answer(yes=True, by=user_at(other[0])), 3.0)
    effects = table.on(ev.Answer(yes=True, by=user_at(other[1])), 3.0)
    assert effects[1] == TakenBack(FIRST, 1)
    assert table.record == before


def test_a_take_back_is_void_once_somebody_has_moved() -> None:
    """N20: what was played meanwhile stands, and so does the move before it."""
    table = begun()
    play(table, 1)
    table.on(ev.TakeBack(FIRST, by=user_at(FIRST)), 2.0)
    assert Answered("take_back", NOBODY, yes=False) in play(table, 1)
    assert why(table.on(ev.TakeBack(FIRST, by=user_at(FIRST)), 3.0)) == "shown"


def test_no_take_back_reaches_past_a_card_that_it_showed() -> None:
    """N20: a bid that turned the floor up, or got the bidder its cards, stands; one that showed nothing does not."""
    for name, shows in (("seep", True), ("smear", False)):
        game = GAMES[name]
        seed = seed_from_text("shown")
        setup = Setup(game=game, options=game.options(), seed=seed, host="ann", people=FOUR, take_backs=ASKED)
        table = Table(setup)
        table.on(ev.Begin("ann"), 0.0)
        seat = table.turn
        play(table, 1)
        effects = table.on(ev.TakeBack(seat, by=FOUR[seat]), 1.0)
        assert isinstance(effects[0], Refused) == shows, name


def test_a_rated_table_has_no_take_backs() -> None:
    """N20: a setup that is rated and allows them is refused, and without them none is made."""
    with pytest.raises(TableError, match="rated"):
        Setup(game=TOY, options=ToyOptions(), seed=SEED, rated=True, take_backs=ASKED)
    table = begun(take_backs=NEVER)
    play(table, 1)
    assert why(table.on(ev.TakeBack(FIRST, by=user_at(FIRST)), 2.0)) == "no_take_backs"


def test_against_bots_a_move_is_taken_back_with_all_later_ones() -> None:
    """One person against bots asks nobody."""
    people = ["", "", "", ""]
    people[FIRST] = "ann"
    table = begun((people[0], people[1], people[2], people[3]), take_backs=FREE)
    play(table, 3)
    assert table.on(ev.TakeBack(FIRST, by="ann"), 2.0)[0] == TakenBack(FIRST, 3)


def test_a_claim_lets_bots_play_the_deal_to_its_end() -> None:
    """The other side agrees, every seat is a bot's until the score, and then everybody's own again."""
    table = begun(("ann", "bob", "", ""))
    (asked,) = table.on(ev.Claim("ann"), 1.0)
    assert asked == Asked("claim", 0, (1,), 31.0)
    effects = table.on(ev.Answer(yes=True, by="bob"), 2.0)
    assert effects[1] == Claimed(0)
    assert {table.controller(seat) for seat in range(4)} == {""}
    assert isinstance(play(table, 8)[-1], Scored)
    assert table.controller(0) == "ann"


def test_a_side_gives_up_if_both_want_to() -> None:
    """Partner is asked; then the other side has won, and the record says that it was conceded."""
    table = begun()
    (asked,) = table.on(ev.Concede("ann"), 1.0)
    assert asked == Asked("concede", 0, (2,), 31.0)
    assert table.on(ev.Answer(yes=False, by="cem"), 2.0) == (Answered("concede", 2, yes=False),)
    table.on(ev.Concede("ann"), 3.0)
    effects = table.on(ev.Answer(yes=True, by="cem"), 4.0)
    assert effects[1] == Conceded(0)
    assert effects[2] == Finished(table.standing)
    assert (table.standing.over, table.standing.winner) == (True, 1)
    assert table.record.tags["Conceded"] == "0"
    assert Table.resume(table.record).standing == table.standing


def test_only_one_thing_is_asked_at_a_time() -> None:
    """A second wish waits for the answer to the first, and nobody answers who was not asked."""
    table = begun()
    table.on(ev.Concede("ann"), 1.0)
    assert why(table.on(ev.Pause("bob"), 1.0)) == "asked_already"
    assert why(table.on(ev.Answer(yes=True, by="bob"), 1.0)) == "not_asked"


def test_what_is_asked_of_somebody_who_leaves_comes_to_nothing() -> None:
    """Silence is no consent: who is gone cannot have said yes."""
    table = begun()
    table.on(ev.Concede("ann"), 1.0)
    assert Answered("concede", NOBODY, yes=False) in table.on(ev.Gone("cem"), 2.0)
    assert not table.standing.over


def leaves(user: str) -> ev.Event:
    """Return that somebody gives the seat up."""
    return ev.Stand(user)


def loses_the_connection(user: str) -> ev.Event:
    """Return that somebody has no connection any more."""
    return ev.Gone(user)


GOING = pytest.mark.parametrize("goes", [leaves, loses_the_connection])


@GOING
@pytest.mark.parametrize(
    ("wish", "said", "last", "done"),
    [
        (ev.Pause("ann"), ("bob", "cem"), "dia", Paused),
        (ev.Claim("ann"), ("bob",), "dia", Claimed),
        (ev.TakeBack(FIRST, by=user_at(FIRST)), (user_at(FIRST + 1),), user_at(FIRST + 3), TakenBack),
    ],
)
def test_what_all_who_are_left_agree_on_is_done_when_the_last_one_asked_goes(
    goes: Callable[[str], ev.Event], wish: ev.Event, said: tuple[str, ...], last: str, done: type[Effect]
) -> None:
    """Nobody waits for somebody who is not there: the yes of the others is enough, and without any it comes to nothing."""
    table = begun()
    play(table, 1)
    assert isinstance(table.on(wish, 2.0)[0], Asked)
    for user in said:
        table.on(ev.Answer(yes=True, by=user), 3.0)
    assert any(isinstance(effect, done) for effect in table.on(goes(last), 4.0))
    assert table.ask is None
    other = begun()
    play(other, 1)
    other.on(wish, 2.0)
    effects: tuple[Effect, ...] = ()
    for user in (*said, last):
        effects = other.on(goes(user), 3.0)
    assert any(isinstance(effect, Answered) and not effect.yes for effect in effects)
    assert not any(isinstance(effect, done) for effect in effects)
    assert other.ask is None


@GOING
def test_the_others_are_still_asked_when_one_goes(goes: Callable[[str], ev.Event]) -> None:
    """Of several who are asked one may go: what the others say counts. When whoever asked goes, nothing is asked any more."""
    table = begun()
    table.on(ev.Pause("ann"), 1.0)
    assert not any(isinstance(effect, Answered) for effect in table.on(goes("bob"), 2.0))
    assert table.ask is not None
    assert table.ask.missing == {2, 3}
    table.on(ev.Answer(yes=True, by="cem"), 3.0)
    assert table.on(ev.Answer(yes=True, by="dia"), 4.0)[-1] == Paused(4.0)
    table = begun()
    table.on(ev.Pause("ann"), 1.0)
    table.on(ev.Answer(yes=True, by="bob"), 1.0)
    table.on(ev.Answer(yes=True, by="cem"), 1.0)
    assert Answered("pause", NOBODY, yes=False) in table.on(goes("ann"), 2.0)
    assert table.ask is None
    assert table.paused is None


def test_the_next_deal_waits_until_all_have_seen_the_score() -> None:
    """Each says so once; who is away is not waited for, and after a while nobody is."""
    table = begun()
    play(table, 8)
    for user in PEOPLE[:2]:
        assert isinstance(table.on(ev.NextDeal(user), 2.0)[0], Ready)
    assert why(table.on(ev.NextDeal("ann"), 2.0)) == "ready_already"
    table.on(ev.NextDeal("cem"), 2.0)
    assert any(isinstance(effect, Dealt) for effect in table.on(ev.Gone("dia"), 3.0))
    table.on(ev.Here("dia"), 3.5)
    play(table, 8, now=4.0)
    assert table.due == 64.0
    assert isinstance(table.on(ev.Tick(), 64.0)[0], Dealt)


def test_a_rematch_is_agreed_by_all_who_are_left() -> None:
    """After the end everybody is asked once; the last yes agrees it."""
    table = begun(("ann", "bob", "", ""), target=1)
    assert why(table.on(ev.Rematch("ann"), 1.0)) == "match_running"
    while not table.standing.over:
        if table.turn == NOBODY:
            table.on(ev.NextDeal("ann"), 1.0)
            table.on(ev.NextDeal("bob"), 1.0)
        play(table, 8)
    assert table.on(ev.Rematch("ann"), 2.0) == (Asked("rematch", 0, (1,), None),)
    assert table.on(ev.Rematch("bob"), 3.0) == (RematchAgreed(),)


@GOING
def test_a_rematch_is_agreed_when_the_last_who_had_not_decided_goes(goes: Callable[[str], ev.Event]) -> None:
    """All who are left want it: it is agreed once, and not where nobody is left or somebody has not said so."""
    table = begun(target=1)
    for event in (ev.Concede("ann"), ev.Answer(yes=True, by="cem")):
        table.on(event, 1.0)
    for user in ("ann", "bob"):
        table.on(ev.Rematch(user), 2.0)
    assert RematchAgreed() not in table.on(goes("cem"), 3.0)
    assert RematchAgreed() in table.on(goes("dia"), 4.0)
    assert RematchAgreed() not in table.on(goes("bob"), 5.0)
    assert RematchAgreed() not in table.on(goes("ann"), 6.0)
    nobody_asked = begun()
    for event in (ev.Concede("ann"), ev.Answer(yes=True, by="cem")):
        nobody_asked.on(event, 1.0)
    for user in PEOPLE:
        assert RematchAgreed() not in nobody_asked.on(goes(user), 2.0)


# Talk.


@pytest.mark.parametrize(
    ("talk", "says", "signals"), [("talk", True, True), ("phrases", False, True), ("silence", False, False)]
)
def test_what_is_said_is_heard_by_all_where_it_is_allowed(talk: str, says: bool, signals: bool) -> None:
    """N40: a table allows talk, quick phrases only, or neither."""
    table = begun(talk=talk)
    said = table.on(ev.Say("  well   played ", "ann"), 1.0)
    assert (said == (Said(0, "well played"),)) == says
    assert isinstance(said[0], Refused) != says
    signalled = table.on(ev.Signal(3, "bob"), 1.0)
    assert (signalled == (Signalled(1, 3),)) == signals


@pytest.mark.parametrize("text", ["", "  ", "x" * 301, "\x00\x1b", "\u3164", "\ufe0f"])
def test_what_cannot_be_shown_is_not_said(text: str) -> None:
    """A text is a line of letters that can be shown, and not too long."""
    assert why(begun().on(ev.Say(text, "ann"), 1.0)) == "no_text"


def test_letters_are_joined_and_nothing_is_turned_round() -> None:
    """Hindi, Urdu and pictures keep their joiners in talk; what turns the direction of a line round is left out."""
    assert begun().on(ev.Say("क्\u200dष 👨\u200d👩\u200d👧\u202e ok", "ann"), 1.0) == (
        Said(0, "क्\u200dष 👨\u200d👩\u200d👧 ok"),
    )


# Setups.


@pytest.mark.parametrize(
    "agreed",
    [
        {"people": ("ann", "ann", "", "")},
        {"people": ("a b", "", "", "")},
        {"host": "x" * 65},
        {"take_backs": "always"},
        {"talk": "shout"},
    ],
)
def test_what_nobody_could_agree_on_is_refused(agreed: dict[str, object]) -> None:
    """A user sits once and is a word, and policies are those that there are."""
    with pytest.raises(TableError):
        Setup(game=TOY, options=ToyOptions(), seed=SEED, **agreed)  # type: ignore[arg-type]


@pytest.mark.parametrize(("move", "bank"), [(0.0, 0.0), (-1.0, 0.0), (None, 5.0), (5.0, -1.0), (float("nan"), 0.0)])
def test_a_clock_has_time(move: float | None, bank: float) -> None:
    """A move has more than no time, and a bank needs a clock."""
    with pytest.raises(TableError):
        Clock(move, bank)
