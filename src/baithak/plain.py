"""What the compiled rooms take from Cython or C, in plain Python for where they are not compiled."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

compiled = False
nogil = nullcontext()
gil = nullcontext()


def cast(_kind: Any, value: Any) -> Any:
    """Return a value as it is."""
    return value


def final(method: F) -> F:
    """Return a method as it is: nothing overrides it."""
    return method


def fresh(room: int) -> list[int]:
    """Return a list of so many words, all 0."""
    return [0] * room


def grown(words: list[int], room: int) -> list[int]:
    """Return a list of words with more room."""
    words.extend([0] * (room - len(words)))
    return words


def fresh_numbers(room: int) -> list[float]:
    """Return a list of so many numbers, all 0."""
    return [0.0] * room


def freed(_words: list[int]) -> None:
    """Do nothing: a list is given back by itself."""


def freed_numbers(_numbers: list[float]) -> None:
    """Do nothing: a list is given back by itself."""


def cleared(words: list[int], room: int) -> None:
    """Fill a list of words with 0."""
    words[:] = [0] * room


def sort_words(words: list[int], used: int) -> int:
    """Put the first words of a list in rising order, each once, and return how many are left."""
    kept = sorted(set(words[:used]))
    words[: len(kept)] = kept
    return len(kept)


def packed_words(words: list[int], used: int) -> bytes:
    """Return the first words of a list as bytes, eight to each, the lowest first."""
    return b"".join(word.to_bytes(8, "little") for word in words[:used])


def check_signals() -> int:
    """Do nothing: Python looks for Ctrl-C by itself."""
    return 0


def sort_row(words: list[int], first: int, used: int) -> int:
    """Do the same with the words from one place on."""
    kept = sorted(set(words[first : first + used]))
    words[first : first + len(kept)] = kept
    return len(kept)


def push(words: Any, word: int) -> None:
    """Add a word at the end of a list of words."""
    words.append(word)


def push_in(rows: Any, row: int, word: int) -> None:
    """Add a word at the end of a row."""
    rows.append(row, word)


def drawn_below(chance: Any, limit: int) -> int:
    """Return a number from 0 to ``limit - 1``."""
    number: int = chance.below(limit)
    return number
