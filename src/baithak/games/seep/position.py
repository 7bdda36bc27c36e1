"""A running deal of Seep with all cards open: whose turn, what is legal, what a move does.

The floor is ``loose`` and five places for houses, by value from 9 to 13. Everything is a
mask, an int or a flat list of ints.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, count, has, lowest, mix, without_lowest
    from baithak.cards.seats import NOBODY, SEATS, SIDES, next_seat, partner_of, side_of
    from baithak.games.seep.moves import (
        ADD,
        BID,
        BREAK,
        CAPTURE,
        CAPTURE_HOUSE,
        HIGHEST_HOUSE,
        HOUSES,
        LOWEST_HOUSE,
        MAKE,
        MERGE,
        REDEAL,
        THROW,
        code_of,
        house_value,
        is_breaking,
        kind_of,
        loose_cards,
        played_card,
    )

from collections.abc import Sequence

from baithak.cards.lists import Words
from baithak.cards.mask import mask_of
from baithak.games.position import Position
from baithak.games.seep.moves import HIGH_CARDS, VALUE_CARDS, VALUES
from baithak.games.seep.options import FORCED, SeepOptions
from baithak.games.seep.scoring import CARD_POINTS, MORE_CARDS, SCORINGS
from baithak.games.seep.sets import LooseSets

PLAYS = 48
PACKET = 4

_PLAYS = PLAYS
_VALUES = VALUES
_VALUE_CARDS = VALUE_CARDS
_HIGH_CARDS = HIGH_CARDS
_CARD_POINTS = CARD_POINTS
_MORE_CARDS = MORE_CARDS


class SeepPosition(Position):
    """A running deal.

    Attributes:
        options: the house rules in force.
        dealer: the seat that dealt; the bidder is the next seat.
        bid: the value bid, 9 to 13; 0 before the bid.
        thrown_in: whether the bidder held no card above 8 and threw the hand in (S6).
        ply: how many cards were played, 0 to 48.
        hands: the cards that each seat holds, as masks.
        coming: the cards that each seat will be dealt after the opening play (S8).
        loose: the loose cards on the floor; face down before the bid.
        houses: the cards of the houses of 9 to 13; 0 where none stands.
        owners: for each house, the set of its owners' seats, seat ``n`` as bit ``n``.
        piles: the cards that each side has captured.
        sweeps: how many sweeps each side has made.
        swept: what they scored.
        last: the side that captured last, or ``NOBODY``.
        shown: the cards captured in the turn before, which may still be looked at (S4).
    """

    def __init__(self, options: SeepOptions, dealer: int) -> None:
        """Begin with no cards anywhere; ``deal`` gives them out."""
        self.options = options
        self.forced = options.absorb_sums == FORCED
        self.max_houses = options.max_houses
        self.sweep_points = options.sweep_points
        self.opening_sweep_points = options.opening_sweep_points
        self.last_sweep_points = options.last_sweep_points
        self.scoring = SCORINGS.index(options.scoring)
        self.options_key = mix(self.max_houses * 2 + self.forced, self.scoring)
        for points in (self.sweep_points, self.opening_sweep_points, self.last_sweep_points):
            self.options_key = mix(self.options_key, points)
        self.dealer = dealer
        self.turn = next_seat(dealer)
        self.bid = 0
        self.thrown_in = False
        self.ply = 0
        self.loose = 0
        self.last = NOBODY
        self.shown = 0
        if not cython.compiled:
            self._make_room()

    # What stands on the floor

    def house(self, value: int) -> int:
        """Return the cards of the house of a value; 0 where none stands or none can."""
        return self.houses[value - LOWEST_HOUSE] if value >= LOWEST_HOUSE else 0

    def owns(self, seat: int, value: int) -> bool:
        """Say whether a seat owns the house of a value (S19)."""
        return value >= LOWEST_HOUSE and has(self.owners[value - LOWEST_HOUSE], seat)

    def cemented(self, value: int) -> bool:
        """Say whether the house of a value is of two or more sets (S16)."""
        if value < LOWEST_HOUSE:
            return False
        total = 0
        cards = self.houses[value - LOWEST_HOUSE]
        while cards:
            total += _VALUES[lowest(cards)]
            cards = without_lowest(cards)
        return total > value

    def houses_standing(self) -> int:
        """Return how many houses stand."""
        standing = 0
        for place in range(HOUSES):
            if self.houses[place]:
                standing += 1
        return standing

    def floor_is_empty(self) -> bool:
        """Say whether no card lies on the floor, loose or in a house."""
        return self.loose == 0 and self.houses_standing() == 0

    def last_of_duty(self, seat: int, value: int) -> bool:
        """Say whether a seat owns a house and holds one card of its value, so that the card may only capture (S20)."""
        return self.owns(seat, value) and count(self.hands[seat] & _VALUE_CARDS[value]) == 1

    def keeps(self, seat: int, value: int, card_value: int) -> bool:
        """Say whether a seat that plays a card of ``card_value`` holds a card of ``value`` after it (S18)."""
        return count(self.hands[seat] & _VALUE_CARDS[value]) > (value == card_value)

    def needs_card(self, seat: int, value: int) -> bool:
        """Say whether a seat that adds to the standing house of a value must keep a card of it (S26)."""
        return self.owns(seat, value) or not self.owns(partner_of(seat), value)

    # Legal moves

    def fill(self, codes: Words) -> None:
        """Fill a list with the legal codes in rising order (S6, S7, S9-S26)."""
        codes.clear()
        if self.turn == NOBODY:
            return
        hand = self.hands[self.turn]
        if self.bid == 0:
            self._bids(codes, hand)
            return
        if self.sets is None:
            with cython.gil:
                self.sets = LooseSets()
        self.sets.gather(self.loose)
        for value in range(1, HIGHEST_HOUSE + 1):
            cards = hand & _VALUE_CARDS[value]
            if cards:
                first = codes.used
                self._plays(codes, lowest(cards), value)
                self._repeat(codes, first, without_lowest(cards))
        codes.settle()

    def _bids(self, codes: Words, hand: int) -> None:
        for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
            if hand & _VALUE_CARDS[value]:
                codes.append(code_of(BID, value, 0))
        if not hand & _HIGH_CARDS:
            codes.append(code_of(REDEAL, 0, 0))

    def _repeat(self, codes: Words, first: int, cards: int) -> None:
        """Add the codes from ``first`` on again for further cards of the same value."""
        end = codes.used
        while cards:
            card = lowest(cards)
            cards = without_lowest(cards)
            for i in range(first, end):
                code = codes.at(i)
                codes.append(code_of(kind_of(code), card, loose_cards(code)))

    def _plays(self, codes: Words, card: int, value: int) -> None:
        opening = self.ply == 0
        if not opening or value == self.bid:
            self._captures(codes, card, value)
        if self.last_of_duty(self.turn, value):
            return
        for house in range(max(value, LOWEST_HOUSE), HIGHEST_HOUSE + 1):
            if not opening or house == self.bid:
                self._joins(codes, card, value, house)
                self._breaks(codes, card, value, house)

    def _captures(self, codes: Words, card: int, value: int) -> None:
        """Add every maximal capture, or the throw if there is none (S10, S11, S13)."""
        kind = CAPTURE_HOUSE if self.house(value) else CAPTURE
        if kind == CAPTURE and self.sets.number(value) == 0:
            codes.append(code_of(THROW, card, 0))
            return
        self.sets.unite(0, value, True)
        self._add_unions(codes, kind, card, self.loose & _VALUE_CARDS[value], True)

    def _add_unions(self, codes: Words, kind: int, card: int, singles: int, empty: bool) -> None:
        """Add a code for each union found, the single cards of the value with it; for none only where that is a move."""
        for i in range(self.sets.unions.used):
            loose = self.sets.unions.at(i) | singles
            if loose or empty:
                codes.append(code_of(kind, card, loose))

    def _joins(self, codes: Words, card: int, value: int, house: int) -> None:
        """Add every way to make a house or to add to one (S17, S18, S23-S26, ``max_houses``)."""
        standing = self.house(house) != 0
        if standing:
            if self.needs_card(self.turn, house) and not self.keeps(self.turn, house, value):
                return
        elif not self.keeps(self.turn, house, value) or self.houses_standing() >= self.max_houses:
            return
        if self.sets.number(house - value) == 0:
            return
        kind = (ADD if standing else MAKE) + house - LOWEST_HOUSE
        self.sets.unite(house - value, house, self.forced)
        self._add_unions(codes, kind, card, self.loose & _VALUE_CARDS[house], standing)

    def _breaks(self, codes: Words, card: int, value: int, house: int) -> None:
        """Add every way to raise an ordinary house of somebody else's (S21-S24)."""
        broken = house - value
        if broken < LOWEST_HOUSE or not self.house(broken):
            return
        if self.owns(self.turn, broken) or self.cemented(broken) or not self.hands[self.turn] & _VALUE_CARDS[house]:
            return
        kind = (MERGE if self.house(house) else BREAK) + house - LOWEST_HOUSE
        self.sets.unite(0, house, self.forced)
        self._add_unions(codes, kind, card, self.loose & _VALUE_CARDS[house], True)

    # What a move does

    def advance(self, code: int) -> None:
        """Play a legal code."""
        kind = kind_of(code)
        if kind == BID:
            self.bid = played_card(code)
            return
        if kind == REDEAL:
            self.thrown_in = True
            self.turn = NOBODY
            return
        card = played_card(code)
        loose = loose_cards(code)
        self.hands[self.turn] ^= bit(card)
        self.loose ^= loose
        self.shown = 0
        if kind == THROW:
            self.loose |= bit(card)
        elif kind == CAPTURE or kind == CAPTURE_HOUSE:
            self._capture(bit(card) | loose, _VALUES[card])
        else:
            self._build(bit(card) | loose, _VALUES[card], kind)
        if self.ply == 0:
            for seat in range(SEATS):
                self.hands[seat] |= self.coming[seat]
                self.coming[seat] = 0
        self.ply += 1
        self.turn = next_seat(self.turn)
        if self.ply == _PLAYS:
            self._finish()

    def _clear_house(self, value: int) -> int:
        """Take a house off the floor, its owners' duties with it (S21, S27), and return its cards."""
        cards = self.houses[value - LOWEST_HOUSE]
        self.houses[value - LOWEST_HOUSE] = 0
        self.owners[value - LOWEST_HOUSE] = 0
        return cards

    def _capture(self, cards: int, value: int) -> None:
        side = side_of(self.turn)
        if value >= LOWEST_HOUSE:
            cards |= self._clear_house(value)
        self.piles[side] |= cards
        self.shown = cards
        self.last = side
        if self.floor_is_empty():
            self.sweeps[side] += 1
            self.swept[side] += self.sweep_worth()

    def sweep_worth(self) -> int:
        """Return what a sweep by the next play scores (S12)."""
        if self.ply == 0:
            return self.opening_sweep_points
        return self.last_sweep_points if self.ply == _PLAYS - 1 else self.sweep_points

    def _build(self, cards: int, value: int, kind: int) -> None:
        house = house_value(kind)
        place = house - LOWEST_HOUSE
        joins_owners = not self.house(house) or is_breaking(kind) or self.needs_card(self.turn, house)
        if is_breaking(kind):
            cards |= self._clear_house(house - value)
        self.houses[place] |= cards
        if joins_owners:
            self.owners[place] |= bit(self.turn)

    def _finish(self) -> None:
        """End the deal: the leftover cards go to the side that captured last (S28, S30)."""
        self.turn = NOBODY
        self.piles[self.last] |= self.loose
        self.loose = 0

    # The rest of the contract

    def ended(self) -> bool:
        """Say whether the deal has ended (S6, S28)."""
        return self.turn == NOBODY

    def void(self) -> bool:
        """Say whether the hand was thrown in (S6)."""
        return self.thrown_in

    def points(self, side: int) -> int:
        """Return a side's card points and sweeps so far; at the end with the points for more cards (S31)."""
        total = self.swept[side]
        cards = self.piles[side]
        while cards:
            total += _CARD_POINTS[self.scoring][lowest(cards)]
            cards = without_lowest(cards)
        if self.ply == _PLAYS and count(self.piles[side]) > count(self.piles[1 - side]):
            total += _MORE_CARDS[self.scoring]
        return total

    def digest(self) -> int:
        """Return a 64-bit number that is the same for equal positions on every machine and build."""
        key = mix(mix(self.options_key, self.loose), self.ply * 64 + self.dealer * 16 + self.bid)
        for seat in range(SEATS):
            key = mix(mix(key, self.hands[seat]), self.coming[seat])
        for place in range(HOUSES):
            key = mix(mix(key, self.houses[place]), self.owners[place])
        for side in range(SIDES):
            key = mix(mix(key, self.piles[side]), self.swept[side] * 64 + self.sweeps[side])
        return mix(mix(key, self.shown), self.thrown_in * 4 + self.last + 1)

    def fresh(self) -> "SeepPosition":
        """Return a new position under the same house rules."""
        twin = SeepPosition.__new__(SeepPosition)
        if not cython.compiled:
            twin._make_room()
        twin.options = self.options
        twin.forced = self.forced
        twin.max_houses = self.max_houses
        twin.sweep_points = self.sweep_points
        twin.opening_sweep_points = self.opening_sweep_points
        twin.last_sweep_points = self.last_sweep_points
        twin.scoring = self.scoring
        twin.options_key = self.options_key
        return twin

    def _make_room(self) -> None:
        """Lay out what is an array, and empty, where it is compiled."""
        self.hands = [0, 0, 0, 0]
        self.coming = [0, 0, 0, 0]
        self.houses = [0, 0, 0, 0, 0]
        self.owners = [0, 0, 0, 0, 0]
        self.piles = [0, 0]
        self.sweeps = [0, 0]
        self.swept = [0, 0]
        self.sets = None

    def become(self, other: "SeepPosition") -> None:
        """Become equal to another position under the same house rules, without a new object."""
        self._take(cython.cast(SeepPosition, other))

    def _take(self, source: "SeepPosition") -> None:
        self.dealer = source.dealer
        self.turn = source.turn
        self.bid = source.bid
        self.thrown_in = source.thrown_in
        self.ply = source.ply
        self.loose = source.loose
        self.last = source.last
        self.shown = source.shown
        for seat in range(SEATS):
            self.hands[seat] = source.hands[seat]
            self.coming[seat] = source.coming[seat]
        for place in range(HOUSES):
            self.houses[place] = source.houses[place]
            self.owners[place] = source.owners[place]
        for side in range(SIDES):
            self.piles[side] = source.piles[side]
            self.sweeps[side] = source.sweeps[side]
            self.swept[side] = source.swept[side]


def deal(options: SeepOptions, pack: Sequence[int], dealer: int) -> SeepPosition:
    """Return the position before the bid from the pack in dealing order (S5, S8).

    Four cards to the bidder, four to the floor, and the rest in fours from the bidder's right
    on, until the bidder has twelve and the others have as many.
    """
    position = SeepPosition(options, dealer)
    bidder = next_seat(dealer)
    position.hands[bidder] = mask_of(pack[:PACKET])
    position.loose = mask_of(pack[PACKET : 2 * PACKET])
    seat = bidder
    for start in range(2 * PACKET, len(pack), PACKET):
        seat = next_seat(seat)
        position.coming[seat] |= mask_of(pack[start : start + PACKET])
    return position
