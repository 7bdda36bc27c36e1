"""A hint: the best bot's move and why, in every look."""

import pytest

from baithak.games.smear import SMEAR
from baithak.tui.answers import hint
from baithak.tui.places import manner_of
from tests.toy import TOY
from tests.tui.scenes import LOOKS, table_at


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("moves", [2, 22])
def test_a_hint_of_smear_says_why(look: str, moves: int) -> None:
    """Below the move there is a sentence or two, none wider than the screen, in letters where asked for."""
    table = table_at("smear", moves)
    view = table.view(table.turn)
    lines = [line.text for line in hint(SMEAR, view, manner_of(SMEAR, table.turn, LOOKS[look]), LOOKS[look])]
    assert lines[0].startswith("The best bot's choice: ")
    text = " ".join(lines)
    assert text.count(". ") >= 1
    assert text.endswith(".")
    if not LOOKS[look].plain:
        assert max(map(len, lines)) <= LOOKS[look].width
    if LOOKS[look].ascii:
        assert text.isascii()
    else:
        assert "seat " not in text


def test_a_game_without_reasons_gives_the_move_alone() -> None:
    """A hint is one line where the game says no reasons."""
    table = table_at("toy", 3)
    view = table.view(table.turn)
    look = LOOKS["wide"]
    assert len(hint(TOY, view, manner_of(TOY, table.turn, look), look)) == 1
