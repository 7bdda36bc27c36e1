"""Results as a file: one row a table, or a match, as CSV or Parquet by the file's ending."""

import csv
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from baithak.study.arena import DealResult, MatchResult
from baithak.study.programme import Unit

Cell: TypeAlias = int | bool | str | None

DEAL = (
    *("first", "second", "deal", "rotation", "swapped", "dealer", "void", "moves", "points_0", "points_1"),
    *("bidder", "bid", "made"),
)
"""The columns of a table: who plays as entry 0 and as entry 1, the unit's number, how many places on the hands went,
whether entry 0 had side 1, and so on; then, two by two, what else the game counts of both entries."""
MATCH = ("first", "second", "match", "swapped", "winner", "deals")
"""The columns of a match; the winner is 0, 1, or -1 where it is drawn."""
ENDINGS = (".csv", ".parquet")


class RowsError(ValueError):
    """A file that cannot be written."""


def _deal(names: tuple[str, str], deal: DealResult, sides: Sequence[str]) -> tuple[Cell, ...]:
    return (
        *(*names, deal.unit, deal.rotation, deal.swapped, deal.dealer, deal.void, deal.moves, *deal.points),
        *(deal.bidder, deal.bid, deal.made),
        *(count for side in sides for count in deal.sides.get(side, (0, 0))),
    )


def _match(names: tuple[str, str], match: MatchResult) -> tuple[Cell, ...]:
    return (*names, match.match, match.swapped, match.winner, match.deals)


def rows_of(
    units: Sequence[Unit], names: Sequence[str], contests: Sequence[tuple[int, int]]
) -> tuple[tuple[str, ...], list[tuple[Cell, ...]]]:
    """Return the columns and rows of what was played.

    Args:
        units: what was played: deals or matches, never both.
        names: the entries.
        contests: by contest, the numbers of entries 0 and 1.
    """
    pairs = [(names[one], names[other]) for one, other in contests]
    if any(unit.matches for unit in units):
        return MATCH, [_match(pairs[unit.contest], match) for unit in units for match in unit.matches]
    sides = sorted({side for unit in units for deal in unit.deals for side in deal.sides})
    columns = (*DEAL, *(f"{side}_{entry}" for side in sides for entry in range(2)))
    return columns, [_deal(pairs[unit.contest], deal, sides) for unit in units for deal in unit.deals]


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

    def write(self, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> int:
        """Write the rows, put the file in its place, and return how many there are.

        Raises:
            RowsError: if the disk refuses it.
        """
        listed = list(rows)
        try:
            if self._parquet:
                self._write_parquet(columns, listed)
            else:
                with self.part.open("w", newline="", encoding="utf-8") as file:
                    writer = csv.writer(file, lineterminator="\n")
                    writer.writerow(columns)
                    writer.writerows([_plain(value) for value in row] for row in listed)
            self.part.replace(self.path)
        except OSError as error:
            raise RowsError(f"'{self.path}' cannot be written: {error.strerror}") from error
        return len(listed)

    def _write_parquet(self, columns: Sequence[str], rows: list[Sequence[Cell]]) -> None:
        import pyarrow as pa  # noqa: PLC0415 - an extra that most installations lack
        import pyarrow.parquet as pq  # noqa: PLC0415

        pq.write_table(pa.table({name: [row[at] for row in rows] for at, name in enumerate(columns)}), self.part)

    def forget(self) -> None:
        """Remove what was begun, if writing failed."""
        self.part.unlink(missing_ok=True)


def _plain(value: Cell) -> Cell:
    """Return a cell as CSV has it: truth is 1 or 0, and nothing is empty."""
    return int(value) if isinstance(value, bool) else value
