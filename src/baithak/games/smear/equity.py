"""How likely a side is to win the match from what both still need, between equals.

Every deal is taken to end as deals end where four bidders bid by the table of bids, whatever
the match stands at. Then what a standing is worth follows from what the standings are worth
that the next deal can lead to, found by going through all of them until nothing changes (value
iteration: Bellman, 1957).
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.games.smear.auction import BIDS
    from baithak.games.smear.bids import OUTCOMES
    from baithak.games.smear.options import DEALER_MINUS_TWO, NEXT_DEALER
    from baithak.games.smear.scoring import LOST_BY_DEALER, scored
    from baithak.plain import freed_numbers, fresh_numbers

    ON_BID_ONLY = 1
    """Choices of options by number, as far as they matter here."""
    NO_CAP, BELOW_TARGET = 0, 2
    HIGHER_SCORE, COUNT_ORDER = 1, 2

from collections.abc import Sequence
from functools import lru_cache

from baithak.games.smear.bids import MADE, shipped
from baithak.games.smear.options import SmearOptions

FARTHEST = 30
"""Who needs more is taken to need this."""
_FARTHEST = FARTHEST
_SPAN = FARTHEST + 1
_ENDS = 90
_SWEEPS = 60
_CLOSE = 1e-6


class Equity:
    """The chances under some house rules.

    All is told by needs: what a side still needs to get to the target, at most 30. Without a
    bid of its own made, a side that needs nothing may still have to play (``going_out``).
    """

    def __init__(self, ends: Sequence[float], going_out: int, cap: int, both_out: int, all_pass: int) -> None:
        """Work out the chances.

        Args:
            ends: how deals end: by side (0 the dealer's), bid and outcome; and behind these how often all pass.
            going_out: the choice of that option by number.
            cap: that of ``non_bidder_cap``.
            both_out: the same.
            all_pass: the same.
        """
        self.going_out, self.cap, self.both_out, self.all_pass = going_out, cap, both_out, all_pass
        self.chances = fresh_numbers(_SPAN * _SPAN)
        if not cython.compiled:
            self.shares = [0.0] * _ENDS
            self.sides = [0] * _ENDS
            self.gains = [0] * _ENDS
            self.others = [0] * _ENDS
            self.made = [0] * _ENDS
        self.all_passed = ends[len(ends) - 1]
        self.number = 0
        for (side, gain, others, made), share in sorted(_together(ends).items()):
            self.sides[self.number] = side
            self.gains[self.number] = gain
            self.others[self.number] = others
            self.made[self.number] = made
            self.shares[self.number] = share
            self.number += 1
        for at in range(_SPAN * _SPAN):
            self.chances[at] = 0.5
        for _ in range(_SWEEPS):
            if self._sweep() < _CLOSE:
                break

    def __dealloc__(self) -> None:
        freed_numbers(self.chances)

    def chance(self, own: int, other: int, dealing: bool) -> float:
        """Return how likely a side is to win before a deal.

        Args:
            own: what it needs.
            other: what the other side needs.
            dealing: whether it deals next.
        """
        own = min(max(own, 0), _FARTHEST)
        other = min(max(other, 0), _FARTHEST)
        if dealing:
            return self.chances[_SPAN * own + other]
        return 1 - self.chances[_SPAN * other + own]

    def after(self, own: int, other: int, bid: int, made: int, others: int, deals_next: bool) -> float:
        """Return how likely the bidder's side is to win once a deal has ended.

        Args:
            own: what the bidder's side needed before it.
            other: what the other side needed.
            bid: what was bid, 2 to 4.
            made: the points that the bidder's side made.
            others: those that the other made.
            deals_next: whether the bidder's side deals next if the match goes on.
        """
        return self._after(own, other, scored(made, bid), others, made, deals_next)

    def _after(self, own: int, other: int, gain: int, others: int, made: int, deals_next: bool) -> float:
        """Return the same by what the bidder's side scores."""
        good = gain >= 0
        left = own - gain
        others_left = other - others
        least = 1 if self.cap == BELOW_TARGET else 0
        if self.cap != NO_CAP and others_left < least:
            others_left = min(other, least)
        if self.going_out == ON_BID_ONLY:
            if good and left <= 0:
                return 1
            return self.chance(left, others_left, deals_next)
        if left > 0 and others_left > 0:
            return self.chance(left, others_left, deals_next)
        if others_left > 0:
            return 1
        if left > 0:
            return 0
        if self.both_out == HIGHER_SCORE:
            return 1 if left <= others_left else 0
        return self._both(own, other, made, others, good)

    def _both(self, own: int, other: int, made: int, others: int, good: bool) -> float:
        """Return the same where both sides got to the target."""
        if self.both_out == COUNT_ORDER and good and others > 0:
            first = own * others
            second = other * made
            return 0.5 if first == second else 1.0 if first < second else 0.0
        return 1 if good else 0

    def passed(self, own: int, other: int, dealt: bool) -> float:
        """Return how likely a side is to win once all have passed, by whether it dealt (option ``all_pass``)."""
        if self.all_pass == DEALER_MINUS_TWO:
            if dealt:
                return self.chance(own + LOST_BY_DEALER, other, False)
            return self.chance(own, other + LOST_BY_DEALER, True)
        return self.chance(own, other, dealt if self.all_pass != NEXT_DEALER else not dealt)

    def _sweep(self) -> float:
        """Work every standing out from the others again, and return by how much one changed most."""
        most = 0.0
        for total in range(2 * _FARTHEST + 1):
            for own in range(max(total - _FARTHEST, 0), min(total, _FARTHEST) + 1):
                found = self._found(own, total - own)
                change = found - self.chances[_SPAN * own + total - own]
                most = max(most, change if change > 0 else -change)
                self.chances[_SPAN * own + total - own] = found
        return most

    def _found(self, own: int, other: int) -> float:
        """Return how likely the side that deals is to win, from the standings that the deal can lead to."""
        found = self.all_passed * self.passed(own, other, True)
        for at in range(self.number):
            gain = self.gains[at]
            if self.sides[at] == 0:
                chance = self._after(own, other, gain, self.others[at], self.made[at], False)
            else:
                chance = 1 - self._after(other, own, gain, self.others[at], self.made[at], True)
            found += self.shares[at] * chance
        return found


def _together(ends: Sequence[float]) -> dict[tuple[int, int, int, int], float]:
    """Return how likely ends are that come to the same: side, what the bidder's side scores, the other's points, made."""
    found: dict[tuple[int, int, int, int], float] = {}
    for at, share in enumerate(ends[: 2 * BIDS * OUTCOMES]):
        side, bid = divmod(at // OUTCOMES, BIDS)
        made, others = MADE[at % OUTCOMES]
        gain = scored(made, bid + 2)
        key = (side, gain, others, made if gain > 0 else 0)
        if share:
            found[key] = found.get(key, 0.0) + share
    return found


@lru_cache(maxsize=64)
def _worked_out(exchange: int, going_out: int, cap: int, both_out: int, all_pass: int) -> Equity:
    return Equity(shipped()[exchange].ends(), going_out, cap, both_out, all_pass)


def equity(options: SmearOptions) -> Equity:
    """Return the chances under some house rules, worked out once.

    With ``both_out=count_order`` the points that both sides make are taken to come evenly, as it is not kept
    which of the four they are.
    """
    names = ("going_out", "non_bidder_cap", "both_out", "all_pass")
    return _worked_out(options.exchange, *(options.index(name) for name in names))
