"""Sets of loose cards that sum to a value, and the unions that disjoint ones make (S10, S11, S24)."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, has, highest, lowest, put, take, without_lowest
    from baithak.plain import push, push_in

from baithak.cards.lists import DistinctWords, Rows, Words
from baithak.games.seep.moves import HIGHEST_HOUSE, VALUE_CARDS, VALUES, sum_of

_HIGHEST = HIGHEST_HOUSE
_UNITED = _HIGHEST + 1
_VALUES = VALUES
_VALUE_CARDS = VALUE_CARDS


class LooseSets:
    """Every set of some loose cards with a sum up to 13, by sum.

    Attributes:
        sums: the sums that at least one set has, sum ``n`` as bit ``n``; the empty set is the one of 0.
        joint: the sums that at least one set of two or more cards has.
        short: by how much the sums fall short of 13: the sum ``n`` as bit ``13 - n``.
        sets: the sets of each sum in the row of that number, rising, and behind them rows for the unions.
    """

    def __init__(self) -> None:
        self.sums = 0
        self.joint = 0
        self.short = 0
        self.sets = Rows(_UNITED + _HIGHEST)
        self.value = 0
        self.forced = False
        self.united = 0
        self.several = Words()
        self.grown = DistinctWords()

    def gather(self, loose: int) -> None:
        """Find every set of loose cards with a sum up to 13."""
        self.sets.clear()
        push_in(self.sets, 0, 0)
        sums = 1
        joint = 0
        short = bit(_HIGHEST)
        while loose:
            card = lowest(loose)
            loose = without_lowest(loose)
            value = _VALUES[card]
            wide = take(sums, 0, _HIGHEST + 1 - value)
            sums |= put(wide, value)
            joint |= put(without_lowest(wide), value)
            short |= take(short, value, _HIGHEST + 1)
            while wide:  # the highest sum first, so that no set gets the card twice
                total = highest(wide)
                wide ^= bit(total)
                for i in range(self.sets.used[total]):
                    push_in(self.sets, total + value, self.sets.words[total * self.sets.room + i] | bit(card))
        self.sums = sums
        self.joint = joint
        self.short = short
        self.value = 0

    def number(self, total: int) -> int:
        """Return how many sets have a sum, 0 to 13."""
        return self.sets.used[total]

    def with_sum(self, total: int) -> list[int]:
        """Return the sets that have a sum, 0 to 13."""
        return self.sets.listed(total)

    def any_set(self, total: int) -> int:
        """Return some set with a sum that at least one has."""
        return self.sets.at(total, 0)

    def unions(self, start: int, value: int, forced: bool) -> list[int]:
        """Return what ``unite`` finds."""
        return self.sets.listed(self.unite(start, value, forced))

    def unite(self, start: int, value: int, forced: bool) -> int:
        """Find every set with the sum ``start`` that has disjoint sets of ``value`` added to it.

        The single cards of the value are left out on both sides: they go with every union, and overlap no other set.

        Args:
            start: what the first part of each union sums to, less than ``value``; 0 for captures, which have none.
            value: the value of the sets that are added, 1 to 13.
            forced: keep only unions beside which no further set of the value is left (S11, ``absorb_sums``).

        Returns:
            the number of the row in which they lie, rising.
        """
        if not has(self.joint, value):
            return start
        if value != self.value or forced != self.forced:
            self._aim(value, forced)
        row = _UNITED + start
        if not has(self.united, start):
            self.united |= bit(start)
            self.sets.used[row] = 0
            if self.several.used == 1:
                self._add_one(start, row)
            else:
                self._add_all(start, row)
            if self.sets.used[row] > 1:
                self.sets.settle(row)
        return row

    def _aim(self, value: int, forced: bool) -> None:
        """Get ready to add sets of a value: those of two or more cards."""
        self.value = value
        self.forced = forced
        self.united = 0
        self.several.used = 0
        at = value * self.sets.room
        for i in range(self.sets.used[value]):
            if not self.sets.words[at + i] & _VALUE_CARDS[value]:
                push(self.several, self.sets.words[at + i])

    def _add_one(self, start: int, row: int) -> None:
        """Find the unions where there is one set to add: with it where it fits, and without it where that is allowed."""
        added = self.several.words[0]
        for i in range(self.sets.used[start]):
            union = self.sets.words[start * self.sets.room + i]
            if union & added or not self.forced:
                push_in(self.sets, row, union)
            if not union & added:
                push_in(self.sets, row, union | added)

    def _add_all(self, start: int, row: int) -> None:
        """Find the unions where there are several sets to add, which may overlap."""
        self.grown.clear()
        for i in range(self.sets.used[start]):
            self.grown.add(self.sets.words[start * self.sets.room + i])
        i = 0
        while i < self.grown.used:
            union = self.grown.words[i]
            full = True
            for j in range(self.several.used):
                if not union & self.several.words[j]:
                    full = False
                    self.grown.add(union | self.several.words[j])
            if full or not self.forced:
                push_in(self.sets, row, union)
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
