"""What a seat makes of what the others bid, kept and made trump.

The weight of a world is how likely the table of bids makes each seat to say what it said with
the six cards that it then has had. The bidder's six may be any of those it held after the
exchange; and it is taken to have kept, and made trump, about what is worth most.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from math import exp

    from baithak.cards.mask import bit, count, lowest, mix, put, take, without_lowest
    from baithak.cards.seats import NOBODY, SEATS
    from baithak.games.smear.holding import pattern, worth
    from baithak.games.smear.moves import NO_TRUMP_YET
    from baithak.games.smear.position import could_be_trump
    from baithak.plain import freed, fresh

    CLASSES = 240
    SUITS = 4

from functools import lru_cache

from baithak.games.belief import Belief
from baithak.games.position import Position
from baithak.games.smear.auction import CALLS, auction
from baithak.games.smear.bids import Bids, shipped
from baithak.games.smear.classes import cards_of_hands
from baithak.games.smear.moves import AUCTION, LEAST_BID, OVER
from baithak.games.smear.options import STICK_DEALER
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.view import SmearView

_WILD = 0.05
"""How much of all that is said is taken to be said by seats that say anything."""
_ROOM = 131072
"""Room for the 44,492 hands: a power of two."""
_SOFT = 1.0 / 60.0
"""By how much a hundredth of a point that a choice is worth more makes it more likely."""


class ClassOf:
    """The class of each hand, found without the interpreter."""

    def __init__(self, bids: Bids) -> None:
        """Take the classes of a table."""
        self.slots = fresh(_ROOM)
        for number, cards in enumerate(cards_of_hands()):
            self._add(cards, bids.classes[number])

    def __dealloc__(self) -> None:
        freed(self.slots)

    def _add(self, hand: int, held: int) -> None:
        slot = self._slot(hand)
        self.slots[slot] = put(_sign(hand), 8) | held

    def _slot(self, hand: int) -> int:
        """Return the slot that a hand has, or would have."""
        sign = _sign(hand)
        slot = mix(sign, 0) & _ROOM - 1
        while self.slots[slot] and take(self.slots[slot], 8, 32) != sign:
            slot = slot + 1 & _ROOM - 1
        return slot

    def of(self, hand: int) -> int:
        """Return the class of a hand of six cards."""
        return take(self.slots[self._slot(hand)], 0, 8)


def _sign(hand: int) -> int:
    """Return a number that hands share which differ in the names of their suits alone; never 0."""
    first = pattern(hand, 0)
    second = pattern(hand, 1)
    third = pattern(hand, 2)
    fourth = pattern(hand, 3)
    high = max(first, second)
    low = min(first, second)
    higher = max(third, fourth)
    lower = min(third, fourth)
    inner = min(high, higher)
    other = max(low, lower)
    return put(max(high, higher), 24) | put(max(inner, other), 16) | put(min(inner, other), 8) | min(low, lower)


class SmearBelief(Belief):
    """What one view's seat believes."""

    def __init__(self, view: SmearView, classes: ClassOf, likely: list[list[float]]) -> None:
        """Take what was seen.

        Args:
            view: what the seat sees.
            classes: the class of each hand.
            likely: by seat and class, how likely it is to say what the seat said.
        """
        self.classes = classes
        self.seat = view.seat
        self.bidder = view.bidder
        self.trump = view.trump
        self.forbid_scoring = view.options.bury_scoring_trump == "forbidden"
        self.exchange = view.options.exchange
        if not cython.compiled:
            self.played = [0] * SEATS
            self.likely = [0.0] * (SEATS * CLASSES)
        for seat in range(SEATS):
            self.played[seat] = view.played[seat]
            for held in range(CLASSES):
                self.likely[CLASSES * seat + held] = likely[seat][held]

    def weigh(self, world: Position) -> float:
        """Return how likely what was said and done is, were a world the deal."""
        return self._weigh(cython.cast(SmearPosition, world))

    def _weigh(self, world: SmearPosition) -> float:
        weight = 1.0
        for seat in range(SEATS):
            if seat == self.seat:
                continue
            hand = world.hands[seat] | self.played[seat]
            if seat == self.bidder:
                weight *= self._said(seat, hand | world.buried) * self._kept(hand, world.buried)
            else:
                weight *= self.likely[CLASSES * seat + self.classes.of(hand)]
        return weight

    def _said(self, seat: int, held: int) -> float:
        """Return how likely the bidder's bid is, of the mean of all six cards that it may have been dealt."""
        if self.exchange == 0:
            return self.likely[CLASSES * seat + self.classes.of(held)]
        return self._said_without(seat, held, held, self.exchange) / self._ways(count(held), self.exchange)

    def _said_without(self, seat: int, held: int, left: int, number: int) -> float:
        """Return the sum over all ways to take so many of some cards away from those held."""
        if number == 0:
            return self.likely[CLASSES * seat + self.classes.of(held)]
        total = 0.0
        while left:
            card = bit(lowest(left))
            left = without_lowest(left)
            total += self._said_without(seat, held & ~card, left, number - 1)
        return total

    def _ways(self, cards: int, number: int) -> int:
        ways = 1
        for one in range(number):
            ways = ways * (cards - one) // (one + 1)
        return ways

    def _kept(self, kept: int, buried: int) -> float:
        """Return how likely the bidder is to keep these cards and make trump what it did."""
        if self.trump == NO_TRUMP_YET:
            return 1.0
        held = kept | buried
        own = worth(kept, self.trump, buried)
        self.total = 0.0
        self._choices(held, held, 0, self.exchange, own)
        return 1.0 / self.total if self.total > 0.0 else 1.0

    def _choices(self, held: int, left: int, buried: int, number: int, own: int) -> None:
        """Add up how likely every choice is, next to the one made."""
        if number == 0:
            for suit in range(SUITS):
                if could_be_trump(held, buried, suit, self.forbid_scoring):
                    self.total += exp((worth(held & ~buried, suit, buried) - own) * _SOFT)
            return
        while left:
            card = bit(lowest(left))
            left = without_lowest(left)
            self._choices(held, left, buried | card, number - 1, own)


@lru_cache(maxsize=4)
def _classes(exchange: int) -> ClassOf:
    return ClassOf(shipped()[exchange])


def belief(view: SmearView) -> SmearBelief | None:
    """Return what a view's seat makes of the auction and of what the bidder kept; nothing before that is over."""
    if view.phase in (AUCTION, OVER) or NOBODY in (view.seat, view.bidder):
        return None
    return SmearBelief(view, _classes(view.options.exchange), _said(view))


def _said(view: SmearView) -> list[list[float]]:
    """Return by seat and class how likely it is to say what the seat said."""
    bids = shipped()[view.options.exchange]
    steal = view.options.index("dealer_steal")
    tree = auction(steal, stuck=False)
    likely = [[1.0] * CLASSES for _ in range(SEATS)]
    history: tuple[int, ...] = ()
    for said in view.bids:
        node = tree.node(history)
        shares = list(bids.calls(steal, node, said.bid - 1 if said.bid else 0))
        if history == (0, 0, 0) and said.bid == LEAST_BID and view.options.index("all_pass") == STICK_DEALER:
            shares = [one + other for one, other in zip(shares, bids.calls(steal, node, 0), strict=True)]
        likely[said.seat] = [(1 - _WILD) * share / 255 + _WILD / CALLS for share in shares]
        history = (*history, said.bid)
    return likely
