"""Moves as text."""

import pytest

from baithak.cards.card import read_card
from baithak.games.errors import NotationError
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import PASS, UNSEEN_DISCARD, bid_code, discard_code, play_code
from tests.games.smear.dealing import at_exchange, at_trick, auction, cards


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (play_code(read_card("Td")), "Td"),
        (PASS, "pass"),
        (bid_code(3), "bid:3"),
        (discard_code(cards("Td Th")), "discard:Th+Td"),
        (UNSEEN_DISCARD, "discard:?"),
    ],
)
def test_move_is_written_and_read(code: int, text: str) -> None:
    """Every move has one canonical text, without a blank, which is read back."""
    assert SMEAR.write_move(code) == text
    assert SMEAR.read_move(text) == code


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("10d", "Td"),
        ("T♦", "Td"),
        ("  td ", "Td"),
        ("10♦", "Td"),
        ("P", "pass"),
        ("PASS", "pass"),
        ("bid 3", "bid:3"),
        ("BID : 4", "bid:4"),
        ("bid2", "bid:2"),
        ("3", "bid:3"),
        ("discard Th Td", "discard:Th+Td"),
        ("discard: td, 10♥", "discard:Th+Td"),
        ("DISCARD ThTd", "discard:Th+Td"),
        ("discard 10h10d", "discard:Th+Td"),
        ("discard ?", "discard:?"),
    ],
)
def test_move_is_read_as_people_write_it(text: str, move: str) -> None:
    """Blanks, symbols, case and a bid's bare number do not matter."""
    assert SMEAR.write_move(SMEAR.read_move(text)) == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: found the end, expected a move: pass, bid:3, discard:Th+Td, or a card as in Td"),
        ("hello", "line 1, column 1: found 'hello', expected a move: pass, bid:3, discard:Th+Td, or a card as in Td"),
        (
            "2h",
            "line 1, column 1: found '2h', expected a card of the pack, A K Q J T 9 8 7 with c, d, h or s, as in Td",
        ),
        ("bid 5", "line 1, column 5: found '5', expected a bid of 2, 3 or 4, as in bid:3"),
        ("bid", "line 1, column 4: found the end, expected a bid of 2, 3 or 4, as in bid:3"),
        (
            "discard Th Xx",
            "line 1, column 12: found 'Xx', expected a card of the pack, A K Q J T 9 8 7 with c, d, h or s, as in Td",
        ),
        ("discard Th Th", "line 1, column 12: found 'Th', expected a card that is not yet among the discarded"),
        ("discard", "line 1, column 8: found the end, expected the cards to discard, as in discard:Th+Td"),
    ],
)
def test_what_is_no_move_is_refused_with_its_column(text: str, message: str) -> None:
    """A text that is no move is refused with where it went wrong and what was expected there."""
    with pytest.raises(NotationError) as error:
        SMEAR.read_move(text)
    assert str(error.value) == message


def meant(text: str, codes: list[int]) -> list[str]:
    """Return the legal moves that a text could mean."""
    return [SMEAR.write_move(code) for code in SMEAR.match_moves(text, codes)]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("K", ["Kh"]),
        ("8", ["8h"]),
        ("h", ["8h", "Kh"]),
        ("♥", ["8h", "Kh"]),
        ("9", ["9s"]),
        ("s", ["9s"]),
        ("9s", ["9s"]),
        ("10", []),
        ("ac", []),
        ("x", []),
        ("", []),
    ],
)
def test_card_may_be_shortened(text: str, moves: list[str]) -> None:
    """A rank or a suit alone means every legal card that has it."""
    assert meant(text, at_trick("8h Kh 9s 9d Ac", "Qh", "s").legal()) == moves


def test_ten_may_be_shortened() -> None:
    """``10`` and ``t`` alone are the tens."""
    codes = at_trick("Ts Td", "Qh", "s").legal()
    assert meant("10", codes) == meant("T", codes) == ["Td", "Ts"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Th Td", ["discard:Th+Td"]),
        ("thtd", ["discard:Th+Td"]),
        ("10 10", ["discard:Th+Td"]),
        ("discard T A", ["discard:Td+Ac", "discard:Th+Ac", "discard:As+Td", "discard:As+Th"]),
        ("d c", ["discard:Td+Ac"]),
        ("Th", []),
        ("discard", []),
        ("Th Td Ac", []),
    ],
)
def test_discard_may_be_shortened(text: str, moves: list[str]) -> None:
    """The cards of a discard need no word before them, and each may be a rank or a suit."""
    assert meant(text, at_exchange("As Ks Js 9s 7s Th Td Ac").legal()) == moves


def test_bid_may_be_shortened() -> None:
    """A bid may be its number, a pass its first letter; what is not legal is not meant."""
    codes = auction(2).legal()
    assert [meant(text, codes) for text in ("3", "p", "bid 4", "2", "k")] == [["bid:3"], ["pass"], ["bid:4"], [], []]
