"""A server in a process of its own, and what the system says of it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import click

PLENTY = {"BAITHAK_WORKERS": "1", "BAITHAK_TABLES_A_USER": "100000", "BAITHAK_PACE_SECONDS": "0"}
CORE = 0
"""The core on which the server runs where it shall have one of its own; people have the others."""


class Server:
    """A process of the server, always at the same port once it has one."""

    def __init__(self, database: str, settings: dict[str, str] | None = None, *, apart: bool = False) -> None:
        """Name the database and the settings; ``apart`` gives the server a core of its own, and people the others."""
        self._command = [sys.executable, "-m", "baithak", "serve", "--database", database, "--port"]
        self._environment = os.environ | PLENTY | (settings or {})
        self._apart = apart and (os.cpu_count() or 1) > 1 and hasattr(os, "sched_setaffinity")
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def start(self) -> None:
        """Start it and wait until people can come.

        Raises:
            click.ClickException: if it does not start.
        """
        self._process = subprocess.Popen(  # noqa: S603 - fixed words
            [*self._command, str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=self._environment,
        )
        if self._apart:
            os.sched_setaffinity(self._process.pid, {CORE})
            os.sched_setaffinity(0, set(range(os.cpu_count() or 2)) - {CORE})
        assert self._process.stdout is not None
        found = next(filter(None, (re.search(r"http://\S+:(\d+)", line) for line in self._process.stdout)), None)
        if found is None:
            raise click.ClickException("the server did not start")
        self.port = int(found[1])

    def tell(self, how: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(how)

    def wait(self) -> int:
        """Return its exit code, once it has ended."""
        assert self._process is not None
        code = self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it."""
        if self._process is not None:
            self.tell(how)
            self.wait()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def _of_system(self, file: str) -> str:
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}/{file}").read_text()

    def used(self) -> float:
        """Return how many seconds of a core it has used."""
        fields = self._of_system("stat").rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return how many MiB it holds."""
        return int(self._of_system("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def figure(self, name: str) -> float:
        """Return a figure of its page."""
        found = re.search(rf"^{name} (\S+)$", self._page(), re.MULTILINE)
        return float(found[1]) if found else 0.0

    def lag(self) -> dict[float, float]:
        """Return how often its loop was late by how much at most."""
        found = re.findall(r'baithak_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', self._page())
        return {float(bound.replace("+Inf", "inf")): float(count) for bound, count in found}

    def _page(self) -> str:
        text: bytes = urlopen(f"{self.url}/metrics").read()  # noqa: S310 - an address of this machine
        return text.decode()


@contextmanager
def serving(
    database: str, folder: Path, settings: dict[str, str] | None = None, *, apart: bool = True
) -> Iterator[Server]:
    """Serve from a database for a while; ``sqlite`` is a file in a folder."""
    server = Server(place_of(database, folder), settings, apart=apart)
    server.start()
    try:
        yield server
    finally:
        server.end(signal.SIGTERM)


def place_of(database: str, folder: Path) -> str:
    """Return what ``--database`` names: a file in a folder, or an address."""
    return str(folder / "tables.sqlite") if database == "sqlite" else database
