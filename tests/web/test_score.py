"""What a deal came to is said in the page, also where nothing was played."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.house import House
from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, replay, staged
from tests.web.screens import bring, context, screens


def test_a_deal_that_was_thrown_in_says_so(opened: Opened) -> None:
    """S6: where four low cards were thrown in there is no sum to draw, and the sheet says why and what comes next."""
    row = {"words": {"key": "seep.row.redeal"}, "points": [0, 0]}
    page = opened().new_page()
    Fed(page, staged("seep scored") | {"sheet": [row]})
    page.goto(f"/table/{TABLE}")
    expect(page.get_by_text("Thrown in, so nothing is scored and the same dealer deals again")).to_be_visible()
    expect(page.get_by_role("button", name="Next deal")).to_be_enabled()


@pytest.mark.parametrize("game", ["seep", "smear"])
def test_where_a_match_turned_names_the_side_that_gained(chromium: Browser, house: House, game: str) -> None:
    """A play has with it what followed and to whom the deal swung: a card that lost the trick has won nothing by that."""
    opened = context(chromium, house.url)
    page = opened.new_page()
    bring(page, next(one for one in screens() if one.name == f"{game} over"))
    lines = page.get_by_role("listitem").filter(has_text="a swing of")
    turning = replay(game)["turning"]
    expect(lines).to_have_count(len(turning))
    for line, one in zip(lines.all(), turning, strict=True):
        ours = (one["seat"] % 2 == 0) == (one["swing"] > 0)
        side = "your side" if ours else "their side"
        points = "point" if abs(one["swing"]) == 1 else "points"
        expect(line).to_contain_text(f"a swing of {abs(one['swing'])} {points} to {side}")
        told = [words["key"] for words in one["words"].get("then", [])]
        assert ("The deal ended with it" in line.inner_text()) == ("records.scored" in told)
        assert bool(re.search("takes? the trick", line.inner_text())) == ("smear.then.trick" in told)
    opened.close()
