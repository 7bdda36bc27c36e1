"""What a good player of Seep weighs before a play, for playouts: what it takes, and what it leaves to whom.

The floor after the play is looked at, not played: what one card could sweep, what each seat could
take from the loose cards, and which seat comes to each house first. How likely a seat holds a card
follows from the cards that the mover has not seen, as a player counts them; the owner of a house
holds its card. So although all cards lie open in a playout, nobody plays by what others hold.

Worths are in 4096ths of a point, weights and chances in 64ths.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, count, lowest, mix, take, without_lowest
    from baithak.cards.seats import next_seat, partner_of, side_of
    from baithak.games.seep.moves import (
        BID,
        CAPTURE_HOUSE,
        HIGHEST_HOUSE,
        HOUSES,
        LOWEST_HOUSE,
        REDEAL,
        THROW,
        house_value,
        is_breaking,
        kind_of,
        loose_cards,
        played_card,
    )
    from baithak.plain import push

from collections.abc import Sequence
from math import comb

from baithak.cards.lists import Words
from baithak.cards.mask import ALL_CARDS
from baithak.games.policy import Greedy
from baithak.games.position import Position
from baithak.games.seep.moves import VALUE_CARDS, VALUES
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.seep.scoring import CARD_POINTS

_PLAYS = PLAYS
_ALL_CARDS = ALL_CARDS
_VALUES = VALUES
_VALUE_CARDS = VALUE_CARDS
_CARD_POINTS = CARD_POINTS
_SURE = 64
_POINT = 64
_UNIT = 4096.0

_HOLDS = [
    [
        0,
        *(
            round(_SURE * (1 - comb(max(3 * held - cards, 0), held) / comb(3 * held, held))) if held else 0
            for cards in range(1, 5)
        ),
    ]
    for held in range(13)
]
"""By how many cards a seat holds and how many of a value are unseen, how likely it holds one, three seats having as many."""

EACH, HELD, SWEEP, LOOSE, THEIRS, OURS, HOUSE, MINE, KEPT = range(9)
WEIGHTS = (39, 31, 111, 263, 73, 119, 32, 9, 19, -10, 15, 35, 94)
"""What counts how much, in 64ths, in this order.

What a card captured is worth besides its points. What is given up with a scoring card in hand, of its
points. The fear of a sweep, and of what the next seat takes from the loose cards. A house that
opponents come to first, and one that the own side does. What any house is worth besides its points.
What one may take oneself next time. Then cards of 9 to 13 kept in hand, each by its value. They were
found by playing deals against other weights (``benchmarks/foresight.py``).
"""


class SeepForesight(Greedy):
    """Weighs what a play takes against what it leaves.

    Attributes:
        weights: what counts how much.
    """

    def __init__(self, blind: int = 50, weights: Sequence[int] = WEIGHTS) -> None:
        """Set how many moves of a thousand are left to chance, and what counts how much."""
        super().__init__(blind)
        self.weights = list(weights)
        self.scoring = -1
        if not cython.compiled:
            self.prices = [0] * 52
            self.next_holds = [0] * 14
            self.partner_holds = [0] * 14
            self.last_holds = [0] * 14
            self.best = [0] * 14
            self.house_prices = [0] * HOUSES
            self.house_worths = [0] * HOUSES

    def own(self) -> "SeepForesight":
        """Return another one that weighs alike, with room of its own."""
        return SeepForesight(self.blind, list(self.weights))

    def fits(self, position: Position) -> bool:
        """Say whether a position is one of Seep."""
        return isinstance(position, SeepPosition)

    def worths(self, position: SeepPosition) -> dict[int, float]:
        """Return what each legal code is worth to the mover, in points; only differences tell something.

        Hidden cards may be missing, except from the mover's hand.
        """
        self._look(position)
        return {code: self._worth(position, code) / _UNIT for code in position.legal()}

    def plan(self, position: Position) -> int:
        """Find what is the same for all codes of a ply."""
        self._look(cython.cast(SeepPosition, position))
        return 0

    def worth(self, position: Position, code: int, plan: int) -> int:  # noqa: ARG002 - it is kept
        """Return what a code is worth, in 4096ths of a point."""
        return self._worth(cython.cast(SeepPosition, position), code)

    def grade(self, position: Position, codes: Words, grades: Words) -> float:
        """Fill a list with what each code is worth."""
        grades.clear()
        self._look(cython.cast(SeepPosition, position))
        for i in range(codes.used):
            push(grades, self._worth(cython.cast(SeepPosition, position), codes.words[i]))
        return _UNIT

    def match(self, position: Position, codes: Words, keys: Words) -> None:
        """Fill a list with a number for each code: suits do not matter, only values and what cards score (S1, S2)."""
        self._match(cython.cast(SeepPosition, position), codes, keys)

    def _match(self, position: SeepPosition, codes: Words, keys: Words) -> None:
        keys.clear()
        for i in range(codes.used):
            code = codes.words[i]
            if position.bid == 0:
                push(keys, code)
                continue
            key = mix(kind_of(code), self._sort(position, played_card(code)))
            cards = loose_cards(code)
            while cards:
                key += mix(self._sort(position, lowest(cards)), 1)
                cards = without_lowest(cards)
            push(keys, take(key, 0, 63))

    def _sort(self, position: SeepPosition, card: int) -> int:
        """Return a number for what a card is: its value and what it scores."""
        return _VALUES[card] * 128 + _CARD_POINTS[position.scoring][card]

    def _look(self, position: SeepPosition) -> None:
        """Count what each seat is likely to hold, and weigh the houses that stand."""
        if position.scoring != self.scoring:
            self._reprice(position)
        seat = position.turn
        unseen = position.unseen(seat)
        held = min((count(unseen) + 2) // 3, 12)
        for value in range(1, HIGHEST_HOUSE + 1):
            chance = _HOLDS[held][count(unseen & _VALUE_CARDS[value])]
            self.next_holds[value] = chance
            self.partner_holds[value] = chance
            self.last_holds[value] = chance
        self.houses = position.standing()
        for place in range(HOUSES):
            value = place + LOWEST_HOUSE
            owners = position.owners[place]
            if owners & bit(next_seat(seat)):
                self.next_holds[value] = _SURE
            if owners & bit(partner_of(seat)):
                self.partner_holds[value] = _SURE
            if owners & bit(next_seat(partner_of(seat))):
                self.last_holds[value] = _SURE
            if position.houses[place]:
                self.house_prices[place] = self._price(position.houses[place])
                self.house_worths[place] = self._house(value, self.house_prices[place], position.hands[seat])

    def _reprice(self, position: SeepPosition) -> None:
        self.scoring = position.scoring
        for card in range(52):
            self.prices[card] = _POINT * _CARD_POINTS[self.scoring][card] + self.weights[EACH]

    def _price(self, cards: int) -> int:
        """Return what some cards are worth to who captures them, in 64ths of a point."""
        price = 0
        while cards:
            price += self.prices[lowest(cards)]
            cards = without_lowest(cards)
        return price

    def _house(self, value: int, price: int, hand: int) -> int:
        """Weigh a house: it goes to the first seat, from the next one on, that can take it."""
        price += self.weights[HOUSE]
        theirs = self.next_holds[value]
        left = _SURE - theirs
        ours = left * self.partner_holds[value] // _SURE
        left -= ours
        taken = left * self.last_holds[value] // _SURE
        theirs += taken
        if hand & _VALUE_CARDS[value]:
            ours += left - taken
        return ours * price * self.weights[OURS] // _SURE - theirs * price * self.weights[THEIRS] // _SURE

    def _worth(self, position: SeepPosition, code: int) -> int:
        kind = kind_of(code)
        card = played_card(code)
        if kind == BID:
            return self._bid(position, card)
        if kind == REDEAL:
            return 0
        value = _VALUES[card]
        taken = loose_cards(code)
        after = position.loose ^ taken
        hand = position.hands[position.turn] ^ bit(card)
        houses = self.houses
        worth = -self.weights[HELD] * self.prices[card]
        if value >= LOWEST_HOUSE:
            worth -= self.weights[KEPT + value - LOWEST_HOUSE] * _POINT
        last = position.last
        made = house_value(kind)
        if kind == THROW:
            after |= bit(card)
        elif made:
            worth += self._built(position, code, hand)
            houses |= bit(made)
            if is_breaking(kind):
                houses ^= bit(made - value)
        else:
            last = side_of(position.turn)
            worth += self._price(taken | bit(card)) * _POINT
            if kind == CAPTURE_HOUSE:
                worth += self.house_prices[value - LOWEST_HOUSE] * _POINT
                houses ^= bit(value)
            if not after | houses:
                worth += position.sweep_worth() * _POINT * _POINT
        for place in range(HOUSES):
            if houses & self.houses & bit(place + LOWEST_HOUSE) and made != place + LOWEST_HOUSE:
                worth += self.house_worths[place]
        if position.ply == _PLAYS - 1:
            over = self._price(after) * _POINT
            return worth + over if last == side_of(position.turn) else worth - over
        return worth + self._left(position, hand, after, houses)

    def _built(self, position: SeepPosition, code: int, hand: int) -> int:
        """Weigh the house that a code makes, adds to or raises."""
        kind = kind_of(code)
        card = played_card(code)
        value = house_value(kind)
        place = value - LOWEST_HOUSE
        cards = position.houses[place] | bit(card) | loose_cards(code)
        if is_breaking(kind):
            cards |= position.houses[place - _VALUES[card]]
        return self._house(value, self._price(cards), hand)

    def _left(self, position: SeepPosition, hand: int, after: int, houses: int) -> int:
        """Weigh what the play leaves lying: what the next seat may take or sweep, and what is there for the mover."""
        self._reach(after)
        left = self._unswept(after, houses)
        points = position.sweep_points if position.ply < _PLAYS - 2 else position.last_sweep_points
        worth = -self.weights[SWEEP] * (_SURE - left) * points
        left = _SURE
        theirs = 0
        mine = 0
        for _ in range(4):
            dearest = 0
            price = 0
            for value in range(1, HIGHEST_HOUSE + 1):
                if self.best[value] > price:
                    price = self.best[value]
                    dearest = value
            if dearest == 0:
                break
            self.best[dearest] = -1
            chance = left * self.next_holds[dearest] // _SURE
            theirs += chance * price
            left -= chance
            if mine == 0 and hand & _VALUE_CARDS[dearest]:
                mine = price
        return worth + self.weights[MINE] * mine - self.weights[LOOSE] * theirs // _SURE

    def _reach(self, loose: int) -> None:
        """Find for each value the dearest set of loose cards that sums to it; -1 where there is none."""
        for value in range(1, HIGHEST_HOUSE + 1):
            self.best[value] = -1
        self.best[0] = 0
        while loose:
            card = lowest(loose)
            loose = without_lowest(loose)
            value = _VALUES[card]
            for reached in range(HIGHEST_HOUSE, value - 1, -1):
                if self.best[reached - value] >= 0:
                    self.best[reached] = max(self.best[reached], self.best[reached - value] + self.prices[card])

    def _unswept(self, loose: int, houses: int) -> int:
        """Return how likely the next seat has no card that takes everything.

        A floor of three sets or more is taken for one that falls apart whenever its sum says that it may.
        """
        if without_lowest(houses) or not loose | houses:
            return _SURE
        total = 0
        most = 0
        while loose:
            value = _VALUES[lowest(loose)]
            loose = without_lowest(loose)
            total += value
            most = max(most, value)
        left = _SURE
        for value in range(max(most, 1), HIGHEST_HOUSE + 1):
            if houses and not houses & bit(value):
                continue
            if total == 0 or (self.best[value] >= 0 and total % value == 0):
                left -= left * self.next_holds[value] // _SURE
        return left

    def _bid(self, position: SeepPosition, value: int) -> int:
        """Weigh a bid: a second card of the value keeps a house safe, and small cards may build one on the floor."""
        hand = position.hands[position.turn]
        same = count(hand & _VALUE_CARDS[value])
        builders = 0
        cards = hand
        while cards:
            missing = value - _VALUES[lowest(cards)]
            cards = without_lowest(cards)
            if missing > 0:
                builders += count(_ALL_CARDS & ~hand & _VALUE_CARDS[missing])
        return 40 * same + 5 * builders - 4 * same + value
