"""How much a page weighs and how soon one plays: R10, in a real browser that is held back to a slow phone.

``python -m benchmarks.first_load`` starts a server of its own and prints rows for ``benchmarks/results.md``: kilobytes of
JavaScript as they are sent, seconds from the start of ``baithak serve`` to its first answer, and seconds and clicks from
an address to the first legal move, with the network and the processor held back.
"""
# ruff: noqa: T201 - a benchmark prints what it measured

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.house import House, start
from tests.web.conftest import WITHOUT_SANDBOX, program
from tests.web.tree import HAND, STRIP

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""Slow 4G as Lighthouse has it: 1.6 Mbit/s, and 150 ms a way."""
SLOWER_CPU = 4


def cold_start(runs: int) -> list[float]:
    """Return seconds from starting a server to its first page, each time with a new table file."""
    found = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as name:
            began = time.monotonic()
            house = start(Path(name, "tables.sqlite"), Path(name, "log"))
            try:
                assert httpx.get(house.url).status_code == 200
                found.append(time.monotonic() - began)
            finally:
                house.kill()
    return found


def bare_start(runs: int) -> list[float]:
    """Return seconds that Python takes on this machine to start and do nothing: what else is busy shows in it."""
    found = []
    for _ in range(runs):
        began = time.monotonic()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        found.append(time.monotonic() - began)
    return found


def sent(page: Page) -> float:
    """Return kilobytes of JavaScript that were sent to a page so far, as they were compressed."""
    script = """() => performance.getEntriesByType('resource').filter(one => one.name.endsWith('.js'))
      .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
    return float(page.evaluate(script)) / 1000


def weights(chromium: Browser, house: House) -> dict[str, float]:
    """Return the kilobytes of JavaScript of a first visit to the lobby, and of one to a table."""
    context = chromium.new_context(base_url=house.url)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Smear").wait_for()
    page.wait_for_load_state("networkidle")
    found = {"lobby": sent(page)}
    page.request.post("/api/guest", data={})
    laid = page.request.post("/api/tables", data={"game": "seep", "begin": True}).json()
    fresh = chromium.new_context(base_url=house.url, storage_state=context.storage_state()).new_page()
    fresh.goto(f"/table/{laid['table']}")
    fresh.get_by_role("region", name=STRIP).wait_for()
    fresh.wait_for_load_state("networkidle")
    found["table"] = sent(fresh)
    return found


def first_move(chromium: Browser, house: House) -> tuple[float, float]:
    """Return seconds from an address to a game to choose, and to the first legal move that can be made after a click."""
    context = chromium.new_context(base_url=house.url, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    browser = context.new_cdp_session(page)
    browser.send("Network.enable")
    browser.send("Network.emulateNetworkConditions", SLOW)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    began = time.monotonic()
    page.goto("/", wait_until="commit")
    offer = page.get_by_role("button", name="Seep")
    offer.wait_for()
    shown = time.monotonic() - began
    offer.click()
    page.get_by_role("region", name=HAND).get_by_role("button").first.wait_for()
    page.get_by_text("Your turn").first.wait_for()
    dealt = time.monotonic() - began
    context.close()
    return shown, dealt


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    starts, bare = cold_start(runs), bare_start(runs)
    print(
        f"first answer {statistics.median(starts):.2f} s after the start (python itself {statistics.median(bare):.2f} s)"
    )
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        settings = {"tables_a_user": "100", "bot_seconds": "0.6", "pace_seconds": "1"}
        house = start(Path(name, "tables.sqlite"), Path(name, "log"), settings)
        try:
            chromium = playwright.chromium.launch(executable_path=program(), args=list(WITHOUT_SANDBOX))
            for where, kilobytes in weights(chromium, house).items():
                print(f"{where}: {kilobytes:.1f} KB of JavaScript, gzipped")
            moves = [first_move(chromium, house) for _ in range(runs)]
            shown, dealt = (statistics.median(column) for column in zip(*moves, strict=True))
            print(f"slow phone: lobby after {shown:.2f} s, first legal move after {dealt:.2f} s and one click")
        finally:
            house.kill()


if __name__ == "__main__":
    main()
