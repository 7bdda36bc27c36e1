"""How a server is set up: from a file, from the environment, and from what is usual where neither says anything."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

PREFIX = "BAITHAK_"


class SettingsError(ValueError):
    """A setting that does not exist, or cannot have its value; the server does not start with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set; ``ABOUT`` says what each is for."""

    host: str = "127.0.0.1"
    port: int = 8642
    database: str = ""
    url: str = ""
    peer: str = ""
    node: str = ""
    workers: int = 0
    bot_seconds: float = 0.6
    pace_seconds: float = 1.0
    tables_a_user: int = 20
    sockets_a_user: int = 12
    messages_a_second: float = 20.0
    ping_seconds: float = 2.0
    dead_seconds: float = 4.0
    empty_seconds: float = 1800.0
    log_level: str = "info"

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https."""
        return self.url.startswith("https://")

    @property
    def peer_address(self) -> str:
        """Where other processes that share the database reach this one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        everywhere = self.host in {"0.0.0.0", "::"}  # noqa: S104 - it is compared, nothing listens there
        return self.peer or f"http://{'127.0.0.1' if everywhere else host}:{self.port}"

    @property
    def node_name(self) -> str:
        """What this process is called among those that share a database: the same after it is started again."""
        return self.node or f"{os.uname().nodename if hasattr(os, 'uname') else 'here'}:{self.port}"


ABOUT: Mapping[str, str] = {
    "host": "The address at which the server listens; 0.0.0.0 for every one that the machine has.",
    "port": "The port, 1 to 65535, or 0 for any that is free.",
    "database": "Where tables are kept: a file, or postgresql://user:password@host/name; a file of its own if empty.",
    "url": "How people reach it, such as https://cards.example.org; pages of other places are refused. Empty on one machine.",
    "peer": "Where other processes that share the database reach this one; http://host:port if empty.",
    "node": "What this process is called among several; its host and port if empty. No two may have the same name.",
    "workers": "How many processes think for bots; as many as there are cores, less one, if 0.",
    "bot_seconds": "How long a bot may think over a move.",
    "pace_seconds": "How long a bot takes for a move at least where people look on, so that they can follow; 0 for no time at all.",
    "tables_a_user": "How many unfinished tables one user may have.",
    "sockets_a_user": "How many connections one user may have at a time.",
    "messages_a_second": "How many messages a connection may send, over a while; more wait, and a flood ends the connection.",
    "ping_seconds": "How often a connection is asked whether it is alive, in seconds.",
    "dead_seconds": "After how many seconds without an answer a connection is cut off.",
    "empty_seconds": "After how many seconds a table is dropped at which nobody is left; one with days for a move waits longer.",
    "log_level": "debug, info, warning or error.",
}
_TEXTS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "host": (re.compile(r"[0-9A-Za-z._:%-]{1,253}"), "an address or a name of this machine, or 0.0.0.0"),
    "url": (
        re.compile(r"(https?://([0-9a-z._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?)?", re.IGNORECASE),
        "http:// or https://, a host in the letters of the net and perhaps a port, and nothing behind it",
    ),
    "node": (re.compile("[^/]*"), "a name without '/'"),
    "log_level": (re.compile("debug|info|warning|error"), "debug, info, warning or error"),
}
"""By setting, what fits it, and in words what that is."""
_WHOLE = re.compile("-?[0-9]+")
_NUMBER = re.compile(r"-?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)
_USUAL_PORT = re.compile("^(http:.*):80$|^(https:.*):443$")
_LEAST: Mapping[str, float] = {"port": 0, "pace_seconds": 0, "workers": 0, "tables_a_user": 1, "sockets_a_user": 1}
_MOST: Mapping[str, float] = {"port": 65535, "workers": 256, "bot_seconds": 60, "pace_seconds": 60}


def printed() -> str:
    """Return a settings file with every setting at what is usual, each with what it is for."""
    usual = Settings()
    lines = ["# Baithak's server. Each line may also be said in the environment: BAITHAK_PORT=8642, and so on.", ""]
    for name, about in ABOUT.items():
        value = getattr(usual, name)
        text = f'"{value}"' if isinstance(value, str) else str(value)
        lines += [f"# {about}", f"# {name} = {text}", ""]
    return "\n".join(lines)


def read_settings(file: Path | None, environment: Mapping[str, str], **given: Any) -> Settings:
    """Return the settings: what is given on the command line, else in the environment, else in a file.

    Raises:
        SettingsError: if a setting does not exist or cannot have its value, or the file cannot be read.
    """
    values: dict[str, Any] = {}
    if file is not None:
        values |= _of_file(file)
    known = {field.name: field.type for field in fields(Settings)}
    for name, text in environment.items():
        if name.startswith(PREFIX) and name.removeprefix(PREFIX).lower() in known:
            values[name.removeprefix(PREFIX).lower()] = text
    values |= {name: value for name, value in given.items() if value is not None}
    return Settings(**{name: _checked(name, value, str(known[name])) for name, value in values.items()})


def _of_file(file: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: not a settings file: {error}") from error
    for name in values:
        if name not in ABOUT:
            raise SettingsError(f"{file}: no setting '{name}': there are {', '.join(ABOUT)}")
    return values


def _text(name: str, text: str) -> str:
    """Return a text as its setting takes it."""
    if name in _TEXTS:
        fits, what = _TEXTS[name]
        if not fits.fullmatch(text):
            raise SettingsError(f"{name} cannot be '{text}': it is {what}")
    return _USUAL_PORT.sub(r"\1\2", text.lower().rstrip("/")) if name == "url" else text


def _checked(name: str, value: Any, kind: str) -> Any:
    """Return a value as its setting takes it."""
    if kind.endswith("str'>") or kind == "str":
        return _text(name, str(value))
    whole = "int" in kind
    try:
        if not (_WHOLE if whole else _NUMBER).fullmatch(str(value)):
            raise ValueError
        number = int(str(value)) if whole else float(str(value))
    except ValueError:
        raise SettingsError(f"{name} cannot be '{value}': it is a {'whole ' if whole else ''}number") from None
    least, most = _LEAST.get(name, 0.001), _MOST.get(name, 1_000_000)
    if not least <= number <= most:
        raise SettingsError(f"{name} cannot be {value}: it is a number from {least:g} to {most:g}")
    return number
