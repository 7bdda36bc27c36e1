"""What is counted while bots play, by bot: how long they think, what people would complain of, what a card costs."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from baithak.cards.mask import count
from baithak.games.game import AnyGame
from baithak.games.measures import chance
from baithak.games.position import Position
from baithak.games.view import View
from baithak.study.open_hands import ENDING, fair_values, open_values

_STEP = math.log(1.1)
"""Times are kept to within 5%, by steps of 10%, so that any number of them takes little room."""


class Weighed(NamedTuple):
    """What some cards cost."""

    cards: int = 0
    """How many were weighed."""
    lost: float = 0.0
    """The points that they lost together, each against the best card."""
    blunders: int = 0

    def plus(self, other: "Weighed") -> "Weighed":
        """Return the sum of both."""
        return Weighed(self.cards + other.cards, self.lost + other.lost, self.blunders + other.blunders)


@dataclass(slots=True)
class Watched:
    """What was counted of one bot."""

    times: dict[str, Counter[int]] = field(default_factory=dict)
    """By kind of decision, how many took how long, by the number of a step of 10%."""
    chances: Counter[str] = field(default_factory=Counter)
    """By complaint, at how many decisions it could have arisen."""
    faults: Counter[str] = field(default_factory=Counter)
    """By complaint, at how many it did."""
    weighed: dict[str, Weighed] = field(default_factory=dict)
    """What cards cost: by ``open`` or ``fair`` and how many cards the hand had, as in ``open.6``."""

    def add(self, other: "Watched") -> None:
        """Count in what was counted elsewhere."""
        for kind, times in other.times.items():
            self.times.setdefault(kind, Counter()).update(times)
        self.chances.update(other.chances)
        self.faults.update(other.faults)
        for name, weighed in other.weighed.items():
            self.weighed[name] = self.weighed.get(name, Weighed()).plus(weighed)

    def cost(self, how: str, cards: int | None = None) -> Weighed:
        """Return what cards cost, weighed ``open`` or ``fair``, in hands of so many cards, or in all."""
        whole = Weighed()
        for name, weighed in self.weighed.items():
            kind, _, held = name.partition(".")
            if kind == how and cards in (None, int(held)):
                whole = whole.plus(weighed)
        return whole


def step_of(seconds: float) -> int:
    """Return the number of the step that a time lies nearest to; 0 is a nanosecond."""
    return max(0, round(math.log(max(seconds * 1e9, 1.0)) / _STEP))


def quantile(times: Mapping[int, int], share: float) -> float:
    """Return the time, in seconds, that a share of some times do not exceed, within 5%; there is one at least."""
    due = math.ceil(share * sum(times.values()))
    seen = 0
    step = 0
    for step in sorted(times):
        seen += times[step]
        if seen >= due:
            break
    return math.exp(step * _STEP) / 1e9


def together(watched: Iterable[Watched]) -> Watched:
    """Return the sum of what was counted."""
    whole = Watched()
    for one in watched:
        whole.add(one)
    return whole


class Watch:
    """Counts for two sides of a contest."""

    def __init__(self, game: AnyGame, *, complaints: bool = False, regret: bool = False) -> None:
        """Set what is counted besides time."""
        self._game = game
        self._measures = game.measures
        self._complaints = dict(game.measures.complaints) if complaints and game.measures else {}
        self._regret = regret
        self.watched = (Watched(), Watched())

    def chosen(self, bot: int, view: View, position: Position, code: int, seconds: float) -> None:
        """Count a decision, before it is played."""
        if len(view.legal) < 2:
            return
        watched = self.watched[bot]
        kind = self._measures.kind(view) if self._measures else "play"
        watched.times.setdefault(kind, Counter())[step_of(seconds)] += 1
        for name, complaint in self._complaints.items():
            faults = complaint(view)
            if chance(view, faults):
                watched.chances[name] += 1
                watched.faults[name] += code in faults
        if self._regret:
            self._weigh(watched, "open", view, open_values(self._game, view, position), code)
            if kind == "play" and count(view.hand) <= ENDING:
                self._weigh(watched, "fair", view, fair_values(self._game, view), code)

    def _weigh(self, watched: Watched, how: str, view: View, values: Mapping[int, float] | None, code: int) -> None:
        """Count what a card costs, if it was weighed."""
        if values is None:
            return
        lost = max(values.values()) - values[code]
        blunder = self._measures is not None and lost >= self._measures.blunder
        name = f"{how}.{count(view.hand)}"
        watched.weighed[name] = watched.weighed.get(name, Weighed()).plus(Weighed(1, lost, int(blunder)))
