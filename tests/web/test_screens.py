"""Every screen looks as it did: at six sizes, in a language of each direction, and in one whose words are too long."""

import io
from collections.abc import Callable, Iterable

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.server.house import House
from tests.web.looks import FAR, STEP, cell, file_of, place, seen, unlike
from tests.web.screens import LANGUAGES, SIZES, Screen, bring, context, photograph, screens

AGAIN = "if it is to look so now: python -m tests.web.looks --write"


def check(
    chromium: Browser, house: House, screen: Screen, languages: Iterable[str], sizes: Iterable[tuple[int, int]]
) -> None:
    """Compare a screen with how it is kept."""
    with Image.open(file_of(screen)) as opened:
        kept = opened.convert("L")
    far = {
        (language, size): difference
        for language, size, picture in seen(chromium, house.url, screen, languages, sizes)
        if (difference := unlike(cell(picture), kept.crop(place(language, size)))) > FAR
    }
    assert far == {}, AGAIN


@pytest.mark.parametrize("screen", screens(), ids=lambda screen: screen.name.replace(" ", "-"))
def test_looks(chromium: Browser, house: House, screen: Screen) -> None:
    """A screen looks as it is kept, on a phone and on a desk."""
    check(chromium, house, screen, LANGUAGES[:1], (SIZES[1], SIZES[4]))


@pytest.mark.long
@pytest.mark.parametrize("screen", screens(), ids=lambda screen: screen.name.replace(" ", "-"))
def test_looks_everywhere(chromium: Browser, house: House, screen: Screen) -> None:
    """A screen looks as it is kept at every size in every language."""
    check(chromium, house, screen, LANGUAGES, SIZES)


def _styled(css: str) -> Callable[[Page], object]:
    return lambda page: page.add_style_tag(content=css)


def _hide(selector: str) -> Callable[[Page], object]:
    return _styled(f"{selector} {{ visibility: hidden !important }}")


@pytest.mark.parametrize(
    "spoiled",
    [
        _hide("section.hand"),
        _hide(".cloth"),
        _hide("main.board > header"),
        _styled("main.board { transform: translateY(60px) }"),
        lambda page: page.evaluate("document.body.replaceChildren()"),
    ],
    ids=["no-hand", "no-cloth", "no-head", "moved", "blank"],
)
def test_can_fail(chromium: Browser, house: House, spoiled: Callable[[Page], object]) -> None:
    """A table without one of its parts, moved, or empty, does not pass for itself; the same table twice does."""
    made = context(chromium, house.url, bypass_csp=True)
    page = made.new_page()
    bring(page, next(screen for screen in screens() if screen.name == "smear trick"))
    right, again = (cell(photograph(page, SIZES[1])) for _ in range(2))
    assert unlike(right, again) <= FAR // 10
    spoiled(page)
    assert unlike(right, cell(photograph(page, SIZES[1]))) > FAR
    made.close()


def test_kept_is_small() -> None:
    """What is kept of all screens stays below one megabyte, and nothing is kept of a screen that is no more."""
    files = {file_of(screen) for screen in screens()}
    assert {*file_of(screens()[0]).parent.iterdir()} == files
    assert sum(file.stat().st_size for file in files) < 1_000_000
    with Image.open(io.BytesIO(next(iter(files)).read_bytes())) as opened:
        assert all(grey % STEP == 0 or grey == 255 for grey in opened.tobytes())
