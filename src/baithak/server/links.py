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

    def keepalive_timeout(self) -> None:
        """End a connection whose peer has not answered in time."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End a connection that nobody serves any more, if its peer does not take what is left."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER, self.transport.abort)
