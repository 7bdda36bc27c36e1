"""The wire under a connection: written to without a detour, and cut off where nobody answers or reads.

uvicorn has a queue, an event and a timer for each message and each connection, which is more work than
the message itself. Here a frame goes straight to the transport where the peer takes it, and one timer
asks after all connections in turn. Whoever does not take what is sent is still waited for as uvicorn does.

Closing politely means to send first what is still on its way. A peer that has vanished, or has stopped
reading, takes nothing any more, so that such a connection would stay until the system gives it up. And whoever
closes while the peer still sends takes back what is on its way: a program that is told why it must go is
listened to, and not heard, until it has gone.
"""

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

LINGER = 2.0
"""Seconds in which a connection that has ended may still take what was on its way to it."""
PUSH = "baithak.push"
"""Where a connection's scope has ``Link.push`` and ``Link.waiting`` among its extensions."""
_READ_AHEAD = 8
"""How many frames of a connection may wait to be looked at before no more are read from it."""
_PART = 1024
"""So many bytes are taken apart into frames at a time: tens of thousands of frames may come at once, and others wait."""
_STEPS = 4
"""In how many steps the time between two questions is divided: by one of them all may come late."""
_PARTS = 10
"""In how many parts all connections are looked at within a step, so that the loop is never busy for long."""
_PING = b"\x89\x00"
_BETWEEN = 200
"""So many frames a second may come that are no message: pings, answers to them, and parts of a longer message."""
TOO_MUCH, _NO_TEXT = 1008, 1007
"""With what a connection ends: its program sends more than it may, or a text that is none."""
_NO_SOCKET = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Rounds:
    """Asks after connections in turn: who has said nothing for a while is asked, who does not answer is cut off."""

    def __init__(self, silent: float, dead: float) -> None:
        """Set after how many seconds of silence one is asked, and after how many more it is cut off, at the latest."""
        self._step = silent / _STEPS
        self._ask = silent - self._step
        self._cut = dead - self._step
        self._parts: list[set[Link]] = [set() for _ in range(_PARTS)]
        self._next = 0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, link: "Link") -> None:
        """Ask after a connection from now on."""
        min(self._parts, key=len).add(link)
        if self._timer is None:
            self._timer = link.loop.call_later(self._step / _PARTS, self._look, link.loop)

    def part(self, link: "Link") -> None:
        """Ask after it no more."""
        for part in self._parts:
            part.discard(link)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look at the next part, and go on as long as there is anybody."""
        self._timer = None
        now = loop.time()
        for link in list(self._parts[self._next]):
            if link.read_paused:
                link.heard = now  # what it has sent is not read at the moment
            elif link.asked > link.heard:
                if now - link.asked >= self._cut:
                    link.cut()
            elif now - link.heard >= self._ask:
                link.ask(now)
        self._next = (self._next + 1) % _PARTS
        if any(self._parts):
            self._timer = loop.call_later(self._step / _PARTS, self._look, loop)


class Link(WebSocketsSansIOProtocol):
    """A connection as uvicorn serves it, which ends when it is told to."""

    rounds: Rounds | None = None
    """Who asks after it (``asked_after``)."""
    heard = 0.0
    """When something came last, on the loop's clock."""
    asked = 0.0
    """When the peer was last asked whether it is alive."""
    unread = b""
    """What has come and is not taken apart yet."""
    _reading = False
    _between = 0
    _since = 0.0

    def data_received(self, data: bytes) -> None:
        """Take in what has come; no more is read until all of it is taken apart."""
        if self.disconnected:
            return  # the last has been said
        self.heard = self.loop.time()
        if self.unread or len(data) > _PART:
            self.unread += data
            self.transport.pause_reading()
            self._read_on()
        else:
            self._take_apart(data)

    def _take_apart(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            # uvicorn waits for ever for the rest of a greeting that is none.
            self._end(_NO_SOCKET)

    def _read_on(self) -> None:
        """Take the rest apart bit by bit, unless enough frames wait; one that is to end is read to its end."""
        if self.unread and not self._reading and (self.close_sent or not self.read_paused):
            self._reading = True
            self.loop.call_soon(self._read_part)

    def _read_part(self) -> None:
        self._reading = False
        if self._over():
            return
        part, self.unread = self.unread[:_PART], self.unread[_PART:]
        self._take_apart(part)
        if not self.unread and not self.read_paused and not self._over():
            self.transport.resume_reading()
        self._read_on()

    async def receive(self) -> "ASGIReceiveEvent":
        """Return the next frame, and read on if that was the last that waited."""
        message = await super().receive()
        if self.unread and not self._over():
            self.transport.pause_reading()  # uvicorn has resumed it
            self._read_on()
        return message

    def _over(self) -> bool:
        """Return whether nothing is said any more."""
        return self.disconnected or self.transport.is_closing()

    def waiting(self) -> int:
        """Return how many bytes have come that are no frames yet."""
        return len(self.unread)

    def handle_connect(self, event: Request) -> None:
        """Let whoever serves the connection write to it without a detour."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][PUSH] = {"push": self.push, "waiting": self.waiting}

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and read no more where enough of them wait."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._fail(_NO_TEXT, "not UTF-8")
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() > _READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _fail(self, code: int, why: str) -> None:
        """End the connection of a program that does what none may."""
        if not self.close_sent and not self._over():
            self.conn.fail(code, why)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Tell a program that does what none may why it must go."""
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._end(b"".join(self.conn.data_to_send()))

    def _end(self, last: bytes) -> None:
        """Say the last, and let the peer be the one that closes if it does so in time."""
        self.close_sent = self.disconnected = True
        self.unread, self.read_paused = b"", False
        self.transport.write(last)
        self.transport.write_eof()
        self.transport.resume_reading()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer, unless the peer does not take the answers."""
        self._count()
        answer = b"".join(self.conn.data_to_send())
        if self.writable.is_set() and not self._over():
            self.transport.write(answer)

    def handle_pong(self, event: Frame) -> None:
        """Take note of an answer."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; one with nothing in it is not kept."""
        self._count()
        if event.data or event.fin:
            super().handle_cont(event)

    def _count(self) -> None:
        """Count a frame that is no message: they cost, too, and come of themselves in no such number."""
        if self.heard - self._since > 1:
            self._between, self._since = 0, self.heard
        self._between += 1
        if self._between > _BETWEEN:
            self._fail(TOO_MUCH, "too many frames")

    def push(self, frame: bytes) -> bool:
        """Send a text frame at once; say whether the peer takes it now."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.conn.send_text(frame)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def start_keepalive(self) -> None:
        """Let be asked after it."""
        if self.rounds is not None:
            self.rounds.join(self)

    def stop_keepalive(self) -> None:
        """Let be asked after it no more."""
        super().stop_keepalive()
        if self.rounds is not None:
            self.rounds.part(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what has not been read, and of what reads frames, which holds itself."""
        self.unread = b""
        super().connection_lost(exc)
        self.conn.parser.close()

    def ask(self, now: float) -> None:
        """Ask the peer whether it is alive."""
        self.asked = now
        if not self._over():
            self.transport.write(_PING)

    def cut(self) -> None:
        """End a connection whose peer has not answered in time."""
        self.keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End a connection that nobody serves any more, if its peer does not take what is left."""
        super().on_task_complete(task)
        # They hold this connection, which so is gone when it ends, and not when Python finds it.
        self.scope["extensions"] = {}
        self.loop.call_later(LINGER, self.transport.abort)


def asked_after(rounds: Rounds) -> type[Link]:
    """Return connections after which is asked."""
    return type("AskedAfter", (Link,), {"rounds": rounds})
