"""The page for browsers: what is kept how long, which addresses are its own, and what it may load."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from baithak.server import pages
from baithak.server.app import build
from baithak.server.pages import Page
from baithak.server.settings import Settings
from baithak.server.sqlite import SqliteStore

FILES = {
    "index.html": "<!doctype html><title>Baithak</title>" + " " * 600,
    "assets/page-4f2a.js": "say('hello');" * 100,
    "assets/ace-91aa.svg": "<svg/>",
    "sw.js": "self",
    "manifest.webmanifest": "{}",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as it is built."""
    for name, text in FILES.items():
        file = tmp_path / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "web"


class Browser:
    """Somebody who asks an application for one thing after another."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    def ask(self, method: str, address: str, headers: Mapping[str, str]) -> httpx.Response:
        """Return an answer; the application begins and ends with it."""

        async def once() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with (
                self.app.router.lifespan_context(self.app),
                httpx.AsyncClient(transport=transport, base_url="http://here") as client,
            ):
                return await client.request(method, address, headers=headers)

        return asyncio.run(once())

    def get(self, address: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        """Return what stands at an address."""
        return self.ask("GET", address, headers or {})


def client_of(files: Path | None) -> Browser:
    """Return a browser at a page."""
    return Browser(Starlette(routes=[Mount("/", Page(files))]))


def test_every_address_of_the_page_is_its_document(built: Path) -> None:
    """Whatever has no ending and is no interface shows the page, which finds out by itself what belongs there."""
    client = client_of(built)
    for address in ("/", "/table/5f2c", "/replay", "/rules/seep", "/new", "/a/b/c", "/apis"):
        answer = client.get(address)
        assert (answer.status_code, answer.text) == (200, FILES["index.html"]), address
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/html")
    for address in ("/api/x", "/ws/x", "/relay/x", "/metrics/x", "/nothing.js", "/assets/nothing.js"):
        assert client.get(address).status_code == 404, address
    assert client.ask("POST", "/table/5f2c", {}).status_code == 405


def test_files_say_how_long_they_may_be_kept(built: Path) -> None:
    """A file whose name changes with it is kept for ever; the document, its worker and its manifest are asked for again."""
    client = client_of(built)
    for name, text in FILES.items():
        answer = client.get(f"/{name}")
        assert (answer.status_code, answer.text) == (200, text)
        kept = answer.headers["cache-control"]
        assert ("immutable" in kept) == name.startswith("assets/")
        assert (kept == "no-cache") != name.startswith("assets/")
        again = client.get(f"/{name}", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get("/assets/page-4f2a.js").headers["content-encoding"] == "gzip"
    assert "javascript" in client.get("/sw.js").headers["content-type"]


def test_nothing_outside_the_page_is_served(built: Path) -> None:
    """No way of writing an address leads out of its folder."""
    client = client_of(built)
    for address in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"):
        assert "secret" not in client.get(address).text, address


def test_without_a_page_there_is_a_sentence() -> None:
    """Where the page was not built, whoever comes is told what this is; a file that is missing is missing."""
    client = client_of(None)
    assert "server of card tables" in client.get("/").text
    assert client.get("/sw.js").status_code == 404


def test_the_whole_house_serves_it_and_guards_it(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the interface the page is served, and each answer says what a browser may load: no script but its own files."""
    monkeypatch.setattr("baithak.server.app.folder", lambda: built)
    for address in ("/", "/table/5f2c", "/api/games", "/api/nothing"):
        client = Browser(build(Settings(workers=1), SqliteStore(tmp_path / "tables.sqlite")))
        answer = client.get(address)
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["worker-src"] == policy["manifest-src"] == "'self'"
        assert (answer.text == FILES["index.html"]) == ("/api" not in address)


def test_the_built_page_is_looked_for_in_the_package_first(monkeypatch: pytest.MonkeyPatch, built: Path) -> None:
    """A wheel has the page in its folder ``web``."""
    monkeypatch.setattr("baithak.server.pages.resources.files", lambda _package: built.parent)
    assert pages.folder() == built
