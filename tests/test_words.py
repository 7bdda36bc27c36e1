"""From a key and its parameters to a sentence."""

import string

import pytest

from baithak.cards.card import read_card
from baithak.words import Manner, Parameter, Phrase, WordsError, catalogue, phrase, say

NAMED = Manner(seats=("you", "Asha", "Bina", "Chand"), sides=("you and Bina", "Asha and Chand"))
PLAIN_LETTERS = Manner(ascii=True)
TEN, NINE, ACE = read_card("Td"), read_card("9s"), read_card("Ac")


def gaps_of(key: str) -> list[str]:
    """Return the names of the gaps in a text of the catalogue."""
    return [name for _, name, _, _ in string.Formatter().parse(catalogue("en")[key]) if name is not None]


def test_a_phrase_becomes_a_sentence() -> None:
    """A key with its parameters is said in the words of the catalogue."""
    assert str(phrase("list.and", first="hearts", last="spades")) == "hearts and spades"


@pytest.mark.parametrize(
    ("name", "value", "shown", "plain"),
    [
        ("seat", 1, "Asha", "seat 1"),
        ("turn_seat", 0, "you", "seat 0"),
        ("seats", (1,), "Asha", "seat 1"),
        ("seats", (1, 2, 3), "Asha, Bina and Chand", "seat 1, seat 2 and seat 3"),
        ("side", 1, "Asha and Chand", "side 1"),
        ("suit", 3, "♠", "spades"),
        ("suits", (0, 3), "♣ and ♠", "clubs and spades"),
        ("card", TEN, "10♦", "Td"),
        ("top_card", NINE, "9♠", "9s"),
        ("cards", (TEN, NINE, ACE), "10♦ 9♠ A♣", "Td 9s Ac"),
        ("cards_due", 13, "13", "13"),
        ("loose_cards", (NINE,), "9♠", "9s"),
        ("cards", (), "", ""),
        ("value", 13, "13", "13"),
        ("card", "any text", "any text", "any text"),
    ],
)
def test_a_parameter_is_shown_by_its_name(
    name: str, value: int | str | tuple[int, ...], shown: str, plain: str
) -> None:
    """Seats, sides, suits and cards are shown as the reader knows them; anything else stands as it is."""
    assert NAMED.show(name, value) == shown
    assert PLAIN_LETTERS.show(name, value) == plain


def test_a_sentence_that_the_catalogue_lacks_is_an_error() -> None:
    """A key without a text is named, with the language."""
    with pytest.raises(WordsError, match=r"no text for 'list\.or' in the catalogue 'en'"):
        say(phrase("list.or"))


def test_a_sentence_with_a_gap_left_open_is_an_error() -> None:
    """A phrase that lacks a parameter says which."""
    with pytest.raises(WordsError, match=r"the text 'list\.and' needs the parameter 'last'"):
        say(phrase("list.and", first="hearts"))


def test_number_chooses_between_two_texts() -> None:
    """Where the catalogue has a text for one and another for many, the count chooses."""
    both = [key.removesuffix(".one") for key in catalogue("en") if key.endswith(".one")]
    assert both
    for key in both:
        gaps = gaps_of(f"{key}.many") + gaps_of(f"{key}.one")
        values: dict[str, Parameter] = dict.fromkeys(gaps, "x")
        one = say(Phrase(key, values | {"count": 1}))
        many = say(Phrase(key, values | {"count": 2}))
        assert one == say(Phrase(f"{key}.one", values | {"count": 1}))
        assert many == say(Phrase(f"{key}.many", values | {"count": 2}))


@pytest.mark.parametrize("key", catalogue("en"))
def test_every_text_is_well_made(key: str) -> None:
    """A text has named gaps only, is not empty, and can be filled."""
    text = catalogue("en")[key]
    gaps = gaps_of(key)
    assert all(gap.isidentifier() for gap in gaps)
    assert text.strip()
    assert say(Phrase(key, dict.fromkeys(gaps, "x"))) == text.format_map(dict.fromkeys(gaps, "x"))
