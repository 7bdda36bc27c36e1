"""What is on its way to one connection: a bounded queue, so that nobody who stops reading costs anybody else anything."""

import asyncio
from collections import deque

from baithak.server import wire

MOST_FRAMES = 128
MOST_BYTES = 1024 * 1024


class Outbox:
    """Frames in order.

    Attributes:
        full: whether there was no room for a frame: the connection is to be closed.
    """

    def __init__(self) -> None:
        self.full = False
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._arrived = asyncio.Event()
        self._overflow = asyncio.Event()

    def __len__(self) -> int:
        return len(self._frames)

    async def overflow(self) -> None:
        """Return once there was no room for a frame."""
        await self._overflow.wait()

    def put(self, message: wire.ToProgram) -> None:
        """Take a message, unless there are too many."""
        if not self.full:
            self.put_frame(wire.write(message))

    def put_frame(self, frame: bytes) -> None:
        """Take a frame, unless there are too many."""
        if self.full:
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self.full = True
            self._frames.clear()
            self._overflow.set()
        else:
            self._frames.append(frame)
            self._bytes += len(frame)
        self._arrived.set()

    async def take(self) -> bytes:
        """Return the next frame, once there is one."""
        while not self._frames:
            self._arrived.clear()
            await self._arrived.wait()
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame
