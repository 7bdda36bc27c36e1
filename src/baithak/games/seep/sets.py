"""Sets of loose cards that sum to a value, and the unions that disjoint ones make (S10, S11, S24)."""

from baithak.cards.mask import DistinctWords, Words, bit, lowest, without_lowest
from baithak.games.seep.moves import HIGHEST_HOUSE, VALUE_CARDS, VALUES, sum_of


def sets_by_sum(loose: int) -> list[Words]:
    """Return, for each sum from 0 to 13, every set of loose cards that has it; the empty set is the one of 0."""
    sets = [Words() for _ in range(HIGHEST_HOUSE + 1)]
    sets[0].append(0)
    left = loose
    while left:
        card = lowest(left)
        left = without_lowest(left)
        value = VALUES[card]
        total = HIGHEST_HOUSE
        while total >= value:
            smaller = sets[total - value]
            for i in range(len(smaller)):
                sets[total].append(smaller.at(i) | bit(card))
            total -= 1
    return sets


def unions(starts: Words, sets: Words, value: int, forced: bool) -> DistinctWords:
    """Return every set of cards that is a start with disjoint sets of ``value`` added.

    The single cards of the value are left out on both sides: they go with every union, and overlap no other set.

    Args:
        starts: what each union holds at least; one empty start for captures.
        sets: all sets of loose cards that sum to the value.
        value: the value, 1 to 13.
        forced: keep only unions beside which no further set of the value is left (S11, ``absorb_sums``).
    """
    several = Words()
    for i in range(len(sets)):
        if not sets.at(i) & VALUE_CARDS[value]:
            several.append(sets.at(i))
    found = DistinctWords()
    for i in range(len(starts)):
        found.add(starts.at(i))
    kept = DistinctWords()
    i = 0
    while i < len(found):
        union = found.at(i)
        i += 1
        full = True
        for j in range(len(several)):
            if not union & several.at(j):
                full = False
                found.add(union | several.at(j))
        if full or not forced:
            kept.add(union)
    return kept


def splits(cards: int, value: int) -> bool:
    """Say whether cards fall into disjoint sets that each sum to a value (S16); the empty set does."""
    left = cards & ~VALUE_CARDS[value]
    if sum_of(left) % value:
        return False
    return _falls_apart(left, value, sets_by_sum(left)[value], set())


def _falls_apart(left: int, value: int, sets: Words, failed: set[int]) -> bool:
    """Try each set for the dearest card that is left, which few sets can take in, and then for the rest."""
    if left == 0:
        return True
    if left in failed:
        return False
    dearest = value - 1
    while dearest > 0 and not left & VALUE_CARDS[dearest]:
        dearest -= 1
    card = bit(lowest(left & VALUE_CARDS[dearest])) if dearest > 0 else left
    for i in range(len(sets)):
        taken = sets.at(i)
        if taken & card and not taken & ~left and _falls_apart(left & ~taken, value, sets, failed):
            return True
    failed.add(left)
    return False
