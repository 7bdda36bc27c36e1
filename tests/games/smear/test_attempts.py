"""What cards of the hand may be meant for in Smear."""

import pytest

from baithak.cards.mask import bit, cards_of
from baithak.games.smear.attempts import attempts
from baithak.games.smear.match import begin
from baithak.games.smear.moves import play_code
from baithak.games.smear.notation import write_move
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.refusals import refuse
from baithak.games.smear.view import SmearView, view
from tests.games.smear.dealing import at_exchange, at_trick, auction, cards

LONG = "As Ks Qs Js 9s 8s 7s Td"


def seen(position: SmearPosition) -> SmearView:
    """Return what the seat to move sees."""
    return view(position, position.turn, (), begin(SmearOptions(), 0))


@pytest.mark.parametrize("position", [auction(), auction(2), at_trick("7h 8h As", "Ah", "h")])
def test_a_card_is_meant_to_be_played(position: SmearPosition) -> None:
    """M9, M16: a card is meant to be played, in the auction too, where that is refused; what lies on the table is not taken."""
    sees = seen(position)
    for card in cards_of(sees.hand):
        assert attempts(sees, bit(card), cards("Ah")) == (play_code(card),)
    assert attempts(sees, 0, cards("Ah")) == ()


@pytest.mark.parametrize(
    ("house", "barred"),
    [({}, ""), ({"bury_scoring_trump": "forbidden"}, "As Js 7s")],
)
def test_a_card_that_no_discard_may_have_is_refused_for_itself(house: dict[str, str], barred: str) -> None:
    """M12: a card that may be discarded means nothing yet; one that may not is filled up, so that its number is not in the way."""
    position = at_exchange("As Ks Qs Js Ts 9s 8s 7s", **house)
    sees = seen(position)
    refused = {}
    for card in cards_of(sees.hand):
        for code in attempts(sees, bit(card), 0):
            refused[card] = refuse(position, code).clause
    assert set(refused) == set(cards_of(cards(barred)))
    assert set(refused.values()) <= {"bury_scoring_trump", "M13"}


def test_too_many_cards_are_refused_for_their_number() -> None:
    """M12: whoever points at more cards than are discarded is told how many are."""
    position = at_exchange(LONG)
    (code,) = attempts(seen(position), cards("As Ks Qs"), 0)
    assert write_move(code) == "discard:As+Ks+Qs"
    assert refuse(position, code).words.key.endswith("discard_count")
