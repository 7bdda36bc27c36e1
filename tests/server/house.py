"""A real server in a process of its own, and people who reach it as programs do."""

import asyncio
import itertools
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]
_WAIT = 20.0


class House:
    """A server that was started."""

    def __init__(self, process: subprocess.Popen[str], url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.log = log

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> int:
        """End it in good order, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(_WAIT)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


def start(database: Path | str, log: Path, settings: Mapping[str, str] | None = None, *, port: int = 0) -> House:
    """Start a server and wait until people can come."""
    named = {f"BAITHAK_{name.upper()}": value for name, value in (settings or {}).items()}
    environment = (
        os.environ | {"BAITHAK_BOT_SECONDS": "0.05", "BAITHAK_WORKERS": "1", "BAITHAK_PACE_SECONDS": "0"} | named
    )
    command = [sys.executable, "-m", "baithak", "serve", "--port", str(port), "--database", str(database)]
    with log.open("a") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, cwd=log.parent
        )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+:\d+", line)
    assert found, line + log.read_text()
    return House(process, found[0], log)


@contextmanager
def serving(folder: Path, database: str = "", **settings: str) -> Iterator[House]:
    """Serve for a while, from a file in a folder if no other database is named."""
    house = start(database or folder / "tables.sqlite", folder / "log", settings)
    try:
        yield house
    finally:
        house.kill()


class Person:
    """Somebody with a browser, or a bot with a token.

    Attributes:
        heard: every message that came, in order.
        scene: the last scene of each table.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=_WAIT)
        self.socket: ClientConnection | None = None
        self.heard: list[Message] = []
        self.scene: dict[str, Message] = {}
        self.token = ""
        self._numbers = itertools.count(1)
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def arrive(self, name: str = "") -> Self:
        """Become a guest."""
        answer = await self.http.post("/api/guest", json={"name": name})
        assert answer.status_code == 201, answer.text
        return self

    async def lay(self, game: str, **wish: object) -> Message:
        """Lay a table."""
        answer = await self.http.post("/api/tables", json={"game": game, **wish})
        assert answer.status_code == 201, answer.text
        laid: Message = answer.json()
        return laid

    @property
    def headers(self) -> dict[str, str]:
        """What proves who it is."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    async def connect(self, url: str = "") -> Self:
        """Open a socket and say hello."""
        address = (url or self.url).replace("http", "ws", 1) + "/ws"
        self.socket = await connect(address, additional_headers=self.headers, compression=None, ping_interval=None)
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.send({"t": "hello", "version": 1})
        return self

    async def _read(self, socket: ClientConnection) -> None:
        async for frame in socket:
            message = json.loads(frame)
            async with self._news:
                self.heard.append(message)
                if message["t"] == "scene":
                    self.scene[message["table"]] = message
                self._news.notify_all()

    async def drop(self) -> None:
        """Lose the connection without a word."""
        if self._reader is not None:
            self._reader.cancel()
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    async def leave(self) -> None:
        """Go."""
        await self.drop()
        await self.http.aclose()

    async def send(self, message: Message) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def until(self, fits: Callable[[Message], bool], seconds: float = _WAIT) -> Message:
        """Return the first message from now on, or the last one before, that fits."""
        seen = 0
        async with asyncio.timeout(seconds), self._news:
            while True:
                for message in self.heard[seen:]:
                    if fits(message):
                        return message
                seen = len(self.heard)
                await self._news.wait()

    async def watch(self, table: str, invite: str = "") -> Message:
        """Watch a table and return its scene, or why there is none."""
        before = len(self.heard)
        await self.send({"t": "watch", "table": table, "invite": invite})
        async with asyncio.timeout(_WAIT), self._news:
            while True:
                for message in self.heard[before:]:
                    if message.get("table") == table and message["t"] in {"scene", "closed"}:
                        return message
                await self._news.wait()

    async def act(self, table: str, deed: Message, *, at: int | None = None, name: str = "") -> Message:
        """Do something at a table, and return what the server says of it."""
        name = name or f"m{next(self._numbers)}"
        before = len(self.heard)
        await self.send({"t": "act", "table": table, "id": name, "deed": deed, "at": at})
        async with asyncio.timeout(_WAIT), self._news:
            while True:
                for message in self.heard[before:]:
                    if message.get("id") == name and message["t"] in {"done", "refused"}:
                        return message
                await self._news.wait()

    async def changed(self, table: str, number: int, seconds: float = _WAIT) -> Message:
        """Return the scene of a table once it has taken more than so many events."""
        async with asyncio.timeout(seconds), self._news:
            while self.scene[table]["number"] <= number:
                await self._news.wait()
            return self.scene[table]

    async def play(self, table: str, events: int = 10**6) -> Message:
        """Play some legal move whenever it is this person's turn, until the match is over or so many events came."""
        while True:
            scene = self.scene[table]
            if scene.get("phase") in {"over", "dropped"} or scene["number"] >= events:
                return scene
            answer: Message = {}
            if scene.get("legal"):
                chosen = scene["legal"][scene["index"] * 7 % len(scene["legal"])]
                answer = await self.act(table, {"do": "play", "move": chosen["move"]}, at=scene["index"])
            elif scene.get("phase") == "scored" and scene["you"] not in scene.get("ready", []):
                answer = await self.act(table, {"do": "next"}, at=scene["index"])
            assert answer.get("t") != "refused" or answer["words"]["key"] in {
                "table.moved_on",
                "table.deal_running",
                "table.ready_already",
            }, answer
            await self.changed(table, scene["number"])


def live(what: Coroutine[Any, Any, None], seconds: float = 90.0) -> None:
    """Let something happen, which fails if it takes for ever."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await what

    asyncio.run(limited())


@asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Person]]:
    """Let some people arrive and connect, and leave afterwards."""
    came = [await (await Person(url).arrive(name)).connect() for name in names]
    try:
        yield came
    finally:
        for person in came:
            await person.leave()
