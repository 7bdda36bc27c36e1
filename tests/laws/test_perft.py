"""The rules in numbers: from fixed positions as many ways lead on as ever did."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from baithak.games.catalog import GAMES
from tests.laws import perft
from tests.laws.perft import Start, read, recount

QUICK = 2500
"""Counts up to this are made again by every run of the tests."""
STARTS = [start for game in GAMES for start in read(game)]


def names(start: Start) -> str:
    """Return a start's name as a test id."""
    return start.name()


@pytest.mark.parametrize("start", STARTS, ids=names)
def test_as_many_ways_lead_on_as_ever(start: Start) -> None:
    """The first counts of a position are those of the golden file."""
    counts = tuple(count for count in start.counts if count <= QUICK) or start.counts[:1]
    start = replace(start, counts=counts)
    assert recount(start) == start


@pytest.mark.long
@pytest.mark.parametrize("start", STARTS, ids=names)
def test_all_counts_are_those_of_the_golden_file(start: Start) -> None:
    """So are the counts of longer sequences."""
    assert recount(start) == start


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_counted_from_many_positions(game: str) -> None:
    """A game has at least twelve deals, some under other house rules, some in the middle of play."""
    starts = read(game)
    assert len({(start.seed, start.number) for start in starts}) >= 12
    assert len({start.name().split("-")[3] for start in starts}) >= 3
    assert sum(bool(start.moves) for start in starts) >= 6


def test_a_changed_count_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says which count is another now, and ends with 1; written again, it is right."""
    golden = json.loads(perft.path_of("smear").read_text(encoding="utf-8"))[:1]
    golden[0]["counts"] = [4, 7]
    monkeypatch.setattr(perft, "FOLDER", tmp_path)
    perft.path_of("smear").write_text(json.dumps(golden), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["perft", "--game", "smear"])
    assert perft.main() == 1
    assert "4 7, but now 4 1" in capsys.readouterr().out
    perft.write("smear", [replace(start, counts=(1,)) for start in read("smear")])
    assert [start.counts for start in read("smear")] == [(1,)]
