"""Growing lists of words, sets of cards or move codes of 63 bits: plain arrays once compiled."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import lowest, mix, without_lowest
    from baithak.plain import cleared, freed, fresh, grown, sort_words

from collections.abc import Iterator

_LEAST = 16
_WORD_BITS = 64


class Words:
    """A growing list of words."""

    def __init__(self) -> None:
        self.room = _LEAST
        self.words = fresh(_LEAST)
        self.used = 0

    def __dealloc__(self) -> None:
        freed(self.words)

    def __len__(self) -> int:
        return self.used

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())

    def at(self, index: int) -> int:
        """Return one word; the index is trusted."""
        return self.words[index]

    def append(self, word: int) -> None:
        """Add a word at the end."""
        if self.used == self.room:
            self.room *= 2
            self.words = grown(self.words, self.room)
        self.words[self.used] = word
        self.used += 1

    def append_cards(self, cards: int) -> None:
        """Add each card of a set at the end, lowest number first."""
        while self.room < self.used + _WORD_BITS:
            self.room *= 2
            self.words = grown(self.words, self.room)
        used = self.used
        while cards:
            self.words[used] = lowest(cards)
            used += 1
            cards = without_lowest(cards)
        self.used = used

    def put(self, index: int, word: int) -> None:
        """Replace one word; the index is trusted."""
        self.words[index] = word

    def clear(self) -> None:
        """Empty the list and keep its room."""
        self.used = 0

    def settle(self) -> None:
        """Put the words in rising order, each once."""
        self.used = sort_words(self.words, self.used)

    def listed(self) -> list[int]:
        """Return the words as a list."""
        return [self.words[i] for i in range(self.used)]


class DistinctWords:
    """A growing list of words in the order of their coming, which takes each word once (open addressing)."""

    def __init__(self) -> None:
        self.room = _LEAST
        self.words = fresh(_LEAST)
        self.slots = fresh(4 * _LEAST)
        self.used = 0

    def __dealloc__(self) -> None:
        freed(self.words)
        freed(self.slots)

    def __len__(self) -> int:
        return self.used

    def at(self, index: int) -> int:
        """Return one word; the index is trusted."""
        return self.words[index]

    def add(self, word: int) -> None:
        """Add a word at the end unless the list has it."""
        slot = self._slot(word)
        if self.slots[slot]:
            return
        if self.used == self.room:
            self._grow()
            slot = self._slot(word)
        self.words[self.used] = word
        self.used += 1
        self.slots[slot] = self.used

    def clear(self) -> None:
        """Empty the list and keep its room."""
        while self.used:  # the last that came goes first, so that none that stays is cut off from its slot
            self.slots[self._slot(self.words[self.used - 1])] = 0
            self.used -= 1

    def _slot(self, word: int) -> int:
        """Return the slot that a word has, or would have."""
        last = 4 * self.room - 1
        slot = mix(word, 0) & last
        while self.slots[slot] and self.words[self.slots[slot] - 1] != word:
            slot = slot + 1 & last
        return slot

    def _grow(self) -> None:
        self.room *= 2
        self.words = grown(self.words, self.room)
        self.slots = grown(self.slots, 4 * self.room)
        cleared(self.slots, 4 * self.room)
        for i in range(self.used):
            self.slots[self._slot(self.words[i])] = i + 1
