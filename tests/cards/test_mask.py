"""Sets of cards in one word, held against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards import mask
from baithak.cards.card import CARDS, card_of, rank_of

card_sets = st.frozensets(st.integers(0, CARDS - 1))
some_cards = st.frozensets(st.integers(0, CARDS - 1), min_size=1)
words = st.integers(0, mask.WORD)


@given(card_sets)
def test_a_set_survives_the_round_trip(cards: frozenset[int]) -> None:
    """Cards put in a mask come out again, lowest number first, each once."""
    assert mask.cards_of(mask.mask_of(cards)) == sorted(cards)


@given(card_sets, card_sets)
def test_the_operators_of_ints_are_those_of_sets(one: frozenset[int], other: frozenset[int]) -> None:
    """Union, intersection and difference of masks are those of the sets."""
    a, b = mask.mask_of(one), mask.mask_of(other)
    assert set(mask.cards_of(a | b)) == one | other
    assert set(mask.cards_of(a & b)) == one & other
    assert set(mask.cards_of(a & ~b)) == one - other


@given(card_sets, st.integers(0, CARDS - 1))
def test_a_mask_knows_what_it_holds(cards: frozenset[int], card: int) -> None:
    """A mask holds a card if and only if the set does, and counts them right."""
    word = mask.mask_of(cards)
    assert mask.has(word, card) is (card in cards)
    assert mask.has(word | mask.bit(card), card)
    assert mask.count(word) == len(cards)


@given(some_cards)
def test_the_ends_of_a_set(cards: frozenset[int]) -> None:
    """The lowest and the highest card are the set's least and greatest; without the lowest, the rest is left."""
    word = mask.mask_of(cards)
    assert (mask.lowest(word), mask.highest(word)) == (min(cards), max(cards))
    assert set(mask.cards_of(mask.without_lowest(word))) == cards - {min(cards)}


def test_an_empty_set_has_no_cards() -> None:
    """The empty mask is 0 and has nothing in it."""
    assert mask.cards_of(mask.EMPTY) == []
    assert mask.mask_of([]) == mask.EMPTY == 0


def test_suits_and_ranks_part_the_pack() -> None:
    """Four suits of thirteen and thirteen ranks of four make the whole pack, and cross in one card each."""
    suits = [mask.suit_cards(suit) for suit in range(4)]
    ranks = [mask.rank_cards(rank) for rank in range(13)]
    assert sum(suits) == sum(ranks) == mask.ALL_CARDS == mask.mask_of(range(CARDS))
    assert {mask.count(suit) for suit in suits} == {13}
    assert {mask.count(rank) for rank in ranks} == {4}
    crossings = [(suits[suit] & ranks[rank], mask.bit(card_of(rank, suit))) for suit in range(4) for rank in range(13)]
    assert all(crossing == card for crossing, card in crossings)


@given(st.integers(0, 255), st.integers(0, 55), words)
def test_what_is_put_in_a_word_is_taken_out(value: int, at: int, around: int) -> None:
    """A field of eight bits is read back, whatever stands around it."""
    hole = mask.put(255, at)
    assert mask.take(around & ~hole | mask.put(value, at), at, 8) == value


@given(words, words)
def test_mixing_stays_in_a_word_and_loses_nothing(key: int, other: int) -> None:
    """A mixed key has 64 bits, and two keys that differ still do after the same value."""
    assert 0 <= mask.mix(key, 7) <= mask.WORD
    assert (mask.mix(key, 7) == mask.mix(other, 7)) is (key == other)


@pytest.mark.parametrize(
    ("key", "value", "mixed"),
    [(0, 0, 0xE220A8397B1DCDAF), (1, 0, 0x910A2DEC89025CC1), (0, 1, 0x910A2DEC89025CC1)],
)
def test_mixing_is_the_published_generator(key: int, value: int, mixed: int) -> None:
    """The first outputs of SplitMix64 from the seeds 0 and 1, as published, so that keys never change."""
    assert mask.mix(key, value) == mixed


@given(card_sets)
def test_ranks_are_those_of_the_cards(cards: frozenset[int]) -> None:
    """The ranks of a set are those of its cards, and from ranks come all their cards."""
    ranks = mask.ranks_of(mask.mask_of(cards))
    assert set(mask.cards_of(ranks)) == {rank_of(card) for card in cards}
    assert mask.cards_of_ranks(ranks) == mask.mask_of(
        card_of(rank, suit) for rank in mask.cards_of(ranks) for suit in range(4)
    )
