"""N27: at every size a hand shows what it is, leaves room for a finger, and nothing runs out of the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, staged
from tests.web.screens import SIZES
from tests.web.tree import HAND, STRIP

TABLES = ("seep twelve", "seep opening", "seep crowded", "smear discarding", "smear trick", "smear bidding")
FREE = """() => [...document.querySelectorAll('section.hand button')].map(button => {
  // The largest square, of those whose upper left corner is that of the card, in which every point belongs to the card.
  const box = button.getBoundingClientRect();
  const mine = (x, y) => button.contains(document.elementFromPoint(x, y));
  const index = [...button.querySelectorAll('svg text, svg > path')].slice(0, 1);
  let size = 0;
  for (const side of [24, 32, 44]) {
    const steps = [1, side / 2, side - 1];
    const fits = steps.every(x => steps.every(y => mine(box.left + x, box.top + y)));
    if (fits) size = side;
  }
  return { name: button.ariaLabel, size, index: index.length };
})"""
CORNER = """() => [...document.querySelectorAll('section.hand button svg')].map(face => {
  const text = face.querySelector('text').getBoundingClientRect();
  const button = face.closest('button');
  const box = face.getBoundingClientRect();
  const seen = (x, y) => button.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y));
  // The index is the rank in the corner, and below it the suit, down to half of the card.
  if (text.width) return [seen((text.left + 2 - box.left) / box.width, 0.2), seen(0.22, 0.43)];
  // The printed index of the classic deck is shown only where it is as high as what is written on the page.
  return [seen(0.09, 0.09), seen(0.09, 0.19), box.height * 0.087 >= 11];
})"""


def wide(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("deck", ["own", "classic"])
@pytest.mark.parametrize("name", TABLES)
def test_hand(opened: Opened, name: str, deck: str) -> None:
    """N27: at six sizes every card of the hand shows rank and suit, has 24 pixels of its own, and nothing scrolls sideways."""
    page = opened(prefs={"deck": deck}).new_page()
    shown = staged(name)
    Fed(page, shown)
    page.goto(f"/table/{TABLE}")
    cards = page.get_by_role("region", name=HAND).get_by_role("button")
    cards.first.wait_for()
    expect(cards.locator("img")).to_have_count(len(shown["hand"]) if deck == "classic" else 0)
    amiss: list[object] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        free = page.evaluate(FREE)
        assert len(free) == len(shown["hand"])
        amiss += [(width, height, one) for one in free if one["size"] < 24]
        amiss += [(width, height, "corner", seen) for seen in page.evaluate(CORNER) if not all(seen)]
        amiss += [(width, height, "wider by", wide(page))] if wide(page) > 0 else []
    assert amiss == []


@pytest.mark.parametrize("path", ["/", "/new", "/rules/seep", "/settings", "/replay"])
def test_rooms(opened: Opened, path: str) -> None:
    """N27: no room scrolls sideways at any size, nor where everything is twice as large."""
    page = opened().new_page()
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for(state="attached")
    amiss = []
    for width, height in (*SIZES, (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(40)
        if wide(page) > 0:
            amiss.append((width, wide(page)))
    assert amiss == []


@pytest.mark.parametrize("name", ["seep twelve", "smear trick"])
def test_twice_as_large(opened: Opened, name: str) -> None:
    """N27: a table at 200 % of a small laptop can be played at: what is to be pressed can be reached and read."""
    page = opened((640, 400), device_scale_factor=2).new_page()
    Fed(page, staged(name))
    page.goto(f"/table/{TABLE}")
    hand = page.get_by_role("region", name=HAND).get_by_role("button")
    hand.first.wait_for()
    assert wide(page) <= 0
    hand.first.click(trial=True)
    hand.last.click(trial=True)


@pytest.mark.parametrize("name", ["seep twelve", "seep houses", "seep crowded"])
def test_floor_is_free(opened: Opened, name: str) -> None:
    """N27: nobody's name lies over a card of the floor, and each card and house there can be pressed in its middle."""
    page = opened().new_page()
    Fed(page, staged(name))
    page.goto(f"/table/{TABLE}")
    page.get_by_role("region", name=HAND).get_by_role("button").first.wait_for()
    covered = """() => [...document.querySelectorAll('section.floor button[aria-pressed]')].filter(button => {
      const box = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    }).map(button => button.ariaLabel)"""
    amiss = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        amiss += [(width, height, one) for one in page.evaluate(covered)]
    assert amiss == []


def test_can_fail(opened: Opened) -> None:
    """What measures free room finds a card that lies under something, and a page that is too wide."""
    page = opened().new_page()
    Fed(page, staged("smear trick"))
    page.goto(f"/table/{TABLE}")
    strip = page.get_by_role("region", name=STRIP)
    strip.wait_for()
    page.evaluate(
        """() => document.body.insertAdjacentHTML('beforeend',
        '<div id="over"></div>') || Object.assign(document.getElementById('over').style,
        { position: 'fixed', inset: '0', zIndex: 99 })"""
    )
    assert all(one["size"] == 0 for one in page.evaluate(FREE))
    page.evaluate("document.getElementById('over').style.cssText = 'width: 5000px; height: 1px'")
    assert wide(page) > 0
