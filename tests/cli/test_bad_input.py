"""Whatever is wrong with what the program is given is one line on the standard error, exit code 2, and nothing is lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import COMMAND, environment, refused, run
from tests.tui.scenes import FOLDER

SMEAR = FOLDER / "smear.match"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["frob"], "No such command 'frob'"),
        (["play", "chess"], "no game 'chess': there are seep and smear"),
        (["play", "seep", "--seat", "up"], "no seat 'up'"),
        (["play", "seep", "--seat", "4"], "no seat '4'"),
        (["play", "seep", "--bots", "deep"], "no bot 'deep'"),
        (["play", "seep", "--partner", "deep"], "no bot 'deep'"),
        (["play", "seep", "--opponents", "pimc:deals=2"], "has no setting 'deals'"),
        (["play", "seep", "--bots", "rules,rules"], "one bot for all three seats, or three"),
        (["play", "seep", "-o", "colour=red"], "no option 'colour'"),
        (["play", "seep", "-o", "target=lots"], "option target cannot be 'lots'"),
        (["play", "seep", "-o", "target"], "write it as name=value"),
        (["play", "-o", "target=3"], "name it, as in baithak play seep"),
        (["play", "seep", "--preset", "wild"], "no preset 'wild'"),
        (["play", "seep", "--frob"], "No such option"),
        (["play", "seep", "--record", "missing/match"], "there is no folder missing"),
        (["play", "seep", "--record", "/dev/full"], "no plain file"),
        (["play", "seep", "--record", "."], "is a folder"),
        (["play", "seep", "--record", "precious"], "exists already"),
        (["play", "--from", "missing"], "missing: No such file or directory"),
        (["play", "--from", "precious"], "precious:1:1: found 'not', expected"),
        (["play", "--from", "over"], "this match is over"),
        (["play", "seep", "--from", "over"], "is a match of smear, not of seep"),
        (["play", "--from", "over", "--seed", "x"], "leave out --option, --preset and --seed"),
        (["play", "--from", "-"], "--from -: a match is kept in a file"),
        (["play", "seep", "--record", "-"], "--record -: a match is kept in a file"),
        (["play", "seep", "-o", "=3"], "--option =3: write it as name=value"),
        (["play", "seep", "-o", "target="], "--option target=: write it as name=value"),
        *(
            (["play", "seep", name, ""], f"'{name}'")
            for name in ("--seat", "--bots", "--partner", "--opponents", "--preset", "--seed", "--record")
        ),
        (["play", "--from", ""], "'--from': it is empty"),
        (["play", ""], "'[GAME]': it is empty"),
        (["play", "seep", "-o", ""], "'--option' / '-o': it is empty"),
        (["play", "seep", "--seed", "\udcff"], "'--seed': it has bytes that are no text"),
        (["simulate", "seep", "--out", ""], "'--out': it is empty"),
        (["simulate", "seep", "--seed", "\udcff"], "'--seed': it has bytes that are no text"),
        (["simulate", "seep", "-o", "=3"], "--option =3: write it as name=value"),
        (["simulate", "seep", "--out", "rows.csv"], "rows.csv exists already"),
        (["show", ""], "it is empty"),
        (["check", ""], "it is empty"),
        (["verify", ""], "it is empty"),
        (["rules", ""], "it is empty"),
        (["show", "two\nlines\x1b[2J"], "two lines?[2J: No such file or directory"),
        (["check", "two\nlines\x1b[2J"], "two lines?[2J: No such file or directory"),
        (["show"], "Missing argument"),
        (["show", "missing"], "missing: No such file or directory"),
        (["show", "."], "Is a directory"),
        (["show", "precious"], "precious:1:1: found 'not', expected"),
        (["show", "empty"], "empty: holds no record"),
        (["show", "bytes"], "bytes:1:1: found 'byte 0xff', expected printable text in UTF-8"),
        (["check", "missing"], "missing: No such file or directory"),
        (["check", "empty"], "empty: holds no record"),
        (["verify", "missing"], "missing: No such file or directory"),
        (["verify", "precious"], "precious:1:1: found 'not', expected"),
        (["rules"], "Missing argument"),
        (["rules", "chess"], "no game 'chess'"),
        (["rules", "seep", "S99"], "no clause or option 'S99'"),
        (["position"], "Missing argument"),
        (["position", ""], "begins with the name of a game"),
        (["position", "chess"], "no game 'chess'"),
        (["position", "seep dealer=9"], "column 14"),
        (["simulate"], "Missing argument"),
        (["simulate", "chess"], "no game 'chess'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    """One clear line says what is wrong, and no file is made or changed."""
    (tmp_path / "precious").write_text("not a record", encoding="utf-8")
    (tmp_path / "over").write_bytes(SMEAR.read_bytes())
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "rows.csv").write_bytes(b"")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = run(tmp_path, *arguments)
    assert why in refused(done)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("text", ["x" * 100_000, "seep " * 20_000, "seep dealer=" + "9" * 100_000])
def test_a_very_long_argument_is_refused_in_a_short_line(tmp_path: Path, text: str) -> None:
    """A position of 100 kB is not thrown back whole."""
    assert len(refused(run(tmp_path, "position", text))) < 1500


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    """A file below something that is no folder cannot be read, whoever asks."""
    (tmp_path / "file").write_bytes(b"")
    assert "file/match: Not a directory" in refused(run(tmp_path, "show", "file/match"))


def test_a_record_with_an_illegal_move_is_told_up_to_it(tmp_path: Path) -> None:
    """The story stops at the move that cannot be, with its place and the clause."""
    text = SMEAR.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    lines[at] = lines[at].replace(lines[at].split()[1], "bid:4", 1)
    lines[at] = f"1. bid:4 bid:3{lines[at][lines[at].index(lines[at].split()[3]) - 1 :]}"
    (tmp_path / "match").write_text("".join(lines), encoding="utf-8")
    done = run(tmp_path, "show", "match")
    line = refused(done)
    assert line.startswith(f"match:{at + 1}:")
    assert "is not legal" in line
    assert " 1. " in done.stdout


@pytest.mark.parametrize("arguments", [("rules", "seep"), ("show", str(SMEAR)), ("play", "seep"), ("--help",)])
def test_a_full_disk_behind_the_output(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """When the output cannot be written, that is said once; a match stays kept."""
    with Path("/dev/full").open("wb") as full:
        done = run(tmp_path, *arguments, stdout=full, typed="1\n")
    assert "No space left on device" in refused(done)


@pytest.mark.parametrize("arguments", [("rules", "seep"), ("show", str(SMEAR)), ("play", "seep")])
def test_an_output_that_nobody_reads(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """When the reader of the output has gone, that is said once."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = run(tmp_path, *arguments, stdout=closed, typed="1\n")
    line = refused(done)
    assert "nobody reads the output any more" in line
    if arguments[0] == "play":
        (kept,) = (tmp_path / "baithak").iterdir()
        assert line.endswith(f"the match is kept in {kept}")


def test_no_input_keeps_the_match(tmp_path: Path) -> None:
    """With the input at its end the match is kept, and without a game there is nothing to play."""
    done = run(tmp_path, "play", "seep")
    assert done.returncode == 0
    assert f"Carry on with: {sys.executable} -m baithak play --from {tmp_path}" in done.stdout
    assert "no game was named" in refused(run(tmp_path, "play"))


@pytest.mark.parametrize(("closing", "why"), [(">&-", "standard output is closed"), ("<&-", "")])
def test_streams_that_are_closed(tmp_path: Path, closing: str, why: str) -> None:
    """Without an output nothing starts; without an input the match is kept as at its end."""
    command = f"exec {' '.join(COMMAND)} play seep {closing}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, encoding="utf-8", env=environment(tmp_path), check=False
    )
    if why:
        assert why in refused(done)
    else:
        assert (done.returncode, done.stderr) == (0, "")
        assert "The match is kept in" in done.stdout


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    """If the user's folder cannot be made, the way out is named."""
    (tmp_path / "file").write_bytes(b"")
    done = run(tmp_path, "play", "seep", extra={"XDG_DATA_HOME": str(tmp_path / "file" / "data")})
    assert "name a file with --record" in refused(done)


def test_a_disk_that_is_full_before_the_first_move(tmp_path: Path) -> None:
    """If not even the first text can be written, no match begins and no file is left."""
    limit = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); os.execv(sys.executable, "
    command = [COMMAND[0], "-c", f"{limit}[sys.executable, '-m', 'baithak', 'play', 'seep', '--record', 'match'])"]
    done = subprocess.run(
        command,
        input="",
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path) | {"PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        check=False,
    )
    assert "match: File too large" in refused(done)
    assert not list(tmp_path.iterdir())


def test_a_disk_that_fills_up_during_a_match(tmp_path: Path) -> None:
    """When the record cannot grow any more, the moves before it stay kept and the rest is said to be lost nowhere."""
    limit = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900)); os.execv(sys.executable, "
    command = [
        COMMAND[0],
        "-c",
        f"{limit}[sys.executable, '-m', 'baithak', 'play', 'seep', '--record', 'match', '--bots', 'rules', '--seed', 'full'])",
    ]
    done = subprocess.run(
        command,
        input="#1\n" * 400,
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path) | {"PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(tmp_path)},
        cwd=tmp_path,
        check=False,
    )
    assert "File too large" in refused(done)
    assert "This could not be kept" in done.stdout
    checked = run(tmp_path, "check", "match")
    assert checked.returncode == 0, "the file holds the match up to the last move that there was room for"
