"""What people may say and be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.tables.letters import shown


@pytest.mark.parametrize(
    "text",
    [
        "क्\u200dष",
        "می\u200cنویسم",
        "👨\u200d👩\u200d👧",
        "❤\ufe0f\u200d🔥",
        "José",
        "آئی ٹی",
        "\U0001fae8",
        "1 < 2!",
    ],
)
def test_what_a_script_needs_is_kept(text: str) -> None:
    """Letters that are joined or parted, marks on letters and pictures, newer ones too, stay as they are."""
    assert shown(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t\n",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u034f",
        "\ufe0f",
        "\u200d",
        "\u00ad",
        "\ue000",
        "\u0e49",
    ],
)
def test_what_cannot_be_seen_is_nothing(text: str) -> None:
    """A text of blanks, joiners, selectors or marks on no letter is none."""
    assert shown(text) == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("  well \n  played ", "well played"),
        ("\u202eabc\u2067", "abc"),
        ("a\x00b\x1b", "ab"),
        ("\u200da\u200d\u200db\u200d", "a\u200db"),
        ("a\u200d \u200c b", "a\u200d b"),
        ("\u3164Ann\u3164", "Ann"),
        ("a\ud800b", "ab"),
    ],
)
def test_the_rest_is_left_out(text: str, left: str) -> None:
    """Controls, what turns the direction round, and joiners that join nothing go; blanks are spaces."""
    assert shown(text) == left


@given(st.text())
def test_what_is_shown_is_shown_again(text: str) -> None:
    """A text that was made fit to be shown is not changed any more, and is one line."""
    line = shown(text)
    assert shown(line) == line
    assert line.splitlines() in ([line], [])
