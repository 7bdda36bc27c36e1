"""From a key and its parameters to a sentence."""

import string

import pytest

from baithak.cards.card import read_card
from baithak.cards.seats import NOBODY
from baithak.words import Manner, Parameter, Phrase, WordsError, catalogue, has_person, phrase, say, unnamed

NAMED = Manner(seats=("you", "Asha", "Bina", "Chand"), sides=("you and Bina", "Asha and Chand"), you=0)
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
        ("cards", (TEN, NINE, ACE), "10♦, 9♠ and A♣", "Td, 9s and Ac"),
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
    both = [key for key in both if not key.endswith((".you", ".they"))]
    assert both
    for key in both:
        gaps = gaps_of(f"{key}.many") + gaps_of(f"{key}.one")
        values: dict[str, Parameter] = dict.fromkeys(gaps, "x")
        one = say(Phrase(key, values | {"count": 1}))
        many = say(Phrase(key, values | {"count": 2}))
        assert one == say(Phrase(f"{key}.one", values | {"count": 1}))
        assert many == say(Phrase(f"{key}.many", values | {"count": 2}))


@pytest.mark.parametrize(
    ("words", "mover", "text"),
    [
        (phrase("seep.move.throw", card=TEN), NOBODY, "throw 10♦"),
        (phrase("seep.move.throw", card=TEN), 0, "throw 10♦"),
        (phrase("seep.move.throw", card=TEN), 2, "throws 10♦"),
        (phrase("smear.zone.to_bid", seat=0), NOBODY, "You bid next"),
        (phrase("smear.zone.to_bid", seat=2), NOBODY, "Bina bids next"),
        (phrase("smear.zone.to_bid", seat=2), 0, "Bina bids next"),
        (phrase("smear.move.hidden_discard", count=1), 1, "discards 1 card face down"),
        (phrase("smear.move.hidden_discard", count=2), 1, "discards 2 cards face down"),
        (phrase("smear.move.hidden_discard", count=2), 0, "discard 2 cards face down"),
    ],
)
def test_person_chooses_between_two_texts(words: Phrase, mover: int, text: str) -> None:
    """What the reader does, or may do, is said to the reader; what another seat does, of it; number may differ too."""
    assert say(words, NAMED.of(mover)) == text


def test_nobody_is_you_to_a_spectator() -> None:
    """Somebody who sits nowhere is told of every seat by its name."""
    spectator = Manner(seats=("South", "West", "North", "East"))
    for seat in range(4):
        assert say(phrase("smear.zone.to_bid", seat=seat), spectator) == f"{spectator.seats[seat]} bids next"


def test_a_text_has_both_persons() -> None:
    """Whatever is said to the reader can be said of another seat too, with the same gaps but for the name."""
    texts = catalogue("en")
    said_to = [key for key in texts if "you" in key.split(".")]
    said_of = {key: ".".join("they" if part == "you" else part for part in key.split(".")) for key in said_to}
    assert said_to
    assert sorted(said_of.values()) == sorted(key for key in texts if "they" in key.split("."))
    for key, other in said_of.items():
        assert set(gaps_of(key)) <= set(gaps_of(other))


def test_a_verb_can_have_its_doer_before_it() -> None:
    """A phrase that differs by person is a verb, before which a name can stand; another one is not."""
    assert has_person(phrase("seep.move.throw"))
    assert has_person(phrase("smear.move.hidden_discard"))
    assert not has_person(phrase("list.and"))


def test_cards_that_a_phrase_names_need_no_proof() -> None:
    """Cards are told apart from letters: a sentence with 'Aces' in it does not name the ace of clubs."""
    assert unnamed((ACE,), phrase("seep.row.aces")) == (ACE,)
    assert unnamed((ACE, NINE), phrase("x", card=ACE)) == (ACE, NINE)
    assert unnamed((ACE, NINE), phrase("x", card=TEN, loose_cards=(NINE, ACE))) == ()


@pytest.mark.parametrize("key", [key for key in catalogue("en") if ".row." in key or ".zone." in key])
def test_what_stands_before_a_colon_has_none(key: str) -> None:
    """A row of a score sheet and a part of the table are followed by a colon when they are read out, and have none."""
    assert ":" not in catalogue("en")[key]


@pytest.mark.parametrize("key", catalogue("en"))
def test_every_text_is_well_made(key: str) -> None:
    """A text has named gaps only, is not empty, and can be filled."""
    text = catalogue("en")[key]
    gaps = gaps_of(key)
    assert all(gap.isidentifier() for gap in gaps)
    assert text.strip()
    assert say(Phrase(key, dict.fromkeys(gaps, "x"))) == text.format_map(dict.fromkeys(gaps, "x"))
