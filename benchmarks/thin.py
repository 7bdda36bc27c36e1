"""A program's socket that costs as little as can be, so that one process can be thousands of people.

Frames are taken apart here and not by a library: a server sends them whole and unmasked. What is sent
is masked by four zero bytes, which changes nothing.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from urllib.parse import urlsplit

HELLO = b'{"t":"hello","version":1}'
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Refused(ConnectionError):
    """A server that does not let a program in, or ends the connection before it has begun."""


class Thin(asyncio.Protocol):
    """A connection.

    Attributes:
        closed: done once the connection has ended, with the code and the reason that the server gave, or 1006.
    """

    def __init__(self, head: bytes, heard: Callable[[bytes], None]) -> None:
        self.closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._head = head
        self._heard = heard
        self._left = b""
        self._transport: asyncio.Transport | None = None
        self._why = (1006, "")

    @classmethod
    async def to(
        cls, url: str, cookie: str, heard: Callable[[bytes], None], path: str = "/ws", hello: bytes = HELLO
    ) -> "Thin":
        """Connect, and say hello.

        Raises:
            OSError: if that fails.
        """
        at = urlsplit(url)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, thin = await loop.create_connection(lambda: cls(head.encode(), heard), at.hostname or "", at.port or 80)
        await thin.open
        thin.send(hello)
        return thin

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        data = self._left + data
        if not self.open.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._left = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(Refused(head.split(b"\r\n", 1)[0].decode()))
                self.abort()
                return
            self.open.set_result(None)
        start, size = 0, len(data)
        while size - start >= 2:
            length, body = data[start + 1], start + 2
            if length == 126:
                length, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif length == 127:
                length, body = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if body > size or body + length > size:
                break
            self._take(data[start] & 15, data[body : body + length])
            start = body + length
        self._left = data[start:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._heard(body)
        elif kind == _PING:
            self._frame(_PONG, body)
        elif kind == _CLOSE:
            self._why = (int.from_bytes(body[:2], "big"), body[2:].decode()) if body else (1005, "")
            self._frame(_CLOSE, body[:2])
            self.abort()

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._frame(_TEXT, text)

    def _frame(self, kind: int, body: bytes) -> None:
        length = bytes((128 | len(body),)) if len(body) < 126 else struct.pack("!BH", 254, len(body))
        if self._transport is not None:
            self._transport.write(bytes((128 | kind,)) + length + bytes(4) + body)

    def read_no_more(self) -> None:
        """Leave what comes where it is."""
        if self._transport is not None:
            self._transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that it is over."""
        if not self.open.done():
            self.open.set_exception(exc or Refused("the server has hung up"))
        if not self.closed.done():
            self.closed.set_result(self._why)

    def abort(self) -> None:
        """End the connection without a word."""
        if self._transport is not None:
            if self._why[0] == 1006:
                self._transport.abort()
            else:
                self._transport.close()
