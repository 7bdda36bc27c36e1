"""What a deal of Seep is worth in its bazzi: the lead that it leaves, and more where it wins or loses the bazzi.

Between two barriers a lead that wanders as far to one side as to the other is worth just what
it is; a bazzi that is won is worth the target and what the last deal goes over it on the average,
0.58 of a deal's standard deviation (Siegmund, 1985). So points count as points while the
bazzi is far from decided, and less once it is. The house rules change that where they change who
wins: the target, the nine-point rule, and who deals next, since the side that bids is behind a
little. How many bazzis are agreed does not: each of them is to be won, whatever it decides.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.seats import side_of

from math import hypot

from baithak.games.position import Position
from baithak.games.seep.match import NINE_POINTS
from baithak.games.seep.options import CARDS, MAJORITY, NORTH100, OFF, PUNJAB30, ROTATE
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.view import SeepView
from baithak.games.stake import Stake

_NINE_POINTS = NINE_POINTS
SPREADS = {NORTH100: 32.0, MAJORITY: 34.0, PUNJAB30: 17.0}
"""By scoring, the standard deviation of a deal's difference between equals, sweeps left out."""
SWEPT_SPREAD = 0.53
"""The standard deviation of the sweeps of a deal, in sweeps."""
BIDDING = {NORTH100: 5.0, MAJORITY: 5.0, PUNJAB30: 1.5}
"""By scoring, how many points the side that bids is behind in a deal between equals."""
OVERSHOOT = 0.583
POINTS_STILL = 0.1
"""What a point is worth that changes nothing any more."""


class SeepStake(Stake):
    """The bazzi, as it stood when the deal began.

    Attributes:
        lead: side 0's lead.
        target: the lead that wins.
        reach: what the bazzi is worth to who wins it, in points of lead.
    """

    def __init__(self, view: SeepView) -> None:
        """Take up the standing that a view tells."""
        options, standing = view.options, view.standing
        self.lead = standing.lead
        self.target = options.target
        self.reach = self.target + OVERSHOOT * hypot(SPREADS[options.scoring], SWEPT_SPREAD * options.sweep_points)
        self.nine = options.nine_point_rule != OFF
        self.cards = options.nine_point_rule == CARDS
        self.rotate = options.next_dealer == ROTATE
        self.bidding = BIDDING[options.scoring] / 2

    def worth(self, position: Position) -> float:
        """Return what an ended deal is worth to side 0, in points of lead.

        Raises:
            TypeError: if the deal is of another game.
        """
        if not isinstance(position, SeepPosition):
            raise TypeError(f"a bazzi of Seep is not decided by a {type(position).__name__}")
        return self.reward(position)

    def reward(self, position: Position) -> float:
        """Do what ``worth`` does."""
        return self._reward(cython.cast(SeepPosition, position))

    def _reward(self, position: SeepPosition) -> float:
        if position.thrown_in:
            return self.lead
        first = position.points(0)
        second = position.points(1)
        difference = first - second
        lead = self.lead + difference
        if self.cards:
            first -= position.swept[0]
            second -= position.swept[1]
        if self.nine and first < _NINE_POINTS:
            return POINTS_STILL * difference - self.reach
        if self.nine and second < _NINE_POINTS:
            return POINTS_STILL * difference + self.reach
        if lead >= self.target:
            return POINTS_STILL * difference + self.reach
        if lead <= -self.target:
            return POINTS_STILL * difference - self.reach
        return POINTS_STILL * difference + lead + self._dealing(position.dealer, lead)

    def _dealing(self, dealer: int, lead: int) -> float:
        """Return what it is worth to side 0 who deals next (S35): the side that deals does not bid."""
        ours = lead if side_of(dealer) == 0 else -lead
        side = side_of(dealer)
        if self.rotate or ours > 0:
            side = 1 - side
        return self.bidding if side == 0 else -self.bidding
