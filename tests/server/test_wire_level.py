"""What comes over a connection below the level of messages: whatever it is, others are served, and nothing whole is lost."""

import asyncio
import struct
from pathlib import Path

import pytest

from tests.server.house import House, Person, people
from tests.server.test_connection import begun, run
from tests.server.test_links import connections, raw, to_the_end

pytestmark = pytest.mark.network

PING, PONG, REST, TEXT = 0x9, 0xA, 0x0, 0x1
_CLOSE = 0x8


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Return a frame as a program sends it, under a mask that changes nothing."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([(0x80 if last else 0) | kind]) + size + bytes(4) + data


class Told(asyncio.Protocol):
    """All that is told over a connection, also when it is cut off while more is sent."""

    def __init__(self) -> None:
        self.data = b""
        self.answered, self.ended = asyncio.Event(), asyncio.Event()

    def data_received(self, data: bytes) -> None:
        """Keep it, and say when the answer to a greeting is there."""
        self.data += data
        if b"\r\n\r\n" in self.data:
            self.answered.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that no more comes."""
        self.ended.set()

    async def whole(self) -> bytes:
        """Return it when the connection has ended."""
        await asyncio.wait_for(self.ended.wait(), 20)
        return self.data


async def opened(host: str, head: list[str], as_who: type[Told] = Told) -> tuple[Told, asyncio.Transport]:
    """Return a connection on which this much has been asked."""
    address, port = host.split(":")
    transport, told = await asyncio.get_running_loop().create_connection(as_who, address, int(port))
    transport.write("\r\n".join([*head, "Sec-WebSocket-Version: 13", "", ""]).encode())
    return told, transport


async def greeted(ann: Person) -> tuple[Told, asyncio.Transport]:
    """Return a connection on which bytes can be sent as they are."""
    host = ann.url.removeprefix("http://")
    cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    head = [
        "GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade", f"Cookie: {cookie}",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]  # fmt: skip
    told, transport = await opened(host, head)
    await asyncio.wait_for(told.answered.wait(), 20)
    assert b" 101 " in told.data
    transport.write(frame(TEXT, b'{"t":"hello","version":1}'))
    return told, transport


@pytest.mark.parametrize("kind", [PING, PONG, REST])
def test_frames_that_are_no_message_are_a_flood_too(tmp_path: Path, kind: int) -> None:
    """R12: whoever sends pings, answers to none, or parts of a message without an end is cut off, and costs nobody room."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            told, transport = await greeted(ann)
            if kind == REST:
                transport.write(frame(TEXT, last=False))
            for _ in range(300):
                transport.write(frame(kind, last=kind != REST))
            assert bytes([0x80 | _CLOSE]) in await told.whole()
            assert struct.pack(">H", 1008) in told.data
            await connections(house, ann, 1)

    run(tmp_path, play)


def test_a_frame_that_is_too_long_is_answered_while_it_is_sent(tmp_path: Path) -> None:
    """R12: a program that sends more at once than it may is told so, however much of it is still to come."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            told, transport = await greeted(ann)
            transport.write(bytes([0x80 | TEXT, 0xFF]) + struct.pack(">Q", 10_000_000) + bytes(4))
            for _ in range(5000):
                transport.write(bytes(1000))
            assert bytes([0x80 | _CLOSE]) in await told.whole()
            assert struct.pack(">H", 1009) in told.data
            await connections(house, ann, 1)

    run(tmp_path, play)


@pytest.mark.parametrize(
    "head",
    [
        "GET /ws HTTP/1.1\r\nHost: here\r\nX: " + "x" * 9000,
        "GET /ws HTTP/1.1\r\nHost: here\r\n" + "\r\n".join(f"X-{number}: x" for number in range(200)),
        "POST /ws HTTP/1.1\r\nHost: here",
    ],
    ids=["long", "many", "post"],
)
def test_a_greeting_that_is_none_is_answered(tmp_path: Path, head: str) -> None:
    """Whoever asks for a socket as nobody may is told so, and not left waiting."""

    async def play(house: House) -> None:
        rest = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        told, _ = await opened(f"127.0.0.1:{house.port}", [head, *rest])
        assert (await told.whole()).split()[1] in {b"400", b"403", b"404", b"405", b"431"}

    run(tmp_path, play)


class Staying(Told):
    """Somebody who does not close when the other side has."""

    def eof_received(self) -> bool:
        """Stay."""
        self.ended.set()
        return True


def test_a_server_ends_while_it_waits_for_who_has_been_told_to_go(tmp_path: Path) -> None:
    """N12: whoever is answered and does not go holds up no end of a server, and breaks none."""

    async def play(house: House) -> None:
        head = ["GET /ws HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade", "X: " + "x" * 9000]
        told, transport = await opened(f"127.0.0.1:{house.port}", head, Staying)
        assert b" 400 " in await told.whole()
        assert await asyncio.to_thread(house.stop) == 0
        transport.close()

    run(tmp_path, play)


def test_a_text_that_is_none_ends_the_connection(tmp_path: Path) -> None:
    """A text frame that is not UTF-8 is a fault of the program, and no failure of the server's."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            connection = await raw(ann)
            await connection.send(b"\xff\xfe", text=True)
            await to_the_end(connection)
            assert connection.close_code == 1007

    run(tmp_path, play)


def test_what_was_sent_before_leaving_is_done(tmp_path: Path) -> None:
    """N2: a program that says much at once and sends no more loses nothing of it."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann, bots=["rules"] * 4)
            _, transport = await greeted(ann)
            transport.write(frame(TEXT, b'{"t":"watch","table":"%s"}' % table.encode()))
            for number in range(30):
                text = b'{"t":"act","table":"%s","id":"%s","deed":{"do":"say","text":"%d"}}'
                transport.write(frame(TEXT, text % (table.encode(), b"x" * 50 + b"%d" % number, number)))
            transport.write_eof()
            said: list[str] = []
            while len(said) < 30:
                await asyncio.sleep(0.05)
                news = [one for message in ann.heard for one in message.get("news", [])]
                said = [one["fill"]["text"] for one in news if "text" in one.get("fill", {})]
            assert said == [str(number) for number in range(30)]
            transport.close()

    run(tmp_path, play, messages_a_second="1000")
