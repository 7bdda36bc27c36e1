"""Nothing on the table is cut off or covered, in small windows and in large letters."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, readings, staged
from tests.web.screens import SIZES, Screen, bring, refused, screens, several, speak
from tests.web.test_sizes import wide
from tests.web.tree import STRIP

CORNERS = """() => [...document.querySelectorAll('.house .card')].flatMap(card => {
  // The rank from side to side, and the middle of the suit below it, belong to the card itself.
  const text = card.querySelector('text').getBoundingClientRect();
  const suit = [...card.querySelectorAll('svg > path')].at(-1).getBoundingClientRect();
  const points = [[text.left + 1, text.top + text.height * 0.4], [text.right - 1, text.top + text.height * 0.4],
    [suit.left + suit.width / 2, suit.top + suit.height / 2]];
  const seen = points.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
  return seen ? [] : [card.dataset.card];
})"""
CAPTIONS = """() => [...document.querySelectorAll('.house .look')].flatMap(caption => {
  const [box, count] = [caption, caption.querySelector('.number')].map(one => one.getBoundingClientRect());
  const inside = count.width && count.right <= box.right + 1 && count.left >= box.left - 1;
  return inside ? [] : [caption.textContent];
})"""
CHOICES = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect();
  const choices = document.querySelector('.choices');
  const cut = [...choices.children].filter(one => one.getBoundingClientRect().bottom > strip.bottom + 1).length;
  const sign = getComputedStyle(document.querySelector('.further')).display !== 'none';
  return { cut, sign, more: choices.dataset.more };
}"""
BESIDE = """() => {
  const one = document.querySelector('.pile .fan').getBoundingClientRect();
  const plates = [...document.querySelectorAll('section.seat')].map(seat => [seat.innerText, seat.getBoundingClientRect()]);
  return plates.filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1).map(([name]) => name);
}"""
COVERED = """selector => [...document.querySelectorAll(selector)].flatMap(one => {
  one.scrollIntoView({ block: 'center' });
  const box = one.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.1, 0.3], [0.9, 0.3]];
  const seen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return one === hit || one.contains(hit);
  });
  return seen ? [] : [one.ariaLabel || one.textContent];
})"""
OUTSIDE = """() => {
  const found = [], wide = document.documentElement.clientWidth;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const holder = text.parentElement;
    if (!text.textContent.trim() || holder.closest('.unseen, script, style, svg, option')) continue;
    if (!holder.checkVisibility() || getComputedStyle(holder).clipPath !== 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const out = [...range.getClientRects()].some(box => box.width && (box.right > wide + 1 || box.left < -1));
    if (out) found.push(text.textContent.trim());
  }
  return found;
}"""
OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('.score span, .score b')].filter(one => !one.children.length)
    .map(one => [one.textContent, one.getBoundingClientRect()]);
  return boxes.flatMap(([text, one], at) => boxes.slice(at + 1).filter(([, other]) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 &&
    other.top < one.bottom - 1).map(([other]) => [text, other]));
}"""
INK = """() => [...document.querySelectorAll('.seat .chip')].flatMap(chip => {
  // Where the letters of a badge are drawn, above and below the line they stand on.
  const shown = chip.querySelector('span:not(.unseen):not(.word)');
  const style = getComputedStyle(shown), box = chip.getBoundingClientRect();
  const foot = document.createElement('span');
  foot.style.cssText = 'display: inline-block; block-size: 0; inline-size: 0';
  shown.append(foot);
  const line = foot.getBoundingClientRect().bottom;
  foot.remove();
  const paint = new OffscreenCanvas(1, 1).getContext('2d');
  paint.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const ink = paint.measureText(shown.textContent);
  const room = [line - ink.actualBoundingBoxAscent - box.top, box.bottom - line - ink.actualBoundingBoxDescent];
  return Math.min(...room) < 0 ? [[shown.textContent, ...room]] : [];
})"""
LARGE = {"zoom": ((195, 422), ""), "letters": ((390, 844), "200%")}


def laid(page: Page, shown: dict[str, Any]) -> Fed:
    """Lay a table, and wait until the hand is there."""
    fed = Fed(page, shown)
    page.goto(f"/table/{TABLE}")
    page.locator(".board").wait_for()
    if shown.get("hand"):
        page.locator("section.hand button").first.wait_for()
    return fed


def at_every_size(
    page: Page, look: Callable[[], object], sizes: tuple[tuple[int, int], ...] = SIZES
) -> dict[Any, object]:
    """Return what is amiss at which size."""
    amiss = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        if found := look():
            amiss[width, height] = found
    return amiss


@pytest.mark.parametrize("deck", ["own", "classic"])
def test_corners_of_houses(opened: Opened, deck: str) -> None:
    """In houses of up to six cards each shows rank and suit, and what is written below them keeps their number."""
    page = opened(prefs={"deck": deck}).new_page()
    laid(page, staged("seep fanned"))
    if deck == "classic":
        expect(page.locator(".house img")).to_have_count(12)
    large = tuple(size for size in SIZES if size[0] > 320)
    assert at_every_size(page, lambda: page.evaluate(CAPTIONS)) == {}
    if deck == "own":
        assert at_every_size(page, lambda: page.evaluate(CORNERS), large) == {}


def test_look_through_shows_whole_cards(opened: Opened) -> None:
    """Whoever looks through a house sees each of its cards from edge to edge."""
    page = opened(size=(390, 844)).new_page()
    laid(page, staged("seep fanned"))
    page.locator(".house .look").first.click()
    cards = page.get_by_role("dialog").get_by_role("img")
    expect(cards).to_have_count(6)
    shapes = cards.evaluate_all(
        """all => all.map(one => [one, one.firstElementChild].map(part => part.getBoundingClientRect()))
        .map(([room, face]) => [face.height / face.width, room.height - face.height])"""
    )
    for shape, room in shapes:
        assert shape == pytest.approx(1.4, abs=0.02)
        assert room >= -1


def test_no_loose_cards_is_said_whole(opened: Opened) -> None:
    """Where no loose card lies, the sentence that says so is not cut by the edge of the floor."""
    page = opened().new_page()
    laid(page, staged("seep bare"))
    cut = """() => {
      const [floor, said] = ['.floor', '.none'].map(one => document.querySelector(one).getBoundingClientRect());
      return said.bottom > floor.bottom + 1 || said.top < floor.top - 1;
    }"""
    assert at_every_size(page, lambda: page.evaluate(cut)) == {}


def test_choices_are_whole_or_say_that_they_scroll(opened: Opened) -> None:
    """A choice that is not seen whole is announced by a sign; on a common phone two choices and a question are whole."""
    page = opened(size=(390, 844)).new_page()
    several(page, laid(page, staged("seep houses")))
    page.locator(".choices button").nth(2).wait_for()
    seen = page.evaluate(CHOICES)
    assert seen == {"cut": 0, "sign": False, "more": ""}
    assert at_every_size(page, lambda: (one := page.evaluate(CHOICES))["sign"] != (one["more"] != "")) == {}
    assert at_every_size(page, lambda: (one := page.evaluate(CHOICES))["cut"] and not one["sign"]) == {}
    page.set_viewport_size({"width": 320, "height": 400})
    page.locator(".further").wait_for()


def test_a_hint_covers_nothing_and_goes_with_the_choice(opened: Opened) -> None:
    """A hint leaves every card in sight at every size and stands under the choices, whole on a common phone; it goes with what lets go of a card."""
    page = opened(size=(390, 844)).new_page()
    shown = staged("seep houses")
    fed = laid(page, shown)
    several(page, fed)
    page.get_by_role("button", name="Hint").click()
    chosen = [move for moves in readings(shown).values() if 2 <= len(moves) <= 8 for move in moves]
    told = {"t": "hint", "table": TABLE, "id": "one", "index": shown["index"], "reasons": [chosen[0]["words"]] * 4}
    fed.say(told | {"move": chosen[0]["move"], "words": chosen[0]["words"]})
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint).to_be_visible()
    assert page.evaluate("document.querySelector('.why').dataset.more") == "", "on a common phone it is whole"
    choices, below = page.locator(".choices").bounding_box(), hint.bounding_box()
    assert choices is not None
    assert below is not None
    assert choices["y"] + choices["height"] <= below["y"]
    cards = "section.floor button[aria-pressed], section.hand button"
    assert at_every_size(page, lambda: page.evaluate(COVERED, cards)) == {}
    page.get_by_role("button", name="Clear").click()
    expect(hint).to_have_count(0)


def test_a_line_is_whole_again_after_a_long_refusal(opened: Opened) -> None:
    """What has scrolled and does so no more fades nothing out."""
    page = opened(size=(320, 568)).new_page()
    fed = laid(page, staged("smear trick"))
    refused(page, fed)
    line = page.locator(".strip .line")
    expect(line).to_have_attribute("data-more", re.compile("^(below)?$"))
    page.keyboard.press("Escape")
    expect(line).to_contain_text("Your turn")
    assert line.get_attribute("data-more") is None


@pytest.mark.parametrize("language", ["en", "ur"])
def test_cards_just_taken_stay_in_their_corner(opened: Opened, language: str) -> None:
    """However many they are, they cover nobody's plate; what is said of them runs as the language does."""
    page = opened(size=(390, 844)).new_page()
    shown = staged("seep houses")
    taken = {"words": {"key": "seep.zone.shown", "fill": {"seat": 1}}, "cards": list(range(3, 13)), "seat": 1}
    others = [zone for zone in shown["zones"] if zone["words"]["key"] != "seep.zone.shown"]
    laid(page, shown | {"zones": [*others, taken]})
    speak(page, language)
    assert at_every_size(page, lambda: page.evaluate(BESIDE)) == {}
    said = page.locator(".pile p:not(.unseen)")
    assert {one.evaluate("one => getComputedStyle(one).direction") for one in said.all()} == {
        "rtl" if language == "ur" else "ltr"
    }


def test_what_has_happened_last_is_in_sight_at_once(opened: Opened) -> None:
    """Where the talk is behind a button, it opens at its end."""
    page = opened(size=(390, 844)).new_page()
    laid(page, staged("seep houses"))
    page.get_by_role("button", name="What has happened").click()
    last = page.get_by_role("dialog").get_by_role("list", name="What has happened").get_by_role("listitem").last
    expect(last).to_be_in_viewport()


def test_a_hand_thrown_in_is_shown(opened: Opened) -> None:
    """S6: the four cards are shown with who had them and what follows, and nothing is said of scores or captures."""
    page = opened(size=(390, 844)).new_page()
    shown = staged("seep thrown in")
    fed = laid(page, shown)
    sheet = page.locator("section.ended")
    expect(sheet.get_by_role("img")).to_have_count(4)
    expect(sheet.get_by_text("Nasreen had no card above 8 and threw in")).to_be_visible()
    expect(sheet.get_by_text("the same dealer deals again")).to_be_visible()
    expect(page.get_by_role("region", name=STRIP)).to_contain_text("The deal was not played")
    assert page.get_by_text("took").count() == 0
    assert fed.acts == []


def test_alone_with_bots_it_goes_on_after_a_hand_thrown_in(opened: Opened) -> None:
    """Where only one person sits, the next deal is asked for without a press."""
    page = opened().new_page()
    shown = staged("seep thrown in")
    chairs = [chair if seat == 0 else {"bot": "best"} for seat, chair in enumerate(shown["chairs"])]
    fed = laid(page, shown | {"chairs": chairs})
    while not fed.acts:
        page.wait_for_timeout(100)
    assert fed.acts == [{"do": "next"}]


@pytest.mark.parametrize("large", LARGE)
@pytest.mark.parametrize("name", ["seep fanned", "seep houses", "smear trick", "smear discarding", "smear bidding"])
def test_table_twice_as_large(opened: Opened, name: str, large: str) -> None:
    """A phone at 200 % loses nothing of the table: all can be scrolled to, in one direction, and nothing overlaps."""
    size, letters = LARGE[large]
    page = opened(size=size).new_page()
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{letters}')"
    )
    fed = laid(page, staged(name))
    if name == "seep houses":
        several(page, fed)
    page.wait_for_timeout(150)
    assert wide(page) <= 0
    parts = "section.floor button[aria-pressed], section.hand button, .choices button, .strip .state > *"
    assert page.evaluate(COVERED, parts) == []
    assert page.evaluate(OVERLAPPING) == []
    assert page.evaluate(OUTSIDE) == []
    cut = "[...document.querySelectorAll('.seat .name')].filter(one => one.scrollWidth > one.clientWidth + 1).length"
    assert page.evaluate(cut) == 0


ROOMS = [screen for screen in screens() if screen.shown is None]


@pytest.mark.parametrize("large", LARGE)
@pytest.mark.parametrize("screen", ROOMS, ids=lambda screen: screen.name.replace(" ", "-"))
def test_rooms_twice_as_large(opened: Opened, screen: Screen, large: str) -> None:
    """A phone at 200 % reads every room by scrolling in one direction."""
    size, letters = LARGE[large]
    page = opened(size=(390, 844)).new_page()
    bring(page, screen)
    page.evaluate("size => document.documentElement.style.fontSize = size", letters)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(100)
    assert wide(page) <= 0
    assert page.evaluate(OUTSIDE) == []


def test_replay_controls_stay_in_sight(opened: Opened) -> None:
    """The way through a match is at one place of the window at every size, however much lies on the table."""
    page = opened().new_page()
    bring(page, next(screen for screen in screens() if screen.name == "replay"))
    where = """() => [...document.querySelectorAll('.steps button, .steps input, .steps select')].map(one => {
      const box = one.getBoundingClientRect();
      return [Math.round(box.top), box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight];
    })"""

    def amiss() -> object:
        before = page.evaluate(where)
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
        after = page.evaluate(where)
        page.keyboard.press("Home")
        return (before, after) if before != after or not all(seen for _, seen in after) else None

    assert at_every_size(page, amiss) == {}


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_phrases_are_whole(opened: Opened, size: tuple[int, int]) -> None:
    """Every quick phrase is seen from edge to edge."""
    page = opened(size=size).new_page()
    laid(page, staged("smear trick"))
    if size[0] < 1100:
        page.locator("header").get_by_role("button").last.click()
    page.locator(".phrases button").first.wait_for()
    page.wait_for_timeout(100)
    hidden = """() => [...document.querySelectorAll('.phrases button')].filter(one => {
      if (!one.checkVisibility()) return false;
      const box = one.getBoundingClientRect(), x = box.left + box.width / 2;
      return ![box.top + 3, box.bottom - 3].every(y => one.contains(document.elementFromPoint(x, y)));
    }).map(one => one.textContent)"""
    assert page.evaluate(hidden) == []


def test_score_stays_where_it_is(opened: Opened) -> None:
    """The score has one place before the first trick and after it."""
    page = opened().new_page()
    fed = laid(page, staged("smear naming"))
    score = page.locator("button.score")
    before = score.bounding_box()
    last = page.get_by_role("button", name="Last trick")
    expect(last).to_be_disabled()
    fed.show(staged("smear trick") | {"number": 999})
    expect(last).to_be_enabled()
    assert score.bounding_box() == before


def test_score_at_the_end_of_a_match(opened: Opened) -> None:
    """S34: at the end of a match of Seep the score has the lead that won, and whose it is."""
    page = opened(size=(390, 844)).new_page()
    laid(page, staged("seep over"))
    expect(page.locator(".score .side").first).to_have_text("We +48 won")
    expect(page.locator(".score .side").last).to_have_text("They 0")


@pytest.mark.parametrize("language", ["en", "hi", "ur"])
@pytest.mark.parametrize("name", ["seep fanned", "smear naming"])
def test_letters_stay_in_their_badges(opened: Opened, name: str, language: str) -> None:
    """What is written on a badge of a seat is drawn within it in every language."""
    page = opened(prefs={"language": language}).new_page()
    laid(page, staged(name))
    page.locator(".seat .chip").first.wait_for()
    assert at_every_size(page, lambda: page.evaluate(INK)) == {}


@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
def test_classic_faces_fill_small_cards(opened: Opened, size: tuple[int, int]) -> None:
    """Beside the large index a picture of the classic deck is nearly as high as its card, and in its middle."""
    page = opened(prefs={"deck": "classic"}, size=size).new_page()
    laid(page, staged("seep twelve"))
    pictures = page.locator("section.hand img")
    expect(pictures).to_have_count(12)
    for share, off in pictures.evaluate_all(
        """all => all.map(one => [one, one.closest('.face')].map(part => part.getBoundingClientRect()))
        .map(([shown, card]) => [shown.height / card.height, (shown.top + shown.bottom - card.top - card.bottom) / 2])"""
    ):
        assert share > 0.85
        assert abs(off) < 1


def test_a_window_made_small_is_right_before_the_page_is_told(opened: Opened) -> None:
    """What stands beside a wide table is gone as soon as the window is narrow, and the page is no longer than the table."""
    page = opened(size=(1280, 800)).new_page()
    page.add_init_script("addEventListener('resize', event => event.stopImmediatePropagation(), { capture: true })")
    laid(page, staged("smear scored"))
    page.locator("aside").wait_for()
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollHeight") == 568
