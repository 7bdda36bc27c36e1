"""Why a move is refused: the clause, the cards that prove it, and what would be right."""

import pytest

from baithak.cards.card import cards_text
from baithak.cards.mask import put
from baithak.games.errors import GameError
from baithak.games.seep import SEEP
from baithak.games.seep.refusals import refuse
from baithak.words import say
from tests.games.seep.floors import Standing, floor

NINE = Standing(9, "8d Ac", (1,))
MINE = Standing(10, "6c 4h", (0,))
BIDDING = floor("9h 2s Kd 4c", "2c 3c 4d 5c", ply=0, bid=0)
LOW = floor("8h 2s 3d 4c", "2c 3c 4d 5c", ply=0, bid=0)
OPENING = floor("9c Kd 4c 2d", "9h Qs 2s 3c", ply=0, bid=13)
PLAIN = floor("9c Jc Js 2h 3d 4d 5s Kh Qh", "9d 2s 7h 6d 3h", [NINE])

CASES = [
    (BIDDING, "Kd", "S6: a bid is due: bid 9 to 13, a value of a card you hold (2♠, 4♣, 9♥ and K♦)", "4c Kd 9h 2s"),
    (BIDDING, "bid:12", "S6: you hold no card worth 12; your four cards are 2♠, 4♣, 9♥ and K♦", "4c Kd 9h 2s"),
    (BIDDING, "redeal", "S6: you hold a card above 8 (9♥ and K♦), so a bid is due and nothing is thrown in", "Kd 9h"),
    (LOW, "bid:9", "S6: you hold no card above 8 (2♠, 3♦, 4♣ and 8♥): show your hand and throw it in", "4c 3d 8h 2s"),
    (PLAIN, "bid:9", "S6: the bid of 13 is made: play a card", ""),
    (
        OPENING,
        "2d",
        "S7: the opening play builds a house of the bid, 13, or takes or throws with a card worth it, and 2♦ is not",
        "2d",
    ),
    (OPENING, "2d+9h=11", "S7: the opening play builds a house of the bid, 13, and no other", ""),
    (PLAIN, "Ah", "S9: you do not hold A♥; your cards are 2♥, 3♦, 4♦, 5♠, 9♣, J♣, J♠, Q♥ and K♥", None),
    (PLAIN, "JcxJh", "S10: J♥ does not lie loose on the floor", "6d 9d 3h 7h 2s"),
    (PLAIN, "2h+Td=12", "S17: 10♦ does not lie loose on the floor", "6d 9d 3h 7h 2s"),
    (PLAIN, "9cx2s+7h", "S11: a capture takes everything it can: 9♣ takes the house of 9 too", "Ac 8d"),
    (PLAIN, "9cxH9+2s", "S10: 2♠ is not worth 9", "2s"),
    (PLAIN, "JcxH11+9d+2s", "S10: no house of 11 stands that J♣ could take", "Jc"),
    (PLAIN, "9cxH9+9d", "S11: a capture takes everything it can: 3♥ and 6♦ sum to 9 and would be left", "6d 3h"),
    (PLAIN, "9c", "S13: 9♣ captures the house of 9, so it may not be thrown", "Ac 8d"),
    (PLAIN, "3d", "S13: 3♦ captures 3♥, so it may not be thrown", "3h"),
    (
        PLAIN,
        "2h+7h=9",
        "S15: a house of 9 stands already, and there is never more than one of a value: add to it",
        None,
    ),
    (PLAIN, "Qh+9d=11", "S16: Q♥ is worth more than 11 and cannot be in a house of 11", "Qh"),
    (PLAIN, "Jc=11", "S17: J♣ alone is no house: it needs another set of 11 beside it", "Jc"),
    (PLAIN, "2h+7h=11", "S17: 2♥ and those loose cards do not fall into sets that each sum to 11", "2h 7h"),
    (floor("2h Kd", "9c"), "2h+9c=11", "S18: to make a house of 11 you must hold another 11 after the play", ""),
    (floor("Th 5d", "2h", [MINE]), "Th", "S20: your last 10 keeps your house of 10; it may only capture it", None),
    (
        floor("Th 5d", "2h", [MINE]),
        "Th+H10=10",
        "S20: your last 10 keeps your house of 10; it may only capture it",
        None,
    ),
    (
        floor("2h Kd", "", [Standing(10, "6c 4h", (1,))]),
        "3h+H10=13",
        "S9: you do not hold 3♥; your cards are 2♥ and K♦",
        None,
    ),
    (floor("2h Jd", "", [MINE]), "2h+H10=12", "S21: you own the house of 10 and may not break it", "6c 4h"),
    (
        floor("2h Qd", "", [Standing(10, "6c 4h Td", (1,))]),
        "2h+H10=12",
        "S21: the house of 10 is cemented and cannot be broken",
        "6c Td 4h",
    ),
    (
        floor("2h Jd", "", [Standing(10, "6c 4h", (1,))]),
        "2h+H10=12",
        "S21: to raise a house to 12 you must hold a 12",
        "Jd 2h",
    ),
    (floor("2h Qd", ""), "2h+H10=12", "S21: no house of 10 stands that 2♥ could raise to 12", ""),
    (
        floor("2h Qd", "", [Standing(10, "6c 4h", (1,)), Standing(12, "9c 3h", (3,))]),
        "2h+H10=12",
        "S22: a house of 12 stands: the house of 10 merges into it",
        "9c 3h",
    ),
    (
        floor("2h Qd", "", [Standing(10, "6c 4h", (1,))]),
        "2h+H10+H12=12",
        "S22: no house of 12 stands into which the house of 10 could merge",
        "6c 4h",
    ),
    (
        floor("Ah Qd", "Ad", [Standing(10, "6c 4h", (1,))]),
        "Ah+H10+Ad=11",
        "S21: to raise a house to 11 you must hold a 11",
        "Qd Ah",
    ),
    (
        floor("Ah Jd", "Ad", [Standing(10, "6c 4h", (1,))]),
        "Ah+H10+Ad=11",
        "S21: floor cards may not help to raise a house: A♦ is not worth 11",
        "Ad",
    ),
    (
        floor("4s Kd 7c", "9h Kh"),
        "4s+9h=13",
        "S23: K♥ is worth 13 and joins the house of 13",
        "Kh",
    ),
    (
        floor("4s Kd 7c", "9h Kh Kc"),
        "4s+9h=13",
        "S23: K♣ and K♥ are worth 13 and join the house of 13",
        "Kc Kh",
    ),
    (
        floor("7h Jd Kc", "8d 5c 6h", absorb_sums="forced"),
        "7h+6h=13",
        "S24: 5♣ and 8♦ sum to 13 and must join the house (absorb_sums)",
        "5c 8d",
    ),
    (PLAIN, "Kh+H13=13", "S25: no house of 13 stands to which K♥ could be added", ""),
    (PLAIN, "2h+6d+H9=9", "S25: 2♥ and those loose cards do not fall into sets that each sum to 9", "6d 2h"),
    (
        floor("2h Td", "", [Standing(10, "6c 4h", (1,))]),
        "Td+H10=10",
        "S26: to add to your opponents' house of 10 you must hold a 10 after the play",
        "Td",
    ),
    (
        floor("2h 9h Jd", "9c", [NINE, MINE], max_houses=2),
        "2h+9c=11",
        "max_houses: 2 houses stand and no more are allowed (max_houses)",
        "",
    ),
]


@pytest.mark.parametrize(
    ("position", "move", "text", "proof"), CASES, ids=[f"{text[:4]} {move}" for _, move, text, _ in CASES]
)
def test_a_refusal_names_the_clause_the_cards_and_what_would_be_right(
    position: object, move: str, text: str, proof: str | None
) -> None:
    """The sentence stands as written here; the cards that prove it are cards that the mover can see."""
    refusal = refuse(position, SEEP.read_move(move))  # type: ignore[arg-type]
    assert f"{refusal.clause}: {say(refusal.words)}" == text
    if proof is not None:
        assert cards_text(refusal.cards, " ") == proof


@pytest.mark.parametrize(
    "code", [-1, put(1, 63), put(25, 58), put(31, 58) + 5, put(60, 52), put(4, 58) + 1, put(1, 58)]
)
def test_an_int_that_is_no_move_is_refused(code: int) -> None:
    """S9: whatever int comes in, it is refused and not played."""
    assert say(refuse(PLAIN, code).words) == "that is no move of Seep"


def test_a_legal_move_has_no_refusal() -> None:
    """Asking why a legal move is illegal is the caller's error."""
    for code in PLAIN.legal():
        with pytest.raises(GameError, match="legal"):
            refuse(PLAIN, code)
