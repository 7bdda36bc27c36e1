"""What a deal counts for those who are playing it."""

from baithak.cards.seats import side_of
from baithak.games.smear.scoring import scored
from baithak.games.smear.solving import SmearPuzzle
from baithak.games.smear.view import SmearView


def at_stake(view: SmearView) -> SmearPuzzle:
    """Return the game with all cards open, worth what side 0 scores in the deal less what side 1 does (M18, M19).

    The auction must be over. The standing of the match is not looked at.
    """
    bids = [view.bid if side_of(view.bidder) == side else 0 for side in range(2)]

    def worth(first: int, second: int) -> int:
        return scored(first, bids[0]) - scored(second, bids[1])

    return SmearPuzzle(worth)
