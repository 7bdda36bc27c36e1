"""Hearing why a card may not be thrown, without playing what it can do instead."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, readings, staged, zones
from tests.web.screens import choose
from tests.web.tree import STRIP


def test_asking_about_a_throw_plays_nothing(opened: Opened) -> None:
    """For a card that must take, the page asks what stands against throwing it, and says so without playing it."""
    page = opened().new_page()
    shown = staged("seep houses")
    fed = Fed(page, shown)
    page.goto(f"/table/{TABLE}")
    page.locator("section.hand button").first.wait_for()
    bound = next(
        card
        for card, moves in readings(shown).items()
        if not any(move["words"]["key"] == "seep.move.throw" for move in moves)
    )
    loose = zones(shown, "seep.zone.loose")[0]["cards"]
    words = {"key": "seep.refusal.throw_takes_loose", "fill": {"card": bound, "cards": loose[:1]}}
    move = {"key": "seep.move.throw", "fill": {"card": bound}}
    fed.objections = lambda _question: [{"move": move, "words": words, "clause": "S13", "cards": loose[:1]}]
    choose(page, bound)
    page.get_by_role("button", name="Why not throw it?").click()
    expect(page.get_by_role("region", name=STRIP).get_by_role("link", name="rule S13")).to_be_visible()
    assert (fed.questions, fed.acts) == ([([bound], [])], [])


def test_what_fits_no_move_is_explained_at_once(opened: Opened) -> None:
    """N28: cards that no legal move has together are asked about as they are chosen and not dimmed, and each reading says why."""
    page = opened().new_page()
    shown = staged("seep houses")
    fed = Fed(page, shown)
    page.goto(f"/table/{TABLE}")
    page.locator("section.hand button").first.wait_for()
    loose = zones(shown, "seep.zone.loose")[0]["cards"]
    held, lying = next(
        (card, other)
        for card, moves in readings(shown).items()
        for other in loose
        if not any(other in move["words"]["fill"].get("cards", []) for move in moves)
    )
    taken = {"key": "seep.move.take_loose", "fill": {"card": held, "cards": [lying], "value": 9}}
    made = {"key": "seep.move.make_with", "fill": {"card": held, "cards": [lying], "value": 11}}
    fed.objections = lambda _question: [
        {"move": taken, "words": {"key": "seep.refusal.alone", "fill": {"card": held, "value": 11}}, "clause": "S10"},
        {"move": made, "words": {"key": "seep.refusal.keep_to_make", "fill": {"value": 11}}, "clause": "S18"},
    ]
    choose(page, held)
    page.locator(f".floor button[data-card='{lying}']").click()
    chosen = page.locator(f"section.hand [data-card='{held}']")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).not_to_have_class(re.compile(r"\bdim\b"))
    strip = page.get_by_role("region", name=STRIP)
    expect(strip.get_by_role("link", name="rule S10")).to_be_visible()
    expect(strip).to_contain_text("house of 11")
    expect(strip.get_by_role("link", name="rule S18")).to_be_attached()
    assert (fed.questions, fed.acts) == ([([held], [lying])], [])
