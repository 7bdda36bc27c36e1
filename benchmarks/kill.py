"""A server killed again and again while people play: is any acknowledged move lost, or made twice?

    python -m benchmarks.kill --kills 100 --database sqlite
    python -m benchmarks.kill --kills 100 --database postgresql://... --processes 3

People play at many tables. At random moments one of the server's processes is killed (SIGKILL) and
started again; programs come back, and send what was not acknowledged once more under the same name.
At the end every event that was acknowledged is looked up in the store: it has to be there once, under
the number that was acknowledged. Ends with 1 if one was lost or doubled.
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
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from baithak.server.run import store_of
from baithak.server.settings import Settings

HEAD = (
    "| database | processes | kills | tables | acknowledged | lost | doubled | moves a second "
    "| back after p50 s | back after p95 s | worst s |"
)
RULE = "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
_FAILS = (OSError, TimeoutError, WebSocketException, InvalidHandshake)


class Process:
    """One process of the server, always at the same port once it has one."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def start(self) -> None:
        """Start it and wait until people can come."""
        command = [sys.executable, "-m", "baithak", "serve", "--port", str(self.port), "--database", self._database]
        environment = os.environ | {"BAITHAK_WORKERS": "1", "BAITHAK_TABLES_A_USER": "100000"}
        self._process = subprocess.Popen(  # noqa: S603 - fixed words
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", self._process.stdout.readline())
        if found is None:
            raise click.ClickException("the server did not start")
        self.port = int(found[1])

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            assert self._process.stdout is not None
            self._process.stdout.close()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"


class Player:
    """One person at a table of its own with three bots, who plays as fast as the server answers.

    Attributes:
        acknowledged: by name of a message the number of the event that it was said to be.
        waits: how long it took after each loss of the connection until something was acknowledged again.
    """

    def __init__(self, processes: list[Process], pace: float) -> None:
        self._processes = processes
        self._pace = pace
        self.table = ""
        self.cookie = ""
        self.acknowledged: dict[str, int] = {}
        self.waits: list[float] = []
        self._pending: dict[str, Any] | None = None
        self._lost: float | None = None
        self._number = 0

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Become a guest and lay a table."""
        client.cookies.clear()
        answer = await client.post("/api/guest", json={})
        self.cookie = f"baithak={answer.cookies['baithak']}"
        client.cookies.clear()
        wish = {"game": random.choice(["seep", "smear"]), "begin": True, "bots": ["rules"] * 4}
        laid = await client.post("/api/tables", json=wish, headers={"Cookie": self.cookie})
        self.table = laid.json()["table"]

    async def run(self) -> None:
        """Play for ever, coming back whenever the connection is lost."""
        while True:
            process = random.choice(self._processes)
            try:
                address = process.url.replace("http", "ws", 1) + "/ws"
                headers = {"Cookie": self.cookie}
                async with connect(
                    address, additional_headers=headers, compression=None, open_timeout=3, close_timeout=0.1
                ) as socket:
                    await self._play(socket)
            except _FAILS:
                pass
            self._lost = self._lost or time.monotonic()
            await asyncio.sleep(random.uniform(0.1, 0.4))

    async def _play(self, socket: ClientConnection) -> None:
        await socket.send('{"t":"hello","version":1}')
        await socket.send(msgspec.json.encode({"t": "watch", "table": self.table}).decode())
        if self._pending is not None:
            await socket.send(msgspec.json.encode(self._pending).decode())
        while True:
            message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 20))
            kind = message["t"]
            if kind == "closed":
                return
            if kind in {"done", "refused"} and self._pending and message["id"] == self._pending["id"]:
                if kind == "done":
                    self._note(message)
                self._pending = None
            if kind == "scene":
                await self._answer(socket, message)

    def _note(self, message: dict[str, Any]) -> None:
        """Keep what was acknowledged, and how long it took to come back."""
        self.acknowledged[message["id"]] = message["number"]
        if self._lost is not None:
            self.waits.append(time.monotonic() - self._lost)
            self._lost = None

    async def _answer(self, socket: ClientConnection, scene: dict[str, Any]) -> None:
        if self._pending is not None:
            return
        deed: dict[str, Any]
        if scene.get("legal"):
            deed = {"do": "play", "move": scene["legal"][scene["index"] * 7 % len(scene["legal"])]["move"]}
        elif scene.get("phase") == "scored" and scene["you"] not in scene.get("ready", []):
            deed = {"do": "next"}
        else:
            return
        await asyncio.sleep(self._pace * random.random())
        self._number += 1
        name = f"{self.table}-{self._number}"
        self._pending = {"t": "act", "table": self.table, "id": name, "deed": deed, "at": scene["index"]}
        await socket.send(msgspec.json.encode(self._pending).decode())


async def kill_often(processes: list[Process], kills: int, bar: Any) -> None:
    """Kill one process after another at random moments, and start it again."""
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0.5, 2.5))
        process = random.choice(processes)
        process.end()
        if len(processes) > 1:
            await asyncio.sleep(random.uniform(0.0, 3.0))
        await asyncio.to_thread(process.start)
        bar.update(1)


async def compare(database: str, players: list[Player]) -> tuple[int, int]:
    """Return how many of the acknowledged events the store lacks, and how many it has twice."""
    store = store_of(Settings(database=database), Path())
    await store.open()
    lost = doubled = 0
    for player in players:
        kept = await store.events(player.table)
        numbers = {event.client: event.number for event in kept if event.client}
        counts = Counter(event.client for event in kept if event.client)
        doubled += sum(count > 1 for count in counts.values())
        lost += sum(numbers.get(name) != number for name, number in player.acknowledged.items())
    await store.close()
    return lost, doubled


async def trial(database: str, number: int, tables: int, kills: int, pace: float) -> str:
    """Let people play while processes are killed, and return the row of figures, with 1 lost or doubled marked by it."""
    processes = [Process(database) for _ in range(number)]
    for process in processes:
        process.start()
    players = [Player(processes, pace) for _ in range(tables)]
    async with httpx.AsyncClient(base_url=processes[0].url, timeout=30) as client:
        for player in players:
            await player.arrive(client)
    playing = [asyncio.create_task(player.run()) for player in players]
    began = time.monotonic()
    with click.progressbar(length=kills, label="Killing", file=sys.stderr) as bar:
        await kill_often(processes, kills, bar)
    await asyncio.sleep(12)
    passed = time.monotonic() - began
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for process in processes:
        process.end(signal.SIGTERM)
    lost, doubled = await compare(database, players)
    acknowledged = sum(len(player.acknowledged) for player in players)
    waits = sorted(wait for player in players for wait in player.waits) or [0.0]
    times = [f"{waits[min(len(waits) - 1, int(len(waits) * part))]:.1f}" for part in (0.5, 0.95, 1.0)]
    cells = [database.partition(":")[0] if "://" in database else "sqlite", number, kills, tables, acknowledged]
    return f"| {' | '.join(map(str, [*cells, lost, doubled, f'{acknowledged / passed:.0f}', *times]))} |"


@click.command()
@click.option("--kills", type=click.IntRange(1), default=100, show_default=True, help="How often a process is killed.")
@click.option("--tables", type=click.IntRange(1), default=60, show_default=True, help="How many tables play.")
@click.option("--database", default="sqlite", show_default=True, help="sqlite, or postgresql://... without tables.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="How many share the database.")
@click.option(
    "--pace", type=click.FloatRange(0), default=0.2, show_default=True, help="Seconds of thought over a move at most."
)
@click.option("--seed", type=int, default=1, show_default=True, help="What the moments follow from.")
def main(kills: int, tables: int, database: str, processes: int, pace: float, seed: int) -> None:
    """Kill a server under load, and count what was lost."""
    random.seed(seed)
    with tempfile.TemporaryDirectory() as folder, suppress(KeyboardInterrupt):
        where = str(Path(folder) / "tables.sqlite") if database == "sqlite" else database
        if processes > 1 and "://" not in where:
            raise click.UsageError("several processes need a PostgreSQL database")
        row = asyncio.run(trial(where, processes, tables, kills, pace))
        click.echo(f"{HEAD}\n{RULE}\n{row}")
        cells = row.split(" | ")
        sys.exit(cells[5] != "0" or cells[6] != "0")


if __name__ == "__main__":
    main()
