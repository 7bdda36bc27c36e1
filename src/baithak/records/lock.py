"""Keeps a record for one program at a time: a lock beside it, which the system takes back when its program ends.

The lock is on a hidden file beside the record, so that the record itself can be put in its
place in one step. Such a file that a killed program left behind holds no lock, and the
next program takes it over.
"""

import contextlib
import os
import sys
import weakref
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 4096
"""The byte that is locked on Windows: behind what is written, so that others may read that."""
_LONGEST_ID = 20


class LockedError(ValueError):
    """A record that another program plays."""


class Lock:
    """Holds a record until it is released, or until nobody knows the lock any more."""

    def __init__(self, record: Path) -> None:
        """Take the lock beside a record.

        Raises:
            LockedError: if another program has it; the text says which, without the record's name.
            OSError: if no file can be made beside the record.
        """
        path = record.with_name(f".{record.name}.lock")
        handle = _open(path)
        while handle is None:
            handle = _open(path)
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
        self.release = weakref.finalize(self, _release, handle, path)


def _open(path: Path) -> int | None:
    """Return the lock's file, open and locked; nothing if it was removed between the two."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _take(handle):
            whose = os.read(handle, _LONGEST_ID).decode("ascii", "replace").strip()
            raise LockedError(f"another program plays this match{f' (process {whose})' if whose.isdigit() else ''}")
        found = path.stat()
    except FileNotFoundError:
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    own = os.fstat(handle)
    if (found.st_dev, found.st_ino) == (own.st_dev, own.st_ino):
        return handle
    os.close(handle)
    return None


def _take(handle: int) -> bool:
    """Lock an open file; say whether nobody else has done so. Where a file system knows no locks, nobody can have."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _release(handle: int, path: Path) -> None:
    """Remove the file and give the lock back, in this order where the system lets an open file be removed."""
    with contextlib.suppress(OSError):
        path.unlink()
    with contextlib.suppress(OSError):
        os.close(handle)
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            path.unlink()
