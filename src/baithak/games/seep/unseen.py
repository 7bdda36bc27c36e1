"""What a seat at a table of Seep does not see, and what it knows of it all the same.

The moves are public, so the floor, the houses and the captured cards follow from them. Certain
of the hidden hands are their sizes, and that a seat holds a card of a value: it bid that value
(S6) or owns, or once owned, a house of it (S18, S20), and has played no such card since. What bids and plays make likely is not weighed, nor from
which packet the bidder's cards came.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython

from baithak.cards.mask import ALL_CARDS, mask_of
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.position import Position
from baithak.games.seep.moves import BID, HIGHEST_HOUSE, LOWEST_HOUSE, REDEAL, VALUE_CARDS, VALUES, kind_of, played_card
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.view import SeepView
from baithak.games.unseen import Case, Unseen, UnseenError

if not cython.compiled:
    COMING = 4
    LOOSE = 8
    """The places after the four hands: what each seat is dealt after the opening play, and the floor before the bid."""

PLACES = 9
DEALT = 12


class SeepUnseen(Unseen):
    """The cards that a view of Seep does not show."""

    def __init__(self, view: SeepView, table: SeepPosition | None = None) -> None:
        """Take up what a view tells.

        Args:
            view: what the seat sees.
            table: a position as the seat sees it, the cards that it does not see left out, where the moves that
                led to it are not known. Of the hidden hands nothing is certain then but that owners hold a card.

        Raises:
            UnseenError: if neither the moves that led to it are all known nor the table.
        """
        self.cards = view.unseen
        self.moves_seen = True
        self.quotas = _quotas(view)
        if table is not None:
            position = table.copy()
            needs = [(seat, VALUE_CARDS[house.value]) for house in view.houses for seat in house.owners]
        elif len(view.history) == view.ply + (view.bid != 0) + (view.thrown_in != 0):
            position, needs = _replayed(view)
        else:
            raise UnseenError("the cards captured are only known from the moves, and not all moves are known")
        self.base = position
        self.cases = (Case((ALL_CARDS,) * PLACES, tuple(need for need in needs if self.quotas[need[0]])),)

    def lay(self, world: Position, place: int, cards: int) -> None:
        """Lay the cards of a place into a position."""
        self._lay(cython.cast(SeepPosition, world), place, cards)

    def _lay(self, world: SeepPosition, place: int, cards: int) -> None:
        if place < COMING:
            world.hands[place] = cards
        elif place < LOOSE:
            world.coming[place - COMING] = cards
        else:
            world.loose = cards


def _quotas(view: SeepView) -> tuple[int, ...]:
    """Return how many unseen cards lie in each place (S5, S8)."""
    quotas = [0] * PLACES
    for seat in range(SEATS):
        known = seat == view.seat or (view.thrown_in and seat == view.bidder)
        quotas[seat] = 0 if known else view.counts[seat]
        if view.ply == 0:
            quotas[COMING + seat] = DEALT - view.counts[seat]
    quotas[LOOSE] = view.face_down
    return tuple(quotas)


def _replayed(view: SeepView) -> tuple[SeepPosition, list[tuple[int, int]]]:
    """Return a position with everything that a view shows, and which hidden hands hold a card of which value."""
    position = SeepPosition(view.options, view.dealer)
    played = mask_of(played_card(move.code) for move in view.history if kind_of(move.code) not in (BID, REDEAL))
    if view.bid:
        position.loose = ALL_CARDS & ~(view.unseen | view.hand | played)
    holds = set()
    for move in view.history:
        position.play(move.code)
        card = played_card(move.code)
        if kind_of(move.code) == BID:
            holds.add((move.seat, card))
        elif kind_of(move.code) != REDEAL:
            holds.discard((move.seat, VALUES[card]))
        for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
            holds.update((seat, value) for seat in range(SEATS) if position.owns(seat, value))
    hands = [0] * SEATS
    if view.seat != NOBODY:
        hands[view.seat] = view.hand
    if view.thrown_in:
        hands[view.bidder] = view.thrown_in
    position.hands = hands
    return position, [(seat, VALUE_CARDS[value]) for seat, value in sorted(holds)]
