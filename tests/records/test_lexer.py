"""Tokens of a record's text, their places, and quoted text."""

import pytest
from hypothesis import given

from baithak.games.errors import NotationError
from baithak.records.lexer import Kind, Lexer, Token, braced, quoted
from tests.records.played import TEXTS


def tokens(text: str) -> list[Token]:
    """Return all tokens of a text."""
    lexer = Lexer(text)
    found = [lexer.next()]
    while found[-1].kind is not Kind.END:
        found.append(lexer.next())
    return found


@given(TEXTS)
def test_any_text_can_be_quoted(text: str) -> None:
    """A tag's value is one line, and reads back to the same text, character by character."""
    assert "\n" not in quoted(text)
    assert quoted(text).encode()
    assert [token.text for token in tokens(quoted(text))] == [text, ""]


@given(TEXTS)
def test_any_text_can_be_a_comment(text: str) -> None:
    """A comment reads back to the same text, character by character."""
    assert braced(text).encode()
    assert [token.text for token in tokens(braced(text))] == [text, ""]


def test_every_token_has_its_place() -> None:
    """Lines and columns are counted from 1, over every kind of line end and over comments of several lines."""
    found = tokens('[A "b"]\r\n\n\t5d {x\n y} 6d\n')
    assert [(token.text, *token.place) for token in found] == [
        ("[", 1, 1),
        ("A", 1, 2),
        ("b", 1, 4),
        ("]", 1, 7),
        ("5d", 3, 2),
        ("x y", 3, 5),
        ("6d", 4, 5),
        ("", 5, 1),
    ]


def test_a_line_end_in_a_comment_is_a_blank() -> None:
    """Comments may be laid out over lines; what belongs to the text is escaped."""
    assert tokens("{one \r\n\r\n   two\\nthree\\t}")[0].text == "one two\nthree\t"


@pytest.mark.parametrize("text", ["5d", "5d\x00", "5d\udc9f+9d", "5d\r6d"])
def test_a_word_at_a_break_may_not_be_whole(text: str) -> None:
    """A word that touches the end or a foreign character may have had more letters."""
    assert not Lexer(text).next().whole


@pytest.mark.parametrize("text", ["5d ", "5d\n", "5d\r\n", "5d{", "5d]"])
def test_a_word_before_a_blank_or_bracket_is_whole(text: str) -> None:
    """What cannot be part of a word ends it."""
    assert Lexer(text).next().whole


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("a \x00", 3, "found 'U+0000', expected printable text in UTF-8"),
        ("\udc9f", 1, "found 'byte 0x9f', expected printable text in UTF-8"),
        ("a \r b", 3, "found 'U+000D'"),
        ("}", 1, "found '}', expected a tag, a deal or the end"),
        ('"ab\nc"', 4, "found '\\n', expected \" to close"),
        ('"ab', 4, 'found the end, expected " to close'),
        ('"a\x07b"', 3, "found 'U+0007'"),
        ("{ab", 4, "found the end, expected } to close"),
        ("{a {b}", 4, "found '{', expected } to close"),
        ("{a \r}", 4, "found 'U+000D'"),
        ('"\\q"', 2, "expected an escape"),
        ('"\\u12x4"', 2, "expected an escape"),
    ],
)
def test_what_is_no_token_is_refused(text: str, column: int, message: str) -> None:
    """A fault has its column, what was found, and what was expected."""
    with pytest.raises(NotationError, match=f"column {column}: ") as refused:
        tokens(text)
    assert message in str(refused.value)
