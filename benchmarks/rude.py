"""People who disturb: one sends a thousand messages a second, another asks for everything and reads nothing."""

import asyncio

import msgspec

from benchmarks.people import Table
from benchmarks.thin import Thin

RUDE = ("a flood", "somebody deaf")
_A_SECOND = 1000
_BEATS = 50


def _ignore(frame: bytes) -> None:
    del frame


async def disturb(url: str, how: str, table: Table) -> None:
    """Disturb for ever, and come back whenever the server has had enough."""
    watch = msgspec.json.encode({"t": "watch", "table": table.name, "invite": table.invite})
    flood = how == RUDE[0]
    message, number = (b'{"t":"ping"}', _A_SECOND // _BEATS) if flood else (watch, 1)
    while True:
        try:
            socket = await Thin.to(url, table.people[0].cookie, _ignore)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        socket.send(watch)
        if not flood:
            socket.read_no_more()
        try:
            while not socket.closed.done():
                for _ in range(number):
                    socket.send(message)
                await asyncio.sleep(1 / _BEATS)
        finally:
            socket.abort()
