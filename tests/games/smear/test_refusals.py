"""Why a move is refused: the sentence for each reason, with its clause and the cards that prove it."""

import pytest

from baithak.cards.card import cards_text
from baithak.games.errors import IllegalMove
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import discard_code
from baithak.games.smear.position import SmearPosition
from tests.games.smear.dealing import at_exchange, at_trick, auction, cards


def after_discard(hand: str, discard: str, **house: str) -> SmearPosition:
    """Return a position in which the bidder is to make the first lead after a discard."""
    position = at_exchange(hand, exchange=len(discard.split()), **house)
    position.play(discard_code(cards(discard)))
    return position


FOLLOWS = ("8h Kh 9s 9d Ac", "Qh", "s")
LONG = "As Ks Qs Js 9s 8s 7s Td"

REFUSALS = [
    (auction(), "Td", "M9: the auction is on: pass, or bid 2, 3 or 4", ""),
    (auction(3), "bid:2", "M9: 3 has been bid: bid at least 4, or pass", ""),
    (auction(3, 0, 0), "bid:3", "M9: 3 has been bid: bid at least 4, or pass", ""),
    (
        auction(0, 0, 0, all_pass="stick_dealer"),
        "pass",
        "all_pass: the others have passed, so the dealer has to bid: bid 2, 3 or 4",
        "",
    ),
    (
        auction(0, 3, 0, dealer_steal="four_only"),
        "bid:3",
        "dealer_steal: the dealer may take only a bid of 4 at the same level: bid more than 3, or pass",
        "",
    ),
    (auction(4, dealer_steal="four_only"), "bid:3", "M9: 4 has been bid: bid at least 4, or pass", ""),
    (at_exchange(LONG), "As", "M12: the exchange is on: discard 2 cards", ""),
    (at_exchange(LONG), "bid:4", "M12: the exchange is on: discard 2 cards", ""),
    (at_exchange(LONG), "discard:As", "M12: that is 1: discard exactly 2 cards", ""),
    (at_exchange("As Ks Qs Js 9s 8s 7s", exchange=1), "discard:As+Ks", "M12: that is 2: discard exactly 1 card", ""),
    (at_exchange(LONG), "discard:?", "M12: that is 0: discard exactly 2 cards", ""),
    (at_exchange(LONG), "discard:Td+9d", "M12: you do not hold 9♦: discard cards of your hand", "Td7s8s9sJsQsKsAs"),
    (
        at_exchange("As Ks Qs Ah Kh Qh Ad Kd Qd", exchange=3),
        "discard:As+Ah+Ad",
        (
            "M13: with A♦, A♥ and A♠ gone no suit that you keep could be trump: keep all cards of a suit, or, of one with more "
            "than six, discard all others first"
        ),
        "AdAhAs",
    ),
    (
        at_exchange(LONG, bury_scoring_trump="forbidden"),
        "discard:Td+As",
        (
            "bury_scoring_trump: ♠ would be trump, and no ace, seven or jack of trump may be buried (A♠): discard lower "
            "trumps"
        ),
        "As",
    ),
    (auction(2, 0, 0, 0, exchange=0), "pass", "M10: the auction is over: play a card", ""),
    (auction(2, 0, 0, 0, exchange=0), "discard:7c", "M12: there is no exchange: play a card", ""),
    (after_discard(LONG, "Td 8s"), "discard:9s", "M12: the discard has been made: play a card", ""),
    (at_trick(*FOLLOWS), "Qs", "M16: you do not hold Q♠: play a card of your hand", ""),
    (at_trick(*FOLLOWS), "9d", "M16: ♥ was led and you hold 8♥ and K♥: follow suit or play a trump", "8hKh"),
    (at_trick("8h 7s Ks", "Qs", "s"), "8h", "M16: trump was led and you hold 7♠ and K♠: play a trump", "7sKs"),
    (
        at_trick(*FOLLOWS, trumping="only_void"),
        "9s",
        "trumping: ♥ was led and you hold 8♥ and K♥: only who has none of the suit led may trump, so follow suit",
        "8hKh",
    ),
    (
        at_trick(*FOLLOWS, trumping="only_void"),
        "9d",
        "M16: ♥ was led and you hold 8♥ and K♥: follow suit",
        "8hKh",
    ),
    (
        after_discard("As Ks Js 9s 7s Th Td Ac", "9s Td"),
        "As",
        "M13: you discarded 9♠, so ♠ cannot be trump: lead another suit",
        "9s",
    ),
    (
        after_discard(LONG, "9s 8s"),
        "As",
        "M13: you held 7 ♠ and kept 10♦, so ♠ cannot be trump: lead another suit",
        "Td",
    ),
    (
        after_discard("As Ks Qs Js 9s 8s 7s Td 9d", "As Ks Qs", bury_scoring_trump="forbidden"),
        "9s",
        "M13: you held 7 ♠ and kept 9♦ and 10♦, so ♠ cannot be trump: lead another suit",
        "9dTd",
    ),
]


@pytest.mark.parametrize(
    ("position", "move", "text", "proof"), REFUSALS, ids=[f"{one[1]}: {one[2]}" for one in REFUSALS]
)
def test_refusal_says_why_and_what_would_be_right(position: SmearPosition, move: str, text: str, proof: str) -> None:
    """An illegal move is refused with its clause, its proof and what would be right (M9, M10, M12, M13, M16)."""
    refusal = SMEAR.refuse(position, SMEAR.read_move(move))
    assert str(IllegalMove(refusal)) == text
    assert cards_text(refusal.cards) == proof


@pytest.mark.parametrize("position", [auction(), at_exchange(LONG), at_trick(*FOLLOWS)])
@pytest.mark.parametrize("code", [-1, 0, 52, 2**52 + 1, 3 * 2**52, 2**63, 2**200])
def test_number_that_is_no_code_is_refused(position: SmearPosition, code: int) -> None:
    """Any number at all is refused with a sentence that says what is due."""
    assert str(SMEAR.refuse(position, code).words).split(":")[0] in {
        "the auction is on",
        "the exchange is on",
        "a card is due",
    }


def test_legal_move_has_no_refusal() -> None:
    """For a legal code, and after the end, there is nothing to refuse."""
    with pytest.raises(ValueError, match="is legal here"):
        SMEAR.refuse(auction(), SMEAR.read_move("pass"))
    with pytest.raises(ValueError, match="the deal is over"):
        SMEAR.refuse(auction(0, 0, 0, 0), SMEAR.read_move("pass"))
