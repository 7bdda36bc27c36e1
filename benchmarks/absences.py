"""A server that goes and comes back, or people who do: how long everybody is away, and what it costs them.

    python -m benchmarks.absences --what deploy --tables 250
    python -m benchmarks.absences --what kill --tables 1000 --database postgresql://...
    python -m benchmarks.absences --what dark --tables 1000

Four people play at each table, a move every ``--pace`` seconds, with clocks. ``deploy`` tells the server to end and starts it
anew once it has; people come back when they were told to. ``kill`` does the same to a server that
dies. In ``dark`` everybody vanishes without a word, is noticed, and comes back at one moment. Prints
what was measured, a row for each figure.
"""

import asyncio
import random
import re
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click

from benchmarks.people import Person, Seen, Table, end, lay, sit
from benchmarks.serving import Server, place_of

WHAT = ("deploy", "kill", "dark")
CLOCK = {"move": 5.0, "bank": 60.0}
"""Seconds for a move, and a bank for the match: whoever is charged for an absence has less of it."""
_LONGEST = 60.0
"""Seconds after which nobody is waited for any more."""


class Absence:
    """People whose server goes, or who go themselves.

    Attributes:
        codes: with which codes connections ended.
        hints: after how many seconds people were told to come back.
    """

    def __init__(self, server: Server, tables: list[Table]) -> None:
        self.server = server
        self.people = [person for table in tables for person in table.people]
        self.tables = tables
        self.codes: Counter[int] = Counter()
        self.hints: list[float] = []

    async def come_back(self, person: Person) -> None:
        """See a connection end, and come back when one was told to, again and again until it works."""
        assert person.socket is not None
        code, why = await person.socket.closed
        self.codes[code] += 1
        person.lost = time.perf_counter()
        told = re.fullmatch(r"retry (\d+)", why)
        if told:
            self.hints.append(int(told[1]) / 1000)
        await asyncio.sleep(self.hints[-1] if told else random.uniform(0.1, 0.4))
        await self.connect(person)

    async def connect(self, person: Person) -> None:
        """Try to connect until it works."""
        while True:
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(person.connect(self.server.url), 10)
                return
            await asyncio.sleep(random.uniform(0.1, 0.4))

    async def until(self, happened: Callable[[], bool]) -> float:
        """Return after how many seconds something was so."""
        began = time.perf_counter()
        while not happened() and time.perf_counter() - began < _LONGEST:  # noqa: ASYNC110 - it is another process that changes
            await asyncio.sleep(0.02)
        return time.perf_counter() - began

    def backs(self) -> list[float]:
        """Return how long each was away who has the table in sight again."""
        return [wait for person in self.people for wait in person.backs]


def spread(times: list[float]) -> str:
    """Return the middle, the 95th and 99th percentile and the worst of some times."""
    ordered = sorted(times) or [float("nan")]
    parts = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99, 1.0))
    return " / ".join(f"{part:.2f} s" for part in parts)


async def gone(server: Server, tables: list[Table], how: signal.Signals) -> list[tuple[str, str]]:
    """End the server and start it anew while people play, and return what came of it."""
    absence = Absence(server, tables)
    coming = [asyncio.create_task(absence.come_back(person)) for person in absence.people]
    before = {table.name: table.latest() for table in tables}
    began = time.perf_counter()
    last = {table.name: table.moved for table in tables}
    server.tell(how)
    code = await asyncio.to_thread(server.wait)
    ended = time.perf_counter()
    await asyncio.to_thread(server.start)
    started = time.perf_counter()
    back = await absence.until(lambda: len(absence.backs()) == len(absence.people))
    await absence.until(lambda: all(table.moved > ended for table in tables))
    await end(coming)
    pauses = [table.moved_after(ended) - last[table.name] for table in tables if table.moved > ended]
    first = min(table.moved_after(ended) for table in tables)
    after = {table.name: table.latest() for table in tables}
    return [
        ("exit code", str(code)),
        ("from the signal to the exit", f"{ended - began:.2f} s"),
        ("connections by the code with which they ended", str(dict(absence.codes))),
        ("told to come back after, p50 / p95 / p99 / worst", spread(absence.hints)),
        ("from the start to the first who can come", f"{started - ended:.2f} s"),
        ("from the start to the first move that is accepted", f"{first - ended:.2f} s"),
        ("from then until all are back", f"{back - max(0.0, first - started):.2f} s"),
        ("from a connection's end to the table in sight, p50 / p95 / p99 / worst", spread(absence.backs())),
        ("people back", f"{len(absence.backs())} of {len(absence.people)}"),
        ("from a table's last move before to its first after, p50 / p95 / p99 / worst", spread(pauses)),
        ("matches that went on", f"{len(pauses)} of {len(tables)}"),
        ("seconds of the bank that were charged, most", f"{charged(before, after):.2f} s"),
    ]


def charged(before: dict[str, Seen], after: dict[str, Seen]) -> float:
    """Return what the bank of any seat lost at most between two looks."""
    return max(
        mine.bank - now.bank
        for name, scene in before.items()
        for mine, now in zip(scene.chairs, after[name].chairs, strict=True)
    )


async def dark(server: Server, tables: list[Table]) -> list[tuple[str, str]]:
    """Let everybody vanish without a word, and come back at one moment."""
    absence = Absence(server, tables)
    people = absence.people
    there = server.figure("baithak_sockets")
    for person in people:
        assert person.socket is not None
        person.socket.read_no_more()
    began = time.perf_counter()
    noticed: list[float] = []
    while (left := server.figure("baithak_sockets")) and time.perf_counter() - began < _LONGEST:
        noticed += [time.perf_counter() - began] * int(there - left - len(noticed))
        await asyncio.sleep(0.05)
    noticed += [time.perf_counter() - began] * int(there - left - len(noticed))
    for table in tables:
        table.leave()
    now = time.perf_counter()
    for person in people:
        person.lost = now
    coming = [asyncio.create_task(absence.connect(person)) for person in people]
    await absence.until(lambda: len(absence.backs()) == len(people))
    await end(coming)
    return [
        ("connections noticed to be dark", f"{len(noticed)} of {len(people)}"),
        ("from darkness until it is noticed, p50 / p95 / p99 / worst", spread(noticed)),
        ("people back", f"{len(absence.backs())} of {len(people)}"),
        ("from coming back to the table in sight, p50 / p95 / p99 / worst", spread(absence.backs())),
    ]


async def trial(server: Server, what: str, number: int, pace: float) -> list[tuple[str, str]]:
    """Let people play for a while, and then be without each other."""
    tables = await lay(server.url, number, [], clock=CLOCK)
    await sit(server.url, tables)
    playing = [asyncio.create_task(table.play(pace)) for table in tables]
    await asyncio.sleep(5)
    if what == "dark":
        await end(playing)
        await asyncio.sleep(3)
        rows = await dark(server, tables)
    else:
        rows = await gone(server, tables, signal.SIGKILL if what == "kill" else signal.SIGTERM)
        await end(playing)
    for table in tables:
        table.leave()
    return rows


@click.command()
@click.option("--what", type=click.Choice(WHAT), default=WHAT[0], show_default=True, help="Who goes, and how.")
@click.option("--tables", type=click.IntRange(1), default=250, show_default=True, help="How many tables play.")
@click.option("--database", default="sqlite", show_default=True, help="sqlite, or postgresql://... without tables.")
@click.option(
    "--pace", type=click.FloatRange(0.1), default=1.0, show_default=True, help="Seconds between the moves of a table."
)
def main(what: str, tables: int, database: str, pace: float) -> None:
    """Measure how long everybody is away."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(place_of(database, Path(folder)), apart=True)
        server.start()
        try:
            rows = asyncio.run(trial(server, what, tables, pace))
        finally:
            server.end(signal.SIGTERM)
    where = f"{database.partition(':')[0]}, {tables} tables, {4 * tables} connections, a move every {pace:g} s"
    click.echo(f"| {what}: {where} | |\n|---|---|")
    for name, figure in rows:
        click.echo(f"| {name} | {figure} |")


if __name__ == "__main__":
    main()
