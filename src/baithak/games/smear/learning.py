"""From deals solved and deals played to the table of bids: the last step of what Smear learns."""

import lzma
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from baithak.cards.lists import Words
from baithak.games.smear.auction import BIDS, CALLS, NOT_ALLOWED, Auction, auction
from baithak.games.smear.bids import CLASSES, DEPTH, EXCHANGES, GROUP, GROUPS, MADE, OUTCOMES, STEALS
from baithak.games.smear.classes import cards_of_hands, in_classes, multiples, smoothed
from baithak.games.smear.hands import HANDS
from baithak.games.smear.lore import good_for
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.regrets import Bidders
from baithak.games.smear.scoring import scored

SEATS = 4
DEAL_BYTES = 2 * SEATS + EXCHANGES * SEATS
PLAYED_BYTES = 3
STRANGERS = 0.3
"""How often a bidder is taken to be one who knows nothing of the table and bids by the lore."""
_WHOLE = 65535
_BATCHES = 20
_DOUBT = 20.0
_ENDS = 2 * BIDS * OUTCOMES + 1
"""How many kinds of ends there are."""
_IDLE_DEALS = 60000


class Deals(NamedTuple):
    """What was kept of the deals solved."""

    hands: "array[int]"
    """The numbers of the hands, four to a deal."""
    outcomes: list[bytes]
    """By number of undealt cards, what it comes to with each as the bidder."""


def unpacked(solved: bytes) -> Deals:
    """Return what was kept, apart."""
    deals = len(solved) // DEAL_BYTES
    hands = array("H", bytes(2 * SEATS * deals))
    for seat in range(SEATS):
        low, high = solved[2 * seat :: DEAL_BYTES], solved[2 * seat + 1 :: DEAL_BYTES]
        hands[seat::SEATS] = array("H", [one + 256 * two for one, two in zip(low, high, strict=True)])
    outcomes = []
    for exchange in range(EXCHANGES):
        found = bytearray(SEATS * deals)
        for seat in range(SEATS):
            found[seat::SEATS] = solved[2 * SEATS + SEATS * exchange + seat :: DEAL_BYTES]
        outcomes.append(bytes(found))
    return Deals(hands, outcomes)


def flattery(played: bytes) -> list[list[list[float]]]:
    """Return by bid and outcome with open cards, how often bots came to each outcome.

    A row of few deals is drawn to the row of all bids, and that to what open cards say.
    """
    counts = [[[0.0] * OUTCOMES for _ in MADE] for _ in range(BIDS)]
    for at in range(0, len(played), PLAYED_BYTES):
        bid, solved, made = played[at : at + PLAYED_BYTES]
        counts[bid][solved][made] += 1
    rows = []
    for solved in range(OUTCOMES):
        together = [sum(counts[bid][solved][made] for bid in range(BIDS)) for made in range(OUTCOMES)]
        rows.append(_drawn(together, [float(made == solved) for made in range(OUTCOMES)]))
    return [[_drawn(counts[bid][solved], rows[solved]) for solved in range(OUTCOMES)] for bid in range(BIDS)]


def _drawn(counts: Sequence[float], to: Sequence[float]) -> list[float]:
    """Return shares, drawn to others as if those had been seen some times."""
    total = sum(counts) + _DOUBT
    return [(number + _DOUBT * share) / total for number, share in zip(counts, to, strict=True)]


def worths_of(flattered: Sequence[Sequence[Sequence[float]]]) -> list[list[float]]:
    """Return by bid and outcome with open cards what the bidder's side scores more than the other, as bots play."""
    points = [[scored(first, bid + 2) - second for first, second in MADE] for bid in range(BIDS)]
    return [
        [sum(share * points[bid][made] for made, share in enumerate(row)) for row in flattered[bid]]
        for bid in range(BIDS)
    ]


class Learning:
    """The work for one number of undealt cards."""

    def __init__(self, deals: Deals, exchange: int, flattered: list[list[list[float]]], passes: int) -> None:
        """Put the hands into classes."""
        self.exchange, self.passes = exchange, passes
        self.flattered = flattered
        self.worths = worths_of(flattered)
        self.outcomes = deals.outcomes[exchange]
        self.hands = deals.hands
        counts = [0] * HANDS
        totals = [[0.0] * HANDS for _ in range(BIDS)]
        for hand, outcome in zip(deals.hands, self.outcomes, strict=True):
            counts[hand] += 1
            for bid in range(BIDS):
                totals[bid][hand] += self.worths[bid][outcome]
        promised = [smoothed(counts, one) for one in totals]
        self.classes = in_classes(promised[1], promised[2], self._idle(promised[1]))
        self._goods = _good_by_lore(exchange)
        self.held = [self.classes[hand] for hand in deals.hands]

    def _idle(self, promised: list[float]) -> list[float]:
        """Return what each hand brings its side while one of the better half of the others bids 3."""
        counts = [0] * HANDS
        totals = [0.0] * HANDS
        middle = sorted(promised[hand] for hand in self.hands[: SEATS * _IDLE_DEALS])
        least = middle[len(middle) // 2]
        for first in range(0, min(len(self.hands), SEATS * _IDLE_DEALS), SEATS):
            for bidder in range(SEATS):
                if promised[self.hands[first + bidder]] < least:
                    continue
                worth = self.worths[1][self.outcomes[first + bidder]]
                for away in range(1, SEATS):
                    hand = self.hands[first + (bidder + away & 3)]
                    counts[hand] += 1
                    totals[hand] += worth if away == 2 else -worth
        return smoothed(counts, totals)

    def strangers(self, tree: Auction) -> list[float]:
        """Return by class, node and call how often a stranger makes it.

        Half of them bid no more than they must, as the lore advises; the others all that their hand is good for.
        """
        rooms = len(tree.histories)
        numbers = [0.0] * (CLASSES * rooms * CALLS)
        calls = {goods: _calls_by_lore(tree, goods) for goods in set(self._goods)}
        for (held, goods), ways in self._strange().items():
            first = held * rooms * CALLS
            for node, both in enumerate(calls[goods]):
                for call in both:
                    numbers[first + CALLS * node + call] += ways
        return _shares(numbers)

    def _strange(self) -> Counter[tuple[int, tuple[int, int]]]:
        """Return how many hands of each class are good for what, by the lore."""
        found: Counter[tuple[int, tuple[int, int]]] = Counter()
        for held, goods, ways in zip(self.classes, self._goods, multiples(), strict=True):
            found[held, goods] += ways
        return found

    def bid(self, steal: int, tell: Callable[[], None]) -> tuple[list[float], list[float]]:
        """Let four bidders learn, and return what they do and what comes of it."""
        tree = auction(steal, stuck=False)
        hands, outcomes = Words(), Words()
        for held in self.held:
            hands.append(held)
        for outcome in self.outcomes:
            outcomes.append(outcome)
        strangers = self.strangers(tree)
        worths = [worth for by_outcome in self.worths for worth in by_outcome]
        bidders = Bidders(tree, CLASSES, hands, outcomes, [*worths, 0.0])
        bidders.mix(strangers, STRANGERS)
        deals = len(self.held) // SEATS
        size = max(deals // _BATCHES, 1)
        weight = 0
        for _ in range(self.passes):
            bidders.value = 0.0
            for first in range(0, deals - size + 1, size):
                weight += 1
                bidders.learn(first, size, float(weight))
            bidders.set_passed_out(bidders.value / (SEATS * (deals // size) * size))
            tell()
        shares = [
            bidders.share(held, node, call)
            for held in range(CLASSES)
            for node in range(bidders.number)
            for call in range(CALLS)
        ]
        bidders.settle(shares)
        counts = bidders.survey(DEPTH, GROUP)
        mixed = [(1 - STRANGERS) * one + STRANGERS * other for one, other in zip(shares, strangers, strict=True)]
        return mixed, counts

    def priors(self) -> list[float]:
        """Return by the group of one hand how likely each class is for another in the same deal."""
        numbers = [[0.0] * CLASSES for _ in range(GROUPS)]
        for first in range(0, len(self.held), SEATS):
            four = self.held[first : first + SEATS]
            for seat in range(SEATS):
                row = numbers[four[seat] // GROUP]
                for away in range(1, SEATS):
                    row[four[seat + away & 3]] += 1
        return [number / max(sum(row), 1) for row in numbers for number in row]

    def ends(self, counts: Sequence[float]) -> list[float]:
        """Return how deals end between equals: by bidding side, bid and outcome, and how often all pass."""
        total = sum(counts)
        shares = [count / total for count in counts]
        rows = [
            self._as_played(shares[at : at + OUTCOMES], at // OUTCOMES % BIDS) for at in range(0, _ENDS - 1, OUTCOMES)
        ]
        return [share for row in rows for share in row] + shares[-1:]

    def _as_played(self, row: Sequence[float], bid: int) -> list[float]:
        """Return outcomes as bots come to them, from those with open cards."""
        return [
            sum(share * self.flattered[bid][solved][made] for solved, share in enumerate(row))
            for made in range(OUTCOMES)
        ]

    def distributions(self, counts: Sequence[float]) -> list[float]:
        """Return how often each outcome is come to as bots play, from a survey; in rows of 15."""
        rows: list[list[float]] = []
        for at in range(len(counts) // OUTCOMES):
            bid = at % BIDS
            seen = counts[OUTCOMES * at : OUTCOMES * (at + 1)]
            near = _neighbours(counts, at)
            row = _drawn(seen, _drawn(near, [1 / OUTCOMES] * OUTCOMES))
            rows.append(self._as_played(row, bid))
        return [share for row in rows for share in row]


def _neighbours(counts: Sequence[float], at: int) -> list[float]:
    """Return what was counted for all that differ from a row only in what they hold while others bid."""
    row, bid = at // BIDS, at % BIDS
    first = row // DEPTH * DEPTH
    rows = [(one * BIDS + bid) * OUTCOMES for one in range(first, first + DEPTH)]
    return [sum(counts[start + made] for start in rows) for made in range(OUTCOMES)]


def _good_by_lore(exchange: int) -> list[tuple[int, int]]:
    """Return by hand the highest bid that the lore finds it good for, and that over a partner's bid."""
    options = SmearOptions(exchange=exchange)
    return [
        (good_for(hand, options, over_partner=False), good_for(hand, options, over_partner=True))
        for hand in cards_of_hands()
    ]


def _calls_by_lore(tree: Auction, goods: tuple[int, int]) -> list[tuple[int, int]]:
    """Return by node the least and the highest call that a hand is good for; passes if it is good for none."""
    calls: list[tuple[int, int]] = []
    for node, history in enumerate(tree.histories):
        best = max(history, default=0)
        good = goods[best > 0 and (history.index(best) + tree.places[node]) % 2 == 0]
        allowed = [call for call in range(1, CALLS) if tree.after[node][call] != NOT_ALLOWED]
        bids = [call for call in allowed if call + 1 <= good]
        calls.append((bids[0], bids[-1]) if bids else (0, 0))
    return calls


def _shares(numbers: Sequence[float]) -> list[float]:
    """Return numbers as shares of each four in a row."""
    shares = []
    for at in range(0, len(numbers), CALLS):
        total = sum(numbers[at : at + CALLS])
        shares += [number / total if total else 0.0 for number in numbers[at : at + CALLS]]
    return shares


def table(solved: bytes, played: bytes, passes: int, tell: Callable[[int, int], None]) -> bytes:
    """Return the table of bids as it is shipped; ``bids.py`` says what is in it."""
    deals = unpacked(solved)
    flattered = flattery(played)
    steps = EXCHANGES * STEALS * passes
    done = 0

    def one_more() -> None:
        nonlocal done
        done += 1
        tell(done, steps)

    blocks: list[bytes] = []
    for exchange in range(EXCHANGES):
        learning = Learning(deals, exchange, flattered, passes)
        blocks.append(bytes(learning.classes))
        blocks.append(_packed(learning.priors()))
        for steal in range(STEALS):
            shares, counts = learning.bid(steal, one_more)
            blocks.append(_by_call(shares))
            if steal == 0:
                blocks.append(_packed(learning.distributions(counts[:-_ENDS])))
                blocks.append(_packed(learning.ends(counts[-_ENDS:])))
    return lzma.compress(b"".join(blocks), format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)


def _by_call(shares: Sequence[float]) -> bytes:
    """Return shares as bytes, by node, call and class."""
    rooms = len(shares) // CLASSES
    return bytes(round(255 * share) for at in range(rooms) for share in shares[at::rooms])


def _packed(shares: Sequence[float]) -> bytes:
    """Return shares as words of 16 bits: first all low bytes and then all high ones, which packs well."""
    words = [round(_WHOLE * share) for share in shares]
    return bytes(word & 255 for word in words) + bytes(word // 256 for word in words)
