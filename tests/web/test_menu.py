"""The menu of a table has what can be done there, in words that are true of it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.feed import Fed, Message
from tests.web.scenes import TABLE, staged
from tests.web.tree import STRIP


def menu(opened: Opened, shown: Message, **wishes: Any) -> tuple[Page, Fed]:
    """Open the menu of a table."""
    page = opened(**wishes).new_page()
    fed = Fed(page, shown)
    page.goto(f"/table/{TABLE}")
    page.get_by_role("button", name="Menu").click()
    return page, fed


@pytest.mark.parametrize("clock", [True, False])
def test_clocks_are_stopped_where_there_are_any(opened: Opened, clock: bool) -> None:
    """Without a clock nothing is said of it."""
    page, _ = menu(opened, staged("smear trick") | {"clock": clock})
    expect(page.get_by_role("button", name="Stop the clocks")).to_have_count(int(clock))


@pytest.mark.parametrize("undo", [True, False])
def test_a_move_is_taken_back_at_the_table(opened: Opened, undo: bool) -> None:
    """Where there is a move to take back a button stands beside the hint, and does it at once; else it is nowhere."""
    page, fed = menu(opened, staged("smear trick") | {"undo": undo})
    expect(page.get_by_role("dialog").get_by_role("button", name="Take back")).to_have_count(int(undo))
    page.get_by_role("button", name="Close").click()
    button = page.get_by_role("region", name=STRIP).get_by_role("button", name="Take back")
    expect(button).to_have_count(int(undo))
    if undo:
        button.click()
        page.wait_for_timeout(100)
        assert fed.acts == [{"do": "undo"}]


@pytest.mark.parametrize(
    ("partner", "opponent"), [(True, False), (False, True), (False, False)], ids=["partner", "opponent", "bots"]
)
def test_nobody_is_said_to_be_asked_where_nobody_is(opened: Opened, partner: bool, opponent: bool) -> None:
    """Giving up asks a partner who is a person, letting bots play the rest asks persons of the other side."""
    shown = staged("smear trick")
    people = {0, *([2] if partner else []), *([1] if opponent else [])}
    chairs = [
        chair | ({"plays": "person", "here": True, "name": "Ann"} if seat in people else {"plays": "bot", "name": ""})
        for seat, chair in enumerate(shown["chairs"])
    ]
    page, fed = menu(opened, shown | {"chairs": chairs})
    page.get_by_role("button", name="Let bots play the rest").click()
    sure = page.get_by_role("dialog")
    expect(sure).to_contain_text(
        "Bots play the rest of this deal for everybody" + (", if the other side agrees." if opponent else ".")
    )
    expect(sure.get_by_role("button")).to_have_text(["Yes", "No"])
    sure.get_by_role("button", name="No").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    expect(sure).to_contain_text("The match is lost for your side" + (", if your partner agrees." if partner else "."))
    assert fed.acts == []


@pytest.mark.parametrize(("game", "counted"), [("seep twelve", 0), ("smear trick", 1)])
def test_counting_is_offered_where_something_is_counted(opened: Opened, game: str, counted: int) -> None:
    """Points for Game are Smear's."""
    page, _ = menu(opened, staged(game))
    expect(page.get_by_role("checkbox", name="Count points for Game")).to_have_count(counted)


@pytest.mark.parametrize("finger", [True, False])
def test_keys_are_told_where_there_may_be_some(opened: Opened, finger: bool) -> None:
    """A device that is only touched is not told of its keyboard."""
    wishes = {"has_touch": True, "is_mobile": True} if finger else {}
    page, _ = menu(opened, staged("smear trick"), **wishes)
    expect(page.get_by_role("button", name="Keys", exact=True)).to_have_count(0 if finger else 1)


def test_after_the_match_nothing_is_left_to_give_up(opened: Opened) -> None:
    """Nothing can be claimed, given up or left then."""
    page, _ = menu(opened, staged("smear over"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name=re.compile("House rules"))).to_be_visible()
    for gone in ("Let bots play the rest", "Give up", "Leave the table", "Take back"):
        expect(dialog.get_by_role("button", name=gone)).to_have_count(0)


@pytest.mark.parametrize(("name", "phrase"), [("seep twelve", "What a sweep!"), ("smear trick", "What a trick!")])
def test_quick_phrases_are_those_of_the_game(opened: Opened, name: str, phrase: str) -> None:
    """What is a sweep in one game is a trick in the other, and is heard so."""
    page = opened().new_page()
    fed = Fed(page, staged(name))
    page.goto(f"/table/{TABLE}")
    phrases = page.get_by_role("group", name="Quick phrases").get_by_role("button")
    expect(phrases).to_have_count(12)
    expect(phrases.filter(has_text="What a")).to_have_text([phrase])
    shown = staged(name)
    fed.show(shown | {"number": shown["number"] + 1, "news": [{"what": "signalled", "seat": 2, "fill": {"number": 4}}]})
    expect(page.get_by_role("list", name="What has happened").get_by_text(phrase)).to_be_visible()


def test_settings_are_changed_without_leaving_the_table(opened: Opened) -> None:
    """They hold at once, and whoever changes them is not away meanwhile."""
    page, fed = menu(opened, staged("smear trick"))
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Four colours").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-colours", "four")
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name=STRIP)).to_be_visible()
    assert [message["t"] for message in fed.heard if message["t"] == "unwatch"] == []
