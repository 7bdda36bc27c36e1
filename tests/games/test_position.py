"""The contract of a position, kept by games in plain Python and by compiled ones."""

from collections.abc import Callable
from typing import Any

import pytest

from baithak.cards.lists import Words
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.position import Position
from tests.toy import TOY

ALL = [TOY, *GAMES.values()]


class Bare(Position):
    """A game that has nothing yet."""

    def fresh(self) -> "Bare":
        """Return another one."""
        return Bare()


@pytest.mark.parametrize(
    ("missing", "call"),
    [
        ("generate", lambda bare: bare.legal()),
        ("generate", lambda bare: bare.generate(Words())),
        ("play", lambda bare: bare.play(1)),
        ("over", lambda bare: bare.over()),
        ("tally", lambda bare: bare.tally(0)),
        ("key", lambda bare: bare.key()),
        ("restore", lambda bare: bare.copy()),
        ("restore", lambda bare: bare.restore(Bare())),
        ("observe", lambda bare: bare.observe(0)),
    ],
)
def test_what_a_game_lacks_is_named(missing: str, call: Callable[[Position], None]) -> None:
    """A method that a game does not have is named each time it is called."""
    bare = Bare()
    for _ in range(2):
        with pytest.raises(NotImplementedError, match=f"Bare has no {missing}"):
            call(bare)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_position_becomes_equal_to_another_of_its_game(game: AnyGame) -> None:
    """Restored from another one, a position is equal to it and independent of it."""
    position, other = (game.deal(game.options(), pack, 2) for pack in (game.pack, game.pack[::-1]))
    other.play(other.legal()[0])
    position.restore(other)
    key = other.key()
    assert position.key() == key
    assert position.legal() == other.legal()
    position.play(position.legal()[-1])
    assert other.key() == key != position.key()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_position_of_another_game_is_refused(game: AnyGame) -> None:
    """A position never becomes equal to one of another game: the memory of the two is not alike."""
    with pytest.raises(TypeError, match="cannot become equal to a Bare"):
        game.deal(game.options(), game.pack, 0).restore(Bare())


@pytest.mark.parametrize("seat", [-1, 4, 52])
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_seat_that_is_not_there_observes_nothing(game: AnyGame, seat: int) -> None:
    """There are four seats to observe from, and a spectator's is none of them."""
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        game.deal(game.options(), game.pack, 0).observe(seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_legal_codes_go_into_a_list_of_words_only(game: AnyGame) -> None:
    """Whatever else is handed over is refused before anything is written to it."""
    position = game.deal(game.options(), game.pack, 0)
    wrongs: list[Any] = [None, [], 7]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=f"not into a {type(wrong).__name__}"):
            position.generate(wrong)


@pytest.mark.parametrize("side", [-1, 2, 10**8])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_side_that_is_not_there_has_no_points(game: AnyGame, side: int) -> None:
    """There are two sides, and no memory beyond them is read."""
    with pytest.raises(ValueError, match=f"no side {side}"):
        game.deal(game.options(), game.pack, 0).tally(side)


@pytest.mark.parametrize("made", [None, 5, Bare()])
def test_a_copy_is_made_of_the_same_kind_only(made: object) -> None:
    """A game in plain Python whose ``fresh`` makes something else is told so."""

    class Odd(Bare):
        def fresh(self) -> Any:
            return made

    with pytest.raises(TypeError, match=f"fresh of a Odd made a {type(made).__name__}"):
        Odd().copy()
