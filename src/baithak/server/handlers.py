"""What is asked for over HTTP, and what it is answered."""

import asyncio
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baithak.bots.levels import LEVELS
from baithak.games.catalog import GAMES
from baithak.records.text import write_record
from baithak.server.answers import Fault, answer, body_of, fault
from baithak.server.guests import COOKIE
from baithak.server.host import admits
from baithak.server.house import House, house_of, secret_of
from baithak.server.lobby import Laid, TableRow, Wish, row_of
from baithak.server.replays import ALL, UntellableError, replay_of, replay_of_text
from baithak.server.replays import LARGEST as LONGEST_RECORD
from baithak.server.wire import Words
from baithak.tables.table import Table

YEAR = 365 * 86400
VIEWERS = {"all": ALL, "0": 0, "1": 1, "2": 2, "3": 3}
"""Whose eyes a match can be seen through."""
_NO_VIEWER = "viewer is 'all' or a seat from 0 to 3"
_MOST_TOLD = 8
"""So many matches wait to be looked at."""


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

    open: list[TableRow]
    mine: list[TableRow]


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
    bots: list[str]
    """How strong a bot may be, from the weakest on; there are others, which only programs ask for."""
    hand_order: list[int]
    """The pack as people sort the cards in their hand."""


async def new_guest(request: Request) -> Response:
    """Take somebody in, who from now on is known by a cookie; or give a guest another name."""
    house = house_of(request)
    wish = msgspec.json.decode(await body_of(request) or b"{}", type=NewGuest)
    secret = secret_of(request)
    user = await house.guests.of(secret)
    if user is not None and secret is not None:
        renamed = await house.guests.rename(secret, user, wish.name) if wish.name else user
        return answer(Me(renamed.name, renamed.bot))
    user, secret = await house.guests.welcome(wish.name)
    response = answer(Me(user.name, user.bot), 201)
    _remember(house, response, secret)
    return response


def _remember(house: House, response: Response, secret: str) -> None:
    """Have a browser keep a guest's secret."""
    response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, secure=house.settings.secure, samesite="lax")


async def new_bot(request: Request) -> Response:
    """Take a bot in, which from now on is known by a token."""
    wish = msgspec.json.decode(await body_of(request) or b"{}", type=NewBot)
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
                list(LEVELS),
                list(game.hand_order or game.pack),
            )
            for game in GAMES.values()
        ]
    )


async def tables(request: Request) -> Response:
    """List the tables that somebody may see."""
    house = house_of(request)
    user = await house.user(request)
    mine = [] if user is None else await house.lobby.tables_of(user)
    return answer(Tables(await house.lobby.open_tables(user), mine))


async def matches(request: Request) -> Response:
    """List the matches of somebody that are over, the latest first."""
    house = house_of(request)
    user = await house.user(request)
    return answer([] if user is None else await house.lobby.matches_of(user))


async def new_table(request: Request) -> Response:
    """Lay a table; whoever wishes so is taken in by it, as by ``POST /api/guest``."""
    house = house_of(request)
    if house.leaving:
        return fault(
            503, "leaving", "the server is about to be started anew: ask again in a moment", Words("server.leaving")
        )
    user, secret = await house.user(request), ""
    wish = msgspec.json.decode(await body_of(request) or b"{}", type=Wish)
    if user is None and wish.guest is not None:
        house.lobby.check(wish)
        user, secret = await house.guests.welcome(wish.guest)
    if user is None:
        return fault(401, "nobody", "say first who you are: POST /api/guest")
    laid: Laid = await house.lobby.lay(wish, user)
    response = answer(laid, 201)
    if secret:
        _remember(house, response, secret)
    return response


async def _finished(request: Request) -> Table | Response:
    """Return a table whose match is over, to whoever may see it; else why not."""
    house = house_of(request)
    found = await house.hub.look(request.path_params["table"])
    if found is None or not admits(*found, *await _comer(request)):
        return fault(404, "no_table", "there is no such table", Words("server.no_table"))
    _, table = found
    return (
        table
        if table.over
        else fault(409, "running", "a match is shown whole once it is over", Words("server.running"))
    )


async def _comer(request: Request) -> tuple[str, str]:
    """Return who asks, or nobody, and the secret of the link that is shown."""
    user = await house_of(request).user(request)
    return user.user if user else "", request.headers.get("x-invite", "")


async def table(request: Request) -> Response:
    """Say what a table is like, to whoever may see it; nobody sits down by that, and no link is used up."""
    house = house_of(request)
    name = request.path_params["table"]
    found = await house.hub.look(name)
    user, invite = await _comer(request)
    if found is None or not admits(*found, user, invite):
        return fault(404, "no_table", "there is no such table", Words("server.no_table"))
    return answer(row_of(*found, user))


async def record(request: Request) -> Response:
    """Return a match as text, once it is over: its seed is in it."""
    table = await _finished(request)
    if isinstance(table, Response):
        return table
    return Response(write_record(table.record), media_type="text/plain; charset=utf-8")


async def replay_text(request: Request) -> Response:
    """Return the match of a record, which is the body, expanded to be looked at step by step."""
    viewer = _viewer(request)
    if viewer is None:
        return fault(400, "unreadable", _NO_VIEWER)
    text = await body_of(request, LONGEST_RECORD)
    return await _told(request, lambda: replay_of_text(text, viewer))


async def replay_table(request: Request) -> Response:
    """Return a match expanded to be looked at step by step, once it is over."""
    viewer = _viewer(request)
    if viewer is None:
        return fault(400, "unreadable", _NO_VIEWER)
    table = await _finished(request)
    if isinstance(table, Response):
        return table
    played = table.record
    return await _told(request, lambda: replay_of(played, viewer))


def _viewer(request: Request) -> int | None:
    """Return whose eyes a match is seen through; None where that is nobody's."""
    return VIEWERS.get(request.query_params.get("viewer", "all"))


async def _told(request: Request, tell: Callable[[], bytes]) -> Response:
    """Answer with what takes a while to find out, one at a time and beside the loop."""
    house = house_of(request)
    if house.telling >= _MOST_TOLD:
        return fault(503, "busy", "others look at matches: ask again in a moment", Words("server.busy"))
    house.telling += 1
    try:
        async with house.teller:
            body = await asyncio.to_thread(tell)
    except UntellableError as error:
        return answer(Fault("no_record", str(error), error.words, error.line, error.column), 400)
    finally:
        house.telling -= 1
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


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
