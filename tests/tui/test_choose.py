"""What a text that was typed could mean among the legal moves."""

from collections.abc import Collection

import pytest

from baithak.games.errors import GameError, NotationError
from baithak.games.game import AnyGame
from baithak.tui.choose import meant
from tests.tui.scenes import ALL_GAMES, table_at

SEEP, SMEAR, TOY = ALL_GAMES["seep"], ALL_GAMES["smear"], ALL_GAMES["toy"]


def _legal(game: AnyGame, moves: int) -> tuple[int, ...]:
    table = table_at(game.name, moves)
    return table.view(table.turn).legal


def _texts(game: AnyGame, moves: int, text: str, *, shown: Collection[int] = ()) -> list[str]:
    return [game.write_move(code) for code in meant(game, _legal(game, moves), text, shown=shown)]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("7sx7d", ["7sx7d"]),
        ("7s x 7d", ["7sx7d"]),
        ("7", ["7sx7d"]),
        ("3", ["3c", "3h"]),
        ("8=13", ["8h+5h+Kh=13", "8s+5h+Kh=13"]),
        ("#3", ["3h"]),
        ("#10", ["8s+5h+Kh=13"]),
    ],
)
def test_a_text_means_what_it_fits(text: str, moves: list[str]) -> None:
    """A shortened move means every legal move that it fits, and ``#3`` the third."""
    assert _texts(SEEP, 17, text) == moves


@pytest.mark.parametrize(("text", "move"), [("3", "3h"), ("7.", "7sx7d"), ("10", "8s+5h+Kh=13")])
def test_with_the_list_in_sight_a_number_is_its_place(text: str, move: str) -> None:
    """Right after the list of legal moves a number means the move at that place."""
    assert _texts(SEEP, 17, text, shown=range(1, 20)) == [move]


def test_a_number_that_no_list_has_shown_is_no_place() -> None:
    """Without a list in sight a number is a rank or nothing; a number that the list left out is none of its places."""
    legal = _legal(TOY, 3)
    assert meant(TOY, legal, "1") == ()
    assert meant(TOY, legal, "1", shown=(1,)) == (legal[0],)
    assert _texts(SEEP, 17, "3", shown=(1, 2)) == ["3c", "3h"]


def test_a_number_beyond_the_list_may_still_be_a_card() -> None:
    """With two legal bids in sight, 11 is no place in the list but a bid."""
    table = table_at("seep", 0)
    legal = table.view(table.turn).legal
    assert [SEEP.write_move(code) for code in meant(SEEP, legal, "13", shown=range(1, 20))] == ["bid:13"]


@pytest.mark.parametrize("text", ["#0", "#99"])
def test_a_number_of_no_move_is_refused(text: str) -> None:
    """A number past the last legal move says how many there are."""
    with pytest.raises(GameError, match="they are 1 to 10"):
        meant(SEEP, _legal(SEEP, 17), text)


def test_what_is_no_move_at_all_is_refused() -> None:
    """A text that the notation cannot read is an error with its place."""
    with pytest.raises(NotationError):
        meant(SEEP, _legal(SEEP, 17), "hello")


def test_a_move_that_is_not_legal_means_nothing_here() -> None:
    """A proper move that is not legal is left to be refused with its reason."""
    assert meant(SEEP, _legal(SEEP, 17), "As") == ()


def test_moves_written_as_numbers_are_never_chosen_by_place() -> None:
    """Where a move is itself a number, a number is that move, and other numbers are not places."""
    legal = _legal(SMEAR, 3)
    shortened = meant(SMEAR, legal, "4")
    assert [SMEAR.write_move(code) for code in shortened] == ["bid:4"]
