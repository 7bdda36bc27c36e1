"""Hands put into classes: by what they promise a bidder, and within that by how well they serve who does not bid.

Every hand's promise is worked out from the deals in which it was seen and from those of hands
that share something with it: the longest holding, the others, the honours beside trump.
"""

from collections.abc import Sequence
from functools import cache

from baithak.cards.mask import put, take
from baithak.games.smear.bids import CLASSES, DEPTH
from baithak.games.smear.hands import HANDS, numbers
from baithak.games.smear.holding import worth

_STEPS = CLASSES // DEPTH
"""How many steps there are from the weakest hands to the strongest."""
_STRONG = 0.2
"""What share of the hands is strong: those are ordered by what a bid of 4 promises."""
_STRONG_STEPS = 24
_DOUBT = 10.0
"""How many deals of no effect are added to those seen, for what hands share."""
_TURNS = 6
_HONOURS = ((7, 4), (6, 2), (3, 0))
"""Ranks from the seven up, and where their numbers stand in one number."""


@cache
def cards_of_hands() -> list[int]:
    """Return a hand of each number, as a mask."""
    return [sum(put(holding, 13 * suit + 5) for suit, holding in enumerate(hand)) for hand in numbers()]


@cache
def multiples() -> list[int]:
    """Return by number how many hands there are of it, by the names of their suits."""
    ways = []
    for hand in numbers():
        same = [hand.count(holding) for holding in set(hand)]
        ways.append({(1, 1, 1, 1): 24, (1, 1, 2): 12, (2, 2): 6, (1, 3): 4, (4,): 1}[tuple(sorted(same))])
    return ways


@cache
def _shared() -> list[list[int]]:
    """Return for each thing that hands share, by number which of its kinds a hand has."""
    kinds: list[list[int]] = [[], [], [], [], []]
    for hand, cards in zip(numbers(), cards_of_hands(), strict=True):
        best = sorted(range(4), key=lambda suit, cards=cards: (-worth(cards, suit, 0), suit))  # type: ignore[misc]
        for place, suit in enumerate(best):
            kinds[place].append(hand[suit])
        beside = [hand[suit] for suit in best[1:]]
        kinds[4].append(sum(put(sum(take(one, rank, 1) for one in beside), at) for rank, at in _HONOURS))
    return kinds


def smoothed(counts: Sequence[int], totals: Sequence[float]) -> list[float]:
    """Return what each hand is worth, from how often each was seen and what that came to.

    What hands share is fitted in turns, each to what the others leave, drawn to nothing where little was seen.
    """
    seen = max(sum(counts), 1)
    middle = sum(totals) / seen
    worths = [middle] * HANDS
    effects = [[0.0] * 256 for _ in _shared()]
    for _ in range(_TURNS):
        for kinds, effect in zip(_shared(), effects, strict=True):
            number = [_DOUBT] * 256
            left = [0.0] * 256
            for hand, kind in enumerate(kinds):
                number[kind] += counts[hand]
                left[kind] += totals[hand] - counts[hand] * (worths[hand] - effect[kind])
            found = [left[kind] / number[kind] for kind in range(256)]
            worths = [value + found[kind] - effect[kind] for value, kind in zip(worths, kinds, strict=True)]
            effect[:] = found
    return worths


def in_classes(three: Sequence[float], four: Sequence[float], idle: Sequence[float]) -> list[int]:
    """Return the class of each hand.

    Args:
        three: by number, what it promises to bid 3 on a hand.
        four: what it promises to bid 4 on it.
        idle: what it brings its side when somebody else bids.
    """
    ranked = sorted(range(HANDS), key=lambda hand: (four[hand], hand))
    least = (1 - _STRONG) * sum(multiples())
    weak: list[int] = []
    so_far = 0
    for hand in ranked:
        so_far += multiples()[hand]
        if so_far > least:
            break
        weak.append(hand)
    strong = ranked[len(weak) :]
    weak.sort(key=lambda hand: (three[hand], hand))
    classes = [0] * HANDS
    for first, steps, hands in ((0, _STEPS - _STRONG_STEPS, weak), (_STEPS - _STRONG_STEPS, _STRONG_STEPS, strong)):
        for step, same in enumerate(_parted(hands, steps)):
            by_use = sorted(same, key=lambda hand: (idle[hand], hand))
            for depth, part in enumerate(_parted(by_use, DEPTH)):
                for hand in part:
                    classes[hand] = (first + step) * DEPTH + depth
    return classes


def _parted(hands: Sequence[int], parts: int) -> list[list[int]]:
    """Return hands in their order in so many parts that are dealt about equally often."""
    total = sum(multiples()[hand] for hand in hands)
    found: list[list[int]] = [[] for _ in range(parts)]
    so_far = 0
    for hand in hands:
        found[min(so_far * parts // total, parts - 1)].append(hand)
        so_far += multiples()[hand]
    return found
