"""Playing records again: what is checked, and what is found wrong."""

import pytest

from baithak.cards.shuffle import first_dealer, shuffled
from baithak.records.fault import ReplayError
from baithak.records.record import Record
from baithak.records.replay import (
    Step,
    check,
    derived_pack,
    open_deal,
    replay,
    result_text,
    score_text,
    standing_of,
    verify,
)
from baithak.records.text import read_records, write_record
from tests.records.played import ALL_GAMES, SEED, toy_match
from tests.toy import PACK, THROW_IN, TOY, ToyOptions

MATCH = toy_match()
DEALER = 3
PLAIN_DEAL = Record(TOY, ToyOptions(), None, DEALER).with_deal(DEALER, PACK)
"""Seat 0 holds 2c 3c 4c, seat 1 5c 6c 7c, seat 2 2d 3d 4d, seat 3 5d 6d 7d."""
WHOLE_DEAL = (0, 3, 13, 16, 1, 4, 14, 17)
OTHER_DEALER = (DEALER + 1) % 4


def played(record: Record, *codes: int) -> Record:
    """Return a record with more moves."""
    for code in codes:
        record = record.with_move(code)
    return record


def keys(record: Record) -> list[tuple[str, int, int]]:
    """Return the faults of a record in short."""
    return [(fault.words.key.removeprefix("records."), fault.deal, fault.move) for fault in check(record)]


def test_replay_tells_every_move() -> None:
    """The steps are the moves of the record in order, with who made them and how the match stands after."""
    steps: list[Step] = []
    for step in replay(MATCH):
        assert step.deal.history[-1].code == step.code
        assert step.deal.history[-1].seat == step.seat
        assert (step.outcome is None) == (not step.deal.over)
        steps.append(step)
    assert [(step.number, step.code) for step in steps] == [
        (number, code) for number, deal in enumerate(MATCH.deals, 1) for code in deal.moves
    ]
    assert steps[-1].standing == standing_of(MATCH)
    assert steps[-1].standing.over


def test_a_sound_record_has_no_fault() -> None:
    """Legal play from the seed passes the check and the verification."""
    assert check(MATCH) == ()
    assert verify(MATCH) == ()


def test_a_record_can_be_carried_on() -> None:
    """The deal that was not over comes back with its moves, ready for the next one."""
    record = played(PLAIN_DEAL, 0, 3)
    deal = open_deal(record)
    assert deal is not None
    assert deal.turn == 2
    assert deal.codes() == (13, 14, 15)
    assert standing_of(record).deals == 0


def test_between_deals_no_deal_is_open() -> None:
    """Before the first deal, and after one that is over, there is nothing to carry on but the match."""
    assert open_deal(Record(TOY, ToyOptions(), None, 0)) is None
    whole = played(PLAIN_DEAL, *WHOLE_DEAL)
    assert open_deal(whole) is None
    assert standing_of(whole).deals == 1
    assert standing_of(whole).dealer == OTHER_DEALER


def test_a_deal_without_moves_is_open() -> None:
    """Cards that were dealt and not yet played are a deal to carry on."""
    deal = open_deal(PLAIN_DEAL)
    assert deal is not None
    assert deal.pack == PACK


def test_an_illegal_move_is_found_with_its_clause() -> None:
    """A card that the seat does not hold is refused by the rules, and nothing after it is judged."""
    record = played(PLAIN_DEAL, 0, 1, 13)
    (fault,) = check(record)
    assert (fault.deal, fault.move) == (1, 2)
    assert fault.refusal is not None
    assert fault.refusal.clause == "T1"
    assert "deal 1, move 2: 3c is not legal for seat 1 (T1): " in str(fault)
    with pytest.raises(ReplayError, match="deal 1, move 2"):
        list(replay(record))


def test_an_option_can_make_a_move_illegal() -> None:
    """The house rules of the record are those that are checked."""
    assert keys(played(PLAIN_DEAL, THROW_IN)) == [("illegal", 1, 1)]
    allowed = Record(TOY, ToyOptions(3, "allowed"), None, DEALER).with_deal(DEALER, PACK)
    assert keys(played(allowed, THROW_IN)) == []


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (Record(TOY, ToyOptions(), None, 0).with_deal(1, PACK), [("wrong_dealer", 1, 0)]),
        (played(PLAIN_DEAL, *WHOLE_DEAL).with_deal(DEALER, PACK), [("wrong_dealer", 2, 0)]),
        (PLAIN_DEAL.with_move(0).with_deal(DEALER, PACK), [("unfinished", 1, 0)]),
        (played(PLAIN_DEAL, *WHOLE_DEAL, 2), [("after_deal", 1, 9)]),
        (MATCH.with_deal(0, PACK), [("after_match", len(MATCH.deals) + 1, 0)]),
        (Record(TOY, ToyOptions(), None, 0).with_deal(0, PACK[1:]), [("no_pack", 1, 0)]),
        (Record(TOY, ToyOptions(), None, 0).with_deal(0, (*PACK[1:], PACK[1])), [("no_pack", 1, 0)]),
        (Record(TOY, ToyOptions(), None, 0).with_deal(0, (*PACK[:-1], 51)), [("no_pack", 1, 0)]),
    ],
)
def test_what_does_not_fit_is_found(record: Record, expected: list[tuple[str, int, int]]) -> None:
    """A wrong dealer, order of deals or pack, and moves or deals after the end, are each found where they are."""
    assert keys(record) == expected
    assert all(fault.text() for fault in check(record))
    with pytest.raises(ReplayError):
        list(replay(record))


def test_after_a_wrong_dealer_the_check_goes_on() -> None:
    """What follows from the stated dealer is checked as well."""
    record = Record(TOY, ToyOptions(), None, 0).with_deal(DEALER, PACK).with_move(0).with_move(1)
    assert keys(record) == [("wrong_dealer", 1, 0), ("illegal", 1, 2)]


def test_scores_are_made_anew() -> None:
    """A score or a result that the moves do not come to is found where it stands in the text."""
    text = write_record(MATCH)
    number, score = next((at, line) for at, line in enumerate(text.splitlines(), 1) if line == "score 1 0")
    wrong = text.replace(score, "score 0 7", 1).replace('[Result "side', '[Result "over')
    reading = read_records(wrong, ALL_GAMES)
    result, points = check(reading.records[0], reading.sources[0])
    assert result.words.key == "records.wrong_result"
    assert points.words.key == "records.wrong_score"
    assert points.place == (number, 1)
    assert str(points).startswith(f"line {number}, column 1: deal ")
    assert "the score is 1 0, not 0 7" in str(points)


def test_a_score_waits_for_the_end_of_the_deal() -> None:
    """A deal that is not over has no score."""
    text = write_record(PLAIN_DEAL.with_move(0)).replace("end", "score 1 0\nend")
    reading = read_records(text, ALL_GAMES)
    (fault,) = check(reading.records[0], reading.sources[0])
    assert fault.words.key == "records.early_score"


def test_faults_stand_where_the_text_has_them() -> None:
    """From a text, an illegal move is at its line and column, and a wrong dealer at the number."""
    record = Record(TOY, ToyOptions(), None, 0).with_deal(DEALER, PACK).with_move(0).with_move(1)
    text = write_record(record)
    reading = read_records(text, ALL_GAMES)
    lines = text.splitlines()
    dealer, move = check(reading.records[0], reading.sources[0])
    assert dealer.place == (lines.index("deal 1 dealer 3") + 1, 15)
    assert move.place == (lines.index("1. 2c 3c") + 1, 7)


def test_every_pack_is_derived_from_the_seed() -> None:
    """Packs are numbered from 1 through the match, deals that were thrown in among them."""
    assert any(deal.moves == (THROW_IN,) for deal in MATCH.deals)
    for number, deal in enumerate(MATCH.deals, 1):
        assert deal.pack == shuffled(SEED, number, PACK, cut=False)
        assert deal.pack == derived_pack(MATCH, number)
    assert MATCH.first_dealer == first_dealer(SEED)


def test_a_changed_pack_is_found() -> None:
    """A deal whose cards did not come from the seed is named, and can be played again all the same."""
    record = Record(TOY, ToyOptions(), SEED, first_dealer(SEED)).with_deal(first_dealer(SEED), PACK)
    (fault,) = verify(record)
    assert (fault.words.key, fault.deal) == ("records.other_pack", 1)
    assert "the seed gives another pack" in str(fault)
    assert check(record) == ()


def test_a_pack_cut_short_is_found() -> None:
    """A pack that lacks its last cards is named too."""
    record = Record(TOY, ToyOptions(), SEED, first_dealer(SEED))
    (fault,) = verify(record.with_deal(0, derived_pack(record, 1)[:5]))
    assert fault.words.key == "records.short_pack"


def test_another_first_dealer_is_found() -> None:
    """The seat that deals first comes from the seed as well."""
    record = Record(TOY, ToyOptions(), SEED, (first_dealer(SEED) + 1) % 4)
    (fault,) = verify(record)
    assert fault.words.key == "records.wrong_first_dealer"


def test_nothing_is_derived_from_a_seed_withheld() -> None:
    """Without its seed a record cannot be verified, and says so."""
    (fault,) = verify(MATCH.with_seed(None))
    assert fault.words.key == "records.withheld"
    with pytest.raises(ReplayError, match="the seed is not in the record"):
        derived_pack(MATCH.with_seed(None), 1)


def test_results_have_one_text_each() -> None:
    """Results and scores have short texts, which a record shows."""
    assert result_text(standing_of(PLAIN_DEAL)) == "unfinished"
    assert result_text(TOY.begin(ToyOptions(), 0)) == "unfinished"
    assert result_text(standing_of(MATCH)) == f"side {standing_of(MATCH).winner}"
    outcomes = [step.outcome for step in replay(MATCH) if step.outcome is not None]
    assert {score_text(outcome) for outcome in outcomes} <= {"0 0", "0 1", "1 0", "void"}
    assert "void" in {score_text(outcome) for outcome in outcomes}
