"""Work done by a real Dask scheduler and its workers, here on this machine."""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from baithak.study import cluster
from baithak.study.cluster import spread_over
from baithak.study.spread import SpreadError, spread
from tests.study.test_programme import played, programme

PATIENCE = 20.0


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a part of Dask as its own command does, with nothing on the screen."""
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )


def stop(*processes: subprocess.Popen[bytes]) -> None:
    """End processes, for good."""
    for process in processes:
        process.kill()
        process.wait()


def start_scheduler(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start a scheduler on a free port, and return it with its address."""
    file = folder / "scheduler.json"
    process = start(
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(file),
    )
    address = ""
    while not address:
        assert process.poll() is None
        time.sleep(0.05)
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        address = text.partition('"address": "')[2].partition('"')[0]
    return process, address


def start_worker(address: str, folder: Path) -> subprocess.Popen[bytes]:
    """Start a worker of one thread, which nobody starts again if it is lost."""
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    return start("distributed.cli.dask_worker", address, *options)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a scheduler with two workers."""
    folder = tmp_path_factory.mktemp("dask")
    scheduler, address = start_scheduler(folder)
    workers = [start_worker(address, folder) for _ in range(2)]
    yield address
    stop(*workers, scheduler)


def test_a_cluster_plays_what_one_process_plays(address: str) -> None:
    """The results are the same to the last digit, in the same order, wherever they were made."""
    smear = programme("rules,random,rules+random")
    there = [unit for chunk in spread_over(address, smear.play, 18, chunk=4, first=3) for unit in chunk]
    here = [unit for chunk in spread(smear.play, 18, 1, first=3) for unit in chunk]
    assert played(there) == played(here)


def failing(numbers: Sequence[int]) -> list[int]:
    """Fail at the number 5."""
    if 5 in numbers:
        raise ArithmeticError("five")
    return list(numbers)


def test_a_failure_in_a_worker_is_told(address: str) -> None:
    """What came before arrives; then the error does, as if it had been here."""
    chunks = spread_over(address, failing, 100, chunk=2)
    assert [next(chunks), next(chunks)] == [[0, 1], [2, 3]]
    with pytest.raises(ArithmeticError, match="five"):
        next(chunks)


def test_a_run_can_be_left_early(address: str) -> None:
    """Closing the iterator leaves the scheduler, and the next run has the workers for itself."""
    chunks = spread_over(address, failing, 4, chunk=1)
    assert next(chunks) == [0]
    chunks.close()
    assert list(spread_over(address, failing, 2, chunk=1)) == [[0], [1]]


def test_another_version_in_a_worker_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers with another version of the package might play otherwise, so they are refused."""
    monkeypatch.setattr(cluster, "VERSION", "99")
    with pytest.raises(SpreadError, match=r"a worker has version \S+ of baithak, and this is 99"):
        list(spread_over(address, failing, 2))


def slow(numbers: Sequence[int]) -> list[int]:
    """Work for a moment."""
    time.sleep(0.2)
    return list(numbers)


@pytest.mark.long
def test_a_lost_worker_loses_no_work(tmp_path: Path) -> None:
    """If one of two workers is killed, the other does its part; if the last one is, one sentence says so."""
    scheduler, address = start_scheduler(tmp_path)
    workers = [start_worker(address, tmp_path) for _ in range(2)]
    try:
        chunks = spread_over(address, slow, 400, chunk=1, patience=3.0)
        assert next(chunks) == [0]
        workers[0].kill()
        assert [next(chunks) for _ in range(6)] == [[number] for number in range(1, 7)]
        workers[1].kill()
        with pytest.raises(SpreadError, match=r"has lost its last worker|was lost with its workers"):
            list(chunks)
    finally:
        stop(*workers, scheduler)


@pytest.mark.long
def test_a_lost_scheduler_is_told(tmp_path: Path) -> None:
    """If the scheduler itself is killed, one sentence says so, and soon."""
    scheduler, address = start_scheduler(tmp_path)
    worker = start_worker(address, tmp_path)
    try:
        chunks = spread_over(address, slow, 400, chunk=1, patience=3.0)
        assert next(chunks) == [0]
        scheduler.kill()
        with pytest.raises(SpreadError, match=r"is gone|was lost with its workers"):
            list(chunks)
    finally:
        stop(worker, scheduler)


def test_nobody_at_an_address_is_told() -> None:
    """A scheduler that cannot be reached, or an address that is none, is one sentence."""
    for address in ("tcp://127.0.0.1:1", "nowhere", "tcp://127.0.0.1:port"):
        with pytest.raises(SpreadError, match="no Dask scheduler can be reached at"):
            list(spread_over(address, failing, 2, patience=0.5))


def test_a_scheduler_without_workers_is_told(tmp_path: Path) -> None:
    """A scheduler that nobody works for is not waited for long."""
    scheduler, address = start_scheduler(tmp_path)
    try:
        with pytest.raises(SpreadError, match="has no worker"):
            list(spread_over(address, failing, 2, patience=0.5))
    finally:
        stop(scheduler)


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Dask is not installed, one line says how to get it."""
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    with pytest.raises(SpreadError, match=r"-m pip install 'baithak\[cluster\]'"):
        list(spread_over("tcp://127.0.0.1:1", failing, 2))
