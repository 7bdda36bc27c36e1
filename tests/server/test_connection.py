"""Connections that are lost, doubled, late and hostile."""

import asyncio
import importlib
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.house import House, Message, Person, people, serving, start

pytestmark = pytest.mark.network


def run(folder: Path, play: Callable[[House], Awaitable[None]], **settings: str) -> House:
    """Serve, and let something happen there."""

    async def limited(house: House) -> None:
        async with asyncio.timeout(60):
            await play(house)

    with serving(folder, **settings) as house:
        asyncio.run(limited(house))
        assert "Traceback" not in house.log.read_text()
        return house


async def begun(ann: Person, **wish: Any) -> str:
    """Lay a table of Smear, begin, and return its name once the first scene is there."""
    laid = await ann.lay("smear", begin=True, **wish)
    table: str = laid["table"]
    await ann.watch(table)
    return table


async def my_turn(person: Person, table: str) -> Message:
    """Return the scene in which a person may play; whoever sees a score before is ready for the next deal."""
    while not person.scene[table].get("legal"):
        scene = person.scene[table]
        if scene.get("phase") == "scored" and scene["you"] not in scene.get("ready", []):
            await person.act(table, {"do": "next"}, at=scene["index"])
        await person.changed(table, scene["number"])
    return person.scene[table]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what another process may have")
def test_more_may_come_than_the_system_begins_with(tmp_path: Path) -> None:
    """Where a process may have few files open at first, but more if it asks, it asks."""
    resource = importlib.import_module("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, before[1]))
    try:
        house = start(tmp_path / "tables.sqlite", tmp_path / "log")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    try:
        assert resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        house.kill()


def bare(scene: Message) -> Message:
    """Return a scene without what has just happened, which somebody who comes back was not there for."""
    return {name: value for name, value in scene.items() if name != "news"}


def test_a_move_sent_twice_is_done_once(tmp_path: Path) -> None:
    """N2: who did not hear the answer sends the same message again, from another connection too, and hears the same."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann)
            scene = await my_turn(ann, table)
            move = {"do": "play", "move": scene["legal"][-1]["move"]}
            first = await ann.act(table, move, at=scene["index"], name="once")
            assert first["t"] == "done"
            assert await ann.act(table, move, at=scene["index"], name="once") == first
            await ann.drop()
            await ann.connect()
            await ann.watch(table)
            assert await ann.act(table, move, at=scene["index"], name="once") == first
            refused = await ann.act(table, move, at=scene["index"], name="other")
            assert (refused["t"], refused["words"]["key"]) == ("refused", "table.moved_on")

    run(tmp_path, play)


def test_who_comes_back_sees_what_who_stayed_sees(tmp_path: Path) -> None:
    """N6: at every event a fresh connection of the same user is shown the very scene of the one that never left."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann)
            for _ in range(20):
                scene = await my_turn(ann, table)
                again = Person(house.url)
                again.http.cookies = ann.http.cookies
                await again.connect()
                fresh = await again.watch(table)
                await again.leave()
                assert bare(fresh) == bare(scene)
                await ann.act(table, {"do": "play", "move": scene["legal"][-1]["move"]}, at=scene["index"])
                await ann.changed(table, scene["number"])

    run(tmp_path, play)


def test_two_tabs_show_the_same(tmp_path: Path) -> None:
    """N5: a card played in one tab is gone in the other; closing one does not make anybody away."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann)
            other = Person(house.url)
            other.http.cookies = ann.http.cookies
            await other.connect()
            await other.watch(table)
            scene = await my_turn(ann, table)
            await ann.act(table, {"do": "play", "move": scene["legal"][-1]["move"]}, at=scene["index"])
            await other.changed(table, scene["number"])
            assert bare(other.scene[table]) == bare(ann.scene[table]) or other.scene[table]["number"] > scene["number"]
            await other.leave()
            await asyncio.sleep(4)
            assert ann.scene[table]["chairs"][0]["here"]

    run(tmp_path, play)


def test_a_spectator_may_look_and_do_nothing(tmp_path: Path) -> None:
    """N15: every kind of deed of somebody who sits nowhere is refused, and the table stays as it is."""
    deeds: list[Message] = [
        {"do": "stand"},
        {"do": "send_away", "seat": 0},
        {"do": "set_bot", "seat": 1, "bot": "random"},
        {"do": "back"},
        {"do": "begin"},
        {"do": "play", "move": "As"},
        {"do": "next"},
        {"do": "undo"},
        {"do": "claim"},
        {"do": "concede"},
        {"do": "pause"},
        {"do": "go_on"},
        {"do": "rematch"},
        {"do": "answer", "yes": True},
        {"do": "say", "text": "hello"},
        {"do": "signal", "number": 1},
    ]

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Eve") as (ann, eve):
            table = await begun(ann, open=True)
            scene = await my_turn(ann, table)
            seen = await eve.watch(table)
            assert (seen.get("you", -1), "hand" in seen) == (-1, False)
            for deed in deeds:
                answer = await eve.act(table, deed)
                assert answer["t"] == "refused", deed
            assert (await ann.watch(table))["number"] == scene["number"]

    run(tmp_path, play)


def test_a_private_table_is_seen_by_its_link_alone(tmp_path: Path) -> None:
    """N16: without the secret there is no such table; reading it neither joins nor uses it up; no secret of anybody's is in it."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Bob") as (ann, bob):
            laid = await ann.lay("smear")
            table = laid["table"]
            assert (await bob.watch(table))["t"] == "closed"
            assert (await bob.watch(table, "wrong"))["t"] == "closed"
            for _ in range(2):
                scene = await bob.watch(table, laid["invite"])
                assert scene["t"] == "scene"
                assert [chair.get("name", "") for chair in scene["chairs"]] == ["Ann", "", "", ""]
            assert table not in (await bob.http.get("/api/tables")).text

    run(tmp_path, play)


def test_nobody_gets_in_without_a_secret(tmp_path: Path) -> None:
    """A socket without a cookie, with a wrong one, or from a page of another place is refused."""

    async def play(house: House) -> None:
        stranger = Person(house.url)
        with pytest.raises(InvalidStatus):
            await stranger.connect()
        stranger.http.cookies.set("baithak", "guessed")
        with pytest.raises(InvalidStatus):
            await stranger.connect()
        answer = await stranger.http.post(
            "/api/tables", json={"game": "smear"}, headers={"Origin": "https://evil.example"}
        )
        assert answer.status_code == 403
        for origin in ("http://[x", "null", "", "http://"):
            answer = await stranger.http.post("/api/guest", json={}, headers={"Origin": origin})
            assert answer.status_code == 403, origin
            address = house.url.replace("http", "ws", 1) + "/ws"
            with pytest.raises(InvalidStatus):
                await connect(address, additional_headers={"Origin": origin})
        await stranger.leave()

    run(tmp_path, play)


def test_a_socket_at_no_address_is_refused_and_is_no_failure(tmp_path: Path) -> None:
    """A socket where none is served is refused; the log has nothing of it."""

    async def play(house: House) -> None:
        for address in ("", "/wss", "/table/x", "/api/tables"):
            with pytest.raises(InvalidStatus) as caught:
                await connect(house.url.replace("http", "ws", 1) + address)
            assert caught.value.response.status_code == 403
        assert house.log.read_text() == ""

    run(tmp_path, play, log_level="warning")


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"t":"act"}',
        '{"t":"act","table":"x","id":"1","deed":{"do":"fly"}}',
        '{"t":"act","table":"x","id":"1","deed":{"do":"sit","seat":4}}',
        '{"t":"act","table":"x","id":"1","deed":{"do":"play","move":""}}',
        '{"t":"watch","table":""}',
        '{"t":"hello","version":1}',
        "[" * 5000,
        b"\xff\xfe",
        json.dumps({"t": "watch", "table": "\u0000"}),
    ],
)
def test_a_frame_that_is_no_message_is_answered_in_words(frame: str | bytes, tmp_path: Path) -> None:
    """Whatever comes, the connection says what was wrong, or that there is no such table, and goes on."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            assert ann.socket is not None
            await ann.socket.send(frame)
            problem = await ann.until(lambda message: message["t"] in {"problem", "closed"})
            assert problem["words"]["key"].startswith("server.")
            await ann.send({"t": "ping"})
            await ann.until(lambda message: message["t"] == "pong")

    run(tmp_path, play)


def test_a_frame_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    """R12: frames over 16 KiB are refused."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            assert ann.socket is not None
            await ann.socket.send("x" * 17_000)
            await ann.socket.wait_closed()
            assert ann.socket.close_code == 1009

    run(tmp_path, play)


def test_what_comes_too_fast_is_done_later(tmp_path: Path) -> None:
    """R12: a program that is a little too quick is told, and all that it asks for is done, in order."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann, bots=["rules"] * 4)
            for number in range(70):
                await ann.send(
                    {"t": "act", "table": table, "id": f"say {number}", "deed": {"do": "signal", "number": 0}}
                )
            await ann.until(lambda message: message.get("id") == "say 69")
            answered = [message["id"] for message in ann.heard if message["t"] in {"done", "refused"}]
            assert [name for name in answered if name.startswith("say")] == [f"say {number}" for number in range(70)]
            assert [message["words"]["key"] for message in ann.heard if message["t"] == "problem"] == [
                "server.too_fast"
            ]

    run(tmp_path, play)


def test_all_frames_are_read_that_come_at_once(tmp_path: Path) -> None:
    """R12: thousands of small frames in few packets are read bit by bit; all are answered, and in order."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann, bots=["rules"] * 4)
            names = [f"say {number}" for number in range(3000)]
            for name in names:
                await ann.send({"t": "act", "table": table, "id": name, "deed": {"do": "no such thing"}})
            await ann.send({"t": "ping"})
            await ann.until(lambda message: message["t"] == "pong")
            told = [message for message in ann.heard if message["t"] == "problem"]
            assert [message["words"]["key"] for message in told] == ["server.bad_frame"] * 3000

    run(tmp_path, play, messages_a_second="1000000")


def test_who_sends_too_much_is_told_and_then_cut_off(tmp_path: Path) -> None:
    """R12: a flood ends the connection."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            assert ann.socket is not None
            with suppress(ConnectionClosed):
                for _ in range(5000):
                    await ann.send({"t": "ping"})
                    await asyncio.sleep(0)
            await ann.socket.wait_closed()
            assert ann.socket.close_code == 1008
            assert any(message["t"] == "problem" for message in ann.heard)

    run(tmp_path, play)


def test_an_old_program_is_told_and_let_go(tmp_path: Path) -> None:
    """N10: a program of another version hears which one the server speaks, and the connection ends."""

    async def play(house: House) -> None:
        ann = await Person(house.url).arrive("Ann")
        await ann.connect()
        await ann.until(lambda message: message["t"] == "welcome")
        await ann.drop()
        async with connect(house.url.replace("http", "ws") + "/ws", additional_headers=ann.headers) as socket:
            await socket.send('{"t":"hello","version":999}')
            assert json.loads(await socket.recv())["version"] == 1
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        await ann.leave()

    run(tmp_path, play)
