"""How to bid, found by letting four bidders play the same auctions over and over against each other.

Counterfactual regret minimisation (Zinkevich et al., 2007) over deals drawn beforehand, later
passes counting more (Brown and Sandholm, 2019). What a bidder knows is the class of its hand
and all that was said. What an auction leads to was found out before, for each bidder of each
deal, and is looked up.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.games.smear.auction import BIDS, CALLS, ENDED, PASSED_OUT, PLACES
    from baithak.plain import freed_numbers, fresh_numbers

    OUTCOMES = 15

from baithak.cards.lists import Words
from baithak.games.smear.auction import Auction

_NODES = 32
_SELDOM = 0.003
"""What an end counts besides how likely it is, so that something is known of those that hardly come about."""


class Bidders:
    """Four bidders who learn.

    Attributes:
        classes: how many classes of hands there are.
        number: how many nodes the auction has.
        value: what the dealer's side has won since ``value`` was set to 0, added up over auctions.
    """

    def __init__(self, auction: Auction, classes: int, hands: Words, outcomes: Words, worths: list[float]) -> None:
        """Begin with bidders who do anything.

        Args:
            auction: what may be said.
            classes: how many classes there are.
            hands: the classes of the hands, four for each deal.
            outcomes: what it comes to if the holder of each is the bidder, as a number below 15.
            worths: by bid and outcome what that is worth to the bidder's side; behind these, what it
                is worth to the dealer's side if all pass.
        """
        self.classes = classes
        self.number = len(auction.histories)
        self.hands = hands
        self.outcomes = outcomes
        self.value = 0.0
        room = classes * self.number * CALLS
        self.regrets = fresh_numbers(room)
        self.changes = fresh_numbers(room)
        self.chosen = fresh_numbers(room)
        self.played = fresh_numbers(room)
        self.strangers = fresh_numbers(room)
        self.strange = 0.0
        self.sums = fresh_numbers(room)
        self.shares = fresh_numbers(1)
        if not cython.compiled:
            self.after = [0] * (_NODES * CALLS)
            self.places = [0] * _NODES
            self.worths = [0.0] * (BIDS * OUTCOMES + 1)
            self.held = [0] * PLACES
            self.comes_to = [0] * PLACES
            self.reach = [0.0] * PLACES
        for node in range(self.number):
            self.places[node] = auction.places[node]
            for call in range(CALLS):
                self.after[CALLS * node + call] = auction.after[node][call]
        for place in range(BIDS * OUTCOMES + 1):
            self.worths[place] = worths[place]
        self._choose()

    def __dealloc__(self) -> None:
        freed_numbers(self.regrets)
        freed_numbers(self.changes)
        freed_numbers(self.chosen)
        freed_numbers(self.played)
        freed_numbers(self.strangers)
        freed_numbers(self.sums)
        freed_numbers(self.shares)

    def set_passed_out(self, worth: float) -> None:
        """Set what it is worth to the dealer's side if all pass."""
        self.worths[BIDS * OUTCOMES] = worth

    def mix(self, strangers: list[float], share: float) -> None:
        """Seat strangers among the bidders, who have a set way to bid, by class, node and call.

        Args:
            strangers: how often a stranger makes each call.
            share: how many of all are strangers, 0 to 1.
        """
        for at in range(self.classes * self.number * CALLS):
            self.strangers[at] = strangers[at]
        self.strange = share
        self._blend()

    def _blend(self) -> None:
        """Set what somebody does of whom is not known whether it is a stranger."""
        for at in range(self.classes * self.number * CALLS):
            self.played[at] = (1 - self.strange) * self.chosen[at] + self.strange * self.strangers[at]

    def learn(self, first: int, deals: int, weight: float) -> None:
        """Play some deals, each with each place dealing, and learn from them.

        Args:
            first: the first deal's number.
            deals: how many.
            weight: how much they count.
        """
        self._play(first, deals, weight)
        room = self.classes * self.number * CALLS
        for at in range(room):
            self.regrets[at] += weight * self.changes[at]
            self.changes[at] = 0
        self._choose()

    def _play(self, first: int, deals: int, weight: float) -> None:
        for deal in range(first, first + deals):
            for dealt in range(PLACES):
                self._sit(deal, dealt)
                self.value -= self._walk(0, weight)

    def _sit(self, deal: int, dealt: int) -> None:
        """Give the four hands of a deal to the places, from one of them on."""
        for place in range(PLACES):
            at = PLACES * deal + (place + dealt & 3)
            self.held[place] = self.hands.words[at]
            self.comes_to[place] = self.outcomes.words[at]
            self.reach[place] = 1

    def _choose(self) -> None:
        """Choose each call by how much one regrets not to have chosen it (regret matching)."""
        for row in range(self.classes * self.number):
            node = row % self.number
            total = 0.0
            allowed = 0
            for call in range(CALLS):
                if self.after[CALLS * node + call] >= 0:
                    allowed += 1
                    total += max(self.regrets[CALLS * row + call], 0.0)
            for call in range(CALLS):
                at = CALLS * row + call
                self.chosen[at] = 0
                if self.after[CALLS * node + call] >= 0:
                    self.chosen[at] = max(self.regrets[at], 0.0) / total if total > 0 else 1.0 / allowed
        self._blend()

    def _ended(self, end: int) -> float:
        """Return what an end is worth to places 0 and 2."""
        if end == PASSED_OUT:
            return -self.worths[BIDS * OUTCOMES]
        place = (end - ENDED) // BIDS
        worth = self.worths[(end - ENDED) % BIDS * OUTCOMES + self.comes_to[place]]
        return worth if place & 1 == 0 else -worth

    def _walk(self, node: int, weight: float) -> float:
        """Return what a node is worth to places 0 and 2, and note what its bidder regrets."""
        place = self.places[node]
        row = CALLS * (self.held[place] * self.number + node)
        others = self.reach[place - 1 & 3] * self.reach[place + 1 & 3] * self.reach[place + 2 & 3]
        sign = 1.0 if place & 1 == 0 else -1.0
        total = 0.0
        free = 0.0
        for call in range(CALLS):
            after = self.after[CALLS * node + call]
            if after < 0:
                continue
            if after >= ENDED:
                worth = self._ended(after)
            else:
                self.reach[place] = self.played[row + call]
                worth = self._walk(after, weight)
                self.reach[place] = 1
            total += self.played[row + call] * worth
            free += self.chosen[row + call] * worth
            self.changes[row + call] += sign * others * worth
            self.sums[row + call] += weight * self.chosen[row + call]
        for call in range(CALLS):
            if self.after[CALLS * node + call] >= 0:
                self.changes[row + call] -= sign * others * free
        return total

    # What was learnt

    def share(self, hand: int, node: int, call: int) -> float:
        """Return how often a class of hands made a call at a node, of the times when it got there."""
        row = CALLS * (hand * self.number + node)
        total = self.sums[row] + self.sums[row + 1] + self.sums[row + 2] + self.sums[row + 3]
        if total > 0:
            return self.sums[row + call] / total
        return self.chosen[row + call]

    def settle(self, shares: list[float]) -> None:
        """Let the bidders choose as is said from now on, by class, node and call."""
        for at in range(self.classes * self.number * CALLS):
            self.chosen[at] = shares[at]
        self._blend()

    def survey(self, depth: int, group: int) -> list[float]:
        """Play all deals as the bidders choose now, and return how often what came of it.

        There are as many numbers as classes by 3 bids by 15 outcomes for a bidder's own hand, and behind
        them for who watches: by 2 (its partner bids, or another), the bidder's group, what the class of the
        one who watches leaves over ``depth``, bid and outcome. Each counts by how likely all but the one
        who asks came there. Last come all ends: by 2 (the dealer's side bids, or the other), bid and
        outcome, and how often all passed.

        Args:
            depth: how many classes in a row are the same but for how they defend.
            group: how many classes in a row are one group of bidders.
        """
        self.ends = (self.classes + 2 * (self.classes // group) * depth) * BIDS * OUTCOMES
        room = self.ends + 2 * BIDS * OUTCOMES + 1
        freed_numbers(self.shares)
        self.shares = fresh_numbers(room)
        self.depth = depth
        self.group = group
        self.value = 0
        for deal in range(len(self.hands) // PLACES):
            for dealt in range(PLACES):
                self._sit(deal, dealt)
                self.value -= self._watch(0)
        return [self.shares[at] for at in range(room)]

    def _watch(self, node: int) -> float:
        place = self.places[node]
        row = CALLS * (self.held[place] * self.number + node)
        total = 0.0
        for call in range(CALLS):
            after = self.after[CALLS * node + call]
            if after < 0:
                continue
            chance = self.played[row + call]
            self.reach[place] = chance
            if after >= ENDED:
                self._count(after)
                worth = self._ended(after)
            else:
                worth = self._watch(after)
            total += chance * worth
        self.reach[place] = 1
        return total

    def _count(self, end: int) -> None:
        """Count an end for the bidder and for the others."""
        every = self.reach[0] * self.reach[1] * self.reach[2] * self.reach[3]
        if end == PASSED_OUT:
            self.shares[self.ends + 2 * BIDS * OUTCOMES] += every
            return
        bidder = (end - ENDED) // BIDS
        held = self.held[bidder]
        at = (end - ENDED) % BIDS * OUTCOMES + self.comes_to[bidder]
        size = BIDS * OUTCOMES
        self.shares[self.ends + (1 - (bidder & 1)) * size + at] += every
        for place in range(PLACES):
            others = self.reach[place - 1 & 3] * self.reach[place + 1 & 3] * self.reach[place + 2 & 3]
            others += _SELDOM
            if place == bidder:
                self.shares[held * size + at] += others
            else:
                row = (place - bidder & 1) * (self.classes // self.group) + held // self.group
                row = row * self.depth + self.held[place] % self.depth
                self.shares[self.classes * size + row * size + at] += others
