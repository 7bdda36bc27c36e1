"""What answers over HTTP have in common: JSON, faults, and texts that a browser may keep until they change."""

import hashlib
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baithak.server import wire


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done, for whoever writes a program, and in words for whoever it happens to."""

    code: str
    why: str
    words: wire.Words | None = None
    """What people are told; nothing where only a program can have done it wrong."""
    line: int = 0
    """Where a text that was sent is wrong, from 1; 0 where it is no text that is wrong."""
    column: int = 0


def answer(content: object, status: int = 200) -> Response:
    """Return something as JSON."""
    body = msgspec.json.encode(content)
    return Response(body, status, media_type="application/json", headers={"cache-control": "no-store"})


def fault(status: int, code: str, why: str, words: wire.Words | None = None) -> Response:
    """Return why something was not done."""
    return answer(Fault(code, why, words), status)


def lasting(request: Request, content: Any) -> Response:
    """Return something as JSON that is the same for everybody; a browser that has it already is told only that."""
    body = msgspec.json.encode(content)
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


async def body_of(request: Request, most: int = wire.LARGEST) -> bytes:
    """Return a request's body.

    Raises:
        msgspec.DecodeError: if it is too long.
    """
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise msgspec.DecodeError(f"a body has at most {most} bytes")
    return body
