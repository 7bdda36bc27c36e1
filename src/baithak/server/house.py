"""A running server's parts, put together, and who comes to it."""

import asyncio
import gc
import os
import secrets
import time
from collections import Counter
from collections.abc import Callable

from starlette.requests import HTTPConnection

from baithak.server.figures import Figures
from baithak.server.guests import COOKIE, Guests
from baithak.server.hub import Hub
from baithak.server.lobby import Lobby
from baithak.server.settings import Settings
from baithak.server.sockets import GOING_AWAY, Socket
from baithak.server.store import KeptUser, Peer, Store
from baithak.server.thinking import Workers

_TIDY = 900.0
"""Seconds between two looks for what Python cannot see is not needed any more."""


class House:
    """A running server's parts.

    Attributes:
        connections: how many each user has.
        leaving: whether the server is about to end: nobody new is let in.
        teller: lets one match at a time be expanded, so that this takes no more than a share of one core.
        telling: how many wait for that.
    """

    def __init__(self, settings: Settings, store: Store, *, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.figures = Figures()
        number = settings.workers or max(1, (os.cpu_count() or 2) - 1)
        self.workers = Workers(number, settings.bot_seconds, self.figures)
        owner = f"{settings.node_name}/{secrets.token_hex(4)}"
        self.peer = Peer(settings.peer_address, secrets.token_urlsafe(24))
        self.hub = Hub(store, self.workers, owner, self.peer, clock, figures=self.figures, pace=settings.pace_seconds)
        self.guests = Guests(store, clock)
        self.lobby = Lobby(store, self.hub, settings.tables_a_user, settings.empty_seconds)
        self.sockets: set[Socket] = set()
        self.connections: Counter[str] = Counter()
        self.leaving = False
        self.ready = False
        self.teller = asyncio.Semaphore(1)
        self.telling = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store and begin."""
        await self.store.open()
        await self.guests.recall()
        await self.workers.start()
        await self.hub.start()
        self._tasks = [asyncio.create_task(self.figures.beat()), asyncio.create_task(_tidy())]
        self.ready = True

    async def part(self) -> None:
        """Let nobody in any more, and tell everybody when to come back."""
        self.leaving, self.ready = True, False
        await asyncio.gather(*(socket.close(GOING_AWAY, _retry()) for socket in list(self.sockets)))
        # Nothing happens at a table any more to which nobody can come.
        await self.hub.close()

    async def close(self) -> None:
        """End in good order."""
        await self.part()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()
        await self.store.close()

    async def user(self, connection: HTTPConnection) -> KeptUser | None:
        """Return whoever a request comes from."""
        return await self.guests.of(secret_of(connection))

    def origin_allowed(self, connection: HTTPConnection) -> bool:
        """Say whether a page of this place, or a program that is no page, has sent a request."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if self.settings.url:
            return origin == self.settings.url
        _, _, place = origin.partition("://")
        return place != "" and place == connection.headers.get("host")


async def _tidy() -> None:
    """Look now and then for what is left over and holds itself, as Python would very often.

    Nothing here makes such things again and again: connections and tables are gone when they end. So looking is a
    precaution, and it halts everybody for as long as there is much to look through.
    """
    gc.freeze()
    gc.disable()
    try:
        while True:
            await asyncio.sleep(_TIDY)
            gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()


def _retry() -> str:
    """Return after how many milliseconds to come back: each a different number, so that not all come at once."""
    return f"retry {200 + secrets.randbelow(1800)}"


def secret_of(connection: HTTPConnection) -> str | None:
    """Return the secret that a browser or a bot sends."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request has come to."""
    house: House = connection.app.state.house
    return house
