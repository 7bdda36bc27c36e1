"""The HTTP interface: what its document says, and that nothing that is asked for breaks it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from baithak.server.openapi import ADDRESSES, openapi
from tests.server.house import Person, serving


def test_the_document_names_every_address() -> None:
    """Each address is in it with what it takes and gives, and every reference leads somewhere."""
    document = openapi()
    for address in ADDRESSES:
        operation = document["paths"][address.path][address.method.lower()]
        assert set(operation["responses"]) == {str(status) for status in address.gives}
        assert operation["summary"]
    text = json.dumps(document)
    for name in document["components"]["schemas"]:
        assert f'"#/components/schemas/{name}"' in text
    for reference in text.split('"#/components/schemas/')[1:]:
        assert reference.partition('"')[0] in document["components"]["schemas"]


CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


def _secret(url: str) -> str:
    return httpx.post(f"{url}/api/guest", json={"name": "Ann"}).cookies["baithak"]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_no_request_breaks_the_server(tmp_path: Path) -> None:
    """Requests of every shape are answered as the document says, never by a failure of the server, with and without a secret."""
    with serving(tmp_path, tables_a_user="100000") as house:
        document = httpx.get(f"{house.url}/api/openapi.json").json()
        assert document == openapi() | {"info": document["info"]}
        secret = _secret(house.url)
        schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
        asked = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            strategy = operation.as_strategy() | operation.as_strategy(
                generation_mode=schemathesis.GenerationMode.NEGATIVE
            )

            @settings(
                max_examples=60, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
            )
            @given(case=strategy, known=st.booleans())
            def ask(case: Any, known: bool) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(
                    base_url=house.url, timeout=5, checks=CHECKS, cookies={"baithak": secret} if known else {}
                )

            ask()
        assert asked > 20 * len(ADDRESSES) / 2
        assert httpx.get(f"{house.url}/healthz").text == "ok\n"
        log = house.log.read_text()
        assert "Traceback" not in log
        assert secret not in log


_WORDS = [
    "t", "act", "watch", "unwatch", "ping", "hello", "table", "id", "deed", "do", "play", "move", "sit", "seat", "say",
    "text", "signal", "number", "set_bot", "bot", "at", "invite", "version", "undo", "answer", "yes", "begin", "next",
]  # fmt: skip
_inner = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(_WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(_WORDS), inner, max_size=6),
    max_leaves=12,
)
_deeds = st.fixed_dictionaries(
    {"do": st.sampled_from([word for word in _WORDS if word not in {"t", "act", "watch"}])},
    optional={
        "seat": st.integers(-1, 4) | _inner,
        "move": st.text(max_size=10) | st.sampled_from(["As", "Jcx9d", "4", "pass", "\x00"]),
        "bot": st.sampled_from(["rules", "random", "none", "pimc:worlds=-1", "\x00"]) | _inner,
        "text": st.text(max_size=320),
        "number": st.integers(-2, 20),
        "yes": _inner,
    },
)


def _frames(table: str) -> "st.SearchStrategy[str | bytes]":
    """Return frames: some that are messages, many that nearly are, and some that are nothing."""
    acts = st.fixed_dictionaries(
        {"t": st.just("act"), "table": st.just(table), "id": st.text(max_size=5), "deed": _deeds},
        optional={"at": st.integers(-1, 30) | _inner},
    )
    watches = st.fixed_dictionaries(
        {"t": st.sampled_from(["watch", "unwatch"]), "table": st.just(table) | st.text(max_size=9), "invite": _inner}
    )
    return (acts | watches | _inner).map(json.dumps) | st.binary(max_size=40) | st.text(max_size=40)


@pytest.mark.long
def test_no_frame_breaks_the_server(tmp_path: Path) -> None:
    """Whatever comes over a socket, from somebody who sits and somebody who does not, it goes on or ends with a code; others play on."""

    async def storm(url: str, table: str, frames: list[str | bytes], cookie: str) -> None:
        async with connect(
            url.replace("http", "ws") + "/ws", additional_headers={"Cookie": f"baithak={cookie}"}, compression=None
        ) as socket:
            await socket.send('{"t":"hello","version":1}')
            await socket.send(json.dumps({"t": "watch", "table": table}))
            try:
                for frame in frames:
                    await socket.send(frame)
                await socket.send('{"t":"ping"}')
                while json.loads(await asyncio.wait_for(socket.recv(), 5))["t"] != "pong":
                    pass
            except ConnectionClosed:
                assert socket.close_code in {1003, 1007, 1008, 1009}

    async def laid(url: str) -> tuple[str, str]:
        ann = await Person(url).arrive("Ann")
        table = (await ann.lay("smear", open=True, begin=True))["table"]
        cookie = ann.http.cookies["baithak"]
        await ann.leave()
        return table, cookie

    with serving(tmp_path, messages_a_second="1000") as house:
        table, sits = asyncio.run(laid(house.url))
        stands = _secret(house.url)

        @settings(
            max_examples=150, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        @given(frames=st.lists(_frames(table), max_size=12), seated=st.booleans())
        def send(frames: list[str | bytes], seated: bool) -> None:
            asyncio.run(storm(house.url, table, frames, sits if seated else stands))

        send()
        assert httpx.get(f"{house.url}/healthz").text == "ok\n"
        log = house.log.read_text()
        assert "Traceback" not in log
        assert sits not in log
