"""Contract: what a deal that has ended is worth to those who play it.

Points are what a deal scores; what they are worth depends on the match: a lead that is nearly
won, a rule that ends it at once. A stake is made from a view, and search weighs deals by it.

``worth`` is for Python, ``reward`` the same without the interpreter; each is the other's
default, as with a position's methods.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython

from baithak.games.position import Position


class Stake:
    """What ended deals of one match are worth to side 0, in points or whatever counts as one."""

    def worth(self, position: Position) -> float:
        """Return what a deal that has ended is worth to side 0; to side 1 it is worth as much less."""
        worth = self.reward(position)
        if position.fault is not None:
            position.raise_fault()
        return worth

    def reward(self, position: Position) -> float:
        """Do what ``worth`` does; 0 if that fails, and then the position's ``fault`` says why."""
        with cython.gil:
            try:
                if type(self).worth is Stake.worth:
                    raise NotImplementedError(f"{type(self).__name__} has no worth")
                return self.worth(position)
            except BaseException as error:  # noqa: BLE001 - raised by whoever called from Python
                position.fault = error
                return 0.0
