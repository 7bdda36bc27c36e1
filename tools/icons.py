"""Draw the icons that phones want as bitmaps, from the mark of the house: to be run again when the mark changes."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
ICONS = {"icon-192": ("icon", 192), "icon-512": ("icon", 512), "icon-maskable-512": ("icon-maskable", 512)}
"""Each bitmap, the drawing that it is made from, and its width."""


def main() -> None:
    """Draw each icon in a browser and write it beside the mark."""
    with sync_playwright() as playwright:
        program = os.environ.get("BAITHAK_CHROMIUM") or shutil.which("chromium")
        # Chromium does not put itself into a sandbox for root.
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=not root)
        for name, (source, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = (PUBLIC / f"{source}.svg").read_text(encoding="utf-8")
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
