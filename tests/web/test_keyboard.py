"""N39: every room by keyboard alone, and by what the accessibility tree says of it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.keys import focused, tab_to
from tests.web.scenes import TABLE, replay, staged


def test_lobby(opened: Opened) -> None:
    """From the first page a match is begun with Tab and Enter, and the first stop is a way to the content."""
    page = opened().new_page()
    page.goto("/")
    page.get_by_role("button", name="Seep").first.wait_for()
    page.keyboard.press("Tab")
    assert focused(page) == "To the content"
    for _ in range(30):
        page.keyboard.press("Tab")
        if "Bid, name trump" in focused(page):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()


def test_new_table(opened: Opened) -> None:
    """A table is laid with Tab, arrows, Space and Enter."""
    page = opened().new_page()
    page.goto("/new")
    page.get_by_role("group", name="Who plays").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page).startswith("My friends"):
            break
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name=re.compile("I, with bots"))).to_be_checked()
    tab_to(page, "Deal")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()


def test_settings(opened: Opened) -> None:
    """Settings are changed by keyboard, and kept."""
    page = opened().new_page()
    page.goto("/settings")
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("radio").first.wait_for()
    before = page.evaluate("localStorage.getItem('baithak')")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "radio":
            break
    page.keyboard.press("ArrowRight")
    assert page.evaluate("localStorage.getItem('baithak')") != before


def test_rule_book(opened: Opened) -> None:
    """The rule book is read by keyboard, and every clause has an address."""
    page = opened().new_page()
    page.goto("/rules/seep#S21")
    page.locator("#S21").wait_for()
    expect(page.locator("#S21")).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert focused(page)


def test_replay(opened: Opened, tmp_path: Path) -> None:
    """A match is opened from a file, and gone through step by step, by keyboard."""
    page = opened().new_page()
    page.goto("/replay")
    page.get_by_role("heading", level=1).wait_for()
    file = tmp_path / "one.baithak"
    file.write_text(replay("smear")["text"])
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("main").locator("[data-card], .card, svg.face").first.wait_for()
    before = page.get_by_role("main").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert page.get_by_role("main").inner_text() != before


@pytest.mark.parametrize("on", [True, False])
def test_letters_do_things_only_for_those_who_want_it(opened: Opened, on: bool) -> None:
    """A letter goes to a part of the table, and does nothing where that is turned off; Escape lets go either way."""
    page = opened(prefs={"shortcuts": on}).new_page()
    Fed(page, staged("seep houses"))
    page.goto(f"/table/{TABLE}")
    hand = page.get_by_role("region", name="Your hand").get_by_role("button")
    hand.first.click()
    expect(hand.first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("main").focus()
    page.keyboard.press("s")
    expect(page.get_by_role("status").filter(has_text="needs")).to_have_count(int(on))
    page.keyboard.press("Escape")
    expect(hand.first).to_have_attribute("aria-pressed", "false")
