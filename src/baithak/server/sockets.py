"""One connection: frames in, frames out, and what it watches."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from baithak.server import wire
from baithak.server.deeds import event_of
from baithak.server.host import TableHost
from baithak.server.hub import Hub
from baithak.server.links import PUSH, TOO_MUCH
from baithak.server.outbox import Outbox, never
from baithak.server.relay import Relay
from baithak.server.scenes import words_of
from baithak.server.store import Fenced, KeptUser, StoreError
from baithak.words import phrase

GOING_AWAY, REFUSED = 1012, 4401
MOST_WATCHED = 16
_FLOOD = 2 * wire.LARGEST
"""So many bytes may have come of a connection that is held back before it is cut off."""
_HELLO = 10.0
_FAREWELL = 1.0
"""Seconds in which somebody who does not read may still be told why the connection ends."""


class Bucket:
    """How many messages may come: so many a second over a while, and twice as many at once."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._left = 2 * rate
        self._last = time.monotonic()

    def take(self) -> float:
        """Count one more, and return how many seconds it has to wait."""
        now = time.monotonic()
        self._left = min(2 * self._rate, self._left + (now - self._last) * self._rate) - 1
        self._last = now
        return max(0.0, -self._left / self._rate)

    @property
    def rested(self) -> bool:
        """Whether few have come for a while."""
        return self._left >= self._rate


class Socket:
    """A program's connection."""

    def __init__(self, socket: WebSocket, user: KeptUser, hub: Hub, rate: float) -> None:
        self.user = user.user
        self.name = user.name
        link = socket.scope.get("extensions", {}).get(PUSH, {})
        push: Callable[[bytes], bool] = link.get("push", never)
        self.outbox = Outbox(push, self._begin_to_write, self._cut)
        self._kept = user
        self._socket = socket
        self._hub = hub
        self._bucket = Bucket(rate)
        self._waiting: Callable[[], int] = link.get("waiting", int)
        self._held_back = False
        self._watched: dict[str, TableHost] = {}
        self._relays: dict[str, Relay] = {}
        self._relayed: dict[str, Relay] = {}
        self._serving: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None

    def send(self, message: wire.ToProgram) -> None:
        """Take a message to the program."""
        if isinstance(message, wire.Closed):
            self._watched.pop(message.table, None)
        self.outbox.put(message)

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        self._serving = serving = asyncio.current_task()
        try:
            await self._read()
        except asyncio.CancelledError:
            if not self.outbox.full or serving is None or serving.uncancel():
                raise
        finally:
            self._serving = None
            for host in self._watched.values():
                host.unwatch(self)
            for relay in list(self._relays.values()):
                await relay.close()
            if self._writing is not None:
                self._writing.cancel()
                await asyncio.gather(self._writing, return_exceptions=True)
            full = self.outbox.full
            self.outbox.close()
        if full:
            await self.close(TOO_MUCH)

    def _cut(self) -> None:
        """End the connection to a program that does not read."""
        if self._serving is not None:
            self._serving.cancel()

    async def close(self, code: int, reason: str = "") -> None:
        """End the connection, and say why unless the program does not read."""
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            await asyncio.wait_for(self._socket.close(code, reason), _FAREWELL)

    def _begin_to_write(self) -> None:
        self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, once the program takes it; a connection that fails is seen by who reads."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while len(self.outbox):
                await self._socket.send_text(self.outbox.first.decode())
                self.outbox.sent()

    async def _read(self) -> None:
        if not await self._greeted():
            return
        while True:
            frame = await self._frame()
            if frame is None or not await self._heed(frame):
                return

    async def _frame(self) -> str | bytes | None:
        """Return the next frame, or None at the end."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        data: bytes | None = message.get("bytes")
        return text if text is not None else data or b""

    async def _greeted(self) -> bool:
        """Say whether the program speaks this server's version; tell it if not."""
        try:
            frame = await asyncio.wait_for(self._frame(), _HELLO)
        except TimeoutError:
            await self.close(TOO_MUCH)
            return False
        if frame is None:
            return False
        try:
            message = wire.read(frame)
        except wire.WireError as error:
            self._problem("bad_frame", why=str(error))
            message = None
        if not isinstance(message, wire.Hello):
            await self._flush(TOO_MUCH)
            return False
        self.send(wire.Welcome(wire.VERSION, self.name, self._hub.clock()))
        if message.version != wire.VERSION:
            await self._flush(TOO_MUCH)
            return False
        return True

    async def _flush(self, code: int) -> None:
        """Let what is waiting go out, then end the connection."""
        for _ in range(100):
            if not len(self.outbox):
                break
            await asyncio.sleep(0.01)
        await self.close(code)

    async def _heed(self, frame: str | bytes) -> bool:
        """Do what a frame asks for; say whether the connection goes on."""
        wait = self._bucket.take()
        if wait and not self._held_back:
            self._problem("too_fast")
        self._held_back = wait > 0 or (self._held_back and not self._bucket.rested)
        if wait:
            if self._waiting() > _FLOOD:
                await self.close(TOO_MUCH)
                return False
            await asyncio.sleep(wait)
        try:
            message = wire.read(frame)
        except wire.WireError as error:
            self._problem("bad_frame", why=str(error))
            return True
        match message:
            case wire.Ping():
                self.send(wire.Pong(self._hub.clock()))
            case wire.Watch():
                await self._watch(message)
            case wire.Unwatch():
                await self._unwatch(message)
            case wire.Act():
                await self._act(message)
            case wire.Hint():
                await self._hint(message)
            case wire.Why():
                await self._why(message)
            case wire.Hello():
                self._problem("greeted")
        return True

    def _problem(self, key: str, **fill: str) -> None:
        self.send(wire.Problem(words_of(phrase(f"server.{key}", **fill))))

    async def _host(self, table: str) -> TableHost | None:
        """Return a table's host, or None after having told why not.

        Raises:
            Fenced: if another process plays the table.
        """
        key = "no_table"
        try:
            host = await self._hub.host(table)
        except Fenced:
            raise
        except StoreError:
            host, key = None, "not_kept"
        if host is None:
            self._shut(table, key)
        return host

    def _shut(self, table: str, key: str) -> None:
        self.send(wire.Closed(table, words_of(phrase(f"server.{key}"))))

    async def _watch(self, message: wire.Watch) -> None:
        host = self._watched.get(message.table)
        if host is None:
            if len(self._watched) + len(self._relayed) >= MOST_WATCHED and message.table not in self._relayed:
                self._problem("too_many")
                return
            try:
                host = await self._host(message.table)
            except Fenced:
                await self._watch_there(message)
                return
            if host is None:
                return
            if not host.admits(self.user, message.invite):
                self._shut(message.table, "no_table")
                return
        if not await host.settled():
            self._watched.pop(message.table, None)
            self._shut(message.table, "not_kept")
            return
        self._watched[message.table] = host
        self._relayed.pop(message.table, None)
        host.watch(self)

    async def _watch_there(self, message: wire.Watch) -> None:
        """Watch a table that another process plays."""
        try:
            peer = await self._hub.peer_of(message.table)
            if peer is None:
                raise ConnectionError
            if peer.address not in self._relays:
                self._relays[peer.address] = await Relay.to(peer, self._kept, self.outbox.put_frame, self._lost)
        except (OSError, StoreError):
            self._shut(message.table, "elsewhere")
            return
        relay = self._relays[peer.address]
        self._relayed[message.table] = relay
        await relay.send(message)

    def _lost(self, relay: Relay) -> None:
        """Tell the program that a process is not to be reached any more: it asks again, and another has taken over."""
        for address in [address for address, one in self._relays.items() if one is relay]:
            del self._relays[address]
        for table in [table for table, one in self._relayed.items() if one is relay]:
            del self._relayed[table]
            self._shut(table, "elsewhere")

    async def _unwatch(self, message: wire.Unwatch) -> None:
        host = self._watched.pop(message.table, None)
        if host is not None:
            host.unwatch(self)
        relay = self._relayed.pop(message.table, None)
        if relay is not None:
            await relay.send(message)

    async def _here(self, message: wire.Act | wire.Hint | wire.Why) -> TableHost | None:
        """Return the host of a table that is watched here; else pass the message on to where it is, or refuse it."""
        relay = self._relayed.get(message.table)
        if relay is not None:
            await relay.send(message)
            return None
        host = self._watched.get(message.table)
        if host is None:
            self.send(wire.Refused(message.table, message.id, words_of(phrase("server.not_watched"))))
        return host

    async def _act(self, message: wire.Act) -> None:
        host = await self._here(message)
        if host is not None:
            host.post(event_of(message, self.user, self.name), by=self.user, client=message.id, watcher=self)

    async def _hint(self, message: wire.Hint) -> None:
        host = await self._here(message)
        if host is not None:
            host.advise(self, message.id)

    async def _why(self, message: wire.Why) -> None:
        host = await self._here(message)
        if host is not None:
            host.explain(self, message)
