"""Contract: what a game is made of.

A game is a value put together in its folder's ``__init__`` from its eight files; whoever
has one can deal, play, write down and score it without knowing which game it is.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from baithak.games.belief import Belief
from baithak.games.errors import Refusal
from baithak.games.lessons import Lessons
from baithak.games.match import Outcome, Standing
from baithak.games.measures import Measures
from baithak.games.options import Options, Value
from baithak.games.policy import Policy
from baithak.games.position import Position
from baithak.games.puzzle import Puzzle
from baithak.games.stake import Stake
from baithak.games.unseen import Unseen
from baithak.games.view import Played, View
from baithak.words import Phrase

O = TypeVar("O", bound=Options)
P = TypeVar("P", bound=Position)
V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Outcome)
S = TypeVar("S", bound=Standing)


@dataclass(frozen=True, slots=True)
class Diagram(Generic[P]):
    """What a one-line position text says: the cards that it shows, and how many lie hidden in each place."""

    position: P
    """The position, from which the hidden cards are missing; legal moves need only the mover's hand (S14)."""
    hidden: Mapping[str, int]
    """Places with hidden cards and how many; empty when all cards are open."""


@dataclass(frozen=True, slots=True)
class Game(Generic[O, P, V, R, S]):
    """One game."""

    name: str
    """As it is typed: ``seep``."""
    title: str
    prefix: str
    """The letter of its clauses: ``S`` in S20."""
    clockwise: bool
    """Whether the next seat sits on the left."""
    pack: tuple[int, ...]
    cut: bool
    """Whether the pack is cut (S5)."""
    options: type[O]
    presets: Mapping[str, Mapping[str, Value]]
    """House rules that go together, by name; ``usual`` is always there and changes nothing."""
    deal: Callable[[O, Sequence[int], int], P]
    """From options, the pack in dealing order and the dealer's seat to the position before the first move."""
    refuse: Callable[[P, int], Refusal]
    """Say why a code is illegal in a position, from what its mover knows; for a legal code a ``ValueError``."""
    attempts: Callable[[V, int, int], tuple[int, ...]]
    """The codes, legal or not, that the viewer whose turn it is may mean by pointing at cards of the own hand and at
    cards on the table, both as masks; the likeliest first, and none where that means nothing."""
    write_move: Callable[[int], str]
    """The canonical text of a code, without a blank."""
    read_move: Callable[[str], int]
    """The code of a text in the notation, however spaced; raises ``NotationError``. Knows no position."""
    match_moves: Callable[[str, Sequence[int]], tuple[int, ...]]
    """Those of some legal codes that a text, shortened as players do, could mean."""
    write_position: Callable[[Diagram[P]], str]
    read_position: Callable[[str], Diagram[P]]
    hide: Callable[[P, int], Diagram[P]]
    """A position as the seat may see it: the other cards are taken out and counted."""
    view: Callable[[P, int, Sequence[Played], S], V]
    """From a position, a viewer's seat (or ``NOBODY``), the moves played and the match's standing to the view."""
    outcome: Callable[[P], R]
    """The score of a deal that is over."""
    begin: Callable[[O, int], S]
    """The standing of a match before its first deal, from its options and first dealer."""
    after: Callable[[O, S, R], S]
    """The standing after a deal."""
    advise: Callable[[V, random.Random], int]
    """The code that a decent club player would choose, from the view alone."""
    puzzle: Callable[[], Puzzle] | None = None
    """What makes the game with all cards open for the solver; none where it cannot be solved."""
    policy: Callable[[], Policy] | None = None
    """What makes a policy for playouts that knows a little of the game; none where there is only chance."""
    foresight: Callable[[], Policy] | None = None
    """What makes a policy that also weighs what a move leaves, for tree search; none where ``policy`` will do."""
    unseen: Callable[[V], Unseen] | None = None
    """What a view leaves open, so that deals which fit it can be drawn; none where nobody has told how."""
    belief: Callable[[V], Belief | None] | None = None
    """What a view's seat makes of the moves that it has seen; none where they tell nothing that is known how to weigh."""
    stake: Callable[[V], Stake | None] | None = None
    """What an ended deal is worth in the match that a view tells of; none where only its points are known to count."""
    at_stake: Callable[[V], Puzzle] | None = None
    """What makes the game with all cards open for a seat that plays it, worth what the deal then counts.

    It takes the view; there is none where no such deal is solved fast enough for a move to wait for many.
    """
    measures: Measures[P, V] | None = None
    """What its bots are measured by besides points; none where nobody has said."""
    judge: Callable[[V], Mapping[int, float] | None] | None = None
    """What each legal code is worth to the viewer's side by what was learnt beforehand; nothing where that is silent."""
    lessons: Mapping[str, Callable[[int], Lessons]] = field(default_factory=dict)
    """By name, what its bots learn beforehand, from a seed."""
    hand_order: tuple[int, ...] = ()
    """The pack as people sort the cards in their hand; empty where that is the order of ``pack``."""
    rate: Callable[[V], Mapping[int, float]] | None = None
    """What the lore makes of each legal code, by any scale, more being better; empty where it does not weigh them."""
    novice: Callable[[V, random.Random], int] | None = None
    """The code that a beginner would choose, from the view alone; it errs as beginners err, and never by chance."""
    reasons: Callable[[V, int, Mapping[int, float]], tuple[Phrase, ...]] | None = None
    """Why a legal code is chosen, in sentences, from the view and what legal codes were found to be worth, if they were."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
