"""People at tables of a server, as programs see them: each has a socket of its own, and plays when it is their turn."""

import asyncio
import itertools
import random
import time
from collections.abc import Sequence
from contextlib import suppress

import httpx
import msgspec

from benchmarks.thin import Thin

ABREAST = 20
"""How many tables are laid at a time."""
GAMES = ("seep", "smear")
FAR = {"seep": {"target": 10_000, "bazzis": 99}, "smear": {"target": 999}}
"""What a match is played to, so that none ends while something is measured."""


class Move(msgspec.Struct):
    """A legal move, as far as it matters here."""

    move: str


class Chair(msgspec.Struct):
    """A seat, as far as it matters here."""

    bank: float = 0.0


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
    chairs: list[Chair] = []


_read = msgspec.json.Decoder(Seen).decode
_numbers = itertools.count()


class Person:
    """Somebody at a table.

    Attributes:
        scene: the table as it was seen last.
        came: when the last scene came.
        socket: the connection, if there is one.
        lost: when it was lost, until the table is seen again.
        backs: how long it took each time.
    """

    def __init__(self, table: "Table", cookie: str) -> None:
        self.table = table
        self.cookie = cookie
        self.scene: Seen | None = None
        self.came = 0.0
        self.socket: Thin | None = None
        self.lost: float | None = None
        self.backs: list[float] = []

    async def connect(self, url: str) -> None:
        """Connect and watch the table.

        Raises:
            OSError: if that fails.
        """
        self.socket = await Thin.to(url, self.cookie, self._hear)
        self.table.sent = None
        watch = {"t": "watch", "table": self.table.name, "invite": self.table.invite}
        self.socket.send(msgspec.json.encode(watch))

    def act(self, deed: dict[str, object], at: int | None = None) -> None:
        """Send a deed."""
        message = {"t": "act", "table": self.table.name, "id": f"m{next(_numbers):x}", "deed": deed, "at": at}
        if self.socket is not None:
            self.socket.send(msgspec.json.encode(message))

    def _hear(self, frame: bytes) -> None:
        self.came = time.perf_counter()
        message = _read(frame)
        if message.t == "scene":
            self.scene = message
            if self.lost is not None:
                self.backs.append(self.came - self.lost)
                self.lost = None
            self.table.seen()
        elif message.t == "refused":
            self.table.refused += 1
            self.table.sent = None


class Table:
    """People at one table; bots have the other seats.

    Attributes:
        took: from when a move was sent to when all had seen it, in seconds.
        counting: whether times are kept.
        moves: how many moves were made, while counting.
        refused: how many deeds were refused.
        moved: when somebody saw the last move.
    """

    def __init__(self, name: str, invite: str, cookies: Sequence[str], took: list[float]) -> None:
        self.name = name
        self.invite = invite
        self.people = [Person(self, cookie) for cookie in cookies]
        self.took = took
        self.counting = False
        self.moves = 0
        self.refused = 0
        self.seated = asyncio.Event()
        self.moved = 0.0
        self._when: list[float] = []
        self._moved_to = 0
        self.sent: tuple[float, int] | None = None

    async def sit(self, url: str) -> None:
        """Let all come, sit down and begin."""
        for seat, person in enumerate(self.people):
            await person.connect(url)
            if seat:
                person.act({"do": "sit", "seat": seat})
        await self.seated.wait()
        self.people[0].act({"do": "begin"})

    def seen(self) -> None:
        """Take note, once all sit or have seen a move."""
        if not self.seated.is_set() and all(one.scene is not None and one.scene.you >= 0 for one in self.people):
            self.seated.set()
        if self.sent is None:
            return
        began, number = self.sent
        if max(person.scene.number for person in self.people if person.scene is not None) >= number > self._moved_to:
            self.moved, self._moved_to = time.perf_counter(), number
            self._when.append(self.moved)
        if all(person.scene is not None and person.scene.number >= number for person in self.people):
            if self.counting:
                self.took.append(time.perf_counter() - began)
                self.moves += 1
            self.sent = None

    def moved_after(self, moment: float) -> float:
        """Return when the first move after a moment was seen."""
        return next((when for when in self._when if when > moment), float("inf"))

    def latest(self) -> Seen:
        """Return the scene that was seen last."""
        return max((person.scene for person in self.people if person.scene is not None), key=lambda scene: scene.number)

    async def play(self, pace: float) -> None:
        """Play a move after each so many seconds, for ever."""
        await asyncio.sleep(random.uniform(0, pace))
        due = time.monotonic()
        while True:
            due += pace
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.once()

    def once(self) -> None:
        """Make a move, or say that all are ready for the next deal."""
        scenes = [person.scene for person in self.people]
        latest = max((scene.number for scene in scenes if scene is not None), default=0)
        if self.sent is not None:
            return
        for person, scene in zip(self.people, scenes, strict=True):
            if scene is None or scene.number != latest:
                continue
            if scene.phase == "scored" and scene.you not in scene.ready:
                person.act({"do": "next"}, scene.index)
            elif scene.legal and scene.turn == scene.you:
                move = scene.legal[scene.index * 7 % len(scene.legal)].move
                self.sent = (time.perf_counter(), latest + 1)
                person.act({"do": "play", "move": move}, scene.index)
                return

    def leave(self) -> None:
        """Close all sockets at once."""
        for person in self.people:
            if person.socket is not None:
                person.socket.abort()


async def lay(url: str, number: int, took: list[float], people: int = 4, **wish: object) -> list[Table]:
    """Let people arrive and lay tables, of either game in turn; nobody sits there yet."""
    laying = iter(range(number))
    tables: list[Table] = []
    limits = httpx.Limits(max_connections=ABREAST)

    async def some(client: httpx.AsyncClient) -> None:
        for place in laying:
            cookies = []
            for _ in range(people):
                answer = await client.post("/api/guest", json={"name": "Person"}, headers={"Cookie": ""})
                cookies.append("baithak=" + answer.headers["set-cookie"].partition("=")[2].partition(";")[0])
                client.cookies.clear()
            game = GAMES[place % len(GAMES)]
            wished = {"game": game, "options": FAR[game]} | wish
            answer = await client.post("/api/tables", json=wished, headers={"Cookie": cookies[0]})
            laid = answer.raise_for_status().json()
            tables.append(Table(laid["table"], laid["invite"], cookies, took))

    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        await asyncio.gather(*(some(client) for _ in range(ABREAST)))
    return tables


async def sit(url: str, tables: Sequence[Table]) -> None:
    """Let everybody come and sit down."""
    for start in range(0, len(tables), ABREAST):
        await asyncio.gather(*(table.sit(url) for table in tables[start : start + ABREAST]))


async def end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """End what was begun."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
