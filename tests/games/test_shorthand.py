"""Deals in a few bytes: written and read back, never wrong, and short enough."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.games.catalog import GAMES
from baithak.games.errors import DealError
from baithak.games.game import AnyGame
from baithak.games.shorthand import Course, ShorthandError, read_shorthand, write_shorthand
from tests.laws.many_deals import drawn_value
from tests.toy import TOY

ALL = [TOY, *GAMES.values()]
MARKS = {"seep": 96, "smear": 48}
"""How many bytes a whole deal may need at most."""
STABLE = {
    "seep": "53f0ee84f034e212e41e12bbe8bf4a6ba94ef45b778022caa96fab2831d56f655d2a",
    "smear": "4d984bce4041bd2d4584b7cbe4bf2f2362ee7753b0ec6b642405",
    "toy": "54b06a492e894902",
}
"""The seventh deal of each game in hexadecimal digits; they are kept by whoever wrote them."""

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def played(game: AnyGame, seed: int, plies: int = 99, *, usual: bool = False) -> Course:
    """Return a deal played by chance, under house rules by chance, for so many moves."""
    rng = random.Random(seed)
    options = game.options(**{} if usual else {spec.name: drawn_value(spec, rng) for spec in game.options.SPECS})
    course = Course(options, rng.randrange(4), tuple(rng.sample(game.pack, len(game.pack))))
    position = course.position(game)
    moves: list[int] = []
    while not position.over() and len(moves) < plies:
        moves.append(rng.choice(position.legal()))
        position.play(moves[-1])
    return replace(course, moves=tuple(moves))


@every_game
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 60))
def test_a_deal_comes_back_as_it_was(game: AnyGame, seed: int, plies: int) -> None:
    """Options, dealer, pack and moves are read as they were written, at any point of a deal, and so is the position."""
    course = played(game, seed, plies)
    data = write_shorthand(game, course)
    again = read_shorthand(game, data)
    assert again == course
    assert again.position(game).key() == course.position(game).key()


@every_game
@given(seed=st.integers(0, 10**9), data=st.data())
def test_other_bytes_are_another_deal_or_none(game: AnyGame, seed: int, data: st.DataObject) -> None:
    """Bytes that were changed, cut or added to are refused, or they are another deal, which is written just so."""
    written = write_shorthand(game, played(game, seed, data.draw(st.integers(0, 60))))
    at = data.draw(st.integers(0, len(written)))
    broken = written[:at] + data.draw(st.binary(max_size=3)) + written[at + data.draw(st.integers(0, 3)) :]
    try:
        course = read_shorthand(game, broken)
    except ShorthandError:
        return
    assert write_shorthand(game, course) == broken


@every_game
@given(data=st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(game: AnyGame, data: bytes) -> None:
    """Whatever the bytes are, they are refused in one sentence, or they are a deal."""
    for prefix in (b"", game.prefix.encode()):
        try:
            course = read_shorthand(game, prefix + data)
        except ShorthandError:
            continue
        assert write_shorthand(game, course) == prefix + data


@every_game
def test_the_bytes_never_change(game: AnyGame) -> None:
    """What one release wrote every later one reads, and writes the same."""
    course = played(game, 7)
    assert write_shorthand(game, course).hex() == STABLE[game.name]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_whole_deals_are_short(game: AnyGame) -> None:
    """Whole deals under any house rules stay below their marks."""
    assert max(len(write_shorthand(game, played(game, seed))) for seed in range(60)) <= MARKS[game.name]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_ten_thousand_deals_are_short(game: AnyGame) -> None:
    """Ten thousand of them do, and each is read back."""
    for seed in range(10_000):
        course = played(game, seed, usual=seed % 2 == 0)
        data = write_shorthand(game, course)
        assert len(data) <= MARKS[game.name]
        assert read_shorthand(game, data) == course


def test_what_cannot_be_written_is_refused() -> None:
    """A dealer, a pack or a move that there is not is named."""
    course = played(TOY, 1)
    with pytest.raises(DealError, match="no seat 4 to deal"):
        write_shorthand(TOY, replace(course, dealer=4))
    with pytest.raises(DealError, match="each of its 12 cards once"):
        write_shorthand(TOY, replace(course, pack=course.pack[:-1] + course.pack[:1]))
    with pytest.raises(DealError, match="move 2 of the deal, 51, is not legal there"):
        write_shorthand(TOY, replace(course, moves=(course.moves[0], 51)))
    with pytest.raises(DealError, match="move 9 of the deal"):
        write_shorthand(TOY, replace(course, moves=(*course.moves, course.moves[0])))
    with pytest.raises(DealError, match="no deal has more than 255"):
        write_shorthand(TOY, replace(course, moves=course.moves * 99))


def test_a_deal_of_another_game_is_refused() -> None:
    """The first byte names the game."""
    written = write_shorthand(GAMES["seep"], played(GAMES["seep"], 1))
    with pytest.raises(ShorthandError, match=r"no deal of smear in .* bytes: they begin with 'M'"):
        read_shorthand(GAMES["smear"], written)
    with pytest.raises(ShorthandError, match="in a format that this release does not know"):
        read_shorthand(GAMES["seep"], b"S" + bytes([written[1] | 3]) + written[2:])
    with pytest.raises(ShorthandError, match="something is left over"):
        read_shorthand(GAMES["seep"], written + b"\1")
