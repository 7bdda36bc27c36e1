"""What ``import baithak`` gives."""

import importlib

import pytest

import baithak
from baithak.cards import mask
from baithak.cards.card import card_symbol, card_text
from baithak.names import _HOMES


def test_every_name_is_there() -> None:
    """Each public name is the thing of that name where it is defined, and no other name is lent."""
    assert sorted([*_HOMES, "__version__"]) == sorted(baithak.__all__)
    for name, home in _HOMES.items():
        assert getattr(baithak, name) is getattr(importlib.import_module(home), name)
    with pytest.raises(AttributeError, match="has no attribute 'whist'"):
        _ = baithak.whist  # type: ignore[attr-defined]


def test_the_version_is_a_text() -> None:
    """The package says which release it is, as the program does."""
    assert baithak.__version__[0].isdigit()


@pytest.mark.parametrize("game", ["seep", "smear"])
def test_a_deal_shown_shows_no_card(game: str) -> None:
    """What Python prints for a deal says how it stands, and names no card of any hand."""
    deal = baithak.deal(game, seed="shown")
    text = repr(deal)
    assert text == f"<Deal of {game}: dealt by seat {deal.standing.dealer}, 0 moves, seat {deal.turn} to move>"
    cards = [card for seat in range(4) for card in mask.cards_of(deal.view(seat).hand)]
    assert cards
    assert not [card for card in cards if card_text(card) in text or card_symbol(card) in text]
