"""What goes wrong, as the one clean line in which the program says it."""

import re
import sys
from contextlib import suppress

import click

from baithak.tui.screen import harmless

NAME = "baithak"
_LONGEST_WORD = 300
_LONGEST = 1200
_TAIL = 40
_LONG_WORD = re.compile(rf"\S{{{_LONGEST_WORD + 1},}}")


def one_line(text: str) -> str:
    """Return a text as one line without control characters, with what is very long cut in its middle."""
    line = _LONG_WORD.sub(lambda found: _cut(found[0], _LONGEST_WORD), " ".join(text.split()))
    return harmless(_cut(line, _LONGEST))


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - _TAIL - 3]}...{text[-_TAIL:]}"


def reason(error: BaseException) -> str:
    """Return an error in one line."""
    if isinstance(error, click.ClickException):
        text = error.format_message()
    elif isinstance(error, BrokenPipeError):
        text = "nobody reads the output any more"
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename or 'the standard output'}: {error.strerror}"
    elif isinstance(error, UnicodeError) and hasattr(error, "reason"):
        text = f"a text that cannot be written or read here ({error.reason})"
    else:
        text = str(error)
    return one_line(text)


def tell(text: str) -> None:
    """Write a line on the standard error, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"{NAME}: {one_line(text)}\n")
            sys.stderr.flush()
