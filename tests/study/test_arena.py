"""The arena: duplicate deals and matches between two bots."""

import random

import pytest

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.study.arena import ArenaError, play_match, play_matches, play_pair, play_pairs
from tests.toy import TOY, ToyOptions, ToyView

SEED = seed_from_text("arena")
OPTIONS = ToyOptions()
ALL = pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.name)


class Lowest:
    """Plays the legal code with the lowest number."""

    def choose(self, view: ToyView, budget: Budget, rng: random.Random) -> int:
        """Return the lowest code."""
        del budget, rng
        return view.legal[0]


class Quitter:
    """Throws every deal in that it may."""

    def choose(self, view: ToyView, budget: Budget, rng: random.Random) -> int:
        """Return the highest code, which is throwing in where that is legal."""
        del budget, rng
        return view.legal[-1]


class Cheat:
    """Plays what it does not hold."""

    def choose(self, view: ToyView, budget: Budget, rng: random.Random) -> int:
        """Return no legal code."""
        del view, budget, rng
        return -1


@ALL
def test_a_bot_against_itself_is_never_ahead(game: AnyGame) -> None:
    """Two equal bots without chance of their own make the same points in both places, so a pair is level."""
    for pair in range(6):
        first, second = play_pair(game, game.options(), (Lowest(), Lowest()), pair, SEED)
        assert first.points == (second.points[1], second.points[0])
        assert first.margin + second.margin == 0
        assert (first.pair, first.dealer, first.moves) == (second.pair, second.dealer, second.moves)


@ALL
def test_the_same_seed_plays_the_same_deals(game: AnyGame) -> None:
    """All chance comes from the seed: in any order, and made anew, bots play the same deals again."""
    first, second = ((bot("rules", game), bot("random", game)) for _ in range(2))
    forward = play_pairs(game, game.options(), first, [0, 1, 2], SEED)
    backward = [play_pair(game, game.options(), second, pair, SEED) for pair in (2, 1, 0)]
    assert forward == [result for pair in reversed(backward) for result in pair]
    assert forward != play_pairs(game, game.options(), first, [0, 1, 2], seed_from_text("another"))


@ALL
def test_a_pair_is_played_once_on_each_side(game: AnyGame) -> None:
    """The bots change sides between the two tables of a pair, and every seat deals in turn."""
    results = play_pairs(game, game.options(), (bot("random", game), bot("random", game)), range(4), SEED)
    assert [(result.pair, result.swapped) for result in results] == [(n // 2, n % 2 == 1) for n in range(8)]
    assert [result.dealer for result in results] == [n // 2 for n in range(8)]
    assert [result.dealt for result in results] == [0, 1, 1, 0, 0, 1, 1, 0]


def test_points_belong_to_bots_and_not_to_sides() -> None:
    """A bot that always plays its highest cards is ahead of one that plays its lowest, on either side."""
    results = play_pairs(TOY, OPTIONS, (bot("rules", TOY), Lowest()), range(40), SEED)
    assert sum(result.points[0] for result in results) > 2 * sum(result.points[1] for result in results)
    other = play_pairs(TOY, OPTIONS, (Lowest(), bot("rules", TOY)), range(40), SEED)
    assert sum(result.margin for result in other) < 0


def test_a_deal_that_a_bot_throws_in_counts_as_no_points() -> None:
    """A deal left unplayed by choice is a result of its own; nothing is dealt in its place."""
    results = play_pair(TOY, ToyOptions(throw_in="allowed"), (Quitter(), Lowest()), 0, SEED)
    assert [(result.void, result.points) for result in results] == [(False, results[0].points), (True, (0, 0))]


def test_a_hand_that_must_be_thrown_in_is_dealt_again_for_both_s6() -> None:
    """In Seep about every eighth bidder has no card above 8; none of these deals comes to the bots (S6)."""
    seep = GAMES["seep"]
    results = play_pairs(seep, seep.options(), (Lowest(), Lowest()), range(40), SEED)
    assert not any(result.void for result in results)
    assert {result.moves for result in results} == {49}


def test_an_illegal_choice_stops_the_arena() -> None:
    """A bot that chooses no legal code is found out at once."""
    with pytest.raises(ArenaError, match="not legal for seat"):
        play_pair(TOY, OPTIONS, (Cheat(), Lowest()), 0, SEED)


@ALL
def test_a_match_has_a_winner_among_the_bots(game: AnyGame) -> None:
    """Matches are played to their end, each seed once on either side."""
    results = play_matches(game, game.options(), (bot("rules", game), bot("random", game)), range(4), SEED)
    assert [(result.match, result.swapped) for result in results] == [(0, False), (1, True), (2, False), (3, True)]
    assert all(result.winner in {NOBODY, 0, 1} for result in results)
    assert all(result.deals >= 1 for result in results)


def test_a_match_is_won_by_a_bot_and_not_by_a_side() -> None:
    """With the seats changed, two bots without chance of their own win what the other one won before."""
    bots = (Lowest(), Lowest())
    for match in range(0, 10, 2):
        winners = {play_match(TOY, OPTIONS, bots, number, SEED).winner for number in (match, match + 1)}
        assert winners == {0, 1}


def test_a_thrown_in_deal_of_a_match_is_dealt_again() -> None:
    """In a match a deal left unplayed is followed by the next dealing-out, so both kinds of deals are counted."""
    bots = (bot("random", TOY), bot("random", TOY))
    rare = play_match(TOY, ToyOptions(30), bots, 0, SEED)
    often = play_match(TOY, ToyOptions(30, "allowed"), bots, 0, SEED)
    assert often.deals > rare.deals + 10
