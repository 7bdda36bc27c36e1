"""A way to a server on which everything can go wrong: it is cut, goes dark, is closed by half, or slow."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_addresses = itertools.count(2)


class Proxy:
    """A TCP proxy.

    Attributes:
        url: where it is reached.
        delay: how many seconds everything takes on its way, each direction for itself.
        inward: whether anything gets to the server; what does not, waits.
        outward: whether anything gets back.
    """

    def __init__(self, port: int) -> None:
        self.url = ""
        self.delay = 0.0
        self.inward = asyncio.Event()
        self.outward = asyncio.Event()
        self._port = port
        self._address = f"127.0.0.{next(_addresses)}"
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self.light()

    def dark(self) -> None:
        """Let nothing through any more, in either direction, without telling anybody."""
        self.inward.clear()
        self.outward.clear()

    def light(self) -> None:
        """Let everything through, and what has waited first."""
        self.inward.set()
        self.outward.set()

    def cut(self) -> None:
        """Break every connection at once."""
        ends, self._ends = self._ends, []
        for end in ends:
            end.transport.abort()

    def half_close(self) -> None:
        """Tell the server that nothing more comes, while it may still be heard."""
        for server in self._ends[1::2]:
            server.write_eof()

    async def start(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """End, with every connection."""
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))
        self._ends += [writer, back]
        for way in (self._pass(reader, back, self.inward), self._pass(there, writer, self.outward)):
            task = asyncio.create_task(way)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event) -> None:
        with suppress(OSError):
            while chunk := await reader.read(65536):
                await asyncio.sleep(self.delay)
                await gate.wait()
                writer.write(chunk)
                await writer.drain()
            await gate.wait()
            writer.close()


@asynccontextmanager
async def proxying(port: int) -> AsyncIterator[Proxy]:
    """Make a way to a port, with an address of its own, for a while."""
    proxy = Proxy(port)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
