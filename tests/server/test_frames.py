"""Frames on their way to one connection, and who asks whether anybody is still there."""

import asyncio
import gc
import socket
import weakref
from contextlib import suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from baithak.server import wire
from baithak.server.links import Link, Rounds, asked_after
from baithak.server.outbox import MOST_BYTES, MOST_FRAMES, Outbox

pytestmark = pytest.mark.network


class Way:
    """Where frames go, while it is open."""

    def __init__(self) -> None:
        self.open = True
        self.came: list[bytes] = []
        self.told: list[str] = []
        self.box = Outbox(self.push, lambda: self.told.append("waiting"), lambda: self.told.append("full"))

    def push(self, frame: bytes) -> bool:
        """Take a frame, if it is open."""
        if self.open:
            self.came.append(frame)
        return self.open

    def drain(self) -> None:
        """Take what waits."""
        while len(self.box):
            self.came.append(self.box.first)
            self.box.sent()


def test_a_frame_goes_out_at_once_and_never_before_one_that_waits() -> None:
    """What comes while others wait goes behind them, although the way is open again."""
    way = Way()
    way.box.put_frame(b"1")
    way.open = False
    way.box.put_frame(b"2")
    way.open = True
    way.box.put_frame(b"3")
    assert (way.came, len(way.box), way.told) == ([b"1"], 2, ["waiting"])
    way.drain()
    way.box.put_frame(b"4")
    assert way.came == [b"1", b"2", b"3", b"4"]


def test_frames_that_nobody_takes_are_bounded() -> None:
    """One too many, or too much in all, empties the box and says so once; nothing is taken afterwards."""
    for size, most in ((1, MOST_FRAMES), (MOST_BYTES // 4, 4)):
        way = Way()
        way.open = False
        for _ in range(most):
            way.box.put_frame(bytes(size))
        assert (len(way.box), way.box.full) == (most, False)
        way.box.put_frame(b"x")
        way.box.put(wire.Pong(1.0))
        assert (len(way.box), way.box.full, way.told) == (0, True, ["waiting", "full"])
        way.box.sent()


class Clock:
    """A loop's time and its timers, as a test lets them pass."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, object, tuple[object, ...]]] = []

    def time(self) -> float:
        """Return the time."""
        return self.now

    def call_later(self, delay: float, what: object, *with_: object) -> None:
        """Keep what is to be done later."""
        self.due.append((self.now + delay, what, with_))

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.due and min(self.due, key=lambda one: one[0])[0] <= end:
            first = min(self.due, key=lambda one: one[0])
            self.due.remove(first)
            self.now = first[0]
            assert callable(first[1])
            first[1](*first[2])
        self.now = end


class Peer:
    """A connection that is asked after."""

    def __init__(self, loop: Clock, *, answers: bool, read_paused: bool = False) -> None:
        self.loop = loop
        self.read_paused = read_paused
        self.heard = loop.now
        self.asked = 0.0
        self.cut_at = 0.0
        self.times: list[float] = []
        self._answers = answers

    def ask(self, now: float) -> None:
        """Be asked."""
        self.times.append(now)
        self.asked = now
        if self._answers:
            self.heard = now + 0.01

    def cut(self) -> None:
        """Be cut off."""
        self.cut_at = self.cut_at or self.loop.now


def test_who_answers_is_kept_and_who_is_silent_is_cut_off_in_time() -> None:
    """R7: with 2 s of silence and 4 s of patience a dead link is cut off 5 to 6 s after its last sign; another never is."""
    clock = Clock()
    rounds = Rounds(2.0, 4.0)
    well, dead, busy = Peer(clock, answers=True), Peer(clock, answers=False), Peer(clock, answers=False)
    unread = Peer(clock, answers=False, read_paused=True)
    for peer in (well, dead, busy, unread):
        rounds.join(peer)  # type: ignore[arg-type]
    for _ in range(20):
        clock.pass_by(1.0)
        busy.heard = clock.now
    assert well.cut_at == busy.cut_at == 0
    assert unread.cut_at == 0, "what it has sent is not read, so nothing is known of it"
    assert len(busy.times) == 0, "who speaks is not asked"
    assert 9 <= len(well.times) <= 14
    assert 105 <= dead.cut_at <= 106
    for peer in (well, dead, busy, unread):
        rounds.part(peer)  # type: ignore[arg-type]
    clock.pass_by(10.0)
    assert clock.due == [], "nobody is there, so nobody looks"


async def _served(endings: int) -> list["weakref.ref[Link]"]:
    """Let some connections come and go, each in another way, and return what they were."""
    links: list[weakref.ref[Link]] = []

    class Watched(asked_after(Rounds(2.0, 4.0))):  # type: ignore[misc]
        """A connection that can be found again."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            links.append(weakref.ref(self))
            super().connection_made(transport)

    async def serve(way: WebSocket) -> None:
        await way.accept()
        with suppress(Exception):
            while True:
                await way.send_text(await way.receive_text())

    app = Starlette(routes=[WebSocketRoute("/", serve)])
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, ws=Watched, ws_ping_interval=None, lifespan="off", log_config=None))
    running = asyncio.create_task(server.serve([listening]))
    for number in range(endings):
        way = await connect(f"ws://127.0.0.1:{listening.getsockname()[1]}", compression=None)
        await way.send("x")
        assert await way.recv() == "x"
        if number % 2:
            way.transport.abort()
        else:
            await way.close()
    await asyncio.sleep(3)
    server.should_exit = True
    await running
    return links


def test_a_connection_is_gone_once_it_has_ended() -> None:
    """R5: nothing holds it, so that its memory is free at once and not when Python looks for what holds itself."""
    gc.disable()
    try:
        links = asyncio.run(_served(6))
        assert [link() for link in links] == [None] * 6
    finally:
        gc.enable()
