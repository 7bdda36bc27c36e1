"""What a deal counts for those who are playing it: what it makes the match worth."""

from baithak.cards.seats import other_side, side_of
from baithak.games.smear.equity import FARTHEST, Equity, equity
from baithak.games.smear.scoring import LOST_BY_DEALER, scored
from baithak.games.smear.solving import SmearPuzzle
from baithak.games.smear.view import SmearView

_POINT = 1 / 1024
"""What a point more counts by itself, so that play stays sane where the match is as good as decided."""


class Stakes:
    """What ends of a deal are worth to a side: chances to win the match, 0 to 1, and a very little for each point.

    Where both sides need more than 30 they are points, as one is then worth as much as another.
    """

    def __init__(self, view: SmearView) -> None:
        """Take what the match stands at."""
        self._options = view.options
        self._needs = [view.options.target - score for score in view.standing.scores]
        self._dealer = side_of(view.dealer)
        far = min(self._needs) > FARTHEST
        self._equity: Equity | None = None if far else equity(view.options)

    def after(self, side: int, bidding: int, bid: int, made: tuple[int, int]) -> float:
        """Return what it is worth to a side that a side bid so much, and it and the other made so many points."""
        own, others = made
        points = scored(own, bid) - others if side == bidding else others - scored(own, bid)
        if self._equity is None:
            return float(points)
        other = other_side(bidding)
        chance = self._equity.after(self._needs[bidding], self._needs[other], bid, own, others, bidding != self._dealer)
        return (chance if side == bidding else 1 - chance) + _POINT * points

    def passed(self, side: int) -> float:
        """Return what it is worth to a side that all pass."""
        dealt = side == self._dealer
        if self._equity is None:
            if self._options.all_pass != "dealer_minus_two":
                return 0.0
            return float(-LOST_BY_DEALER if dealt else LOST_BY_DEALER)
        return self._equity.passed(self._needs[side], self._needs[other_side(side)], dealt)


def at_stake(view: SmearView) -> SmearPuzzle:
    """Return the game with all cards open, worth what the deal makes the match worth to side 0 (M18 to M20).

    The auction must be over. A further point never makes it worth less to its side, even where a house rule
    would say so.
    """
    stakes = Stakes(view)
    bidding = side_of(view.bidder)
    raw = {
        (first, second): stakes.after(0, bidding, view.bid, (first, second) if bidding == 0 else (second, first))
        for first in range(5)
        for second in range(5 - first)
    }
    worths = {
        made: max(raw[first, second] for first, second in raw if first <= made[0] and second >= made[1]) for made in raw
    }

    def worth(first: int, second: int) -> float:
        return worths[first, second]

    return SmearPuzzle(worth)


def points_at_stake(view: SmearView) -> SmearPuzzle:
    """Return the game with all cards open, worth what side 0 scores less what side 1 does (M18, M19).

    The auction must be over. The standing of the match is not looked at.
    """
    bids = [view.bid if side_of(view.bidder) == side else 0 for side in range(2)]
    return SmearPuzzle(lambda first, second: scored(first, bids[0]) - scored(second, bids[1]))
