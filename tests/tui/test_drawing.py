"""The table as text, frozen: a reviewer reads every change of it as a diff."""

import pytest
from rich.cells import cell_len

from baithak.tui import draw
from baithak.tui.places import manner_of
from tests.tui.scenes import ALL_GAMES, FOLDER, LOOKS, drawn, table_at

EVERY = [(game, look) for game in ALL_GAMES for look in LOOKS]


@pytest.mark.parametrize(("game", "look"), EVERY)
def test_scenes_are_drawn_as_they_are_frozen(game: str, look: str) -> None:
    """Tables, legal moves, scores and stories look as they did."""
    assert drawn(game, look) == (FOLDER / f"{game}.{look}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "look"), [pair for pair in EVERY if pair[1] != "plain"])
def test_no_line_is_wider_than_the_screen(game: str, look: str) -> None:
    """Whatever is drawn fits the width, down to 40 columns."""
    assert not [line for line in drawn(game, look).splitlines() if cell_len(line) > LOOKS[look].width]


@pytest.mark.parametrize(("game", "look"), EVERY)
@pytest.mark.parametrize("moves", [0, 3])
def test_a_list_has_every_move_once(game: str, look: str, moves: int) -> None:
    """Each legal move is listed as it is typed; words that would only say it again, as with a bid, are left out."""
    table = table_at(game, moves)
    view, manner = table.view(table.turn), manner_of(ALL_GAMES[game], table.turn, LOOKS[look])
    lines = [line.text.strip() for line in draw.moves(ALL_GAMES[game], view, view.legal, manner, LOOKS[look])]
    for code in view.legal:
        text = ALL_GAMES[game].write_move(code)
        if text.startswith(("bid", "pass")):
            assert [line.split()[-1:] for line in lines if text in line] == [[text]]
            assert not [line for line in lines if text.replace(":", " ") in line.replace(text, "")]
        else:
            assert [line for line in lines if text in line]


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
