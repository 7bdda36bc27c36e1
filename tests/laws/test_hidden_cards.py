"""Nobody sees, or is told by any way round, a card that the rules hide from them.

What a seat may know is told by ``knowledge.py`` from the rules. Cards that it may not know
are permuted: nothing that it is shown may change.
"""

import dataclasses
import random
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from baithak.cards.card import read_card
from baithak.cards.mask import cards_of, count, mask_of
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.errors import IllegalMove
from baithak.games.match import Standing
from baithak.games.options import Options
from baithak.games.view import View, Zone
from tests.laws.dealings import NAMES, VIEWERS, law, running_deals, story
from tests.laws.knowledge import CARD, hidden, known, named, permuted, retold
from tests.laws.strange_codes import strange_codes

MASK, CARDS, CODE, NUMBER, UNSEEN, LACKED = range(6)
"""What a number in a view is: a set of cards, one card, a move, a mere number, the cards never seen, or not held."""
ANY_GAME = {
    "seat": NUMBER,
    "turn": NUMBER,
    "dealer": NUMBER,
    "hand": MASK,
    "counts": NUMBER,
    "unseen": UNSEEN,
    "history": CODE,
    "legal": CODE,
    "code": CODE,
}
FIELDS: Mapping[str, Mapping[str, int]] = {
    "seep": {
        "bidder": NUMBER,
        "bid": NUMBER,
        "ply": NUMBER,
        "thrown_in": MASK,
        "face_down": NUMBER,
        "loose": MASK,
        "houses": MASK,
        "value": NUMBER,
        "cards": MASK,
        "owners": NUMBER,
        "cemented": NUMBER,
        "shown": MASK,
        "captured": NUMBER,
        "sweeps": NUMBER,
        "swept": NUMBER,
        "last": NUMBER,
    },
    "smear": {
        "phase": NUMBER,
        "bids": NUMBER,
        "bidder": NUMBER,
        "bid": NUMBER,
        "trump": NUMBER,
        "buried": NUMBER,
        "leader": NUMBER,
        "trick": CARDS,
        "tricks": CARDS,
        "cards": CARDS,
        "winner": NUMBER,
        "won": MASK,
        "trumps": MASK,
        "played": MASK,
        "voids": LACKED,
        "taken": MASK,
        "discard": MASK,
        "suits_to_lead": NUMBER,
    },
    "toy": {"played": MASK},
}
"""What each field of a view holds; a new field must be entered here."""


def numbers(deal: Deal, value: object, name: str = "") -> Iterator[tuple[str, int]]:
    """Yield every number in a view with the name of the field that it lies in, house rules and standing left out."""
    if isinstance(value, Options | Standing):
        return
    if dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            yield from numbers(deal, getattr(value, part.name), part.name)
    elif isinstance(value, tuple):
        for part in value:
            yield from numbers(deal, part, name)
    else:
        assert isinstance(value, int), f"{name} holds {value!r}: say in FIELDS what that is"
        yield name, value


def shown_cards(deal: Deal, view: View) -> Iterator[tuple[str, int]]:
    """Yield every card that a view shows, with the name of its field."""
    kinds = {**ANY_GAME, **FIELDS[deal.game.name]}
    for name, value in numbers(deal, view):
        assert name in kinds, f"a view of {deal.game.name} has a new field {name}: say in FIELDS what it holds"
        kind = kinds[name]
        if kind == MASK:
            yield from ((name, card) for card in cards_of(value))
        elif kind == CARDS:
            yield name, value
        elif kind == CODE:
            yield from ((name, card) for card in named(deal, value))


def told(deal: Deal, seat: int) -> tuple[object, ...]:
    """Return everything that somebody is given of a deal: the view, its zones, moves in words, and the position text."""
    view = deal.view(seat)
    moves = [view.describe(code) for code in view.legal]
    moves += [view.describe(played.code) for played in view.history]
    shown = deal.game.hide(deal.position, seat)
    return view, view.zones(), moves, deal.game.write_position(shown), dict(shown.hidden)


def words(deal: Deal, view: View) -> Iterator[tuple[str, int]]:
    """Yield every card in the zones of a view and in the words of its moves."""
    zones: tuple[Zone, ...] = view.zones()
    said = [(zone.words, zone.cards) for zone in zones]
    said += [(view.describe(code), ()) for code in (*view.legal, *(played.code for played in view.history))]
    said += [(following, ()) for phrase, _ in said for following in phrase.then]
    for phrase, cards in said:
        yield from ((phrase.key, card) for card in cards)
        for name, value in phrase.parameters.items():
            kind = name.rpartition("_")[2]
            if isinstance(value, int) and kind == "card":
                yield phrase.key, value
            elif isinstance(value, tuple) and kind not in {"seats", "suits"}:
                yield from ((phrase.key, card) for card in value)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(200)
def test_hidden_cards_change_nothing_that_is_shown(name: str, data: st.DataObject, seed: int) -> None:
    """With the cards that a viewer never saw permuted, its view, its words and its legal moves are the same (S14)."""
    deal = data.draw(running_deals(name))
    chance = random.Random(seed)
    for seat in VIEWERS:
        other = permuted(deal, seat, chance)
        if other is not None:
            assert told(other, seat) == told(deal, seat), story(deal)
        if other is not None and seat == deal.turn != NOBODY:
            assert other.codes() == deal.codes(), story(deal)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(60)
def test_hidden_cards_change_no_refusal(name: str, data: st.DataObject, seed: int) -> None:
    """Nor does the reason why a move is refused."""
    deal = data.draw(running_deals(name))
    assume(not deal.over)
    other = permuted(deal, deal.turn, random.Random(seed))
    assume(other is not None)
    assert other is not None
    for code in data.draw(st.lists(strange_codes(deal), min_size=5, max_size=20)):
        assert refused(other, code) == refused(deal, code), (story(deal), code)


def refused(deal: Deal, code: int) -> object:
    """Return why a code is refused, or None."""
    try:
        deal.check(code)
    except IllegalMove as error:
        return error.refusal
    return None


def like(name: str, one: int, other: int) -> bool:
    """Say whether two cards may be exchanged in a deal that was played: in Seep, cards of one value."""
    return name != "seep" or one % 13 == other % 13


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(60)
def test_seen_cards_do_change_what_is_shown(name: str, data: st.DataObject, seed: int) -> None:
    """The counter-proof: with a card that the viewer knows exchanged for one it does not, the view is another."""
    deal = data.draw(running_deals(name))
    chance = random.Random(seed)
    for seat in VIEWERS:
        pairs = [(one, two) for one in known(deal, seat) for two in hidden(deal, seat) if like(name, one, two)]
        for one, two in chance.sample(pairs, min(3, len(pairs))):
            other = retold(deal, {one: two, two: one})
            assert other.view(seat) != deal.view(seat), (story(deal), seat, one, two)
            assert told(other, seat)[3] != told(deal, seat)[3] or one not in open_now(deal, seat)


def open_now(deal: Deal, seat: int) -> list[int]:
    """Return the cards that somebody sees at this moment, in the hand or on the table."""
    view = deal.view(seat)
    return [*cards_of(view.hand), *(card for zone in view.zones() for card in zone.cards)]


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(200)
def test_no_field_of_a_view_shows_a_hidden_card(name: str, data: st.DataObject) -> None:
    """Walked through to its last field, a view has no card that the rules hide; nor have its zones and words."""
    deal = data.draw(running_deals(name))
    for seat in VIEWERS:
        view = deal.view(seat)
        may_know = known(deal, seat)
        for where, card in (*shown_cards(deal, view), *words(deal, view)):
            assert card in may_know, f"{where} shows seat {seat} the card {card}: {story(deal)}"
        assert view.unseen == mask_of(hidden(deal, seat)), story(deal)
        shown = deal.game.hide(deal.position, seat)
        for card in map(read_card, CARD.findall(deal.game.write_position(shown))):
            assert card in may_know, f"the position text shows seat {seat} the card {card}: {story(deal)}"


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_what_a_view_says_is_true(name: str, data: st.DataObject) -> None:
    """The hand, how many cards each seat holds, the seat to move and its legal moves are those of the deal."""
    deal = data.draw(running_deals(name))
    hands = deal.position.hands  # type: ignore[attr-defined]
    for seat in VIEWERS:
        view = deal.view(seat)
        assert view.seat == seat
        assert view.turn == deal.turn
        assert view.hand == (0 if seat == NOBODY else hands[seat])
        assert list(view.counts) == [count(hand) for hand in hands]
        assert view.legal == (deal.codes() if seat == deal.turn != NOBODY else ())
        assert [played.seat for played in view.history] == [played.seat for played in deal.history]
        for other, lacked in enumerate(getattr(view, "voids", ())):
            assert not lacked & hands[other], f"seat {other} is said to lack what it holds: {story(deal)}"
