"""What each bid is worth, by the table of bids and by what the match stands at.

The others are taken to bid by the table, or as the lore advises, and so what they have said
tells what they hold; what they will say follows from it. What a deal then comes to is worth
what it makes the match worth, or, where both sides are far from the target, its points.
"""

from collections.abc import Mapping, Sequence
from operator import mul

from baithak.cards.seats import SEATS, side_of
from baithak.games.smear.auction import BIDS, CALLS, ENDED, NOT_ALLOWED, PASSED_OUT, Auction, auction
from baithak.games.smear.bids import DEPTH, GROUP, GROUPS, MADE, Bids, shipped
from baithak.games.smear.lore import POINT, promise
from baithak.games.smear.moves import AUCTION, payload_of
from baithak.games.smear.options import STICK_DEALER, SmearOptions
from baithak.games.smear.stake import Stakes
from baithak.games.smear.view import SmearView

_DEFAULTS = SmearOptions()
_WILD = 2
"""How often, of 255 times, a class is taken to make any call that it never makes by the table."""
_GAME_TIES = 0.05
"""In how many deals game points are equal."""


def judge(view: SmearView) -> Mapping[int, float] | None:
    """Return what each legal bid is worth to the viewer's side, or nothing where it is not the viewer's turn to bid.

    Worths are those of ``stake.py``: chances to win the match, or points where both sides need more than 30.
    """
    if view.phase != AUCTION or view.turn != view.seat:
        return None
    return _Judging(view).worths()


class _Judging:
    """The work for one view."""

    def __init__(self, view: SmearView) -> None:
        self._view = view
        self._bids: Bids = shipped()[view.options.exchange]
        self._steal = view.options.index("dealer_steal")
        self._tree: Auction = auction(self._steal, stuck=False)
        self._stuck = view.options.index("all_pass") == STICK_DEALER
        self._place = self._place_of(view.seat)
        self._held = self._bids.class_of(view.hand)
        self._stakes = Stakes(view)
        self._own, self._watched = self._ends()
        self._history = tuple(said.bid for said in view.bids)
        self._weights = self._others()

    def _place_of(self, seat: int) -> int:
        """Return a seat's place in the auction."""
        return seat - self._view.dealer - 1 & 3

    def _ends(self) -> tuple[list[float], list[list[list[float]]]]:
        """Return what it is worth to be left in with each bid, and to watch a partner or an opponent of each group."""
        view = self._view
        side = side_of(view.seat)
        by_side = [
            [[self._stakes.after(side, bidding, bid + 2, made) for made in MADE] for bid in range(BIDS)]
            for bidding in (side, 1 - side)
        ]
        shift = shifted(view.hand, view.options)
        own = [_mean(moved(self._bids.own(self._held, bid), shift), by_side[0][bid]) for bid in range(BIDS)]
        defence = self._held % DEPTH
        watched = [
            [
                [
                    _mean(
                        self._bids.watched(opposed=opposed, group=group, defence=defence, bid=bid),
                        by_side[opposed][bid],
                    )
                    for group in range(GROUPS)
                ]
                for bid in range(BIDS)
            ]
            for opposed in (False, True)
        ]
        return own, watched

    def _others(self) -> list[list[float]]:
        """Return by place how likely each class is, from the viewer's hand and what was said there."""
        prior = self._bids.prior(self._held // GROUP)
        weights = [prior] * SEATS
        for number, bid in enumerate(self._history):
            node = self._tree.node(self._history[:number])
            calls = self._bids.calls(self._steal, node, _call(bid))
            weights[self._tree.places[node]] = _likely(weights[self._tree.places[node]], calls)
        return weights

    def worths(self) -> dict[int, float]:
        """Return what each legal code is worth."""
        node = self._tree.node(self._history)
        return {code: self._led(self._tree.after[node][_call(payload_of(code))]) for code in self._view.legal}

    def _led(self, after: int) -> float:
        """Return what it is worth that a call led somewhere."""
        if after == PASSED_OUT:
            return self._stakes.passed(side_of(self._view.seat))
        if after < ENDED:
            return self._node(after)
        return self._won(after, self._weights[(after - ENDED) // BIDS])

    def _won(self, end: int, weights: Sequence[float]) -> float:
        """Return what it is worth that somebody is left in with a bid, by how likely each class is there."""
        place, bid = divmod(end - ENDED, BIDS)
        if place == self._place:
            return self._own[bid]
        groups = [sum(weights[start : start + GROUP]) for start in range(0, len(weights), GROUP)]
        watched = self._watched[place - self._place & 1][bid]
        return _mean(groups, watched)

    def _node(self, node: int) -> float:
        """Return what it is worth that the auction comes to a node of another place."""
        place = self._tree.places[node]
        weights = self._weights[place]
        total = worth = 0.0
        for call in range(CALLS):
            after = self._tree.after[node][call]
            if after == NOT_ALLOWED or (after == PASSED_OUT and self._stuck):
                continue
            likely = [
                weight * share for weight, share in zip(weights, self._bids.calls(self._steal, node, call), strict=True)
            ]
            share = sum(likely)
            if share == 0:
                continue
            if after >= ENDED and after != PASSED_OUT and (after - ENDED) // BIDS == place:
                found = self._won(after, likely)
            else:
                found = self._led(after)
            total += share
            worth += share * found
        if total == 0:
            return self._led(self._tree.after[node][1])
        return worth / total


def _call(bid: int) -> int:
    return bid - 1 if bid else 0


def _likely(weights: Sequence[float], calls: bytes) -> list[float]:
    """Return how likely each class is once a call was made."""
    likely = [weight * (share + _WILD) for weight, share in zip(weights, calls, strict=True)]
    total = sum(likely)
    return [weight / total for weight in likely]


def _mean(shares: Sequence[float], worths: Sequence[float]) -> float:
    total: float = sum(map(mul, shares, worths))
    return total / sum(shares)


def shifted(hand: int, options: SmearOptions) -> float:
    """Return by how many points the house rules make a bidder's hand better or worse than the table takes it to be."""
    suit = max(range(4), key=lambda one: promise(hand, one, options))
    shift = (promise(hand, suit, options) - promise(hand, suit, _DEFAULTS)) / POINT
    if options.game_tie != "nobody":
        shift += _GAME_TIES if options.game_tie == "bidders" else -_GAME_TIES
    return shift


def moved(shares: Sequence[float], shift: float) -> Sequence[float]:
    """Return how likely outcomes are where the bidder makes so much more of a point; at most one more or less."""
    if shift == 0:
        return shares
    way = 1 if shift > 0 else -1
    part = min(abs(shift), 1.0)
    found = [0.0] * len(shares)
    for number, (first, second) in enumerate(MADE):
        there = (first + way, max(second - way, 0) if first + way + max(second - way, 0) <= 4 else 4 - first - way)
        to = MADE.index(there) if there in MADE else number
        found[number] += shares[number] * (1 - part)
        found[to] += shares[number] * part
    return found
