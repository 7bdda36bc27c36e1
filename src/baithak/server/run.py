"""A server from its settings to its end."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from baithak.server import wire
from baithak.server.app import build
from baithak.server.links import Rounds, asked_after
from baithak.server.logs import begin_log
from baithak.server.settings import Settings, SettingsError
from baithak.server.sqlite import SqliteStore
from baithak.server.store import Store, StoreError

FILE = "tables.sqlite"
GRACE = 3
"""Seconds in which what is under way may end, when the server is told to."""
IDLE = 130
"""Seconds for which a connection waits for its next request. Whoever sends has to be the first to give a connection up,
or a request that is on its way is cut off; proxies keep theirs for up to two minutes."""

_DATABASE = "database is a file of this server's own, or postgresql://user:password@host/name"

_SWITCH = 0.0005
"""Seconds after which the loop lets the thread go on that writes: a tenth of what is usual, as all wait for that thread."""

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


def listen(settings: Settings, *, any_port: bool = False) -> socket.socket:
    """Return the socket at which people come in.

    Args:
        settings: the address and the port.
        any_port: whether a free port will do where another program has that one.

    Raises:
        SettingsError: if another program has the port, or this machine no such address.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        listening.close()
        if any_port and settings.port and isinstance(error, OSError):
            return listen(replace(settings, port=0))
        why = (error.strerror if isinstance(error, OSError) else "") or error
        raise SettingsError(f"nothing can listen at {settings.host}, port {settings.port}: {why}") from error
    return listening


class _Server(uvicorn.Server):
    """Says where it is once people can come, and ends well when it is told to end.

    It begins and ends what it serves by itself: uvicorn would log a failure there with all its calls, and exit.
    """

    def __init__(self, config: uvicorn.Config, app: Starlette, greet: Callable[[str], None]) -> None:
        super().__init__(config)
        self._app = app
        self._life = AsyncExitStack()
        self._greet = greet

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let Ctrl-C and SIGTERM end it in good order, which is no failure."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows has no such thing for loops
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so.

        Raises:
            StoreError: if the store cannot be used.
        """
        await self._life.enter_async_context(self._app.router.lifespan_context(self._app))
        await super().startup(sockets)
        if sockets and self.started:
            self._greet(address_of(sockets[0]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody when to come back, then end."""
        await self._app.state.house.part()
        await super().shutdown(sockets)
        await self._life.aclose()


def address_of(listening: socket.socket) -> str:
    """Return where a browser finds who listens at a socket."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _let_many_come() -> None:
    """Take as many connections as the system lets anybody have: many systems begin with 1024."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - Windows has no such limit, and no such module

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(settings: Settings, folder: Path, greet: Callable[[str], None], *, any_port: bool = False) -> int:
    """Serve until told to end, and return the exit code.

    Args:
        settings: how.
        folder: where tables are kept, if the settings do not say.
        greet: is told the address once people can come.
        any_port: whether a free port will do where another program has that of the settings.

    Raises:
        SettingsError: if it cannot begin.
    """
    begin_log(settings.log_level)
    sys.setswitchinterval(_SWITCH)
    _let_many_come()
    listening = listen(settings, any_port=any_port)
    settings = replace(settings, port=listening.getsockname()[1])
    app = build(settings, store_of(settings, folder))
    config = config_of(app, settings)
    server = _Server(config, app, greet)
    try:
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve([listening]))
    except StoreError as error:
        raise SettingsError(f"{error}; {_DATABASE}") from error
    finally:
        listening.close()
    return 0 if server.started else 2


def config_of(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Return how connections are served."""
    return uvicorn.Config(
        app,
        ws=asked_after(Rounds(settings.ping_seconds, settings.dead_seconds)),
        ws_per_message_deflate=False,
        ws_max_size=wire.LARGEST,
        ws_ping_interval=None,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=IDLE,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
    )
