"""Numbered work done by the workers of a Dask scheduler, its results in order and the same as anywhere else.

Whoever has a scheduler names its address, as in ``tcp://host:8786``. Its workers need this
package in the same version. If a worker is lost, the others do its work; if the last one is, the
run ends with what was finished.
"""

import gc
import logging
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, TypeVar

from baithak.study.spread import SpreadError, chunks_of
from baithak.version import VERSION

T = TypeVar("T")

CHUNK = 4
"""How many numbers are worked on in one go: more than here, as each takes a way over the network."""
PATIENCE = 10.0
"""For how many seconds a scheduler may not answer, or have no worker, before a run gives up."""
_AHEAD = 3
_LOOK = 1.0
_KNOWN: dict[bytes, Callable[[Sequence[int]], list[Any]]] = {}
"""In a worker: the task it works at, by its pickled form, so that its bots are made once."""


def _do(pickled: bytes, version: str, numbers: Sequence[int]) -> list[Any]:
    """Work on some numbers, in a worker."""
    if version != VERSION:
        raise SpreadError(f"a worker has version {VERSION} of baithak, and this is {version}")
    if pickled not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[pickled] = pickle.loads(pickled)  # noqa: S301 - from the program that this worker works for
    return _KNOWN[pickled](numbers)


class _Workers:
    """The workers of one scheduler, asked one chunk at a time."""

    def __init__(self, address: str, patience: float) -> None:
        if find_spec("distributed") is None:
            raise SpreadError(f"--cluster needs Dask: {sys.executable} -m pip install 'baithak[cluster]'")
        from distributed import Client  # noqa: PLC0415 - an extra that most installations lack

        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._address = address
        self._patience = patience
        self._dask: Any = None
        with suppress(OSError, ValueError, TypeError):
            self._dask = Client(address, timeout=patience, set_as_default=False)
        if self._dask is None:
            # What Dask leaves behind ends now: later, within its own lock, it would wait for itself for ever.
            gc.collect()
            raise SpreadError(f"no Dask scheduler can be reached at {address}")
        self.threads = 0

    def ready(self) -> None:
        """Wait for the first worker, and count how much they do at once.

        Raises:
            SpreadError: if there is none.
        """
        try:
            self._dask.wait_for_workers(1, timeout=self._patience)
        except (OSError, TimeoutError) as error:
            raise SpreadError(f"the Dask scheduler at {self._address} has no worker") from error
        self.threads = sum(self._workers().values())

    def _workers(self) -> dict[str, int]:
        """Return how many threads each worker has."""
        return dict(self._dask.nthreads())

    def submit(self, pickled: bytes, numbers: range) -> Any:
        """Hand out a chunk."""
        return self._dask.submit(_do, pickled, VERSION, numbers, pure=False)

    def result(self, future: Any) -> list[Any]:
        """Wait for a chunk.

        Raises:
            SpreadError: if nobody is left to work on it.
        """
        alone_since = None
        while True:
            try:
                found: list[Any] = future.result(timeout=_LOOK)
            except TimeoutError:
                alone_since = self._look(alone_since)
            else:
                return found

    def _look(self, alone_since: float | None) -> float | None:
        """Return since when there has been no worker; nothing while there is one."""
        if self._dask.status != "running":
            raise SpreadError(f"the Dask scheduler at {self._address} is gone")
        if self._workers():
            return None
        now = time.monotonic()
        since = now if alone_since is None else alone_since
        if now - since >= self._patience:
            raise SpreadError(f"the Dask scheduler at {self._address} has lost its last worker")
        return since

    def close(self) -> None:
        """Leave the scheduler."""
        self._dask.close(timeout=self._patience)


def spread_over(
    address: str,
    task: Callable[[Sequence[int]], list[T]],
    count: int,
    chunk: int = CHUNK,
    first: int = 0,
    patience: float | None = None,
) -> Generator[list[T]]:
    """Yield what a task gives for the numbers from the first to ``count - 1``, chunk by chunk, in order.

    Args:
        address: the scheduler's, as in ``tcp://host:8786``.
        task: from some of the numbers to their results; it has to be picklable.
        count: the number after the last.
        chunk: how many numbers a task is given at a time.
        first: the number to begin with.
        patience: for how many seconds a scheduler may not answer, or have no worker; ``PATIENCE`` by default.

    Raises:
        SpreadError: if Dask is missing, the scheduler cannot be reached, or nobody is left to work.
    """
    workers = _Workers(address, PATIENCE if patience is None else patience)
    pickled = pickle.dumps(task)
    waiting: deque[Any] = deque()
    try:
        workers.ready()
        for numbers in chunks_of(count, chunk, first):
            waiting.append(workers.submit(pickled, numbers))
            if len(waiting) >= workers.threads * _AHEAD:
                yield workers.result(waiting.popleft())
        while waiting:
            yield workers.result(waiting.popleft())
    except ImportError as error:
        raise SpreadError(f"a worker of {address} lacks a package: {error}") from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] != "distributed":
            raise
        raise SpreadError(f"the work at {address} was lost with its workers ({type(error).__name__})") from error
    finally:
        for future in waiting:
            future.cancel()
        workers.close()
