"""What is on its way to one connection: a bounded queue, so that nobody who stops reading costs anybody else anything."""

from collections import deque
from collections.abc import Callable

from baithak.server import wire

MOST_FRAMES = 128
MOST_BYTES = 1024 * 1024


def never(frame: bytes) -> bool:
    """Say that a frame has to wait, where there is no way to send one at once."""
    del frame
    return False


def _nothing() -> None:
    pass


class Outbox:
    """Frames in order: one goes out at once where the program takes it, and else waits for those before it.

    Attributes:
        full: whether there was no room for a frame: the connection is to be closed.
    """

    def __init__(
        self, push: Callable[[bytes], bool], waiting: Callable[[], None], overflow: Callable[[], None]
    ) -> None:
        """Begin with none.

        Args:
            push: sends a frame at once, or says that it cannot now.
            waiting: is told when a frame has to wait and none did before.
            overflow: is told once there is no room for a frame.
        """
        self.full = False
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._push = push
        self._waiting = waiting
        self._overflow = overflow

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, message: wire.ToProgram) -> None:
        """Take a message, unless there are too many."""
        if not self.full:
            self.put_frame(wire.write(message))

    def put_frame(self, frame: bytes) -> None:
        """Take a frame, unless there are too many."""
        if self.full or (not self._frames and self._push(frame)):
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self.full = True
            self._frames.clear()
            self._overflow()
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) == 1:
            self._waiting()

    def close(self) -> None:
        """Send nothing more, and let go of whoever was told."""
        self.full = True
        self._frames.clear()
        self._push, self._waiting, self._overflow = never, _nothing, _nothing

    @property
    def first(self) -> bytes:
        """The frame that waits longest; it stays the first until it was sent."""
        return self._frames[0]

    def sent(self) -> None:
        """Take note that the first was sent."""
        if self._frames:  # none is left of one that has become full meanwhile
            self._bytes -= len(self._frames.popleft())
