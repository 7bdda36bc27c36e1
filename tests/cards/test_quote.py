"""How a wrong text is shown in an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.card import CardError, read_card
from baithak.cards.quote import LONGEST, cleaned, quoted
from baithak.games.errors import NotationError


@given(st.text(max_size=200))
def test_a_shown_text_is_short_and_on_one_line(text: str) -> None:
    """Whatever somebody typed, an error shows it without a line break or a control sign, and not at length."""
    shown = cleaned(text)
    assert shown.isprintable()
    assert len(shown) <= 6 * LONGEST
    assert len(cleaned("x" * 10**5)) == LONGEST


def test_a_short_clean_text_is_shown_as_it_is() -> None:
    """A text without anything odd stands in quotes unchanged."""
    assert quoted("Td and 9♠") == "'Td and 9♠'"


def test_errors_quote_what_was_found() -> None:
    """A card and a piece of notation that cannot be read are shown on one line."""
    with pytest.raises(CardError, match=r"'\\u000aXA' is no card"):
        read_card("\nXA")
    assert str(NotationError("a\x1bb", "a card", column=3)) == "line 1, column 3: found 'a\\u001bb', expected a card"
