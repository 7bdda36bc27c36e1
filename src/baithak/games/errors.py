"""What can be wrong with what a caller hands to the rules: each a ``ValueError``."""

from dataclasses import dataclass

from baithak.cards.quote import quoted
from baithak.words import Phrase, say, unnamed


class GameError(ValueError):
    """Anything that the rules refuse."""


class OptionError(GameError):
    """A house rule that does not exist, or a value that it cannot take."""


class DealError(GameError):
    """A pack, a seat or a call that does not fit the deal."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: the clause, the cards that prove it, and the words."""

    clause: str
    """The id of the rule clause, ``S20``, or the name of the option that forbids the move."""
    cards: tuple[int, ...]
    """The cards that prove it, all visible to the mover."""
    words: Phrase
    """What is wrong and what would be right."""

    @property
    def proof(self) -> tuple[int, ...]:
        """The cards that prove it, unless the words name them all: what is to be shown beside the words."""
        return unnamed(self.cards, self.words)


class IllegalMove(GameError):
    """A move that the rules forbid here."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.clause}: {say(refusal.words)}")


class NotationError(GameError):
    """A text that cannot be read: where, and what was expected there."""

    def __init__(self, found: str, expected: str, *, column: int, line: int = 1) -> None:
        self.found = found
        self.expected = expected
        self.line = line
        self.column = column
        what = quoted(found) if found else "the end"
        super().__init__(f"line {line}, column {column}: found {what}, expected {expected}")

    def moved(self, line: int, columns: int) -> "NotationError":
        """Return the same error at its place in a larger text: on a line, so many columns further right."""
        return NotationError(self.found, self.expected, line=line, column=self.column + columns)
