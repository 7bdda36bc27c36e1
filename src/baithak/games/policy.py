"""Contract: how a playout picks its moves, with all cards open.

A policy is asked on every ply of a playout. What it picks follows from the position and from
chance alone; where it works with room of its own, ``own`` gives everybody who asks another one,
so that several threads may. ``choose`` is for Python, ``pick`` the same without the interpreter.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.seats import side_of
    from baithak.plain import drawn_below, push

from collections.abc import Sequence

from baithak.cards.chance import Chance
from baithak.cards.lists import Words
from baithak.games.errors import GameError
from baithak.games.position import Position

_THOUSAND = 1000


class Policy:
    """Picks one of the legal codes."""

    def fits(self, position: Position) -> bool:  # noqa: ARG002 - a policy of one game looks at it
        """Say whether a position is of a game that the policy knows."""
        return True

    def own(self) -> "Policy":
        """Return the same policy for one who asks: where it works with room of its own, another one."""
        return self

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:
        """Return one of the legal codes of a position, which may not be changed."""
        raise NotImplementedError

    def pick(self, position: Position, codes: Words, chance: Chance) -> int:
        """Do what ``choose`` does; -1 if that fails, and then the position's ``fault`` says why."""
        with cython.gil:
            return self._ask(position, codes.listed(), chance)

    def match(self, position: Position, codes: Words, keys: Words) -> None:  # noqa: ARG002 - each game has its own
        """Fill a list with a number for each code, the same only for codes that come to the same; by default the code."""
        keys.clear()
        for i in range(codes.used):
            push(keys, codes.words[i])

    def grade(self, position: Position, codes: Words, grades: Words) -> float:  # noqa: ARG002 - it has no opinion
        """Fill a list with what each code is worth to its mover, and return how much of that is a point.

        Returns:
            0 if the policy has no opinion that is told in points; then the list means nothing.
        """
        return 0.0

    def _ask(self, position: Position, codes: list[int], chance: Chance) -> int:
        try:
            code = self.choose(position, codes, chance)
            if code not in codes:
                raise GameError(f"the policy chose {code}, which is not one of the legal codes {codes}")
        except BaseException as error:  # noqa: BLE001 - raised by whoever called from Python
            position.fault = error
            return -1
        return code


class Uniform(Policy):
    """Picks any legal code, each as likely as another."""

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:  # noqa: ARG002 - any will do
        """Return one of some codes."""
        return codes[chance.below(len(codes))]

    def pick(self, position: Position, codes: Words, chance: Chance) -> int:  # noqa: ARG002 - any will do
        """Do what ``choose`` does."""
        return codes.words[drawn_below(chance, codes.used)]


class Sides(Policy):
    """Picks for each side by a policy of its own, to see which plays better."""

    def __init__(self, first: Policy, second: Policy) -> None:
        """Set by what side 0 and side 1 play."""
        self.first = first
        self.second = second

    def own(self) -> "Sides":
        """Return the same of policies with room of their own."""
        return Sides(self.first.own(), self.second.own())

    def fits(self, position: Position) -> bool:
        """Say whether both know a position's game."""
        return self.first.fits(position) and self.second.fits(position)

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:
        """Return what the mover's policy chooses."""
        policy = self.first if side_of(position.turn) == 0 else self.second
        return policy.choose(position, codes, chance)

    def pick(self, position: Position, codes: Words, chance: Chance) -> int:
        """Do what ``choose`` does."""
        if side_of(position.turn) == 0:
            return self.first.pick(position, codes, chance)
        return self.second.pick(position, codes, chance)


class Greedy(Policy):
    """Picks the code that is worth most at once, but leaves some moves to chance; each game says what a code is worth.

    Attributes:
        blind: how many moves of a thousand any legal code is picked for.
    """

    def __init__(self, blind: int = 300) -> None:
        """Set how many moves of a thousand are left to chance.

        Raises:
            GameError: if that is no number from 0 to 1000.
        """
        if not 0 <= blind <= _THOUSAND:
            raise GameError(f"{blind} of a thousand moves left to chance: it is a number from 0 to 1000")
        self.blind = blind

    def plan(self, position: Position) -> int:  # noqa: ARG002 - not every game plans
        """Return a number that all codes of a ply are weighed by, so that it is found only once."""
        return 0

    def worth(self, position: Position, code: int, plan: int) -> int:  # noqa: ARG002 - each game has its own
        """Return what a legal code is worth to its mover; only how it compares with the others counts."""
        return 0

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:
        """Return the code that is worth most, chance deciding between equals, or any.

        Raises:
            GameError: if the position is of another game.
        """
        if not self.fits(position):
            raise GameError(f"{type(self).__name__} knows no {type(position).__name__}")
        held = Words()
        for code in codes:
            held.append(code)
        return self.pick(position, held, chance)

    def pick(self, position: Position, codes: Words, chance: Chance) -> int:
        """Do what ``choose`` does."""
        if drawn_below(chance, 1000) < self.blind:
            return codes.words[drawn_below(chance, codes.used)]
        plan = self.plan(position)
        best = codes.words[0]
        most = self.worth(position, best, plan)
        equals = 1
        for i in range(1, codes.used):
            worth = self.worth(position, codes.words[i], plan)
            if worth > most:
                most = worth
                best = codes.words[i]
                equals = 1
            elif worth == most:
                equals += 1
                if drawn_below(chance, equals) == 0:
                    best = codes.words[i]
        return best
