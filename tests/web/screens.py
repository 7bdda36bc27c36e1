"""Every screen of the page, laid out the same every time, and how each is brought up."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.web.conftest import chosen, wait_until
from tests.web.feed import NOW, Fed
from tests.web.scenes import TABLE, many_readings, readings, replay, staged
from tests.web.staged import NAMES, Message

SIZES = ((320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
LANGUAGES = ("en", "ur", "en-XA")
WAITING = "Ready"
Raised = Callable[[Page, Fed], None]


@dataclass(frozen=True)
class Screen:
    """Something to be seen."""

    name: str
    path: str
    shown: Callable[[], Message] | None = None
    """The table, where it is one."""
    raised: Raised = lambda _page, _fed: None
    """What is done to get there."""
    offline: dict[str, Any] | None = None
    """Answers to the page's questions, by address, where they are not the server's own."""


def _row(table: str, game: str, **more: Any) -> dict[str, Any]:
    return {
        "table": table, "game": game, "seats": ["Yusuf", "", "Nasreen", ""], "bots": ["best", "club", "best", "club"],
        "free": [1, 3], "phase": "waiting", "turn": -1, "deals": 0, "score": [0, 0], "standing": [], "options": {},
        "changed": {}, "move": None, "bank": 0, "take_backs": "asked", "talk": "talk", "rated": False, "open": True,
        "created": NOW - 60, "since": NOW - 60,
    } | more  # fmt: skip


LOBBY = {
    "/api/tables": {
        "mine": [
            _row("one", "seep", seats=["Amrita", "", "", ""], phase="playing", deals=2, score=[20, 0], you=0, host=True),
            _row("two", "smear", seats=["Amrita", "Karl", "", ""], free=[2, 3], you=0, host=True, invite="x"),
        ],
        "open": [
            _row("three", "smear", changed={"target": 21, "exchange": 0}, move=45, bank=300),
            _row("four", "seep", seats=["Gurpreet Singh", "Annelies", "Bao", ""], free=[3], move=172800),
        ],
    },
    "/api/matches": [
        _row("five", "smear", seats=["", "Amrita", "", "Karl"], phase="over", deals=9, score=[16, 12], you=1, free=[],
             standing=[{"key": "smear.standing.won", "fill": {"side": 0}}], since=NOW - 86400),
        _row("six", "seep", seats=["Amrita", "", "", ""], phase="dropped", deals=1, score=[8, 0], you=0, free=[],
             since=NOW - 3 * 86400),
    ],
}  # fmt: skip


def _waiting(you: int) -> Message:
    shown = staged("seep bidding")
    chairs = [
        {"name": "Amrita", "bot": "best", "plays": "person", "here": True, "bank": 0.0},
        {"bot": "club", "bank": 0.0},
        {"name": "Nasreen", "bot": "best", "plays": "person", "here": False, "bank": 0.0},
        {"bot": "club", "bank": 0.0},
    ]
    kept = {name: shown[name] for name in ("t", "table", "game", "options", "commitment")}
    return kept | {
        "number": 1,
        "index": 1,
        "chairs": chairs,
        "you": you,
        "phase": "waiting",
        "turn": -1,
        "host": you == 0,
    }


WAITING_ROOM = {f"/api/tables/{TABLE}": _row(TABLE, "seep", seats=[NAMES[0], "", NAMES[2], ""], open=True)}


def several(page: Page, fed: Fed) -> None:
    """Choose a card that takes in several ways."""
    choose(page, next(card for card, moves in readings(fed.shown or {}).items() if 2 <= len(moves) <= 8))


def choose(page: Page, card: int) -> None:
    """Choose a card of the hand by where it lies, whatever it is called in the language."""
    page.locator(f"section.hand [data-card='{card}']").click()


def refused(page: Page, fed: Fed) -> None:
    """Try a card that may not be played, and hear why."""
    shown = fed.shown or {}
    barred = next(card for card in shown["hand"] if card not in readings(shown))
    proof = [card for card in shown["hand"] if card in readings(shown)]
    words = {"key": "smear.refusal.follow", "fill": {"suit": proof[0] // 13, "cards": proof, "card": barred}}
    move = {"key": "smear.move.play", "fill": {"card": barred}}
    fed.objections = lambda _question: [{"move": move, "words": words, "clause": "M16", "cards": proof}]
    choose(page, barred)


def tool(number: int) -> Raised:
    """Open what stands behind one of the buttons at the head of the table."""
    return lambda page, _fed: page.get_by_role("main").get_by_role("button").nth(number).click()


def entry(number: int) -> Raised:
    """Open what stands behind an entry of the menu: the house rules come after what is asked of others."""

    def raised(page: Page, fed: Fed) -> None:
        tool(0)(page, fed)
        page.get_by_role("dialog").get_by_role("button").nth(number).click()

    return raised


def sign(page: Page, _fed: Fed) -> None:
    """Ask what the signs at a seat that owes something mean."""
    page.locator("section.seat:has(.duty)").first.get_by_role("button").click()


def summary(page: Page, _fed: Fed) -> None:
    """Unfold what is folded."""
    page.locator("summary").first.click()


def _ended(game: str) -> dict[str, Any]:
    return {f"/api/tables/{TABLE}/replay": replay(game)}


def _table(name: str, raised: Raised | None = None, also: str = "", answers: dict[str, Any] | None = None) -> Screen:
    where = f"/table/{TABLE}"
    return Screen(f"{name} {also}".strip(), where, lambda: staged(name), raised or (lambda _page, _fed: None), answers)


def screens() -> list[Screen]:
    """Return every screen."""
    return [
        Screen("lobby", "/", offline=LOBBY),
        Screen("lobby empty", "/"),
        Screen("new", "/new"),
        Screen("new all", "/new", raised=summary),
        Screen("waiting host", f"/table/{TABLE}", lambda: _waiting(0), offline=WAITING_ROOM),
        Screen("waiting guest", f"/table/{TABLE}", lambda: _waiting(-1), offline=WAITING_ROOM),
        *map(_table, ("seep bidding", "seep opening", "seep twelve", "seep houses", "seep crowded")),
        _table("seep houses", several, "readings"),
        _table("seep scored"),
        _table("seep over", answers=_ended("seep")),
        *map(_table, ("smear bidding", "smear discarding", "smear naming", "smear trick")),
        _table("smear trick", refused, "refused"),
        _table("smear scored"),
        _table("smear over", answers=_ended("smear")),
        _table("smear trick", tool(0), "menu"),
        _table("smear trick", entry(3), "house rules"),
        _table("smear trick", entry(4), "guide"),
        _table("smear trick", entry(5), "keys"),
        _table("smear trick", tool(1), "score"),
        _table("smear trick", tool(2), "last trick"),
        _table("smear trick", lambda page, _fed: page.locator(".points > button").click(), "points"),
        _table("seep houses", sign, "sign"),
        _table("seep houses", lambda page, _fed: page.locator("button.look").first.click(), "house"),
        Screen(
            "closed", f"/table/{TABLE}", lambda: {"t": "closed", "table": TABLE, "words": {"key": "server.no_table"}}
        ),
        Screen("replay", f"/replay/{TABLE}", offline=_ended("seep")),
        Screen("replay none", "/replay"),
        Screen("replay past", "/replay", offline=LOBBY),
        _table("smear watching"),
        Screen("rules", "/rules"),
        Screen("rules seep", "/rules/seep"),
        Screen("rules smear", "/rules/smear"),
        Screen("settings", "/settings"),
        Screen("missing", "/nowhere"),
    ]


def context(chromium: Browser, url: str, language: str = "en", **wishes: Any) -> BrowserContext:
    """Open a browser in which nothing moves and no clock goes."""
    made = chromium.new_context(
        base_url=url, reduced_motion="reduce", locale="en-GB", service_workers="block", timezone_id="UTC",
        storage_state=chosen(url, {"language": language}), **wishes
    )  # fmt: skip
    made.set_default_timeout(15_000)
    return made


def _answer(answer: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=json.dumps(answer), content_type="application/json")


def bring(page: Page, screen: Screen) -> Fed:
    """Bring a screen up, and wait until nothing changes any more."""
    page.clock.set_fixed_time(NOW * 1000)
    fed = Fed(page, screen.shown() if screen.shown else None)
    for address, answer in (screen.offline or {}).items():
        page.route(re.compile(re.escape(address) + r"(\?.*)?$"), _answer(answer))
    page.goto(screen.path)
    page.locator("main h1, main.message").first.wait_for(state="attached")
    if screen.shown and "hand" in (fed.shown or {}):
        page.locator("section.hand button").first.wait_for()
    if fed.shown and fed.shown.get("phase") in {"scored", "over"}:
        page.locator("section.ended h2").wait_for()
    page.wait_for_load_state("networkidle")
    screen.raised(page, fed)
    settle(page)
    return fed


def speak(page: Page, language: str) -> None:
    """Have a page speak a language from now on, as another tab in which one is chosen does it."""
    script = """chosen => {
      localStorage.setItem('baithak', JSON.stringify({ language: chosen }));
      dispatchEvent(new StorageEvent('storage', { key: 'baithak' }));
    }"""
    page.evaluate(script, language)
    wait_until(page, "chosen => document.documentElement.lang === chosen", language)


STILL = """async () => {
  await document.fonts.ready;
  const places = () => [...document.querySelectorAll('body *')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  }).join();
  for (let still = 0, before = ''; still < 4;) {
    await new Promise(requestAnimationFrame);
    const now = places();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}"""


def settle(page: Page) -> None:
    """Wait until everything on the page has stood in its place for some frames, since whatever was done last."""
    page.evaluate(STILL)


def photograph(page: Page, size: tuple[int, int]) -> bytes:
    """Return a picture of a page at a size, as much of it as two screens show."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    # A busy Chromium lays the page out at its new size some frames before it says so.
    page.evaluate("dispatchEvent(new Event('resize'))")
    settle(page)
    tall = page.evaluate("document.documentElement.scrollHeight")
    return page.screenshot(
        full_page=True, clip={"x": 0, "y": 0, "width": width, "height": min(tall, 2 * height)}, animations="disabled",
        caret="hide",
    )  # fmt: skip


__all__ = ["LANGUAGES", "SIZES", "Screen", "bring", "context", "many_readings", "photograph", "screens", "speak"]
