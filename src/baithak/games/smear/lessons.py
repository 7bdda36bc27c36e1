"""What is learnt of the auction of Smear before anybody sits down: see ``games/lessons.py``.

Of a deal is kept who holds which hand and, for every number of undealt cards (``k``) and every
seat as the bidder, what it comes to. The bidder keeps, and makes trump, what looks best from
its own cards; then all cards are open. With open cards every point that one side does not make
goes to the other, but for a tie in Game, so that the bid changes nothing.
"""

from collections.abc import Callable, Sequence

from baithak.cards.chance import Chance
from baithak.cards.mask import WORD, lowest, mask_of, mix, suit_cards, without_lowest
from baithak.cards.seats import SEATS
from baithak.games.lessons import Exercise, Lessons
from baithak.games.position import Position
from baithak.games.smear.bids import EXCHANGES, MADE
from baithak.games.smear.hands import number_of
from baithak.games.smear.holding import Keeper
from baithak.games.smear.learning import table
from baithak.games.smear.moves import EXCHANGE, HAND_CARDS, LEAST_BID, PACK, PASS, TRICKS, bid_code
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import PACKET, SmearPosition
from baithak.games.smear.solving import SmearPuzzle
from baithak.games.smear.stake import points_at_stake
from baithak.games.smear.view import SmearView

_EXTRA, _OTHERS_EXTRA = 1 / 64, 3 / 256
"""Small, and such that no two pairs of points are worth the same."""
_OPTIONS = tuple(SmearOptions(exchange=exchange) for exchange in range(EXCHANGES))
_EXERCISED = (0, 1, 2, 2, 3)
"""How many undealt cards the bidder gets in an exercise, each as often as another."""
_GOOD = 120
"""What a hand is worth that a bid of 4 is tried with."""


def worth_of(first: int, second: int) -> float:
    """Return what the points made are worth: the difference and, very slightly, which they are."""
    return first - second + _EXTRA * first - _OTHERS_EXTRA * second


class SmearLessons(Lessons):
    """Bidding, for every house rule's number of undealt cards."""

    solved = 250000
    played = 12000
    bot = "pimc:worlds=10"
    passes = 40

    def __init__(self, seed: int) -> None:
        """Begin from a seed, any whole number, of which 64 bits count."""
        self._seed = seed & WORD
        self._keeper = Keeper()
        self._numbers = {worth_of(*made): number for number, made in enumerate(MADE)}

    def puzzle(self) -> SmearPuzzle:
        """Return the game in which each pair of points has a worth of its own."""
        return SmearPuzzle(worth_of)

    def at_stake(self, view: SmearView) -> SmearPuzzle:
        """Return the game worth what the deal scores, whatever the match stands at."""
        return points_at_stake(view)

    def _chance(self, kind: int, number: int) -> Chance:
        chance = Chance(mix(self._seed, kind))
        chance.begin(number)
        return chance

    def problems(self, number: int) -> list[list[Position]]:
        """Return the leads of every bidder, by the number of undealt cards and the seat."""
        pack = _shuffled(self._chance(0, number))
        return [self._leads(pack, options, seat) for options in _OPTIONS for seat in range(SEATS)]

    def _leads(self, pack: Sequence[int], options: SmearOptions, seat: int) -> list[Position]:
        """Return the positions after each lead of trump, highest first, the bidder having become seat 0."""
        position = _won(pack, options, seat)
        self._keeper.choose(position)
        position.buried = self._keeper.discard
        hands = list(position.hands)
        hands[0] &= ~self._keeper.discard
        position.hands = hands
        position.phase = TRICKS
        leads: list[Position] = []
        cards = hands[0] & suit_cards(self._keeper.trump)
        while cards:
            led = position.copy()
            led.play(lowest(cards))
            leads.insert(0, led)
            cards = without_lowest(cards)
        return leads

    def note_solved(self, number: int, values: Sequence[float]) -> bytes:
        """Return the numbers of the four hands, and of what each bidder's deal comes to."""
        pack = _shuffled(self._chance(0, number))
        hands = [number_of(_hand(pack, seat)) for seat in range(SEATS)]
        return b"".join(hand.to_bytes(2, "little") for hand in hands) + bytes(self._numbers[value] for value in values)

    def exercise(self, number: int) -> Exercise:
        """Return a deal in which the first seat bids and the others pass.

        Every other time the bidder holds the best of the four hands; 4 is bid on good hands only.
        """
        options, bid, pack = self._drawn(number)
        dealt = [
            card
            for start in range(0, HAND_CARDS, PACKET)
            for seat in range(SEATS)
            for card in pack[HAND_CARDS * seat + start : HAND_CARDS * seat + start + PACKET]
        ]
        codes = (bid_code(bid), *([PASS] * (SEATS - 1) if bid != LEAST_BID + 2 else []))
        problem = self._leads(pack, options, 0)
        return Exercise(options, (*dealt, *pack[HAND_CARDS * SEATS :]), SEATS - 1, codes, problem)

    def _drawn(self, number: int) -> tuple[SmearOptions, int, list[int]]:
        """Return the house rules of an exercise, the bid, and the cards, hand by hand with the bidder's first."""
        chance = self._chance(1, number)
        options = _OPTIONS[_EXERCISED[chance.below(len(_EXERCISED))]]
        pack = _shuffled(chance)
        worths = []
        for seat in range(SEATS):
            self._keeper.choose(_won(pack, options, seat))
            worths.append(self._keeper.worth)
        bidder = worths.index(max(worths)) if chance.below(2) else 0
        bid = LEAST_BID + chance.below(3 if worths[bidder] >= _GOOD else 2)
        start = HAND_CARDS * bidder
        hands = pack[: HAND_CARDS * SEATS]
        return options, bid, hands[start:] + hands[:start] + pack[HAND_CARDS * SEATS :]

    def note_played(self, number: int, value: float, made: tuple[int, int]) -> bytes:
        """Return the bid, and the numbers of what it came to with open cards and as it was played."""
        _, bid, _ = self._drawn(number)
        return bytes((bid - LEAST_BID, self._numbers[value], MADE.index(made)))

    def learn(self, solved: bytes, played: bytes, passes: int, tell: Callable[[int, int], None]) -> bytes:
        """Return the table of bids, compressed."""
        return table(solved, played, passes, tell)


def _shuffled(chance: Chance) -> list[int]:
    """Return the pack in an order by chance (Fisher and Yates)."""
    pack = list(PACK)
    for place in range(len(pack) - 1, 0, -1):
        other = chance.below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def _hand(pack: Sequence[int], seat: int) -> int:
    return mask_of(pack[HAND_CARDS * seat : HAND_CARDS * (seat + 1)])


def _won(pack: Sequence[int], options: SmearOptions, seat: int) -> SmearPosition:
    """Return a deal in which a seat, which becomes seat 0, has won the auction and holds the undealt cards."""
    position = SmearPosition(options, SEATS - 1)
    undealt = pack[HAND_CARDS * SEATS :]
    hands = [_hand(pack, seat + place & 3) for place in range(SEATS)]
    hands[0] |= mask_of(undealt[: options.exchange])
    position.hands = hands
    position.undealt = mask_of(undealt[options.exchange :])
    position.bidder = position.leader = position.turn = 0
    position.bid = LEAST_BID
    position.phase = EXCHANGE
    return position
