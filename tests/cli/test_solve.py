"""``baithak solve``: values of moves, places in a record, JSON, Ctrl-C, and everything that it refuses."""

import json
import sys
from pathlib import Path

import pexpect
import pytest

from baithak.games.catalog import GAMES
from baithak.search.double_dummy import Solver
from tests.cli.program import COMMAND, environment, refused, run, thought
from tests.tui.scenes import FOLDER

SMEAR = str(FOLDER / "smear.match")
SEEP = str(FOLDER / "seep.match")


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_solved_as_soon_as_it_can_be(tmp_path: Path, game: str) -> None:
    """Each legal move has its value, and the line ends in the best of them."""
    data = json.loads(thought(run(tmp_path, "solve", str(FOLDER / f"{game}.match"), "--json")))
    position = GAMES[game].read_position(data["position"]).position
    assert [move["code"] for move in data["legal"]] == position.legal()
    values = [move["value"] for move in data["legal"]]
    assert data["value"] == (max(values) if data["turn"] % 2 == 0 else min(values))
    for text in data["line"]:
        position.play(GAMES[game].read_move(text))
    assert position.over()
    assert position.tally(0) - position.tally(1) == data["value"]


def test_a_place_in_a_record_can_be_chosen(tmp_path: Path) -> None:
    """``--deal`` and ``--move`` name the position before a move of a deal."""
    done = run(tmp_path, "solve", SMEAR, "--deal", "1", "--move", "12", "--json")
    data = json.loads(done.stdout)
    position = GAMES["smear"].read_position(data["position"]).position
    puzzle = GAMES["smear"].puzzle
    assert puzzle is not None
    solution = Solver(puzzle()).solve(position)
    assert data["value"] == solution.value
    assert {move["code"]: move["value"] for move in data["legal"]} == solution.values


def test_a_position_is_solved_in_words(tmp_path: Path) -> None:
    """A line for each move with its value to the mover's side, the best line, and what it comes to."""
    text = json.loads(run(tmp_path, "solve", SEEP, "--json").stdout)["position"]
    first, *moves, line, comes_to = run(tmp_path, "solve", text).stdout.splitlines()
    assert "to play, all cards open" in first
    assert len(moves) > 1
    assert line.startswith("A best line: ")
    assert "points ahead of" in comes_to


def test_words_of_a_position_may_come_one_by_one(tmp_path: Path) -> None:
    """A position need not be quoted, and records are read from the standard input too."""
    text = json.loads(run(tmp_path, "solve", SMEAR, "--json").stdout)["position"]
    assert run(tmp_path, "solve", *text.split()).stdout == run(tmp_path, "solve", text).stdout
    piped = run(tmp_path, "solve", "-", typed=Path(SMEAR).read_text(encoding="utf-8"))
    assert piped.stdout == run(tmp_path, "solve", SMEAR).stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "Missing argument"),
        (["missing"], "missing: No such file or directory"),
        (["not", "a", "position"], "begins with the name of a game"),
        ([""], "begins with the name of a game"),
        (["smear"], "column 6"),
        (["smear dealer=9"], "column 15"),
        ([SMEAR, "--deal", "99"], "no deal 99: the match has"),
        ([SMEAR, "--deal", "0"], "'--deal'"),
        ([SMEAR, "--move", "99"], "no move 99: deal"),
        ([SMEAR, "--deal", "1", "--move", "1"], "auction or the exchange is not over"),
        ([SEEP, "--move", "1"], "after the opening play"),
        (["seep", "--move", "1"], "choose a position of a record"),
    ],
    ids=lambda value: " ".join(Path(word).name for word in value) if isinstance(value, list) else "",
)
def test_what_cannot_be_solved_is_refused_in_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    """Whatever is wrong is one line on the standard error, and exit code 2."""
    assert why in refused(run(tmp_path, "solve", *arguments))


def test_a_record_that_is_cut_off_is_told(tmp_path: Path) -> None:
    """What could be read is solved, if a deal is among it, and the fault stands on the standard error."""
    whole = Path(SMEAR).read_text(encoding="utf-8")
    file = tmp_path / "two.match"
    for kept, code, told in ((1500, 0, ""), (300, 2, "no deal to solve")):
        file.write_text(whole[:kept], encoding="utf-8")
        done = run(tmp_path, "solve", str(file))
        assert (done.returncode, bool(done.stdout)) == (code, code == 0)
        assert f"{file}:" in done.stderr
        assert told in done.stderr


def test_hidden_cards_are_refused(tmp_path: Path) -> None:
    """A position as a seat sees it cannot be solved: it hides cards."""
    text = json.loads(run(tmp_path, "solve", SMEAR, "--json").stdout)["position"]
    game = GAMES["smear"]
    position = game.read_position(text).position
    hidden = game.write_position(game.hide(position, position.turn))
    assert "all cards open" in refused(run(tmp_path, "solve", hidden))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no terminal to press Ctrl-C at")
def test_ctrl_c_ends_a_search_that_would_take_for_ever(tmp_path: Path) -> None:
    """On a terminal a bar shows the search, and Ctrl-C ends it at once with exit code 130."""
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "solve", SEEP, "--move", "3"],
        env=environment(tmp_path, {"TERM": "xterm"}),
        encoding="utf-8",
        timeout=60,
    )
    child.expect("solving")
    child.sendintr()
    child.expect("Stopped before the first move was solved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
