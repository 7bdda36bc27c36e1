"""N37: languages written from right to left turn texts round, and never the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, staged

SEATS = """() => [...document.querySelectorAll('[data-place^="seat-"]')].map(seat => {
  const box = seat.getBoundingClientRect();
  const cloth = seat.closest('.cloth').getBoundingClientRect();
  const x = (box.left + box.width / 2 - cloth.left) / cloth.width;
  const y = (box.top + box.height / 2 - cloth.top) / cloth.height;
  return [seat.dataset.place, x < 0.4 ? 'left' : x > 0.6 ? 'right' : 'middle', y < 0.5 ? 'up' : 'down'];
}).sort()"""
ORDER = """() => [...document.querySelectorAll('section.hand button')]
  .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
  .map(button => button.dataset.card)"""


def table(opened: Opened, language: str, name: str) -> Page:
    """Open a table in a language."""
    page = opened(prefs={"language": language}).new_page()
    Fed(page, staged(name))
    page.goto(f"/table/{TABLE}")
    page.locator("section.hand button").first.wait_for()
    return page


@pytest.mark.parametrize("name", ["seep houses", "smear trick"])
def test_urdu(opened: Opened, name: str) -> None:
    """N37: in Urdu the page runs from right to left, and every seat and every card lies where it lies in English."""
    english, urdu = (table(opened, language, name) for language in ("en", "ur"))
    assert urdu.evaluate("document.documentElement.dir") == "rtl"
    assert urdu.evaluate("getComputedStyle(document.querySelector('section.strip')).direction") == "rtl"
    assert urdu.evaluate(SEATS) == english.evaluate(SEATS)
    assert urdu.evaluate(ORDER) == english.evaluate(ORDER)


def test_names_are_apart(opened: Opened) -> None:
    """N37: a name in other letters keeps its own direction within a sentence."""
    page = table(opened, "ur", "smear trick")
    seat = page.locator("[data-place='seat-2'] bdi").first
    expect(seat).to_have_text("Nasreen")


def test_choosing_a_language(opened: Opened) -> None:
    """N37: a language that is chosen is spoken at once and next time, with the page turned round."""
    page = opened().new_page()
    page.goto("/")
    page.get_by_role("combobox", name="Language").select_option("ur")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ur")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Sit down")


@pytest.mark.parametrize(("language", "joined", "guest"), [("hi", " ने ", "मेहमान"), ("ur", " نے ", "مہمان")])
def test_who_made_a_move_stands_before_it_as_the_language_has_it(
    opened: Opened, language: str, joined: str, guest: str
) -> None:
    """What has happened is told with the particle of the doer, and somebody without a name is a guest in that language."""
    page = opened(prefs={"language": language}).new_page()
    shown = staged("smear trick")
    chairs = [chair | {"name": "Guest"} if seat == 2 else chair for seat, chair in enumerate(shown["chairs"])]
    Fed(page, shown | {"chairs": chairs})
    page.goto(f"/table/{TABLE}")
    moves = page.locator("aside li.move")
    expect(moves).to_have_count(len(shown["told"]))
    assert all(joined in one for one in moves.all_inner_texts())
    assert any(one.startswith(guest + joined) for one in moves.all_inner_texts())
    expect(page.get_by_text("Guest")).to_have_count(0)
