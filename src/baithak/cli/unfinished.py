"""Looks among the user's own records for a match that is not over."""

from pathlib import Path

from baithak.games.game import AnyGame
from baithak.records.record import Record
from baithak.records.replay import check, standing_of
from baithak.records.text import read_records
from baithak.tui.keep import SUFFIX, read_plain

_MOST_READ = 20


def unfinished(folder: Path, game: AnyGame) -> tuple[Path, Record] | None:
    """Return the match of a game in a folder that was played last and is not over; whatever cannot be read is none."""
    try:
        paths = [path for path in folder.iterdir() if path.name.endswith(SUFFIX) and f"-{game.name}" in path.name]
        paths.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return None
    for path in paths[:_MOST_READ]:
        try:
            reading = read_records(read_plain(path))
            if reading.fault is not None or len(reading.records) != 1:
                continue
            record = reading.records[0]
            if record.game.name == game.name and not check(record) and not standing_of(record).over:
                return path, record
        except (OSError, ValueError):
            continue
    return None
