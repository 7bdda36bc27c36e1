"""The wire under a connection: who does not answer or does not read is cut off, not waited for.

Closing politely means to send first what is still on its way. A peer that has vanished, or has stopped
reading, takes nothing any more, so that such a connection would stay until the system gives it up.
"""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 2.0
"""Seconds in which a connection that has ended may still take what was on its way to it."""


class Link(WebSocketsSansIOProtocol):
    """A connection as uvicorn serves it, which ends when it is told to."""

    heard = 0.0
    """When something came last, on the loop's clock."""

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self.heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask a peer whether it is alive, unless it has just been heard."""
        assert self.ping_interval is not None
        left = self.heard + self.ping_interval / 2 - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """End a connection whose peer has not answered in time."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End a connection that nobody serves any more, if its peer does not take what is left."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER, self.transport.abort)
