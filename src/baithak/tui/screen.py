"""The screen and the keyboard: the only place where lines are written and answers are read.

On a terminal cards are coloured and answers are typed with the line editor; in a pipe
every line is plain text, and an answer that was read is written after its prompt, so that
what comes out reads as a conversation.
"""

import re
import shutil
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from baithak.languages import END_ISOLATE, ISOLATE
from baithak.tui.page import TIED, Line, Look, Tone, said

_SUIT_STYLES = {
    r"\b(?:10|[2-9TJQKA])♣|\b[2-9TJQKA]c\b": "green",
    r"\b(?:10|[2-9TJQKA])♦|\b[2-9TJQKA]d\b": "yellow",
    r"\b(?:10|[2-9TJQKA])♥|\b[2-9TJQKA]h\b": "bright_red",
    r"\b(?:10|[2-9TJQKA])♠|\b[2-9TJQK]s\b": "bold",
}
WIDEST = 240
"""Columns that are used at most, however wide the terminal says it is."""
_MOMENT = 0.3
"""Seconds after which somebody wonders whether anything happens."""
_TONES = {Tone.PLAIN: "", Tone.HEAD: "bold cyan", Tone.QUIET: "dim", Tone.CALL: "bold", Tone.WRONG: "bold magenta"}
_LETTERS = str.maketrans({"·": "-", "\u2013": "-", "—": "-", "─": "-", "…": "...", "\u2019": "'", "\u2018": "'"})
_LETTERS |= dict.fromkeys(map(ord, (ISOLATE, END_ISOLATE)), "")
_LETTERS |= {ord(symbol): letter for symbol, letter in zip("♣♦♥♠", "cdhs", strict=True)}


def harmless(text: str) -> str:
    """Return a text in which nothing moves the cursor, rings or turns the writing round, whoever wrote it.

    What keeps a name apart from a sentence of another direction stays.
    """
    plain = text.replace(TIED, " ")
    return "".join("?" if _harmful(sign) else sign for sign in plain)


def _harmful(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cf", "Co", "Cs"} and sign not in {ISOLATE, END_ISOLATE}


def letters(text: str) -> str:
    """Return a text in ASCII: suits as letters, accents dropped, and ``?`` for whatever is left."""
    spelled = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    bare = "".join(sign for sign in spelled if not unicodedata.combining(sign))
    return bare.encode("ascii", "replace").decode("ascii")


def can_write(stream: TextIO, signs: str) -> bool:
    """Say whether a stream can write some signs at all."""
    try:
        signs.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Screen:
    """Writes lines and reads answers.

    Attributes:
        look: what the screen can show.
        typed: whether a person types at a terminal, rather than a pipe being read.
    """

    def __init__(
        self,
        *,
        ascii: bool | None = None,
        plain: bool | None = None,
        source: TextIO | None = None,
        sink: TextIO | None = None,
    ) -> None:
        """Find out what the screen can show; ``None`` leaves the question to the streams.

        Raises:
            OSError: if there is no output to write to.
        """
        self._source = sys.stdin if source is None else source
        out: TextIO | None = sys.stdout if sink is None else sink
        if out is None:
            raise OSError("the standard output is closed: there is nowhere to write")
        self._sink = out
        terminal = out.isatty()
        console = Console(file=out, highlight=False, markup=False, emoji=False)
        self.look = Look(
            width=min(shutil.get_terminal_size().columns, WIDEST),
            ascii=not can_write(out, "♣♦♥♠─·") if ascii is None else ascii,
            plain=not terminal if plain is None else plain,
        )
        colours = console.is_terminal and console.color_system is not None and not console.no_color
        self._console = console if colours else None
        self.typed = terminal and self._source is not None and self._source.isatty()
        self._editor = False
        self._signed = False

    def write(self, lines: Iterable[Line]) -> None:
        """Write lines."""
        for line in lines:
            text = harmless(line.text)
            if self.look.ascii:
                text = letters(text)
            if self._console is None:
                self._sink.write(text + "\n")
            else:
                self._console.print(_painted(text, line.tone), soft_wrap=True)

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Write a text, folded to the width; each of its own lines begins a new one."""
        for part in text.split("\n"):
            self.write(said(part, self.look, tone))

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """While something takes longer than a moment, show a text where a person sits at a terminal."""
        if not self.typed or self.look.plain:
            yield
            return
        shown = (letters(text) if self.look.ascii else text)[: self.look.width - 1]
        wait = threading.Timer(_MOMENT, self._sign, [shown])
        self.flush()
        wait.start()
        try:
            yield
        finally:
            wait.cancel()
            wait.join()
            if self._signed:
                self._signed = False
                self._sink.write("\r" + " " * cell_len(shown) + "\r")
                self.flush()

    def _sign(self, text: str) -> None:
        self._signed = True
        self._sink.write(text)
        self.flush()

    def flush(self) -> None:
        """Hand on what was written."""
        self._sink.flush()

    def ask(self, prompt: str, completions: Callable[[], Sequence[str]] | None = None) -> str:
        """Return the next line that is typed, without blanks around it.

        Raises:
            EOFError: if there is no more input.
            KeyboardInterrupt: if it is broken off.
        """
        asked = f"{letters(prompt) if self.look.ascii else prompt} "
        self.flush()
        if self._source is None:
            raise EOFError
        if self.typed and self._source is sys.stdin and self._sink is sys.stdout:
            self._edit(completions)
            return input(asked).strip()
        self._sink.write(asked)
        self.flush()
        line = self._source.readline()
        if not self._source.isatty():
            self._sink.write((letters(harmless(line.rstrip())) if self.look.ascii else harmless(line.rstrip())) + "\n")
            self.flush()
        if not line:
            raise EOFError
        return line.strip()

    def _edit(self, completions: Callable[[], Sequence[str]] | None) -> None:
        try:
            import readline  # noqa: PLC0415 - it writes to the terminal as it loads
        except ImportError:
            return
        if not self._editor:
            self._editor = True
            readline.parse_and_bind("tab: complete")
            readline.set_completer_delims(" ")

        def complete(begun: str, number: int) -> str | None:
            known = completions() if completions else ()
            fitting = [text for text in known if text.lower().startswith(begun.lower())]
            return fitting[number] if number < len(fitting) else None

        readline.set_completer(complete)


def _painted(text: str, tone: Tone) -> Text:
    painted = Text(text, style=_TONES[tone])
    for pattern, style in _SUIT_STYLES.items():
        for found in re.finditer(pattern, text):
            painted.stylize(style, found.start(), found.end())
    return painted
