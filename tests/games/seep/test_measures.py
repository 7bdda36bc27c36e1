"""What bots of Seep are measured by, on floors that a reader can check."""

import random

import pytest

from baithak.cards.mask import ALL_CARDS
from baithak.games.seep import SEEP
from baithak.games.seep.measures import MEASURES, facts, kind
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.view import SeepView, view_of
from tests.games.seep.floors import Standing, cards, floor, new_deal

UNSEEN = "7c 7d 3h Jh Qh 2h 8c 8d 3c"
OTHERS = ("7c 7d 3h", "Jh Qh 2h", "8c 8d 3c")


def seen(position: SeepPosition, unseen: str = UNSEEN) -> SeepView:
    """Return the mover's view; what is not on the floor, in the hand or named unseen was captured long ago."""
    captured = ALL_CARDS & ~cards(unseen)
    for mask in (*position.hands, *position.houses, position.loose):
        captured &= ~mask
    position.piles = [position.piles[0], captured]
    return view_of(position, position.turn, (), SEEP.begin(position.options, position.dealer))


def faults(name: str, view: SeepView) -> set[str]:
    """Return the moves that people would complain of."""
    return {SEEP.write_move(code) for code in MEASURES.complaints[name](view)}


def test_a_sweep_is_not_left_to_the_next() -> None:
    """With a five on the floor, a two thrown leaves a sweep to an unseen seven; a king thrown leaves none."""
    position = floor("2c Kd", "5s", others=OTHERS)
    assert faults("leaves_sweep", seen(position)) == {"2c"}


def test_a_sweep_is_not_passed_by_s12() -> None:
    """Where a card takes everything on the floor, every other play is a fault."""
    position = floor("5c 9d", "5s", others=OTHERS)
    assert faults("misses_sweep", seen(position)) == {"9d"}
    assert not faults("misses_sweep", seen(floor("7s Kd", "5s", others=OTHERS)))


def test_partners_house_is_fed() -> None:
    """With a queen for partner's house of 12, a throw is a fault; of an opponent's house it is none."""
    mine = floor("Qs 6h", "Kc", [Standing(12, "Qd 9h 3s", (2,))], others=OTHERS)
    assert faults("starves_partner", seen(mine)) == {"6h"}
    theirs = floor("Qs 6h", "Kc", [Standing(12, "Qd 9h 3s", (1,))], others=OTHERS)
    assert not faults("starves_partner", seen(theirs))


def test_partners_house_is_not_broken_s21() -> None:
    """To raise partner's ordinary house is a fault; to raise an opponent's is good play (S21)."""
    own = floor("2s Kd 6h", "4c", [Standing(11, "8h 3s", (2,))], others=OTHERS)
    assert faults("breaks_partner", seen(own)) == {"2s+H11=13"}
    other = floor("2s Kd 6h", "4c", [Standing(11, "8h 3s", (1,))], others=OTHERS)
    assert not faults("breaks_partner", seen(other))


def test_a_dear_card_is_not_thrown_for_nothing() -> None:
    """The nine of spades thrown is a fault where a worthless card can be thrown without leaving a sweep."""
    position = floor("9s Kd 6h", "4c Tc", others=OTHERS)
    assert faults("throws_dear", seen(position)) == {"9s"}
    assert not faults("throws_dear", seen(floor("9s", "4c Tc", others=OTHERS)))


def test_decisions_have_their_kinds() -> None:
    """A bid, the opening play and every later play are told apart."""
    deal = new_deal(1)
    kinds = []
    for _ in range(3):
        view = deal.view(deal.position.turn)
        assert isinstance(view, SeepView)
        kinds.append(kind(view))
        deal.play(view.legal[0])
    assert kinds == ["bid", "opening", "play"]


def test_a_deal_is_told_by_its_sweeps_and_cards_s31() -> None:
    """Card points and what sweeps scored are the points together (S31); the bid is told, and cannot fail."""
    rng = random.Random(4)
    deal = new_deal(2)
    while not deal.over:
        deal.play(rng.choice(deal.codes()))
    assert isinstance(deal.position, SeepPosition)
    told = facts(deal.position)
    assert told.bidder == (deal.position.dealer + 1) % 4
    assert told.bid == deal.position.bid
    assert told.made is None
    for side in range(2):
        assert told.sides["cards"][side] + told.sides["swept"][side] == deal.position.tally(side)


@pytest.mark.parametrize("name", MEASURES.complaints)
def test_every_complaint_arises_somewhere(name: str) -> None:
    """In play by chance each fault is committed sooner or later, and is always a legal code."""
    rng = random.Random(5)
    for number in range(60):
        deal = new_deal(number)
        while not deal.over:
            view = deal.view(deal.position.turn)
            assert isinstance(view, SeepView)
            found = MEASURES.complaints[name](view)
            assert set(found) <= set(view.legal)
            code = rng.choice(view.legal)
            if code in found:
                return
            deal.play(code)
    raise AssertionError(f"{name} never arose")
