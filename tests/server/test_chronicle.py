"""What was kept of tables: whatever release has written it, it makes the same table for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from baithak.records.text import write_record
from baithak.server.chronicle import (
    ChronicleError,
    event_names,
    read_event,
    read_setup,
    read_snapshot,
    write_event,
    write_setup,
    write_snapshot,
)
from baithak.server.hub import retake
from baithak.server.store import KeptEvent
from baithak.tables.setup import Setup
from baithak.tables.table import Table

GOLDEN = Path(__file__).parents[1] / "golden" / "tables"
FILES = sorted(GOLDEN.glob("*.jsonl"))
SINCE = 1000.0
"""When the tables of the files were laid."""


def kept(file: Path) -> tuple[Setup, list[KeptEvent]]:
    """Return the setup and the events of a file: a line of its own for the one, and for each of the others its time and itself."""
    first, *lines = file.read_text().splitlines()
    events = []
    for number, line in enumerate(lines, start=1):
        at = float(line[1:].partition(",")[0])
        events.append(KeptEvent(number, at, "", "", line[line.index(",") + 1 : -1].encode()))
    return read_setup(first.encode()), events


def says(written: bytes, kept: bytes) -> bool:
    """Say whether a text says all that another, perhaps of an older release, does; it may say more."""

    def holds(now: Any, then: Any) -> bool:
        if isinstance(then, dict):
            return isinstance(now, dict) and all(name in now and holds(now[name], then[name]) for name in then)
        if isinstance(then, list):
            return isinstance(now, list) and len(now) == len(then) and all(map(holds, now, then))
        return bool(now == then)

    return holds(json.loads(written), json.loads(kept))


def test_every_kind_of_event_is_in_the_files() -> None:
    """No kind of event can change unseen."""
    found = {json.loads(event.content)[0] for file in FILES for event in kept(file)[1]}
    assert found == set(event_names())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_table_that_was_kept_replays_to_the_same_record(file: Path) -> None:
    """N8, N9, R11: the events give the very record that they gave when they were kept, and a snapshot at any point gives it too."""
    setup, events = kept(file)
    assert says(write_setup(setup), file.read_text().splitlines()[0].encode())
    table, restored = Table(setup, SINCE), Table(setup, SINCE)
    for event in events:
        assert says(write_event(read_event(event.content)), event.content)
        retake(table, event)
        retake(restored, event)
        snapshot = table.keep() if event.number % 10 == 0 else None
        if snapshot is not None:
            restored = Table.restored(setup, read_snapshot(write_snapshot(snapshot), setup))
    golden = file.with_suffix(".match").read_text()
    assert write_record(table.record) == golden
    assert write_record(restored.record) == golden
    assert table.over


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '["Fly",{}]', '["Sit",{"seat":"x","by":"u1"}]', '["Sit"]', '["Played",{"seat":1}]']
)
def test_what_is_no_event_is_refused(text: str) -> None:
    """A text that this release does not know is named as such, and nothing is guessed."""
    with pytest.raises(ChronicleError, match="no event"):
        read_event(text.encode())


def _changed(**changes: Any) -> bytes:
    first = json.loads(FILES[0].read_text().splitlines()[0])
    return json.dumps(first | changes).encode()


@pytest.mark.parametrize(
    "text", [b"{}", _changed(format=99), _changed(game="chess"), _changed(seed="00"), _changed(options={"fly": 1})]
)
def test_what_is_no_setup_is_refused(text: bytes) -> None:
    """So is a setup of a later release, of another game, or without a proper seed."""
    with pytest.raises(ChronicleError):
        read_setup(text)
