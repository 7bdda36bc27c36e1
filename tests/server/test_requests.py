"""Requests over HTTP that end otherwise than they should, and connections that wait for the next one."""

import asyncio
from pathlib import Path

from baithak.server.app import build
from baithak.server.run import config_of
from baithak.server.settings import Settings
from baithak.server.sqlite import SqliteStore
from tests.server.house import House
from tests.server.test_connection import run

PATIENT = 120
"""Seconds for which proxies keep a connection that nobody uses, at the most that is usual."""


def test_a_connection_outlasts_the_patience_of_proxies(tmp_path: Path) -> None:
    """Whoever sends gives a connection up before the server does; else the server would cut off a request on its way."""
    settings = Settings()
    config = config_of(build(settings, SqliteStore(tmp_path / "tables.sqlite")), settings)
    assert config.timeout_keep_alive > PATIENT


def test_a_request_that_is_broken_off_is_no_failure(tmp_path: Path) -> None:
    """Somebody who goes before a body is whole leaves no traceback in the log, and others are served."""

    async def go(house: House) -> None:
        for _ in range(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Length: 20\r\n\r\n{")
            await writer.drain()
            await asyncio.sleep(0.1)
            writer.transport.abort()
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await reader.readline()).split()[1] == b"200"
        writer.close()
        assert "Traceback" not in house.log.read_text()

    run(tmp_path, go)
