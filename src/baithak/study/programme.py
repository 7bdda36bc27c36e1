"""What a run plays: who against whom, which deals or matches, and what is counted meanwhile.

The work is numbered so that all contests come forward together: number ``n`` is unit ``n //
contests`` of contest ``n % contests``. A programme is picklable, and any process that has it can
play any number.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from baithak.bots.bot import Budget
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.study.arena import FREE, DealResult, MatchResult, Pair, play_match, play_unit
from baithak.study.entries import Entry
from baithak.study.watch import Watch, Watched


@dataclass(frozen=True, slots=True)
class Unit:
    """What came of one unit of a contest."""

    contest: int
    number: int
    deals: tuple[DealResult, ...]
    """Every table of a deal; none where matches are played."""
    matches: tuple[MatchResult, ...]
    """Two matches from the same seed; none where deals are played."""
    watched: tuple[Watched, Watched]
    """What was counted of entries 0 and 1."""

    @property
    def margin(self) -> float:
        """By how much entry 0 was ahead: points a deal, or matches of two."""
        if self.deals:
            return sum(deal.margin for deal in self.deals) / len(self.deals)
        return float(sum((match.winner == 0) - (match.winner == 1) for match in self.matches))


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played and counted, besides who plays."""

    seed: bytes
    matches: bool = False
    """Whether whole matches are played instead of single deals."""
    rotate: bool = True
    """Whether each hand goes to each place, in games that say how."""
    budget: Budget = FREE
    complaints: bool = False
    regret: bool = False


class Programme:
    """A run, ready to be played."""

    def __init__(
        self, game: AnyGame, options: Options, entries: Sequence[Entry], contests: Sequence[tuple[int, int]], wish: Wish
    ) -> None:
        """Set who plays whom.

        Args:
            game: the game.
            options: the house rules.
            entries: who takes part.
            contests: pairs of numbers of entries.
            wish: what is to be played and counted.
        """
        self.game = game
        self.options = options
        self.entries = tuple(entries)
        self.contests = tuple(contests)
        self.wish = wish
        self._made = threading.local()

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs: it makes its own bots."""
        kept = dict(vars(self))
        del kept["_made"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Take up what ``__getstate__`` returned."""
        vars(self).update(kept)
        self._made = threading.local()

    def _pair(self, contest: int) -> Pair:
        """Return who plays a contest; bots are made once for each thread that plays."""
        bots = vars(self._made)
        for at in self.contests[contest]:
            if str(at) not in bots:
                first, second = self.entries[at].makers
                bots[str(at)] = (first(self.game), second(self.game))
        one, other = self.contests[contest]
        return bots[str(one)], bots[str(other)]

    def play(self, numbers: Sequence[int]) -> list[Unit]:
        """Play some of the numbers, in their order.

        Raises:
            ArenaError: if a bot chooses an illegal code.
        """
        return [self._play(*divmod(number, len(self.contests))) for number in numbers]

    def _play(self, number: int, contest: int) -> Unit:
        game, options, wish = self.game, self.options, self.wish
        pair = self._pair(contest)
        watch = Watch(game, complaints=wish.complaints, regret=wish.regret)
        deals: list[DealResult] = []
        matches: list[MatchResult] = []
        if wish.matches:
            matches = [
                play_match(game, options, pair, match, wish.seed, budget=wish.budget, watch=watch)
                for match in (2 * number, 2 * number + 1)
            ]
        else:
            deals = play_unit(
                game, options, pair, number, wish.seed, rotate=wish.rotate, budget=wish.budget, watch=watch
            )
        return Unit(contest, number, tuple(deals), tuple(matches), watch.watched)


def everybody(count: int) -> list[tuple[int, int]]:
    """Return everybody against everybody, by numbers from 0."""
    return [(one, other) for one in range(count) for other in range(one + 1, count)]
