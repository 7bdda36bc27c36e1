"""What guests are called."""

import pytest

from baithak.server.guests import LONGEST_NAME, GuestError, clean_name


@pytest.mark.parametrize("name", ["क्\u200dष", "می\u200cنویسم", "👨\u200d👩\u200d👧"])
def test_a_name_keeps_what_its_script_needs(name: str) -> None:
    """Joiners inside a name are part of it."""
    assert clean_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f", "\u034f", "\ufe0f", "x" * (LONGEST_NAME + 1)])
def test_a_name_can_be_seen_and_is_short(name: str) -> None:
    """A name in which nothing is to be seen is none, and a long one is not taken."""
    with pytest.raises(GuestError):
        clean_name(name)
