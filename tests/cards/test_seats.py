"""Four seats in two partnerships."""

from baithak.cards.seats import NOBODY, SEATS, SIDES, next_seat, other_side, partner_of, side_of

ALL_SEATS = range(SEATS)


def test_the_turn_goes_once_round() -> None:
    """Four turns visit every seat and come back (S3, M2)."""
    assert [next_seat(seat) for seat in ALL_SEATS] == [1, 2, 3, 0]


def test_partners_sit_opposite() -> None:
    """A partner is two turns away, on the same side, and is one's partner's partner (S3, M2)."""
    for seat in ALL_SEATS:
        assert partner_of(seat) == next_seat(next_seat(seat))
        assert partner_of(partner_of(seat)) == seat
        assert side_of(partner_of(seat)) == side_of(seat)


def test_sides_take_turns() -> None:
    """The next seat is always an opponent's, and there are two sides."""
    assert {side_of(seat) for seat in ALL_SEATS} == set(range(SIDES))
    assert all(side_of(next_seat(seat)) == other_side(side_of(seat)) for seat in ALL_SEATS)


def test_nobody_has_no_seat() -> None:
    """The mark for nobody is no seat."""
    assert NOBODY not in ALL_SEATS
