"""The page for browsers: files that were built beforehand, and one document for every address that the page itself routes.

Only what holds no secret is compressed. An answer that has a secret in it, such as that of a table's link,
and beside it a text of somebody's choice would tell the secret by its length; so no other answer is, nor any socket.
"""

import os
from importlib import resources
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from baithak.server.answers import fault
from baithak.version import VERSION

INDEX = "index.html"
_HASHED = "assets/"
"""Files whose names change whenever what is in them does."""
_FOREVER, _ASK = "public, max-age=31536000, immutable", "no-cache"
_NOT_PAGES = ("api", "ws", "relay", "metrics", "healthz", "readyz")
_PLAIN = (
    "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    f"<title>Baithak</title><h1>Baithak</h1><p>A server of card tables, version {VERSION}. "
    "Programs reach it by its <a href='/api/openapi.json'>interface</a>.</p></html>"
)


def folder() -> Path | None:
    """Return where the built page is: in the package, or in a source tree where it was built; None where it is nowhere."""
    packed = Path(str(resources.files("baithak") / "web"))
    built = Path(__file__).parents[3] / "web" / "dist"
    return next((one for one in (packed, built) if (one / INDEX).is_file()), None)


class _Files(StaticFiles):
    """The files of the page; each says how long it may be kept."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the document, which shows what belongs to the address."""
        path = path.replace(os.sep, "/")
        if not Path(path).suffix:
            path = INDEX
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = _FOREVER if path.startswith(_HASHED) else _ASK
        return response


class Page:
    """Answers whatever no other address does."""

    def __init__(self, files: Path | None) -> None:
        """Set where the built page is, if it is anywhere."""
        self._files: ASGIApp | None = None if files is None else GZipMiddleware(_Files(directory=files))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await WebSocketClose()(scope, receive, send)
            return
        first, _, _ = str(scope["path"]).lstrip("/").partition("/")
        response: ASGIApp
        if first in _NOT_PAGES:
            response = fault(404, "no_address", "there is nothing at that address: see /api/openapi.json")
        elif self._files is not None:
            response = self._files
        elif Path(first).suffix:
            response = fault(404, "no_page", "the page for browsers is not in this installation")
        else:
            response = Response(_PLAIN, media_type="text/html", headers={"cache-control": _ASK})
        await response(scope, receive, send)
