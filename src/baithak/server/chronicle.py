"""What is kept of a table: its setup and its events as text, which a later release must still read.

Names of events and of their fields are what was written when the first table was kept. A field
that is added later needs a default, so that older tables go on as they were.
"""

from dataclasses import fields, replace
from typing import Any, get_args

import msgspec

from baithak.cards.shuffle import first_dealer
from baithak.games.catalog import game_of
from baithak.tables.events import Event
from baithak.tables.kept import Kept
from baithak.tables.setup import Clock, Patience, Setup

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
SETUP_FORMAT = 1


class ChronicleError(ValueError):
    """Something kept that cannot be read: kept by a later release, or damaged."""


def write_event(event: Event) -> bytes:
    """Return the text of an event."""
    content = {field.name: getattr(event, field.name) for field in fields(event)}
    return msgspec.json.encode([type(event).__name__, content])


def read_event(text: bytes) -> Event:
    """Return the event of a text.

    Raises:
        ChronicleError: if it is none.
    """
    try:
        name, content = msgspec.json.decode(text, type=tuple[str, dict[str, Any]])
        event: Event = msgspec.convert(content, _KINDS[name])
    except (msgspec.MsgspecError, KeyError) as error:
        raise ChronicleError(f"no event that this release knows: {error}") from error
    return event


def write_setup(setup: Setup) -> bytes:
    """Return the text of a setup, with its seed: not for the eyes of anybody who plays."""
    return msgspec.json.encode(
        {
            "format": SETUP_FORMAT,
            "game": setup.game.name,
            "options": setup.options.values(),
            "seed": setup.seed.hex(),
            "host": setup.host,
            "people": setup.people,
            "bots": setup.bots,
            "names": setup.names,
            "clock": setup.clock,
            "patience": setup.patience,
            "take_backs": setup.take_backs,
            "talk": setup.talk,
            "rated": setup.rated,
            "tags": setup.tags,
        }
    )


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A setup as it is written."""

    format: int
    game: str
    options: dict[str, int | str]
    seed: str
    host: str
    people: tuple[str, str, str, str]
    bots: tuple[str, str, str, str]
    names: tuple[str, str, str, str]
    clock: Clock
    patience: Patience
    take_backs: str
    talk: str
    rated: bool
    tags: tuple[tuple[str, str], ...]


def read_setup(text: bytes) -> Setup:
    """Return the setup of a text.

    Raises:
        ChronicleError: if it is none, or from a later release.
    """
    try:
        kept = msgspec.json.decode(text, type=_Kept)
        if kept.format > SETUP_FORMAT:
            raise ChronicleError(f"a setup of format {kept.format}: this release reads up to {SETUP_FORMAT}")
        game = game_of(kept.game)
        seed = bytes.fromhex(kept.seed)
        first_dealer(seed)
        return Setup(
            game=game,
            options=game.options.read((name, str(value)) for name, value in kept.options.items()),
            seed=seed,
            host=kept.host,
            people=kept.people,
            bots=kept.bots,
            names=kept.names,
            clock=kept.clock,
            patience=kept.patience,
            take_backs=kept.take_backs,
            talk=kept.talk,
            rated=kept.rated,
            tags=kept.tags,
        )
    except ChronicleError:
        raise
    except ValueError as error:
        raise ChronicleError(f"no setup that this release knows: {error}") from error


class _Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """A table as it is written."""

    format: int
    kept: msgspec.Raw
    before: msgspec.Raw


def write_snapshot(kept: Kept) -> bytes:
    """Return the text of a table: not for the eyes of anybody who plays."""
    before, plain = msgspec.json.encode(kept.before), msgspec.json.encode(replace(kept, before=None))
    return msgspec.json.encode(_Snapshot(SETUP_FORMAT, msgspec.Raw(plain), msgspec.Raw(before)))


def read_snapshot(text: bytes, setup: Setup) -> Kept:
    """Return the table of a text.

    Raises:
        ChronicleError: if it is none, or from a later release; its events make the table all the same.
    """
    try:
        snapshot = msgspec.json.decode(text, type=_Snapshot)
        if snapshot.format != SETUP_FORMAT:
            raise ChronicleError(f"a snapshot of format {snapshot.format}: this release reads {SETUP_FORMAT}")
        standing = type(setup.game.begin(setup.options, 0))
        before = msgspec.json.decode(snapshot.before, type=standing | None)
        kept: Kept = msgspec.json.decode(snapshot.kept, type=Kept)
        return replace(kept, before=before)
    except msgspec.MsgspecError as error:
        raise ChronicleError(f"no snapshot that this release knows: {error}") from error


def event_names() -> tuple[str, ...]:
    """Return the names of all kinds of events, as they are written."""
    return tuple(_KINDS)
