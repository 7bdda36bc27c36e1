"""A real Chromium, and a real server with the page in it."""

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from baithak.server import pages
from tests.server.house import House, start

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge")
"""Where a browser may be found; the one without a window does the same in two thirds of the time."""
WITHOUT_SANDBOX = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
"""Chromium does not put itself into a sandbox for root, as tests in containers are."""
Opened = Callable[..., BrowserContext]
PATIENCE = 15_000
"""Milliseconds after which something does not come any more, on a machine that is busy with other tests."""
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a browser."""
    for item in items:
        if isinstance(item, pytest.Function) and "chromium" in item.fixturenames:
            item.add_marker("browser")


def program() -> str | None:
    """Return the browser that is installed here, or None where Playwright's own has to do."""
    return os.environ.get("BAITHAK_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


def chosen(url: str, prefs: Mapping[str, object]) -> Any:
    """Return what a browser keeps of somebody who has chosen things on the page before."""
    kept = {"name": "baithak", "value": json.dumps(prefs)}
    return {"cookies": [], "origins": [{"origin": url, "localStorage": [kept]}]}


def wait_until(page: Page, condition: str, given: object = None) -> None:
    """Wait until a condition holds in a page, also in the next one that is loaded in its place.

    ``Page.wait_for_function`` has the page itself look again and again, and put together what it looks with from a
    text: that is just what the page's policy forbids.
    """
    until = time.monotonic() + PATIENCE / 1000
    while not _holds(page, condition, given):
        assert time.monotonic() < until, f"{condition} has not come to hold"
        page.wait_for_timeout(20)


def _holds(page: Page, condition: str, given: object) -> bool:
    try:
        return bool(page.evaluate(condition, given))
    except Error as error:
        if "context was destroyed" not in error.message:
            raise
        return False


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the page, and bots that think for a moment only."""
    if pages.folder() is None:
        pytest.skip("the page is not built: install Baithak, or run npm ci and npm run build in web/")
    folder = tmp_path_factory.mktemp("page")
    settings = {"messages_a_second": "200", "tables_a_user": "200", "bot_seconds": "0.01", "pseudo": "1"}
    started = start(folder / "tables.sqlite", folder / "log", settings)
    try:
        yield started
    finally:
        started.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser that is installed here, or else Playwright's own."""
    found = program()
    with sync_playwright() as playwright:
        if found is None and not Path(playwright.chromium.executable_path).exists():
            pytest.skip("there is no Chromium here: install it, or name one in BAITHAK_CHROMIUM")
        browser = playwright.chromium.launch(executable_path=found, args=list(WITHOUT_SANDBOX))
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, house: House) -> Iterator[Opened]:
    """Open browsers, each somebody's own; whatever a page complains of in its console fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def made(
        size: tuple[int, int] = (1280, 800), prefs: Mapping[str, object] | None = None, **wishes: Any
    ) -> BrowserContext:
        width, height = size
        wishes = {
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "base_url": house.url,
            "service_workers": "block",
            "storage_state": chosen(house.url, prefs or {}),
        } | wishes
        context = chromium.new_context(viewport={"width": width, "height": height}, **wishes)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield made
    for context in contexts:
        context.close()
    assert complaints == []
