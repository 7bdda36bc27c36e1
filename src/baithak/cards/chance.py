"""Chance for searches, the same on every machine and build; cards are dealt by ``shuffle.py``."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import mix, take

from baithak.cards.mask import WORD


class Chance:
    """Draws from a seed: word ``n`` of a run is its key mixed with ``n``, and every run has a number."""

    def __init__(self, seed: int = 0) -> None:
        """Begin run 0 of a seed, any whole number, of which 64 bits count."""
        self.seed = seed & WORD
        self.begin(0)

    def begin(self, run: int) -> None:
        """Begin a run by its number, 0 and up; runs have nothing to do with each other."""
        self.key = mix(mix(self.seed, 1), run)
        self.drawn = 0

    def word(self) -> int:
        """Return 64 bits."""
        self.drawn += 1
        return mix(self.key, self.drawn)

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit - 1``, each as likely as another to within one in 2**32 / ``limit``."""
        return take(take(self.word(), 0, 32) * limit, 32, 32)
