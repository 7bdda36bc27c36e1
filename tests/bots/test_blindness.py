"""A law for every bot in every game: what a seat cannot see never changes what a bot chooses for it."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from baithak import build
from baithak.bots.bot import Budget
from baithak.bots.catalog import BOTS, bot
from baithak.cards.mask import cards_of
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from tests.toy import TOY

ALL = (TOY, *GAMES.values())


def some_deal(game: AnyGame, name: str, moves: int, rng: random.Random) -> Deal:
    """Return a deal with at most so many moves played by chance, none of them its last."""
    options = game.options()
    deal = Deal(game, options, shuffled(seed_from_text(name), 1, game.pack, cut=game.cut), game.begin(options, 0))
    for _ in range(moves):
        before = deal.history.copy()
        deal.play(rng.choice(deal.codes()))
        if deal.over:
            return replayed(deal, list(deal.pack), [played.code for played in before])
    return deal


def replayed(deal: Deal, pack: list[int], codes: list[int]) -> Deal:
    """Return the deal that the same moves make with another pack; a ``GameError`` says that one is then illegal."""
    other = Deal(deal.game, deal.options, pack, deal.standing)
    for code in codes:
        other.play(code)
    return other


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@given(name=st.text(max_size=3), moves=st.integers(0, 47), draw=st.integers(0, 2**32))
@settings(max_examples=40 if build.loaded() == build.COMPILED else 8, deadline=None)
def test_cards_out_of_sight_never_change_a_choice(game: AnyGame, name: str, moves: int, draw: int) -> None:
    """Cards that the seat to move has never seen change places; every bot chooses as before (S14)."""
    rng = random.Random(draw)
    deal = some_deal(game, name, moves, rng)
    assume(not deal.over)
    view = deal.view(deal.turn)
    hidden, codes, pack, swaps = cards_of(view.unseen), [played.code for played in deal.history], list(deal.pack), 0
    assume(len(hidden) > 1)
    for _ in range(12):
        first, second = (pack.index(card) for card in rng.sample(hidden, 2))
        pack[first], pack[second] = pack[second], pack[first]
        try:
            replayed(deal, pack, codes)
            swaps += 1
        except GameError:
            pack[first], pack[second] = pack[second], pack[first]
    assume(swaps)
    other = replayed(deal, pack, codes).view(deal.turn)
    for spec in BOTS:
        chosen = [bot(spec, game).choose(seen, Budget(iterations=2), random.Random(draw)) for seen in (view, other)]
        assert chosen[0] == chosen[1], spec
