"""A server under load: people at many tables over real sockets, and how long a move takes to be kept and seen by all.

    python -m benchmarks.load --tables 100,500,1000 --database sqlite

Four people sit at each table, each with a socket of its own, and a table plays a move a second. For
each move the time is taken from the mover's frame to the last of the four frames in which it is
seen; it is in them only once it is kept on disk. The server has a core of its own, people another.
Prints a row of figures for each number of tables, and draws the latencies as a picture.
"""

import asyncio
import tempfile
import time
from pathlib import Path

import click
import msgspec

from benchmarks.load_plot import plot
from benchmarks.people import Table, end, lay, sit
from benchmarks.rude import RUDE, disturb
from benchmarks.serving import Server, serving

HEAD = (
    "| database | tables | people at each | beside them | moves a second | p50 ms | p90 ms | p99 ms | worst ms "
    "| loop lag p99 ms | server CPU | people's CPU | server MiB | KiB a socket |"
)
RULE = "|---|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"


class Figures(msgspec.Struct):
    """What a run at one size came to."""

    database: str
    tables: int
    people: int
    beside: str
    took: list[float]
    moves_a_second: float
    lag: float
    cpu: float
    own: float
    memory: float
    socket_memory: float

    @property
    def name(self) -> str:
        """What the figures are of."""
        beside = "" if self.beside == "nobody" else f", and {self.beside}"
        return f"{self.tables} tables, {self.database}{beside}"

    def row(self) -> str:
        """Return the figures as a row of a table in Markdown."""
        took = sorted(self.took) or [float("nan")]
        cells = [
            self.database,
            str(self.tables),
            str(self.people),
            self.beside,
            f"{self.moves_a_second:.0f}",
            *(f"{1000 * took[min(len(took) - 1, int(len(took) * part))]:.1f}" for part in (0.5, 0.9, 0.99)),
            f"{1000 * took[-1]:.0f}",
            f"{1000 * self.lag:g}",
            f"{self.cpu:.0%}",
            f"{self.own:.0%}",
            f"{self.memory:.0f}",
            f"{self.socket_memory:.1f}",
        ]
        return f"| {' | '.join(cells)} |"


class Window:
    """A stretch of time in which is counted what happens."""

    def __init__(self, server: Server, tables: list[Table]) -> None:
        self._server = server
        self._tables = tables
        self.took: list[float] = []
        self.seconds = self.cpu = self.own = 0.0
        self.moves = 0
        self.lag: dict[float, float] = {}

    async def count(self, seconds: float) -> None:
        """Count for some seconds more."""
        server, before = self._server, sum(table.moves for table in self._tables)
        used, own, lag, began = server.used(), time.process_time(), server.lag(), time.monotonic()
        for table in self._tables:
            table.took, table.counting = self.took, True
        await asyncio.sleep(seconds)
        for table in self._tables:
            table.counting = False
        self.seconds += time.monotonic() - began
        self.cpu += server.used() - used
        self.own += time.process_time() - own
        self.moves += sum(table.moves for table in self._tables) - before
        for bound, count in server.lag().items():
            self.lag[bound] = self.lag.get(bound, 0.0) + count - lag.get(bound, 0.0)

    def figures(self, name: str, number: int, people: int, beside: str, memory: float, bare: float) -> "Figures":
        """Return what it came to; ``memory`` is what the server held in the end, and ``bare`` at the start."""
        return Figures(
            name,
            number,
            people,
            beside,
            self.took,
            self.moves / self.seconds,
            self.late(),
            self.cpu / self.seconds,
            self.own / self.seconds,
            memory,
            (memory - bare) * 1024 / (people * number),
        )

    def late(self) -> float:
        """Return the bound that 99 of 100 beats of the server's loop kept to."""
        total = max(self.lag.values(), default=0.0)
        return next(
            (bound for bound, count in sorted(self.lag.items()) if total and count >= 0.99 * total), float("nan")
        )


async def measure(
    server: Server, database: str, number: int, people: int, pace: float, seconds: float, rude: str
) -> list[Figures]:
    """Play at so many tables for some seconds, and return what it came to, without and with somebody who is rude."""
    bare = server.memory()
    tables = await lay(server.url, number, [], people, bots=["best", "club", "best", "club"])
    await sit(server.url, tables)
    playing = [asyncio.create_task(table.play(pace)) for table in tables]
    await asyncio.sleep(min(10.0, seconds / 3))
    windows = {"nobody": Window(server, tables)} | ({rude: Window(server, tables)} if rude else {})
    turns = 5 if rude else 1
    for _ in range(turns):
        for beside, window in windows.items():
            disturbing = [asyncio.create_task(disturb(server.url, beside, tables[0]))] if beside != "nobody" else []
            await window.count(seconds / turns)
            await end(disturbing)
    memory = server.memory()
    await end(playing)
    for table in tables:
        table.leave()
    name = database.partition(":")[0]
    return [window.figures(name, number, people, beside, memory, bare) for beside, window in windows.items()]


@click.command()
@click.option("--tables", default="100,500,1000", show_default=True, help="How many tables play at a time.")
@click.option("--people", type=click.IntRange(1, 4), default=4, show_default=True, help="At each; bots have the rest.")
@click.option("--database", default="sqlite", show_default=True, help="sqlite, or postgresql://...")
@click.option("--seconds", type=click.FloatRange(1), default=30.0, show_default=True, help="How long each is measured.")
@click.option(
    "--pace", type=click.FloatRange(0.01), default=1.0, show_default=True, help="Seconds between two moves of a table."
)
@click.option("--rude", type=click.Choice(RUDE), help="Somebody who disturbs, half of the time.")
@click.option("--picture", type=click.Path(path_type=Path), help="An SVG file for the latencies.")
def main(
    tables: str, people: int, database: str, seconds: float, pace: float, rude: str | None, picture: Path | None
) -> None:
    """Measure a server under load."""
    click.echo(f"{HEAD}\n{RULE}")
    every: list[Figures] = []
    for number in (int(size) for size in tables.split(",")):
        with tempfile.TemporaryDirectory() as folder, serving(database, Path(folder)) as server:
            every += asyncio.run(measure(server, database, number, people, pace, seconds, rude or ""))
        for figures in every[-1 - bool(rude) :]:
            click.echo(figures.row())
    if picture is not None:
        picture.write_text(plot([(one.name, one.took) for one in every]))


if __name__ == "__main__":
    main()
