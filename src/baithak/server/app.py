"""The house wired: what answers which address, and what begins and ends with it."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from baithak.server.answers import fault
from baithak.server.guests import GuestError
from baithak.server.house import House, house_of
from baithak.server.lobby import LobbyError
from baithak.server.openapi import ADDRESSES, Handler
from baithak.server.pages import Page, folder
from baithak.server.relay import HEADER, Passenger
from baithak.server.settings import Settings
from baithak.server.sockets import GOING_AWAY, REFUSED, Socket
from baithak.server.store import Fenced, KeptUser, Store, StoreError
from baithak.server.wire import Words

_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            b"font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
            b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
    ),
)

_PACKED = [Middleware(GZipMiddleware)]

log = logging.getLogger("baithak.server")


def guarded(handler: Handler) -> Handler:
    """Turn what can go wrong in a handler into an answer that says so."""

    async def handle(request: Request) -> Response:
        house = house_of(request)
        if request.method not in {"GET", "HEAD"} and not house.origin_allowed(request):
            return fault(403, "origin", "a page of another place may not do that")
        try:
            return await handler(request)
        except LobbyError as error:
            return fault(422, "refused", str(error), error.words)
        except GuestError as error:
            return fault(422, "refused", str(error))
        except msgspec.DecodeError as error:
            return fault(400, "unreadable", str(error))
        except ClientDisconnect:
            # Nobody hears it; it is no failure.
            return fault(400, "unreadable", "the request ended before its body did")
        except Fenced:
            return fault(409, "elsewhere", "the table is being moved: ask again in a moment", Words("server.elsewhere"))
        except StoreError:
            log.exception("the store failed")
            return fault(503, "store", "nothing can be kept at the moment: ask again later", Words("server.not_kept"))

    return handle


async def connect(socket: WebSocket) -> None:
    """Serve a program's connection."""
    house = house_of(socket)
    user = await house.user(socket) if house.origin_allowed(socket) else None
    if user is None or house.leaving:
        await socket.close(GOING_AWAY if house.leaving else REFUSED)
        return
    if house.connections[user.user] >= house.settings.sockets_a_user:
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
    house.connections[served.user] += 1
    try:
        await served.run()
    finally:
        house.sockets.discard(served)
        house.connections[served.user] -= 1
        if not house.connections[served.user]:
            del house.connections[served.user]


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

    routes = [
        Route(one.path, guarded(one.handler), methods=[one.method], middleware=_PACKED if one.packed else None)
        for one in ADDRESSES
    ]
    sockets = [WebSocketRoute("/ws", connect), WebSocketRoute("/relay", relay)]
    app = Starlette(
        routes=[*routes, *sockets, Mount("/", Page(folder()))],
        middleware=[Middleware(Guard)],
        lifespan=life,
    )
    app.state.house = house
    return app
