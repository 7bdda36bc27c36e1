"""The measurement of speed: its statistics, its table, and that a run keeps what it has. No time is tested."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import peers, speed
from benchmarks.measures import MARKS, MEASURES, OURS, SPOKEN, Column
from benchmarks.pieces.clock import Came, quantile, rate, solved
from benchmarks.pieces.ours import COMPILED, PLAIN, STALE
from benchmarks.speed_page import figure, page, table
from benchmarks.trials import ROOT, Trials, best_peer, median, ratio, rows

MORE = Column("calls", "a second")
LESS = Column("mean", "ms", less=True)
SMEAR = re.compile(r"\| Baithak \| smear \| [\d.]+ ?[kM]? \|")
HEARS_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from benchmarks.speed import main
main()
"""
"""A shell lets what it starts in the background not hear it."""
BY_NAME = {measure.name: measure for measure in MEASURES}


def _calls(*values: float | None) -> list[Came | None]:
    return [None if value is None else {"calls": value, "mean": value} for value in values]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2_314_000, "2.31 M"),
        (999_990, "1.00 M"),
        (45_230, "45.2 k"),
        (312, "312"),
        (1000, "1000"),
        (62.71, "62.7"),
        (0.2841, "0.284"),
    ],
)
def test_a_figure_has_three_that_count(value: float, text: str) -> None:
    """Numbers are written short, with the letter of their size."""
    assert figure(value) == text


def test_the_median_leaves_out_rounds_that_failed() -> None:
    """A round without a number changes no median, and without any there is none."""
    assert median(_calls(1, None, 9, 2), "calls") == 2
    assert median(_calls(None), "calls") is None
    assert median(_calls(1), "nothing") is None


def test_a_ratio_is_made_within_each_round() -> None:
    """A machine that is slow for one round slows both, so the ratio stays; more than 1 is always better."""
    ours, theirs = _calls(20, 2, 20, None, 20), _calls(10, 1, 10, 1)
    assert ratio(ours, theirs, MORE) == 2
    assert ratio(ours, theirs, LESS) == 0.5
    assert ratio(ours, [], MORE) is None


def test_tables_of_numbers_are_joined_by_their_medians() -> None:
    """Each cell is the median of that cell over the rounds."""
    rounds: list[Came | None] = [{"rows": [[1, 10], [2, 20]]}, None, {"rows": [[1, 30], [2, 60]]}, {"rows": [[1, 20]]}]
    assert rows(rounds) == [[1, 20]]
    assert rows([]) == []


def test_a_share_of_values() -> None:
    """The 99th percentile of a hundred values is the greatest but none."""
    assert quantile([float(value) for value in range(100)], 0.99) == 99
    assert quantile([5.0], 0.99) == 5


def test_a_rate_is_units_by_time() -> None:
    """The units that the batches say they did are divided by what the clock says they took."""
    ticks = iter([0.0, 1.0, 2.0, 4.0])
    assert rate(lambda: 8, 3.0, lambda: next(ticks)) == 6


def test_a_slow_solver_does_fewer() -> None:
    """Solving ends with the time, not before the first, and the number says how many were done."""
    assert solved([lambda: sum(range(100_000))] * 3, 1e-9)["number"] == 1
    assert solved([lambda: None] * 3, 60)["number"] == 3


def test_requirements_are_read_without_what_is_said_of_them() -> None:
    """A line is a requirement up to its remark, and its name ends where its version begins."""
    assert peers.wanted("# all\n\nopen-spiel==2.0.2\npygame>=2.6,<3 # for cards\n") == [
        "open-spiel==2.0.2",
        "pygame>=2.6,<3",
    ]
    assert [peers.name_of(line) for line in ("open-spiel==2.0.2", "pygame>=2.6,<3", "endplay")] == [
        "open-spiel",
        "pygame",
        "endplay",
    ]


@pytest.mark.long
def test_a_peer_that_cannot_be_had_keeps_back_no_other(tmp_path: Path) -> None:
    """What cannot be installed is named with the reason and tried again; what is there is not asked for again."""
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(f"rlcard @ {(tmp_path / 'rlcard-1.whl').as_uri()}\npip # it is there\n", encoding="utf-8")
    asked: list[str] = []
    for _ in range(2):
        missing = peers.make(tmp_path / "peers", asked.append, requirements)
        assert list(missing) == ["rlcard"]
        assert missing["rlcard"].startswith("cannot be installed: ")
    assert [line for line in asked if "pip" in line] == ["Installing pip ..."]
    assert len([line for line in asked if "rlcard" in line]) == 2


def test_every_peer_is_asked_for() -> None:
    """What a piece is called after is in the requirements."""
    names = {peers.name_of(line) for line in peers.wanted(peers.REQUIREMENTS.read_text(encoding="utf-8"))}
    assert {piece.who for measure in MEASURES for piece in measure.pieces} - {OURS} == set(SPOKEN)
    assert set(SPOKEN) <= names


def test_every_mark_is_of_a_piece_that_there_is() -> None:
    """A mark names a measure, one of our pieces in it, and a column that it has."""
    for mark in MARKS:
        if mark.measure:
            measure = BY_NAME[mark.measure]
            assert [piece for piece in measure.pieces if piece.ours and piece.label == mark.piece], mark
            assert mark.column in measure.columns, mark


def test_labels_tell_pieces_apart() -> None:
    """No two pieces of a measure have the same label."""
    for measure in MEASURES:
        labels = [piece.label for piece in measure.pieces]
        assert len(set(labels)) == len(labels)


def test_the_best_peer_plays_a_game_of_the_size() -> None:
    """Beside Seep, euchre's 20 cards do not count, however fast it is."""
    trials = Trials()
    for label, calls in (("open-spiel euchre", 9.0), ("open-spiel hearts", 5.0), ("open-spiel dou_dizhu", 3.0)):
        trials.add("legal", label, 0, {"calls": calls})
    legal = BY_NAME["legal"]
    found = {piece.what: best_peer(trials, legal, piece, MORE) for piece in legal.pieces if piece.ours}
    assert {what: best[0].what for what, best in found.items() if best} == {"smear": "euchre", "seep": "hearts"}


def test_the_page_says_what_is_missing_and_what_is_met() -> None:
    """A mark is met or not by the median; a peer that is not there is named with the reason."""
    trials = Trials(about={"commit": "abc", "measures": "legal"})
    for number, calls in enumerate((2e6, 4e6, 5e6)):
        trials.add("legal", "Baithak smear", number, {"calls": calls})
        trials.add("legal", "open-spiel euchre", number, {"calls": calls / 2})
    trials.lack("peers", "rlcard", "cannot be installed: no wheel")
    trials.lack("legal", "Baithak seep", "failed: it broke")
    text = page(trials, plotted=False)
    assert (
        "| Smear, legal list from Python | 3.00 M a second | 4.00 M | OpenSpiel euchre: 2.00 M | 2.00 × | yes |" in text
    )
    assert "| Seep, legal list from Python | 3.00 M a second | failed: it broke |  |  | no |" in text
    assert "| RLCard | cannot be installed: no wheel |" in text
    assert "| Baithak | smear | 4.00 M | 2.00 M to 5.00 M |  |  |" in text
    assert "| OpenSpiel | hearts | missing: not run |" in text
    assert "svg" not in text
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({line.count("|") for line in block.splitlines()}) == 1


def test_a_table_keeps_words_left_and_numbers_right() -> None:
    """The second line of a table says how its columns stand."""
    assert table(("who", "how many"), [("a", "1")], words=(0,)).splitlines() == [
        "| who | how many |",
        "| --- | --: |",
        "| a | 1 |",
    ]


def test_what_was_measured_can_be_read_again(tmp_path: Path) -> None:
    """Trials that are written to a file come back the same."""
    trials = Trials(about={"commit": "abc"})
    trials.add("legal", "Baithak smear", 1, {"calls": 1.5})
    trials.lack("legal", "Baithak seep", "gone")
    trials.write(tmp_path / "new" / "speed.json")
    assert Trials.read(tmp_path / "new" / "speed.json") == trials
    assert trials.of("legal", "Baithak smear") == [None, {"calls": 1.5}]


def test_the_page_tells_a_build_that_is_not_what_the_source_says() -> None:
    """A room whose source was changed after it was compiled or installed is named, and so is one that is not compiled."""
    assert speed.build_in_words({"a": PLAIN, "b": PLAIN}) == "plain Python"
    assert speed.build_in_words({"a": COMPILED, "b": COMPILED}) == "compiled"
    rooms = {"a": COMPILED, "b": STALE, "c": PLAIN}
    assert speed.build_in_words(rooms) == "compiled, not c, not what the source says: b"


def test_pieces_take_turns() -> None:
    """Every piece runs once before any runs again."""
    legal = BY_NAME["legal"]
    plan = [piece.label for _number, _measure, piece in speed.turns([legal], 2)]
    assert plan == [piece.label for piece in legal.pieces] * 2


def _arguments(folder: Path, *more: str) -> list[str]:
    return ["--only", "legal", "--seconds", "0.001", "--without-peers", "--write", str(folder), *more]


def test_a_run_writes_its_page(tmp_path: Path) -> None:
    """Without its peers it measures ours, says that the others were left out, and writes the page."""
    done = CliRunner().invoke(speed.main, _arguments(tmp_path, "--rounds", "1"))
    assert done.exit_code == 0, done.output
    text = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert SMEAR.search(text)
    assert "| OpenSpiel | hearts | missing: left out |" in text
    assert Trials.read(tmp_path / speed.FIGURES).of("legal", "Baithak seep")


def test_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    """Stopped after the first figures, it ends with 130 and has them on the page."""
    command = [sys.executable, "-c", HEARS_CTRL_C, *_arguments(tmp_path, "--rounds", "1000")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        while run.poll() is None and not (tmp_path / speed.FIGURES).exists():
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        assert run.wait(60) == speed.STOPPED
    text = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert "| stopped |" in text
    assert SMEAR.search(text)
