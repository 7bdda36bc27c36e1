"""Texts say what they were written from: moves, positions with and without hidden cards, and records."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.deal import Deal
from baithak.games.errors import IllegalMove, NotationError
from baithak.games.game import Diagram
from baithak.records.record import Record
from baithak.records.replay import check, verify
from baithak.records.text import read_records, write_record
from tests.laws.dealings import NAMES, VIEWERS, ended_deals, law, open_deals, running_deals, story
from tests.laws.knowledge import named
from tests.laws.strange_codes import strange_codes
from tests.records.played import ALL_GAMES, options_of, played_match


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_every_move_has_a_text_of_its_own(name: str, data: st.DataObject) -> None:
    """A move's text has no blank, reads back to the move and means no other legal one."""
    deal = data.draw(open_deals(name))
    texts = {move.code: move.text for move in deal.legal()}
    assert len(set(texts.values())) == len(texts)
    for code, text in texts.items():
        assert text.split() == [text]
        assert deal.game.read_move(text) == code
        assert deal.game.match_moves(text, deal.codes()) == (code,), (text, story(deal))
    for viewer in VIEWERS:
        for played in deal.view(viewer).history:
            text = deal.game.write_move(played.code)
            assert deal.game.read_move(text) == played.code


def altered(text: str, how: int) -> str:
    """Return a text as somebody may type it: in the other case, with blanks, with symbols."""
    if how == 0:
        return text.upper()
    if how == 1:
        return text.lower()
    if how == 2:
        return " " + text.replace("+", " + ").replace("=", " = ").replace(":", ": ") + "  "
    for letter, symbol in zip("cdhs", "♣♦♥♠", strict=True):
        for rank in "23456789TJQKA":
            text = text.replace(rank + letter, rank.replace("T", "10") + symbol)
    return text


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), how=st.integers(0, 3))
@law(80)
def test_a_move_is_read_however_it_is_typed(name: str, data: st.DataObject, how: int) -> None:
    """Capitals, small letters, blanks and the symbols of the suits make no difference."""
    deal = data.draw(open_deals(name))
    code = data.draw(st.sampled_from(deal.codes()))
    text = deal.game.write_move(code)
    assert deal.game.match_moves(altered(text, how if name != "toy" else 1), deal.codes()) == (code,), text


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(120)
def test_the_beginning_of_a_move_means_it_or_another_or_nothing(name: str, data: st.DataObject) -> None:
    """The beginning of a move's text is taken for that move, or for one of no more cards, or is refused in words."""
    deal = data.draw(open_deals(name))
    code = data.draw(st.sampled_from(deal.codes()))
    text = deal.game.write_move(code)
    for length in range(len(text) + 1):
        beginning = text[:length]
        for typed in (beginning, beginning.lower(), f" {beginning} "):
            check_beginning(deal, code, typed)


def check_beginning(deal: Deal, code: int, typed: str) -> None:
    """Assert that a beginning means its move or others that it says at least as much of, or is refused."""
    meant: tuple[int, ...] = ()
    try:
        meant = deal.game.match_moves(typed, deal.codes())
    except NotationError as error:
        assert error.column >= 1
    assert set(meant) <= set(deal.codes())
    if meant and code not in meant:
        most = max(len(named(deal, other)) for other in meant)
        assert most <= len(named(deal, code)), (typed, story(deal))
    try:
        read = deal.read(typed)
    except (NotationError, IllegalMove):
        assert not meant
    else:
        assert tuple(move.code for move in read) == meant


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), typed=st.text(max_size=12) | st.text("23456789TJQKA10cdhsxX+=:,H bidspa?♠♥ ", max_size=14))
@law(150)
def test_whatever_is_typed_is_a_move_or_an_error_in_words(name: str, data: st.DataObject, typed: str) -> None:
    """No text at all leads to anything but moves, a refusal, or an error that says where and what was expected."""
    deal = data.draw(open_deals(name))
    for text in (typed, deal.game.write_move(data.draw(st.sampled_from(deal.codes()))) + typed):
        try:
            read = deal.read(text)
        except IllegalMove as error:
            assert error.refusal.clause
        except NotationError as error:
            assert error.column >= 1
            assert error.expected
        else:
            assert read


@pytest.mark.parametrize("name", ["seep", "smear"])
@given(data=st.data())
@law(60)
def test_an_illegal_move_is_read_and_refused(name: str, data: st.DataObject) -> None:
    """A whole move that is not legal here is refused with its clause, not taken for another or for nonsense."""
    deal = data.draw(open_deals(name))
    for code in data.draw(st.lists(strange_codes(deal), min_size=3, max_size=8)):
        try:
            text = deal.game.write_move(code)
            sure = deal.game.read_move(text) == code
        except (ValueError, IndexError):
            continue
        if sure and code not in deal.codes() and not deal.game.match_moves(text, deal.codes()):
            with pytest.raises(IllegalMove):
                deal.read(text)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(120)
def test_a_position_is_read_as_it_was_written(name: str, data: st.DataObject) -> None:
    """All cards open, the text of a position reads back to the same key, seat to move, legal moves and views."""
    deal = data.draw(running_deals(name))
    game, position = deal.game, deal.position
    text = game.write_position(Diagram(position, {}))
    again = game.read_position(text)
    assert "\n" not in text
    assert again.hidden == {}
    assert again.position.key() == position.key()
    assert (again.position.turn, again.position.over()) == (position.turn, position.over())
    assert again.position.legal() == position.legal()
    assert [again.position.tally(side) for side in range(2)] == [position.tally(side) for side in range(2)]
    assert game.write_position(again) == text
    for viewer in VIEWERS:
        seen = game.view(again.position, viewer, deal.history, deal.standing)
        assert seen == deal.view(viewer), (text, story(deal))


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(120)
def test_a_position_with_hidden_cards_is_read_as_it_was_written(name: str, data: st.DataObject) -> None:
    """What a seat may see reads back with as many hidden cards in each place, and the mover has the same moves (S14)."""
    deal = data.draw(running_deals(name))
    game = deal.game
    for viewer in VIEWERS:
        shown = game.hide(deal.position, viewer)
        text = game.write_position(shown)
        again = game.read_position(text)
        assert again.hidden == shown.hidden, text
        assert again.position.key() == shown.position.key(), text
        assert game.write_position(again) == text
        if viewer == deal.turn and not deal.over:
            assert tuple(again.position.legal()) == deal.codes(), text


@pytest.mark.parametrize("name", ["seep", "smear"])
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(80)
def test_a_garbled_position_is_read_or_refused_in_words(name: str, data: st.DataObject, seed: int) -> None:
    """With a letter changed, dropped or doubled, a position's text is another position or an error with a column."""
    deal = data.draw(running_deals(name))
    game, chance = deal.game, random.Random(seed)
    text = game.write_position(game.hide(deal.position, data.draw(st.sampled_from(VIEWERS))))
    for _ in range(20):
        at = chance.randrange(len(text))
        garbled = text[:at] + chance.choice(("", text[at] * 2, chance.choice(text), "-")) + text[at + 1 :]
        try:
            again = game.read_position(garbled)
        except NotationError as error:
            assert 1 <= error.column <= len(garbled) + 2
        else:
            again.position.legal()
            assert game.write_position(game.read_position(game.write_position(again))) == game.write_position(again)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), seed=st.binary(min_size=32, max_size=32), moves=st.integers(0, 120))
@law(30)
def test_a_record_is_read_as_it_was_written(name: str, data: st.DataObject, seed: bytes, moves: int) -> None:
    """A match under any house rules, broken off anywhere, reads back whole, is without fault and from its seed."""
    game = ALL_GAMES[name]
    record = played_match(game, data.draw(options_of(game)), seed, moves, random.Random(moves))
    text = write_record(record)
    reading = read_records(text, ALL_GAMES)
    assert reading.fault is None
    assert reading.records == (record,)
    assert check(record, reading.sources[0]) == ()
    assert verify(record, reading.sources[0]) == ()
    assert write_record(reading.records[0]) == text


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(30)
def test_a_record_of_one_deal_holds_it(name: str, data: st.DataObject) -> None:
    """A deal's cards and moves in a record give the deal again, in any style of play."""
    deal = data.draw(ended_deals(name))
    record = Record(deal.game, deal.options, None, deal.standing.dealer).with_deal(deal.standing.dealer, deal.pack)
    for played in deal.history:
        record = record.with_move(played.code)
    assert check(record) == ()
    assert read_records(write_record(record), ALL_GAMES).records == (record,)
