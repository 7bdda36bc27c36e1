"""The house wired: what answers which address, and what begins and ends with it."""

import asyncio
import logging
import os
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from baithak.games.catalog import GAMES
from baithak.records.text import write_record
from baithak.server import wire
from baithak.server.figures import Figures
from baithak.server.guests import COOKIE, GuestError, Guests
from baithak.server.hub import Hub
from baithak.server.lobby import Laid, Lobby, LobbyError, Row, Wish
from baithak.server.relay import HEADER, Passenger
from baithak.server.settings import Settings
from baithak.server.sockets import GOING_AWAY, REFUSED, Socket
from baithak.server.store import Fenced, KeptUser, Peer, Store, StoreError
from baithak.server.thinking import Workers
from baithak.version import VERSION

YEAR = 365 * 86400

_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"content-security-policy",
        (
            b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
            b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
    ),
)

log = logging.getLogger("baithak.server")


class Fault(msgspec.Struct, frozen=True):
    """Why something was not done, for whoever writes a program; people read what ``code`` says in their language."""

    code: str
    why: str


class Me(msgspec.Struct, frozen=True):
    """Who somebody is here."""

    name: str
    bot: bool


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called; the usual name if nothing."""

    name: str = ""


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot that wants to sit down, and what it is called."""

    name: str


class Token(msgspec.Struct, frozen=True):
    """A bot's secret, to be sent as ``Authorization: Bearer ...``; it is told once."""

    token: str


class Tables(msgspec.Struct, frozen=True):
    """The lobby as somebody sees it."""

    open: list[Row]
    mine: list[Row]


class OptionSpec(msgspec.Struct, frozen=True):
    """A house rule: its usual value, and what it may be."""

    name: str
    usual: int | str
    choices: list[int | str]
    least: int
    most: int


class GameSpec(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    clockwise: bool
    options: list[OptionSpec]
    presets: dict[str, dict[str, int | str]]


class House:
    """A running server's parts.

    Attributes:
        leaving: whether the server is about to end: nobody new is let in.
    """

    def __init__(self, settings: Settings, store: Store, *, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.figures = Figures()
        self.workers = Workers(settings.workers or max(1, (os.cpu_count() or 2) - 1), settings.bot_seconds)
        owner = f"{settings.node_name}/{secrets.token_hex(4)}"
        self.peer = Peer(settings.peer_address, secrets.token_urlsafe(24))
        self.hub = Hub(store, self.workers, owner, self.peer, clock, figures=self.figures)
        self.guests = Guests(store, clock)
        self.lobby = Lobby(store, self.hub, settings.tables_a_user, settings.empty_seconds)
        self.sockets: set[Socket] = set()
        self.leaving = False
        self.ready = False
        self._beat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the store and begin."""
        await self.store.open()
        await self.workers.start()
        await self.hub.start()
        self._beat = asyncio.create_task(self.figures.beat())
        self.ready = True

    async def part(self) -> None:
        """Let nobody in any more, and tell everybody when to come back."""
        self.leaving, self.ready = True, False
        await asyncio.gather(*(socket.close(GOING_AWAY, _retry()) for socket in list(self.sockets)))

    async def close(self) -> None:
        """End in good order."""
        await self.part()
        if self._beat is not None:
            self._beat.cancel()
        await self.hub.close()
        await self.workers.close()
        await self.store.close()

    async def user(self, connection: HTTPConnection) -> KeptUser | None:
        """Return whoever a request comes from."""
        return await self.guests.of(secret_of(connection))

    def origin_allowed(self, connection: HTTPConnection) -> bool:
        """Say whether a page of this place, or a program that is no page, has sent a request."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if self.settings.url:
            return origin == self.settings.url.rstrip("/")
        return urlsplit(origin).netloc == connection.headers.get("host")


def _retry() -> str:
    """Return after how many milliseconds to come back: each a different number, so that not all come at once."""
    return f"retry {200 + secrets.randbelow(1800)}"


def secret_of(connection: HTTPConnection) -> str | None:
    """Return the secret that a browser or a bot sends."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request has come to."""
    house: House = connection.app.state.house
    return house


def answer(content: object, status: int = 200) -> Response:
    """Return something as JSON."""
    body = msgspec.json.encode(content)
    return Response(body, status, media_type="application/json", headers={"cache-control": "no-store"})


def fault(status: int, code: str, why: str) -> Response:
    """Return why something was not done."""
    return answer(Fault(code, why), status)


Handler = Callable[[Request], Awaitable[Response]]


def guarded(handler: Handler) -> Handler:
    """Turn what can go wrong in a handler into an answer that says so."""

    async def handle(request: Request) -> Response:
        house = house_of(request)
        if request.method not in {"GET", "HEAD"} and not house.origin_allowed(request):
            return fault(403, "origin", "a page of another place may not do that")
        try:
            return await handler(request)
        except (LobbyError, GuestError) as error:
            return fault(422, "refused", str(error))
        except msgspec.DecodeError as error:
            return fault(400, "unreadable", str(error))
        except Fenced:
            return fault(409, "elsewhere", "the table is being moved: ask again in a moment")
        except StoreError:
            log.exception("the store failed")
            return fault(503, "store", "nothing can be kept at the moment: ask again later")

    return handle


async def _body(request: Request) -> bytes:
    """Return a request's body.

    Raises:
        msgspec.DecodeError: if it is too long.
    """
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > wire.LARGEST:
            raise msgspec.DecodeError(f"a body has at most {wire.LARGEST} bytes")
    return body or b"{}"


async def new_guest(request: Request) -> Response:
    """Take somebody in, who from now on is known by a cookie; or give a guest another name."""
    house = house_of(request)
    wish = msgspec.json.decode(await _body(request), type=NewGuest)
    secret = secret_of(request)
    user = await house.guests.of(secret)
    if user is not None and secret is not None:
        renamed = await house.guests.rename(secret, user, wish.name) if wish.name else user
        return answer(Me(renamed.name, renamed.bot))
    user, secret = await house.guests.welcome(wish.name)
    response = answer(Me(user.name, user.bot), 201)
    response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, secure=house.settings.secure, samesite="lax")
    return response


async def new_bot(request: Request) -> Response:
    """Take a bot in, which from now on is known by a token."""
    wish = msgspec.json.decode(await _body(request), type=NewBot)
    _, secret = await house_of(request).guests.welcome(wish.name, bot=True)
    return answer(Token(secret), 201)


async def me(request: Request) -> Response:
    """Say who somebody is."""
    user = await house_of(request).user(request)
    return fault(401, "nobody", "nobody is known by that") if user is None else answer(Me(user.name, user.bot))


async def games(_request: Request) -> Response:
    """Say what can be played, and by which house rules."""
    return answer(
        [
            GameSpec(
                game.name,
                game.title,
                game.clockwise,
                [
                    OptionSpec(spec.name, spec.default, list(spec.choices), spec.least, spec.most)
                    for spec in game.options.SPECS
                ],
                {name: dict(values) for name, values in game.presets.items()},
            )
            for game in GAMES.values()
        ]
    )


async def tables(request: Request) -> Response:
    """List the tables that somebody may see."""
    house = house_of(request)
    user = await house.user(request)
    mine = [] if user is None else await house.lobby.tables_of(user)
    return answer(Tables(await house.lobby.open_tables(), mine))


async def new_table(request: Request) -> Response:
    """Lay a table."""
    house = house_of(request)
    user = await house.user(request)
    if user is None:
        return fault(401, "nobody", "say first who you are: POST /api/guest")
    if house.leaving:
        return fault(503, "leaving", "the server is about to be started anew: ask again in a moment")
    wish = msgspec.json.decode(await _body(request), type=Wish)
    laid: Laid = await house.lobby.lay(wish, user)
    return answer(laid, 201)


async def record(request: Request) -> Response:
    """Return a match as text, once it is over: its seed is in it."""
    house = house_of(request)
    host = await house.hub.host(request.path_params["table"])
    user = await house.user(request)
    if host is None or not host.admits(user.user if user else "", request.headers.get("x-invite", "")):
        return fault(404, "no_table", "there is no such table")
    if not host.table.over:
        return fault(409, "running", "a match is shown whole once it is over")
    return Response(write_record(host.table.record), media_type="text/plain; charset=utf-8")


async def healthz(_request: Request) -> Response:
    """Say that the process runs."""
    return Response("ok\n")


async def readyz(request: Request) -> Response:
    """Say whether people may be sent here."""
    house = house_of(request)
    return Response("ok\n") if house.ready else Response("not ready\n", 503)


async def metrics(request: Request) -> Response:
    """Return the figures."""
    house = house_of(request)
    house.figures.sockets.set(len(house.sockets))
    house.hub.count()
    return Response(house.figures.page(), media_type="text/plain; version=0.0.4")


async def home(_request: Request) -> Response:
    """Say what this is to whoever opens it in a browser."""
    page = (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Baithak</title><h1>Baithak</h1><p>A server of card tables, version {VERSION}. "
        "Programs reach it by its <a href='/api/games'>interface</a>.</p></html>"
    )
    return Response(page, media_type="text/html")


async def connect(socket: WebSocket) -> None:
    """Serve a program's connection."""
    house = house_of(socket)
    user = await house.user(socket) if house.origin_allowed(socket) else None
    if user is None or house.leaving:
        await socket.close(GOING_AWAY if house.leaving else REFUSED)
        return
    counts = Counter(one.user for one in house.sockets)
    if counts[user.user] >= house.settings.sockets_a_user:
        await socket.close(REFUSED)
        return
    await socket.accept()
    await _serve(house, Socket(socket, user, house.hub, house.settings.messages_a_second))


async def relay(socket: WebSocket) -> None:
    """Serve a connection that has come to another process."""
    house = house_of(socket)
    shown = socket.headers.get(HEADER, "")
    if house.leaving or not secrets.compare_digest(shown.encode(), house.peer.token.encode()):
        await socket.close(REFUSED)
        return
    await socket.accept()
    with suppress(msgspec.DecodeError, KeyError, WebSocketDisconnect):
        passenger = msgspec.json.decode(await socket.receive_text(), type=Passenger)
        user = KeptUser(passenger.user, passenger.name, passenger.bot)
        await _serve(house, Socket(socket, user, house.hub, house.settings.messages_a_second))


async def _serve(house: House, served: Socket) -> None:
    """Serve a connection to its end, counted among those that there are."""
    house.sockets.add(served)
    try:
        await served.run()
    finally:
        house.sockets.discard(served)


class Guard:
    """Adds to every answer what keeps a browser from being tricked."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        await self._app(scope, receive, sent if scope["type"] == "http" else send)


ROUTES = (
    ("/", home, "GET"),
    ("/healthz", healthz, "GET"),
    ("/readyz", readyz, "GET"),
    ("/metrics", metrics, "GET"),
    ("/api/games", games, "GET"),
    ("/api/me", me, "GET"),
    ("/api/guest", new_guest, "POST"),
    ("/api/bots", new_bot, "POST"),
    ("/api/tables", tables, "GET"),
    ("/api/tables", new_table, "POST"),
    ("/api/tables/{table}/record", record, "GET"),
)


def build(settings: Settings, store: Store) -> Starlette:
    """Return the application of a house."""
    house = House(settings, store)

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            with suppress(StoreError):
                await house.close()

    routes = [Route(path, guarded(handler), methods=[method]) for path, handler, method in ROUTES]
    app = Starlette(
        routes=[*routes, WebSocketRoute("/ws", connect), WebSocketRoute("/relay", relay)],
        middleware=[Middleware(Guard)],
        lifespan=life,
    )
    app.state.house = house
    return app
