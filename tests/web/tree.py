"""The page as the accessibility tree has it, which is what a screen reader is told, and a match played by it alone."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Page

STRIP, HAND = "What can be done", "Your hand"
TOOLS = {"Hint", "Clear", "Take back"}
OVER = "The match is over"
STEADY = 0.6
"""Seconds after which a press that came to nothing is made again."""
STUCK, LOST = 90.0, 5.0
"""Seconds after which a match that stands still has failed, and after which whoever finds no table lets go of what lies over it."""


@dataclass(frozen=True)
class Node:
    """One part of the page as it is told."""

    role: str
    name: str
    description: str
    disabled: bool
    pressed: bool
    element: int
    """How the browser knows it."""
    children: list["Node"] = field(compare=False, repr=False)

    def every(self, role: str = "") -> Iterator["Node"]:
        """Yield this part and all in it, or those of one role."""
        if not role or self.role == role:
            yield self
        for child in self.children:
            yield from child.every(role)

    def find(self, role: str, name: str) -> "Node | None":
        """Return the first part of a role and name."""
        return next((one for one in self.every(role) if one.name == name), None)

    @property
    def text(self) -> str:
        """Everything that is read in it."""
        return " ".join(one.name for one in self.every("StaticText"))


class Tree:
    """Reads what a page tells."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._browser = page.context.new_cdp_session(page)

    def read(self) -> Node:
        """Return the whole page."""
        nodes = self._browser.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}

        def built(node: dict[str, Any]) -> Node:
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            return Node(
                node.get("role", {}).get("value", ""),
                node.get("name", {}).get("value", ""),
                node.get("description", {}).get("value", ""),
                bool(properties.get("disabled")),
                properties.get("pressed") == "true",
                node.get("backendDOMNodeId", 0),
                [built(known[child]) for child in node.get("childIds", []) if child in known],
            )

        return built(nodes[0])

    def enter(self, node: Node) -> None:
        """Go to a part and press Enter there, as a screen reader's user does."""
        try:
            self._browser.send("DOM.focus", {"backendNodeId": node.element})
        except Error:  # it is gone since it was read, as whoever reads slowly knows
            return
        self.page.keyboard.press("Enter")


def wanted(page: Node) -> Node | None:
    """Return what is to be pressed next in a match, or None while others are to play."""
    strip, hand = page.find("region", STRIP), page.find("region", HAND)
    if strip is None:
        return None
    choices = [one for one in strip.every("button") if one.name not in TOOLS and not one.disabled]
    if choices:
        # Somebody has to bid, or a match of nothing but passes never ends.
        return next((one for one in choices if one.name == "bid 2"), choices[0])
    # It says either whose turn it is or, in the place of that, what stands against a card.
    if hand is None or not any(one.text for one in strip.every("alert")):
        return None
    return next((one for one in hand.every("button") if not one.description and not one.pressed), None)


def play(page: Page, press: Callable[[Node], None], presses: int = 400) -> None:
    """Play a match to its end, each press by whatever means the user has."""
    tree = Tree(page)
    last: tuple[Node, str] | None = None
    since = changed = time.monotonic()
    before = ""
    while presses and time.monotonic() - changed < STUCK:
        told = tree.read()
        strip = told.find("region", STRIP)
        text = strip.text if strip else ""
        if told.text != before:
            before, changed = told.text, time.monotonic()
        if strip is None and time.monotonic() - changed > LOST:
            page.keyboard.press("Escape")
        if OVER in text:
            return
        found = wanted(told)
        # What has only just moved takes no press, so one that changed nothing is made again after a while.
        if found is None or (last == (found, text) and time.monotonic() - since < STEADY):
            page.wait_for_timeout(40)
            continue
        last, since = (found, text), time.monotonic()
        press(found)
        presses -= 1
    raise AssertionError(f"the match did not end:\n{page.locator('body').aria_snapshot()}")
