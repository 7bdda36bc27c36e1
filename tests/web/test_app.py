"""The page as an app: kept by the browser, opened without the network, renewed when its reader wants it."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.server.house import House, serving
from tests.web.conftest import Opened, wait_until
from tests.web.feed import Fed
from tests.web.scenes import staged

CONTROLLED = "navigator.serviceWorker.ready.then(() => new Promise(done => { \
    const look = () => navigator.serviceWorker.controller ? done(true) : setTimeout(look, 50); look(); }))"
OFFLINE = "This device is offline"
RENEWED = "Baithak has been renewed"


class Renewing:
    """A server in front of the house that has another build of the page once it is told so."""

    def __init__(self, house: House) -> None:
        self.renewed = False
        front = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                front.pass_on(self, "GET")

            def do_POST(self) -> None:
                front.pass_on(self, "POST")

            def log_message(self, *_: object) -> None:
                """Say nothing of requests that went well."""

        self._house = httpx.Client(base_url=house.url)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def pass_on(self, asked: BaseHTTPRequestHandler, method: str) -> None:
        """Answer as the house does, but for what differs in another build."""
        body = asked.rfile.read(int(asked.headers.get("content-length", 0)))
        kept = {name: asked.headers[name] for name in ("cookie", "content-type") if name in asked.headers}
        answer = self._house.request(method, asked.path, content=body, headers=kept)
        content = answer.content
        if self.renewed and asked.path == "/sw.js":
            content += b"\n// another build\n"
        if self.renewed and "text/html" in answer.headers["content-type"]:
            content = content.replace(b"</head>", b'<link rel="prefetch" href="/assets/another.js" /></head>')
        asked.send_response(answer.status_code)
        for name in ("content-type", "set-cookie", "content-security-policy", "cache-control"):
            if name in answer.headers:
                asked.send_header(name, answer.headers[name])
        asked.send_header("content-length", str(len(content)))
        asked.end_headers()
        asked.wfile.write(content)

    def close(self) -> None:
        """End it."""
        self._server.shutdown()
        self._server.server_close()
        self._house.close()


@pytest.fixture
def front(house: House) -> Iterator[Renewing]:
    """A server that can have another build of the page."""
    made = Renewing(house)
    yield made
    made.close()


def kept(context: BrowserContext, address: str = "/") -> Page:
    """Open the page and wait until the browser keeps it."""
    page = context.new_page()
    page.goto(address)
    page.locator("main").wait_for()
    page.evaluate(CONTROLLED)
    return page


def test_the_page_may_be_kept_under_the_policy_of_the_server(opened: Opened) -> None:
    """The browser takes the worker in, and has every part of the page afterwards; the policy stops nothing of it."""
    context = opened(service_workers="allow")
    stopped: list[str] = []
    context.on("console", lambda said: stopped.append(said.text) if "Content Security Policy" in said.text else None)
    page = kept(context)
    names = page.evaluate("""async () => {
        const [name] = await caches.keys();
        return (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname);
    }""")
    assert "/" in names
    assert "/manifest.webmanifest" in names
    assert any(re.fullmatch(r"/assets/TablePage-.*\.js", name) for name in names)
    assert stopped == []


def test_the_app_can_be_installed(opened: Opened) -> None:
    """The browser finds nothing wrong with the manifest, and every icon in it is there, as large as it says."""
    context = opened(service_workers="allow")
    page = kept(context)
    found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert {"name", "start_url", "display"} <= manifest.keys()
    for icon in manifest["icons"]:
        size = page.evaluate("""src => new Promise((done, wrong) => { const image = new Image();
            image.onload = () => done([image.naturalWidth, image.naturalHeight]); image.onerror = wrong; image.src = src; })""",
            icon["src"])  # fmt: skip
        assert icon["sizes"] in {"any", f"{size[0]}x{size[1]}"}
    # The only thing that may be amiss is that a test's browser keeps nothing.
    amiss = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in amiss} <= {"in-incognito"}


def test_without_the_network_the_page_opens_says_so_and_comes_back_by_itself(opened: Opened) -> None:
    """The shell is loaded from what is kept, in words; once the network is back the banner goes and the tables come."""
    context = opened(service_workers="allow")
    page = kept(context)
    context.set_offline(True)
    page.goto("/new")
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.goto("/")
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    expect(page.get_by_text("What shall we play?")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    expect(page.get_by_text("The server cannot be reached", exact=False)).to_have_count(0)
    page.get_by_role("button", name="Seep").click()
    page.locator("section.hand button").first.wait_for()


def test_a_new_build_waits_until_the_reader_of_a_match_wants_it(front: Renewing, opened: Opened) -> None:
    """A tab with a match is told, plays on unloaded, and has the new page after a click."""
    context = opened(service_workers="allow", base_url=front.url)
    page = context.new_page()
    fed = Fed(page, staged("smear trick"))
    page.goto("/table/staged")
    page.locator("section.hand button").first.wait_for()
    page.evaluate(CONTROLLED)
    page.evaluate("window.loaded = 'before'")
    front.renewed = True
    page.evaluate("navigator.serviceWorker.getRegistration().then(kept => kept.update())")
    expect(page.get_by_text(RENEWED)).to_be_visible()
    assert page.evaluate("window.loaded") == "before"
    assert fed.opened == 1
    page.get_by_role("status").get_by_role("button", name="Load again").click()
    wait_until(page, "window.loaded === undefined")
    page.locator("section.hand button").first.wait_for()
    expect(page.get_by_text(RENEWED)).to_have_count(0)


def test_another_tab_of_the_old_build_is_not_loaded_anew_by_the_click_of_one(front: Renewing, opened: Opened) -> None:
    """What one tab wants happens to that tab alone."""
    context = opened(service_workers="allow", base_url=front.url)
    playing, reading = kept(context, "/rules/seep"), kept(context)
    for page in (playing, reading):
        page.evaluate("window.loaded = 'before'")
    front.renewed = True
    reading.evaluate("navigator.serviceWorker.getRegistration().then(kept => kept.update())")
    expect(playing.get_by_text(RENEWED)).to_be_visible()
    reading.get_by_role("button", name="Load again").click()
    wait_until(reading, "window.loaded === undefined")
    assert playing.evaluate("window.loaded") == "before"
    playing.get_by_role("link", name="Settings").click()
    expect(playing.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_page_that_was_loaded_after_the_build_is_not_told_of_it(front: Renewing, opened: Opened) -> None:
    """Whoever opens the page has the new one at once, and no banner asks them to load it again."""
    context = opened(service_workers="allow", base_url=front.url)
    kept(context).close()
    front.renewed = True
    page = kept(context)
    renewed = "navigator.serviceWorker.getRegistration().then(kept => !kept.waiting && !kept.installing)"
    wait_until(page, renewed)
    expect(page.get_by_text(RENEWED)).to_have_count(0)


def test_whom_the_server_has_forgotten_is_a_guest_again_and_told_so(tmp_path: Path, opened: Opened) -> None:
    """A device that the server knew and knows no more keeps its name, and says what has become of the tables."""
    with serving(tmp_path, bot_seconds="0.01") as house:
        context = opened(base_url=house.url)
        page = context.new_page()
        page.goto("/settings")
        page.get_by_label("Your name").fill("Amrita")
        page.get_by_role("button", name="Save my name").click()
        expect(page.get_by_text("You are called Amrita.")).to_be_visible()
        context.clear_cookies()
        page.goto("/")
        page.get_by_role("button", name="Smear").click()
        expect(page.get_by_text("The server does not know you any more", exact=False)).to_be_visible()
        page.locator("section.hand button").first.wait_for()
        assert page.evaluate("fetch('/api/me').then(answer => answer.json())")["name"] == "Amrita"
        page.get_by_role("button", name="Close").first.click()
        expect(page.get_by_text("The server does not know you any more", exact=False)).to_have_count(0)


def test_somebody_new_is_not_told_of_having_been_forgotten(opened: Opened) -> None:
    """Who comes for the first time is let in without a word, and asked for no name to play with bots."""
    page = opened().new_page()
    page.goto("/")
    page.get_by_role("button", name="Seep").click()
    page.locator("section.hand button").first.wait_for()
    expect(page.get_by_text("does not know you", exact=False)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
