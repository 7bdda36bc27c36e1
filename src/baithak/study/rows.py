"""Results as a file: one row a deal, as CSV or Parquet by the file's ending."""

import csv
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from baithak.study.arena import DealResult

COLUMNS = ("deal", "swapped", "dealer", "void", "moves", "points_0", "points_1")
"""The columns; ``deal`` is the pair's number, ``points_0`` and ``points_1`` are those of bot 0 and bot 1."""
ENDINGS = (".csv", ".parquet")


class RowsError(ValueError):
    """A file that cannot be written."""


def _row(result: DealResult) -> tuple[int | bool, ...]:
    points = result.points
    return result.pair, result.swapped, result.dealer, result.void, result.moves, points[0], points[1]


class RowsFile:
    """A file that will hold rows; everything that could prevent that is found out when it is made.

    They are written to a new file beside it, which then takes its place: an older file of the
    same name stays whole if nothing comes of the run.
    """

    def __init__(self, path: Path) -> None:
        """Check the ending, whether Parquet can be written, and whether the folder lets a file be made.

        Raises:
            RowsError: if the file could not be written later.
        """
        self.path = path
        self.part = path.with_name(path.name + ".part")
        if path.suffix.lower() not in ENDINGS:
            raise RowsError(f"'{path}' ends neither in .csv nor in .parquet: the ending chooses the form")
        self._parquet = path.suffix.lower() == ".parquet"
        if self._parquet and find_spec("pyarrow") is None:
            raise RowsError(f"Parquet needs pyarrow: {sys.executable} -m pip install pyarrow, or name a .csv file")
        try:
            if path.is_dir():
                raise RowsError(f"'{path}' is a folder, not a file")
            self.part.open("wb").close()
            self.part.unlink()
        except OSError as error:
            raise RowsError(f"'{path}' cannot be written: {error.strerror}") from error

    def write(self, results: Iterable[DealResult]) -> None:
        """Write the rows and put the file in its place.

        Raises:
            RowsError: if the disk refuses it.
        """
        rows = [_row(result) for result in results]
        try:
            if self._parquet:
                self._write_parquet(rows)
            else:
                with self.part.open("w", newline="", encoding="utf-8") as file:
                    writer = csv.writer(file, lineterminator="\n")
                    writer.writerow(COLUMNS)
                    writer.writerows([int(value) for value in row] for row in rows)
            self.part.replace(self.path)
        except OSError as error:
            raise RowsError(f"'{self.path}' cannot be written: {error.strerror}") from error

    def _write_parquet(self, rows: list[tuple[int | bool, ...]]) -> None:
        import pyarrow as pa  # noqa: PLC0415 - an extra that most installations lack
        import pyarrow.parquet as pq  # noqa: PLC0415

        pq.write_table(pa.table({name: [row[at] for row in rows] for at, name in enumerate(COLUMNS)}), self.part)

    def forget(self) -> None:
        """Remove what was begun, if writing failed."""
        self.part.unlink(missing_ok=True)
