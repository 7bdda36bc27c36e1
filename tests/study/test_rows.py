"""Results as CSV and Parquet."""

import csv
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from baithak.study import rows
from baithak.study.arena import DealResult, MatchResult
from baithak.study.programme import Unit
from baithak.study.rows import DEAL, MATCH, RowsError, RowsFile, rows_of
from baithak.study.watch import Watched

DEALS = (
    DealResult(0, 0, False, 3, False, 27, (4, -2), 1, 3, True),
    DealResult(0, 0, True, 3, True, 4, (0, 0), sides={"sweeps": (2, 1)}),
)
UNITS = [Unit(1, 0, DEALS, (), (Watched(), Watched()))]
ROWS = rows_of(UNITS, ["a", "b", "c"], [(0, 1), (2, 1)])


def test_csv_has_one_row_a_table(tmp_path: Path) -> None:
    """The columns have names, truth is 1 or 0, what there is not is empty, and the temporary file is gone."""
    file = RowsFile(tmp_path / "out.csv")
    assert file.write(*ROWS) == 2
    with file.path.open(encoding="utf-8") as text:
        assert list(csv.reader(text)) == [
            [*DEAL, "sweeps_0", "sweeps_1"],
            ["c", "b", "0", "0", "0", "3", "0", "27", "4", "-2", "1", "3", "1", "0", "0"],
            ["c", "b", "0", "0", "1", "3", "1", "4", "0", "0", "-1", "0", "", "2", "1"],
        ]
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    """Parquet has the same columns, with truth as truth."""
    file = RowsFile(tmp_path / "out.PARQUET")
    file.write(*ROWS)
    table = pq.read_table(file.path).to_pydict()
    assert list(table) == list(ROWS[0])
    assert (table["deal"], table["swapped"], table["points_1"]) == ([0, 0], [False, True], [-2, 0])
    assert (table["first"], table["made"]) == (["c", "c"], [True, None])


def test_matches_have_rows_of_their_own(tmp_path: Path) -> None:
    """Of whole matches there is one row each, with its winner."""
    matches = (MatchResult(0, False, 0, 9), MatchResult(1, True, -1, 7))
    columns, rows = rows_of([Unit(0, 0, (), matches, (Watched(), Watched()))], ["a", "b"], [(0, 1)])
    assert columns == MATCH
    assert rows == [("a", "b", 0, False, 0, 9), ("a", "b", 1, True, -1, 7)]


@pytest.mark.parametrize("name", ["out", "out.txt", "out.csv.gz", ".csv"])
def test_another_ending_is_refused_before_anything_is_played(tmp_path: Path, name: str) -> None:
    """The ending must be one of two, and the message says which."""
    with pytest.raises(RowsError, match=r"\.csv nor in \.parquet"):
        RowsFile(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_place_that_takes_no_file_is_found_beforehand(tmp_path: Path) -> None:
    """A folder that is missing, a folder in the file's place and a name too long are found when the file is named."""
    (tmp_path / "folder.csv").mkdir()
    for path in (tmp_path / "none" / "out.csv", tmp_path / "folder.csv", tmp_path / ("x" * 300 + ".csv")):
        with pytest.raises(RowsError, match=r"cannot be written|is a folder"):
            RowsFile(path)


def test_parquet_without_its_library_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pyarrow is not installed, one line says what to install."""
    monkeypatch.setattr(rows, "find_spec", lambda _name: None)
    with pytest.raises(RowsError, match=r"needs pyarrow: .*-m pip install pyarrow, or name a \.csv file"):
        RowsFile(tmp_path / "out.parquet")


def test_a_run_that_comes_to_nothing_leaves_an_older_file_whole(tmp_path: Path) -> None:
    """Until the rows are written an older file stays as it was, and no other lies beside it."""
    path = tmp_path / "out.csv"
    path.write_text("older", encoding="utf-8")
    file = RowsFile(path)
    assert [(left.name, left.read_text(encoding="utf-8")) for left in tmp_path.iterdir()] == [("out.csv", "older")]
    file.part.write_text("half", encoding="utf-8")
    file.forget()
    assert [left.name for left in tmp_path.iterdir()] == ["out.csv"]
