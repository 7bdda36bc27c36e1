"""Many matches, one after another, in one process: does the memory come back, and does every table go?

    python -m benchmarks.soak --matches 10000

Each match has a table of its own in a real store. A person who plays by lot and bots that play by
rules sit there, at full speed, some dozens of tables at a time; every tenth table is left in the middle, and has
to be dropped. Prints, at every tenth part, how many tables are left and how much memory is held. The
sockets are left out: what they cost is measured by ``benchmarks.load``.
"""

import asyncio
import gc
import random
import re
import tempfile
import time
from pathlib import Path

import click

from baithak.bots.bot import Budget
from baithak.bots.catalog import bot as rules
from baithak.games.catalog import game_of
from baithak.games.view import View
from baithak.server import wire
from baithak.server.deeds import event_of
from baithak.server.host import TableHost
from baithak.server.hub import Hub
from baithak.server.lobby import Lobby, Wish
from baithak.server.sqlite import SqliteStore
from baithak.server.store import KeptUser, Peer
from baithak.server.thinking import QUICK, Choice
from baithak.tables import events as ev

HEAD = "| matches | left | in the lobby | in memory | MiB | moves a second |\n|--:|--:|--:|--:|--:|--:|"


class Quick:
    """A bot that plays by rules, at once: by lot alone a match might never end."""

    def __init__(self) -> None:
        self.moves = 0

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a move."""
        del bot
        self.moves += 1
        return rules(QUICK, game_of(game)).choose(view, Budget(), random.Random(seed))

    async def advise(self, game: str, view: View) -> Choice:
        """Return a move as a hint."""
        return Choice(await self.choose(game, QUICK, view, b""))


class Person:
    """Somebody who watches a table and plays by lot, and may leave early."""

    def __init__(self, user: str, events: float) -> None:
        self.user = user
        self.host: TableHost | None = None
        self.over = asyncio.Event()
        self._events = events

    def send(self, message: wire.ToProgram) -> None:
        """Take a message, and do what it asks for."""
        if not isinstance(message, wire.Scene) or self.host is None:
            return
        host, at = self.host, message.index
        if message.phase in {"over", "dropped"} or message.number > self._events:
            self.over.set()
        elif message.legal:
            act = wire.Act(host.name, f"m{message.number}", wire.Play(random.choice(message.legal).move), at)
            host.post(event_of(act, self.user, "Ann"), by=self.user)
        elif message.phase == "scored" and message.you not in message.ready:
            host.post(ev.NextDeal(self.user, at), by=self.user)


def held() -> float:
    """Return how many MiB this process holds for itself alone, programs that it shares with others not counted."""
    gc.collect()
    own = re.search(r"RssAnon:\s+(\d+)", Path("/proc/self/status").read_text())
    assert own is not None
    return int(own[1]) / 2**10


async def match(hub: Hub, lobby: Lobby, number: int) -> None:
    """Play a match at a table of its own, to its end, or leave it."""
    user = KeptUser(f"u{number}", "Ann", bot=False)
    game, target = ("seep", 20) if number % 2 else ("smear", 5)
    laid = await lobby.lay(Wish(game, open=True, options={"target": target}, begin=True), user)
    person = Person(user.user, 20 if number % 10 == 9 else float("inf"))
    person.host = await hub.host(laid.table)
    assert person.host is not None
    person.host.watch(person)
    await person.over.wait()
    person.host.unwatch(person)


async def soak(matches: int, abreast: int, folder: Path) -> None:
    """Play so many matches, so many at a time."""
    quick = Quick()
    store = SqliteStore(folder / "tables.sqlite")
    await store.open()
    hub = Hub(store, quick, "soak/1", Peer("http://nowhere", ""), lease=1.0, grace=0.05)
    await hub.start()
    lobby = Lobby(store, hub, matches, 0.5)
    numbers = iter(range(matches))
    done = 0
    began = time.perf_counter()

    async def play() -> None:
        nonlocal done
        for number in numbers:
            await match(hub, lobby, number)
            done += 1
            if done % max(1, matches // 10) == 0:
                await row()

    async def row() -> None:
        listed = len(await lobby.open_tables())
        speed = quick.moves / (time.perf_counter() - began)
        click.echo(f"| {done} | {matches - done} | {listed} | {len(hub.hosts)} | {held():.1f} | {speed:.0f} |")

    click.echo(HEAD)
    await row()
    await asyncio.gather(*(play() for _ in range(abreast)))
    for _ in range(100):
        if not hub.hosts:
            break
        await asyncio.sleep(0.1)
    await row()
    await hub.close()
    await store.close()


@click.command()
@click.option("--matches", type=click.IntRange(1), default=1000, show_default=True, help="How many matches.")
@click.option("--abreast", type=click.IntRange(1), default=40, show_default=True, help="How many at a time.")
def main(matches: int, abreast: int) -> None:
    """Play many matches, and see what is left of them."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(soak(matches, abreast, Path(folder)))


if __name__ == "__main__":
    main()
