"""Contract: how likely it is that the seats did what they did, had a world been dealt.

Facts rule worlds out (``games/unseen.py``); beliefs weigh those that are left. A seat that
bid high more often held a good hand, and one that left a rich capture probably lacked the
card for it.

``weight`` is for Python, ``weigh`` the same without the interpreter; each is the other's
default, as with a position's methods.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython

from baithak.games.position import Position


class Belief:
    """What one seat makes of the moves that it has seen."""

    def weight(self, world: Position) -> float:
        """Return how likely the moves seen are in a world, by any scale; 0 where they cannot be, never less.

        Only how it compares with other worlds of the same view counts. Equal worlds have equal weights.
        """
        weight = self.weigh(world)
        if world.fault is not None:
            world.raise_fault()
        return weight

    def weigh(self, world: Position) -> float:
        """Do what ``weight`` does; 0 if that fails, and then the world's ``fault`` says why."""
        with cython.gil:
            try:
                if type(self).weight is Belief.weight:
                    raise NotImplementedError(f"{type(self).__name__} has no weight")
                return self.weight(world)
            except BaseException as error:  # noqa: BLE001 - raised by whoever called from Python
                world.fault = error
                return 0.0
