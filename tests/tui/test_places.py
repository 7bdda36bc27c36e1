"""Who sits where, and how the sides are called."""

import pytest

from baithak.cards.seats import NOBODY
from baithak.games.errors import GameError
from baithak.tui.page import Look
from baithak.tui.places import compass, in_order, manner_of, seat_of
from tests.tui.scenes import ALL_GAMES

SEEP, SMEAR = ALL_GAMES["seep"], ALL_GAMES["smear"]


def test_seats_follow_the_way_round() -> None:
    """Seep goes counter-clockwise, so East plays after South (S3); Smear goes clockwise, so West does (M2)."""
    assert compass(SEEP) == ("south", "east", "north", "west")
    assert compass(SMEAR) == ("south", "west", "north", "east")


@pytest.mark.parametrize(("text", "seat"), [("south", 0), ("E", 1), ("North", 2), ("3", 3), (" w ", 3)])
def test_a_seat_is_named_by_compass_or_number(text: str, seat: int) -> None:
    """A point of the compass, shortened or not, or the number in order of play."""
    assert seat_of(SEEP, text) == seat


@pytest.mark.parametrize("text", ["", "up", "4", "-1", "southward"])
def test_another_seat_is_refused(text: str) -> None:
    """What is no seat is refused, and the seats are named."""
    with pytest.raises(GameError, match="south, east, north and west"):
        seat_of(SEEP, text)


def test_the_reader_is_you() -> None:
    """A reader's own seat and side are called so."""
    manner = manner_of(SEEP, 2, Look())
    assert manner.seats == ("South", "East", "you", "West")
    assert manner.sides == ("your side", "their side")
    assert (manner.you, manner_of(SEEP, NOBODY, Look()).you) == (2, NOBODY)
    assert manner_of(SEEP, 1, Look()).sides == ("their side", "your side")


def test_a_spectator_sees_points_of_the_compass() -> None:
    """Somebody who sits nowhere sees every seat by its name, and sides by their seats."""
    manner = manner_of(SMEAR, NOBODY, Look())
    assert manner.seats == ("South", "West", "North", "East")
    assert manner.sides == ("South-North", "East-West")
    assert manner_of(SEEP, NOBODY, Look()).sides == ("South-North", "East-West")


def test_the_order_of_play_begins_with_the_reader() -> None:
    """Seats are listed from the reader's own on."""
    assert in_order(2) == (2, 3, 0, 1)
    assert in_order(NOBODY) == (0, 1, 2, 3)
