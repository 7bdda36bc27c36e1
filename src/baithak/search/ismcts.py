"""Tree search over what one seat knows: information set Monte Carlo (Cowling, Powley and Whitehouse, 2012).

One tree serves all the deals that fit what the seat has seen. Each iteration draws another one,
walks down the tree by the moves that are legal in it, adds one node, plays the deal out and
counts the result at every node passed. A move is judged by how often it could have been made,
not by how often its position was reached: in most deals it is not there.

A node is a sequence of moves. Moves that the seat will not see, such as a discard, are told
apart all the same; before them the tree knows more than the seat does.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from math import log, sqrt

    from baithak.cards.mask import mix
    from baithak.cards.seats import side_of
    from baithak.plain import check_signals, drawn_below, freed, freed_numbers, fresh, fresh_numbers
    from baithak.search.playout import play_out

from typing import NamedTuple

from baithak.cards.chance import Chance
from baithak.cards.lists import Words
from baithak.games.errors import GameError
from baithak.games.policy import Policy
from baithak.games.unseen import Unseen
from baithak.search.budget import FREE, Budget
from baithak.search.worlds import Worlds

_CHUNK = 256
"""How many iterations are made between two looks at the clock and for Ctrl-C: some milliseconds."""
_PLAYED_OUT = 0x5851F42D4C957F2D
"""Parts the chance of playouts from that of the deals drawn."""
_DEEPEST = 63
_MOST = 10_000_000
_EXPLORE = 1.0


class Tried(NamedTuple):
    """What became of one of the legal codes."""

    code: int
    visits: int
    """In how many iterations it was made."""
    mean: float
    """The mean result of those, for the side that moves."""


class Ismcts:
    """Searches for a seat that is to move.

    Attributes:
        done: how many iterations were made.
        nodes: how many nodes the tree has.
        explore: how many standard deviations of the results doubt is worth, when a move is chosen to be tried again.
    """

    def __init__(self, unseen: Unseen, most: int, seed: int = 0, policy: Policy | None = None) -> None:
        """Begin with an empty tree.

        Args:
            unseen: what the seat has not seen.
            most: how many iterations will be made at most, 1 to 10,000,000: so much room is laid out, 64 to 80
                bytes for each.
            seed: any whole number, of which 64 bits count.
            policy: who picks the moves when a deal is played out; by default chance alone.

        Raises:
            GameError: if nobody is to move, the iterations are none or too many, or the policy does not know the game.
            UnseenError: if no deal fits.
        """
        if most < 1 or not unseen.base.legal():
            raise GameError(f"{most} iterations of search for a move: one of each is needed")
        if most > _MOST:
            raise GameError(f"{most} iterations: there is room for {_MOST} at most")
        if policy is not None and not policy.fits(unseen.base):
            raise GameError(f"{type(policy).__name__} knows no {type(unseen.base).__name__}")
        self.worlds = Worlds(unseen, seed)
        self.work = unseen.base.copy()
        self.policy = policy
        self.codes = Words()
        self.chance = Chance(seed ^ _PLAYED_OUT)
        self.most = most
        self.done = 0
        self.nodes = 1
        self.squares = 0.0
        self.width = 0.0
        self.explore = _EXPLORE
        self.slots_used = 2
        while self.slots_used < 2 * (most + 1):
            self.slots_used *= 2
        self.slots = fresh(self.slots_used)
        self.moves = fresh(most + 1)
        self.parents = fresh(most + 1)
        self.visits = fresh(most + 1)
        self.chances = fresh(most + 1)
        self.sums = fresh_numbers(most + 1)
        if not cython.compiled:
            self.path = [0] * (_DEEPEST + 1)

    def __dealloc__(self) -> None:
        freed(self.slots)
        freed(self.moves)
        freed(self.parents)
        freed(self.visits)
        freed(self.chances)
        freed_numbers(self.sums)

    def run(self, iterations: int, budget: Budget = FREE) -> None:
        """Make so many more iterations, unless the budget ends it before; never more than there is room for.

        Whatever a policy in plain Python raises is raised here.
        """
        clock = budget.begin()
        last = min(self.done + budget.capped(iterations), self.most)
        while self.done < last:
            if clock.out(self.nodes):
                return
            number = min(_CHUNK, last - self.done)
            with cython.nogil:
                for _ in range(number):
                    self._once()
                    if self.work.fault is not None:
                        break
            self.work.raise_fault()
            check_signals()

    def tried(self) -> list[Tried]:
        """Return what became of each legal code, in their order; a code that was never made has mean 0."""
        base = self.worlds.unseen.base
        sign = 1 if base.turn % 2 == 0 else -1
        found = []
        for code in base.legal():
            child = self._find(0, code)
            visits = self.visits[child] if child else 0
            found.append(Tried(code, visits, sign * self.sums[child] / visits if visits else 0.0))
        return found

    def best(self) -> int:
        """Return the code that was made most often; of several the one with the best mean, then the lowest."""
        return max(self.tried(), key=lambda one: (one.visits, one.mean, -one.code)).code

    def _once(self) -> None:
        """Make one iteration."""
        self.worlds.deal(self.work, self.done)
        self.chance.begin(self.done)
        self._measure()
        node = 0
        depth = 0
        self.path[0] = 0
        while depth < _DEEPEST and not self.work.ended():
            self.work.fill(self.codes)
            node = self._next(node)
            depth += 1
            self.path[depth] = node
            self.work.advance(self.moves[node])
            if self.visits[node] == 0:
                break
        play_out(self.work, self.codes, self.policy, self.chance)
        if self.work.fault is not None:
            return
        result = self.work.scored(0) - self.work.scored(1)
        self.squares += result * result
        for at in range(depth + 1):
            self.visits[self.path[at]] += 1
            self.sums[self.path[at]] += result
        self.done += 1

    def _measure(self) -> None:
        """Set how much doubt counts, by how far results differ so far."""
        if self.done < 2:
            self.width = 1.0
            return
        mean = self.sums[0] / self.done
        variance = self.squares / self.done - mean * mean
        self.width = self.explore * sqrt(variance) if variance > 0 else 1.0

    def _next(self, node: int) -> int:
        """Return the child by which to go on from a node: a new one if a legal code has none, else the one that promises most."""
        sign = 1.0 if side_of(self.work.turn) == 0 else -1.0
        untried = 0
        picked = 0
        best = 0
        most = 0.0
        for i in range(self.codes.used):
            code = self.codes.words[i]
            child = self._find(node, code)
            if child == 0:
                untried += 1
                if drawn_below(self.chance, untried) == 0:
                    picked = code
                continue
            self.chances[child] += 1
            if untried == 0:
                visits = self.visits[child] * 1.0
                worth = sign * self.sums[child] / visits + self.width * sqrt(log(self.chances[child] * 1.0) / visits)
                if best == 0 or worth > most:
                    best = child
                    most = worth
        return self._add(node, picked) if untried else best

    def _slot(self, node: int, code: int) -> int:
        """Return the slot that a node's child has, or would have."""
        last = self.slots_used - 1
        slot = mix(code, node) & last
        while self.slots[slot] and (self.moves[self.slots[slot]] != code or self.parents[self.slots[slot]] != node):
            slot = slot + 1 & last
        return slot

    def _find(self, node: int, code: int) -> int:
        """Return a node's child, or 0."""
        return self.slots[self._slot(node, code)]

    def _add(self, node: int, code: int) -> int:
        """Give a node a child."""
        child = self.nodes
        self.nodes += 1
        self.slots[self._slot(node, code)] = child
        self.moves[child] = code
        self.parents[child] = node
        self.chances[child] = 1
        return child
