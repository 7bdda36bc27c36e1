"""Bots put together from parts, so that one part can be measured by itself: who bids, who discards, who plays.

They are measures and stand in no catalogue: nobody sits down with half a bot.
"""

import random
from collections.abc import Mapping
from functools import partial

from baithak.bots.bot import Bot, BotError, Budget
from baithak.bots.catalog import bot
from baithak.games.game import AnyGame
from baithak.games.position import Position
from baithak.games.view import Played, View
from baithak.search.double_dummy import Solver
from baithak.search.worlds import Worlds
from baithak.study.entries import Entry

WORLDS = 10
"""How many deals the reference weighs a bid by."""


class Parts:
    """Does each kind of decision as the bot that was named for it."""

    def __init__(self, game: AnyGame, parts: Mapping[str, Bot], rest: Bot) -> None:
        """Put a bot together.

        Args:
            game: a game that tells decisions apart.
            parts: by kind of decision, who makes it.
            rest: who makes all others.

        Raises:
            BotError: if the game does not tell decisions apart.
        """
        if game.measures is None:
            raise BotError(f"{game.name} does not tell kinds of decisions apart")
        self._kind = game.measures.kind
        self._parts = dict(parts)
        self._rest = rest

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return what the part chooses that this kind of decision belongs to.

        Raises:
            BotError: if the view has no legal code.
        """
        if not view.legal:
            return self._rest.choose(view, budget, rng)
        return self._parts.get(self._kind(view), self._rest).choose(view, budget, rng)


class PimcBidding:
    """Bids, discards and names trump by deals that may be the one played: the reference for whatever has learnt to.

    In each of some worlds a choice is tried, all go on by the lore until trump is named, and the rest is
    solved with its cards open. The lore names the trump without seeing the other hands, so that a bid is
    worth the best suit's mean and not the mean of each world's best suit.
    """

    def __init__(self, game: AnyGame, worlds: int = WORLDS) -> None:
        """Set how many worlds to weigh, 1 or more.

        Raises:
            BotError: if the game is not solved with its cards open, or does not tell decisions apart.
        """
        if game.measures is None or game.unseen is None or game.measures.points is None:
            raise BotError(f"{game.name} has no bidding by deals with open cards")
        self._game = game
        self._worlds = worlds

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return the code that is worth most on the average; the budget is not looked at."""
        del budget
        if len(view.legal) == 1:
            return view.legal[0]
        assert self._game.unseen is not None
        worlds = Worlds(self._game.unseen(view), rng.getrandbits(64))
        drawn = [worlds.draw(number) for number in range(self._worlds)]
        seed = rng.getrandbits(64)
        worth = {code: sum(self._worth(view, world, code, seed) for world in drawn) for code in view.legal}
        return max(view.legal, key=worth.__getitem__)

    def _worth(self, view: View, world: Position, code: int, seed: int) -> float:
        """Return what a code comes to in a world, for the side that moves."""
        game, rng = self._game, random.Random(seed)
        assert game.measures is not None
        assert game.measures.points is not None
        position = world.copy()
        history = list(view.history)
        sign = 1 if view.seat % 2 == 0 else -1
        while True:
            history.append(Played(position.turn, code))
            position.play(code)
            if position.over():
                points = game.outcome(position).points
                return float(sign * (points[0] - points[1]))
            seen = game.view(position, position.turn, history, view.standing)
            if game.measures.kind(seen) == "play":
                return sign * Solver(game.measures.points(seen)).value(position)
            code = game.advise(seen, rng)


BIDDING = ("bid", "discard", "opening")
"""The kinds of decisions that are not play."""
REFERENCE = "pimc-bidding"
"""The text that names the reference."""


def _part(spec: str, game: AnyGame) -> Bot:
    return PimcBidding(game) if spec == REFERENCE else bot(spec, game)


def _parts(bidding: str, play: str, game: AnyGame) -> Bot:
    return Parts(game, dict.fromkeys(BIDDING, _part(bidding, game)), _part(play, game))


def parted(bidding: str, play: str) -> Entry:
    """Return an entry that bids, discards and names trump as one bot and plays on as another."""
    maker = partial(_parts, bidding, play)
    return Entry(f"bidding {bidding}, play {play}", (maker, maker))
