"""The table as text, frozen: a reviewer reads every change of it as a diff."""

import pytest
from rich.cells import cell_len

from tests.tui.scenes import ALL_GAMES, FOLDER, LOOKS, drawn

EVERY = [(game, look) for game in ALL_GAMES for look in LOOKS]


@pytest.mark.parametrize(("game", "look"), EVERY)
def test_scenes_are_drawn_as_they_are_frozen(game: str, look: str) -> None:
    """Tables, legal moves, scores and stories look as they did."""
    assert drawn(game, look) == (FOLDER / f"{game}.{look}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "look"), [pair for pair in EVERY if pair[1] != "plain"])
def test_no_line_is_wider_than_the_screen(game: str, look: str) -> None:
    """Whatever is drawn fits the width, down to 40 columns."""
    assert not [line for line in drawn(game, look).splitlines() if cell_len(line) > LOOKS[look].width]


@pytest.mark.parametrize("game", ALL_GAMES)
def test_plain_letters_are_ascii(game: str) -> None:
    """Where the terminal has only letters, nothing else is drawn."""
    assert drawn(game, "ascii").isascii()


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_screen_reader_gets_sentences(game: str) -> None:
    """The plain look has no rules, no columns and no lines to fill a gap."""
    text = drawn(game, "plain")
    assert not set("─·|") & set(text)
    assert "    " not in text
