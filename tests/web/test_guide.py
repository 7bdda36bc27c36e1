"""Who is new to a game can learn it from the page: a guide in every language, and signs that say what they mean."""

import tomllib
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from baithak.words import catalogue, languages
from tests.house.tree import SOURCE
from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, staged
from tests.web.tree import HAND, STRIP

GUIDE = tomllib.loads((SOURCE / "locales" / "en" / "guide.toml").read_text(encoding="utf-8"))["guide"]
"""The guide as it is written; the dealer is a sign only, and no step."""
STEPS = {game: [step for step in GUIDE[game] if step != "dealer"] for game in ("seep", "smear")}


def shown_steps(guide: Locator) -> list[tuple[str, str]]:
    """Return the steps of a guide that is open: the title and the text of each."""
    steps = guide.locator("ol > li:has(h3)")
    return [(one.locator("h3").inner_text(), one.locator("p").inner_text()) for one in steps.all()]


def steps_of(game: str, language: str = "en") -> list[tuple[str, str]]:
    """Return the steps that a guide is to have."""
    words = catalogue(language)
    return [(words[f"guide.{game}.{step}.title"], words[f"guide.{game}.{step}.text"]) for step in STEPS[game]]


def at(opened: Opened, name: str, prefs: dict[str, Any] | None = None, **changed: object) -> tuple[Page, Fed]:
    """Put a table on a page."""
    page = opened((390, 844), prefs=prefs).new_page()
    fed = Fed(page, staged(name) | changed)
    page.goto(f"/table/{TABLE}")
    page.locator("section.strip").wait_for()
    return page, fed


@pytest.mark.parametrize("language", [one.code for one in languages()])
@pytest.mark.parametrize("game", ["seep", "smear"])
def test_every_step(opened: Opened, game: str, language: str) -> None:
    """The rule book of a game begins with all steps of its guide, each with a picture, in the language of the page."""
    page = opened(prefs={"language": language}).new_page()
    page.goto(f"/rules/{game}")
    page.locator(".clause").first.wait_for()
    guide = page.locator("section.minute")
    assert shown_steps(guide) == steps_of(game, language)
    for picture in guide.locator(".picture").all():
        assert picture.locator("svg, .said").count()
    beyond = page.get_by_text(catalogue(language)["guide.english"])
    expect(beyond).to_have_count(0 if language == "en" else 1)


@pytest.mark.parametrize("game", ["seep", "smear"])
def test_from_the_lobby(opened: Opened, game: str) -> None:
    """Below the offer of a game stands a way to its guide."""
    page = opened().new_page()
    page.goto("/")
    page.get_by_role("link", name=f"New to {game.capitalize()}?").click()
    page.locator("section.minute").wait_for()
    assert shown_steps(page.locator("section.minute")) == steps_of(game)


def test_from_the_table(opened: Opened) -> None:
    """The menu of a table opens the guide at its beginning, with what this table plays otherwise."""
    page, _ = at(opened, "seep twelve", options=staged("seep twelve")["options"] | {"sweep_points": 25})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="How it goes, in a minute").click()
    guide = page.get_by_role("dialog", name="How Seep goes, in a minute")
    expect(guide.get_by_role("heading", level=2)).to_be_in_viewport()
    assert shown_steps(guide) == steps_of("seep")
    expect(guide).to_contain_text("Points for a sweep 25 usually 50")


def test_house_rules_are_called_by_their_names(opened: Opened) -> None:
    """In the rule book a house rule and its values are called as where a table is made, with the program's name behind."""
    page = opened().new_page()
    page.goto("/rules/seep")
    rule = page.locator("[id=absorb_sums]")
    expect(rule.get_by_role("heading")).to_have_text("Loose sums absorb_sums")
    expect(rule).to_contain_text("may join (S24) / must join: sets join until")
    page.get_by_role("searchbox").fill("houses at a time")
    expect(page.locator(".clause")).to_have_count(1)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("seep bidding", "Bid what a card you hold is worth; your first play must use it"),
        ("seep opening", "First play: a house of 9, or a card worth 9 takes or is thrown"),
        ("smear bidding", "Bid how many of the four points your side will make"),
        ("smear discarding", "Discard 2. Only a suit that you keep whole (or have seven of) can be trump"),
        ("smear naming", "The suit you lead becomes trump"),
        ("smear trick", "Choose a card"),
    ],
)
def test_what_a_turn_is_about(opened: Opened, name: str, line: str) -> None:
    """Who is to bid, to play first, to discard or to name trump reads what that is about."""
    page, _ = at(opened, name)
    expect(page.get_by_role("region", name=STRIP).locator(".state")).to_have_text(f"Your turn {line}")


def test_throwing_four_cards_in(opened: Opened) -> None:
    """Who holds no card above 8 reads that, and not that a bid is due."""
    move = {"move": "redeal", "words": {"key": "seep.move.redeal"}}
    page, _ = at(opened, "seep bidding", legal=[move])
    expect(page.get_by_role("region", name=STRIP)).to_contain_text("You hold no card above 8: show the four")


def test_one_card_too_many(opened: Opened) -> None:
    """A card chosen beyond those to be discarded drops none of them: one has to be let go of first."""
    page, fed = at(opened, "smear discarding")
    assert fed.shown is not None
    pair = fed.shown["legal"][0]["words"]["fill"]["cards"]
    free = {card for move in fed.shown["legal"] for card in move["words"]["fill"]["cards"]} - set(pair)
    hand = page.get_by_role("region", name=HAND)
    for card in (*pair, min(free)):
        hand.locator(f"[data-card='{card}']").click()
    expect(page.get_by_role("region", name=STRIP)).to_contain_text("You have chosen 2: let go of one first")
    expect(hand.locator("[aria-pressed=true]")).to_have_count(2)
    hand.locator(f"[data-card='{pair[0]}']").click()
    hand.locator(f"[data-card='{min(free)}']").click()
    expect(hand.locator(f"[data-card='{min(free)}']")).to_have_attribute("aria-pressed", "true")


def test_signs_at_a_seat(opened: Opened) -> None:
    """A seat that owes something says, to a finger and to the keyboard, what its signs mean."""
    page, _ = at(opened, "seep houses")
    seat = page.locator("section.seat:has(.duty)").first
    sign = seat.get_by_role("button")
    box = sign.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    sign.focus()
    page.keyboard.press("Enter")
    told = page.get_by_role("dialog")
    expect(told).to_contain_text("keeps a card worth 13 for the house")
    expect(told).to_contain_text(GUIDE["seep"]["keep"]["text"])
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    sign.click()
    expect(told).to_be_visible()


def test_the_four_points(opened: Opened) -> None:
    """The four points of Smear say what they are, and what this table plays otherwise."""
    page, _ = at(opened, "smear trick", options=staged("smear trick")["options"] | {"low": "taker"})
    page.get_by_role("button", name="What the four points are").click()
    told = page.get_by_role("dialog", name="The four points")
    expect(told).to_contain_text(GUIDE["smear"]["points"]["text"])
    expect(told).to_contain_text(GUIDE["smear"]["game"]["text"])
    expect(told).to_contain_text("Who gets Low who takes it")


def test_a_house_says_what_it_is(opened: Opened) -> None:
    """Who looks through a house reads what one is, and whether this one can be raised."""
    page, _ = at(opened, "seep houses")
    for kind, says in (("cemented", "it cannot be raised"), ("plain", "who does not own it may raise it")):
        page.locator(f".house{'.cemented' if kind == 'cemented' else ':not(.cemented)'} button.look").first.click()
        told = page.get_by_role("dialog")
        expect(told).to_contain_text("Who owns it keeps such a card in hand")
        expect(told).to_contain_text(says)
        told.get_by_role("button", name="Close").click()


@pytest.mark.parametrize(("name", "game"), [("seep twelve", "seep"), ("smear trick", "smear")])
def test_the_score_says_what_wins(opened: Opened, name: str, game: str) -> None:
    """Behind the score stands how the match is won: in Seep, what a bazzi is."""
    page, _ = at(opened, name)
    page.get_by_role("button", name="How the match stands").click()
    expect(page.get_by_role("dialog")).to_contain_text(GUIDE[game]["match"]["text"])


def test_a_dialog_has_the_direction_of_its_language(opened: Opened) -> None:
    """What is opened on the cloth, where left is left, is written from right to left in Urdu."""
    page, _ = at(opened, "seep houses", {"language": "ur"})
    page.locator("button.look").first.click()
    assert page.get_by_role("dialog").evaluate("one => getComputedStyle(one).direction") == "rtl"
