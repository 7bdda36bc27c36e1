"""Every address that answers over HTTP, and the OpenAPI document that is made from what they take and give."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baithak.server import handlers as on
from baithak.server import texts
from baithak.server.answers import Fault, answer
from baithak.server.guests import COOKIE
from baithak.server.handlers import VIEWERS
from baithak.server.lobby import Laid, TableRow, Wish
from baithak.server.replays import Replay
from baithak.version import VERSION

TEXT = "text/plain"
_JSON = "application/json"
_NAMED = re.compile(r"{(\w+)}")
_MEANING = {
    200: "It is so.",
    201: "It was made.",
    400: "That cannot be read.",
    401: "It has to be known first who asks.",
    403: "A page of another place may not do that.",
    404: "There is no such thing.",
    409: "Not now.",
    422: "That is not possible.",
    503: "Nothing can be done at the moment.",
}


Handler = Callable[[Request], Awaitable[Response]]


class Address(NamedTuple):
    """What answers at an address."""

    path: str
    method: str
    handler: Handler
    gives: dict[int, Any]
    """By status: the type of what is answered, or the media type of a text."""
    takes: Any = None
    """The type of the body, or its media type if it is a text."""
    packed: bool = False
    """Whether it may be compressed: no secret is in it that somebody who adds a text to it could learn by its length."""


def _or(gives: Any, *faults: int, made: bool = False) -> dict[int, Any]:
    """Return what an address gives when all is well, and with which statuses it says that it is not."""
    return {201 if made else 200: gives} | dict.fromkeys((*faults, 503), Fault)


async def document(_request: Request) -> Response:
    """Say what this server answers, for programs."""
    return answer(openapi())


ADDRESSES = (
    Address("/healthz", "GET", on.healthz, {200: TEXT}),
    Address("/readyz", "GET", on.readyz, {200: TEXT, 503: TEXT}),
    Address("/metrics", "GET", on.metrics, {200: TEXT}),
    Address("/api/openapi.json", "GET", document, {200: dict[str, Any]}, packed=True),
    Address("/api/games", "GET", on.games, _or(list[on.GameSpec]), packed=True),
    Address("/api/rules/{game}", "GET", texts.rules, _or(list[texts.RuleClause], 404), packed=True),
    Address("/api/languages", "GET", texts.languages, _or(list[texts.Language]), packed=True),
    Address("/api/words/{language}", "GET", texts.texts, _or(dict[str, str], 404), packed=True),
    Address("/api/me", "GET", on.me, _or(on.Me, 401)),
    Address("/api/guest", "POST", on.new_guest, _or(on.Me, 400, 403, 422, made=True) | {200: on.Me}, on.NewGuest),
    Address("/api/bots", "POST", on.new_bot, _or(on.Token, 400, 403, 422, made=True), on.NewBot),
    Address("/api/tables", "GET", on.tables, _or(on.Tables)),
    Address("/api/matches", "GET", on.matches, _or(list[TableRow])),
    Address("/api/tables", "POST", on.new_table, _or(Laid, 400, 401, 403, 422, made=True), Wish),
    Address("/api/tables/{table}", "GET", on.table, _or(TableRow, 404)),
    Address("/api/tables/{table}/record", "GET", on.record, _or(TEXT, 404, 409)),
    Address("/api/tables/{table}/replay", "GET", on.replay_table, _or(Replay, 400, 404, 409), packed=True),
    Address("/api/replay", "POST", on.replay_text, _or(Replay, 400, 403), TEXT, packed=True),
)


TYPES: tuple[Any, ...] = tuple(
    one
    for address in ADDRESSES
    for one in (address.takes, *address.gives.values())
    if one is not None and not isinstance(one, str)
)
"""Everything that is taken and given as JSON."""


def openapi() -> dict[str, Any]:
    """Return the document."""
    made, parts = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(map(str, TYPES), made, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for address in ADDRESSES:
        paths.setdefault(address.path, {})[address.method.lower()] = _operation(address, schemas)
    secrets = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Baithak", "version": VERSION},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": secrets},
        "security": [{}, {"cookie": []}, {"token": []}],
    }


def _operation(address: Address, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return what the document says of one address."""
    operation: dict[str, Any] = {
        "operationId": address.handler.__name__,
        "summary": (address.handler.__doc__ or "").partition("\n")[0],
        "responses": {str(status): _response(status, gives, schemas) for status, gives in address.gives.items()},
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _NAMED.findall(address.path)
    ]
    if "{table}" in address.path:
        parameters.append({"name": "x-invite", "in": "header", "schema": {"type": "string"}})
    if Replay in address.gives.values():
        parameters.append({"name": "viewer", "in": "query", "schema": {"enum": list(VIEWERS)}})
    if parameters:
        operation["parameters"] = parameters
    if address.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(address.takes, schemas)}
    return operation


def _content(one: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return a body by its media type."""
    return {one: {"schema": {"type": "string"}}} if isinstance(one, str) else {_JSON: {"schema": schemas[str(one)]}}


def _response(status: int, gives: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    return {"description": _MEANING[status], "content": _content(gives, schemas)}
