"""What is learnt of the auction of Smear before anybody sits down: see ``games/lessons.py``.

Of a deal is kept who holds which hand, and for every seat as the bidder, every number of
undealt cards (``k``) and every bid, what it comes to. The bidder keeps and makes trump what
looks best from its own cards; then all cards are open.
"""

from collections.abc import Callable, Sequence

from baithak.cards.chance import Chance
from baithak.cards.mask import WORD, bit, lowest, mask_of, mix, suit_cards, without_lowest
from baithak.games.lessons import Exercise, Lessons
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle
from baithak.games.smear.hands import number_of
from baithak.games.smear.holding import Keeper
from baithak.games.smear.moves import EXCHANGE, HAND_CARDS, HIGHEST_BID, LEAST_BID, PACK, PASS, TRICKS, bid_code
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.scoring import scored
from baithak.games.smear.solving import SmearPuzzle

SEATS = 4
EXCHANGES = 4
BIDS = tuple(range(LEAST_BID, HIGHEST_BID + 1))
MADE = tuple((first, second) for first in range(5) for second in range(5 - first))
"""What the bidder's side and the other may make together, each pair by its number."""
_EXTRA, _OTHERS_EXTRA = 1 / 64, 3 / 256
"""Small, and such that no two pairs of points are worth the same."""
_OPTIONS = tuple(SmearOptions(exchange=exchange) for exchange in range(EXCHANGES))
DEAL_BYTES = 2 * SEATS + EXCHANGES * SEATS * len(BIDS)
PLAYED_BYTES = 4


def worth_of(made: tuple[int, int], bid: int) -> float:
    """Return what the points made are worth to a bidder: what is scored and, very slightly, what was made."""
    first, second = made
    return scored(first, bid) - second + _EXTRA * first - _OTHERS_EXTRA * second


class SmearLessons(Lessons):
    """Bidding, for every house rule's number of undealt cards."""

    name = "smear-bids"
    solved = 150000
    played = 3000
    player = "pimc:worlds=10"
    passes = 40

    def __init__(self, seed: int) -> None:
        """Begin from a seed, any whole number, of which 64 bits count."""
        self._seed = seed & WORD
        self._keeper = Keeper()
        self._made = [{worth_of(made, bid): number for number, made in enumerate(MADE)} for bid in BIDS]

    def puzzles(self) -> Sequence[Puzzle]:
        """Return a game for each bid."""
        return [_puzzle(bid) for bid in BIDS]

    def pack(self, number: int, kind: int = 0) -> list[int]:
        """Return the pack of a deal."""
        chance = Chance(mix(self._seed, kind))
        chance.begin(number)
        pack = list(PACK)
        for place in range(len(pack) - 1, 0, -1):
            other = chance.below(place + 1)
            pack[place], pack[other] = pack[other], pack[place]
        return pack

    def problems(self, number: int) -> list[list[Position]]:
        """Return the leads of every bidder, by the number of undealt cards and the seat."""
        pack = self.pack(number)
        return [self._leads(pack, _OPTIONS[exchange], seat) for exchange in range(EXCHANGES) for seat in range(SEATS)]

    def _leads(self, pack: Sequence[int], options: SmearOptions, seat: int) -> list[Position]:
        """Return the positions after each lead of trump, the bidder having become seat 0."""
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

    def note_solved(self, number: int, values: Sequence[Sequence[float]]) -> bytes:
        """Return the numbers of the four hands, and of what each bidder's deal comes to at each bid."""
        pack = self.pack(number)
        hands = [number_of(_hand(pack, seat)) for seat in range(SEATS)]
        made = [self._made[bid][value] for by_bid in values for bid, value in enumerate(by_bid)]
        return b"".join(hand.to_bytes(2, "little") for hand in hands) + bytes(made)


def _puzzle(bid: int) -> SmearPuzzle:
    return SmearPuzzle(lambda first, second: worth_of((first, second), bid))


def _hand(pack: Sequence[int], seat: int) -> int:
    return mask_of(pack[HAND_CARDS * seat : HAND_CARDS * (seat + 1)])


def _won(pack: Sequence[int], options: SmearOptions, seat: int) -> SmearPosition:
    """Return a deal in which a seat, which becomes seat 0, has won the auction and holds the undealt cards."""
    position = SmearPosition(options, SEATS - 1)
    position.hands = [_hand(pack, seat + place & 3) for place in range(SEATS)]
    undealt = pack[HAND_CARDS * SEATS :]
    kitty = mask_of(undealt[: options.exchange])
    position.undealt = mask_of(undealt[options.exchange :])
    position.hands = [position.hands[0] | kitty, *position.hands[1:]]
    position.bidder = position.leader = position.turn = 0
    position.bid = LEAST_BID
    position.phase = EXCHANGE
    return position
