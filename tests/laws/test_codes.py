"""Every legal code is taken, every other one is refused with a reason that holds and that gives nothing away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak import rulebook
from baithak.games.deal import Deal
from baithak.games.errors import DealError, IllegalMove, Refusal
from baithak.games.view import View
from baithak.words import Manner, Phrase, say
from tests.laws.dealings import NAMES, VIEWERS, ended_deals, law, open_deals, replayed, running_deals, story
from tests.laws.knowledge import known
from tests.laws.strange_codes import strange_codes

MANNERS = (Manner(), Manner(seats=("You", "Bilal", "Chandni", "Dev"), sides=("We", "They"), ascii=True))
TOY_CLAUSES = {"T1", "T2"}


def clauses(deal: Deal) -> set[str]:
    """Return what a refusal may name: the clauses and the options of the game."""
    if deal.game.name == "toy":
        return TOY_CLAUSES
    return {*rulebook.clauses(deal.game.name), *rulebook.options(deal.game.name)}


def said_cards(phrase: Phrase) -> set[int]:
    """Return the cards among the parameters of a phrase."""
    cards: set[int] = set()
    for name, value in phrase.parameters.items():
        kind = name.rpartition("_")[2]
        if kind == "card" and isinstance(value, int):
            cards.add(value)
        if kind == "cards" and isinstance(value, tuple):
            cards.update(value)
    return cards


def cards_in_code(deal: Deal, code: int) -> set[int]:
    """Return the cards that a code could be said to name: the mover brought them up."""
    low = code % 2**52
    return {code // 2**52 % 64, code, *(card for card in range(52) if low // 2**card % 2)} & set(range(52))


def check_refusal(deal: Deal, code: int, refusal: Refusal) -> None:
    """Assert that a refusal names a clause, shows cards that the mover knows, and can be said."""
    where = f"{code} in {story(deal)}: {refusal}"
    assert refusal.clause in clauses(deal), where
    assert set(refusal.cards) <= known(deal, deal.turn), where
    assert said_cards(refusal.words) <= known(deal, deal.turn) | cards_in_code(deal, code), where
    for manner in MANNERS:
        text = say(refusal.words, manner)
        assert text.strip(), where
        assert "{" not in text, where


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(120)
def test_other_codes_are_refused_with_a_reason(name: str, data: st.DataObject) -> None:
    """A code that is not in the list of legal ones is refused with a clause or an option of the rule book."""
    deal = data.draw(open_deals(name))
    for code in data.draw(st.lists(strange_codes(deal), min_size=10, max_size=30)):
        if code in deal.codes():
            deal.check(code)
            continue
        with pytest.raises(IllegalMove) as refused:
            deal.check(code)
        check_refusal(deal, code, refused.value.refusal)
        assert str(refused.value)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), code=st.integers() | st.integers(-(2**64), 2**64))
@law(120)
def test_any_number_at_all_is_refused(name: str, data: st.DataObject, code: int) -> None:
    """A number that is too large, or below 0, is refused like any other, and never breaks anything."""
    deal = data.draw(open_deals(name))
    if code not in deal.codes():
        with pytest.raises(IllegalMove) as refused:
            deal.check(code)
        assert refused.value.refusal.clause in clauses(deal)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(40)
def test_moves_of_another_moment_are_refused(name: str, data: st.DataObject) -> None:
    """A move that was legal earlier in a deal is taken or refused with a reason, as the list of legal moves has it."""
    deal = data.draw(open_deals(name))
    earlier = replayed(deal, data.draw(st.integers(0, len(deal.history))))
    for code in earlier.codes():
        if code in deal.codes():
            deal.check(code)
        else:
            with pytest.raises(IllegalMove) as refused:
                deal.check(code)
            check_refusal(deal, code, refused.value.refusal)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_every_legal_code_is_taken(name: str, data: st.DataObject) -> None:
    """What is in the list passes the check, there is nothing to refuse, and it can be played."""
    deal = data.draw(open_deals(name))
    for code in deal.codes():
        deal.check(code)
        with pytest.raises(ValueError):
            deal.game.refuse(deal.position, code)
        twin = replayed(deal, len(deal.history))
        before = twin.turn
        assert twin.play(code).code == code
        assert twin.history[-1].seat == before


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), code=st.integers(0, 2**63 - 1))
@law(30)
def test_a_deal_that_is_over_takes_no_move(name: str, data: st.DataObject, code: int) -> None:
    """After the last move every code is turned away."""
    deal = data.draw(ended_deals(name))
    assert deal.codes() == ()
    with pytest.raises(DealError):
        deal.play(code)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_everything_can_be_said(name: str, data: st.DataObject) -> None:
    """Legal moves, moves just made, the table, the score sheet and the match have words for every viewer."""
    deal = data.draw(running_deals(name))
    for viewer in VIEWERS:
        view: View = deal.view(viewer)
        phrases = [zone.words for zone in view.zones()]
        phrases += [view.describe(code) for code in view.legal]
        phrases += [view.describe(played.code) for played in view.history]
        for zone in view.zones():
            assert not zone.groups or sum(zone.groups) == len(zone.cards)
        check_said(phrases)
    mover = deal.view(deal.turn)
    if not deal.over:
        code = data.draw(st.sampled_from(deal.codes()))
        deal.play(code)
        check_said([mover.describe(code)])
    if deal.over:
        outcome = deal.outcome()
        check_said([row.words for row in outcome.rows()])
        check_said(list(deal.game.after(deal.options, deal.standing, outcome).lines()))
    check_said(list(deal.standing.lines()))


def check_said(phrases: list[Phrase]) -> None:
    """Assert that phrases have a text in every manner."""
    for phrase in [*phrases, *(following for words in phrases for following in words.then)]:
        for manner in MANNERS:
            text = say(phrase, manner)
            assert text.strip()
            assert "{" not in text


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_no_two_legal_moves_are_said_alike(name: str, data: st.DataObject) -> None:
    """Who reads the legal moves in words can tell every one from the others."""
    deal = data.draw(open_deals(name))
    view: View = deal.view(deal.turn)
    said = [say(view.describe(code)) for code in view.legal]
    assert len(set(said)) == len(said), story(deal)
