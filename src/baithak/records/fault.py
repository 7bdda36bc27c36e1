"""What is wrong with a record, where, and in words."""

from dataclasses import dataclass

from baithak.games.errors import GameError, Refusal
from baithak.records.source import Place, Source
from baithak.words import PLAIN, Manner, Phrase, phrase, say


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a record."""

    words: Phrase
    deal: int = 0
    """The number of the deal in the match, from 1; 0 for the match itself."""
    move: int = 0
    """The number of the move in the deal, from 1; 0 for the deal itself."""
    refusal: Refusal | None = None
    """Why the move is illegal, if that is the fault."""
    place: Place | None = None
    """Where it stands in the text, if the record was read from one."""

    def text(self, manner: Manner = PLAIN) -> str:
        """Return the fault in words, as one reader wants them, without its place in a file."""
        if self.refusal is None:
            return say(self.words, manner)
        reason = say(self.refusal.words, manner)
        return say(Phrase(self.words.key, {**self.words.parameters, "reason": reason}), manner)

    def __str__(self) -> str:
        where = f"line {self.place.line}, column {self.place.column}: " if self.place else ""
        return where + self.text()


class ReplayError(GameError):
    """A record that cannot be played again."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def _place(source: Source | None, deal: int, move: int, tag: str) -> Place | None:
    if source is None:
        return None
    if not deal:
        return source.tags.get(tag, source.start)
    where = source.deals[deal - 1]
    return where.moves[move - 1] if move else where.dealer


def illegal(deal: int, move: int, seat: int, text: str, refusal: Refusal, source: Source | None) -> Fault:
    """Return the fault that a move is illegal."""
    words = phrase("records.illegal", deal=deal, move=move, seat=seat, text=text, clause=refusal.clause)
    return Fault(words, deal, move, refusal, _place(source, deal, move, ""))


def fault_of_move(key: str, deal: int, move: int, source: Source | None, **parameters: int | str) -> Fault:
    """Return a fault of a move, given the last part of its key and what else it says."""
    words = phrase(f"records.{key}", deal=deal, move=move, **parameters)
    return Fault(words, deal, move, place=_place(source, deal, move, ""))


def fault_of_deal(key: str, deal: int, source: Source | None, **parameters: int | str) -> Fault:
    """Return a fault of a deal."""
    return Fault(phrase(f"records.{key}", deal=deal, **parameters), deal, place=_place(source, deal, 0, ""))


def fault_of_match(key: str, tag: str, source: Source | None, **parameters: int | str) -> Fault:
    """Return a fault of the match; it stands where the tag does."""
    return Fault(phrase(f"records.{key}", **parameters), place=_place(source, 0, 0, tag))
