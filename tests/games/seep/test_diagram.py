"""Positions of Seep on one line."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.seats import NOBODY
from baithak.games.errors import NotationError
from baithak.games.fields import Field
from baithak.games.game import Diagram
from baithak.games.seep import SEEP
from baithak.games.seep.diagram import _Reading
from baithak.games.seep.position import SeepPosition
from tests.games.seep.floors import Standing, floor, new_deal

OPENING = (
    "seep dealer=3 bid=13 ply=0 hands=3c4c2sKs/-/-/- coming=8?/12?/12?/12? floor=5c6c7c8c houses=- piles=-/- "
    "shown=- last=- sweeps=0:0/0:0"
)


def _anywhere(seed: int, plies: int, **options: int | str) -> SeepPosition:
    rng = random.Random(seed)
    deal = new_deal(seed, dealer=seed % 4, **options)
    for _ in range(plies):
        if not deal.over:
            deal.play(rng.choice(deal.codes()))
    assert isinstance(deal.position, SeepPosition)
    return deal.position


@given(st.integers(0, 10**6), st.integers(0, 49), st.sampled_from(["optional", "forced"]))
def test_an_open_position_is_the_same_after_writing_and_reading(seed: int, plies: int, absorb: str) -> None:
    """At any point of a deal the line reads back to the same position, options included."""
    position = _anywhere(seed, plies, absorb_sums=absorb)
    line = SEEP.write_position(Diagram(position, {}))
    again = SEEP.read_position(line).position
    assert again.key() == position.key()
    assert again.legal() == position.legal()
    assert [again.tally(side) for side in (0, 1)] == [position.tally(side) for side in (0, 1)]
    assert SEEP.write_position(Diagram(again, {})) == line


@given(st.integers(0, 10**6), st.integers(0, 49), st.integers(NOBODY, 3))
def test_a_hidden_position_is_the_same_after_writing_and_reading(seed: int, plies: int, seat: int) -> None:
    """What a seat may see round-trips too, and the mover's legal moves are those of the whole position (S14)."""
    position = _anywhere(seed, plies)
    line = SEEP.write_position(SEEP.hide(position, seat))
    diagram = SEEP.read_position(line)
    assert SEEP.write_position(diagram) == line
    if seat == position.turn:
        assert diagram.position.legal() == position.legal()


@given(st.integers(0, 10**6), st.integers(0, 49), st.data())
def test_a_broken_line_is_refused_or_read_but_never_crashes(seed: int, plies: int, data: st.DataObject) -> None:
    """A line with a character changed, or cut short, raises NotationError with a column within it, or is a position."""
    line = SEEP.write_position(Diagram(_anywhere(seed, plies), {}))
    at = data.draw(st.integers(0, len(line) - 1))
    new = data.draw(st.sampled_from(["", "?", "9", "s", "/", "=", "-", " ", ":", "@", "é", line[at:]]))
    broken = line[:at] + new + line[at + 1 :]
    column = 1
    try:
        SEEP.read_position(broken)
    except NotationError as error:
        column = error.column
    assert 1 <= column <= len(broken) + 1


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("seep", "steep", "the game, 'seep'"),
        ("dealer=3", "dealer=4", "a number from 0 to 3"),
        ("bid=13", "bid=8", "a number from 9 to 13"),
        ("bid=13", "bid=12", "a bid worth one of the bidder's cards (S6)"),
        ("3c4c2sKs", "3c4c2s", "52 cards in all"),
        ("3c4c2sKs", "3c4c2s3c", "each card once"),
        ("5c6c7c8c", "5c6c7c3c", "each card in one place"),
        ("5c6c7c8c", "5c6c7cXx", "cards such as Td"),
        ("houses=-", "houses=11:5d6d@9", "the owners' seats"),
        ("houses=-", "houses=11:5d7d@1", "sets that each sum to 11"),
        ("houses=-", "houses=11:5d6d", "2 parts with '@'"),
        ("last=-", "last=1", "the side that captured last"),
        ("sweeps=0:0/0:0", "sweeps=0:0", "2 parts with '/'"),
        (" shown=-", "", "shown=..."),
        ("sweeps=0:0/0:0", "sweeps=0:0/0:0 options=bazzis:0", "an option such as name:value"),
        ("sweeps=0:0/0:0", "sweeps=0:0/0:0 colour=red", "options=... or the end"),
    ],
)
def test_a_line_that_no_deal_comes_to_is_refused(old: str, new: str, expected: str) -> None:
    """The error names the place in the line and what would be right there."""
    assert old in OPENING
    SEEP.read_position(OPENING)
    with pytest.raises(NotationError) as caught:
        SEEP.read_position(OPENING.replace(old, new, 1))
    assert expected in caught.value.expected


MIDDLE = (
    "seep dealer=3 bid=13 ply=1 hands=2c3c2d3d5d6d7d8d9dTdKd/12?/12?/12? coming=-/-/-/- floor=- houses=- "
    "piles=KcKh8c5c4s/- shown={shown} last=0 sweeps={sweeps}/0:0"
)


@pytest.mark.parametrize(
    ("shown", "sweeps", "expected"),
    [
        ("KcKh8c4s", "0:0", "what the last play captured"),
        ("Kc", "0:0", "what the last play captured"),
        ("KcKh8c5c", "2:50", "a number from 0 to 1"),
        ("KcKh8c5c", "1:60", "what 1 sweeps can score"),
    ],
)
def test_captures_and_sweeps_that_cannot_have_been_are_refused(shown: str, sweeps: str, expected: str) -> None:
    """S12: what is shown must be a capture, and the sweeps' points those that the options give."""
    SEEP.read_position(MIDDLE.format(shown="KcKh8c5c", sweeps="1:25"))
    with pytest.raises(NotationError) as caught:
        SEEP.read_position(MIDDLE.format(shown=shown, sweeps=sweeps))
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("loose", "houses", "clause"),
    [("9h 6c", [Standing(9, "8c Ac", (1,))], "S23"), ("6c 6d 7h 7s 7d", [], "S13")],
)
def test_loose_cards_that_would_have_captured_are_refused(loose: str, houses: list[Standing], clause: str) -> None:
    """S13, S23: a loose nine beside a house of 9, or five loose cards of values that others have, cannot be."""
    with pytest.raises(NotationError, match=clause):
        _Reading(floor("Kc", loose, houses)).check_floor(Field("", 1))
    _Reading(floor("Kc", "6c 6d 7h 7s 8d", [Standing(9, "8c Ac", (1,))])).check_floor(Field("", 1))


def test_a_houses_owner_must_hold_its_card() -> None:
    """S20: a line in which an owner lacks the card of the house is no position, unless the hand is hidden."""
    line = (
        "seep dealer=3 bid=13 ply=1 hands={}/12?/12?/12? coming=-/-/-/- floor=6c7c8c houses=13:9c4d@0 piles=-/- "
        "shown=- last=- sweeps=0:0/0:0"
    )
    held = "2c3c4c2d3d5d6d7d8d9dKd"
    assert SEEP.read_position(line.format(held)).position.owns(0, 13)
    with pytest.raises(NotationError, match="S20"):
        SEEP.read_position(line.format(held.replace("Kd", "Qd")))
