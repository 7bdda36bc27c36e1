"""Levels: the bots as people meet them."""

import random
from dataclasses import replace

import pytest

from baithak.bots.bot import Budget, Thought, thought_of
from baithak.bots.catalog import BOTS, bot
from baithak.bots.levels import LEVELS
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.smear import SMEAR
from baithak.search.playout import playouts
from tests.bots.test_catalog import first_view
from tests.search.views import ending
from tests.toy import TOY


def test_levels_are_bots_of_the_catalogue() -> None:
    """Every level is found under its name in every game, and states a time for it."""
    for game in (TOY, *GAMES.values()):
        for name, level in LEVELS.items():
            assert callable(bot(name, game).choose)
            usual, longest = level.stated(game)
            assert 0 < usual < longest < 1
    assert [*BOTS][-4:] == ["learner", "club", "strong", "best"]


def test_no_level_is_quicker_than_a_weaker_one() -> None:
    """The stated times rise with the levels."""
    for game in GAMES.values():
        times = [level.stated(game) for level in LEVELS.values()]
        assert times == sorted(times)


@pytest.mark.parametrize("name", GAMES)
def test_club_does_what_the_lore_advises(name: str) -> None:
    """The club level is the lore of the game, move for move."""
    rng = random.Random(4)
    for number in range(8):
        deal = ending(name, number, rng, most=20)
        if not deal.over:
            view = deal.view(deal.turn)
            chosen = [
                bot(spec, GAMES[name]).choose(view, Budget(), random.Random(number)) for spec in ("club", "rules")
            ]
            assert chosen[0] == chosen[1]


def test_what_was_learnt_comes_first() -> None:
    """Where a game knows beforehand what codes are worth, a level that searches takes the best of them and says so."""
    view = first_view()
    values = {code: float(-code) for code in view.legal}
    game = replace(TOY, judge=lambda _view: values)
    thought = thought_of(bot("strong", game), view, Budget(), random.Random(1))
    assert thought == Thought(min(view.legal), values)
    silent = replace(TOY, judge=lambda _view: None)
    assert bot("strong", silent).choose(view, Budget(), random.Random(1)) in view.legal


def test_a_level_searches_where_the_game_can_be_searched() -> None:
    """In the tricks of Smear a level finds what each legal card is worth; the greatest worth is chosen."""
    rng = random.Random(5)
    tried = 0
    for number in range(10):
        deal = ending("smear", number, rng, exchange=0, most=9)
        if deal.over or len(deal.codes()) == 1:
            continue
        view = deal.view(deal.turn)
        thought = thought_of(bot("strong", SMEAR), view, Budget(iterations=8), random.Random(number))
        assert set(thought.values) == set(view.legal)
        assert thought.values[thought.code] == max(thought.values.values())
        tried += 1
    assert tried > 3


def test_greedy_takes_what_its_policy_finds_worth_most() -> None:
    """It chooses by the game's policy on what it sees, and by the lore where a game has none."""
    rng = random.Random(6)
    for game in GAMES.values():
        deal = ending(game.name, 1, rng, most=30)
        while deal.over:
            deal = ending(game.name, 1, rng, most=30)
        view = deal.view(deal.turn)
        assert bot("greedy", game).choose(view, Budget(), random.Random(1)) in view.legal
    view = first_view()
    assert bot("greedy", TOY).choose(view, Budget(), random.Random(1)) == TOY.advise(view, random.Random(1))


def test_a_bot_says_why_in_the_words_of_its_game() -> None:
    """The reasons are those that the game gives for the code and what was weighed; a bot that cannot think has none."""
    view = first_view()
    asked = []

    def reasons(_view: object, code: int, values: object) -> tuple[()]:
        asked.append((code, values))
        return ()

    game: AnyGame = replace(TOY, reasons=reasons)
    thought = thought_of(bot("rules", game), view, Budget(), random.Random(1))
    assert asked == [(thought.code, {})]
    assert thought_of(bot("random", game), view, Budget(), random.Random(1)).why == ()
    assert len(asked) == 1


def test_playouts_are_not_touched_by_greedy() -> None:
    """The bot greedy leaves nothing to chance, and the game's own policy stays as it was."""
    rng = random.Random(7)
    deal = ending("smear", 2, rng, most=9)
    while deal.over:
        deal = ending("smear", 2, rng, most=9)
    before = list(playouts([deal.position], times=50, seed=1, policy=SMEAR.policy() if SMEAR.policy else None).sums)
    bot("greedy", SMEAR).choose(deal.view(deal.turn), Budget(), random.Random(1))
    after = list(playouts([deal.position], times=50, seed=1, policy=SMEAR.policy() if SMEAR.policy else None).sums)
    assert before == after
