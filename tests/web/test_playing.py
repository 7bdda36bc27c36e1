"""The feel of play: N21, N22, N23, N25, N26, N28 and N38, on tables that are staged."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from baithak.cards.card import rank_of, suit_of
from tests.web.conftest import Opened, wait_until
from tests.web.feed import Fed, Message
from tests.web.scenes import TABLE, readings, staged
from tests.web.tree import HAND, STRIP

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def called(card: int) -> str:
    """Return what a card is called."""
    return f"{RANKS[rank_of(card)]} of {SUITS[suit_of(card)]}"


def laid(
    opened: Opened, name: str | Message, *, prefs: dict[str, Any] | None = None, **wishes: Any
) -> tuple[Page, Fed]:
    """Put a table on a page."""
    context = opened(prefs=prefs, **wishes)
    page = context.new_page()
    fed = Fed(page, staged(name) if isinstance(name, str) else name)
    page.goto(f"/table/{TABLE}")
    page.get_by_role("region", name=STRIP).wait_for()
    return page, fed


def single(shown: Message) -> int:
    """Return a card that can be played in one way only."""
    return next(card for card, moves in readings(shown).items() if len(moves) == 1)


def test_quick_clicks(opened: Opened) -> None:
    """N21: five clicks within a moment are one move."""
    page, fed = laid(opened, "smear trick", prefs={"playing": "tap"})
    fed.answer = lambda _act: []
    assert fed.shown is not None
    card = page.get_by_role("region", name=HAND).get_by_role("button", name=called(single(fed.shown)))
    card.click(click_count=5, delay=0)
    page.wait_for_timeout(300)
    assert [act["do"] for act in fed.acts] == ["play"]
    expect(page.get_by_role("alert")).to_have_text("Your turn")


def test_enter_held(opened: Opened) -> None:
    """N21: Enter held down on a bid is one move."""
    page, fed = laid(opened, "smear bidding")
    fed.answer = lambda _act: []
    page.get_by_role("region", name=STRIP).get_by_role("button", name="bid 3").focus()
    for _ in range(8):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(300)
    assert [act["move"] for act in fed.acts] == ["bid:3"]


def test_enter_held_on_a_card(opened: Opened) -> None:
    """N21: Enter held down on a card chooses it and goes no further."""
    page, fed = laid(opened, "smear trick")
    assert fed.shown is not None
    page.get_by_role("region", name=HAND).get_by_role("button", name=called(single(fed.shown))).focus()
    for _ in range(8):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(200)
    assert fed.acts == []


@pytest.mark.parametrize("playing", ["tap", "confirm", "drag"])
def test_ways_of_playing(opened: Opened, playing: str) -> None:
    """N22: a card is played by one tap, by choosing and confirming, or by being dragged, as the user likes it."""
    page, fed = laid(opened, "smear trick", prefs={"playing": playing})
    assert fed.shown is not None
    card = page.get_by_role("region", name=HAND).get_by_role("button", name=called(single(fed.shown)))
    if playing == "drag":
        box = card.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 15, box["y"] + 15)
        page.mouse.down()
        page.mouse.move(640, 420, steps=8)
        page.mouse.up()
    else:
        card.click()
    if playing == "confirm":
        page.wait_for_timeout(100)
        assert fed.acts == []
        page.get_by_role("region", name=STRIP).get_by_role("button", name=called(single(fed.shown))).click()
    page.wait_for_timeout(200)
    assert [act["do"] for act in fed.acts] == ["play"]


@pytest.mark.parametrize("playing", ["tap", "confirm"])
def test_readings_first(opened: Opened, playing: str) -> None:
    """N22: a card that can capture in several ways is sent only once one of them, said in words, has been chosen."""
    page, fed = laid(opened, "seep houses", prefs={"playing": playing})
    assert fed.shown is not None
    card, moves = next((card, moves) for card, moves in readings(fed.shown).items() if 2 <= len(moves) <= 8)
    page.get_by_role("region", name=HAND).get_by_role("button", name=called(card)).click()
    choices = page.get_by_role("region", name=STRIP).get_by_role("button", name=called(card))
    expect(choices).to_have_count(len(moves))
    assert fed.acts == []
    choices.first.click()
    page.wait_for_timeout(200)
    assert len(fed.acts) == 1
    assert fed.acts[0]["move"] in [move["move"] for move in moves]


@pytest.mark.parametrize("wishes", [{"prefs": {"motion": "off"}, "reduced_motion": "no-preference"}, {}])
def test_nothing_moves(opened: Opened, wishes: dict[str, Any]) -> None:
    """N23: with motion off, or reduced by the system, nothing flies."""
    page, fed = laid(opened, "smear trick", **wishes)
    assert fed.shown is not None
    fed.show(staged("smear naming") | {"number": 900, "index": 900})
    expect(page.get_by_role("region", name=HAND).get_by_role("button")).to_have_count(6)
    assert page.evaluate("document.getAnimations().filter(one => one.effect.getTiming().duration > 1).length") == 0


def test_state_not_held_up(opened: Opened) -> None:
    """N23: however slowly cards fly, what can be done next can be done at once."""
    page, fed = laid(opened, "smear trick", prefs={"motion": "slow"}, reduced_motion="no-preference")
    fed.show(staged("smear bidding") | {"number": 900, "index": 900})
    wait_until(page, "document.getAnimations().some(one => one.effect.getTiming().duration > 300)")
    page.get_by_role("region", name=STRIP).get_by_role("button", name="bid 2").click()
    page.wait_for_timeout(100)
    assert [act["move"] for act in fed.acts] == ["bid:2"]


def test_last_trick(opened: Opened) -> None:
    """N23: the last trick can be seen again for as long as one likes."""
    page, _ = laid(opened, "smear trick")
    page.get_by_role("button", name="Last trick").click()
    expect(page.get_by_role("dialog", name="Last trick").get_by_role("img")).to_have_count(4)


def test_my_turn(opened: Opened) -> None:
    """N25: the title and the icon say that it is one's turn, and stop saying so afterwards."""
    page, fed = laid(opened, "smear trick")
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title("● Your turn – Smear – Baithak")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    assert fed.shown is not None
    fed.show(fed.shown | {"number": 900, "index": 900, "turn": 1, "legal": []})
    expect(page).to_have_title("Smear – Baithak")
    expect(icon).not_to_have_attribute("href", re.compile("^data:"))


@pytest.mark.parametrize("forced", [False, True])
def test_last_card(opened: Opened, forced: bool) -> None:
    """N26: the last card is played unasked for whoever wants it so, and for nobody else."""
    shown = staged("smear trick")
    move = shown["legal"][0]
    card = move["words"]["fill"]["card"]
    page, fed = laid(opened, shown | {"hand": [card], "legal": [move]}, prefs={"forced": forced})
    page.wait_for_timeout(1600)
    assert [act["move"] for act in fed.acts] == ([move["move"]] if forced else [])


def test_why_not(opened: Opened) -> None:
    """N28: pressing a card that may not be played says why, names the rule, and points to the cards that prove it."""
    page, fed = laid(opened, "smear trick")
    assert fed.shown is not None
    playable = readings(fed.shown)
    barred = next(card for card in fed.shown["hand"] if card not in playable)
    proof = sorted(playable)
    words = {"key": "smear.refusal.follow_or_trump", "fill": {"suit": proof[0] // 13, "cards": proof, "card": barred}}
    move = {"key": "smear.move.play", "fill": {"card": barred}}
    fed.objections = lambda _question: [{"move": move, "words": words, "clause": "M16", "cards": proof}]
    page.get_by_role("region", name=HAND).get_by_role("button", name=called(barred)).click()
    strip = page.get_by_role("region", name=STRIP)
    expect(strip.get_by_role("link", name="rule M16")).to_have_attribute("href", "/rules/smear#M16")
    assert (fed.questions, fed.acts) == ([([barred], [])], [])


@pytest.mark.parametrize("name", ["seep houses", "smear trick"])
def test_dimmed(opened: Opened, name: str) -> None:
    """N28: the cards said not to be allowed are those that no legal move plays, and no card is while others are to play."""
    page, fed = laid(opened, name)
    assert fed.shown is not None
    playable = readings(fed.shown)
    cards = page.get_by_role("region", name=HAND).get_by_role("button")
    for card in fed.shown["hand"]:
        one = page.get_by_role("region", name=HAND).get_by_role("button", name=called(card))
        expect(one).to_have_accessible_description("" if card in playable else "not allowed now; press to hear why")
    fed.show(fed.shown | {"number": 900, "index": 900, "turn": 1, "legal": []})
    expect(page.get_by_role("region", name=STRIP)).not_to_contain_text("Your turn")
    for at in range(cards.count()):
        expect(cards.nth(at)).to_have_accessible_description("")


def test_four_colours(opened: Opened) -> None:
    """N38: in four colours each suit has its own, and letters can stand on the cards."""
    colours = """() => ['c', 'd', 'h', 's'].map(suit =>
      getComputedStyle(document.documentElement).getPropertyValue(`--suit-${suit}`).trim())"""
    page, _ = laid(opened, "seep twelve")
    assert len(set(page.evaluate(colours))) == 2
    page, fed = laid(opened, "seep twelve", prefs={"colours": "four", "letters": True})
    assert len(set(page.evaluate(colours))) == 4
    assert fed.shown is not None
    card = page.get_by_role("region", name=HAND).get_by_role("button", name=called(fed.shown["hand"][0]))
    expect(card).to_contain_text("CDHS"[suit_of(fed.shown["hand"][0])])


@pytest.mark.parametrize("pointers", [True, False])
def test_what_a_card_can_do_is_pointed_out(opened: Opened, pointers: bool) -> None:
    """What a chosen card can take or build is marked on the floor, for those who want it."""
    page, fed = laid(opened, "seep houses", prefs={"pointers": pointers})
    assert fed.shown is not None
    card = next(card for card, moves in readings(fed.shown).items() if len(moves) > 1)
    page.get_by_role("region", name=HAND).get_by_role("button", name=called(card)).click()
    page.get_by_role("region", name=STRIP).get_by_role("button", name="take").or_(
        page.get_by_role("region", name=STRIP).get_by_role("button", name="add")
    ).first.wait_for()
    assert bool(page.locator(".reached").count()) is pointers
