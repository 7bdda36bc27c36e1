"""How a page keeps its connection: N4, N5, N10 and N24."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Opened
from tests.web.feed import Fed, Message
from tests.web.scenes import TABLE, readings, staged
from tests.web.screens import choose
from tests.web.tree import HAND, STRIP

GONE = re.compile("The connection is lost|This device is offline")
HIDE = """state => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def hand(page: Page) -> int:
    """Return how many cards the page shows in the hand."""
    return page.get_by_role("region", name=HAND).get_by_role("button").count()


def sit_down(context: BrowserContext, game: str = "smear") -> Page:
    """Begin a match with bots, and wait for one's own turn."""
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Smear").wait_for()
    wish = {"game": game, "bots": ["rules"] * 4, "begin": True, "options": {"all_pass": "stick_dealer"}}
    page.request.post("/api/guest", data={})
    laid = page.request.post("/api/tables", data=wish).json()
    page.goto(f"/table/{laid['table']}")
    expect(page.get_by_role("region", name=STRIP)).to_contain_text("Your turn")
    return page


def test_lost_network(opened: Opened) -> None:
    """N4: without a network the page says so, and is back by itself, without being loaded anew, once there is one."""
    context = opened()
    page = sit_down(context)
    page.evaluate("window.same = true")
    context.set_offline(True)
    # The browser tells a page nothing of sockets that are open; the page finds out by itself.
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text(GONE)).to_be_visible(timeout=20_000)
    context.set_offline(False)
    expect(page.get_by_text(GONE)).to_be_hidden(timeout=15_000)
    assert page.evaluate("window.same") is True
    assert hand(page) == 6
    page.get_by_role("region", name=STRIP).get_by_role("button", name="pass").click()
    expect(page.get_by_role("region", name=STRIP).get_by_role("button", name="pass")).to_be_hidden()


def test_hidden_and_back(opened: Opened) -> None:
    """N4, N24: a page that was hidden asks for the present when it is seen again, and shows that and nothing in between."""
    page = opened().new_page()
    fed = Fed(page, staged("smear trick"))
    page.goto(f"/table/{TABLE}")
    page.get_by_role("region", name=HAND).get_by_role("button").first.wait_for()
    page.evaluate(HIDE, "hidden")
    watched = sum(message["t"] == "watch" for message in fed.heard)
    assert fed.shown is not None
    fed.shown = staged("smear scored") | {"number": 900}
    page.evaluate(HIDE, "visible")
    expect(page.get_by_role("heading", name="Deal 1 is over")).to_be_visible()
    assert sum(message["t"] == "watch" for message in fed.heard) == watched + 1


def test_background(opened: Opened) -> None:
    """N24: what happened while nobody looked is neither played again nor waited for."""
    page = opened(reduced_motion="no-preference").new_page()
    first = staged("smear trick")
    fed = Fed(page, first)
    page.goto(f"/table/{TABLE}")
    page.get_by_role("region", name=HAND).get_by_role("button").first.wait_for()
    page.evaluate(HIDE, "hidden")
    for step in range(1, 30):
        fed.show(first | {"number": first["number"] + step, "index": first["index"] + step})
    fed.show(staged("smear scored") | {"number": 900})
    page.evaluate(HIDE, "visible")
    assert (
        page.evaluate("document.getAnimations().filter(one => one instanceof Animation && !one.animationName).length")
        == 0
    )
    expect(page.get_by_role("heading", name="Deal 1 is over")).to_be_visible()


def test_two_tabs(opened: Opened) -> None:
    """N5: two tabs show the same; a card played in one is gone in the other, and one that is closed takes nobody away."""
    context = opened()
    one = sit_down(context)
    other = context.new_page()
    other.goto(one.url)
    strip, same = (page.get_by_role("region", name=STRIP) for page in (one, other))
    expect(same).to_contain_text("Your turn")
    bid = strip.get_by_role("button", name="bid 4")
    bid.click()
    expect(bid).to_be_hidden()
    expect(same.get_by_role("button", name="bid 4")).to_be_hidden()
    one.close()
    other.wait_for_timeout(500)
    expect(other.get_by_role("main").get_by_text("away", exact=True)).to_have_count(0)
    expect(same).to_contain_text("Your turn")


def test_no_double_move(opened: Opened) -> None:
    """N5: the same move made in two tabs at once is one move, and the second hears only that the table has moved on."""
    context = opened()
    one = sit_down(context)
    other = context.new_page()
    other.goto(one.url)
    for page in (one, other):
        page.get_by_role("region", name=STRIP).get_by_role("button", name="bid 4").wait_for()
    press = """at => setTimeout(() => [...document.querySelectorAll('button')]
      .find(one => one.innerText.trim() === 'bid 4')?.click(), at - Date.now())"""
    at = one.evaluate("Date.now() + 1000")
    one.evaluate(press, at)
    other.evaluate(press, at)
    one.wait_for_timeout(1000)
    expect(one.get_by_role("region", name=STRIP).get_by_role("button", name="bid 4")).to_be_hidden()
    expect(other.get_by_role("region", name=STRIP).get_by_role("button", name="bid 4")).to_be_hidden()
    table = one.url.rsplit("/", 1)[1]
    replayed = one.request.get(f"/api/tables/{table}").json()
    assert (replayed["deals"], replayed["phase"]) == (1, "playing")
    for page in (one, other):
        log = page.get_by_role("log").first.inner_text()
        assert log.count("bid 4") == 1, log


@pytest.mark.parametrize("lost", ["moved", "not watched"])
def test_a_move_is_said_again_once_its_table_is_back(opened: Opened, lost: str) -> None:
    """N2: a move whose table has gone elsewhere before it was answered is said again under its name when the table is in sight."""
    page = opened().new_page()
    shown = staged("smear trick")
    fed = Fed(page, shown)
    said: list[str] = []

    def answer(act: Message) -> list[Message]:
        said.append(act["id"])
        if len(said) > 1:
            return [{"t": "done", "table": TABLE, "id": act["id"], "number": shown["number"]}]
        closed = {"t": "closed", "table": TABLE, "words": {"key": "server.moved"}}
        refused = {"t": "refused", "table": TABLE, "id": act["id"], "words": {"key": "server.not_watched"}}
        return [closed] if lost == "moved" else [closed, refused]

    fed.answer = answer
    page.goto(f"/table/{TABLE}")
    card, moves = next(iter(readings(shown).items()))
    choose(page, card)
    choose(page, card)
    expect(page.get_by_role("region", name=STRIP).get_by_role("alert").first).not_to_contain_text("watched")
    for _ in range(100):
        if len(said) == 2:
            break
        page.wait_for_timeout(50)
    assert said == [said[0]] * 2
    assert [act["move"] for act in fed.acts] == [moves[0]["move"]] * 2


def test_newer_server(opened: Opened) -> None:
    """N10: a page older than its server is loaded anew once, says that it is old, and never goes round and round."""
    page = opened().new_page()
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    fed = Fed(page, None, version=99)
    page.goto(f"/table/{TABLE}")
    expect(page.get_by_text("Baithak has been renewed")).to_be_visible()
    page.wait_for_timeout(1500)
    assert len(loads) == 2
    assert fed.opened == 2


def test_words_that_do_not_come_are_waited_for(opened: Opened) -> None:
    """N10: a server that is started anew while the page is loaded leaves no page of keys; the words come once they can."""
    page = opened().new_page()
    fails = [True] * 3
    page.route("**/api/words/*", lambda route: route.abort() if fails and fails.pop() else route.continue_())
    page.goto("/")
    expect(page.get_by_role("button", name="Smear")).to_be_visible(timeout=15_000)
    assert fails == []
    assert page.get_by_text("rooms.lobby").count() == 0


def test_settings_of_another_kind_are_passed_over(opened: Opened) -> None:
    """What else has been kept under the page's name does not keep it from opening, nor what is right beside it."""
    page = opened().new_page()
    page.add_init_script('localStorage.setItem(\'baithak\', \'{"language": 5, "letters": "x", "theme": "dark"}\')')
    page.goto("/")
    expect(page.get_by_role("button", name="Smear")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
