"""Tree search over what one seat knows: information set Monte Carlo (Cowling, Powley and Whitehouse, 2012).

One tree serves all the deals that fit what the seat has seen. Each iteration takes one of them,
walks down the tree by the moves that are legal in it, adds one node, plays the deal out and
counts the result at every node passed. A move is judged by how often it could have been made,
not by how often its position was reached: in most deals it is not there.

The seat's own moves are compared on the same deals, each played out by the same chance, and the
worse half of them is left out again and again (``halving.py``). Below them a policy that weighs
moves in points has its say for as long as they were tried little; in the place of one that does
not, doubt decides (Kocsis and Szepesvari, 2006).

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
    from baithak.plain import check_signals, drawn_below, freed, freed_numbers, fresh, fresh_numbers, push
    from baithak.search.playout import play_out

import time
from typing import NamedTuple

from baithak.cards.chance import Chance
from baithak.cards.lists import Words
from baithak.games.belief import Belief
from baithak.games.errors import GameError
from baithak.games.policy import Policy
from baithak.games.stake import Stake
from baithak.games.unseen import Unseen
from baithak.search.beliefs import Believed
from baithak.search.budget import FREE, Budget
from baithak.search.halving import Halving
from baithak.search.worlds import Worlds

_CHUNK = 32 if cython.compiled else 4
"""How many iterations are made between two looks at the clock and for Ctrl-C: a millisecond or less."""
_PLAYED_OUT = 0x5851F42D4C957F2D
"""Parts the chance of playouts from that of the deals drawn."""
_DEEPEST = 63
_MOST = 10_000_000
_EXPLORE = 1.0
_TRUST = 24.0
_POOLED = 2
_POOL = 8000
"""Worlds are weighed beforehand, one for so many iterations, and no more than so many."""


class Tried(NamedTuple):
    """What became of one of the legal codes."""

    code: int
    visits: int
    """In how many iterations it was made."""
    mean: float
    """The mean result for the side that moves, as if all had been made on the same deals."""


class Ismcts:
    """Searches for a seat that is to move.

    Attributes:
        done: how many iterations were made.
        nodes: how many nodes the tree has.
        explore: how many standard deviations of the results doubt is worth, when a move is chosen to be tried again.
        trust: how many results the policy's opinion of a move is worth, more than 0.
        deepest: how many moves of an iteration may be chosen by the tree, 1 to 63.
    """

    def __init__(
        self,
        unseen: Unseen,
        most: int,
        seed: int = 0,
        policy: Policy | None = None,
        stake: Stake | None = None,
        belief: Belief | None = None,
        seconds: float | None = None,
    ) -> None:
        """Begin with an empty tree.

        Args:
            unseen: what the seat has not seen.
            most: how many iterations will be made at most, 1 to 10,000,000: so much room is laid out, 64 to 80
                bytes for each.
            seed: any whole number, of which 64 bits count.
            policy: who picks the moves when a deal is played out; by default chance alone.
            stake: what a deal is worth; by default the difference of what it scores.
            belief: how likely each deal is; by default all are alike.
            seconds: how long deals may be weighed at most, before the first iteration; by default as long as it takes.

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
        pool = min(most // _POOLED + 1, _POOL)
        self.believed = None if belief is None else Believed(self.worlds, belief, pool, seed, seconds)
        self.work = unseen.base.copy()
        self.policy = policy.own() if policy is not None else None
        self.stake = stake
        self.codes = Words()
        self.keys = Words()
        self.grades = Words()
        self.chance = Chance(seed ^ _PLAYED_OUT)
        self.most = most
        self.done = 0
        self.squares = 0.0
        self.width = 0.0
        self.explore = _EXPLORE
        self.trust = _TRUST
        self.deepest = _DEEPEST
        codes = unseen.base.legal()
        room = most + len(codes) + 1
        self.slots_used = 2
        while self.slots_used < 2 * room:
            self.slots_used *= 2
        self.slots = fresh(self.slots_used)
        self.moves = fresh(room)
        self.parents = fresh(room)
        self.visits = fresh(room)
        self.chances = fresh(room)
        self.sums = fresh_numbers(room)
        self.nodes = 1
        if not cython.compiled:
            self.path = [0] * (_DEEPEST + 1)
        self.root_codes = Words()
        self.root_keys = Words()
        self.first = Words()
        self._begin()

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
        start = time.monotonic()
        first = self.done
        last = min(first + budget.capped(iterations), self.most)
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
            if budget.seconds is not None:
                ahead = (self.done - first) * budget.seconds / max(time.monotonic() - start, 1e-9)
                self.halving.plan(min(last, first + int(ahead)))

    def tried(self) -> list[Tried]:
        """Return what became of each legal code, in their order; a code that was never made has mean 0.

        Codes that come to the same were made as one: the first of them has the visits, and all have the mean.
        """
        means = self.halving.means()
        found = []
        known: set[int] = set()
        for code, key in zip(self.root_codes.listed(), self.root_keys.listed(), strict=True):
            child = self._find(0, key)
            found.append(Tried(code, 0 if child in known else self.visits[child], means[child - 1]))
            known.add(child)
        return found

    def best(self) -> int:
        """Return the code that came out best of those that were not left out; without an iteration the policy's."""
        return self.root_codes.at(self.first.at(self.halving.best()))

    def _begin(self) -> None:
        """Give the root its children, one for all codes that come to the same."""
        self.work.fill(self.root_codes)
        self.work.fill(self.codes)
        scale = self._look()
        opinions = []
        for i in range(self.codes.used):
            push(self.root_keys, self.keys.words[i])
            if self._find(0, self.keys.words[i]) == 0:
                self._add(0, self.keys.words[i])
                push(self.first, i)
                grade: int = self.grades.words[i] if scale > 0 else 0
                opinions.append(grade / scale if scale > 0 else 0.0)
        self.halving = Halving(self.most, opinions, self.trust)

    def _look(self) -> float:
        """Let the policy say of the codes in hand which come to the same, and what each is worth; return the scale."""
        if self.policy is not None:
            self.policy.match(self.work, self.codes, self.keys)
            return self.policy.grade(self.work, self.codes, self.grades)
        self.keys.clear()
        for i in range(self.codes.used):
            push(self.keys, self.codes.words[i])
        return 0.0

    def _once(self) -> None:
        """Make one iteration."""
        choice = self.halving.next()
        if self.believed is None:
            self.worlds.deal(self.work, self.halving.deal)
        else:
            self.believed.deal(self.work, self.halving.deal)
        self.chance.begin(self.halving.deal)
        self._measure()
        sign = 1.0 if side_of(self.work.turn) == 0 else -1.0
        node = choice + 1
        depth = 1
        self.path[0] = 0
        self.path[1] = node
        self.work.advance(self.root_codes.words[self.first.words[choice]])
        while depth < self.deepest and self.visits[node] > 0 and not self.work.ended():
            self.work.fill(self.codes)
            node = self._next(node)
            depth += 1
            self.path[depth] = node
            self.work.advance(self.codes.words[self.chosen])
        result = self._result()
        if self.work.fault is not None:
            return
        self.halving.count(choice, sign * result)
        self.squares += result * result
        for at in range(depth + 1):
            self.visits[self.path[at]] += 1
            self.sums[self.path[at]] += result
        self.done += 1

    def _result(self) -> float:
        """Play the deal out and return what it comes to for side 0."""
        play_out(self.work, self.codes, self.policy, self.chance)
        if self.work.fault is not None:
            return 0.0
        if self.stake is not None:
            return self.stake.reward(self.work)
        return self.work.scored(0) - self.work.scored(1)

    def _measure(self) -> None:
        """Set how much doubt counts, by how far results differ so far."""
        if self.done < 2:
            self.width = 1.0
            return
        mean = self.sums[0] / self.done
        variance = self.squares / self.done - mean * mean
        self.width = self.explore * sqrt(variance) if variance > 0 else 1.0

    def _next(self, node: int) -> int:
        """Return the child by which to go on from a node, and note which code leads there.

        Where the policy weighs moves, it is the one that promises most, the policy's opinion standing for the
        first results; else a new one if a legal code has none.
        """
        scale = self._look()
        return self._weighed(node, scale) if scale > 0 else self._blind(node)

    def _blind(self, node: int) -> int:
        """Return a child that is new, else the one that promises most."""
        sign = 1.0 if side_of(self.work.turn) == 0 else -1.0
        untried = 0
        picked = 0
        best = 0
        most = 0.0
        for i in range(self.codes.used):
            child = self._find(node, self.keys.words[i])
            if child == 0:
                untried += 1
                if drawn_below(self.chance, untried) == 0:
                    picked = i
                continue
            self.chances[child] += 1
            if untried == 0:
                visits = self.visits[child] * 1.0
                worth = sign * self.sums[child] / visits + self.width * sqrt(log(self.chances[child] * 1.0) / visits)
                if best == 0 or worth > most:
                    best = child
                    most = worth
                    self.chosen = i
        if untried:
            self.chosen = picked
            return self._add(node, self.keys.words[picked])
        return best

    def _weighed(self, node: int, scale: float) -> int:
        """Return the child that promises most; one that is new promises what the policy thinks of it."""
        sign = 1.0 if side_of(self.work.turn) == 0 else -1.0
        level = sign * self.sums[node] / self.visits[node]
        top: int = self.grades.words[0]
        for i in range(1, self.grades.used):
            grade: int = self.grades.words[i]
            top = max(top, grade)
        best = -1
        most = 0.0
        for i in range(self.codes.used):
            again = False
            for j in range(i):
                again = again or self.keys.words[j] == self.keys.words[i]
            if again:
                continue
            grade = self.grades.words[i]
            worth = self.trust * (level + (grade - top) / scale)
            visits = self.trust
            chances = 1.0
            child = self._find(node, self.keys.words[i])
            if child:
                self.chances[child] += 1
                chances += self.chances[child]
                worth += sign * self.sums[child]
                visits += self.visits[child]
            worth = worth / visits + self.width * sqrt(log(chances) / visits)
            if best < 0 or worth > most:
                best = i
                most = worth
        self.chosen = best
        child = self._find(node, self.keys.words[best])
        return child or self._add(node, self.keys.words[best])

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
