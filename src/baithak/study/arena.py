"""The arena: bots play the same deals against each other, one by one without a table's overhead, and whole matches at one.

Luck is taken out by duplicate play. A unit is one deal: first entry 0 has side 0 (seats 0 and
2) and entry 1 side 1, then they change sides and the same cards are dealt again; in Seep each
hand also goes to each place. What counts is the mean of such a unit. All chance comes from one
seed, and each unit draws from a seed of its own, so units can be played in any order and in any
process.
"""

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from baithak.bots.bot import Bot, Budget
from baithak.cards.seats import NOBODY, SEATS, side_of
from baithak.games.game import AnyGame
from baithak.games.match import Standing
from baithak.games.measures import Facts
from baithak.games.options import Options
from baithak.games.position import Position
from baithak.games.view import Played as Past
from baithak.games.view import View
from baithak.study.deals import own_seed, packs
from baithak.study.open_hands import OpenHands
from baithak.study.watch import Watch
from baithak.tables.events import Begin, NextDeal, Played
from baithak.tables.setup import Setup
from baithak.tables.table import Table

Whoever: TypeAlias = Bot | OpenHands
Pair: TypeAlias = tuple[tuple[Whoever, Whoever], tuple[Whoever, Whoever]]
"""Who plays for entry 0, at its first and its second seat, and who for entry 1."""
FREE = Budget()
MOST_DEALS = 5000
"""After so many deals a match is drawn: bots that bid blindly lose more than they make, and would never end one."""


class ArenaError(ValueError):
    """A bot that chose an illegal code."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal at one of the tables of a unit."""

    unit: int
    """Which deal of the run it is, from 0."""
    rotation: int
    """How many places on the hands went."""
    swapped: bool
    """Whether entry 0 had side 1."""
    dealer: int
    void: bool
    """Whether the deal ended unplayed because the bots chose so; it counts, with no points for anybody."""
    moves: int
    points: tuple[int, int]
    """The points of entries 0 and 1; in Seep their sum varies with the sweeps, in Smear they may be negative."""
    bidder: int = NOBODY
    """The seat that bid highest, or ``NOBODY``."""
    bid: int = 0
    made: bool | None = None
    """Whether the bid was made; nothing where there was none, or none that can fail."""
    sides: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By name, what entries 0 and 1 have of whatever else a game counts."""

    @property
    def margin(self) -> int:
        """How many points entry 0 was ahead."""
        return self.points[0] - self.points[1]

    @property
    def dealt(self) -> int:
        """The entry whose side dealt: 0 or 1."""
        return side_of(self.dealer) ^ self.swapped

    @property
    def bidding(self) -> int:
        """The entry whose side bid highest, 0 or 1, or ``NOBODY``."""
        return NOBODY if self.bidder == NOBODY else side_of(self.bidder) ^ self.swapped


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match."""

    match: int
    """Which match of the run it is, from 0; an even one and the next have the same seed, with sides changed."""
    swapped: bool
    """Whether entry 0 had side 1."""
    winner: int
    """The entry that won, 0 or 1, or ``NOBODY`` in a drawn match."""
    deals: int
    """How many times cards were dealt out."""


class _Seated:
    """Two entries at four seats; each seat draws from a generator of its own."""

    def __init__(self, pair: Pair, seed: bytes, *, swapped: bool, rotation: int, budget: Budget, watch: Watch) -> None:
        self.swapped = swapped
        self._budget = budget
        self._watch = watch
        self._bots = [pair[side_of(seat) ^ swapped][seat // 2] for seat in range(SEATS)]
        turned = bytes([rotation] if rotation else [])
        self._rngs = [random.Random(seed + bytes([seat, swapped]) + turned) for seat in range(SEATS)]

    def play(self, game: AnyGame, position: Position, standing: Standing) -> int:
        """Play a deal to its end and return how many moves were made."""
        history: list[Past] = []
        while not position.over():
            seat = position.turn
            code = self.choose(game, game.view(position, seat, history, standing), position)
            history.append(Past(seat, code))
            position.play(code)
        return len(history)

    def choose(self, game: AnyGame, view: View, position: Position) -> int:
        """Return what the bot of a view's seat plays.

        Raises:
            ArenaError: if it is not legal.
        """
        seat = view.seat
        bot, rng = self._bots[seat], self._rngs[seat]
        began = time.perf_counter()
        code = bot.look(view, position, rng) if isinstance(bot, OpenHands) else bot.choose(view, self._budget, rng)
        seconds = time.perf_counter() - began
        if code not in view.legal:
            raise ArenaError(f"a bot chose {code}, which is not legal for seat {seat} of {game.name}")
        self._watch.chosen(side_of(seat) ^ self.swapped, view, position, code, seconds)
        return code

    def in_order(self, by_side: tuple[int, int]) -> tuple[int, int]:
        """Return what belongs to the sides in the order of the entries."""
        return (by_side[1], by_side[0]) if self.swapped else by_side


def play_unit(
    game: AnyGame,
    options: Options,
    pair: Pair,
    unit: int,
    seed: bytes,
    *,
    rotate: bool = False,
    budget: Budget = FREE,
    watch: Watch | None = None,
) -> list[DealResult]:
    """Play one deal at every table of its unit, as if it were the first of a match.

    Args:
        game: the game.
        options: the house rules.
        pair: who plays for entries 0 and 1, made for the game.
        unit: which deal of the run it is, 0 or more.
        seed: the seed of the run, 32 to 64 bytes.
        rotate: whether each hand goes to each place, in games that say how.
        budget: how long a bot may think over a move.
        watch: what counts decisions; by default nothing is kept.

    Raises:
        ArenaError: if a bot chooses an illegal code.
    """
    own, dealer, dealt = packs(game, options, seed, unit, rotate=rotate)
    standing = game.begin(options, dealer)
    watch = watch or Watch(game)
    results = []
    for rotation, pack in enumerate(dealt):
        for swapped in (False, True):
            seated = _Seated(pair, own, swapped=swapped, rotation=rotation, budget=budget, watch=watch)
            position = game.deal(options, pack, dealer)
            moves = seated.play(game, position, standing)
            outcome = game.outcome(position)
            facts = game.measures.facts(position) if game.measures else Facts()
            results.append(
                DealResult(
                    unit,
                    rotation,
                    swapped,
                    dealer,
                    outcome.void,
                    moves,
                    seated.in_order(outcome.points),
                    facts.bidder,
                    facts.bid,
                    facts.made,
                    {name: seated.in_order(by_side) for name, by_side in facts.sides.items()},
                )
            )
    return results


def play_match(
    game: AnyGame,
    options: Options,
    pair: Pair,
    match: int,
    seed: bytes,
    *,
    budget: Budget = FREE,
    watch: Watch | None = None,
) -> MatchResult:
    """Play one whole match at a table; matches 0 and 1, 2 and 3 and so on are dealt from the same seed with sides changed.

    One that is not over after 5,000 deals is drawn. The arguments are those of ``play_unit``.

    Raises:
        ArenaError: if a bot chooses an illegal code.
    """
    own = own_seed(seed, "match", match // 2)
    watch = watch or Watch(game)
    seated = _Seated(pair, own, swapped=match % 2 == 1, rotation=0, budget=budget, watch=watch)
    table = Table(Setup(game=game, options=options, seed=own))
    table.on(Begin(), 0.0)
    while not table.over:
        if table.turn != NOBODY:
            view = table.view(table.turn)
            assert table.deal is not None
            table.on(Played(view.seat, seated.choose(game, view, table.deal.position)), 0.0)
        elif table.standing.deals < MOST_DEALS:
            table.on(NextDeal(), 0.0)
        else:
            break
    winner = table.standing.winner if table.standing.winner == NOBODY else table.standing.winner ^ seated.swapped
    return MatchResult(match, seated.swapped, winner, table.standing.deals)


def both(bots: Sequence[Whoever]) -> Pair:
    """Return a pair in which each of two bots has both seats of its side."""
    first, second = bots
    return (first, first), (second, second)
