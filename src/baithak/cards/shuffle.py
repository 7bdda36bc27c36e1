"""From a seed to a dealt pack, the same for ever.

The expansion is described, with test vectors, in ``docs/shuffle.md``; a record made
today must give the same deals in every later release, so nothing here may change.
Random words come from SHA-256 in counter mode, the shuffle is Fisher and Yates's
(Durstenfeld's order, from the last card down), and a word that would favour some cards
is thrown away and the next one taken.
"""

import hashlib
import os
import re
from collections.abc import Sequence

SEED_BYTES = 32
_LONGEST_SEED = 64
_LABEL = b"baithak shuffle 1"
_TEXT_LABEL = b"baithak seed text 1"
_WORD_BYTES = 4
_WORDS = 256**_WORD_BYTES
_HEX_SEED = re.compile(r"(?:[0-9a-fA-F]{2}){32,64}")
FIRST_DEALER = 0


class SeedError(ValueError):
    """A seed of the wrong length."""


class Stream:
    """Fair draws from a seed, for one numbered purpose: 0 the first dealer, 1 and up the deals of a match."""

    def __init__(self, seed: bytes, number: int) -> None:
        """Begin the stream.

        Raises:
            SeedError: if the seed has not 32 to 64 bytes (256 to 512 bits).
        """
        if not SEED_BYTES <= len(seed) <= _LONGEST_SEED:
            raise SeedError(f"a seed of {len(seed)} bytes: it must have {SEED_BYTES} to {_LONGEST_SEED}")
        self._prefix = _LABEL + bytes([len(seed)]) + seed + number.to_bytes(8, "big")
        self._block = b""
        self._blocks = 0

    def _word(self) -> int:
        if not self._block:
            self._block = hashlib.sha256(self._prefix + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
        word = int.from_bytes(self._block[:_WORD_BYTES], "big")
        self._block = self._block[_WORD_BYTES:]
        return word

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit - 1``, each as likely as another."""
        fair = _WORDS - _WORDS % limit
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % limit


def new_seed() -> bytes:
    """Return 32 bytes from the operating system's generator for secrets."""
    return os.urandom(SEED_BYTES)


def seed_from_text(text: str) -> bytes:
    """Return the seed that a text names: 64 to 128 hexadecimal digits as they stand, anything else hashed."""
    if _HEX_SEED.fullmatch(text):
        return bytes.fromhex(text)
    return hashlib.sha256(_TEXT_LABEL + text.encode()).digest()


def first_dealer(seed: bytes) -> int:
    """Return the seat that deals first: 0 to 3."""
    return Stream(seed, FIRST_DEALER).below(4)


def shuffled(seed: bytes, number: int, pack: Sequence[int], *, cut: bool) -> tuple[int, ...]:
    """Return the pack in the order in which its cards are dealt.

    Args:
        seed: the secret of the match, 32 to 64 bytes.
        number: which dealing-out of the match it is, from 1; a redeal has a number of its own.
        pack: the cards in their order before the shuffle.
        cut: whether the pack is cut after the shuffle (clause S5), at a place from 1 to its length less 1.
    """
    stream = Stream(seed, number)
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    if cut:
        place = 1 + stream.below(len(cards) - 1)
        cards = cards[place:] + cards[:place]
    return tuple(cards)
