"""What the first page lists: one's matches, running and over, and tables that somebody may come to."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.house import House
from tests.web.conftest import Opened
from tests.web.screens import Screen, bring, context, screens


def screen(name: str) -> Screen:
    """Return a screen by its name."""
    return next(one for one in screens() if one.name == name)


def line(page: Page, heading: str, number: int) -> str:
    """Return what a line of a list says."""
    section = page.locator("section").filter(has=page.get_by_role("heading", name=heading, exact=True))
    return re.sub(r"\s+", " ", section.get_by_role("listitem").nth(number).inner_text())


def test_a_running_match_says_against_whom_how_it_goes_and_since_when(chromium: Browser, house: House) -> None:
    """Against bots alone no seat is called free; before the match it is said which free seat is whose partner's."""
    opened = context(chromium, house.url)
    page = opened.new_page()
    bring(page, screen("lobby"))
    alone = line(page, "Your matches", 0)
    assert "with 3 bots" in alone
    assert "free" not in alone
    assert "your side 20, their side 0" in alone
    assert "17 Mar 2030, 17:45" in alone
    friends = line(page, "Your matches", 1)
    assert "Karl 2 seats free one as your partner one as Karl's partner" in friends
    assert "bots" not in friends
    assert "2 seats free" in line(page, "Open tables", 0)
    assert "partner" not in line(page, "Open tables", 0)
    assert "1 seat free one as Annelies's partner" in line(page, "Open tables", 1)
    opened.close()


@pytest.mark.parametrize("name", ["lobby", "replay past"])
def test_a_match_that_is_over_says_its_result_and_its_day(chromium: Browser, house: House, name: str) -> None:
    """It is found on the first page and where matches are looked at again, and leads to its replay."""
    opened = context(chromium, house.url)
    page = opened.new_page()
    bring(page, screen(name))
    lost = line(page, "Your last matches", 0)
    assert "heir side wins the match Karl with 2 bots your side 12, their side 16 16 Mar 2030, 17:46" in lost
    assert "The match has ended without a result" in line(page, "Your last matches", 1)
    assert "your side" not in line(page, "Your last matches", 1)
    link = page.get_by_role("link", name=re.compile("heir side wins"))
    expect(link).to_have_attribute("href", "/replay/five")
    opened.close()


def test_a_match_just_given_up_is_among_the_last_ones(opened: Opened) -> None:
    """Against bots nobody is asked; the match leaves those that go on, and its line opens the replay."""
    page = opened().new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Smear")).click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_contain_text("The match is lost for your side.")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
    page.get_by_role("link", name="To the first page").first.click()
    expect(page.get_by_role("heading", name="Your last matches")).to_be_visible()
    expect(page.get_by_role("heading", name="Your matches", exact=True)).to_have_count(0)
    page.get_by_role("link", name=re.compile("heir side wins the match")).click()
    expect(page.get_by_role("heading", name="A match of Smear")).to_be_visible()


def test_whoever_comes_is_taken_in_with_the_first_table(opened: Opened) -> None:
    """The first click asks the server for one thing, which is one journey on a slow line; so does the next one."""
    page = opened().new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url.partition("/api/")[2]) if one.method == "POST" else None)
    for laid in (1, 2):
        page.goto("/")
        page.get_by_role("button", name="Smear").click()
        page.get_by_role("region", name="Your hand").get_by_role("button").first.wait_for()
        assert asked == ["tables"] * laid
        assert page.request.get("/api/me").json()["name"] == "Guest"


def test_who_goes_elsewhere_is_not_fetched_to_the_table(opened: Opened) -> None:
    """A table that is laid late stands among one's own; whoever reads the rules meanwhile goes on reading."""
    page = opened().new_page()
    page.goto("/")
    held: list[Route] = []
    page.route(
        "**/api/tables", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    page.get_by_role("button", name="Smear").click()
    page.get_by_role("link", name="Rules", exact=True).click()
    while not held:
        page.wait_for_timeout(20)
    with page.expect_response("**/api/tables"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page).to_have_url(re.compile("/rules$"))
    page.get_by_role("link", name="Baithak, to the first page").click()
    expect(page.get_by_role("link", name="Play on")).to_be_visible()


@pytest.mark.parametrize("name", ["127.0.0.1", "cards.test"])
def test_a_link_that_nobody_else_can_open_says_so(chromium: Browser, house: House, name: str) -> None:
    """It is said where the page has an address that only its own machine knows; under another it works without https, too."""
    url = house.url.replace("127.0.0.1", name)
    page = context(chromium, url).new_page()
    page.route(f"{url}/**", lambda route: route.continue_() if name in house.url else _elsewhere(route, house.url, url))
    bring(page, screen("waiting host"))
    expect(page.get_by_text("This link works on this device only")).to_have_count(int(name in house.url))
    page.context.close()


def _elsewhere(route: Route, url: str, named: str) -> None:
    """Answer for an address what a server at another does."""
    found = route.fetch(url=route.request.url.replace(named, url), headers={"accept": "*/*"})
    route.fulfill(response=found)
