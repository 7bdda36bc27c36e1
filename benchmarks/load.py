"""A server under load: people at many tables over real sockets, and how long a move takes to be kept and seen by all.

    python -m benchmarks.load --tables 100,500,1000 --database sqlite

Four people sit at each table, each with a socket of its own, and a table plays a move a second. For
each move the time is taken from the mover's frame to the last of the four frames in which it is
seen; it is in them only once it is kept on disk. Prints a row of figures for each number of tables,
and draws the latencies as a picture.
"""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import click
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load_plot import plot

HEAD = (
    "| database | tables | sockets | moves a second | p50 ms | p99 ms | worst ms | loop lag p99 ms | server CPU | server MiB "
    "| KiB a socket |"
)
RULE = "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
STARTING = 50
"""How many tables are laid at a time."""


class Move(msgspec.Struct):
    """A legal move, as far as it matters here."""

    move: str


class Seen(msgspec.Struct):
    """A message, as far as it matters here."""

    t: str
    table: str = ""
    number: int = 0
    index: int = 0
    you: int = -1
    turn: int = -1
    phase: str = ""
    legal: list[Move] = []
    ready: list[int] = []
    id: str = ""


_read = msgspec.json.Decoder(Seen).decode


class Table:
    """Four people at one table.

    Attributes:
        waits: by number of an event, when the frame was sent that made it.
    """

    def __init__(self, name: str, invite: str, cookies: list[str], pace: float, took: list[float]) -> None:
        self.name = name
        self.invite = invite
        self.cookies = cookies
        self.pace = pace
        self.took = took
        self.sockets: list[ClientConnection] = []
        self.counting = False
        self.sent: tuple[float, int] | None = None
        self.seen = [0, 0, 0, 0]
        self.scenes: list[Seen | None] = [None, None, None, None]
        self.moves = 0
        self.over = asyncio.Event()

    async def sit(self, address: str) -> None:
        """Connect, watch, sit down and begin."""
        for seat, cookie in enumerate(self.cookies):
            socket = await connect(
                address, additional_headers={"Cookie": cookie}, compression=None, ping_interval=None, max_queue=64
            )
            self.sockets.append(socket)
            await socket.send('{"t":"hello","version":1}')
            await socket.send(msgspec.json.encode({"t": "watch", "table": self.name, "invite": self.invite}).decode())
            if seat:
                await self.act(seat, {"do": "sit", "seat": seat})
        await self.act(0, {"do": "begin"})

    async def act(self, seat: int, deed: dict[str, object], at: int | None = None) -> None:
        """Send a deed."""
        name = f"{time.monotonic_ns():x}"
        message = {"t": "act", "table": self.name, "id": name, "deed": deed, "at": at}
        await self.sockets[seat].send(msgspec.json.encode(message).decode())

    async def listen(self, seat: int) -> None:
        """Take in what one of the four is sent."""
        with suppress(ConnectionClosed):
            async for frame in self.sockets[seat]:
                now = time.perf_counter()
                message = _read(frame)
                if message.t != "scene":
                    continue
                self.scenes[seat] = message
                self.seen[seat] = message.number
                if self.sent is not None and min(self.seen) >= self.sent[1]:
                    if self.counting:
                        self.took.append(now - self.sent[0])
                    self.sent = None

    async def play(self) -> None:
        """Play at the table's pace, for ever."""
        await asyncio.sleep(random.uniform(0, self.pace))
        due = time.monotonic()
        while True:
            due += self.pace
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self.once()

    async def once(self) -> None:
        """Make a move, or say that all are ready for the next deal."""
        scenes = self.scenes
        if any(scene is None for scene in scenes) or self.sent is not None:
            return
        first = scenes[0]
        assert first is not None
        if first.phase == "scored":
            for seat in range(4):
                await self.act(seat, {"do": "next"}, first.index)
            return
        for seat, scene in enumerate(scenes):
            assert scene is not None
            if scene.legal and scene.turn == seat and scene.number == max(self.seen):
                move = scene.legal[scene.index * 7 % len(scene.legal)].move
                self.sent = (time.perf_counter(), scene.number + 1)
                self.moves += self.counting
                await self.act(seat, {"do": "play", "move": move}, scene.index)
                return

    async def leave(self) -> None:
        """Close all four sockets at once."""
        for socket in self.sockets:
            socket.transport.abort()


class Figures(msgspec.Struct):
    """What a run at one size came to."""

    database: str
    tables: int
    took: list[float]
    moves_a_second: float
    lag: float
    cpu: float
    memory: float
    socket_memory: float

    def row(self) -> str:
        """Return the figures as a row of a table in Markdown."""
        took = sorted(self.took)
        cells = [
            self.database,
            str(self.tables),
            str(4 * self.tables),
            f"{self.moves_a_second:.0f}",
            *(f"{1000 * took[min(len(took) - 1, int(len(took) * part))]:.1f}" for part in (0.5, 0.99)),
            f"{1000 * took[-1]:.0f}",
            f"{1000 * self.lag:.1f}",
            f"{self.cpu:.0%}",
            f"{self.memory:.0f}",
            f"{self.socket_memory:.1f}",
        ]
        return f"| {' | '.join(cells)} |"


class Server:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def used(self) -> float:
        """Return how many seconds of a core it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return how many MiB it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def lag(self) -> dict[float, float]:
        """Return how often its loop was late by how much at most."""
        text = urlopen(f"{self.url}/metrics").read().decode()  # noqa: S310 - an address of this machine
        found = re.findall(r'baithak_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
        return {float(bound.replace("+Inf", "inf")): float(count) for bound, count in found}


@contextmanager
def serving(database: str, folder: Path) -> Iterator[Server]:
    """Serve from a database for a while."""
    where = str(folder / "tables.sqlite") if database == "sqlite" else database
    command = [sys.executable, "-m", "baithak", "serve", "--port", "0", "--database", where]
    environment = os.environ | {"BAITHAK_WORKERS": "1", "BAITHAK_TABLES_A_USER": "100000"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603 - fixed words
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+:\d+", process.stdout.readline())
        if found is None:
            raise click.ClickException("the server did not start")
        yield Server(process, found[0])
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


async def lay(url: str, number: int, pace: float, took: list[float]) -> list[Table]:
    """Let people arrive, lay tables and sit down."""
    tables: list[Table] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(number):
            cookies = []
            for _ in range(4):
                client.cookies.clear()
                answer = await client.post("/api/guest", json={"name": "Person"})
                cookies.append(f"baithak={answer.cookies['baithak']}")
            client.cookies.clear()
            wish = {"game": "smear" if len(tables) % 2 else "seep"}
            laid = (await client.post("/api/tables", json=wish, headers={"Cookie": cookies[0]})).json()
            tables.append(Table(laid["table"], laid["invite"], cookies, pace, took))
    return tables


async def measure(server: Server, database: str, number: int, pace: float, seconds: float) -> Figures:
    """Play at so many tables for some seconds, and return what it came to."""
    took: list[float] = []
    bare = server.memory()
    tables = await lay(server.url, number, pace, took)
    address = server.url.replace("http", "ws", 1) + "/ws"
    listening = []
    for start in range(0, number, STARTING):
        group = tables[start : start + STARTING]
        await asyncio.gather(*(table.sit(address) for table in group))
        listening += [asyncio.create_task(table.listen(seat)) for table in group for seat in range(4)]
    playing = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(min(10.0, seconds / 3))
    for table in tables:
        table.counting = True
    used, lag, began = server.used(), server.lag(), time.monotonic()
    await asyncio.sleep(seconds)
    passed = time.monotonic() - began
    cpu, late = (server.used() - used) / passed, _between(lag, server.lag())
    moves = sum(table.moves for table in tables)
    memory = server.memory()
    for task in playing:
        task.cancel()
    for table in tables:
        await table.leave()
    await asyncio.gather(*listening, *playing, return_exceptions=True)
    each = (memory - bare) * 1024 / (4 * number)
    return Figures(database.partition(":")[0], number, took, moves / passed, late, cpu, memory, each)


def _between(before: dict[float, float], after: dict[float, float]) -> float:
    """Return the bound that 99 of 100 beats kept to between two looks."""
    counts = {bound: after[bound] - before.get(bound, 0.0) for bound in after}
    total = max(counts.values(), default=0.0)
    return next((bound for bound, count in sorted(counts.items()) if count >= 0.99 * total), float("inf"))


@click.command()
@click.option("--tables", default="100,500,1000", show_default=True, help="How many tables play at a time.")
@click.option("--database", default="sqlite", show_default=True, help="sqlite, or postgresql://...")
@click.option("--seconds", type=click.FloatRange(1), default=30.0, show_default=True, help="How long each is measured.")
@click.option(
    "--pace", type=click.FloatRange(0.01), default=1.0, show_default=True, help="Seconds between two moves of a table."
)
@click.option("--picture", type=click.Path(path_type=Path), help="An SVG file for the latencies.")
def main(tables: str, database: str, seconds: float, pace: float, picture: Path | None) -> None:
    """Measure a server under load."""
    click.echo(f"{HEAD}\n{RULE}")
    every = []
    for number in (int(size) for size in tables.split(",")):
        with tempfile.TemporaryDirectory() as folder, serving(database, Path(folder)) as server:
            figures = asyncio.run(measure(server, database, number, pace, seconds))
        click.echo(figures.row())
        every.append(figures)
    if picture is not None:
        picture.write_text(plot([(f"{one.tables} tables, {one.database}", one.took) for one in every]))


if __name__ == "__main__":
    main()
