"""A running deal of Seep with all cards open: whose turn, what is legal, what a move does.

The floor is ``loose`` and five places for houses, by value from 9 to 13. Everything is a
mask, an int or a flat list of ints.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, count, has, lowest, mix, take, without_lowest
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
        cards_worth,
        code_of,
        house_value,
        is_breaking,
        kind_of,
        loose_cards,
        played_card,
        values_of,
    )
    from baithak.plain import push

from collections.abc import Sequence
from typing import Self

from baithak.cards.lists import Rows, Words
from baithak.cards.mask import ALL_CARDS, mask_of
from baithak.games.position import Position
from baithak.games.seep.moves import HIGH_CARDS, VALUE_CARDS, VALUES
from baithak.games.seep.options import FORCED, SeepOptions
from baithak.games.seep.scoring import CARD_POINTS, MORE_CARDS, SCORINGS
from baithak.games.seep.sets import LooseSets

PLAYS = 48
PACKET = 4

_PLAYS = PLAYS
_ALL_CARDS = ALL_CARDS
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

    sets: LooseSets | None

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

    def standing(self) -> int:
        """Return the values of the houses that stand, value ``n`` as bit ``n``."""
        values = 0
        for house in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
            if self.house(house):
                values |= bit(house)
        return values

    def houses_standing(self) -> int:
        """Return how many houses stand."""
        return count(self.standing())

    def floor_is_empty(self) -> bool:
        """Say whether no card lies on the floor, loose or in a house."""
        return self.loose == 0 and self.standing() == 0

    def bound(self, seat: int) -> int:
        """Return the cards of a seat that may only capture: each is its last one for a house that it owns (S20)."""
        bound = 0
        for house in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
            if self.owns(seat, house):
                held = self.hands[seat] & _VALUE_CARDS[house]
                if without_lowest(held) == 0:
                    bound |= held
        return bound

    def weak_houses(self, seat: int) -> int:
        """Return the values of the houses that a seat may break, value ``n`` as bit ``n``: ordinary, not its own (S21)."""
        weak = 0
        for house in range(LOWEST_HOUSE, HIGHEST_HOUSE):
            if self.house(house) and not self.owns(seat, house) and not self.cemented(house):
                weak |= bit(house)
        return weak

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
        standing = self.standing()
        if self.ply == 0:
            self._captures(codes, self.sets, hand & _VALUE_CARDS[self.bid], standing)
            self._joins(codes, self.sets, MAKE, self.bid, hand)
        else:
            self._captures(codes, self.sets, hand, standing)
            self._builds(codes, self.sets, hand, standing)

    def _bids(self, codes: Words, hand: int) -> None:
        for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
            if hand & _VALUE_CARDS[value]:
                push(codes, code_of(BID, value, 0))
        if not hand & _HIGH_CARDS:
            push(codes, code_of(REDEAL, 0, 0))

    def _captures(self, codes: Words, sets: LooseSets, cards: int, standing: int) -> None:
        """Add a throw of each card that captures nothing, and every maximal capture with the others (S10, S11, S13)."""
        houses = cards_worth(standing)
        loose = cards_worth(sets.sums) & ~houses
        thrown = cards & ~(houses | loose)
        while thrown:
            push(codes, code_of(THROW, lowest(thrown), 0))
            thrown = without_lowest(thrown)
        self._capture_with(codes, sets, CAPTURE, cards & loose)
        self._capture_with(codes, sets, CAPTURE_HOUSE, cards & houses)

    def _capture_with(self, codes: Words, sets: LooseSets, kind: int, cards: int) -> None:
        while cards:
            value = _VALUES[lowest(cards)]
            code = code_of(kind, lowest(cards), self.loose & _VALUE_CARDS[value])
            self._add_unions(codes, sets.sets, code, sets.unite(0, value, True), True)
            cards = without_lowest(cards)

    def _builds(self, codes: Words, sets: LooseSets, hand: int, standing: int) -> None:
        """Add every way to make a house, to add to one, to break one and to merge two (S17-S26, ``max_houses``)."""
        free = hand & ~self.bound(self.turn)
        held = values_of(hand & _HIGH_CARDS)
        making = held & ~standing if count(standing) < self.max_houses else 0
        while making:
            self._joins(codes, sets, MAKE, lowest(making), free)
            making = without_lowest(making)
        adding = standing
        while adding:
            self._joins(codes, sets, ADD, lowest(adding), free)
            adding = without_lowest(adding)
        weak = self.weak_houses(self.turn)
        if weak:
            self._breaks(codes, sets, BREAK, held & ~standing, hand, weak)
            self._breaks(codes, sets, MERGE, held & standing, hand, weak)

    def _joins(self, codes: Words, sets: LooseSets, kind: int, house: int, cards: int) -> None:
        """Add every set of a house's value that a card makes, alone or with loose ones, further sets with it (S23, S24).

        Where one must hold a card of the value after the play, the last one is not played (S18, S20, S26).
        """
        if kind == MAKE or self.needs_card(self.turn, house):
            held = self.hands[self.turn] & _VALUE_CARDS[house]
            if held == 0:
                return
            if without_lowest(held) == 0:
                cards &= ~held
        cards &= cards_worth(take(sets.short, HIGHEST_HOUSE - house, house + 1))
        while cards:
            card = lowest(cards)
            code = code_of(kind + house - LOWEST_HOUSE, card, self.loose & _VALUE_CARDS[house])
            self._add_unions(codes, sets.sets, code, sets.unite(house - _VALUES[card], house, self.forced), kind == ADD)
            cards = without_lowest(cards)

    def _breaks(self, codes: Words, sets: LooseSets, kind: int, houses: int, hand: int, weak: int) -> None:
        """Add every way to raise a weak house to one of some values that are held (S21-S24)."""
        while houses:
            house = lowest(houses)
            houses = without_lowest(houses)
            raised = take(weak, 0, house)
            cards = 0
            while raised:
                cards |= hand & _VALUE_CARDS[house - lowest(raised)]
                raised = without_lowest(raised)
            while cards:
                code = code_of(kind + house - LOWEST_HOUSE, lowest(cards), self.loose & _VALUE_CARDS[house])
                self._add_unions(codes, sets.sets, code, sets.unite(0, house, self.forced), True)
                cards = without_lowest(cards)

    def _add_unions(self, codes: Words, sets: Rows, code: int, row: int, empty: bool) -> None:
        """Add a code with each union of a row; ``empty`` says whether it is a move without any loose card."""
        at = row * sets.room
        for i in range(sets.used[row]):
            if empty or loose_cards(code | sets.words[at + i]):
                push(codes, code | sets.words[at + i])

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
        elif kind in (CAPTURE, CAPTURE_HOUSE):
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

    # What a seat sees

    def thrown_cards(self) -> int:
        """Return the cards of a hand that was shown and thrown in (S6); 0 otherwise."""
        return self.hands[next_seat(self.dealer)] if self.thrown_in else 0

    def unseen(self, seat: int) -> int:
        """Return every card that a seat, or ``NOBODY``, has never seen: face down, or in a hand not its own (S6, S14)."""
        seen = self.thrown_cards()
        if seat != NOBODY:
            seen |= self.hands[seat]
        if self.bid:
            seen |= self.loose | self.piles[0] | self.piles[1]
            for place in range(HOUSES):
                seen |= self.houses[place]
        return _ALL_CARDS & ~seen

    def notice(self, seat: int, words: Words) -> None:
        """Add what a seat sees, 31 words; cards are masks.

        ======  =====================================================================
        0       the seat, 0 to 3
        1       the seat to move and 1, or 0 once the deal is over
        2       the dealer, 0 to 3; the bidder is the next seat
        3       the seat's hand
        4       the cards that it has never seen, if it has paid attention (S14)
        5-8     how many cards seats 0 to 3 hold
        9       the value bid, 9 to 13, or 0 before the bid, while the floor lies face down (S6)
        10      how many cards were played, 0 to 48
        11      the hand that was shown and thrown in, else 0 (S6)
        12      the loose cards; 0 before the bid
        13-17   the cards of the houses of 9 to 13; 0 where none stands
        18-22   their owners, seat ``n`` as bit ``n`` (S19)
        23      the cards captured in the turn before, which may be looked at (S4)
        24-25   how many cards sides 0 and 1 have captured
        26-27   how many sweeps they have made
        28-29   what these scored
        30      the side that captured last and 1, or 0 for none (S30)
        ======  =====================================================================
        """
        push(words, seat)
        push(words, self.turn + 1)
        push(words, self.dealer)
        push(words, self.hands[seat])
        push(words, self.unseen(seat))
        for other in range(SEATS):
            push(words, count(self.hands[other]))
        push(words, self.bid)
        push(words, self.ply)
        push(words, self.thrown_cards())
        push(words, self.loose if self.bid else 0)
        for place in range(HOUSES):
            push(words, self.houses[place])
        for place in range(HOUSES):
            push(words, self.owners[place])
        push(words, self.shown)
        for side in range(SIDES):
            push(words, count(self.piles[side]))
        for side in range(SIDES):
            push(words, self.sweeps[side])
        for side in range(SIDES):
            push(words, self.swept[side])
        push(words, self.last + 1)

    def fresh(self) -> "SeepPosition":
        """Return a new position under the same house rules."""
        twin = SeepPosition.__new__(SeepPosition)
        if not cython.compiled:
            twin._make_room()  # noqa: SLF001 - an object of this class
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

    def become(self, other: Self) -> None:
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
