"""Sets of loose cards that sum to a value, and the unions that disjoint ones make (S10, S11, S24)."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, lowest, put, take, without_lowest

from baithak.cards.card import CARDS
from baithak.cards.lists import DistinctWords, Words
from baithak.games.seep.moves import HIGHEST_HOUSE, VALUE_CARDS, VALUES, sum_of

_SUM_AT = CARDS
_SUM_WIDTH = 4
_HIGHEST = HIGHEST_HOUSE
_VALUES = VALUES
_VALUE_CARDS = VALUE_CARDS


class LooseSets:
    """Every set of some loose cards with a sum up to 13, by sum, and the unions asked for last."""

    def __init__(self) -> None:
        self.found = Words()
        self.sets = Words()
        self.first = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.several = Words()
        self.grown = DistinctWords()
        self.unions = Words()

    def gather(self, loose: int) -> None:
        """Find every set of loose cards with a sum up to 13; the empty set is the one of 0."""
        self.found.clear()
        self.found.append(0)
        for total in range(_HIGHEST + 2):
            self.first[total] = 0
        self.first[1] = 1
        left = loose
        while left:
            card = lowest(left)
            left = without_lowest(left)
            value = _VALUES[card]
            end = self.found.used
            for i in range(end):
                word = self.found.at(i)
                total = take(word, _SUM_AT, _SUM_WIDTH) + value
                if total <= _HIGHEST:
                    self.found.append((word | bit(card)) + put(value, _SUM_AT))
                    self.first[total + 1] += 1
        self._sort()

    def _sort(self) -> None:
        """Put the sets in the order of their sums: those of a sum begin at its place in ``first``."""
        end = self.found.used
        for total in range(_HIGHEST + 1):
            self.first[total + 1] += self.first[total]
        self.sets.clear()
        for i in range(end):
            self.sets.append(0)
        for i in range(end - 1, -1, -1):
            word = self.found.at(i)
            total = take(word, _SUM_AT, _SUM_WIDTH) + 1
            self.first[total] -= 1
            self.sets.put(self.first[total], take(word, 0, _SUM_AT))
        for total in range(_HIGHEST + 1):
            self.first[total] = self.first[total + 1]
        self.first[_HIGHEST + 1] = end

    def number(self, total: int) -> int:
        """Return how many sets have a sum, 0 to 13."""
        return self.first[total + 1] - self.first[total]

    def with_sum(self, total: int) -> list[int]:
        """Return the sets that have a sum, 0 to 13."""
        return [self.sets.at(i) for i in range(self.first[total], self.first[total + 1])]

    def any_set(self, total: int) -> int:
        """Return some set with a sum that at least one has."""
        return self.sets.at(self.first[total])

    def unite(self, start: int, value: int, forced: bool) -> None:
        """Leave in ``unions`` every set with the sum ``start`` that has disjoint sets of ``value`` added to it.

        The single cards of the value are left out on both sides: they go with every union, and overlap no other set.

        Args:
            start: what the first part of each union sums to; 0 for captures, which have none.
            value: the value of the sets that are added, 1 to 13.
            forced: keep only unions beside which no further set of the value is left (S11, ``absorb_sums``).
        """
        self.several.clear()
        self.unions.clear()
        for i in range(self.first[value], self.first[value + 1]):
            if not self.sets.at(i) & _VALUE_CARDS[value]:
                self.several.append(self.sets.at(i))
        if self.several.used == 0:
            for i in range(self.first[start], self.first[start + 1]):
                self.unions.append(self.sets.at(i))
            return
        self.grown.clear()
        for i in range(self.first[start], self.first[start + 1]):
            self.grown.add(self.sets.at(i))
        i = 0
        while i < self.grown.used:
            union = self.grown.at(i)
            full = True
            for j in range(self.several.used):
                if not union & self.several.at(j):
                    full = False
                    self.grown.add(union | self.several.at(j))
            if full or not forced:
                self.unions.append(union)
            i += 1


def splits(cards: int, value: int) -> bool:
    """Say whether cards fall into disjoint sets that each sum to a value (S16); the empty set does."""
    left = cards & ~VALUE_CARDS[value]
    if sum_of(left) % value:
        return False
    sets = LooseSets()
    sets.gather(left)
    return _falls_apart(left, value, sets.with_sum(value), set())


def _falls_apart(left: int, value: int, sets: list[int], failed: set[int]) -> bool:
    """Try each set for the dearest card that is left, which few sets can take in, and then for the rest."""
    if left == 0:
        return True
    if left in failed:
        return False
    dearest = value - 1
    while dearest > 0 and not left & VALUE_CARDS[dearest]:
        dearest -= 1
    card = bit(lowest(left & VALUE_CARDS[dearest])) if dearest > 0 else left
    for taken in sets:
        if taken & card and not taken & ~left and _falls_apart(left & ~taken, value, sets, failed):
            return True
    failed.add(left)
    return False


def some_set(loose: int, value: int) -> int:
    """Return some set of loose cards that sums to a value, 1 to 13; the empty set where there is none."""
    sets = LooseSets()
    sets.gather(loose)
    return sets.any_set(value) if sets.number(value) else 0
