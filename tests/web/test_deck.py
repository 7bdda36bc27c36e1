"""The classic deck: a picture of each card, shown to those who choose it, and to them even without the network."""

import re
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Locator, Page, expect

from baithak.cards.card import card_text
from baithak.server import pages
from tests.web.conftest import Opened, wait_until
from tests.web.feed import Fed
from tests.web.scenes import TABLE, staged
from tests.web.test_app import kept
from tests.web.tree import HAND

PACK = sorted(card_text(card) for card in range(52))
PICTURES = re.compile(r"/assets/classic-\w+/\w+\.svg")
CLASSIC = {"deck": "classic"}


def hand(page: Page) -> Locator:
    """Return the cards of the hand on a table that is staged."""
    Fed(page, staged("seep twelve"))
    page.goto(f"/table/{TABLE}")
    cards = page.get_by_role("region", name=HAND).get_by_role("button")
    cards.first.wait_for()
    return cards


def shows(cards: Locator, deck: str) -> None:
    """See that every card has its face, from one deck."""
    expect(cards.locator(".face")).to_have_count(12)
    expect(cards.locator("img")).to_have_count(12 if deck == "classic" else 0)
    cards.locator("img").evaluate_all("all => Promise.all(all.map(one => one.decode()))")


@pytest.mark.usefixtures("house")
def test_every_card_has_its_picture() -> None:
    """The build has 52 pictures and nothing else of the deck, each a drawing of its own, and no program for them."""
    folder = pages.folder()
    assert folder is not None
    (deck,) = folder.glob("assets/classic-*")
    drawings = {path.stem: path.read_text() for path in deck.iterdir()}
    assert sorted(drawings) == PACK
    assert len(set(drawings.values())) == 52
    for drawing in drawings.values():
        assert ET.fromstring(drawing).findall(".//{*}use")
    worker = (folder / "sw.js").read_text()
    assert f'"/{deck.relative_to(folder).as_posix()}/' not in worker
    outline = ET.fromstring(drawings["As"]).findall(".//{*}path")[1].attrib["d"]
    assert all(outline not in path.read_text() for path in folder.glob("assets/*.js"))


def test_every_picture_is_drawn(opened: Opened) -> None:
    """A browser draws each of the 52, no two alike, and none is left empty."""
    page = opened(prefs=CLASSIC).new_page()
    with page.expect_response(PICTURES) as first:
        page.goto("/settings")
    folder = first.value.url.rpartition("/")[0]
    drawn = page.evaluate(
        """async ([folder, pack]) => Promise.all(pack.map(async card => {
            const image = new Image();
            image.src = `${folder}/${card}.svg`;
            await image.decode();
            const canvas = new OffscreenCanvas(60, 84).getContext('2d');
            canvas.drawImage(image, 0, 0, 60, 84);
            return canvas.getImageData(0, 0, 60, 84).data.reduce((sum, one, at) => (sum * 31 + one * (at + 1)) % 1e9, 0);
        }))""",
        [folder, PACK],
    )
    assert all(drawn)
    assert len(set(drawn)) == 52


def test_choosing_it_shows_it_and_is_kept(opened: Opened) -> None:
    """Who chooses the classic deck has its faces on the next table and after a reload, under the same names."""
    context = opened()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if PICTURES.search(request.url) else None)
    cards = hand(page)
    shows(cards, "own")
    names = cards.evaluate_all("all => all.map(one => one.ariaLabel)")
    page.goto("/settings")
    page.get_by_role("group", name="Deck").wait_for()
    assert asked == []
    page.get_by_role("radio", name="Classic").check()
    expect(page.locator(".cards img")).to_have_count(4)
    cards = hand(page)
    shows(cards, "classic")
    page.reload()
    shows(cards, "classic")
    assert cards.evaluate_all("all => all.map(one => one.ariaLabel)") == names


def test_a_picture_out_of_reach_leaves_the_own_face(opened: Opened) -> None:
    """A card whose picture does not come shows the house's own face, and the others theirs."""
    page = opened(prefs=CLASSIC).new_page()
    card = staged("seep twelve")["hand"][0]
    lost = re.compile(rf"/assets/classic-\w+/{card_text(card)}\.svg")
    page.route(lost, lambda route: route.fulfill(status=404))
    cards = hand(page)
    expect(cards.locator("img")).to_have_count(11)
    expect(page.locator(f"section.hand [data-card='{card}'] svg.face text")).to_be_visible()


def test_while_pictures_are_awaited_the_own_faces_are_shown(opened: Opened) -> None:
    """No card is empty until its picture is there."""
    page = opened(prefs=CLASSIC).new_page()
    page.route(PICTURES, lambda _route: None)
    shows(hand(page), "own")


def test_four_colours_and_letters_hold_for_it(opened: Opened) -> None:
    """In four colours a diamond is drawn otherwise than a heart, and letters stand on cards of every size."""
    page = opened(prefs=CLASSIC | {"colours": "four", "letters": True}, size=(1920, 1080)).new_page()
    cards = hand(page)
    shows(cards, "classic")
    for letter in cards.locator(".letter").all():
        expect(letter).to_be_visible()
    colours = page.evaluate(
        """async () => Promise.all([...document.querySelectorAll('section.hand .suit-d img')].flatMap(image =>
          [image.src, image.src.replace('#four', '')].map(async src => {
            const one = new Image();
            one.src = src;
            await one.decode();
            const canvas = new OffscreenCanvas(240, 336).getContext('2d');
            canvas.drawImage(one, 0, 0);
            const data = canvas.getImageData(0, 40, 40, 40).data;
            const inked = data.findIndex((value, at) => at % 4 === 3 && value === 255);
            return [...data.slice(inked - 3, inked)].join();
          })))"""
    )
    assert len(colours) > 2
    assert set(colours[::2]) == {"20,89,157"}
    assert set(colours[1::2]) == {"179,32,44"}


@pytest.mark.parametrize("colours", ["two", "four"])
def test_colours_that_were_kept_as_the_deck_are_still_chosen(opened: Opened, colours: str) -> None:
    """Who had chosen a number of colours before there was a second deck has that number, and the house's own deck."""
    page = opened(prefs={"deck": colours}).new_page()
    page.goto("/settings")
    expect(page.get_by_role("radio", name="The house's own")).to_be_checked()
    expect(page.get_by_role("radio", name=f"{colours} colours")).to_be_checked()


def test_it_is_there_without_the_network(opened: Opened) -> None:
    """The pictures that were shown once are kept by the worker, and no others; they are shown without the network."""
    context = opened(service_workers="allow")
    page = kept(context, "/settings")
    page.get_by_role("radio", name="Classic").check()
    expect(page.locator(".cards img")).to_have_count(4)
    held = """async () => (await Promise.all((await caches.keys()).map(async name =>
        (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"""
    wait_until(page, f"async () => (await ({held})()).filter(one => one.includes('/classic-')).length === 4")
    context.set_offline(True)
    page.reload()
    expect(page.locator(".cards img")).to_have_count(4)
    expect(page.get_by_text("This device is offline")).to_be_visible()
