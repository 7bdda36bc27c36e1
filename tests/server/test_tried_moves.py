"""A card that is tried: why it is illegal, with the clause and the cards that prove it, or that it is not one's turn."""

import random

import pytest

from baithak.cards.card import card_text
from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import game_of
from baithak.games.errors import GameError
from baithak.rulebook import clauses, options
from baithak.server import wire
from baithak.server.deeds import SeveralMoves, event_of
from baithak.tables import events as ev
from baithak.tables.effects import Moved, Refused
from baithak.tables.setup import Setup
from baithak.tables.table import Table
from baithak.words import say

PEOPLE = ("ann", "bob", "cem", "dia")


def tried(table: Table, seat: int, text: str) -> Refused | None:
    """Return why a text is refused as a seat's move; nothing if it is, or could be, a legal one."""
    act = wire.Act("t", "1", wire.Play(text), table.index)
    try:
        event = event_of(act, PEOPLE[seat], PEOPLE[seat])(table)
    except SeveralMoves:
        return None
    assert isinstance(event, ev.Played)
    if table.turn == seat and event.code in table.view(seat).legal:
        return None
    (effect,) = table.on(event, 1.0)
    assert isinstance(effect, Refused)
    return effect


@pytest.mark.parametrize(
    ("name", "deals", "due"), [("seep", 4, {"S6", "S7"}), ("smear", 12, {"M9", "M12", "M13", "M16"})]
)
def test_every_card_that_may_not_be_played_says_why(name: str, deals: int, due: set[str]) -> None:
    """In whole matches by lot each card of the mover's hand, sent as its plain text, is legal or refused with a clause of the book."""
    game, chance = game_of(name), random.Random(name)
    seen: set[str] = set()
    for number in range(deals):
        seed = seed_from_text(f"{name} {number}")
        table = Table(Setup(game=game, options=game.options(), seed=seed, host="ann", people=PEOPLE))
        table.on(ev.Begin("ann"), 0.0)
        while table.deal is not None and not table.deal.over:
            seat = table.turn
            view = table.view(seat)
            for card in cards_of(view.hand):
                refused = tried(table, seat, card_text(card))
                if refused is None:
                    continue
                assert refused.refusal is not None, card_text(card)
                assert refused.refusal.clause in {**clauses(name), **options(name)}
                assert say(refused.words)
                seen.add(refused.refusal.clause)
            code = chance.choice(view.legal)
            (moved, *_) = table.on(ev.Played(seat, code, by=PEOPLE[seat]), 1.0)
            assert moved == Moved(seat, code)
    assert seen >= due


@pytest.mark.parametrize("name", ["seep", "smear"])
def test_a_card_out_of_turn_is_refused_as_such(name: str) -> None:
    """Whatever card somebody tries whose turn it is not, legal or none of its own, only says whose turn it is."""
    game = game_of(name)
    table = Table(Setup(game=game, options=game.options(), seed=seed_from_text(name), host="ann", people=PEOPLE))
    table.on(ev.Begin("ann"), 0.0)
    for _ in range(8):
        for seat in range(4):
            if seat == table.turn:
                continue
            for card in game.pack:
                refused = tried(table, seat, card_text(card))
                assert refused is not None
                assert (refused.words.key, refused.refusal) == ("table.not_turn", None)
        table.on(ev.Played(table.turn, table.view(table.turn).legal[-1], by=PEOPLE[table.turn]), 1.0)
    assert table.turn != NOBODY


def test_a_text_of_several_moves_is_no_mystery() -> None:
    """A card that could be played in several ways is refused as that, and changes nothing."""
    game = game_of("seep")
    for number in range(40):
        setup = Setup(game=game, options=game.options(), seed=seed_from_text(f"{number}"), host="ann", people=PEOPLE)
        table = Table(setup)
        table.on(ev.Begin("ann"), 0.0)
        while table.deal is not None and not table.deal.over:
            seat = table.turn
            view = table.view(seat)
            for card in cards_of(view.hand):
                act = wire.Act("t", "1", wire.Play(card_text(card)))
                try:
                    event_of(act, PEOPLE[seat], "")(table)
                except SeveralMoves:
                    assert len(game.match_moves(card_text(card), view.legal)) > 1
                    return
                except GameError as error:
                    raise AssertionError(card_text(card)) from error
            table.on(ev.Played(seat, view.legal[0], by=PEOPLE[seat]), 1.0)
    raise AssertionError("no card had several moves")
