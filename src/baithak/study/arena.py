"""The arena: two bots play the same deals against each other, without a table's overhead.

Luck is taken out by duplicate play. Every deal is played twice: first bot 0 has side 0
(seats 0 and 2) and bot 1 side 1, then they change sides and the same cards are dealt
again. What counts is the mean of such a pair. All chance comes from one seed, and each
pair draws from a seed of its own, so pairs can be played in any order and in any process.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from baithak.bots.bot import Bot, Budget
from baithak.cards.seats import NOBODY, SEATS, side_of
from baithak.cards.shuffle import first_dealer, seed_from_text, shuffled
from baithak.games.game import AnyGame
from baithak.games.match import Outcome, Standing
from baithak.games.options import Options
from baithak.games.position import Position
from baithak.games.view import Played

Pair: TypeAlias = tuple[Bot, Bot]
FREE = Budget()


class ArenaError(ValueError):
    """A bot that chose an illegal code."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal at one of the two tables of a pair."""

    pair: int
    """Which deal of the run it is, from 0; two results have the same."""
    swapped: bool
    """Whether bot 0 had side 1."""
    dealer: int
    void: bool
    """Whether the deal ended unplayed because the bots chose so; it counts, with no points for anybody."""
    moves: int
    points: tuple[int, int]
    """The points that bot 0 and bot 1 made; in Seep their sum varies with the sweeps, in Smear they may be negative."""

    @property
    def margin(self) -> int:
        """How many points bot 0 was ahead."""
        return self.points[0] - self.points[1]

    @property
    def dealt(self) -> int:
        """The bot whose side dealt: 0 or 1."""
        return side_of(self.dealer) ^ self.swapped


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match."""

    match: int
    """Which match of the run it is, from 0; an even one and the next have the same seed, with sides changed."""
    swapped: bool
    """Whether bot 0 had side 1."""
    winner: int
    """The bot that won, 0 or 1, or ``NOBODY`` in a drawn match."""
    deals: int
    """How many times cards were dealt out."""


class _Seated:
    """Two bots at four seats; each seat draws from a generator of its own."""

    def __init__(self, bots: Pair, seed: bytes, *, swapped: bool, budget: Budget) -> None:
        self.swapped = swapped
        self._budget = budget
        self._bots = [bots[side_of(seat) ^ swapped] for seat in range(SEATS)]
        self._rngs = [random.Random(seed + bytes([seat, swapped])) for seat in range(SEATS)]

    def play(self, game: AnyGame, position: Position, standing: Standing) -> int:
        """Play a deal to its end and return how many moves were made."""
        history: list[Played] = []
        while not position.over():
            seat = position.turn
            view = game.view(position, seat, history, standing)
            code = self._bots[seat].choose(view, self._budget, self._rngs[seat])
            if code not in view.legal:
                raise ArenaError(f"a bot chose {code}, which is not legal for seat {seat} of {game.name}")
            history.append(Played(seat, code))
            position.play(code)
        return len(history)

    def in_order(self, by_side: tuple[int, int]) -> tuple[int, int]:
        """Return what belongs to the sides in the order of the bots."""
        return (by_side[1], by_side[0]) if self.swapped else by_side


def _own_seed(seed: bytes, kind: str, number: int) -> bytes:
    return seed_from_text(f"{seed.hex()} {kind} {number}")


def _thrown_in(position: Position) -> bool:
    """Say whether a deal must end unplayed, whoever plays it (S6)."""
    position = position.copy()
    while not position.over():
        codes = position.legal()
        if len(codes) > 1:
            return False
        position.play(codes[0])
    return position.void()


def _playable(game: AnyGame, options: Options, seed: bytes, dealer: int) -> tuple[int, ...]:
    """Return the first pack of a seed with which there is anything to play."""
    number = 1
    while True:
        pack = shuffled(seed, number, game.pack, cut=game.cut)
        if not _thrown_in(game.deal(options, pack, dealer)):
            return pack
        number += 1


def play_pair(
    game: AnyGame, options: Options, bots: Pair, pair: int, seed: bytes, budget: Budget = FREE
) -> tuple[DealResult, DealResult]:
    """Play one deal twice with sides changed, as if it were the first of a match.

    A pack that nobody can play, such as a bidder's hand that must be thrown in (S6), is
    replaced by the next one for both. The seats take turns to deal from pair to pair.

    Args:
        game: the game.
        options: the house rules.
        bots: bot 0 and bot 1, made for the game.
        pair: which deal of the run it is, 0 or more.
        seed: the seed of the run, 32 to 64 bytes.
        budget: how long a bot may think over a move.

    Raises:
        ArenaError: if a bot chooses an illegal code.
    """
    own = _own_seed(seed, "pair", pair)
    dealer = pair % SEATS
    pack = _playable(game, options, own, dealer)
    standing = game.begin(options, dealer)
    results = []
    for swapped in (False, True):
        seated = _Seated(bots, own, swapped=swapped, budget=budget)
        position = game.deal(options, pack, dealer)
        moves = seated.play(game, position, standing)
        outcome: Outcome = game.outcome(position)
        results.append(DealResult(pair, swapped, dealer, outcome.void, moves, seated.in_order(outcome.points)))
    return results[0], results[1]


def play_match(
    game: AnyGame, options: Options, bots: Pair, match: int, seed: bytes, budget: Budget = FREE
) -> MatchResult:
    """Play one whole match; matches 0 and 1, 2 and 3 and so on are dealt from the same seed with sides changed.

    The arguments are those of ``play_pair``.

    Raises:
        ArenaError: if a bot chooses an illegal code.
    """
    own = _own_seed(seed, "match", match // 2)
    seated = _Seated(bots, own, swapped=match % 2 == 1, budget=budget)
    standing: Standing = game.begin(options, first_dealer(own))
    while not standing.over:
        pack = shuffled(own, standing.deals + 1, game.pack, cut=game.cut)
        position = game.deal(options, pack, standing.dealer)
        seated.play(game, position, standing)
        standing = game.after(options, standing, game.outcome(position))
    winner = standing.winner if standing.winner == NOBODY else standing.winner ^ seated.swapped
    return MatchResult(match, seated.swapped, winner, standing.deals)


def play_pairs(
    game: AnyGame, options: Options, bots: Pair, numbers: Sequence[int], seed: bytes, budget: Budget = FREE
) -> list[DealResult]:
    """Play several pairs, by their numbers."""
    return [result for pair in numbers for result in play_pair(game, options, bots, pair, seed, budget)]


def play_matches(
    game: AnyGame, options: Options, bots: Pair, numbers: Sequence[int], seed: bytes, budget: Budget = FREE
) -> list[MatchResult]:
    """Play several matches, by their numbers."""
    return [play_match(game, options, bots, match, seed, budget) for match in numbers]
