"""What a decent club player knows of Seep, from the view alone.

Each legal play is tried on the floor that the viewer sees, and what lies there afterwards
is weighed: who comes to it first, and how likely each seat holds the card that takes it. A
floor that one card could sweep is left only when every play leaves one (measured: worth
three points a deal). Points are those of the scoring in force.
"""

import random

from baithak.cards.mask import EMPTY, cards_of, count, mask_of
from baithak.cards.seats import SEATS, next_seat, partner_of, side_of
from baithak.games.seep.moves import (
    BID,
    HIGHEST_HOUSE,
    HOUSES,
    LOWEST_HOUSE,
    REDEAL,
    VALUE_CARDS,
    VALUES,
    kind_of,
    played_card,
)
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.seep.scoring import MORE_CARDS, points_of
from baithak.games.seep.sets import LooseSets, splits
from baithak.games.seep.view import SeepView

HELD_SHARE = 0.35
"""What a scoring card in hand is worth to its holder's side, as a share of its points."""
CARD_WORTH = 0.15
"""What capturing any card is worth besides its points: it is known to be gone."""
MORE_CARDS_WORTH = 0.3
"""The same where the side with more cards scores."""
DUTY_COST = 0.5
"""What it costs to have to keep a card for a house."""
PARTNER_SHARE = 0.5
"""How much of what partner could take from the loose cards the next opponent will leave."""
SWEEP_FEAR = 1.3
"""How much worse a sweep by the other side is than its points: it also takes the lead on the floor."""


def advise(view: SeepView, rng: random.Random) -> int:
    """Return the code that a decent club player would choose; ``rng`` decides between equals."""
    if len(view.legal) == 1:
        return view.legal[0]
    if kind_of(view.legal[0]) in (BID, REDEAL):
        return max(view.legal, key=lambda code: (_bid_worth(view, played_card(code)), rng.random()))
    known = known_position(view)
    judge = _Judge(view)
    safe = [code for code in view.legal if not leaves_a_sweep(view, code)]
    return max(safe or view.legal, key=lambda code: (judge.worth(known, code), rng.random()))


def _bid_worth(view: SeepView, value: int) -> float:
    """Weigh a bid: a second card of the value keeps a house safe, and small cards may build one on the floor."""
    same = count(view.hand & VALUE_CARDS[value])
    builders = 0
    for card in cards_of(view.hand):
        missing = value - VALUES[card]
        if missing > 0:
            builders += count(view.unseen & VALUE_CARDS[missing])
    takes = count(view.unseen & VALUE_CARDS[value])
    return 4.0 * (same - 1) + 0.5 * builders + 0.4 * takes + 0.1 * value


def known_position(view: SeepView) -> SeepPosition:
    """Return the position with every card that the viewer cannot see left out; the rules of a play need no more (S14)."""
    position = SeepPosition(view.options, view.dealer)
    position.bid = view.bid
    position.ply = view.ply
    position.turn = view.turn
    position.last = view.last
    position.hands = [view.hand if seat == view.seat else 0 for seat in range(SEATS)]
    position.loose = view.loose
    houses = [0] * HOUSES
    owners = [0] * HOUSES
    for house in view.houses:
        houses[house.value - LOWEST_HOUSE] = house.cards
        owners[house.value - LOWEST_HOUSE] = mask_of(house.owners)
    position.houses = houses
    position.owners = owners
    return position


class _Judge:
    """Weighs what a play leaves behind, for one view."""

    def __init__(self, view: SeepView) -> None:
        self.seat = view.seat
        self.side = side_of(view.seat)
        self.unseen = view.unseen
        self.counts = view.counts

    def worth(self, known: SeepPosition, code: int) -> float:
        """Return what a legal play is worth, in points of the deal, to the viewer's side."""
        after = known.copy()
        after.play(code)
        scoring = after.scoring
        taken = after.piles[self.side] & ~known.piles[self.side]
        each = MORE_CARDS_WORTH if MORE_CARDS[scoring] else CARD_WORTH
        worth = points_of(taken, scoring) + each * count(taken) + after.swept[self.side]
        worth += HELD_SHARE * points_of(after.hands[self.seat], scoring)
        if after.ply == PLAYS:
            return worth
        return worth + self._houses(after) + self._loose(after)

    def holds(self, after: SeepPosition, seat: int, value: int) -> float:
        """Return how likely a seat holds a card of a value: certain for the owner of such a house (S20)."""
        if seat == self.seat:
            return 1.0 if after.hands[seat] & VALUE_CARDS[value] else 0.0
        if after.owns(seat, value):
            return 1.0
        unseen = count(self.unseen)
        others = unseen - count(self.unseen & VALUE_CARDS[value])
        lacks = 1.0
        for n in range(min(self.counts[seat], unseen)):
            lacks *= max(others - n, 0) / (unseen - n)
        return 1.0 - lacks

    def _houses(self, after: SeepPosition) -> float:
        """Weigh the houses: each goes to the first seat, from the next one on, that can and will take it."""
        worth = 0.0
        for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
            cards = after.house(value)
            if not cards:
                continue
            points = points_of(cards, after.scoring) + 1.0
            if after.owns(self.seat, value):
                worth -= DUTY_COST
            left = 1.0
            seat = after.turn
            for _ in range(SEATS):
                takes = left * self.holds(after, seat, value)
                worth += takes * points * (1.0 if side_of(seat) == self.side else -1.0)
                left -= takes
                seat = next_seat(seat)
            if not after.cemented(value):
                worth -= self._breaking_risk(after, value, points)
        return worth

    def _breaking_risk(self, after: SeepPosition, value: int, points: float) -> float:
        """Weigh that the next opponent raises an ordinary house of ours (S21)."""
        if not (after.owns(self.seat, value) or after.owns(partner_of(self.seat), value)):
            return 0.0
        risk = 0.0
        for raised in range(value + 1, HIGHEST_HOUSE + 1):
            both = self.holds(after, after.turn, raised - value) * self.holds(after, after.turn, raised)
            risk = max(risk, both)
        return 0.5 * risk * points

    def _loose(self, after: SeepPosition) -> float:
        """Weigh what the next opponent, and after that partner, may take from the loose cards, sweeps above all."""
        takes = self._takes(after)
        worth = -SWEEP_FEAR * self._expected(after, after.turn, takes)
        return worth + PARTNER_SHARE * self._expected(after, partner_of(self.seat), takes)

    def _takes(self, after: SeepPosition) -> list[tuple[float, int]]:
        """Return what a card of each value takes from the loose cards, the dearest first; a sweep counts as one."""
        sets = LooseSets()
        sets.gather(after.loose)
        houses = after.houses_standing()
        takes = []
        for value in range(1, HIGHEST_HOUSE + 1):
            best = EMPTY
            most = -1.0
            singles = after.loose & VALUE_CARDS[value]
            for union in sets.unions(0, value, forced=True):
                taken = union | singles
                points = points_of(taken, after.scoring) + CARD_WORTH * count(taken)
                if points > most:
                    most, best = points, taken
            house = after.house(value)
            if best == after.loose and houses == (house != 0) and (best or house):
                most += after.sweep_worth()
            if best or house:
                takes.append((most, value))
        takes.sort(reverse=True)
        return takes

    def _expected(self, after: SeepPosition, seat: int, takes: list[tuple[float, int]]) -> float:
        """Return what a seat may be expected to take: the dearest that it holds the card for."""
        expected = 0.0
        left = 1.0
        for points, value in takes:
            chance = left * self.holds(after, seat, value)
            expected += chance * points
            left -= chance
        return expected


def leaves_a_sweep(view: SeepView, code: int) -> bool:
    """Say whether a play leaves a floor that one card, which another seat may hold, would sweep for points (S12)."""
    after = known_position(view)
    after.play(code)
    if after.over() or after.sweep_worth() == 0:
        return False
    standing = after.houses_standing()
    for value in range(1, HIGHEST_HOUSE + 1):
        house = after.house(value)
        alone = standing == (house != 0) and (after.loose or house)
        if alone and view.unseen & VALUE_CARDS[value] and splits(after.loose, value):
            return True
    return False
