"""The situations of ``tests/cases/smear.json``, each with its right answer."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from baithak.cards.card import SUITS, read_card, suit_of
from baithak.cards.seats import NOBODY
from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearOutcome, SmearStanding
from baithak.games.smear.moves import BID, TRICKS, discard_code, kind_of, payload_of, play_code
from baithak.games.smear.position import SmearPosition, winning_place
from tests.games.smear.dealing import at_exchange, at_trick, auction, cards, options, suit

Json = Any
CASES = json.loads((Path(__file__).parents[2] / "cases" / "smear.json").read_text(encoding="utf-8"))


def legal_plays(given: Json) -> Json:
    """Return the cards that may be played to a trick."""
    position = at_trick(" ".join(given["hand"]), " ".join(given["trick"]), given["trump"])
    return set(position.legal())


def trick_winner(given: Json) -> Json:
    """Return the place of the card that wins a trick."""
    return winning_place([read_card(text) for text in given["trick"]], 4, suit(given["trump"]))


def legal_bids(given: Json) -> Json:
    """Return what may be said after some bids."""
    codes = auction(*(bid or 0 for bid in given["bids"])).legal()
    return {payload_of(code) or None for code in codes if kind_of(code) == BID}


def trump_suits_after_discard(given: Json) -> Json:
    """Return the suits that the bidder may lead first after a discard."""
    position = at_exchange(" ".join(given["hand"]), exchange=len(given["hand"]) - 6)
    code = discard_code(cards(" ".join(given["discard"])))
    assert code in position.legal()
    position.play(code)
    return {SUITS[suit_of(card)] for card in position.legal()}


def score(given: Json) -> Json:
    """Play the tricks, each led by the seat that is given, and return what the score sheet says.

    The leader is set for each trick, because the third one of P4 is led by the partner of who won the second;
    its points are the same either way.
    """
    position = SmearPosition(options(exchange=len(given["discard"]), **given["options"]), 3)
    position.phase, position.bidder, position.bid = TRICKS, given["bidder"], given["bid"]
    position.buried = cards(" ".join(given["discard"]))
    for trick in given["tricks"]:
        position.leader = position.turn = trick["leader"]
        for text in trick["cards"]:
            position.play(play_code(read_card(text)))
    assert position.over()
    assert SUITS[position.trump] == given["trump"]
    outcome = SMEAR.outcome(position)
    made = [outcome.made(side) for side in range(2)]
    return {"made": made, "score_change": [*outcome.points], "game_points": [*outcome.game_points]}


def match_end(given: Json) -> Json:
    """Return the scores and the winner after a deal."""
    rules = options(**given["options"])
    made, side, bid = given["made"], given["bidder_team"], given["bid"]
    takers = ([0] * made[0] + [1] * made[1] + [NOBODY] * 4)[:4]
    points = [*made]
    if made[side] < bid:
        points[side] = -bid
    result = SmearOutcome(
        void=False,
        points=(points[0], points[1]),
        dealer=3,
        bidder=side,
        bid=bid,
        takers=(takers[0], takers[1], takers[2], takers[3]),
    )
    before = SmearStanding(dealer=3, scores=(given["scores"][0], given["scores"][1]))
    standing = SMEAR.after(rules, before, result)
    return {"scores": [*standing.scores], "winner": None if standing.winner == NOBODY else standing.winner}


ANSWERS: dict[str, Callable[[Json], Json]] = {
    answer.__name__: answer
    for answer in (legal_plays, trick_winner, legal_bids, trump_suits_after_discard, score, match_end)
}


def as_set(case: Json) -> Json:
    """Return the right answer; lists of cards, bids and suits are sets, and cards are numbers."""
    expected = case["expect"]
    if case["kind"] == "legal_plays":
        return {read_card(text) for text in expected}
    return {*expected} if isinstance(expected, list) else expected


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']}: {case['clauses']}" for case in CASES])
def test_situation_has_its_right_answer(case: Json) -> None:
    """Every situation of the case file comes out as it says."""
    assert ANSWERS[case["kind"]](case["given"]) == as_set(case)


def test_case_file_is_whole() -> None:
    """The case file holds its thirty situations, of the six kinds that are asked here."""
    assert len(CASES) == 30
    assert {case["kind"] for case in CASES} == set(ANSWERS)
