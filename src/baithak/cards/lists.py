"""Growing lists of words, which are sets of cards or move codes: plain arrays once compiled."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import mix
    from baithak.plain import cleared, freed, fresh, grown, packed_words, sort_row, sort_words

from collections.abc import Iterator

_LEAST = 16
_FEW = 8


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

    def packed(self) -> bytes:
        """Return the words as bytes, eight to each, the lowest first on every machine."""
        return packed_words(self.words, self.used)


class DistinctWords:
    """A growing list of words in the order of their coming, which takes each word once.

    A few are compared one by one; when there are more, each word has a slot (open addressing).
    """

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
        if self.used < _FEW:
            for i in range(self.used):
                if self.words[i] == word:
                    return
            self.words[self.used] = word
            self.used += 1
            return
        if self.used in (_FEW, self.room):
            self._lay_out()
        slot = self._slot(word)
        if self.slots[slot] == 0:
            self.words[self.used] = word
            self.used += 1
            self.slots[slot] = self.used

    def clear(self) -> None:
        """Empty the list and keep its room."""
        self.used = 0

    def _slot(self, word: int) -> int:
        """Return the slot that a word has, or would have."""
        last = 4 * self.room - 1
        slot = mix(word, 0) & last
        while self.slots[slot] and self.words[self.slots[slot] - 1] != word:
            slot = slot + 1 & last
        return slot

    def _lay_out(self) -> None:
        """Give every word its slot, with more room where there is none left."""
        if self.used == self.room:
            self.room *= 2
            self.words = grown(self.words, self.room)
            self.slots = grown(self.slots, 4 * self.room)
        cleared(self.slots, 4 * self.room)
        for i in range(self.used):
            self.slots[self._slot(self.words[i])] = i + 1


class Rows:
    """Growing lists of words side by side, numbered from 0."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.room = _LEAST
        self.words = fresh(number * _LEAST)
        self.used = fresh(number)

    def __dealloc__(self) -> None:
        freed(self.words)
        freed(self.used)

    def length(self, row: int) -> int:
        """Return how many words a row has."""
        return self.used[row]

    def at(self, row: int, index: int) -> int:
        """Return one word of a row; both are trusted."""
        return self.words[row * self.room + index]

    def append(self, row: int, word: int) -> None:
        """Add a word at the end of a row."""
        end = self.used[row]
        if end == self.room:
            self._widen(end + 1)
        self.words[row * self.room + end] = word
        self.used[row] = end + 1

    def settle(self, row: int) -> None:
        """Put the words of a row in rising order, each once."""
        self.used[row] = sort_row(self.words, row * self.room, self.used[row])

    def clear(self) -> None:
        """Empty every row and keep its room."""
        cleared(self.used, self.number)

    def listed(self, row: int) -> list[int]:
        """Return the words of a row as a list."""
        return [self.at(row, i) for i in range(self.used[row])]

    def _widen(self, least: int) -> None:
        """Give every row room for twice as many words, or more, up to ``least``."""
        old = self.room
        while self.room < least:
            self.room *= 2
        self.words = grown(self.words, self.number * self.room)
        for row in range(self.number - 1, 0, -1):  # the last first, so that none is written over before it has moved
            for i in range(self.used[row] - 1, -1, -1):
                self.words[row * self.room + i] = self.words[row * old + i]
