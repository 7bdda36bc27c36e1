"""The table, told one thing at a time."""

from dataclasses import replace

import pytest

from baithak.cards.mask import mask_of
from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import first_dealer, seed_from_text, shuffled
from baithak.games.errors import OptionError
from baithak.records.record import DealRecord
from baithak.tables.effects import Dealt, Effect, Finished, Moved, Refused, Scored, TakenBack, Turn
from baithak.tables.events import Begin, Event, NextDeal, Played, TakeBack
from baithak.tables.setup import FREE, NEVER, Setup, TableError
from baithak.tables.table import Table
from tests.toy import PACK, THROW_IN, TOY, ToyOptions

SEED = seed_from_text("a table")
DEALER = first_dealer(SEED)
FIRST = (DEALER + 1) % 4


def table(target: int = 3, *, take_backs: bool = True, throw_in: str = "allowed") -> Table:
    """Return a table of the toy game that has not begun."""
    options = ToyOptions(target, throw_in)
    policy = FREE if take_backs else NEVER
    return Table(Setup(game=TOY, options=options, seed=SEED, names=("N", "W", "S", "E"), take_backs=policy))


def begun(target: int = 3, *, take_backs: bool = True) -> Table:
    """Return a table at which the first cards are dealt."""
    laid = table(target, take_backs=take_backs)
    laid.on(Begin(), 0.0)
    return laid


def codes(laid: Table) -> tuple[int, ...]:
    """Return the legal codes of the seat to move."""
    return laid.view(laid.turn).legal


def play(laid: Table, moves: int = 8) -> tuple[Effect, ...]:
    """Play some moves, each the lowest legal code, and return the effects of the last."""
    effects: tuple[Effect, ...] = ()
    for _ in range(moves):
        effects = laid.on(Played(laid.turn, codes(laid)[0]), 1.0)
    return effects


def refused(laid: Table, event: Event) -> str:
    """Return the key of a refusal, having seen that nothing changed and nothing else was said."""
    before, deal = laid.record, laid.deal
    (effect,) = laid.on(event, 9.0)
    assert isinstance(effect, Refused)
    assert (laid.record, laid.deal) == (before, deal)
    assert str(effect.words)
    return effect.words.key.removeprefix("table.")


def test_begin_deals_the_first_pack_of_the_seed() -> None:
    """When the match begins, the first dealer and the first pack follow from the seed."""
    laid = table()
    assert laid.on(Begin(), 2.5) == (Dealt(1, DEALER), Turn(FIRST, 2.5))
    assert laid.record.deals == (DealRecord(DEALER, shuffled(SEED, 1, PACK, cut=False)),)
    assert laid.record.seats == ("N", "W", "S", "E")


def test_nothing_can_be_played_or_seen_before_the_beginning() -> None:
    """Before the first deal a table refuses everything but the beginning and has no view."""
    laid = table()
    assert laid.turn == NOBODY
    assert refused(laid, Played(0, 0)) == "not_begun"
    assert refused(laid, TakeBack(0)) == "not_begun"
    assert refused(laid, NextDeal()) == "not_begun"
    with pytest.raises(TableError, match="nothing was dealt"):
        laid.view(0)


def test_a_move_is_recorded_and_the_turn_passes_on() -> None:
    """A legal move is written down, told, and followed by the next seat's turn with the time it began."""
    laid = begun()
    code = codes(laid)[1]
    assert laid.on(Played(FIRST, code), 7.0) == (Moved(FIRST, code), Turn((FIRST + 1) % 4, 7.0))
    assert laid.record.last.moves == (code,)


def test_a_move_against_the_rules_is_refused_with_its_clause() -> None:
    """An illegal move changes nothing, and its refusal names the clause that forbids it."""
    laid = begun()
    foreign = next(card for card in PACK if card not in codes(laid))
    before = laid.record
    (effect,) = laid.on(Played(FIRST, foreign), 1.0)
    assert isinstance(effect, Refused)
    assert effect.refusal is not None
    assert (effect.seat, effect.refusal.clause) == (FIRST, "T1")
    assert laid.record is before


def test_events_out_of_turn_are_refused_in_words() -> None:
    """Whoever is not to move, or does not sit at the table, is told so; so is whoever begins or deals too early."""
    laid = begun()
    code = codes(laid)[0]
    assert refused(laid, Played((FIRST + 1) % 4, code)) == "not_turn"
    assert refused(laid, Played(4, code)) == "no_seat"
    assert refused(laid, Played(NOBODY, code)) == "no_seat"
    assert refused(laid, Begin()) == "begun"
    assert refused(laid, NextDeal()) == "deal_running"


def test_a_move_sent_twice_is_played_once() -> None:
    """A duplicate of a move, and a move made in sight of an older table, are refused as too late."""
    laid = begun()
    event = Played(FIRST, codes(laid)[0], at=laid.index)
    assert isinstance(laid.on(event, 1.0)[0], Moved)
    assert refused(laid, event) == "moved_on"


def test_a_deal_ends_with_its_score_and_the_next_is_asked_for() -> None:
    """After the last move the deal is scored; then only the next deal is awaited, from the next pack of the seed."""
    laid = begun()
    last, scored = play(laid)
    assert isinstance(last, Moved)
    assert isinstance(scored, Scored)
    assert (scored.standing, scored.outcome.void) == (laid.standing, False)
    assert laid.turn == NOBODY
    assert refused(laid, Played(0, 0)) == "deal_over"
    assert laid.on(NextDeal(), 3.0)[0] == Dealt(2, (DEALER + 1) % 4)
    assert laid.record.last.pack == shuffled(SEED, 2, PACK, cut=False)


def test_a_deal_that_was_not_played_counts_as_dealt_out() -> None:
    """After a deal that ended unplayed the same dealer deals again, from a pack of its own number."""
    laid = begun()
    _, scored = laid.on(Played(FIRST, THROW_IN), 1.0)
    assert isinstance(scored, Scored)
    assert scored.outcome.void
    assert laid.on(NextDeal(), 2.0) == (Dealt(2, DEALER), Turn(FIRST, 2.0))
    assert laid.record.last.pack == shuffled(SEED, 2, PACK, cut=False)


def test_a_finished_match_takes_nothing_more() -> None:
    """The end of the match is told once, and afterwards everything is refused, taking back too."""
    laid = begun(target=1)
    effects: tuple[Effect, ...] = play(laid)
    while not laid.standing.over:
        laid.on(NextDeal(), 1.0)
        effects = play(laid)
    assert effects[-1] == Finished(laid.standing)
    for event in (NextDeal(), Played(0, 0), TakeBack(0)):
        assert refused(laid, event) == "match_over"


def test_a_seat_takes_its_last_move_back_with_all_later_ones() -> None:
    """A take-back leaves the table as it was before the seat's own last move."""
    laid = begun()
    play(laid, 2)
    before = laid.record
    play(laid, 3)
    third = (FIRST + 2) % 4
    assert laid.on(TakeBack(third), 5.0) == (TakenBack(third, 3), Turn(third, 5.0))
    assert laid.record == before
    assert laid.view(third).history == Table.resume(before).view(third).history


def test_a_move_can_be_taken_back_after_the_score_but_not_after_the_next_deal() -> None:
    """Until the next deal a take-back reaches into the deal just scored, and its points are off the score again."""
    laid = begun()
    standing = laid.standing
    play(laid)
    assert laid.standing != standing
    assert laid.on(TakeBack(DEALER), 5.0)[0] == TakenBack(DEALER, 1)
    assert laid.standing == standing
    play(laid, 1)
    laid.on(NextDeal(), 6.0)
    assert refused(laid, TakeBack(DEALER)) == "nothing_to_take_back"


def test_taking_back_twice_by_accident_takes_back_once() -> None:
    """A duplicate of a take-back is refused as too late."""
    laid = begun()
    play(laid, 6)
    event = TakeBack(FIRST, at=laid.index)
    assert isinstance(laid.on(event, 1.0)[0], TakenBack)
    assert refused(laid, event) == "moved_on"


def test_moves_between_people_stand() -> None:
    """Where the policy of the table allows no take-backs, none is made."""
    laid = begun(take_backs=False)
    play(laid, 1)
    assert refused(laid, TakeBack(FIRST)) == "no_take_backs"


def test_only_the_viewers_own_cards_are_in_a_view() -> None:
    """A table hands each seat its own hand, and a spectator none."""
    laid = begun()
    hands = [laid.view(seat).hand for seat in range(4)]
    assert hands[0] | hands[1] | hands[2] | hands[3] == mask_of(PACK)
    assert laid.view().hand == 0
    assert laid.view((FIRST + 1) % 4).legal == ()


def test_a_record_without_its_seed_cannot_be_carried_on() -> None:
    """A match is not resumed where the next cards would be unknown."""
    with pytest.raises(TableError, match="seed"):
        Table.resume(begun().record.with_seed(None))


def test_a_record_that_does_not_follow_from_its_seed_is_no_record_of_a_table() -> None:
    """Another first dealer, other cards, an illegal move or a deal too many is found when resuming."""
    laid = begun()
    play(laid, 3)
    record = laid.record
    past = record.last
    other = tuple(reversed(past.pack))
    faults = {
        "the first dealer": replace(record, first_dealer=(DEALER + 1) % 4),
        "another pack": replace(record, deals=(replace(past, pack=other),)),
        "turn to deal": replace(record, deals=(replace(past, dealer=(DEALER + 1) % 4),)),
        "move 4": record.with_move(past.moves[0]),
        "next deal begins": record.with_deal(DEALER, shuffled(SEED, 2, PACK, cut=False)),
    }
    for words, fault in faults.items():
        with pytest.raises(TableError, match=words):
            Table.resume(fault)


def test_options_of_a_table_are_checked_where_they_are_made() -> None:
    """A table never sees a house rule out of range: the options refuse it."""
    with pytest.raises(OptionError):
        ToyOptions(target=0)
