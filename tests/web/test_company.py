"""Four people at one table, each with a browser, who came by a link; one of them loses the network."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Opened, wait_until
from tests.web.tree import STRIP, TOOLS

NAMES = ("Amrita", "Yusuf", "Nasreen", "Karl")


def sit(page: Page, name: str, seat: str) -> None:
    """Take a seat, and say who one is."""
    page.get_by_role("button", name=f"Sit here, {seat}").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("You sit here")).to_be_visible()


def press_a_choice(page: Page) -> None:
    """Do the first thing that can be done now."""
    choices = page.get_by_role("region", name=STRIP).get_by_role("button", disabled=False)
    told = [one.get_attribute("aria-label") or one.inner_text() for one in choices.all()]
    choices.nth(next(at for at, one in enumerate(told) if one not in TOOLS)).click()


def test_four_by_link(opened: Opened) -> None:
    """N16, N1: opening a link joins nobody; four choose their seats, play, one drops out and is back by itself, no move lost."""
    pages = [opened((900, 700)).new_page() for _ in NAMES]
    host = pages[0]
    host.goto("/new?game=smear")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_role("textbox", name="Your name").fill(NAMES[0])
    host.get_by_role("button", name="That is me").click()
    link = host.get_by_role("textbox", name="The link to this table")
    expect(link).to_have_value(re.compile("#i="))
    address = link.input_value()
    for page in pages[1:]:
        page.goto(address)
        expect(page.get_by_role("button", name=re.compile("Sit here"))).to_have_count(3)
        assert "#" not in page.url
    expect(host.get_by_text("Free", exact=True)).to_have_count(3)
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        seat = page.get_by_role("button", name=re.compile("Sit here")).first.get_attribute("aria-label")
        assert seat is not None
        sit(page, name, seat.removeprefix("Sit here, "))
    expect(host.get_by_text("Free", exact=True)).to_have_count(0)
    host.get_by_role("button", name="Deal", exact=True).click()
    strips = [page.get_by_role("region", name=STRIP) for page in pages]
    for strip in strips:
        expect(strip).to_be_visible()

    def mover() -> int:
        wait_until(host, "document.querySelector('main.board') !== null")
        for _ in range(200):
            found = [at for at, strip in enumerate(strips) if "Your turn" in strip.inner_text()]
            if found:
                return found[0]
            host.wait_for_timeout(50)
        raise AssertionError([strip.inner_text() for strip in strips])

    first = mover()
    away = (first + 1) % 4
    pages[away].context.set_offline(True)
    pages[away].evaluate("dispatchEvent(new Event('offline'))")
    press_a_choice(pages[first])
    expect(strips[first]).not_to_contain_text("Your turn")
    pages[away].context.set_offline(False)
    # The one who was away has missed a move, and sees it without doing anything.
    expect(strips[away]).to_contain_text("Your turn", timeout=20_000)
    press_a_choice(pages[away])
    expect(strips[away]).not_to_contain_text("Your turn")
    expect(strips[(first + 2) % 4]).to_contain_text("Your turn")
    for page in pages:
        bids = page.get_by_role("log").first
        expect(bids).to_contain_text(re.compile("bid|pass"))
