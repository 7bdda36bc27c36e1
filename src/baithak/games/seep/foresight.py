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
from baithak.games.seep.scoring import CARD_POINTS, MORE_CARDS

_PLAYS = PLAYS
_ALL_CARDS = ALL_CARDS
_VALUES = VALUES
_VALUE_CARDS = VALUE_CARDS
_CARD_POINTS = CARD_POINTS
_MORE_CARDS = MORE_CARDS
_SURE = 64
_POINT = 64

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

(
    EACH,
    MORE_EACH,
    HELD,
    SWEEP,
    LOOSE,
    PARTNER,
    THEIRS,
    OURS,
    DUTY,
    BREAK,
    HOUSE,
    PARTNER_SWEEP,
    SECOND,
    LAST,
    MINE,
    AFTER,
    BROKEN,
    KEPT,
) = range(18)
WEIGHTS = (
    28,
    40,
    31,
    111,
    263,
    -9,
    73,
    116,
    0,
    13,
    32,
    9,
    22,
    -10,
    9,
    5,
    -4,
    0,
    -9,
    -9,
    -3,
    -17,
    -2,
    6,
    -9,
    -1,
    15,
    -20,
    8,
    24,
    54,
)
"""What counts how much, in 64ths."""


class SeepForesight(Greedy):
    """Weighs what a play takes against what it leaves.

    Attributes:
        weights: what counts how much.
    """

    def __init__(self, blind: int = 300, weights: Sequence[int] = WEIGHTS) -> None:
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
        return 4096.0

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
        held = (count(unseen) + 2) // 3
        held = min(held, 12)
        for value in range(1, HIGHEST_HOUSE + 1):
            chance = _HOLDS[held][count(unseen & _VALUE_CARDS[value])]
            self.next_holds[value] = chance
            self.partner_holds[value] = chance
            self.last_holds[value] = chance
        self.standing = 0
        self.houses = 0
        for place in range(HOUSES):
            value = place + LOWEST_HOUSE
            cards = position.houses[place]
            if not cards:
                continue
            self.standing += 1
            self.houses |= bit(value)
            if position.owns(next_seat(seat), value):
                self.next_holds[value] = _SURE
            if position.owns(partner_of(seat), value):
                self.partner_holds[value] = _SURE
            if position.owns(next_seat(partner_of(seat)), value):
                self.last_holds[value] = _SURE
            self.house_prices[place] = self._price(cards)
        for place in range(HOUSES):
            value = place + LOWEST_HOUSE
            if position.houses[place]:
                self.house_worths[place] = self._house(
                    position,
                    value,
                    self.house_prices[place],
                    position.hands[seat],
                    position.owners[place],
                    position.cemented(value),
                )

    def _reprice(self, position: SeepPosition) -> None:
        self.scoring = position.scoring
        each = self.weights[MORE_EACH] if _MORE_CARDS[self.scoring] else self.weights[EACH]
        for card in range(52):
            self.prices[card] = _POINT * _CARD_POINTS[self.scoring][card] + each

    def _price(self, cards: int) -> int:
        """Return what some cards are worth to who captures them, in 64ths of a point."""
        price = 0
        while cards:
            price += self.prices[lowest(cards)]
            cards = without_lowest(cards)
        return price

    def _house(self, position: SeepPosition, value: int, price: int, hand: int, owners: int, cemented: bool) -> int:
        """Weigh a house: it goes to the first seat, from the next one on, that can take it."""
        price += self.weights[HOUSE]
        seat = position.turn
        theirs = self.next_holds[value]
        left = _SURE - theirs
        ours = left * self.partner_holds[value] // _SURE
        left -= ours
        taken = left * self.last_holds[value] // _SURE
        theirs += taken
        left -= taken
        if hand & _VALUE_CARDS[value]:
            ours += left
        worth = ours * price * self.weights[OURS] // _SURE - theirs * price * self.weights[THEIRS] // _SURE
        mine = owners & bit(seat)
        if mine:
            worth -= self.weights[DUTY] * _POINT
            if without_lowest(hand & _VALUE_CARDS[value]):
                worth += self.weights[SECOND] * _POINT
        if not cemented and (mine or owners & bit(partner_of(seat))):
            risk = 0
            for raised in range(value + 1, HIGHEST_HOUSE + 1):
                both = self.next_holds[raised - value] * self.next_holds[raised] // _SURE
                risk = max(risk, both)
            worth -= risk * price * self.weights[BREAK] // _SURE
        elif not cemented:
            risk = 0
            for raised in range(value + 1, HIGHEST_HOUSE + 1):
                both = self.partner_holds[raised - value] * self.partner_holds[raised] // _SURE
                risk = max(risk, both)
            worth += risk * price * self.weights[BROKEN] // _SURE
        return worth

    def _worth(self, position: SeepPosition, code: int) -> int:
        kind = kind_of(code)
        card = played_card(code)
        if kind == BID:
            return self._bid(position, card)
        if kind == REDEAL:
            return 0
        side = side_of(position.turn)
        value = _VALUES[card]
        taken = loose_cards(code)
        after = position.loose ^ taken
        hand = position.hands[position.turn] ^ bit(card)
        houses = self.houses
        standing = self.standing
        worth = -self.weights[HELD] * self.prices[card] - self.weights[KEPT + value] * _POINT
        last = position.last
        if kind == THROW:
            after |= bit(card)
        elif kind <= CAPTURE_HOUSE:
            last = side
            worth += self._price(taken | bit(card)) * _POINT
            if kind == CAPTURE_HOUSE:
                worth += self.house_prices[value - LOWEST_HOUSE] * _POINT
                houses ^= bit(value)
                standing -= 1
            if after == 0 and standing == 0:
                worth += position.sweep_worth() * _POINT * _POINT
        else:
            worth += self._built(position, code, hand)
            made = house_value(kind)
            if not houses & bit(made):
                houses |= bit(made)
                standing += 1
            if is_breaking(kind):
                houses ^= bit(made - value)
                standing -= 1
        for place in range(HOUSES):
            if (
                houses & bit(place + LOWEST_HOUSE)
                and position.houses[place]
                and not (kind > REDEAL and house_value(kind) == place + LOWEST_HOUSE)
            ):
                worth += self.house_worths[place]
        if position.ply == _PLAYS - 1:
            over = self._price(after) * _POINT
            return worth + over if last == side else worth - over
        if last == side and position.ply > 32:
            worth += self.weights[LAST] * (position.ply - 32) * _POINT
        return worth + self._left(position, hand, after, houses, standing)

    def _built(self, position: SeepPosition, code: int, hand: int) -> int:
        """Weigh the house that a code makes, adds to or raises."""
        kind = kind_of(code)
        card = played_card(code)
        value = house_value(kind)
        seat = position.turn
        place = value - LOWEST_HOUSE
        cards = position.houses[place]
        owners = position.owners[place]
        cemented = cards != 0
        if not cards or is_breaking(kind) or position.needs_card(seat, value):
            owners |= bit(seat)
        if is_breaking(kind):
            cards |= position.houses[place - _VALUES[card]]
        cards |= bit(card) | loose_cards(code)
        if not cemented:
            total = 0
            rest = cards
            while rest:
                total += _VALUES[lowest(rest)]
                rest = without_lowest(rest)
            cemented = total > value
        return self._house(position, value, self._price(cards), hand, owners, cemented)

    def _left(self, position: SeepPosition, hand: int, after: int, houses: int, standing: int) -> int:
        """Weigh the loose cards that are left: what the next seat, and then partner, may take or sweep."""
        for value in range(1, HIGHEST_HOUSE + 1):
            self.best[value] = -1
        self.best[0] = 0
        total = 0
        most = 0
        cards = after
        while cards:
            card = lowest(cards)
            cards = without_lowest(cards)
            value = _VALUES[card]
            price = self.prices[card]
            total += value
            most = max(most, value)
            for reached in range(HIGHEST_HOUSE, value - 1, -1):
                if self.best[reached - value] >= 0 and self.best[reached - value] + price > self.best[reached]:
                    self.best[reached] = self.best[reached - value] + price
        worth = 0
        if standing <= 1 and (total or standing):
            worth = self._swept(position, houses, standing, total, most)
        left = _SURE
        partners = _SURE
        theirs = 0
        ours = 0
        others = _SURE
        later = 0
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
            chance = left * self.next_holds[dearest] // _SURE
            theirs += chance * price
            left -= chance
            chance = partners * self.partner_holds[dearest] // _SURE
            ours += chance * price
            partners -= chance
            chance = others * self.last_holds[dearest] // _SURE
            later += chance * price
            others -= chance
            if mine == 0 and hand & _VALUE_CARDS[dearest]:
                mine = price
            self.best[dearest] = -1
        return (
            worth
            + self.weights[PARTNER] * ours // _SURE
            + self.weights[MINE] * mine
            - self.weights[LOOSE] * theirs // _SURE
            - self.weights[AFTER] * later // _SURE
        )

    def _swept(self, position: SeepPosition, houses: int, standing: int, total: int, most: int) -> int:
        """Weigh that one card takes everything, by the next seat or, if the floor stays as it is, by partner."""
        left = _SURE
        partners = _SURE
        for value in range(1, HIGHEST_HOUSE + 1):
            if standing and not houses & bit(value):
                continue
            if total and (most > value or self.best[value] < 0 or total % value):
                continue
            left -= left * self.next_holds[value] // _SURE
            partners -= partners * self.partner_holds[value] // _SURE
        theirs = position.sweep_points if position.ply < _PLAYS - 2 else position.last_sweep_points
        ours = position.sweep_points if position.ply < _PLAYS - 3 else position.last_sweep_points
        return (
            self.weights[PARTNER_SWEEP] * (left * (_SURE - partners) // _SURE) * ours
            - self.weights[SWEEP] * (_SURE - left) * theirs
        )

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
