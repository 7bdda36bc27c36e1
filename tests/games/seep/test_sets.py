"""Sets that sum to a value, however many there are, held against every set there is."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import cards_of, mask_of
from baithak.games.seep.moves import VALUE_CARDS, VALUES, cards_worth, sum_of, values_of
from baithak.games.seep.sets import LooseSets, some_set, splits

some_cards = st.sets(st.integers(0, 51), max_size=9)
values = st.integers(1, 13)


def every_set(cards: int) -> list[int]:
    """Return every set of some cards, rising."""
    held = cards_of(cards)
    return sorted(mask_of(chosen) for size in range(len(held) + 1) for chosen in combinations(held, size))


def gathered(cards: int) -> LooseSets:
    """Return the sets of some loose cards."""
    sets = LooseSets()
    sets.gather(mask_of(range(52)))
    sets.gather(cards)
    return sets


def every_union(cards: int, start: int, value: int, forced: bool) -> list[int]:
    """Return by trying everything what ``unite`` finds."""
    added = [cards for cards in every_set(cards) if sum_of(cards) == value and not cards & VALUE_CARDS[value]]
    found = {first for first in every_set(cards) if sum_of(first) == start}
    wider = found
    while wider:
        wider = {union | more for union in wider for more in added if not union & more} - found
        found |= wider
    return sorted(union for union in found if not forced or all(union & more for more in added))


@given(cards=st.sets(st.integers(0, 51), max_size=10))
def test_every_set_is_found_under_its_sum(cards: set[int]) -> None:
    """For each sum up to 13 there are just the sets with that sum, rising; the sums found say so as well."""
    sets, every = gathered(mask_of(cards)), every_set(mask_of(cards))
    for total in range(14):
        alike = [found for found in every if sum_of(found) == total]
        assert sets.with_sum(total) == alike
        assert sets.number(total) == len(alike)
        assert (total in cards_of(sets.sums)) == bool(alike)
        assert (13 - total in cards_of(sets.short)) == bool(alike)
        assert (total in cards_of(sets.joint)) == any(len(cards_of(found)) > 1 for found in alike)
        assert some_set(mask_of(cards), total) in (alike or [0])


@given(st.sets(st.integers(0, 51), min_size=15))
def test_very_many_sets_are_found_each_once(cards: set[int]) -> None:
    """Of many cards there are as many sets of each sum as arithmetic says, rising, each with that sum."""
    ways = [1] + [0] * 13
    for card in cards:
        for total in range(13, VALUES[card] - 1, -1):
            ways[total] += ways[total - VALUES[card]]
    sets = gathered(mask_of(cards))
    for total in range(14):
        found = sets.with_sum(total)
        assert len(found) == sets.number(total) == ways[total]
        assert found == sorted(set(found))
        assert all(sum_of(each) == total for each in found)


@given(cards=some_cards, start=st.integers(0, 12), value=values, forced=st.booleans())
def test_unions_are_those_of_disjoint_sets(cards: set[int], start: int, value: int, forced: bool) -> None:
    """Unions are a first set with any disjoint sets of the value; forced, those to which no more can be added (S11)."""
    loose = mask_of(card for card in cards if VALUES[card] <= 9)
    if start < value:
        assert gathered(loose).unions(start, value, forced) == every_union(loose, start, value, forced)


@given(cards=some_cards, value=values)
def test_cards_fall_apart_if_some_union_of_sets_is_all_of_them(cards: set[int], value: int) -> None:
    """Cards fall into sets of a value just when a union of disjoint sets has them all (S16)."""
    mask = mask_of(cards)
    several = mask & ~VALUE_CARDS[value]
    assert splits(mask, value) == (several in gathered(several).unions(0, value, forced=False))


@given(cards=st.sets(st.integers(0, 51)))
def test_values_are_those_of_the_cards(cards: set[int]) -> None:
    """The values of a set are those of its cards (S1), and values have all their cards; value 0 has none."""
    held = values_of(mask_of(cards))
    assert set(cards_of(held)) == {VALUES[card] for card in cards}
    assert cards_worth(held | 1) == mask_of(card for card in range(52) if VALUES[card] in cards_of(held))


@given(suits=st.lists(st.integers(0, 15), min_size=6, max_size=6))
def test_pairs_that_make_the_value_fall_apart(suits: list[int]) -> None:
    """Pairs of cards that each sum to 13, in any suits, fall into sets of 13, and no longer if one card is gone (S16)."""
    cards = 0
    for low, chosen in enumerate(suits, 1):
        for suit in cards_of(chosen):
            cards |= mask_of([card for card in range(13 * suit, 13 * suit + 13) if VALUES[card] in {low, 13 - low}])
    assert splits(cards, 13)
    assert not cards or not splits(cards & cards - 1, 13)


def test_a_house_of_half_the_pack_is_looked_through_in_no_time() -> None:
    """Twelve pairs that each sum to 13 have more unions than could ever be made; one way to lay them is enough (S16)."""
    assert splits(mask_of(card for card in range(52) if VALUES[card] in {4, 5, 6, 7, 8, 9}), 13)
