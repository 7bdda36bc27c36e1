"""A server killed again and again while people play: is any acknowledged move lost, or made twice?

    python -m benchmarks.kill --kills 100 --database sqlite
    python -m benchmarks.kill --kills 100 --database postgresql://... --processes 3

Four people play at each of many tables. At random moments one of the server's processes is killed
(SIGKILL) and started again; programs come back, and send what was not acknowledged once more under the
same name. At the end every event that was acknowledged is looked up in the store: it has to be there
once, under the number that was acknowledged. Ends with 1 if one was lost or doubled.
"""

import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import msgspec

from baithak.server.run import store_of
from baithak.server.settings import Settings
from benchmarks.people import Seen, Table, lay, sit
from benchmarks.serving import Server, place_of
from benchmarks.thin import Thin

HEAD = (
    "| database | processes | kills | tables | acknowledged | lost | doubled | acknowledged a second "
    "| back after p50 s | back after p95 s | worst s |"
)
RULE = "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
_AFTERWARDS = 12.0
"""Seconds in which everybody can come back after the last kill."""
_read = msgspec.json.Decoder(Seen).decode


class Player:
    """One of the four at a table, who plays as fast as the server answers.

    Attributes:
        acknowledged: by name of a message the number of the event that it was said to be.
        waits: how long it took after each loss of the connection until something was acknowledged again.
    """

    def __init__(self, servers: list[Server], table: Table, seat: int, pace: float) -> None:
        self.table = table.name
        self.acknowledged: dict[str, int] = {}
        self.waits: list[float] = []
        self._servers = servers
        self._invite = table.invite
        self._seat = seat
        self._cookie = table.people[seat].cookie
        self._pace = pace
        self._socket: Thin | None = None
        self._pending: dict[str, object] | None = None
        self._scene: Seen | None = None
        self._lost: float | None = None
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Play for ever, coming back whenever the connection is lost."""
        while True:
            with suppress(OSError, TimeoutError):
                url = random.choice(self._servers).url
                self._socket = await asyncio.wait_for(Thin.to(url, self._cookie, self._hear), 3)
                self._send({"t": "watch", "table": self.table, "invite": self._invite})
                if self._pending is not None:
                    self._send(self._pending)
                await self._socket.closed
            self._lost = self._lost or time.monotonic()
            await asyncio.sleep(random.uniform(0.1, 0.4))

    def _send(self, message: dict[str, object]) -> None:
        if self._socket is not None:
            self._socket.send(msgspec.json.encode(message))

    def _hear(self, frame: bytes) -> None:
        message = _read(frame)
        if message.t == "closed" and self._socket is not None:
            self._socket.abort()
        elif message.t in {"done", "refused"} and self._pending and message.id == self._pending["id"]:
            if message.t == "done":
                self.acknowledged[message.id] = message.number
                if self._lost is not None:
                    self.waits.append(time.monotonic() - self._lost)
                    self._lost = None
            self._pending = None
            self._think()
        elif message.t == "scene":
            self._scene = message
            self._think()

    def _think(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._pace * random.random(), self._act)

    def _act(self) -> None:
        """Do what there is to be done in the scene that was seen last."""
        scene = self._scene
        if scene is None or self._pending is not None:
            return
        deed: dict[str, object]
        if scene.legal:
            deed = {"do": "play", "move": scene.legal[scene.index * 7 % len(scene.legal)].move}
        elif scene.phase == "scored" and scene.you not in scene.ready:
            deed = {"do": "next"}
        else:
            return
        self._number += 1
        name = f"{self._seat}-{self._number}"
        self._pending = {"t": "act", "table": self.table, "id": name, "deed": deed, "at": scene.index}
        self._send(self._pending)


async def kill_often(servers: list[Server], kills: int, seconds: float, bar: Any) -> int:
    """Kill one process after another at random moments, and start it again, for so long at most; return how often."""
    end = time.monotonic() + seconds
    for done in range(kills):
        if time.monotonic() > end:
            return done
        await asyncio.sleep(random.uniform(0.5, 2.5))
        server = random.choice(servers)
        server.end()
        if len(servers) > 1:
            await asyncio.sleep(random.uniform(0.0, 3.0))
        await asyncio.to_thread(server.start)
        bar.update(1)
    return kills


async def compare(database: str, players: list[Player]) -> tuple[int, int]:
    """Return how many of the acknowledged events the store lacks, and how many it has twice."""
    store = store_of(Settings(database=database), Path())
    await store.open()
    lost = doubled = 0
    for table in {player.table for player in players}:
        kept = await store.events(table)
        numbers = {event.client: event.number for event in kept if event.client}
        counts = Counter(event.client for event in kept if event.client)
        doubled += sum(count > 1 for count in counts.values())
        here = [player for player in players if player.table == table]
        lost += sum(numbers.get(name) != number for player in here for name, number in player.acknowledged.items())
    await store.close()
    return lost, doubled


async def trial(database: str, number: int, tables: int, kills: int, seconds: float, pace: float) -> tuple[str, int]:
    """Let people play while processes are killed, and return the row of figures, and how many were lost or doubled."""
    servers = [Server(database) for _ in range(number)]
    for server in servers:
        server.start()
    laid = await lay(servers[0].url, tables, [])
    await sit(servers[0].url, laid)
    for table in laid:
        table.leave()
    players = [Player(servers, table, seat, pace) for table in laid for seat in range(4)]
    playing = [asyncio.create_task(player.run()) for player in players]
    began = time.monotonic()
    with click.progressbar(length=kills, label="Killing", file=sys.stderr) as bar:
        kills = await kill_often(servers, kills, seconds, bar)
    await asyncio.sleep(_AFTERWARDS)
    passed = time.monotonic() - began
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for server in servers:
        server.end(signal.SIGTERM)
    lost, doubled = await compare(database, players)
    acknowledged = sum(len(player.acknowledged) for player in players)
    waits = sorted(wait for player in players for wait in player.waits) or [0.0]
    times = [f"{waits[min(len(waits) - 1, int(len(waits) * part))]:.1f}" for part in (0.5, 0.95, 1.0)]
    cells = [database.partition(":")[0] if "://" in database else "sqlite", number, kills, tables, acknowledged]
    cells += [lost, doubled, f"{acknowledged / passed:.0f}", *times]
    return f"| {' | '.join(map(str, cells))} |", lost + doubled


@click.command()
@click.option("--kills", type=click.IntRange(1), default=100, show_default=True, help="How often a process is killed.")
@click.option("--seconds", type=click.FloatRange(1), default=3600, show_default=True, help="For how long at most.")
@click.option("--tables", type=click.IntRange(1), default=60, show_default=True, help="How many tables play.")
@click.option("--database", default="sqlite", show_default=True, help="sqlite, or postgresql://... without tables.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="How many share the database.")
@click.option(
    "--pace", type=click.FloatRange(0), default=0.2, show_default=True, help="Seconds of thought over a move at most."
)
@click.option("--seed", type=int, default=1, show_default=True, help="What the moments follow from.")
def main(kills: int, seconds: float, tables: int, database: str, processes: int, pace: float, seed: int) -> None:
    """Kill a server under load, and count what was lost."""
    random.seed(seed)
    with tempfile.TemporaryDirectory() as folder, suppress(KeyboardInterrupt):
        where = place_of(database, Path(folder))
        if processes > 1 and "://" not in where:
            raise click.UsageError("several processes need a PostgreSQL database")
        row, faults = asyncio.run(trial(where, processes, tables, kills, seconds, pace))
        click.echo(f"{HEAD}\n{RULE}\n{row}")
        sys.exit(faults > 0)


if __name__ == "__main__":
    main()
