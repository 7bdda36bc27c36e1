"""The command: ours and theirs, one after the other, at each size."""

import asyncio
import shutil
import subprocess
import tempfile
from pathlib import Path

import click
import httpx
import msgspec

from benchmarks import load
from benchmarks.people import ABREAST, Move, Person, Seen, Table, end
from benchmarks.serving import Server, serving
from benchmarks.thin import Thin

HERE = Path(__file__).parent
GREETING = b"40/cards,"
_FRAME = b"42/cards,"


class Theirs(msgspec.Struct):
    """A state as they send it, as far as it matters here."""

    G: dict[str, list[msgspec.Raw]]
    ctx: dict[str, msgspec.Raw]
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """What they send whoever comes."""

    state: Theirs


class Guest(Person):
    """One of four at their table."""

    def __init__(self, table: "PeerTable", seat: int, credentials: str) -> None:
        super().__init__(table, "")
        self.seat = seat
        self.credentials = credentials

    async def connect(self, url: str) -> None:
        """Connect and ask for the table.

        Raises:
            OSError: if that fails.
        """
        path = "/socket.io/?EIO=4&transport=websocket"
        self.socket = await Thin.to(url, "", self._hear, path, GREETING)

    def _emit(self, *content: object) -> None:
        if self.socket is not None:
            self.socket.send(_FRAME + msgspec.json.encode(content))

    def act(self, deed: dict[str, object], at: int | None = None) -> None:
        """Play a card."""
        play = {"type": "play", "args": [int(str(deed["move"]))]}
        payload = play | {"playerID": str(self.seat), "credentials": self.credentials}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, at, self.table.name, str(self.seat))

    def _hear(self, frame: bytes) -> None:
        if frame == b"2" and self.socket is not None:
            self.socket.send(b"3")
        elif frame.startswith(GREETING):
            self._emit("sync", self.table.name, str(self.seat), self.credentials, 4)
        elif frame.startswith(_FRAME):
            what, _, *rest = msgspec.json.decode(frame[len(_FRAME) :], type=list[msgspec.Raw])
            if bytes(what) in {b'"sync"', b'"update"'}:
                self._see(rest[0], first=bytes(what) == b'"sync"')

    def _see(self, content: msgspec.Raw, *, first: bool) -> None:
        state = msgspec.json.decode(content, type=Synced).state if first else msgspec.json.decode(content, type=Theirs)
        turn = int(msgspec.json.decode(state.ctx["currentPlayer"]))
        hand = msgspec.json.decode(state.G["hands"][self.seat], type=list[int]) if turn == self.seat else []
        legal = [Move(str(card)) for card in hand]
        self.scene = Seen("scene", number=state.number, index=state.number, you=self.seat, turn=turn, legal=legal)
        self.table.seen()


class PeerTable(Table):
    """Four people at their table."""

    def __init__(self, name: str, credentials: list[str]) -> None:
        super().__init__(name, "", [], [])
        self.people = [Guest(self, seat, one) for seat, one in enumerate(credentials)]

    async def sit(self, url: str) -> None:
        """Let all come; the match has begun."""
        for person in self.people:
            await person.connect(url)
        await self.seated.wait()


class Peer(Server):
    """Their server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__("", apart=True)
        node = shutil.which("node") or "node"
        self._command = [node, str(folder / "server.js")]

    def lag(self) -> dict[float, float]:
        """Return nothing: they do not count it."""
        return {}


def installed(folder: Path) -> Path:
    """Return the folder in which their server is, with what it needs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "server.js"):
        shutil.copy(HERE / name, folder / name)
    if not (folder / "node_modules" / "boardgame.io").exists():
        npm = shutil.which("npm")
        if npm is None:
            raise click.ClickException("boardgame.io needs node and npm, and there is no npm here")
        click.echo("Installing boardgame.io ...", err=True)
        quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        subprocess.run([npm, "ci", *quiet], cwd=folder, check=True)  # noqa: S603 - fixed words
    return folder


async def lay(url: str, number: int) -> list[PeerTable]:
    """Make matches of theirs, with four people in each."""
    laying = iter(range(number))
    tables = []

    async def some(client: httpx.AsyncClient) -> None:
        for _ in laying:
            made = (await client.post("/games/cards/create", json={"numPlayers": 4})).json()["matchID"]
            joined = [
                await client.post(f"/games/cards/{made}/join", json={"playerID": str(seat), "playerName": "Person"})
                for seat in range(4)
            ]
            tables.append(PeerTable(made, [answer.json()["playerCredentials"] for answer in joined]))

    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        await asyncio.gather(*(some(client) for _ in range(ABREAST)))
    return tables


async def measure(server: Server, number: int, pace: float, seconds: float) -> load.Figures:
    """Play at so many of their tables for some seconds, and return what it came to."""
    bare = server.memory()
    tables = await lay(server.url, number)
    for start in range(0, number, ABREAST):
        await asyncio.gather(*(table.sit(server.url) for table in tables[start : start + ABREAST]))
    playing = [asyncio.create_task(table.play(pace)) for table in tables]
    await asyncio.sleep(min(10.0, seconds / 3))
    window = load.Window(server, list(tables))
    await window.count(seconds)
    memory = server.memory()
    await end(playing)
    for table in tables:
        table.leave()
    return window.figures("boardgame.io, in memory", number, 4, "nobody", memory, bare)


@click.command()
@click.option("--tables", default="50,100", show_default=True, help="How many tables play at a time.")
@click.option("--seconds", type=click.FloatRange(1), default=30.0, show_default=True, help="How long each is measured.")
@click.option("--pace", type=click.FloatRange(0.01), default=1.0, show_default=True, help="Seconds between two moves.")
@click.option(
    "--peers", type=click.Path(path_type=Path), default=Path("build/boardgame_io"), help="Where theirs is installed."
)
def main(tables: str, seconds: float, pace: float, peers: Path) -> None:
    """Measure both servers under the same load."""
    folder = installed(peers)
    click.echo(f"{load.HEAD}\n{load.RULE}")
    for number in (int(size) for size in tables.split(",")):
        with tempfile.TemporaryDirectory() as place, serving("sqlite", Path(place)) as server:
            ours = asyncio.run(load.measure(server, "sqlite", number, 4, pace, seconds, ""))
        click.echo(ours[0].row())
        theirs = Peer(folder)
        theirs.start()
        try:
            click.echo(asyncio.run(measure(theirs, number, pace, seconds)).row())
        finally:
            theirs.end()


if __name__ == "__main__":
    main()
