"""The table of bids that Smear has learnt, read when it is first asked for."""

from baithak.games.lessons import Lessons


def bidding_lessons(seed: int) -> Lessons:
    """Return what there is to learn of bidding."""
    from baithak.games.smear.lessons import SmearLessons  # noqa: PLC0415 - nobody who plays needs it

    return SmearLessons(seed)
