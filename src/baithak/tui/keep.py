"""Keeps a record on disk while its match is played, so that no move is lost and no other record is overwritten.

A new text is written to a file beside the record, brought to the disk, and put in the
record's place in one step: whatever happens, the file holds the match before the move or
after it, and whole. One program at a time keeps a record (``lock.py``).
"""

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

from baithak.records.lock import Lock, LockedError

SUFFIX = ".baithak"
_PROGRAM = "baithak"
_PART = ".part"


class KeepError(ValueError):
    """A file in which the match cannot be kept; its text begins with the file's name."""


class TakenError(KeepError):
    """A name that is taken: by a file that is there, or by another program."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for the user's own records: under ``XDG_DATA_HOME``, or where the system keeps such data.

    Raises:
        KeepError: if the user has no home folder.
    """
    named = environment.get("XDG_DATA_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / _PROGRAM
    if sys.platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"]) / _PROGRAM
    try:
        return Path.home() / ".local" / "share" / _PROGRAM
    except RuntimeError:
        raise KeepError("there is no home folder to keep the match in: name a file with --record") from None


def _free_names(folder: Path, game: str, day: date) -> Iterator[Path]:
    yield folder / f"{day.isoformat()}-{game}{SUFFIX}"
    number = 2
    while True:
        yield folder / f"{day.isoformat()}-{game}-{number}{SUFFIX}"
        number += 1


def _why(error: OSError) -> str:
    return error.strerror or str(error)


class Keeper:
    """One record's file.

    Attributes:
        path: where the match is kept.
    """

    def __init__(self, path: Path, known: bytes | None = None) -> None:
        """Take a file; nothing is written yet.

        Args:
            path: the record's file; a link is followed.
            known: what stands in the file now, if the match is carried on in it; ``None`` for a new file.

        Raises:
            KeepError: if the file exists and is not to be carried on, or is no plain file, or its folder is missing.
        """
        self.path = path
        self._real = Path(os.path.realpath(path))
        self._known = known
        self._tried: bytes | None = None
        if self._real.is_dir():
            raise KeepError(f"{path}: is a folder; name a file in it")
        if not self._real.parent.is_dir():
            raise KeepError(f"{path}: there is no folder {path.parent}")
        self._check_place()
        try:
            self._lock = Lock(self._real)
        except LockedError as error:
            raise TakenError(f"{path}: {error}; leave it there first") from None
        except OSError as error:
            raise KeepError(f"{path}: {_why(error)}") from None
        try:
            self._check_place()
        except KeepError:
            self.close()
            raise
        self._clear()

    def _check_place(self) -> None:
        """Make sure that the name is free for a new match, or a plain file for one that is carried on."""
        if self._real.exists() and not self._real.is_file():
            raise KeepError(f"{self.path}: is no plain file; a match cannot be kept there")
        if self._known is None and self._real.exists():
            raise TakenError(
                f"{self.path}: exists already; carry it on with --from, or name another file with --record"
            )

    def _clear(self) -> None:
        """Remove what saves of this record that were killed have left beside it."""
        left = re.compile(rf"\.{re.escape(self._real.name)}\.[a-z0-9_]{{8}}{re.escape(_PART)}")
        with contextlib.suppress(OSError):
            for path in self._real.parent.iterdir():
                if left.fullmatch(path.name) and path.is_file():
                    path.unlink()

    def close(self) -> None:
        """Let others have the record; nothing can be saved any more."""
        self._lock.release()

    @classmethod
    def in_folder(cls, folder: Path, game: str, day: date, text: str) -> "Keeper":
        """Return a keeper with a first text in a new file of a folder, which is made if it is missing.

        Raises:
            KeepError: if the folder cannot be made or written.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise KeepError(f"{folder}: {_why(error)}; name a file with --record") from None
        for path in _free_names(folder, game, day):
            try:
                keeper = cls(path)
            except TakenError:
                continue
            try:
                keeper.save(text)
            except TakenError:
                keeper.close()
            except KeepError:
                keeper.close()
                raise
            else:
                return keeper
        raise AssertionError("there is always another name")

    def save(self, text: str) -> None:
        """Put a new text in the record's place.

        Raises:
            KeepError: if it cannot be written, or the file has been changed by somebody else; it is as it was then.
        """
        content = text.encode()
        if content == self._known:
            return
        self._check_untouched(content)
        self._tried = content
        try:
            self._put(content)
        except FileExistsError:
            raise TakenError(f"{self.path}: somebody else has just made this file") from None
        except OSError as error:
            raise KeepError(f"{self.path}: {_why(error)}") from None
        self._known = content

    def verify(self) -> None:
        """Make sure that the file holds what was saved last; if it was removed, it is written again.

        Raises:
            KeepError: if it holds something else, or cannot be read or written.
        """
        if self._known is None:
            return
        try:
            found = read_plain(self._real)
        except FileNotFoundError:
            text = self._known.decode()
            self._known = None
            self.save(text)
            return
        except OSError as error:
            raise KeepError(f"{self.path}: {_why(error)}") from None
        if found != self._known:
            raise KeepError(f"{self.path}: somebody else has changed this file, and it is left as it is")

    def _check_untouched(self, content: bytes) -> None:
        """Make sure that the file holds what was put there, or what a save that was broken off was about to put."""
        try:
            found = read_plain(self._real)
        except FileNotFoundError:
            return  # never written, or removed: writing it now loses nothing
        except OSError as error:
            raise KeepError(f"{self.path}: {_why(error)}") from None
        if found not in {self._known, self._tried, content}:
            raise KeepError(f"{self.path}: somebody else has changed this file, and it is left as it is")
        self._known = found

    def _put(self, content: bytes) -> None:
        handle, beside = tempfile.mkstemp(prefix=f".{self._real.name}.", suffix=_PART, dir=self._real.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            if self._known is None:
                _link_new(beside, self._real)
            else:
                with contextlib.suppress(OSError):
                    Path(beside).chmod(self._real.stat().st_mode & 0o777)
                os.replace(beside, self._real)  # noqa: PTH105 - one call, one step
        finally:
            Path(beside).unlink(missing_ok=True)
        _settle_folder(self._real.parent)


def read_plain(path: Path) -> bytes:
    """Return what a plain file holds; anything else is refused at once, where opening or reading it might never end.

    Raises:
        OSError: if it is no plain file, or cannot be read.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "is no plain file; a match cannot be kept there")
        return file.read()


def put_elsewhere(text: str, game: str) -> str:
    """Put a match that its own place did not take where temporary files go, and return in words where that is."""
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix=f"{game}-", suffix=SUFFIX, delete=False) as file:
            file.write(text)
    except OSError as error:
        return f"and nowhere else either: {_why(error)}"
    return f"the whole match is in {file.name} instead"


def _link_new(beside: str, path: Path) -> None:
    """Give a new file its name, unless something has it already."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.replace(beside, path)  # noqa: PTH105


def _settle_folder(folder: Path) -> None:
    """Bring a folder's list of names to the disk, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
