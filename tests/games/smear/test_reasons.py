"""Why a move is made, in sentences."""

import random

import pytest
from hypothesis import given, settings

from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.reasons import reasons
from baithak.words import Manner, say
from tests.games.smear.dealing import deals
from tests.search.views import smear_pack

HANDS = ("Ac Kc 7c Ah Qh 8d", "Tc 9c Jd 7d 9s Ts", "Qc 8c Kh 7h Th Kd", "Jc Td Ad Ks Qs As")
SEATS = ("South", "West", "North", "East")


def why(code: str, *moves: str, values: dict[str, float] | None = None, exchange: int = 0, steal: str = "none") -> str:
    """Return why a move is made after some others; the first hand lies to the dealer's left."""
    options = SmearOptions(exchange=exchange, dealer_steal=steal)
    deal = Deal(SMEAR, options, smear_pack(*HANDS), SMEAR.begin(options, 3))
    for move in moves:
        deal.play(move)
    view = deal.view(deal.turn)
    worths = {SMEAR.read_move(text): worth for text, worth in (values or {}).items()}
    manner = Manner(seats=SEATS, ascii=True, you=view.seat)
    return "; ".join(say(one, manner) for one in reasons(view, SMEAR.read_move(code), worths))


@pytest.mark.parametrize(
    ("said", "code", "moves"),
    [
        ("clubs would be trump: you hold Ac, Kc and 7c; 2 points are yours", "bid 3", ()),
        ("your best suit would be diamonds (Jd and 7d), too little for a bid of 4", "pass", ("bid 3",)),
        ("South, your partner, has bid 3 already", "pass", ("bid 3", "pass")),
        ("clubs is your best trump: Ac, Kc and 7c; nobody can beat Ac", "Ac", ("bid 4",)),
        (
            "South wins so far: if that lasts, Kd brings your side 3 for Game",
            "Kd",
            ("bid 4", "Ac", "Tc", "8c", "Jc", "Ah", "9s"),
        ),
        ("South wins so far, and 8c leaves it so", "8c", ("bid 4", "Ac", "Tc")),
        ("nobody can beat Kc; it draws trump: 2 clubs are still out", "Kc", ("bid 4", "Ac", "Tc", "8c", "Jc")),
        ("Qc wins so far: 12 for Game, unless it is beaten", "Qc", ("bid 4", "7c", "Tc")),
    ],
)
def test_a_reason_tells_what_is_true_on_the_table(said: str, code: str, moves: tuple[str, ...]) -> None:
    """What a bid rests on, whose trick it is and what a card brings, what a lead does: each in a sentence."""
    assert why(code, *moves).startswith(said)


def test_chances_are_told_of_a_bid_near_the_end() -> None:
    """Where worths are chances to win the match they are told, next to those of the next best bid."""
    assert why("bid 3", values={"bid 3": 0.57, "bid 2": 0.55, "pass": 0.5}).endswith(
        "the match is won so in 57 of 100 cases, with the next best choice in 55"
    )
    assert "100" not in why("bid 3", values={"bid 3": 1.9, "pass": -0.4})


@given(deal=deals())
@settings(max_examples=60, deadline=None)
def test_every_legal_move_has_a_reason_that_can_be_said(deal: Deal) -> None:
    """Whatever is chosen, one to four sentences can be said of it, in letters too."""
    if deal.turn == NOBODY:
        return
    view = deal.view(deal.turn)
    values = {code: random.Random(code).random() for code in view.legal}
    for code in view.legal[:12]:
        found = reasons(view, code, values)
        assert 1 <= len(found) <= 4
        for one in found:
            assert say(one, Manner(seats=SEATS, ascii=True, you=view.seat)).isascii()


def test_a_discard_tells_what_it_keeps() -> None:
    """The suit that is kept for trump is named, and the game points that are banked."""
    said = why("discard:Qh+8d", "bid 4", exchange=2)
    assert said == "you keep Ac, Kc and 7c for clubs as trump; 2 for Game are safe with your side in the discard"


def test_a_dealer_passes_on_the_bid_that_could_be_stolen() -> None:
    """A pass names the least bid that there is, and none above 4."""
    said = why("pass", "bid 4", steal="any")
    assert said.endswith("too little for a bid of 4")
    assert why("pass", "bid 3", "pass", "pass", steal="any").endswith("too little for a bid of 3")


def test_the_bid_is_looked_at_near_the_end() -> None:
    """In the last tricks it is told what the bid still needs."""
    moves = ["bid 4", "Ac", "Tc", "8c", "Jc", "Kc", "9c", "Qc", "As", "Ah", "Jd", "7h", "Ks", "Qh", "7d", "Th"]
    assert "your side still needs" in why("7c", *moves, "Qs")


def test_a_bid_that_cannot_be_made_any_more_is_told_as_such() -> None:
    """Once the others have a point that the bid needs, nobody is told what it still needs."""
    deal = Deal(SMEAR, SmearOptions(exchange=0), smear_pack(*HANDS), SMEAR.begin(SmearOptions(exchange=0), 3))
    for move in ("bid 4", "7c", "9c", "8c", "Jc"):
        deal.play(move)
    told = []
    while not deal.over:
        view = deal.view(deal.turn)
        told += [say(one, Manner(seats=SEATS, ascii=True)) for one in reasons(view, view.legal[0], {})]
        deal.play(deal.legal()[0])
    assert "the bid of 4 can no longer be made" in told
    assert not any("still needs" in one for one in told)
