"""What can be found by a program in what people cannot read, reach or tell apart: axe-core, on every screen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.house import House
from tests.web.screens import Screen, bring, context, screens

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def complaints(page: Any) -> list[str]:
    """Return what axe finds amiss on a page."""
    page.add_script_tag(path=str(AXE))
    # It takes the letters that are drawn on a card for what the card has to be called.
    drawn = {"label-content-name-mismatch": {"enabled": False}}
    found = page.evaluate("([runOnly, rules]) => axe.run({ runOnly, rules })", [RULES, drawn])
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")


@pytest.mark.parametrize("screen", screens(), ids=lambda screen: screen.name.replace(" ", "-"))
def test_axe(chromium: Browser, house: House, screen: Screen) -> None:
    """No screen breaks a rule of WCAG 2.2 that a program can check, by day or by night."""
    made = context(chromium, house.url, bypass_csp=True, viewport={"width": 1280, "height": 800})
    try:
        page = made.new_page()
        bring(page, screen)
        found = complaints(page)
        page.emulate_media(color_scheme="dark")
        page.wait_for_timeout(50)
        found += [f"dark: {one}" for one in complaints(page)]
        assert found == []
    finally:
        made.close()


def test_can_fail(chromium: Browser, house: House) -> None:
    """A button without a name, and pale writing, are found."""
    made = context(chromium, house.url, bypass_csp=True)
    page = made.new_page()
    page.goto("/nowhere")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')")
    assert any(one.startswith("button-name") for one in complaints(page))
    made.close()
