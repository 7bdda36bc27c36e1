"""What a deal counts for those who are playing it."""

from baithak.cards.seats import side_of
from baithak.games.smear.match import scored
from baithak.games.smear.solving import SmearPuzzle
from baithak.games.smear.view import SmearView


def at_stake(view: SmearView) -> SmearPuzzle:
    """Return the game with all cards open, worth what side 0 scores in the deal less what side 1 does (M18, M19).

    The auction must be over. The standing of the match is not looked at.
    """
    bidding, bid = side_of(view.bidder), view.bid

    def worth(first: int, second: int) -> int:
        points = scored(first, second, bidding, bid)
        return points[0] - points[1]

    return SmearPuzzle(worth)
