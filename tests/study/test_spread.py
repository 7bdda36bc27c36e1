"""Work spread over processes."""

import os
from collections.abc import Sequence

import pytest

from baithak.study.spread import SpreadError, spread


def squares(numbers: Sequence[int]) -> list[int]:
    """Return the squares of numbers."""
    return [number * number for number in numbers]


def failing(numbers: Sequence[int]) -> list[int]:
    """Fail at the number 5."""
    if 5 in numbers:
        raise ArithmeticError("five")
    return list(numbers)


def dying(numbers: Sequence[int]) -> list[int]:
    """End the process that works."""
    os._exit(3 + len(numbers))


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_in_chunks(jobs: int) -> None:
    """Every number is worked on once, and the results come in the order of the numbers."""
    chunks = list(spread(squares, 10, jobs, chunk=3))
    assert chunks == [[0, 1, 4], [9, 16, 25], [36, 49, 64], [81]]


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_can_begin_later(jobs: int) -> None:
    """What was done before is not done again."""
    assert list(spread(squares, 6, jobs, chunk=2, first=3)) == [[9, 16], [25]]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_is_told_and_what_came_before_is_kept(jobs: int) -> None:
    """The chunks before the one that fails arrive; then its error does."""
    chunks = spread(failing, 100, jobs, chunk=2)
    assert [next(chunks), next(chunks)] == [[0, 1], [2, 3]]
    with pytest.raises(ArithmeticError, match="five"):
        next(chunks)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_can_be_left_early(jobs: int) -> None:
    """Closing the iterator ends the work, and nothing more comes."""
    chunks = spread(squares, 1000, jobs, chunk=2)
    assert next(chunks) == [0, 1]
    chunks.close()
    assert list(chunks) == []


def test_a_process_that_dies_is_no_reason_to_wait_for_ever() -> None:
    """If a process is ended from outside, the run ends with a sentence."""
    with pytest.raises(SpreadError, match="ended from outside"):
        list(spread(dying, 4, 2))
