"""N39: whole matches through the page, each with one kind of hands only."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from operator import attrgetter
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.web.conftest import Opened
from tests.web.keys import choose_card, focused, tab_to
from tests.web.tree import HAND, STRIP, Node, Tree, play

GAMES = ("seep", "smear")
SHORT = {"seep": {"target": 20}, "smear": {"target": 5, "all_pass": "stick_dealer"}}


def lobby(context: BrowserContext, game: str) -> Page:
    """Return the lobby, in which a short match stands among one's own."""
    page = context.new_page()
    wish = {"game": game, "options": SHORT[game], "bots": ["rules"] * 4, "begin": True}
    for address, body in (("/api/guest", {}), ("/api/tables", wish)):
        answer = page.request.post(address, data=body)
        assert answer.ok, answer.text()
    page.goto("/")
    return page


def is_right(page: Page, press: Callable[[], None], folder: Path) -> None:
    """Save the record at the end of a match; it must be found right by whoever checks it afterwards."""
    with page.expect_download() as coming:
        press()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    for command in ("check", "verify"):
        found = subprocess.run(
            [sys.executable, "-m", "baithak", command, str(file)], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stdout + found.stderr


def by_pointer(page: Page, folder: Path, kind: str) -> None:
    """Play a match with clicks or with taps alone, from the lobby to a record that verifies."""
    press = attrgetter(kind)
    press(page.get_by_role("link", name="Play on"))()
    play(page, lambda node: perhaps(press(within(page, node))))
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
    is_right(page, press(page.get_by_role("button", name="Save the record")), folder)


@pytest.mark.parametrize("game", GAMES)
def test_mouse(opened: Opened, tmp_path: Path, game: str) -> None:
    """A match is played with a mouse alone, from the lobby to a record that verifies."""
    by_pointer(lobby(opened(), game), tmp_path, "click")


@pytest.mark.parametrize("game", GAMES)
def test_touch(opened: Opened, tmp_path: Path, game: str) -> None:
    """A match is played on a phone, with taps alone."""
    by_pointer(lobby(opened((390, 844), has_touch=True, is_mobile=True), game), tmp_path, "tap")


@pytest.mark.parametrize("game", GAMES)
def test_keyboard(opened: Opened, tmp_path: Path, game: str) -> None:
    """A match is played with the keyboard alone."""
    context = opened()
    page = lobby(context, game)
    page.get_by_role("link", name="Play on").wait_for()
    tab_to(page, "Play on")
    page.keyboard.press("Enter")

    def press(node: Node) -> None:
        if choose_card(page, node.name):
            return
        page.keyboard.press("m")
        for _ in range(20):
            if focused(page) == node.name:
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")

    play(page, press)
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
    tab_to(page, "Save the record")
    is_right(page, lambda: page.keyboard.press("Enter"), tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_tree(opened: Opened, tmp_path: Path, game: str) -> None:
    """A match is played by what the accessibility tree tells and takes, and by nothing that is only seen."""
    context = opened()
    page = lobby(context, game)
    page.get_by_role("link", name="Play on").wait_for()
    tree = Tree(page)
    way = next(one for one in tree.read().every("link") if "Play on" in one.name)
    tree.enter(way)
    play(page, tree.enter)
    page.get_by_role("button", name="Save the record").wait_for()
    found = tree.read().find("button", "Save the record")
    assert found is not None
    is_right(page, lambda: tree.enter(found), tmp_path)


def perhaps(press: Callable[..., None]) -> None:
    """Press what is in sight; what has gone since it was seen cannot be pressed any more, as when a card was on its way."""
    with suppress(TooLate):
        press(timeout=2000)


def within(page: Page, node: Node) -> Locator:
    """Return what is to be pressed, by its role and name, in the part of the page in which it stands."""
    place = page.get_by_role("region", name=HAND).or_(page.get_by_role("region", name=STRIP))
    return place.get_by_role("button", name=node.name, exact=True).first
