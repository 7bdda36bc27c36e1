"""Sets that sum to a value, however many there are."""

from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import Words, cards_of, mask_of
from baithak.games.seep.moves import VALUE_CARDS, VALUES
from baithak.games.seep.sets import sets_by_sum, splits, unions


def whole(cards: int, value: int) -> bool:
    """Say the same as ``splits`` by making every union of disjoint sets."""
    start = Words()
    start.append(cards & VALUE_CARDS[value])
    made = unions(start, sets_by_sum(cards)[value], value, forced=False)
    return any(made.at(i) == cards for i in range(len(made)))


@given(cards=st.sets(st.integers(0, 51), max_size=9), value=st.integers(1, 13))
def test_cards_fall_apart_if_some_union_of_sets_is_all_of_them(cards: set[int], value: int) -> None:
    """Cards fall into sets of a value just when a union of disjoint sets has them all (S16)."""
    assert splits(mask_of(cards), value) == whole(mask_of(cards), value)


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
