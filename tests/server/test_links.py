"""What happens on the way between people and a server: it is cut, goes dark, is closed by half, or slow."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.house import House, Message, Person, people, start
from tests.server.proxy import Proxy, proxying
from tests.server.test_connection import bare, begun, my_turn, run

pytestmark = pytest.mark.network


def through(folder: Path, play: Callable[[House, Proxy], Awaitable[None]], **settings: str) -> House:
    """Serve, and let something happen on a way there."""

    async def limited(house: House) -> None:
        async with proxying(house.port) as proxy:
            await play(house, proxy)

    return run(folder, limited, **settings)


async def connections(house: House, person: Person, number: int) -> None:
    """Wait until the server has so many connections."""
    shown = ""
    for _ in range(1000):
        shown = (await person.http.get(f"{house.url}/metrics")).text
        if f"baithak_sockets {float(number)}\n" in shown:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(shown)


async def to_the_end(connection: ClientConnection) -> None:
    """Read until a connection ends."""
    with suppress(ConnectionClosed):
        async for _ in connection:
            pass


async def again_of(person: Person, url: str) -> Person:
    """Return the same user in another place."""
    other = Person(url)
    other.http.cookies = person.http.cookies
    return await other.connect()


async def raw(person: Person, **options: object) -> ClientConnection:
    """Return a connection of a person that nobody reads from."""
    address = person.url.replace("http", "ws", 1) + "/ws"
    connection = await connect(
        address,
        additional_headers=person.headers,
        compression=None,
        ping_interval=None,
        **options,  # type: ignore[arg-type]
    )
    await connection.send('{"t":"hello","version":1}')
    return connection


def move_of(scene: Message) -> Message:
    """Return a legal move of a scene, as a deed."""
    return {"do": "play", "move": scene["legal"][-1]["move"]}


def test_who_is_cut_off_comes_back_from_another_address(tmp_path: Path) -> None:
    """N1: after a way has gone dark, the same session has its seat from another address at once; the dead link ends by itself."""

    async def play(house: House, proxy: Proxy) -> None:
        ann = await Person(house.url).arrive("Ann")
        await ann.connect(proxy.url)
        table = await begun(ann)
        await my_turn(ann, table)
        proxy.dark()
        await asyncio.sleep(0.3)
        async with proxying(house.port) as another:
            again = await again_of(ann, house.url)
            await again.drop()
            await again.connect(another.url)
            assert (await again.watch(table))["you"] == 0
            scene = await my_turn(again, table)
            assert (await again.act(table, move_of(scene), at=scene["index"]))["t"] == "done"
            await connections(house, again, 1)
            assert (await again.watch(table))["chairs"][0].get("here") is True
            await again.leave()
        await ann.leave()

    through(tmp_path, play, ping_seconds="0.3", dead_seconds="0.5")


@pytest.mark.long
def test_a_dead_link_is_noticed_within_six_seconds(tmp_path: Path) -> None:
    """N1, R7: as the server is set up, a way that is dark for 20 s ends in time, and who was away has the seat again."""

    async def play(house: House, proxy: Proxy) -> None:
        async with people(house.url, "Bob") as (bob,):
            ann = await Person(house.url).arrive("Ann")
            await ann.connect(proxy.url)
            laid = await ann.lay("smear")
            await ann.watch(laid["table"])
            await bob.watch(laid["table"], laid["invite"])
            await bob.act(laid["table"], {"do": "sit", "seat": 1})
            await ann.act(laid["table"], {"do": "begin"})
            proxy.dark()
            async with asyncio.timeout(8):
                await connections(house, bob, 1)
            away = await bob.until(lambda message: any(one["what"] == "away" for one in message.get("news", [])))
            assert "here" not in away["chairs"][0]
            await asyncio.sleep(12)
            again = await again_of(ann, house.url)
            await again.watch(laid["table"])
            back = await bob.until(lambda message: any(one["what"] == "back" for one in message.get("news", [])))
            assert (back["chairs"][0]["here"], back["chairs"][0]["plays"]) == (True, "person")
            await again.leave()
            await ann.leave()

    through(tmp_path, play)


def test_a_short_darkness_loses_nothing(tmp_path: Path) -> None:
    """N1, N4: a connection that was dark for a second goes on, and one message brings the present."""

    async def play(house: House, proxy: Proxy) -> None:
        ann = await Person(house.url).arrive("Ann")
        await ann.connect(proxy.url)
        table = await begun(ann)
        scene = await my_turn(ann, table)
        proxy.dark()
        await ann.send({"t": "act", "table": table, "id": "late", "deed": move_of(scene), "at": scene["index"]})
        await asyncio.sleep(1)
        proxy.light()
        done = await ann.until(lambda message: message.get("id") == "late")
        assert done["t"] == "done"
        other = await again_of(ann, house.url)
        assert (await ann.watch(table))["number"] >= done["number"]
        assert bare(await ann.watch(table)) == bare(await other.watch(table))
        await other.leave()
        await ann.leave()

    through(tmp_path, play)


@pytest.mark.parametrize("end", ["cut", "half_close"])
def test_an_answer_that_never_came_is_given_again(end: str, tmp_path: Path) -> None:
    """N2: the way back is lost between commit and answer; the same message sent again is answered, and done once."""

    async def play(house: House, proxy: Proxy) -> None:
        ann = await Person(house.url).arrive("Ann")
        await ann.connect(proxy.url)
        table = await begun(ann)
        scene = await my_turn(ann, table)
        witness = await again_of(ann, house.url)
        await witness.watch(table)
        proxy.outward.clear()
        message = {"t": "act", "table": table, "id": "once", "deed": move_of(scene), "at": scene["index"]}
        await ann.send(message)
        await witness.changed(table, scene["number"])
        assert not any(heard.get("id") == "once" for heard in ann.heard)
        getattr(proxy, end)()
        await connections(house, witness, 1)
        await ann.drop()
        proxy.light()
        await ann.connect(proxy.url)
        await ann.watch(table)
        done = await ann.act(table, message["deed"], at=scene["index"], name="once")
        assert (done["t"], done["number"] > scene["number"]) == ("done", True)
        again = await ann.act(table, message["deed"], at=scene["index"], name="once")
        assert again == done
        made = [one["seat"] for seen in (scene, await ann.watch(table)) for one in seen.get("told", [])]
        assert (
            made.count(scene["you"])
            == 2 * len([one for one in scene.get("told", []) if one["seat"] == scene["you"]]) + 1
        )
        await witness.leave()
        await ann.leave()

    through(tmp_path, play)


def test_a_message_that_never_arrived_is_done_when_it_is_sent_again(tmp_path: Path) -> None:
    """N2: the way is cut before the server has the message; sent again it is done, or refused in words if the game has moved on."""

    async def play(house: House, proxy: Proxy) -> None:
        ann = await Person(house.url).arrive("Ann")
        await ann.connect(proxy.url)
        table = await begun(ann)
        scene = await my_turn(ann, table)
        proxy.inward.clear()
        await ann.send({"t": "act", "table": table, "id": "lost", "deed": move_of(scene), "at": scene["index"]})
        await asyncio.sleep(0.2)
        proxy.cut()
        await ann.drop()
        proxy.light()
        await ann.connect(proxy.url)
        assert (await ann.watch(table))["number"] <= scene["number"] + 1
        assert (await ann.act(table, move_of(scene), at=scene["index"], name="lost"))["t"] == "done"
        late = await ann.act(table, move_of(scene), at=scene["index"], name="later")
        assert (late["t"], late["words"]["key"]) == ("refused", "table.moved_on")
        await ann.leave()

    through(tmp_path, play)


def test_a_move_clicked_several_times_is_one_move(tmp_path: Path) -> None:
    """N21: the clicks that come within a moment are one move; each other is told that the table has moved on."""

    async def play(house: House, proxy: Proxy) -> None:
        ann = await Person(house.url).arrive("Ann")
        await ann.connect(proxy.url)
        table = await begun(ann)
        for times, named in ((2, True), (5, True), (2, False), (3, False), (5, False)):
            scene = await my_turn(ann, table)
            names = [f"c{times}" if named else f"c{times}.{number}" for number in range(times)]
            before = len(ann.heard)
            for name in names:
                act = {"t": "act", "table": table, "id": name, "deed": move_of(scene), "at": scene["index"]}
                await ann.send(act)
            answers: list[Message] = []
            while len(answers) < times:
                await asyncio.sleep(0.02)
                answers = [message for message in ann.heard[before:] if message.get("id") in names]
            assert answers[0]["t"] == "done"
            for answer in answers[1:]:
                assert answer == answers[0] if named else answer["words"]["key"] == "table.moved_on"
            seen = await ann.watch(table)
            mine = [one for one in seen.get("told", []) if one["seat"] == 0]
            assert len(mine) <= len([one for one in scene.get("told", []) if one["seat"] == 0]) + 1
        await ann.leave()

    through(tmp_path, play)


def test_who_does_not_read_is_dropped_and_costs_nobody_anything(tmp_path: Path) -> None:
    """N13: a connection that takes nothing in ends although pings are far apart; the others play on meanwhile."""

    async def play(house: House, proxy: Proxy) -> None:
        async with people(house.url, "Ann", "Eve") as (ann, eve):
            table = await begun(ann, open=True)
            await connections(house, ann, 2)
            small = (
                socket.socket()
            )  # its buffer is set before it connects: the system drops what it had promised room for
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", house.port))
            small.setblocking(False)
            deaf = await raw(eve, max_queue=1, sock=small)
            deaf.transport.pause_reading()

            async def ask() -> None:
                message = json.dumps({"t": "watch", "table": table})
                for _ in range(9000):
                    await deaf.send(message)
                    await asyncio.sleep(0)

            asking = asyncio.create_task(ask())
            for _ in range(6):
                scene = await my_turn(ann, table)
                assert (await ann.act(table, move_of(scene), at=scene["index"]))["t"] == "done"
            await asyncio.gather(asking, return_exceptions=True)
            await connections(house, ann, 2)
            deaf.transport.abort()

    through(tmp_path, play, messages_a_second="100000", ping_seconds="1000", dead_seconds="1000")


def test_a_server_ends_in_time_although_somebody_does_not_read(tmp_path: Path) -> None:
    """N12, N13: a connection that takes nothing in does not hold up the end."""

    async def play(house: House, proxy: Proxy) -> None:
        async with people(house.url, "Eve") as (eve,):
            table = await begun(eve, open=True)
            deaf = await raw(eve, max_queue=1)
            deaf.transport.pause_reading()
            for _ in range(1000):
                await deaf.send(json.dumps({"t": "watch", "table": table}))
            assert await asyncio.to_thread(house.stop) == 0
            deaf.transport.abort()

    through(tmp_path, play, messages_a_second="100000", ping_seconds="1000", dead_seconds="1000")


@pytest.mark.long
def test_who_lies_about_being_slow_gains_nothing(tmp_path: Path) -> None:
    """N17: the clock is the server's, whatever a program says of its own times and however slow its way is."""

    async def play(house: House, proxy: Proxy) -> None:
        ann = await Person(house.url).arrive("Ann")
        proxy.delay = 0.4
        await ann.connect(proxy.url)
        table = await begun(ann, clock={"move": 5, "bank": 20})
        scene = await my_turn(ann, table)
        await asyncio.sleep(6)
        lie = {"lag": 60_000, "sent": 0, "now": scene["since"], "ping": 9000}
        act = {"t": "act", "table": table, "id": "lie", "deed": move_of(scene) | lie, "at": scene["index"]}
        await ann.send(act | lie)
        done = await ann.until(lambda message: message.get("id") == "lie")
        assert done["t"] == "done"
        assert (await ann.watch(table))["chairs"][0]["bank"] <= 20 - 1.4
        await ann.leave()

    through(tmp_path, play)


@pytest.mark.long
def test_two_hundred_connections_are_told_when_to_come_back(tmp_path: Path) -> None:
    """N12: a server told to end tells each when to come back, ends in time, and all are back at the next one."""
    settings = {"sockets_a_user": "500"}
    house = start(tmp_path / "tables.sqlite", tmp_path / "log", settings)
    port = house.port

    async def play() -> None:
        nonlocal house
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann, open=True)
            sockets = [await raw(ann) for _ in range(200)]
            for one in sockets:
                await one.send(json.dumps({"t": "watch", "table": table}))
            await connections(house, ann, 201)
            async with asyncio.timeout(10):
                assert await asyncio.to_thread(house.stop) == 0
            await asyncio.gather(*(to_the_end(one) for one in sockets))
            assert {one.close_code for one in sockets} == {1012}
            waits = [int((one.close_reason or "").removeprefix("retry ")) for one in sockets]
            assert len(set(waits)) > 100
            assert max(waits) < 2000
            await ann.drop()
            house = start(tmp_path / "tables.sqlite", tmp_path / "log", settings, port=port)

            async def back(wait: int) -> ClientConnection:
                await asyncio.sleep(wait / 1000)
                return await raw(ann)

            async with asyncio.timeout(10):
                returned = await asyncio.gather(*(back(wait) for wait in waits))
                await connections(house, ann, 200)
            await ann.connect()
            scene = await my_turn_of(ann, table)
            assert (await ann.act(table, move_of(scene), at=scene["index"]))["t"] == "done"
            for one in returned:
                one.transport.abort()

    try:
        asyncio.run(asyncio.wait_for(play(), 50))
        assert "Traceback" not in (tmp_path / "log").read_text()
    finally:
        house.kill()


async def my_turn_of(person: Person, table: str) -> Message:
    """Watch a table, and return the scene in which a person may play."""
    await person.watch(table)
    return await my_turn(person, table)
