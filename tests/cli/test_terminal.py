"""Matches played in a real terminal: typed, answered, broken off, carried on, to the final score."""

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from baithak.games.catalog import GAMES
from baithak.records.replay import check, standing_of, verify
from baithak.records.text import read_records
from tests.cli.program import COMMAND, environment, run

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|\r")
MOVE, NEXT = r"Your move> $", r"next deal> $"
pytestmark = pytest.mark.terminal

QUICK = ("--bots", "rules")
SHORT = {"seep": ("-o", "target=20", *QUICK), "smear": ("-o", "target=3", *QUICK)}


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str, rows: int = 24, columns: int = 80) -> None:
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            env=environment(home, {"TERM": "xterm-256color"}),
            cwd=str(home),
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=60,
        )
        self.raw = ""

    def read(self, *patterns: str) -> int:
        """Read on to one of some patterns or the end; return which one, the end being the last."""
        found: int = self.child.expect([*patterns, pexpect.EOF])
        self.raw += self.child.before + (self.child.after if isinstance(self.child.after, str) else "")
        return found

    def type(self, line: str) -> None:
        """Type a line."""
        self.child.sendline(line)

    def ends(self) -> int:
        """Read to the end and return the exit code."""
        self.read()
        self.child.close()
        status = self.child.exitstatus
        assert isinstance(status, int), f"ended by signal {self.child.signalstatus}: {self.text[-500:]}"
        return status

    @property
    def text(self) -> str:
        """What was shown, without the codes that colour it."""
        return CODES.sub("", self.raw)


@contextmanager
def terminal(home: Path, *arguments: str, rows: int = 24, columns: int = 80) -> Iterator[Terminal]:
    """Open a terminal, and leave no process behind."""
    opened = Terminal(home, *arguments, rows=rows, columns=columns)
    try:
        yield opened
    finally:
        opened.child.close(force=True)


def _play_on(shown: Terminal, moves: int = 2000) -> bool:
    """Play the first legal move again and again; say whether the program came to its end."""
    for _ in range(moves):
        found = shown.read(MOVE, NEXT)
        if found == 2:
            return True
        shown.type("#1" if found == 0 else "")
    return False


def _true(path: Path, *, over: bool) -> None:
    reading = read_records(path.read_bytes())
    assert reading.fault is None
    (record,) = reading.records
    assert check(record, reading.sources[0]) == ()
    assert verify(record) == ()
    assert standing_of(record).over is over


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_the_first_deal_to_the_final_score(tmp_path: Path, game: str) -> None:
    """A whole match is played by typing; the screen says who won, and the record is true."""
    with terminal(tmp_path, "play", game, *SHORT[game], "--seed", "terminal", "--record", "match") as shown:
        assert _play_on(shown)
        assert shown.ends() == 0
        assert "The match is over." in shown.text
        assert "Score of deal 1" in shown.text
        assert "The record is in match" in shown.text
    _true(tmp_path / "match", over=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_killed_is_carried_on(tmp_path: Path, game: str) -> None:
    """Killed in the midst of a deal, the match goes on from its record, and ends as a true one."""
    with terminal(tmp_path, "play", game, *SHORT[game], "--seed", "killed", "--record", "match") as shown:
        _play_on(shown, moves=4)
        shown.read(MOVE, NEXT)
        shown.child.kill(signal.SIGKILL)
        shown.child.wait()
    _true(tmp_path / "match", over=False)
    (tmp_path / ".match.ab12cd_x.part").write_bytes(b"half a sav")
    with terminal(tmp_path, "play", "--from", "match") as shown:
        assert _play_on(shown)
        assert shown.ends() == 0
        assert "Carrying on: deal 1, " in shown.text
    assert [path.name for path in tmp_path.iterdir()] == ["match"], "what was left beside it is cleared away"
    _true(tmp_path / "match", over=True)
    for command in ("check", "verify"):
        assert run(tmp_path, command, "match").returncode == 0


def test_ctrl_c_keeps_the_match_and_says_where(tmp_path: Path) -> None:
    """Breaking off ends with code 130, and the record is whole."""
    with terminal(tmp_path, "play", "seep", "--seed", "broken off", "--record", "match") as shown:
        shown.read(MOVE)
        shown.child.sendintr()
        assert shown.ends() == 130
        assert "The match is kept in match" in shown.text
        assert "baithak play --from match" in shown.text
        assert "Traceback" not in shown.text
    _true(tmp_path / "match", over=False)


def test_ctrl_d_keeps_the_match_and_says_where(tmp_path: Path) -> None:
    """The end of the input is a way of leaving."""
    with terminal(tmp_path, "play", "smear", "--seed", "terminal", "--record", "match") as shown:
        shown.read(MOVE)
        shown.child.sendeof()
        assert shown.ends() == 0
        assert "The match is kept in match" in shown.text
    _true(tmp_path / "match", over=False)


def test_quit_asks_and_keeps_the_match(tmp_path: Path) -> None:
    """Quitting asks first; only yes leaves."""
    with terminal(tmp_path, "play", "smear", "--seed", "terminal", "--record", "match") as shown:
        shown.read(MOVE)
        shown.type("quit")
        shown.read(r"\(y or n\)> $")
        shown.type("n")
        assert shown.read(MOVE) == 0
        shown.type("quit")
        shown.read(r"\(y or n\)> $")
        shown.type("y")
        assert shown.ends() == 0
    _true(tmp_path / "match", over=False)


def test_undo_and_the_other_commands(tmp_path: Path) -> None:
    """Everything that can be asked at the table is answered, and a move is taken back."""
    with terminal(tmp_path, "play", "smear", "--seed", "commands", "--record", "match") as shown:
        for line in (
            "?",
            "help",
            "hint",
            "score",
            "last",
            "rules M16",
            "rules",
            "why As",
            "save",
            "table",
            "#1",
            "undo",
        ):
            assert shown.read(MOVE) == 0, f"before {line}: {shown.text[-300:]}"
            shown.type(line)
        assert shown.read(MOVE) == 0
        assert "legal moves" in shown.text
        assert "The best bot's choice: " in shown.text
        assert "Your last move is taken back" in shown.text
        assert "M16 (Play)" in shown.text
        assert "Kept in match" in shown.text


def test_history_and_completion(tmp_path: Path) -> None:
    """The key up brings the last line back, and the tab key completes a command."""
    with terminal(tmp_path, "play", "smear", "--seed", "terminal", "--record", "match") as shown:
        shown.read(MOVE)
        shown.type("sco\t")
        shown.read(MOVE)
        assert "Your move> score" in shown.text
        shown.child.send("\x1b[A\r")
        shown.read(MOVE)
        assert shown.text.count("score") >= 2
        assert "Not understood" not in shown.text


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_the_terminal(tmp_path: Path, game: str, columns: int) -> None:
    """No line of a deal is wider than the terminal, but for a path that cannot be folded."""
    with terminal(tmp_path, "play", game, *QUICK, "--seed", "width", "--record", "match", columns=columns) as shown:
        _play_on(shown, moves=14)
        shown.read(MOVE, NEXT)
        assert max(len(line) for line in shown.text.split("\n")) <= columns


def test_a_terminal_shows_colours_and_letters_are_ascii(tmp_path: Path) -> None:
    """Suits are coloured; with ``--ascii`` they are letters, and nothing but ASCII comes out."""
    with terminal(tmp_path, "play", "seep", "--seed", "colours", "--record", "one") as shown:
        shown.read(MOVE)
        assert "\x1b[" in shown.raw
        assert not shown.text.isascii()
    with terminal(tmp_path, "play", "seep", *QUICK, "--seed", "colours", "--record", "two", "--ascii") as shown:
        for line in ("?", "help", "#1"):
            shown.read(MOVE)
            shown.type(line)
        shown.read(MOVE)
        assert shown.raw.isascii()
