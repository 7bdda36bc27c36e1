"""Numbered work spread over processes, its results in order; stopping early loses only what is not finished."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")

CHUNK = 2
"""How many numbers are worked on in one go: few, so that a run stops soon when asked to, and loses little."""
_AHEAD = 6


class SpreadError(ValueError):
    """Work that cannot go on where it was done."""


@contextmanager
def _interrupts_held() -> Generator[None]:
    """Hold Ctrl-C back for a moment; a process that starts meanwhile never gets one, not even while it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_task: Callable[[Sequence[int]], list[Any]] | None = None
"""In a process that works: what it does."""


def _take_up(task: Callable[[Sequence[int]], list[Any]]) -> None:
    """Let a process know, once, what it will do; and let Ctrl-C reach the first process alone."""
    global _task  # noqa: PLW0603 - a process of the pool is made for one task
    _task = task
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _do(numbers: Sequence[int]) -> list[Any]:
    if _task is None:
        raise RuntimeError("a process was asked to work before it knew at what")
    return _task(numbers)


def chunks_of(count: int, chunk: int = CHUNK, first: int = 0) -> list[range]:
    """Return the numbers from the first on, below a count, in chunks that a task is given at a time."""
    return [range(start, min(start + chunk, count)) for start in range(first, count, chunk)]


def spread(
    task: Callable[[Sequence[int]], list[T]], count: int, jobs: int, chunk: int = CHUNK, first: int = 0
) -> Generator[list[T]]:
    """Yield what a task gives for the numbers from the first to ``count - 1``, chunk by chunk, in order.

    Closing the iterator, or an exception while it waits, ends the other processes cleanly.

    Args:
        task: from some of the numbers to their results; with more than one job it has to be picklable.
        count: the number after the last.
        jobs: how many processes work, 1 or more; with 1 the work is done in this process.
        chunk: how many numbers a task is given at a time.
        first: the number to begin with.

    Raises:
        SpreadError: if a process was ended from outside.
    """
    chunks = chunks_of(count, chunk, first)
    if jobs == 1:
        yield from map(task, chunks)
        return
    # A fresh interpreter for each: a fork would copy the locks of a progress bar's thread.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_take_up, initargs=(task,))
    waiting: deque[Future[list[T]]] = deque()
    try:
        for numbers in chunks:
            with _interrupts_held():
                waiting.append(pool.submit(_do, numbers))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise SpreadError("a process that played was ended from outside; what was finished before is kept") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
