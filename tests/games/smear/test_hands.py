"""Hands by number."""

import random

from baithak.cards.mask import count, mask_of, suit_cards, take
from baithak.games.smear.classes import cards_of_hands, multiples
from baithak.games.smear.hands import HANDS, number_of, numbers, sorted_patterns
from baithak.games.smear.moves import PACK
from tests.games.smear.dealing import cards


def renamed(hand: int, order: list[int]) -> int:
    """Return a hand with its suits in another order."""
    return sum(take(hand, 13 * suit, 13) * (suit_cards(to) // suit_cards(0)) for suit, to in enumerate(order))


def test_there_are_44492_hands_but_for_the_names_of_suits() -> None:
    """Every hand has a number of its own, and together they stand for all 906,192 hands of six cards."""
    assert len(numbers()) == HANDS
    assert sorted(numbers().values()) == list(range(HANDS))
    assert sum(multiples()) == 906192
    assert all(count(hand) == 6 for hand in cards_of_hands()[::97])


def test_the_number_does_not_depend_on_the_names_of_suits() -> None:
    """Whatever its suits are called, a hand has the number of the one that stands for it."""
    rng = random.Random(1)
    for _ in range(200):
        hand = mask_of(rng.sample(PACK, 6))
        order = [0, 1, 2, 3]
        rng.shuffle(order)
        number = number_of(hand)
        assert number_of(renamed(hand, order)) == number
        assert sorted_patterns(cards_of_hands()[number]) == sorted_patterns(hand)


def test_the_longest_suit_comes_first() -> None:
    """Holdings stand in order of their length, as bits from the seven up."""
    assert sorted_patterns(cards("As 7s 8h Kc Tc 9c")) == (0b1001100, 0b10000001, 0b10, 0)
