"""What a bidder keeps by a quick look."""

import pytest

from baithak.games.smear.holding import Keeper, pattern, worth
from baithak.games.smear.moves import discard_code
from baithak.games.smear.position import could_be_trump
from tests.games.smear.dealing import at_exchange, cards, suit

ALL_SPADES = "As Ks Qs Js Ts 9s 8s 7s"


def kept(hand: str, **house: int | str) -> tuple[int, int]:
    """Return the discard and the trump chosen."""
    keeper = Keeper()
    keeper.choose(at_exchange(hand, **house))
    return keeper.discard, keeper.trump


def test_a_pattern_counts_from_the_seven_up() -> None:
    """The seven is the first bit and the ace the eighth."""
    assert pattern(cards("7h 9h Ah Kc"), suit("h")) == 0b10000101
    assert pattern(cards("7h 9h Ah Kc"), suit("s")) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Js 7s 9s Ah", "Ks Qs Js 7s 9s Ah"),
        ("As 7s 9s 8h 9h 8c", "As 8s 9s 8h 9h 8c"),
        ("As Js 9s 8h 9h 8c", "As Ts 9s 8h 9h 8c"),
        ("Ks Qs Ts 9s 8h 9h", "Ks Qs Ts 8h 9h 8c"),
        ("Ks Qs Ts Ah 9h 8c", "Ks Qs Ts Qh 9h 8c"),
    ],
)
def test_scoring_trumps_length_and_side_aces_are_worth_something(better: str, worse: str) -> None:
    """Each of them makes a hand worth more with spades as trump (M3)."""
    assert worth(cards(better), suit("s"), 0) > worth(cards(worse), suit("s"), 0)


def test_it_keeps_trump_and_buries_tens() -> None:
    """The longest strong suit stays, and of the others a ten is banked for Game (M14)."""
    discard, trump = kept("As Ks Js 7s 9s 8h Th 8c")
    assert discard in (cards("Th 8h"), cards("Th 8c"))
    assert trump == suit("s")
    assert kept("As Ks Js 7s 9s 8h", exchange=0) == (0, suit("s"))


def test_what_it_chooses_is_legal() -> None:
    """With nothing but trump it buries the excess of it, if it may the seven last (M13)."""
    for house in ("allowed", "forbidden"):
        discard, trump = kept(ALL_SPADES, bury_scoring_trump=house)
        assert discard_code(discard) in at_exchange(ALL_SPADES, bury_scoring_trump=house).legal()
        assert could_be_trump(cards(ALL_SPADES), discard, trump, house == "forbidden")
