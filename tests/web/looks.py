"""How every screen is to look, kept small, and whether one still does.

``python -m tests.web.looks --write`` photographs all screens again; with ``--folder`` they are also kept there at full
size, to be looked at. What is kept of a screen is one grey picture with a small cell for each language and size.
"""
# ruff: noqa: T201 - a program says how far it is

import argparse
import io
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.web.screens import LANGUAGES, SIZES, Screen, bring, context, photograph, screens, speak

KEPT = Path(__file__).parent / "looks"
CELL, BLOCK, STEP = 80, 8, 8
FAR = 14
"""By how much of 255 a block may be lighter or darker: letters of another font are well below, a missing part is not."""


def cell(picture: bytes) -> Image.Image:
    """Return a picture as it is kept: grey, small, and in a square."""
    with Image.open(io.BytesIO(picture)) as opened:
        grey = opened.convert("L")
    grey.thumbnail((CELL, CELL), Image.Resampling.BOX)
    square = Image.new("L", (CELL, CELL), 0)
    square.paste(grey)
    return square


def coarse(sheet: Image.Image) -> Image.Image:
    """Return a picture in few greys, which takes little room: no grey is off by more than half a step."""
    return sheet.point([min(255, (grey + STEP // 2) // STEP * STEP) for grey in range(256)])


def unlike(one: Image.Image, other: Image.Image) -> int:
    """Return by how much the two are most unlike in any block, of 255."""
    blocks = [picture.resize((CELL // BLOCK,) * 2, Image.Resampling.BOX).tobytes() for picture in (one, other)]
    far: int = max(abs(first - second) for first, second in zip(*blocks, strict=True))
    return far


def place(language: str, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return where in what is kept a language and size are."""
    x, y = SIZES.index(size) * CELL, LANGUAGES.index(language) * CELL
    return (x, y, x + CELL, y + CELL)


def file_of(screen: Screen) -> Path:
    """Return where the looks of a screen are kept."""
    return KEPT / f"{screen.name.replace(' ', '-')}.png"


def seen(
    chromium: Browser,
    url: str,
    screen: Screen,
    languages: Iterable[str] = LANGUAGES,
    sizes: Iterable[tuple[int, int]] = SIZES,
) -> Iterator[tuple[str, tuple[int, int], bytes]]:
    """Yield pictures of a screen in languages and at sizes."""
    made = context(chromium, url, viewport={"width": 1280, "height": 800})
    try:
        page = made.new_page()
        bring(page, screen)
        for language in languages:
            speak(page, language)
            for size in sizes:
                yield language, size, photograph(page, size)
    finally:
        made.close()


def write(chromium: Browser, url: str, wanted: list[Screen], folder: Path | None) -> None:
    """Keep how screens look now."""
    KEPT.mkdir(exist_ok=True)
    for screen in wanted:
        sheet = Image.new("L", (CELL * len(SIZES), CELL * len(LANGUAGES)))
        for language, size, picture in seen(chromium, url, screen):
            sheet.paste(cell(picture), place(language, size))
            if folder is not None:
                name = f"{file_of(screen).stem}.{language}.{size[0]}x{size[1]}.png"
                (folder / name).write_bytes(picture)
        coarse(sheet).save(file_of(screen), optimize=True)
        print(screen.name, flush=True)


def main() -> None:
    """Photograph all screens, or those whose names begin as is said."""
    from tests.server.house import start  # noqa: PLC0415 - only the program starts a server of its own
    from tests.web.conftest import WITHOUT_SANDBOX, program  # noqa: PLC0415

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="keep how the screens look now")
    parser.add_argument("--folder", type=Path, help="keep them at full size there, too")
    parser.add_argument("--only", default="", help="only screens whose names begin so")
    given = parser.parse_args()
    if given.folder is not None:
        given.folder.mkdir(parents=True, exist_ok=True)
    wanted = [screen for screen in screens() if screen.name.startswith(given.only)]
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        os.environ["BAITHAK_PSEUDO"] = "1"
        house = start(Path(name, "tables.sqlite"), Path(name, "log"), {"messages_a_second": "200"})
        try:
            browser = playwright.chromium.launch(executable_path=program(), args=list(WITHOUT_SANDBOX))
            write(browser, house.url, wanted, given.folder)
            browser.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main()
