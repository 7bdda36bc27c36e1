"""What is asked for over HTTP, and what it is answered."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baithak.games.catalog import GAMES
from baithak.records.text import write_record
from baithak.server import wire
from baithak.server.guests import COOKIE
from baithak.server.host import admits
from baithak.server.house import house_of, secret_of
from baithak.server.lobby import Laid, Row, Wish
from baithak.version import VERSION

YEAR = 365 * 86400


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


def answer(content: object, status: int = 200) -> Response:
    """Return something as JSON."""
    body = msgspec.json.encode(content)
    return Response(body, status, media_type="application/json", headers={"cache-control": "no-store"})


def fault(status: int, code: str, why: str) -> Response:
    """Return why something was not done."""
    return answer(Fault(code, why), status)


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
    found = await house.hub.look(request.path_params["table"])
    user = await house.user(request)
    if found is None or not admits(*found, user.user if user else "", request.headers.get("x-invite", "")):
        return fault(404, "no_table", "there is no such table")
    _, table = found
    if not table.over:
        return fault(409, "running", "a match is shown whole once it is over")
    return Response(write_record(table.record), media_type="text/plain; charset=utf-8")


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
