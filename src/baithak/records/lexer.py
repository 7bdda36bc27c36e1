"""From the text of records to tokens, each with its place; and the escapes in quoted text.

Outside quotes blanks and line ends only part tokens. A character that no record has in
the raw, such as a NUL or a byte that is no UTF-8, is a fault wherever it stands.
"""

import re
from dataclasses import dataclass
from enum import Enum

from baithak.games.errors import NotationError
from baithak.records.source import Place

_UNPRINTABLE = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff"
_OVERRIDES = "\u202a-\u202e\u2066-\u2069"
_FOREIGN = re.compile(f"(?!\r\n)[{_UNPRINTABLE}]")
_BLANKS = re.compile(r"(?:[ \t\n]|\r\n)+")
_WORD = re.compile(rf'[^ \t\n\[\]{{}}"{_UNPRINTABLE}]+')
_PLAIN_IN_TAG = re.compile(rf'[^"\\\n{_UNPRINTABLE}]+')
_PLAIN_IN_COMMENT = re.compile(rf"(?:[^ \t\n\\{{}}{_UNPRINTABLE}]|[ \t]+(?![ \t]|\r?\n))+")
_LINE_BREAK = re.compile(r"[ \t]*\r?\n(?:[ \t\n]|\r\n)*")
_ESCAPE = re.compile(r'\\(?:([\\"{}ntr])|u([0-9a-fA-F]{4}))')
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_LETTERS = {char: f"\\{letter}" for letter, char in _ESCAPED.items()}
_TO_ESCAPE_IN_TAG = re.compile(rf'["\\\t\n{_UNPRINTABLE}{_OVERRIDES}]')
_TO_ESCAPE_IN_COMMENT = re.compile(rf"[{{}}\\\t\n{_UNPRINTABLE}{_OVERRIDES}]")
_TO_ESCAPE_IN_ERROR = re.compile(rf"[\t\n{_UNPRINTABLE}{_OVERRIDES}]")
_FIRST_STRAY_BYTE, _LAST_STRAY_BYTE = 0xDC80, 0xDCFF
_SHOWN = 24


class Kind(Enum):
    """What a token is; the value is how an error speaks of it, if not by its text."""

    OPEN = "["
    CLOSE = "]"
    STRING = "a value in quotes"
    COMMENT = "a comment in braces"
    WORD = "a word"
    END = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text."""

    kind: Kind
    text: str
    """A word as it stands, or quoted text without its quotes and escapes."""
    place: Place
    whole: bool = True
    """False for a word that touches the end of the text, or a foreign character: more may have followed."""

    def refuse(self, expected: str) -> NotationError:
        """Return the error that something else was expected here."""
        found = shown(self.text) if self.kind is Kind.WORD else self.kind.value
        return NotationError(found, expected, line=self.place.line, column=self.place.column)


def shown(text: str) -> str:
    """Return text as an error shows it: on one line, and cut short."""
    plain = _TO_ESCAPE_IN_ERROR.sub(_escape, text)
    return plain if len(plain) <= _SHOWN else plain[: _SHOWN - 3] + "..."


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    if char in _LETTERS:
        return _LETTERS[char]
    return f"\\{char}" if char in '"\\{}' else f"\\u{ord(char):04x}"


def quoted(text: str) -> str:
    """Return a tag's value in quotes, on one line whatever it holds."""
    return '"' + _TO_ESCAPE_IN_TAG.sub(_escape, text) + '"'


def braced(text: str) -> str:
    """Return a comment in braces, on one line whatever it holds."""
    return "{" + _TO_ESCAPE_IN_COMMENT.sub(_escape, text) + "}"


def _describe(char: str) -> str:
    number = ord(char)
    if _FIRST_STRAY_BYTE <= number <= _LAST_STRAY_BYTE:
        return f"byte 0x{number - _FIRST_STRAY_BYTE + 0x80:02x}"
    return f"U+{number:04X}"


class Lexer:
    """Takes one token after the other from a text, in which bytes that are no UTF-8 stand as surrogates."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._line_start = 0

    def _place(self) -> Place:
        return Place(self._line, self._at - self._line_start + 1)

    def _count_lines(self, found: str) -> None:
        """Move past a piece of text, in which lines may end."""
        start = self._at
        self._at += len(found)
        last = found.rfind("\n")
        if last >= 0:
            self._line += found.count("\n")
            self._line_start = start + last + 1

    def _fault(self, found: str, expected: str) -> NotationError:
        place = self._place()
        return NotationError(found, expected, line=place.line, column=place.column)

    def _refuse_char(self, expected: str) -> NotationError:
        if self._at == len(self._text):
            return self._fault("", expected)
        char = self._text[self._at]
        if _FOREIGN.match(self._text, self._at):
            return self._fault(_describe(char), "printable text in UTF-8")
        return self._fault(shown(char), expected)

    def next(self) -> Token:
        """Return the next token; at the end of the text one of kind ``END``, again and again.

        Raises:
            NotationError: if there is none to be read.
        """
        blanks = _BLANKS.match(self._text, self._at)
        if blanks:
            self._count_lines(blanks[0])
        place = self._place()
        if self._at == len(self._text):
            return Token(Kind.END, "", place)
        char = self._text[self._at]
        if char in "[]":
            self._at += 1
            return Token(Kind.OPEN if char == "[" else Kind.CLOSE, char, place)
        if char == '"':
            return Token(Kind.STRING, self._quoted('"', _PLAIN_IN_TAG), place)
        if char == "{":
            return Token(Kind.COMMENT, self._quoted("}", _PLAIN_IN_COMMENT), place)
        word = _WORD.match(self._text, self._at)
        if word is None:
            raise self._refuse_char("a tag, a deal or the end")
        self._at = word.end()
        whole = self._at < len(self._text) and not _FOREIGN.match(self._text, self._at)
        return Token(Kind.WORD, word[0], place, whole)

    def _quoted(self, closer: str, plain: re.Pattern[str]) -> str:
        self._at += 1
        pieces = []
        while not self._text.startswith(closer, self._at):
            if closer == "}" and (line_break := _LINE_BREAK.match(self._text, self._at)):
                self._count_lines(line_break[0])
                pieces.append(" ")
            elif piece := plain.match(self._text, self._at):
                self._at = piece.end()
                pieces.append(piece[0])
            elif escape := _ESCAPE.match(self._text, self._at):
                self._at = escape.end()
                pieces.append(chr(int(escape[2], 16)) if escape[2] else _ESCAPED.get(escape[1], escape[1]))
            elif self._text.startswith("\\", self._at):
                raise self._fault(
                    "\\", 'an escape: \\\\, \\", \\{, \\}, \\n, \\t, \\r or \\u and four hexadecimal digits'
                )
            else:
                raise self._refuse_char(f"{closer} to close what was opened")
        self._at += 1
        return "".join(pieces)
