"""Whole matches frozen as text: every later release must read, replay, verify and write them just so."""

from pathlib import Path

import pytest

from baithak.records.replay import check, verify
from baithak.records.text import read_records, write_records
from tests.records.played import ALL_GAMES

FOLDER = Path(__file__).parents[1] / "golden" / "records"
GOLDEN = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_its_golden_records() -> None:
    """Each game, the toy too, has a file of matches."""
    assert {path.stem for path in GOLDEN} == set(ALL_GAMES)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_frozen_record_stays_true(path: Path) -> None:
    """The file reads without a fault, every move is legal, every pack comes from its seed, and the text is the same."""
    text = path.read_text(encoding="utf-8")
    reading = read_records(text, ALL_GAMES)
    assert reading.fault is None
    assert len(reading.records) > 1
    for record, source in zip(reading.records, reading.sources, strict=True):
        assert check(record, source) == ()
        assert record.seed is None or verify(record, source) == ()
    assert write_records(reading.records) == text
