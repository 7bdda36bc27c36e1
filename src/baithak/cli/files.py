"""Records from files, with every way in which that can fail told in one line."""

import sys
from pathlib import Path

from baithak.records.text import Reading, read_records

STDIN = "-"


class FileError(ValueError):
    """A file that cannot be read, or holds nothing of use."""


def read_bytes(name: str) -> bytes:
    """Return what stands in a file, or in the standard input for ``-``.

    Raises:
        FileError: if it cannot be read.
    """
    try:
        if name == STDIN:
            if sys.stdin is None:
                raise FileError("the standard input is closed: there is nothing to read")
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except OSError as error:
        raise FileError(f"{name}: {error.strerror or error}") from None


def read_file(name: str) -> Reading:
    """Return the records of a file and its first fault, which is not raised.

    Raises:
        FileError: if the file cannot be read, or holds neither record nor fault.
    """
    reading = read_records(read_bytes(name))
    if not reading.records and reading.fault is None:
        raise FileError(f"{name}: holds no record")
    return reading


def fault_text(name: str, reading: Reading) -> str:
    """Return where a file is broken and what was expected there, as ``file:line:column: ...``; nothing if it is whole."""
    fault = reading.fault
    if fault is None:
        return ""
    found = f"'{fault.found}'" if fault.found else "the end"
    return f"{name}:{fault.line}:{fault.column}: found {found}, expected {fault.expected}"
