"""The screen: what is written is harmless, in letters where asked, and coloured only on a terminal."""

import io
import threading

import pytest

from baithak.tui.page import TIED, Line, Look, fold, labelled
from baithak.tui.screen import Screen, can_write, harmless, letters


class Terminal(io.StringIO):
    """A sink that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Say yes."""
        return True


def _written(sink: io.StringIO, text: str, *, ascii: bool = False) -> str:
    Screen(ascii=ascii, source=io.StringIO(), sink=sink).write([Line(text)])
    return sink.getvalue()


def test_nothing_that_somebody_wrote_moves_the_cursor() -> None:
    """Control characters and marks that turn the writing round are shown as question marks."""
    assert harmless("a\x1b[2Jb\x07c\u202ed\u200be") == "a?[2Jb?c?d?e"
    assert harmless(f"North{TIED}9") == "North 9"


@pytest.mark.parametrize(
    ("text", "plain"), [("10♦ J♣ A♠ 9♥", "10d Jc As 9h"), ("─ · …", "- - ..."), ("Zoë Ł", "Zoe ?"), ("गीता", "????")]
)
def test_letters_are_ascii(text: str, plain: str) -> None:
    """Suits become letters, accents are dropped, and the rest is a question mark each."""
    assert letters(text) == plain


def test_a_terminal_gets_four_colours() -> None:
    """Each suit has a colour of its own; the text without the codes is the same."""
    written = {suit: _written(Terminal(), f"9{suit}") for suit in "♣♦♥♠"}
    assert all("\x1b[" in text for text in written.values())
    assert len({text.replace(suit, "") for suit, text in written.items()}) == 4


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """``NO_COLOR`` and a dumb terminal turn the colours off."""
    monkeypatch.setenv(name, value)
    assert _written(Terminal(), "9♥") == "9♥\n"


def test_a_pipe_gets_no_codes_and_is_plain() -> None:
    """What is not a terminal gets plain text in sentences."""
    sink = io.StringIO()
    screen = Screen(ascii=False, source=io.StringIO("1\n"), sink=sink)
    assert screen.look.plain
    assert not screen.typed
    assert screen.ask("Your move>") == "1"
    assert sink.getvalue() == "Your move> 1\n"


def test_the_end_of_the_input_is_an_end() -> None:
    """When there is no more input, the question stands alone on its line and the asking ends."""
    sink = io.StringIO()
    with pytest.raises(EOFError):
        Screen(ascii=False, source=io.StringIO(), sink=sink).ask("Your move>")
    assert sink.getvalue() == "Your move> \n"


def test_an_answer_is_shown_harmless() -> None:
    """What is read from a pipe and shown again cannot reach the terminal behind it."""
    sink = io.StringIO()
    Screen(ascii=False, source=io.StringIO("\x1b[2J\n"), sink=sink).ask(">")
    assert "\x1b" not in sink.getvalue()


def test_plain_letters_are_chosen_where_nothing_else_can_be_written() -> None:
    """A stream that cannot write suits gets letters."""
    sink = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert not can_write(sink, "♣")
    assert Screen(source=io.StringIO(), sink=sink).look.ascii


def test_no_output_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a standard output there is nothing to write to."""
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(OSError, match="closed"):
        Screen()


def test_lines_fold_at_blanks_and_never_inside_a_word() -> None:
    """A path stays whole, so that it can be copied."""
    path = "/home/somebody/.local/share/baithak/2026-11-30-seep.baithak"
    assert fold(f"kept in {path}", Look(40)) == ["kept in", path]


def test_a_long_label_stands_on_a_line_of_its_own() -> None:
    """Two columns where they fit, and one below the other where they do not."""
    pairs = [("floor", "9♦ 2♠"), ("house of 12 that somebody owns, cemented", "5♠ 7♦")]
    texts = [line.text for line in labelled(pairs, Look(60))]
    assert texts == ["  Floor    9♦ 2♠", "  House of 12 that somebody owns, cemented", "      5♠ 7♦"]


def test_who_waits_at_a_terminal_sees_that_something_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text stands there while something takes long, and is wiped out after; in a pipe nothing is written."""
    monkeypatch.setattr("baithak.tui.screen._MOMENT", 0.0)
    sink = Terminal()
    screen = Screen(ascii=False, plain=False, source=Terminal(), sink=sink)
    with screen.busy("North is thinking ..."):
        while not sink.getvalue():
            threading.Event().wait(0.001)
    assert sink.getvalue() == f"North is thinking ...\r{' ' * 21}\r"
    pipe = io.StringIO()
    with Screen(ascii=False, source=io.StringIO(), sink=pipe).busy("North is thinking ..."):
        pass
    assert pipe.getvalue() == ""


def test_what_is_quick_shows_nothing() -> None:
    """No text flashes by while a bot plays at once."""
    sink = Terminal()
    with Screen(ascii=False, plain=False, source=Terminal(), sink=sink).busy("thinking"):
        pass
    assert sink.getvalue() == ""
