"""``baithak`` alone: tables on this machine, and a browser that opens at them."""

import json
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import click

from baithak.tui.keep import data_folder
from baithak.words import phrase, say

_NAMES_IT = "serving"
"""The file in the user's folder that says where a Baithak runs."""
_PATIENCE = 2.0
"""Seconds in which a Baithak that runs says so."""


def begin(*, browser: bool) -> int:
    """Serve this machine until Ctrl-C and show the page, or only show it where a Baithak runs already; return the exit code.

    Args:
        browser: whether a browser may be opened.

    Raises:
        SettingsError: if the environment says something that cannot be, or the port that it names is taken.
    """
    from baithak.server.settings import Settings, read_settings  # noqa: PLC0415 - who only asks for help need not load it

    settings = read_settings(None, os.environ)
    browser = browser and can_show(os.environ)
    folder = data_folder()
    named = folder / _NAMES_IT
    usual = Settings()
    there = running(_said(named))
    if there is None and (settings.host, settings.port) == (usual.host, usual.port):
        there = running(f"http://{usual.host}:{usual.port}/")
    if there is not None:
        _tell("there", there, browser=browser)
        return 0

    def greet(address: str) -> None:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            named.write_text(address, encoding="utf-8")
        _tell("here", address, browser=browser)

    from baithak.server.run import run  # noqa: PLC0415 - as above

    try:
        return run(settings, folder, greet, any_port=settings.port == usual.port)
    finally:
        with suppress(OSError):
            named.unlink()


def _tell(key: str, address: str, *, browser: bool) -> None:
    click.echo(say(phrase(f"server.{key}", address=address)))
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=key == "here").start()
    else:
        click.echo(say(phrase("server.open_it")))
    sys.stdout.flush()


def _said(file: Path) -> str:
    """Return the address that a file holds, or nothing."""
    with suppress(OSError, UnicodeDecodeError):
        return file.read_text(encoding="utf-8").strip()
    return ""


def running(address: str) -> str | None:
    """Return an address if a Baithak answers there."""
    if not address.startswith("http://"):
        return None
    try:
        with build_opener(ProxyHandler({})).open(f"{address}api/openapi.json", timeout=_PATIENCE) as answer:
            title = json.load(answer)["info"]["title"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return address if title == "Baithak" else None


def can_show(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Say whether a browser can be opened here, with a window of its own: not where there is no display, or by wish."""
    if environment.get("BAITHAK_BROWSER", "").lower() == "none":
        return False
    if platform in {"win32", "darwin", "cygwin"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
