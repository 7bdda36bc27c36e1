"""Ways into and out of the program: two at once, Ctrl-C at the start, carrying on, and leaving at the first question."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.program import COMMAND, environment, refused, run
from tests.cli.test_terminal import MOVE, terminal
from tests.tui.scenes import FOLDER

SMEAR = FOLDER / "smear.match"


def test_two_programs_never_keep_one_match(tmp_path: Path) -> None:
    """While one plays a match the other is refused, also where a new one is begun; no move of the first is lost."""
    with terminal(tmp_path, "play", "smear", "--seed", "two", "--record", "match") as shown:
        shown.read(MOVE)
        assert "another program plays this match (process " in refused(run(tmp_path, "play", "--from", "match"))
        assert "exists already" in refused(run(tmp_path, "play", "smear", "--record", "match"))
        shown.type("#1")
        shown.read(MOVE)
        shown.child.sendeof()
        assert shown.ends() == 0
    assert run(tmp_path, "check", "match").returncode == 0
    assert run(tmp_path, "play", "--from", "match").returncode == 0


def test_own_matches_begun_at_once_have_files_of_their_own(tmp_path: Path) -> None:
    """Two new matches on one day are kept apart, even while both are played."""
    with terminal(tmp_path, "play", "smear") as shown:
        shown.read(MOVE)
        assert run(tmp_path, "play", "smear").returncode == 0
        names = [path.name for path in (tmp_path / "baithak").iterdir() if not path.name.startswith(".")]
        assert len(names) == 2


def test_ctrl_c_while_the_program_is_loaded(tmp_path: Path) -> None:
    """Broken off before anything is there, the program says so in one line and ends with 130."""
    (tmp_path / "click.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n", encoding="utf-8"
    )
    places = environment(tmp_path)
    places["PYTHONPATH"] = os.pathsep.join([str(tmp_path), places["PYTHONPATH"]])
    done = subprocess.run([*COMMAND, "play", "seep"], capture_output=True, text=True, env=places, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "baithak: stopped\n")


def test_a_pipe_in_place_of_a_record_is_refused_at_once(tmp_path: Path) -> None:
    """Nothing waits for a pipe that nobody writes to, at the start or in the midst of a match."""
    os.mkfifo(tmp_path / "pipe")
    assert "no plain file" in refused(run(tmp_path, "play", "--from", "pipe"))
    assert "no plain file" in refused(run(tmp_path, "play", "--from", "/dev/zero"))
    with terminal(tmp_path, "play", "smear", "--seed", "pipe", "--record", "match") as shown:
        shown.read(MOVE)
        (tmp_path / "match").unlink()
        os.mkfifo(tmp_path / "match")
        shown.child.sendeof()
        assert shown.ends() == 2
        assert "no plain file" in shown.text
        assert "The match is kept in" not in shown.text


@pytest.mark.parametrize("claim", ["score", "result"])
def test_a_record_that_states_a_false_score_is_not_carried_on(tmp_path: Path, claim: str) -> None:
    """Where the record claims a score that the moves do not make, the place is named and the file stays."""
    text = SMEAR.read_text(encoding="utf-8")
    text = text.replace("\nscore ", "\nscore 1", 1) if claim == "score" else text.replace('[Result "', '[Result "9', 1)
    (tmp_path / "match").write_text(text, encoding="utf-8")
    line = refused(run(tmp_path, "play", "--from", "match"))
    assert line.startswith("match:")
    assert (tmp_path / "match").read_text(encoding="utf-8") == text


def test_make_play_is_carried_on_with_make_play(tmp_path: Path) -> None:
    """Started by make in the folder of its virtual environment, the way back is one line that make understands."""
    (tmp_path / "Makefile").write_text(f"play:\n\t@{COMMAND[0]} {tmp_path / 'start.py'} $(ARGS)\n", encoding="utf-8")
    (tmp_path / "start.py").write_text(
        f"import sys\nsys.prefix = {str(tmp_path / '.venv')!r}\nfrom baithak.__main__ import main\nmain()\n",
        encoding="utf-8",
    )

    def made(*arguments: str) -> str:
        done = subprocess.run(
            ["make", *arguments], input="", capture_output=True, encoding="utf-8",
            env=environment(tmp_path), cwd=tmp_path, check=True,
        )  # fmt: skip
        return done.stdout

    told = made("play", "ARGS=play smear --record 'my $$match'")
    line = told.splitlines()[-1].removeprefix("Carry on with: ")
    assert line.startswith("make play ARGS=")
    again = subprocess.run(
        line, shell=True, input="", capture_output=True, encoding="utf-8", env=environment(tmp_path), cwd=tmp_path,
        check=True,
    )  # fmt: skip
    assert "Carrying on: deal 1" in again.stdout
    assert again.stdout.splitlines()[-1] == told.splitlines()[-1]


def test_an_unfinished_match_is_offered_on_a_terminal(tmp_path: Path) -> None:
    """Whoever begins without wishes is asked whether to carry the last match on; in a pipe a new one begins."""
    assert run(tmp_path, "play", "smear", "--bots", "rules", typed="#1\n").returncode == 0
    assert run(tmp_path, "play", "seep", "--bots", "rules").returncode == 0
    (first,) = (tmp_path / "baithak").glob("*-smear.baithak")
    assert "Carrying on" not in run(tmp_path, "play", typed="2\n").stdout
    (tmp_path / "baithak" / f"{first.name.removesuffix('.baithak')}-2.baithak").unlink()
    for answer, said in (("y", "Carrying on: deal 1"), ("n", "Every move is kept in")):
        with terminal(tmp_path, "play") as shown:
            shown.read("Game> $")
            shown.type("smear")
            shown.read(r"new match\)> $")
            shown.type(answer)
            shown.read(MOVE)
            assert said in shown.text
            assert ("Carrying on" in shown.text) is (answer == "y")


def test_the_first_question_is_answered_or_left(tmp_path: Path) -> None:
    """At the question for the game, help says what there is, and quit and the end of the input leave in peace."""
    for line in ("quit", "exit"):
        done = run(tmp_path, "play", typed=f"?\nhelp\nwhist\n{line}\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("Which game? 1 Seep, 2 ") == 4
        assert "'whist' is no game here." in done.stdout
        assert "'help' is no game here." not in done.stdout
    with terminal(tmp_path, "play") as shown:
        shown.read("Game> $")
        shown.child.sendeof()
        assert shown.ends() == 0
    assert not (tmp_path / "baithak").exists()


def test_a_very_wide_terminal_is_not_filled(tmp_path: Path) -> None:
    """However many columns there are said to be, a rule across the screen stays short."""
    done = run(tmp_path, "show", "--no-plain", str(SMEAR), extra={"COLUMNS": "99999999"})
    assert done.returncode == 0
    assert max(len(line) for line in done.stdout.splitlines()) <= 240


@pytest.mark.skipif(not shutil.which("sh"), reason="needs a shell")
def test_a_program_that_was_stopped_lets_go_of_its_match(tmp_path: Path) -> None:
    """A match whose program was killed can be carried on at once."""
    child = subprocess.Popen(
        [*COMMAND, "play", "smear", "--seed", "held", "--record", "match"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    for _ in range(600):
        if (tmp_path / "match").exists():
            break
        time.sleep(0.1)
    assert "another program" in refused(run(tmp_path, "play", "--from", "match"))
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert run(tmp_path, "play", "--from", "match").returncode == 0
