"""Every language says all that English says, and says it whole."""

import string
import sys
from io import BytesIO
from subprocess import run

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from baithak import languages
from baithak.cards.card import read_card
from baithak.languages import ENGLISH, PSEUDO, TYPED, Language, LanguageError, language_of
from baithak.words import Manner, catalogue, ended, phrase, say, speak
from tools import texts

OTHERS = [code for code in languages.codes() if code != ENGLISH]
HI, UR = "hi", "ur"


def gaps(text: str) -> set[str]:
    """Return the names of the gaps in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def messages(code: str) -> dict[str, Message]:
    """Return the messages of a language by the key of their sentence."""
    found = texts.read(code)
    assert found is not None
    return {message.context: message for message in found if message.context}


def strings(message: Message) -> list[str]:
    """Return the translation of a message, in each of its forms."""
    return [message.string or ""] if isinstance(message.string, str) else list(message.string or ())


def test_there_are_other_languages() -> None:
    """English stands first, and Hindi and Urdu are among the others."""
    assert languages.codes()[0] == ENGLISH
    assert {HI, UR} <= set(OTHERS)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_all_that_english_says(code: str) -> None:
    """Every English sentence is there as it now stands, translated, in no doubt, and nothing else is."""
    wanted = dict(texts.messages(catalogue(ENGLISH)))
    found = messages(code)
    assert {key: message.id for key, message in found.items()} == wanted
    assert not [key for key, message in found.items() if message.fuzzy or not all(strings(message))]
    assert not texts.read(code).obsolete  # type: ignore[union-attr]


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_has_the_gaps_of_the_english_one(code: str) -> None:
    """No gap is lost and none is new; a form for one number need not say it, and any may."""
    broken = []
    for key, message in messages(code).items():
        english = [message.id] if isinstance(message.id, str) else list(message.id)
        needed = set.intersection(*map(gaps, english)) - ({"count"} if len(english) > 1 else set())
        known = set.union(*map(gaps, english)) | ({"count"} if len(english) > 1 else set())
        broken += [key for text in strings(message) if not needed <= gaps(text) <= known]
    assert not broken


@pytest.mark.parametrize("code", OTHERS)
def test_a_form_for_several_numbers_says_which(code: str) -> None:
    """Where the English sentence for many says the number, so does each form that stands for more than one number."""
    wide = [
        len({n for n in range(1, 200) if languages.category(code, n) == name.replace("many", "other")}) != 1
        for name in languages.forms(code)
    ]
    assert any(wide)
    for key, message in messages(code).items():
        if not isinstance(message.id, str) and "count" in gaps(message.id[1]):
            for text, several in zip(strings(message), wide, strict=True):
                assert not several or "count" in gaps(text), key


@pytest.mark.parametrize("code", OTHERS)
def test_the_file_is_as_the_tool_writes_it(code: str) -> None:
    """`make texts` changes nothing: the file is up to date, and laid out as it lays it out."""
    file = texts.LOCALES / f"{code}.po"
    assert texts.text_of(texts.updated(code, texts.read(code), catalogue(ENGLISH))) == file.read_bytes()


@pytest.mark.parametrize("code", [*OTHERS, PSEUDO])
def test_every_key_has_a_text(code: str) -> None:
    """A language has every key of the English catalogue, and more only for forms that English has not."""
    assert set(catalogue(ENGLISH)) <= set(catalogue(code))
    assert catalogue(code)["person.own_move"] in {"you", "they"}


def test_what_is_translated_is_told_from_what_is_not() -> None:
    """A sentence that is fuzzy, or has no translation, is English at run time; the others are not."""
    throw = phrase("seep.move.throw", card=read_card("Td"))
    assert say(throw) == "throw 10♦"
    assert say(throw, Manner(language=HI)) == "10♦ फेंकें"
    assert languages.translated(HI, {"no.such.key": "a text"})["no.such.key"] == "a text"


@pytest.mark.parametrize(
    ("code", "mover", "text"),
    [(ENGLISH, 0, "throw 10♦"), (ENGLISH, 1, "throws 10♦"), (HI, 0, "10♦ फेंका"), (HI, 1, "10♦ फेंका")],
)
def test_the_readers_own_move_is_told_as_the_language_wants_it(code: str, mover: int, text: str) -> None:
    """In English what you did is told as it was offered; in Hindi as of everybody else."""
    manner = Manner(language=code, you=0)
    assert say(phrase("seep.move.throw", card=read_card("Td")), manner.of(mover)) == text


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        (HI, {0: "one", 1: "one", 2: "other"}),
        (UR, {0: "other", 1: "one", 2: "other"}),
        ("pl", {1: "one", 3: "few", 5: "many"}),
    ],
)
def test_each_language_counts_in_its_own_way(code: str, counts: dict[int, str]) -> None:
    """The form for a number is the one that Unicode names for the language: in Hindi nothing counts as one."""
    assert {count: languages.category(code, count) for count in counts} == counts


def test_a_language_has_an_ending_for_each_of_its_forms() -> None:
    """The form for all other numbers is `many`, as in English, unless the language has one of that name."""
    assert languages.forms(HI) == ("one", "many")
    assert languages.forms("pl") == ("one", "few", "many", "other")


def test_names_and_cards_stand_apart_from_right_to_left() -> None:
    """In Urdu a name, a side and a card keep their own direction, and a number needs no help; nothing else is isolated."""
    manner = Manner(seats=("Ann", "Bob", "Cem", "Dia"), sides=("we", "they"), language=UR)
    assert manner.show("seat", 1) == "\u2068Bob\u2069"
    assert manner.show("cards", (read_card("Td"), read_card("Ac"))) == "\u206810♦\u2069 اور \u2068A♣\u2069"
    assert manner.show("side", 0) == "\u2068we\u2069"
    assert manner.show("lead", -5) == "\u2068-5\u2069"
    assert manner.show("lead", 5) == "5"
    assert manner.show("file", "a.match") == "a.match"
    assert manner.show("text", "") == ""
    assert "\u2068" not in say(phrase("seep.move.throw", card=1), Manner(language=HI))


def test_languages_are_listed_by_their_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list has code, own name and direction; the pseudo-language only where it is asked for."""
    monkeypatch.delenv(languages.PSEUDO_WANTED, raising=False)
    listed = languages.languages()
    assert listed[0] == Language("en", "English", "ltr")
    assert {Language("hi", "हिन्दी", "ltr"), Language("ur", "اردو", "rtl")} <= set(listed)
    monkeypatch.setenv(languages.PSEUDO_WANTED, "1")
    assert [one.code for one in languages.languages()] == [*(one.code for one in listed), PSEUDO]


@pytest.mark.parametrize("text", ["hi", "hi_IN.UTF-8", "HI", "hi-IN", "hi_IN@latin"])
def test_a_language_is_known_as_systems_name_it(text: str) -> None:
    """A country, an encoding and the case of the letters do not matter."""
    assert language_of(text) == HI


def test_a_language_that_is_not_spoken_says_which_are() -> None:
    """Whoever asks for another one reads which there are."""
    with pytest.raises(LanguageError, match=r"no language 'fr': there are en, hi, ur"):
        language_of("fr")
    with pytest.raises(LanguageError, match=r"no language 'fr'"):
        catalogue("fr")


@pytest.mark.parametrize(("code", "text"), [(ENGLISH, "won."), (HI, "won।"), (UR, "won\u06d4")])
def test_a_sentence_ends_as_the_language_ends_it(code: str, text: str) -> None:
    """A full stop is the language's own, and is not added where a sentence has ended."""
    assert ended("won", Manner(language=code)) == text
    assert ended(text, Manner(language=code)) == text


def test_a_program_speaks_the_language_it_was_told() -> None:
    """What asks for no language of its own is said in the language of the program, and in English unless it was told."""
    assert say(phrase("suit.s")) == "spades"
    try:
        speak(HI)
        assert say(phrase("suit.s")) == "हुकुम"
        assert say(phrase("suit.s"), Manner(language=ENGLISH)) == "spades"
    finally:
        speak(ENGLISH)


@pytest.mark.parametrize("key", [key for key in catalogue(ENGLISH) if not key.startswith((*TYPED, "person."))])
def test_the_pseudo_language_is_longer_and_whole(key: str) -> None:
    """Each text of it is longer by two fifths or more, no vowel is plain, and its gaps are the English ones."""
    english, pseudo = catalogue(ENGLISH)[key], catalogue(PSEUDO)[key]
    letters = sum(len(literal) for literal, _, _, _ in string.Formatter().parse(english))
    literals = "".join(literal for literal, _, _, _ in string.Formatter().parse(pseudo))
    assert gaps(pseudo) == gaps(english)
    assert len(literals) >= letters * 1.4
    assert set(literals).isdisjoint("aeiouAEIOU")


def test_english_needs_no_babel() -> None:
    """Whoever speaks English does not wait for Babel."""
    program = "import sys, baithak.words as w; w.say(w.phrase('suit.s')); w.say(w.phrase('program.legal_moves', count=2)); assert 'babel' not in sys.modules"
    assert run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_tool_keeps_what_was_translated() -> None:
    """A new sentence stands empty, a changed one is in doubt and says what it was made for, one that is gone is kept apart."""
    old = Catalog(locale=HI)
    old.add("a house", "घर", context="x.same")
    old.add("one card", "पत्ता", context="x.changed")
    old.add("no more", "नहीं", context="x.gone")
    english = {"x.same": "a house", "x.changed": "a card", "x.new.one": "a move", "x.new.many": "{count} moves"}
    new = texts.updated(HI, old, english)
    found = {message.context: message for message in new if message.context}
    assert strings(found["x.same"]) == ["घर"]
    assert not found["x.same"].fuzzy
    assert (strings(found["x.changed"]), found["x.changed"].fuzzy, found["x.changed"].previous_id) == (
        ["पत्ता"],
        True,
        ["one card"],
    )
    assert found["x.new"].id == ("a move", "{count} moves")
    assert not texts.translated(found["x.new"])
    assert list(new.obsolete) == ["x.gone"]
    again = texts.updated(HI, read_po(BytesIO(texts.text_of(new)), locale=HI), english)
    assert [message.fuzzy for message in again if message.context] == [False, True, False]
    assert list(again.obsolete) == ["x.gone"]


@pytest.mark.parametrize(
    ("language", "queen", "king"),
    [
        ("hi", "ईंट की बेगम", "ईंट का बादशाह"),
        ("ur", "اینٹ کی بیگم", "اینٹ کا بادشاہ"),
        ("en", "queen of diamonds", "king of diamonds"),
    ],
)
def test_a_card_has_its_gender(language: str, queen: str, king: str) -> None:
    """In Hindi and Urdu the word between suit and rank follows the card."""
    texts = catalogue(language)
    for rank, called in (("Q", queen), ("K", king)):
        assert texts["felt.card"].format(rank=texts[f"felt.rank.{rank}"], suit_name=texts["suit.d"]) == called
