"""What is meant by pointing at cards: the legal move that they make up, or what stands against it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import bit, cards_of, mask_of
from baithak.games.deal import Deal
from baithak.games.errors import IllegalMove
from baithak.rulebook import clauses, options
from baithak.words import Parameter, Phrase, say
from tests.laws.dealings import law, running_deals

GAMES = ("seep", "smear")


def shown(words: Phrase, name: str) -> tuple[int, ...]:
    """Return the cards that fill a gap of a sentence."""
    found: Parameter = words.parameters.get(name, ())
    assert not isinstance(found, Phrase)
    return found if isinstance(found, tuple) else (int(found),)


def lying(deal: Deal) -> list[int]:
    """Return what lies on the table from turn to turn, and belongs together, as masks: loose cards and whole houses."""
    found = []
    for zone in deal.view(deal.turn).zones():
        if zone.lasting and "house" in zone.words.key:
            found.append(mask_of(zone.cards))
        elif zone.lasting:
            found += [bit(card) for card in zone.cards]
    return found


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@law(60)
def test_the_cards_of_a_legal_move_mean_it(name: str, data: st.DataObject) -> None:
    """Whoever points at just the cards that a legal move plays, takes and builds on, means that move among others."""
    deal = data.draw(running_deals(name))
    if deal.over:
        return
    view = deal.view(deal.turn)
    code = data.draw(st.sampled_from(deal.codes()))
    words = view.describe(code)
    if "card" not in words.parameters and "discard" not in words.key:
        return
    if "discard" in words.key:
        assert deal.game.attempts(view, mask_of(shown(words, "cards")), 0) == ()
        return
    values = [*shown(words, "value"), *shown(words, "broken")]
    houses = [
        mask_of(zone.cards)
        for zone in view.zones()
        if shown(zone.words, "value")[:1] and zone.lasting and zone.words.parameters.get("value") in values
    ]
    table = mask_of(shown(words, "cards")) if name == "seep" else 0
    for house in houses:
        table |= house
    assert code in deal.game.attempts(view, mask_of(shown(words, "card")), table)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(60)
def test_whatever_is_pointed_at_is_legal_or_refused_with_a_rule(name: str, data: st.DataObject, seed: int) -> None:
    """Whatever is pointed at, each move that may be meant can be said in words, and is legal or breaks a rule of the book."""
    deal = data.draw(running_deals(name))
    if deal.over:
        return
    chance, view, book = random.Random(seed), deal.view(deal.turn), {**clauses(name), **options(name)}
    hand, parts = cards_of(view.hand), lying(deal)
    for _ in range(12):
        held = mask_of(chance.sample(hand, chance.choice((1, 1, 1, min(2, len(hand))))))
        table = 0
        for part in chance.sample(parts, chance.randint(0, min(4, len(parts)))):
            table |= part
        for code in deal.game.attempts(view, held, table):
            assert say(view.describe(code))
            try:
                deal.check(code)
            except IllegalMove as error:
                assert error.refusal.clause in book
                assert say(error.refusal.words)
