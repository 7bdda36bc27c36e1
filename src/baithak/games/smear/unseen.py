"""What a seat at a table of Smear does not see, and what it knows of it all the same.

Certain are: how many cards lie in each place; the suits that a seat has run out of (M16); that
no trump was buried beyond those announced, and that a bidder who buried some kept nothing but
trump (M13, M14); and, before trump is led, that the discard left some suit to be led.
What bids and plays make likely is not weighed.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython

from itertools import combinations

from baithak.cards.mask import count, suit_cards
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.position import Position
from baithak.games.smear.moves import (
    AUCTION,
    EXCHANGE,
    NO_BID_YET,
    NO_TRUMP_YET,
    OVER,
    PACK_CARDS,
    TRICKS,
    UNDEALT_CARDS,
)
from baithak.games.smear.position import SCORING_RANKS, SmearPosition
from baithak.games.smear.view import SmearView
from baithak.games.unseen import Case, Unseen

if not cython.compiled:
    KITTY = 4
    UNDEALT = 5
    BURIED = 6
    BURIED_TRUMP = 7
    """The places after the four hands; what is buried has two, because the trumps among it are counted."""

PLACES = 8
_SUITS = tuple(PACK_CARDS & suit_cards(suit) for suit in range(4))


class SmearUnseen(Unseen):
    """The cards that a view of Smear does not show."""

    def __init__(self, view: SmearView) -> None:
        """Take up what a view tells."""
        self.base = _shown(view)
        self.cards = view.unseen
        self.moves_seen = view.phase in (TRICKS, OVER) or view.options.exchange == 0
        quotas = [0] * PLACES
        for seat in range(SEATS):
            quotas[seat] = 0 if seat == view.seat else view.counts[seat]
        exchange = view.options.exchange
        quotas[UNDEALT] = UNDEALT_CARDS - exchange
        if view.phase == AUCTION or view.bidder == NOBODY:
            quotas[KITTY] = exchange
        elif view.phase != EXCHANGE and not view.discard:
            quotas[BURIED_TRUMP] = max(view.buried, 0)
            quotas[BURIED] = exchange - quotas[BURIED_TRUMP]
        self.quotas = tuple(quotas)
        if view.trump != NO_TRUMP_YET:
            self.cases = (_with_trump(view),)
        elif quotas[BURIED]:
            self.cases = _before_trump(view)
        else:
            self.cases = (Case((PACK_CARDS,) * PLACES),)

    def lay(self, world: Position, place: int, cards: int) -> None:
        """Lay the cards of a place into a position."""
        self._lay(cython.cast(SmearPosition, world), place, cards)

    def _lay(self, world: SmearPosition, place: int, cards: int) -> None:
        if place < KITTY:
            world.hands[place] |= cards
        elif place == KITTY:
            world.kitty = cards
        elif place == UNDEALT:
            world.undealt = cards
        else:
            world.buried |= cards


def _shown(view: SmearView) -> SmearPosition:
    """Return a position with everything that a view shows."""
    position = SmearPosition(view.options, view.dealer)
    position.phase = view.phase
    position.turn = view.turn
    bids = [NO_BID_YET] * SEATS
    for said in view.bids:
        bids[said.seat] = said.bid
    position.bids = bids
    position.bidder = view.bidder
    position.bid = view.bid
    position.taken = view.taken
    position.buried = view.discard
    position.trump = view.trump
    position.leader = view.leader
    position.trick = [*view.trick, 0, 0, 0, 0][:SEATS]
    position.laid = len(view.trick)
    position.tricks = count(view.won[0] | view.won[1]) // SEATS
    position.won = list(view.won)
    position.trumps = list(view.trumps)
    position.hands = [view.hand if seat == view.seat else 0 for seat in range(SEATS)]
    return position


def _with_trump(view: SmearView) -> Case:
    """Return what may lie where once trump is named (M13, M14, M16)."""
    trumps = _SUITS[view.trump]
    may = [PACK_CARDS] * PLACES
    for seat in range(SEATS):
        may[seat] = PACK_CARDS & ~view.voids[seat]
    may[BURIED] = PACK_CARDS & ~trumps
    may[BURIED_TRUMP] = trumps & ~SCORING_RANKS if view.options.bury_scoring_trump == "forbidden" else trumps
    return Case(tuple(may))


def _before_trump(view: SmearView) -> tuple[Case, ...]:
    """Return what the bidder may have kept and buried, by the suits that are buried (M13).

    A suit of which none is buried can be led if one is kept. Of the others, one can be led if
    nothing else was kept.
    """
    cases = []
    for number in range(1, view.options.exchange + 1):
        for suits in combinations(_SUITS, number):
            buried = sum(suits)
            needs = tuple((BURIED, suit) for suit in suits)
            may = [PACK_CARDS] * PLACES
            may[BURIED] = buried
            cases.append(Case(tuple(may), (*needs, (view.bidder, PACK_CARDS & ~buried))))
            for suit in suits:
                may[view.bidder] = suit
                may[BURIED] = buried
                if view.options.bury_scoring_trump == "forbidden":
                    may[BURIED] = buried & ~(suit & SCORING_RANKS)
                cases.append(Case(tuple(may), needs))
    return tuple(cases)
