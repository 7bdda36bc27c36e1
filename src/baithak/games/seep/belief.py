"""What a seat makes of the plays that it has seen: a hand for which they were good plays is likelier.

The last plays are gone through again with the hands of a world. Each play of another seat is as
likely as its worth, by ``foresight.py``, compares with that of the others its hand had (a softmax).
So a rich capture or a sweep that was left speaks against the card for it, as does a card thrown
where a cheaper one was held. A bid speaks for more cards of its value than the one that it proves.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from math import exp

    from baithak.cards.mask import count
    from baithak.cards.seats import SEATS

from math import comb

from baithak.cards.lists import Words
from baithak.cards.mask import ALL_CARDS, bit, mask_of
from baithak.cards.seats import NOBODY
from baithak.games.belief import Belief
from baithak.games.position import Position
from baithak.games.seep.foresight import SeepForesight
from baithak.games.seep.moves import BID, REDEAL, VALUE_CARDS, kind_of, played_card
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.view import SeepView

_VALUE_CARDS = VALUE_CARDS
PLAYS_WEIGHED = 20
"""How many of the last plays are gone through."""
TEMPERATURE = 8.0
"""By how many points plays must differ for one to be 2.7 times as likely."""
BLUNDERS = 0.05
"""How often any play is made, whatever it is worth."""
_BID = [1 - comb(12 - held, 4) / comb(12, 4) for held in range(5)]
"""By how many cards of a value a hand of twelve has, how likely one of them is among its first four."""


class SeepBelief(Belief):
    """How likely the last plays are in a world."""

    def __init__(self, view: SeepView, number: int = PLAYS_WEIGHED) -> None:
        """Take up the last so many plays that a view tells of, those after the opening play."""
        self.temperature = TEMPERATURE
        self.blunders = BLUNDERS
        self.viewer = view.seat
        self.bidder = view.bidder
        self.bid_cards = _VALUE_CARDS[view.bid]
        self.moves = Words()
        self.codes = Words()
        self.grades = Words()
        self.policy = SeepForesight(0)
        self.start = SeepPosition(view.options, view.dealer)
        plays = [move for move in view.history if kind_of(move.code) not in (BID, REDEAL)]
        self.start.loose = ALL_CARDS & ~(view.unseen | view.hand | mask_of(played_card(move.code) for move in plays))
        self.bid_played = mask_of(played_card(move.code) for move in plays if move.seat == view.bidder)
        if not cython.compiled:
            self.later = [0] * SEATS
        later = [0] * SEATS
        early = max(1, len(plays) - number)
        if view.bid:
            self.start.bid = view.bid
        for at, move in enumerate(plays):
            if at < early:
                self.start.play(move.code)
            else:
                later[move.seat] |= bit(played_card(move.code))
                self.moves.append(move.code)
        self.later = later
        self.work = self.start.copy()

    def weight(self, world: Position) -> float:
        """Return how likely the plays are.

        Raises:
            TypeError: if the world is of another game.
        """
        if not isinstance(world, SeepPosition):
            raise TypeError(f"a belief about Seep weighs no {type(world).__name__}")
        return self.weigh(world)

    def weigh(self, world: Position) -> float:
        """Do what ``weight`` does."""
        return self._weigh(self.work, cython.cast(SeepPosition, world))

    def _weigh(self, work: SeepPosition, world: SeepPosition) -> float:
        work.become(self.start)
        for seat in range(SEATS):
            work.hands[seat] = world.hands[seat] | self.later[seat]
        weight = 1.0
        if self.bidder != self.viewer:
            weight = _BID[count(self.bid_cards & (world.hands[self.bidder] | self.bid_played))]
        for at in range(self.moves.used):
            code = self.moves.words[at]
            if work.turn != self.viewer:
                weight *= self._likely(work, code)
            work.advance(code)
        return weight

    def _likely(self, work: SeepPosition, code: int) -> float:
        """Return how likely the mover plays a code."""
        work.fill(self.codes)
        scale = self.policy.grade(work, self.codes, self.grades) * self.temperature
        made = 0
        for i in range(self.codes.used):
            if self.codes.words[i] == code:
                made = i
        total = 0.0
        own: int = self.grades.words[made]
        for i in range(self.codes.used):
            grade: int = self.grades.words[i]
            total += exp((grade - own) / scale)
        return (1.0 - self.blunders) / total + self.blunders / self.codes.used


def belief_of(view: SeepView) -> SeepBelief | None:
    """Return what the view's seat makes of the plays; nothing where none is known after the opening play."""
    known = view.ply > 1 and len(view.history) > view.ply
    return SeepBelief(view) if known and view.turn != NOBODY else None
