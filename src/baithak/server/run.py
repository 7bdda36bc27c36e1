"""A server from its settings to its end."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import uvicorn

from baithak.server import wire
from baithak.server.app import build
from baithak.server.house import House
from baithak.server.links import Link
from baithak.server.logs import begin_log
from baithak.server.settings import Settings, SettingsError
from baithak.server.sqlite import SqliteStore
from baithak.server.store import Store, StoreError

FILE = "tables.sqlite"
GRACE = 8
"""Seconds in which what is under way may end, when the server is told to."""

log = logging.getLogger("baithak.server")


def store_of(settings: Settings, folder: Path) -> Store:
    """Return the store that the settings name: a file, by default one in the user's own folder.

    Raises:
        SettingsError: if there is no such kind of store.
    """
    name = settings.database
    if name.startswith(("postgresql://", "postgres://")):
        try:
            from baithak.server.postgres import PostgresStore  # noqa: PLC0415 - an extra that most installations lack
        except ImportError:
            command = f"{sys.executable} -m pip install 'baithak[postgres]'"
            raise SettingsError(f"PostgreSQL needs asyncpg: {command}") from None
        return PostgresStore(name)
    if "://" in name:
        raise SettingsError(f"database cannot be '{name}': it is a file, or postgresql://...")
    return SqliteStore(Path(name) if name else folder / FILE)


def _listen(settings: Settings) -> socket.socket:
    """Return the socket at which people come in.

    Raises:
        SettingsError: if another program has the port.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        why = error.strerror or error
        raise SettingsError(f"nothing can listen at {settings.host}, port {settings.port}: {why}") from error
    return listening


class _Server(uvicorn.Server):
    """Says where it is once people can come, and ends well when it is told to end."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let Ctrl-C and SIGTERM end it in good order, which is no failure."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows has no such thing for loops
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if sockets and self.started:
            host, port = sockets[0].getsockname()[:2]
            sys.stdout.write(f"Baithak serves tables at http://{host}:{port}/\n")
            sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody when to come back, then end."""
        await self._house.part()
        await super().shutdown(sockets)


def run(settings: Settings, folder: Path) -> int:
    """Serve until told to end, and return the exit code.

    Raises:
        SettingsError: if it cannot begin.
    """
    begin_log(settings.log_level)
    listening = _listen(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    app = build(settings, store_of(settings, folder))
    config = uvicorn.Config(
        app,
        ws=Link,
        ws_per_message_deflate=False,
        ws_max_size=wire.LARGEST,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.dead_seconds,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
    )
    server = _Server(config, app.state.house)
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(server.serve([listening]))
    except StoreError as error:
        raise SettingsError(str(error)) from error
    finally:
        listening.close()
    return 0 if server.started else 2
