"""A connection that has come to one process, for a table that another one plays: frames are passed on, both ways.

A process says in the store where others reach it, and by which token; that token is all that one
process needs to speak for a user to another.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from baithak.server import wire
from baithak.server.store import KeptUser, Peer

HEADER = "x-baithak-relay"
_OPEN = 2.0


class Passenger(msgspec.Struct, frozen=True):
    """The first frame of a relay: who it speaks for."""

    user: str
    name: str
    bot: bool


class Relay:
    """One user's way to another process."""

    def __init__(
        self, socket: ClientConnection, send: Callable[[bytes], None], closed: Callable[["Relay"], None]
    ) -> None:
        self._socket = socket
        self._send = send
        self._closed = closed
        self._task = asyncio.create_task(self._read())

    @classmethod
    async def to(
        cls, peer: Peer, user: KeptUser, send: Callable[[bytes], None], closed: Callable[["Relay"], None]
    ) -> "Relay":
        """Connect to another process.

        Args:
            peer: where it is reached.
            user: who it is for.
            send: takes what comes back.
            closed: is told when the way is lost.

        Raises:
            OSError: if it cannot be reached.
        """
        try:
            socket = await connect(
                f"{peer.address}/relay".replace("http", "ws", 1),
                additional_headers={HEADER: peer.token},
                compression=None,
                open_timeout=_OPEN,
                max_size=None,
                proxy=None,
            )
            await socket.send(msgspec.json.encode(Passenger(*user)).decode())
            await socket.send(wire.encode(wire.Hello(wire.VERSION)).decode())
            await socket.recv()
        except (WebSocketException, TimeoutError) as error:
            raise ConnectionError(str(error)) from error
        return cls(socket, send, closed)

    async def _read(self) -> None:
        with suppress(WebSocketException):
            async for frame in self._socket:
                self._send(frame.encode() if isinstance(frame, str) else frame)
        self._closed(self)

    async def send(self, message: wire.FromProgram) -> None:
        """Pass a message on; one that is lost with the way is sent again by its program."""
        with suppress(WebSocketException):
            await self._socket.send(wire.encode(message).decode())

    async def close(self) -> None:
        """End the way."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        with suppress(WebSocketException, OSError):
            await self._socket.close()
