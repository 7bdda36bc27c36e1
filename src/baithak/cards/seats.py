"""Four seats in two fixed partnerships.

Seats are numbered 0 to 3 in the order in which they play, whichever way round that is:
the next seat sits on the left where a game goes clockwise and on the right where it
does not. Sides are 0 (seats 0 and 2) and 1 (seats 1 and 3).
"""

SEATS = 4
SIDES = 2
NOBODY = -1


def next_seat(seat: int) -> int:
    """Return the seat that plays after this one."""
    return seat + 1 & 3


def partner_of(seat: int) -> int:
    """Return the seat opposite."""
    return seat ^ 2


def side_of(seat: int) -> int:
    """Return the side of a seat: 0 or 1."""
    return seat & 1


def other_side(side: int) -> int:
    """Return the opponents' side."""
    return side ^ 1
