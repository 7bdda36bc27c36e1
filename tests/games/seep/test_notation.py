"""Moves of Seep as text, whole and shortened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.errors import NotationError
from baithak.games.seep.moves import (
    CAPTURE,
    CAPTURE_HOUSE,
    MAKE,
    MERGE,
    THROW,
    broken_value,
    code_of,
    is_breaking,
    kind_of,
    loose_cards,
    played_card,
    well_formed,
)
from baithak.games.seep.notation import match_moves, read_move, write_move
from tests.games.seep.floors import Standing, floor

CARD = st.integers(0, 51)


@st.composite
def codes(draw: st.DrawFn) -> int:
    """Return a well-formed code, legal anywhere or not."""
    kind = draw(st.sampled_from([THROW, CAPTURE, CAPTURE_HOUSE, *range(MAKE, MERGE + 5)]))
    card = draw(CARD)
    loose = sum(2**other for other in draw(st.sets(CARD, max_size=8)) if other != card)
    code = code_of(kind, card, 0 if kind == THROW else loose)
    return code if well_formed(code) else draw(st.sampled_from([code_of(3, value, 0) for value in range(9, 14)]))


@given(codes())
def test_a_code_is_the_same_after_writing_and_reading(code: int) -> None:
    """Every well-formed code has a text without a blank, which reads back to it, also in capitals with blanks."""
    text = write_move(code)
    assert not any(letter.isspace() for letter in text)
    assert read_move(text) == code
    assert read_move(f"  {text.replace('+', ' + ').upper()} ") == code


@given(st.integers(0, 2**63 - 1))
def test_an_int_is_well_formed_or_not_and_its_parts_make_it_again(code: int) -> None:
    """The parts of a code make the same code; breaking codes name a house from 9 to 12."""
    if well_formed(code):
        assert code_of(kind_of(code), played_card(code), loose_cards(code)) == code
        assert not is_breaking(kind_of(code)) or 9 <= broken_value(code) <= 12


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5d", "5d"),
        ("10d", "Td"),
        ("T♦", "Td"),
        ("10♠ x 4♠, 6h", "Tsx4s+6h"),
        ("Jc x H11 2s 9d", "JcxH11+2s+9d"),
        ("jcxh11", "JcxH11"),
        ("2c + 9d = 11", "2c+9d=11"),
        ("2c+9d=J", "2c+9d=11"),
        ("9c+5h+4h=H9", "9c+4h+5h=9"),
        ("Ac+6h+3c+H10=10", "Ac+3c+6h+H10=10"),
        ("Qc+H12=12", "Qc+H12=12"),
        ("2d+Jh+H9=11", "2d+H9+Jh=11"),
        ("4d+H13+H9=13", "4d+H9+H13=13"),
        ("bid 11", "bid:11"),
        ("bid J", "bid:11"),
        ("BID:9", "bid:9"),
        ("redeal", "redeal"),
        ("throw:5d", "5d"),
        ("THROW 5♦", "5d"),
    ],
)
def test_texts_are_read_as_players_write_them(text: str, canonical: str) -> None:
    """Blanks, symbols, case, the order of cards and the ways to write a ten do not matter."""
    assert write_move(read_move(text)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a card, 'bid', 'throw' or 'redeal'"),
        ("hello", 1, "a card, 'bid', 'throw' or 'redeal'"),
        ("throw", 6, "the card to throw, as in throw:5d"),
        ("throw:x", 7, "the card to throw, as in throw:5d"),
        ("throw:5d+2c", 9, "the end of the move"),
        ("throw:5", 1, "a whole move"),
        ("5z", 1, "a card"),
        ("Jcx2s+9", 1, "every card with its suit"),
        ("Jcx2s+2s", 7, "each card once"),
        ("Jcx", 4, "the cards taken"),
        ("JcxH12", 4, "no house but H11"),
        ("2c+9d=8", 7, "a value from 9 to 13"),
        ("2c+9d", 1, "a whole move"),
        ("2c+9d=11 5h", 10, "the end of the move"),
        ("bid 14", 5, "a card"),
        ("bid", 4, "a value from 9 to 13"),
        ("Jc % 2s", 4, "a card"),
        ("2c+H12=11", 4, "no house but H11 or H9"),
        ("2c+", 4, "a card or a house"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_its_column(text: str, column: int, expected: str) -> None:
    """The error says where, what stands there, and what was expected."""
    with pytest.raises(NotationError) as caught:
        read_move(text)
    assert caught.value.column == column
    assert expected in caught.value.expected


FLOOR = [Standing(9, "8d Ac", (1,)), Standing(11, "6d 5c", (0,))]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("K", ["Kdx2s+Js"]),
        ("Jx", ["JcxH11+2s+9d+Js", "JhxH11+2s+9d+Js"]),
        ("Jcx", ["JcxH11+2s+9d+Js"]),
        ("JcxJ", ["JcxH11+2s+9d+Js"]),
        ("6h", ["6h"]),
        ("2c+9+Js=11", ["2c+9d+Js+H11=11"]),
        ("2c=11", ["2c+9d+Js+H11=11", "2c+H9+2s+9d+Js+H11=11", "2c+H9+Js+H11=11"]),
        ("2x", ["2cx2s"]),
        ("2c=12", []),
    ],
)
def test_a_shortened_text_means_the_moves_that_fit(text: str, meant: list[str]) -> None:
    """Suits, cards taken and houses may be left out as far as it stays clear."""
    position = floor("Jc Jh 2c Kd 6h", "2s 9d Js", FLOOR)
    found = [write_move(code) for code in match_moves(text, position.legal())]
    assert sorted(found) == sorted(meant)


def test_a_throw_that_is_called_so_means_nothing_else() -> None:
    """A card alone means its only capture; called a throw it means no move that is legal, and so is refused as one."""
    able = [read_move("5dx5h"), read_move("9c")]
    assert match_moves("5d", able) == (able[0],)
    assert match_moves("throw:5d", able) == ()
    assert match_moves("throw:9c", able) == match_moves("throw 9", able) == (able[1],)


def test_a_bid_is_its_number() -> None:
    """Before the opening play ``13``, ``K`` and ``bid 13`` are the same bid."""
    position = floor("9h 9s Kd 4c", "2c 3c 4d 5c", ply=0, bid=0)
    for text in ("13", "K", "bid 13", "bid k"):
        assert [write_move(code) for code in match_moves(text, position.legal())] == ["bid:13"]


def test_a_whole_legal_move_means_itself() -> None:
    """The text of a legal move means that move and no other that begins alike."""
    position = floor("9c 9d 7h Kd Kh", "5h 4h 6d 3c 8s")
    for code in position.legal():
        assert match_moves(write_move(code), position.legal()) == (code,)


def test_a_very_long_text_is_read_in_one_go() -> None:
    """A move of hundreds of thousands of signs is refused for its second 2c, not after minutes."""
    with pytest.raises(NotationError) as caught:
        read_move("3c" + "+2c" * 100_000 + "=9")
    assert caught.value.column == 7
