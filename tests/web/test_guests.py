"""Those who come to a table: the link stays in sight, seats say whose partner's they are, and who looks on may sit down later."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opened
from tests.web.feed import Fed
from tests.web.scenes import TABLE, watched
from tests.web.screens import bring, screens


def test_the_code_stays_when_somebody_sits_down(opened: Opened) -> None:
    """It is in sight where it was opened, and still there after the next scene."""
    page = opened((390, 844)).new_page()
    fed = bring(page, next(one for one in screens() if one.name == "waiting host"))
    page.get_by_role("button", name="Show a code").click()
    code = page.get_by_role("img", name="The link as a code")
    expect(code).to_be_in_viewport(ratio=0.99)
    assert fed.shown is not None
    chairs = [chair | {"name": chair.get("name") or "Bao"} for chair in fed.shown["chairs"]]
    fed.show(fed.shown | {"number": 2, "chairs": chairs})
    expect(page.get_by_text("Bao").first).to_be_visible()
    expect(code).to_be_in_viewport()


@pytest.mark.parametrize(
    ("name", "labels"),
    [("waiting host", ["Opponent", "Opponent"]), ("waiting guest", [])],
)
def test_a_free_seat_says_whose_partner_sits_there(opened: Opened, name: str, labels: list[str]) -> None:
    """To who sits it is the partner's or an opponent's; to who comes, somebody's partner's."""
    page = opened().new_page()
    fed = bring(page, next(one for one in screens() if one.name == name))
    assert fed.shown is not None
    plan = page.get_by_role("group", name="The four seats")
    assert [one for one in plan.inner_text().splitlines() if one in {"Opponent", "Your partner"}] == labels
    chairs = [chair if seat != 2 else chair | {"name": ""} for seat, chair in enumerate(fed.shown["chairs"])]
    fed.show(fed.shown | {"number": 2, "chairs": chairs})
    expect(plan.get_by_text("Your partner" if labels else "Amrita's partner")).to_have_count(1)


def test_who_looks_on_sits_down_once_the_deal_is_over(opened: Opened) -> None:
    """The seat is chosen during the deal, a name is asked for, and the seat is taken between two deals, not before."""
    page = opened().new_page()
    fed = Fed(page, watched("playing"))
    page.goto(f"/table/{TABLE}")
    expect(page.get_by_text("You may sit down as soon as this deal is over.")).to_be_visible()
    expect(page.get_by_role("button", name="'s seat")).to_have_count(2)
    page.get_by_role("button", name="Take West's seat").click()
    page.get_by_role("textbox", name="Your name").fill("Bao")
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("You sit down as soon as this deal is over.")).to_be_visible()
    assert fed.acts == []
    over = watched("scored")
    fed.show(over | {"number": 10_000})
    expect(page.get_by_text("You may sit down as soon as this deal is over.")).to_have_count(0)
    page.wait_for_timeout(300)
    assert fed.acts == [{"do": "sit", "seat": 1}]


def test_who_looks_on_at_a_full_table_is_offered_nothing(opened: Opened) -> None:
    """Where all four seats are taken, and after the match, there is none to choose."""
    page = opened().new_page()
    shown = watched("playing")
    fed = Fed(page, shown | {"chairs": [chair | {"name": "Bao"} for chair in shown["chairs"]]})
    page.goto(f"/table/{TABLE}")
    expect(page.get_by_text("You are looking on.")).to_be_visible()
    expect(page.get_by_role("button", name="'s seat")).to_have_count(0)
    fed.show(watched("over") | {"number": 10_000})
    expect(page.get_by_text("You are looking on.")).to_be_visible()
    expect(page.get_by_role("button", name="'s seat")).to_have_count(0)
