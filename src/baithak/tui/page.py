"""Lines of text with a tone, and how they are folded to the width of a screen: all pure."""

import textwrap
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from rich.cells import cell_len

from baithak.languages import ISOLATE

NARROWEST = 40
TIED = "\u00a0"
"""A blank at which no line is folded."""
_ROOMY = 60


class Tone(Enum):
    """How a line is meant; a terminal with colours shows it, and nothing is said by colour alone."""

    PLAIN = "plain"
    HEAD = "head"
    QUIET = "quiet"
    CALL = "call"
    """Something is asked of the reader."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Line:
    """A line on the screen."""

    text: str = ""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Look:
    """What the screen can show: its width in columns, plain letters for suits, sentences instead of columns."""

    width: int = 80
    ascii: bool = False
    plain: bool = False
    """One thing a line, read from top to bottom, without rules and columns: for pipes and screen readers."""


class _Cells(str):
    """A piece of a text, as long as it is wide."""

    __slots__ = ()

    def __len__(self) -> int:
        return cell_len(str(self))


class _Wrapper(textwrap.TextWrapper):
    """Folds by the columns that signs take and not by their number: a vowel sign of Hindi takes none."""

    def _split(self, text: str) -> list[str]:
        return [_Cells(piece) for piece in super()._split(text)]


def _wrapped(text: str, width: int, **how: Any) -> list[str]:
    return _Wrapper(width, **how).wrap(text) or [""]


def sentence(text: str) -> str:
    """Return a text with a capital at its beginning, behind what keeps a name apart."""
    start = len(text) - len(text.lstrip(ISOLATE))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def fold(text: str, look: Look, *, indent: str = "", hang: str = "") -> list[str]:
    """Return a text folded at blanks to the width, later lines indented by ``hang``; plain looks do not fold."""
    if look.plain:
        return [text]
    return _wrapped(
        text,
        max(look.width, NARROWEST),
        initial_indent=indent,
        subsequent_indent=hang,
        break_on_hyphens=False,
        break_long_words=False,
    )


def said(text: str, look: Look, tone: Tone = Tone.PLAIN, *, hang: str = "") -> list[Line]:
    """Return a text as lines of one tone."""
    return [Line(line, tone) for line in fold(text, look, hang=hang)]


def rule(text: str, look: Look) -> list[Line]:
    """Return a heading: with a rule to the right edge, or as a sentence."""
    if look.plain or cell_len(text) + 6 > look.width:
        return said(text, look, Tone.HEAD)
    bar = "-" if look.ascii else "─"
    return [Line(f"{bar * 2} {text} {bar * (look.width - cell_len(text) - 4)}", Tone.HEAD)]


def labelled(pairs: Iterable[tuple[str, str]], look: Look, *, capital: bool = True) -> list[Line]:
    """Return labels and what belongs to them, in two columns where the width allows it.

    A label alone is a sentence of its own, and an empty pair an empty line.
    """
    rows = [(sentence(label) if capital else label, text) for label, text in pairs]
    if look.plain:
        return [Line(f"{label}: {text}" if text else label and f"{label}.") for label, text in rows]
    longest = look.width // 2 if look.width >= _ROOMY else look.width * 2 // 5
    column = max((cell_len(label) for label, text in rows if text and cell_len(label) <= longest), default=0) + 6
    lines: list[str] = []
    for label, text in rows:
        if not label:
            lines.append("")
        elif not text:
            lines += fold(label, look, indent="  ", hang="    ")
        elif cell_len(label) > longest:
            lines += fold(label, look, indent="  ", hang="    ")
            lines += fold(text, look, indent=" " * 6, hang=" " * 6)
        else:
            start = f"  {label}"
            lines += fold(text, look, indent=start + " " * (column - cell_len(start)), hang=" " * column)
    return [Line(line) for line in lines]


def columns(
    rows: Sequence[tuple[str, str, str]],
    look: Look,
    notes: Sequence[Sequence[str]] = (),
    sums: Collection[int] = (),
) -> list[Line]:
    """Return the rows of a table, headings first: a cell to the left, two short ones to the right, notes below.

    Args:
        rows: label and two figures each; the first row has the headings, the last is set apart as the sum. A row
            without figures is a sentence across the table.
        look: the screen.
        notes: what stands indented below each row.
        sums: other rows that are set apart like the last one, by their places.
    """
    heads = [_wrapped(head, 9 if look.width < _ROOMY else look.width // 4) for head in rows[0][1:]]
    widths = [
        max(cell_len(text) for text in (*head, *(row[place] for row in rows[1:])))
        for place, head in enumerate(heads, start=1)
    ]
    first = min(max(cell_len(row[0]) for row in rows if any(row[1:])), look.width - sum(widths) - 8)

    def line(label: str, one: str, other: str, tone: Tone = Tone.PLAIN) -> Line:
        cells = "".join(
            " " * (3 + width - cell_len(cell)) + cell for width, cell in zip(widths, (one, other), strict=True)
        )
        return Line(f"  {label}{' ' * (first - cell_len(label))}{cells}".rstrip(), tone)

    depth = max(len(head) for head in heads)
    tall = [[""] * (depth - len(head)) + head for head in heads]
    lines = [line(rows[0][0] if at == depth - 1 else "", tall[0][at], tall[1][at], Tone.QUIET) for at in range(depth)]
    bar = "-" if look.ascii else "─"
    for number, (label, one, other) in enumerate(rows[1:], start=1):
        if number in sums or 1 < number == len(rows) - 1:
            lines.append(Line("  " + bar * (first + sum(widths) + 6), Tone.QUIET))
        if one or other:
            top, *more = _wrapped(label, first, break_on_hyphens=False)
            lines.append(line(top, one, other))
            lines += [Line(f"  {rest}") for rest in more]
        else:
            lines += [Line(text) for text in fold(label, look, indent="  ", hang="  ")]
        for note in notes[number] if notes else ():
            lines += [Line(text) for text in fold(note, look, indent=" " * 4, hang=" " * 6)]
    return lines
