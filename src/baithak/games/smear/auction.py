"""All that can be said in an auction of Smear, as a tree (M9, M10, options ``dealer_steal`` and ``all_pass``).

Four places speak, the dealer's last; places 0 and 2 are partners. A call is a pass (0), or a
bid of 2 to 4 (1 to 3).
"""

from functools import cache

CALLS = 4
PLACES = 4
BIDS = 3
DEALER = 3
HIGHEST = 4
NOT_ALLOWED = -1
ENDED = 64
"""Leads ended with ``ENDED`` and three times the bidder's place and the bid, from 0 for a 2."""
PASSED_OUT = 128


class Auction:
    """The tree under one house rule for the dealer.

    Attributes:
        histories: by node the bids made before it, 0 for a pass, from the dealer's left on.
        places: by node who is to speak.
        after: by node and call where it leads: to another node, to an end, or ``NOT_ALLOWED``.
    """

    def __init__(self, steal: int, *, stuck: bool) -> None:
        """Lay the tree out.

        Args:
            steal: the dealer may take no bid (0), only a 4 (1), or any (2).
            stuck: the dealer must bid if all others passed.
        """
        self._steal, self._stuck = steal, stuck
        self.histories: list[tuple[int, ...]] = []
        self.places: list[int] = []
        self.after: list[list[int]] = []
        self._grow(())

    def node(self, history: tuple[int, ...]) -> int:
        """Return the node at which a history has come to the next place; a ``ValueError`` if there is none."""
        return self.histories.index(history)

    def _grow(self, history: tuple[int, ...]) -> int:
        node = len(self.histories)
        self.histories.append(history)
        self.places.append(DEALER if HIGHEST in history else len(history))
        led = [NOT_ALLOWED] * CALLS
        self.after.append(led)
        for call in range(CALLS):
            bid = call + 1 if call else 0
            if self._allowed(history, bid):
                led[call] = self._led(history, bid)
        return node

    def _allowed(self, history: tuple[int, ...], bid: int) -> bool:
        so_far = max(history, default=0)
        dealer = HIGHEST in history or len(history) == DEALER
        if bid == 0:
            return so_far > 0 or not (dealer and self._stuck)
        return bid > so_far or (bid == so_far and dealer and self._may_be_stolen(bid))

    def _may_be_stolen(self, bid: int) -> bool:
        return self._steal == 2 or (self._steal == 1 and bid == HIGHEST)

    def _led(self, history: tuple[int, ...], bid: int) -> int:
        so_far = max(history, default=0)
        best = max(so_far, bid)
        place = DEALER if so_far == HIGHEST else len(history)
        if place == DEALER or (best == HIGHEST and not self._may_be_stolen(best)):
            if best == 0:
                return PASSED_OUT
            return ENDED + BIDS * (place if bid else history.index(so_far)) + best - 2
        return self._grow((*history, bid))


@cache
def auction(steal: int, *, stuck: bool) -> Auction:
    """Return the tree under a house rule, made once."""
    return Auction(steal, stuck=stuck)
