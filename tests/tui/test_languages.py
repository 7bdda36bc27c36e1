"""The terminal in other languages: what is drawn fits, and what it says can be typed."""

import pytest
from rich.cells import cell_len

from baithak.languages import PSEUDO, codes
from baithak.tui import draw
from baithak.tui.answers import help_lines
from baithak.tui.choose import understood
from baithak.tui.page import Look, fold, labelled
from baithak.tui.places import manner_of, title_of
from baithak.tui.screen import harmless
from baithak.words import Manner, say
from tests.tui.scenes import ALL_GAMES, MOMENTS, table_at


@pytest.mark.parametrize("code", [*codes(), PSEUDO])
@pytest.mark.parametrize("game", ["seep", "smear"])
@pytest.mark.parametrize("width", [60, 80])
def test_what_is_drawn_fits(code: str, game: str, width: int) -> None:
    """No line of the table or of the help is wider than the screen, whatever signs it is made of."""
    look = Look(width)
    for moves in MOMENTS[game]:
        table = table_at(game, moves)
        seat = table.turn
        manner = manner_of(ALL_GAMES[game], seat, look, code)
        lines = draw.table(ALL_GAMES[game], table.view(seat), manner, look) + help_lines(manner, look)
        assert not [line.text for line in lines if cell_len(line.text) > width]


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", ["seep", "smear"])
def test_the_words_of_the_screen_can_be_typed(code: str, game: str) -> None:
    """A move typed as the screen says it is that move, in every language."""
    table = table_at(game, MOMENTS[game][1])
    view = table.view(table.turn)
    manner = manner_of(ALL_GAMES[game], table.turn, Look(), code)
    for legal in view.legal:
        assert legal in understood(ALL_GAMES[game], view, say(view.describe(legal), manner), manner)


def test_verbs_are_typed_in_english_whatever_the_screen_speaks() -> None:
    """Commands and verbs are the same in every language."""
    table = table_at("seep", MOMENTS["seep"][1])
    view, game = table.view(table.turn), ALL_GAMES["seep"]
    hindi, english = (manner_of(game, table.turn, Look(), code) for code in ("hi", "en"))
    assert understood(game, view, "throw the 3", hindi) == understood(game, view, "throw the 3", english) != ()


def test_lines_are_folded_by_what_signs_take_up() -> None:
    """A line of Hindi is folded by its columns, of which a vowel sign that stands above or below takes none."""
    text = "हिन्दी में बीस शब्द " * 8
    folded = fold(text, Look(40))
    assert all(cell_len(line) <= 40 for line in folded)
    assert any(len(line) > 40 for line in folded)
    assert " ".join(folded).split() == text.split()
    start = {
        cell_len(line.text.split("x")[0]) for line in labelled([("हिन्दी", "x"), ("दिल", "x"), ("ab", "x")], Look(80))
    }
    assert len(start) == 1, "the second column stands in one line"


def test_what_keeps_names_apart_reaches_the_terminal() -> None:
    """The signs that isolate a name are let through, and nothing else that turns the writing round."""
    assert harmless("\u2068Ann\u2069 \u202eb\u202c") == "\u2068Ann\u2069 ?b?"


def test_a_game_that_no_catalogue_knows_keeps_its_own_name() -> None:
    """The house's games are called as the language calls them, another game as it calls itself."""
    assert title_of(ALL_GAMES["seep"], Manner(language="hi")) == "सीप"
    assert title_of(ALL_GAMES["toy"], Manner(language="hi")) == ALL_GAMES["toy"].title
    assert all(title_of(ALL_GAMES[name]) == ALL_GAMES[name].title for name in ("seep", "smear"))
