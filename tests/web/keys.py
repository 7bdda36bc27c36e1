"""Getting about with the keyboard alone."""

from playwright.sync_api import Page

FOCUSED = """() => {
  const at = document.activeElement;
  const label = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.innerText ?? at?.innerText ?? '';
  return label.replace(/\\s+/g, ' ').trim();
}"""


def focused(page: Page) -> str:
    """Return what the part is called on which the keyboard is."""
    return str(page.evaluate(FOCUSED))


def tab_to(page: Page, name: str, most: int = 120) -> None:
    """Press Tab until something is reached by its name, or by a name that ends so."""
    seen = []
    for _ in range(most):
        page.keyboard.press("Tab")
        seen.append(focused(page))
        if seen[-1] == name or seen[-1].endswith(name):
            return
    raise AssertionError(f"Tab does not reach {name!r}, but {seen}")


def choose_card(page: Page, name: str) -> bool:
    """Go to a card of the hand and press Enter there; say whether there is such a card."""
    page.keyboard.press("h")
    page.keyboard.press("Home")
    before = ""
    while (now := focused(page)) != before:
        if now == name:
            page.keyboard.press("Enter")
            return True
        before = now
        page.keyboard.press("ArrowRight")
    return False
