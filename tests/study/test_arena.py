"""The arena: duplicate deals and matches between two bots."""

import hashlib
import random
from collections.abc import Iterable
from typing import Any

import pytest

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.games.view import View
from baithak.study import arena
from baithak.study.arena import ArenaError, DealResult, MatchResult, both, play_match, play_unit
from baithak.study.watch import Watch
from tests.toy import TOY, ToyOptions, ToyView

SEED = seed_from_text("arena")
OPTIONS = ToyOptions()
ALL = pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.name)


def play_units(game: AnyGame, bots: tuple[Any, Any], units: Iterable[int], seed: bytes = SEED) -> list[DealResult]:
    """Return what comes of several units of two tables."""
    return [result for unit in units for result in play_unit(game, game.options(), both(bots), unit, seed)]


def play_matches(game: AnyGame, bots: tuple[Any, Any], matches: Iterable[int]) -> list[MatchResult]:
    """Return what comes of several matches."""
    return [play_match(game, game.options(), both(bots), match, SEED) for match in matches]


class Written(Watch):
    """Writes down every choice, with the position in which it was made."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.digest = hashlib.sha256()

    def chosen(self, entry: int, view: View, position: Position, code: int, seconds: float) -> None:
        """Take a choice down."""
        self.digest.update(f"{entry} {view.seat} {code} {position.key()} {view.standing.deals};".encode())


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
        first, second = play_units(game, (Lowest(), Lowest()), [pair])
        assert first.points == (second.points[1], second.points[0])
        assert first.margin + second.margin == 0
        assert (first.unit, first.dealer, first.moves) == (second.unit, second.dealer, second.moves)


@ALL
def test_the_same_seed_plays_the_same_deals(game: AnyGame) -> None:
    """All chance comes from the seed: in any order, and made anew, bots play the same deals again."""
    first, second = ([bot("rules", game), bot("random", game)] for _ in range(2))
    forward = play_units(game, (first[0], first[1]), [0, 1, 2])
    backward = [play_units(game, (second[0], second[1]), [unit]) for unit in (2, 1, 0)]
    assert forward == [result for unit in reversed(backward) for result in unit]
    assert forward != play_units(game, (first[0], first[1]), [0, 1, 2], seed_from_text("another"))


@ALL
def test_a_pair_is_played_once_on_each_side(game: AnyGame) -> None:
    """The bots change sides between the two tables of a pair, and every seat deals in turn."""
    results = play_units(game, (bot("random", game), bot("random", game)), range(4))
    assert [(result.unit, result.swapped) for result in results] == [(n // 2, n % 2 == 1) for n in range(8)]
    assert [result.dealer for result in results] == [n // 2 for n in range(8)]
    assert [result.dealt for result in results] == [0, 1, 1, 0, 0, 1, 1, 0]


def test_points_belong_to_bots_and_not_to_sides() -> None:
    """A bot that always plays its highest cards is ahead of one that plays its lowest, on either side."""
    results = play_units(TOY, (bot("rules", TOY), Lowest()), range(40))
    assert sum(result.points[0] for result in results) > 2 * sum(result.points[1] for result in results)
    other = play_units(TOY, (Lowest(), bot("rules", TOY)), range(40))
    assert sum(result.margin for result in other) < 0


def test_a_deal_that_a_bot_throws_in_counts_as_no_points() -> None:
    """A deal left unplayed by choice is a result of its own; nothing is dealt in its place."""
    results = play_unit(TOY, ToyOptions(throw_in="allowed"), both((Quitter(), Lowest())), 0, SEED)
    assert [(result.void, result.points) for result in results] == [(False, results[0].points), (True, (0, 0))]


def test_a_hand_that_must_be_thrown_in_is_dealt_again_for_both_s6() -> None:
    """In Seep about every eighth bidder has no card above 8; none of these deals comes to the bots (S6)."""
    seep = GAMES["seep"]
    results = play_units(seep, (Lowest(), Lowest()), range(40))
    assert not any(result.void for result in results)
    assert {result.moves for result in results} == {49}


def test_an_illegal_choice_stops_the_arena() -> None:
    """A bot that chooses no legal code is found out at once."""
    with pytest.raises(ArenaError, match="not legal for seat"):
        play_unit(TOY, OPTIONS, both((Cheat(), Lowest())), 0, SEED)


@ALL
def test_a_match_has_a_winner_among_the_bots(game: AnyGame) -> None:
    """Matches are played to their end, each seed once on either side."""
    results = play_matches(game, (bot("rules", game), bot("random", game)), range(4))
    assert [(result.match, result.swapped) for result in results] == [(0, False), (1, True), (2, False), (3, True)]
    assert all(result.winner in {NOBODY, 0, 1} for result in results)
    assert all(result.deals >= 1 for result in results)


def test_a_match_is_won_by_a_bot_and_not_by_a_side() -> None:
    """With the seats changed, two bots without chance of their own win what the other one won before."""
    bots = both((Lowest(), Lowest()))
    for match in range(0, 10, 2):
        winners = {play_match(TOY, OPTIONS, bots, number, SEED).winner for number in (match, match + 1)}
        assert winners == {0, 1}


def test_a_thrown_in_deal_of_a_match_is_dealt_again() -> None:
    """In a match a deal left unplayed is followed by the next dealing-out, so both kinds of deals are counted."""
    bots = both((bot("random", TOY), bot("random", TOY)))
    rare = play_match(TOY, ToyOptions(30), bots, 0, SEED)
    often = play_match(TOY, ToyOptions(30, "allowed"), bots, 0, SEED)
    assert often.deals > rare.deals + 10


def test_every_hand_is_played_by_everybody_at_every_place() -> None:
    """In Seep a unit has eight tables: four rotations of the hands, each with either side for the first bot."""
    seep = GAMES["seep"]
    bots = both((Lowest(), Lowest()))
    results = play_unit(seep, seep.options(), bots, 0, SEED, rotate=True)
    assert [(result.rotation, result.swapped) for result in results] == [(n // 2, n % 2 == 1) for n in range(8)]
    assert sum(result.margin for result in results) == 0
    assert {result.bidder for result in results} == {1}
    assert len({result.points for result in results}) > 2, "other hands at other places are other deals"


def test_partners_sit_opposite_each_other() -> None:
    """Of two partners the first has seat 0 or 1 and the second the seat opposite, at either side."""
    asked: list[tuple[str, int]] = []

    class Told(Lowest):
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, view: ToyView, budget: Budget, rng: random.Random) -> int:
            asked.append((self.name, view.seat))
            return super().choose(view, budget, rng)

    play_unit(TOY, OPTIONS, ((Told("a"), Told("b")), (Told("c"), Told("d"))), 0, SEED)
    assert set(asked[:8]) == {("a", 0), ("b", 2), ("c", 1), ("d", 3)}
    assert set(asked[8:]) == {("a", 1), ("b", 3), ("c", 0), ("d", 2)}


def test_what_a_game_counts_besides_belongs_to_bots_too() -> None:
    """Card points and sweeps of Seep are told by bot, and come to the points together."""
    seep = GAMES["seep"]
    for result in play_units(seep, (bot("rules", seep), bot("random", seep)), range(4)):
        cards, swept = result.sides["cards"], result.sides["swept"]
        assert (cards[0] + swept[0], cards[1] + swept[1]) == result.points
        assert sum(cards) == 100


def test_bids_are_told_with_who_bid_m18() -> None:
    """A deal of Smear tells who bid what; a bid not made cost that bot so much (M18)."""
    smear = GAMES["smear"]
    results = play_units(smear, (bot("rules", smear), bot("random", smear)), range(20))
    assert {result.made for result in results} == {True, False}
    for result in results:
        assert result.bidding in {0, 1}
        assert (result.points[result.bidding] == -result.bid) == (not result.made)


def test_a_match_without_end_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that bid blindly in Smear fall further and further behind: after so many deals nobody has won."""
    monkeypatch.setattr(arena, "MOST_DEALS", 3)
    (result,) = play_matches(GAMES["smear"], (bot("random", GAMES["smear"]), bot("random", GAMES["smear"])), [0])
    assert (result.winner, result.deals) == (NOBODY, 3)


@pytest.mark.parametrize(
    ("name", "results", "moves"),
    [
        (
            "seep",
            [(0, 1), (0, 2), (0, 2), (0, 2)],
            "17dcb54e2e74c4ec3f1626d1cbdfae4fde362edb51bc307f763aad4b711193be",
        ),
        (
            "smear",
            [(0, 6), (0, 8), (0, 8), (0, 11)],
            "a9bd108673b3372f4cbf8943847b30611ddc826120281418f3f6090a60453ea7",
        ),
    ],
)
def test_a_match_at_a_table_is_the_match_that_was_played_without_one(
    name: str, results: list[tuple[int, int]], moves: str
) -> None:
    """Winners, deals and every move are those that the arena played before it had a table: what was measured then still holds."""
    game = GAMES[name]
    watch = Written(game)
    played = []
    for match in range(4):
        pair = both([bot("rules", game), bot("random", game)])
        result = play_match(game, game.options(), pair, match, SEED, watch=watch)
        played.append((result.winner, result.deals))
    assert played == results
    assert watch.digest.hexdigest() == moves
