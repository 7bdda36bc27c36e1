"""A seat's observation is its view as numbers: nothing more, and nothing that lies on the table less."""

import dataclasses
import random
import struct
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.seats import SEATS
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.seep.view import SeepView
from baithak.games.smear.view import SmearView
from baithak.games.view import View
from tests.laws.dealings import law, running_deals, story
from tests.laws.knowledge import permuted

COMMON = {"seat", "turn", "dealer", "hand", "unseen", "counts"}
LEFT_OUT = {"options", "standing", "history", "legal"}
"""What stays the same for a whole deal, the moves played, and what follows from the house rules and the rest."""
TOLD = {
    "seep": {"bid", "ply", "thrown_in", "loose", "houses", "shown", "captured", "sweeps", "swept", "last"},
    "smear": {"phase", "bids", "bidder", "bid", "trump", "buried", "leader", "trick", "won", "trumps", "taken"}
    | {"discard"},
}
FOLLOWS = {
    "seep": {"bidder", "face_down"},  # from the dealer, and from the bid
    "smear": {"tricks", "played", "voids", "suits_to_lead"},  # from the moves played, and from the hand
}


def _common(view: View) -> list[int]:
    return [view.seat, view.turn + 1, view.dealer, view.hand, view.unseen, *view.counts]


def _seep(view: View) -> list[int]:
    assert isinstance(view, SeepView)
    houses = [view.house(value) for value in range(9, 14)]
    return [
        *_common(view),
        view.bid,
        view.ply,
        view.thrown_in,
        view.loose,
        *(house.cards if house else 0 for house in houses),
        *(sum(2**owner for owner in house.owners) if house else 0 for house in houses),
        view.shown,
        *view.captured,
        *view.sweeps,
        *view.swept,
        view.last + 1,
    ]


def _smear(view: View) -> list[int]:
    assert isinstance(view, SmearView)
    bids = {said.seat: said.bid + 1 for said in view.bids}
    return [
        *_common(view),
        view.phase,
        *(bids.get(seat, 0) for seat in range(SEATS)),
        view.bidder + 1,
        view.bid,
        view.trump + 1,
        view.buried + 1,
        view.leader + 1,
        len(view.trick),
        *(card + 1 for card in view.trick),
        *[0] * (SEATS - len(view.trick)),
        *view.won,
        *view.trumps,
        view.taken,
        view.discard,
    ]


WORDS: Mapping[str, Callable[[View], list[int]]] = {"seep": _seep, "smear": _smear}


def observed(deal: Deal, seat: int) -> list[int]:
    """Return the words of what a seat observes."""
    observation = deal.position.observe(seat)
    return list(struct.unpack(f"<{len(observation) // 8}Q", observation))


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@law(150)
def test_an_observation_has_what_the_view_has(name: str, data: st.DataObject) -> None:
    """Every word is one of the view without the moves played, and stands where the game says."""
    deal = data.draw(running_deals(name))
    for seat in range(SEATS):
        view = deal.game.view(deal.position, seat, (), deal.standing)
        assert observed(deal, seat) == WORDS[name](view), (story(deal), seat)


@pytest.mark.parametrize("name", GAMES)
def test_no_field_of_a_view_is_forgotten(name: str) -> None:
    """Every field of a view is told in an observation, or follows from one, or is left out for a reason."""
    deal = Deal(GAMES[name], GAMES[name].options(), GAMES[name].pack, GAMES[name].begin(GAMES[name].options(), 0))
    fields = {field.name for field in dataclasses.fields(deal.view(0))}
    assert fields == COMMON | LEFT_OUT | TOLD[name] | FOLLOWS[name]


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(100)
def test_hidden_cards_change_no_observation(name: str, data: st.DataObject, seed: int) -> None:
    """With the cards that a seat never saw permuted, it observes the same (S14)."""
    deal = data.draw(running_deals(name))
    for seat in range(SEATS):
        other = permuted(deal, seat, random.Random(seed))
        if other is not None:
            assert observed(other, seat) == observed(deal, seat), (story(deal), seat)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@law(30)
def test_observations_are_as_long_as_one_another(name: str, data: st.DataObject) -> None:
    """Whatever was played, an observation has as many bytes as at the start of the deal."""
    deal = data.draw(running_deals(name))
    start = deal.game.deal(deal.options, deal.pack, deal.standing.dealer)
    assert {len(deal.position.observe(seat)) for seat in range(SEATS)} == {len(start.observe(0))}
