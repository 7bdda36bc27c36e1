"""Addresses that lead nowhere or come late, and names that nothing on the table is made for."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, staged

CLOSED = "This table is not to be seen"
MISSING = "There is no such room"
OUTSIDE = """() => {
  const inner = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const cloth = document.querySelector('.cloth').getBoundingClientRect();
  return [...document.querySelectorAll('.rest p')].filter(line => {
    const text = inner(line);
    return text.left < cloth.left || text.right > cloth.right || getComputedStyle(line).overflowY === 'visible';
  }).map(line => line.textContent);
}"""
UNCLIPPED = """() => [...document.querySelectorAll('.seat .name')].filter(name => {
  const style = getComputedStyle(name);
  return style.overflowX === 'visible' || style.overflowY === 'visible';
}).map(name => name.textContent)"""


def laid(page: Page) -> tuple[str, str]:
    """Let somebody else lay a table that only its link shows, and return its name and the secret."""
    page.request.post("/api/guest", data={"name": "Ann"})
    found = page.request.post("/api/tables", data={"game": "smear"}).json()
    return found["table"], found["invite"]


def test_a_link_opened_where_its_table_is_shown_is_taken(opened: Opened) -> None:
    """The secret lets in whoever was shut out, in the same tab, and never stays in the address."""
    table, secret = laid(opened().new_page())
    page = opened().new_page()
    page.goto(f"/table/{table}")
    expect(page.get_by_role("heading", name=CLOSED)).to_be_visible()
    page.evaluate("window.same = true")
    for _ in range(2):
        page.goto(f"/table/{table}#i={secret}")
        expect(page.get_by_role("heading", name="Smear")).to_be_visible()
        expect(page).to_have_url(re.compile(f"/table/{table}$"))
    assert page.evaluate("window.same") is True


@pytest.mark.parametrize(
    ("address", "heading"),
    [
        ("/table/", MISSING),
        ("/constructor", MISSING),
        ("/__proto__/x", MISSING),
        ("/rules/constructor", MISSING),
        ("/table/ü", MISSING),
        ("/table/x%00", MISSING),
        ("/table/" + "a" * 100, MISSING),
        ("/table/%E0%A4%A", CLOSED),
        ("/table/abc#i=%E0%A4", CLOSED),
        ("/table/abc#i=" + "x" * 70, CLOSED),
        ("/table/abc#i=", CLOSED),
        ("/rules/none", MISSING),
        ("/rules/%", MISSING),
    ],
)
def test_an_address_that_leads_nowhere_says_so(opened: Opened, address: str, heading: str) -> None:
    """Whatever is written into the address, the page says that there is nothing, and nobody waits for it."""
    page = opened().new_page()
    page.goto(address)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert "#" not in page.url


def test_a_replay_that_there_is_not_says_so(opened: Opened) -> None:
    """An address of a match that means no text is a match that nobody knows."""
    page = opened().new_page()
    page.goto("/replay/%ff")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_text("There is no such table", exact=False)).to_be_visible()


@pytest.mark.parametrize("name", ["\ufdfd" * 24, "W" * 24, "a" + "\u0e49" * 23])
def test_a_name_stays_in_its_place(opened: Opened, name: str) -> None:
    """On the smallest phone, for somebody who looks on, no name runs over the cloth: it is broken, or cut."""
    shown = staged("smear bidding")
    chairs = [chair | {"name": name, "plays": "person", "here": True} for chair in shown["chairs"]]
    page = opened(size=(360, 640)).new_page()
    Fed(page, shown | {"you": -1, "hand": [], "legal": [], "chairs": chairs})
    page.goto(f"/table/{TABLE}")
    expect(page.locator(".rest p").first).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(UNCLIPPED) == []
