"""One card and its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.card import (
    CARDS,
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    CardError,
    card_of,
    card_symbol,
    card_text,
    cards_text,
    rank_of,
    read_card,
    suit_of,
)

WHOLE_PACK = range(CARDS)


def test_numbers_run_through_the_suits_from_the_deuce_to_the_ace() -> None:
    """Card numbers never change: the corners of every suit are where they always were."""
    assert [card_text(card) for card in (0, 12, 13, 25, 26, 38, 39, 51)] == [
        "2c",
        "Ac",
        "2d",
        "Ad",
        "2h",
        "Ah",
        "2s",
        "As",
    ]


def test_a_pack_has_each_card_once() -> None:
    """Fifty-two numbers have fifty-two texts: every rank in every suit."""
    assert [card_text(card) for card in WHOLE_PACK] == [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize("card", WHOLE_PACK)
def test_a_card_is_its_rank_and_its_suit(card: int) -> None:
    """A card taken apart and put together is the same card."""
    assert card_of(rank_of(card), suit_of(card)) == card


@pytest.mark.parametrize("card", WHOLE_PACK)
def test_every_spelling_of_a_card_is_read(card: int) -> None:
    """Letters in either case, suit symbols filled or not, T or 10: all name the same card."""
    rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    suits = {suit, suit.upper(), SUIT_SYMBOLS[suit_of(card)], "♧♢♡♤"[suit_of(card)]}
    assert {read_card(one + other) for one in ranks for other in suits} == {card}


@pytest.mark.parametrize("card", WHOLE_PACK)
def test_a_symbol_is_read_back(card: int) -> None:
    """What a screen shows may be typed."""
    assert read_card(card_symbol(card)) == card


def test_a_ten_is_shown_as_people_write_it() -> None:
    """The ten of diamonds is Td in a record and 10♦ on a screen."""
    assert (card_text(read_card("10d")), card_symbol(read_card("Td"))) == ("Td", "10♦")


@pytest.mark.parametrize(
    "text", ["", "T", "d", "1d", "Tx", "11c", "TTd", " Td", "Td ", "T d", "dT", "0s", "100d", "♠9"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    """A text that is no card is repeated in the error, with what would be right."""
    with pytest.raises(CardError, match=r"is no card: write a rank .* and a suit") as caught:
        read_card(text)
    assert f"'{text}'" in str(caught.value)


@given(st.text(max_size=4))
def test_reading_gives_a_card_or_says_why_not(text: str) -> None:
    """No text makes the reader fall over: it is one of 52 cards or a CardError."""
    try:
        card = read_card(text)
    except CardError:
        return
    assert card in WHOLE_PACK


def test_cards_are_written_in_the_order_given() -> None:
    """A list of cards is written as it stands, joined as asked."""
    assert cards_text([0, 20, 48]) == "2c9dJs"
    assert cards_text([20, 0], " ") == "9d 2c"
    assert not cards_text([])
