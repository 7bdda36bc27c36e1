"""Codes of moves, and the pack."""

import pytest

from baithak.cards.card import read_card
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import (
    BID,
    DISCARD,
    PACK,
    PACK_CARDS,
    PASS,
    PLAY,
    UNSEEN_DISCARD,
    bid_code,
    discard_code,
    is_code,
    kind_of,
    payload_of,
    play_code,
)
from tests.games.smear.dealing import cards


def test_pack_has_32_cards() -> None:
    """The pack is ace to seven in four suits, and no joker (M1)."""
    assert len(PACK) == len(set(PACK)) == 32
    assert set(PACK) == {read_card(rank + suit) for rank in "AKQJT987" for suit in "cdhs"}
    assert set(SMEAR.hand_order) == set(PACK)


def test_numbers_are_stable() -> None:
    """Codes are part of records: the kind at bit 52, what it is made of below."""
    assert play_code(read_card("7c")) == 5
    assert play_code(read_card("As")) == 51
    assert PASS == 1 * 2**52
    assert bid_code(4) == 2**52 + 4
    assert discard_code(cards("7c 8c")) == 2 * 2**52 + 2**5 + 2**6
    assert UNSEEN_DISCARD == 2 * 2**52


def test_code_comes_apart_again() -> None:
    """A code gives back its kind and what it is made of."""
    for code, kind, payload in [
        (play_code(23), PLAY, 23),
        (bid_code(3), BID, 3),
        (discard_code(PACK_CARDS), DISCARD, PACK_CARDS),
    ]:
        assert (kind_of(code), payload_of(code)) == (kind, payload)
        assert is_code(code)
        assert 0 <= code < 2**63


@pytest.mark.parametrize(
    "number", [-1, 0, 4, 52, 2**52 + 1, 2**52 + 5, 2 * 2**52 + 1, 3 * 2**52, 2**63, 2**70 + 5, -(2**52)]
)
def test_other_numbers_are_no_codes(number: int) -> None:
    """A card outside the pack, a bid of 1 or 5, an unknown kind or a number too large is no code."""
    assert not is_code(number)
