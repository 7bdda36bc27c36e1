"""Numbered work spread over processes, its results in order; stopping early loses only what is not finished."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")

CHUNK = 8
"""How many numbers are worked on in one go: few, so that a run stops soon when asked to."""
_AHEAD = 3


def _leave_interrupts_alone() -> None:
    """Let Ctrl-C reach the first process alone, which then ends the others in good order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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


def spread(task: Callable[[Sequence[int]], list[T]], count: int, jobs: int, chunk: int = CHUNK) -> Generator[list[T]]:
    """Yield what a task gives for the numbers from 0 to ``count - 1``, chunk by chunk, in order.

    Closing the iterator, or an exception while it waits, ends the other processes cleanly.

    Args:
        task: from some of the numbers to their results; with more than one job it has to be picklable.
        count: how many numbers there are.
        jobs: how many processes work, 1 or more; with 1 the work is done in this process.
        chunk: how many numbers a task is given at a time.
    """
    chunks = [range(start, min(start + chunk, count)) for start in range(0, count, chunk)]
    if jobs == 1:
        yield from map(task, chunks)
        return
    # A fresh interpreter for each: a fork would copy the locks of a progress bar's thread.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone)
    waiting: deque[Future[list[T]]] = deque()
    try:
        for numbers in chunks:
            with _interrupts_held():
                waiting.append(pool.submit(task, numbers))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
