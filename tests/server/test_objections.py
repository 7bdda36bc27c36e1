"""Asking what stands against a move: it is said by rule, to whoever is to move alone, and plays nothing."""

from pathlib import Path

import pytest

from baithak.cards.card import read_card
from baithak.cards.mask import cards_of
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import game_of
from baithak.rulebook import clauses, options
from baithak.server import wire
from baithak.server.objections import objections_to
from baithak.tables import events as ev
from baithak.tables.setup import Setup
from baithak.tables.table import Table
from tests.server.house import House, people
from tests.server.test_connection import run

PEOPLE = ("ann", "bob", "cem", "dia")


def laid(name: str, seed: str = "objections") -> Table:
    """Return a table of four people at which a deal has begun."""
    game = game_of(name)
    table = Table(Setup(game=game, options=game.options(), seed=seed_from_text(seed), host="ann", people=PEOPLE))
    table.on(ev.Begin("ann"), 0.0)
    return table


@pytest.mark.parametrize("name", ["seep", "smear"])
def test_every_card_that_plays_nothing_says_why(name: str) -> None:
    """In a deal each card of the mover's hand that no legal move plays has something of the rules against it, and asking changes nothing."""
    table = laid(name)
    book = {**clauses(name), **options(name)}
    while table.deal is not None and not table.deal.over:
        view, index = table.view(table.turn), table.index
        played = {view.describe(code).parameters.get("card") for code in view.legal}
        for card in cards_of(view.hand):
            answer = objections_to(table, PEOPLE[table.turn], wire.Why("t", "1", [card]))
            assert isinstance(answer, wire.Objections)
            assert answer.index == index
            assert {one.clause for one in answer.objections} <= set(book)
            if card not in played and "discard" not in view.describe(view.legal[0]).key:
                assert answer.objections
        assert (table.index, table.view(table.turn)) == (index, view)
        table.on(ev.Played(table.turn, view.legal[0], by=PEOPLE[table.turn]), 1.0)


def test_whoever_is_not_to_move_is_told_so() -> None:
    """Others at the table, and whoever sits nowhere, hear whose turn it is, or that they have no seat."""
    table = laid("seep")
    why = wire.Why("t", "7", [read_card("5d")])
    others = [user for seat, user in enumerate(PEOPLE) if seat != table.turn]
    for user, key in [*((user, "table.not_turn") for user in others), ("eve", "table.no_place")]:
        answer = objections_to(table, user, why)
        assert isinstance(answer, wire.Refused)
        assert (answer.id, answer.words.key) == ("7", key)


def test_a_question_over_the_socket_plays_nothing(tmp_path: Path) -> None:
    """Whoever asks about a card is told what stands against it, with the rule; the table stays as it was, for everybody."""

    async def ask(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = (await ann.lay("smear", bots=["rules"] * 4, begin=True))["table"]
            why = {"t": "why", "table": table, "held": [], "lying": []}
            await ann.send(why | {"id": "early"})
            early = await ann.until(lambda message: message.get("id") == "early")
            assert early["words"]["key"] == "server.not_watched"
            await ann.watch(table)
            scene = await ann.until(lambda message: bool(message.get("legal")))
            await ann.send(why | {"id": "a card", "held": scene["hand"][:1]})
            told = await ann.until(lambda message: message.get("id") == "a card")
            assert (told["t"], told["index"]) == ("why", scene["index"])
            assert [one["clause"] for one in told["objections"]] == ["M9"]
            await ann.send(why | {"id": "no card", "held": [52]})
            problem = await ann.until(lambda message: message["t"] == "problem")
            assert problem["words"]["key"] == "server.bad_frame"
            assert (await ann.watch(table))["number"] == scene["number"]

    run(tmp_path, ask)
