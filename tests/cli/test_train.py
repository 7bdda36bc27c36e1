"""``baithak train``, run as it is typed."""

import hashlib
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from baithak.cli import train as room
from baithak.cli.train import train
from baithak.games.smear.bids import read
from baithak.study.train import Course, TrainError


def run(*arguments: str) -> Result:
    """Run the command in this process, with one job."""
    return CliRunner().invoke(train, [*arguments, "--jobs", "1"])


def learning(content: bytes) -> Callable[..., bytes]:
    """Return what stands in for the work: it reports a step and is done."""

    def learn(course: Course, folder: Path, jobs: int, tell: Callable[[str, int, int], None]) -> bytes:
        tell("solved", jobs, course.solved)
        folder.mkdir(exist_ok=True)
        return content

    return learn


def test_a_table_is_written_with_its_checksum_and_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has the table; beside it stands what it is and how to make it again."""
    monkeypatch.setattr(room, "learn", learning(b"table"))
    path = tmp_path / "bids.xz"
    done = run("smear-bids", "--seed", "7", "--solved", "50", "--out", str(path))
    assert done.exit_code == 0, done.output
    assert path.read_bytes() == b"table"
    assert "5 bytes in" in done.stdout
    said = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    assert said["sha256"] == hashlib.sha256(b"table").hexdigest()
    assert said["command"] == "baithak train smear-bids --seed 7 --solved 50 --played 12000 --passes 40"
    assert (tmp_path / "bids.xz.parts").is_dir()


def test_a_file_that_is_there_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only by force is a table replaced; nothing is worked out before that is clear."""
    monkeypatch.setattr(room, "learn", learning(b"new"))
    path = tmp_path / "bids.xz"
    path.write_bytes(b"old")
    done = run("smear-bids", "--out", str(path))
    assert (done.exit_code, path.read_bytes()) == (2, b"old")
    assert "exists already" in done.stderr
    assert run("smear-bids", "--out", str(path), "--force").exit_code == 0
    assert path.read_bytes() == b"new"


def test_a_place_that_is_none_is_refused_before_anything_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder, a name that the file beside the table needs, and a file that stands there already are refused."""

    def never(*_arguments: object) -> bytes:
        pytest.fail("work was begun")

    monkeypatch.setattr(room, "learn", never)
    (tmp_path / "bids.toml").write_text("mine = 1")
    for name, said in ((".", "is a folder"), ("table.toml", "ends in .toml"), ("bids.xz", "bids.toml exists already")):
        done = run("smear-bids", "--out", str(tmp_path / name))
        assert done.exit_code == 2
        assert said in done.stderr
    assert (tmp_path / "bids.toml").read_text() == "mine = 1"


def test_a_table_may_lie_in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the table is made before the work, wherever the parts are."""
    monkeypatch.setattr(room, "learn", learning(b"table"))
    path = tmp_path / "new" / "bids.xz"
    assert run("smear-bids", "--out", str(path), "--folder", str(tmp_path / "parts")).exit_code == 0
    assert path.read_bytes() == b"table"


def test_a_disk_that_is_full_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written is said with where, and that the parts are kept."""
    monkeypatch.setattr(room, "learn", learning(b"table"))
    path = tmp_path / "bids.xz"
    path.symlink_to("/dev/full")
    done = run("smear-bids", "--out", str(path), "--force")
    assert done.exit_code == 1
    assert f"{path}: No space left on device; the parts are kept in {path}.parts" in done.stderr


def test_stopping_says_that_it_can_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends it with a sentence, and no table is written."""

    def stop(*_arguments: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(room, "learn", stop)
    path = tmp_path / "bids.xz"
    done = run("smear-bids", "--out", str(path))
    assert done.exit_code == 130
    assert "kept in" in done.stderr
    assert not path.exists()


def test_what_cannot_be_learnt_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is none lists those that there are; a folder of something else is named."""
    done = run("seep-bids")
    assert done.exit_code == 2
    assert "there is smear-bids" in done.stderr

    def refuse(*_arguments: object) -> bytes:
        raise TrainError("that has parts of something else")

    monkeypatch.setattr(room, "learn", refuse)
    done = run("smear-bids", "--out", str(tmp_path / "bids.xz"))
    assert done.exit_code == 2
    assert "--folder: that has parts" in done.stderr


@pytest.mark.long
def test_a_very_small_table_can_be_read(tmp_path: Path) -> None:
    """The real work on a few deals gives a table of the form that is shipped, and says so."""
    path = tmp_path / "bids.xz"
    done = run("smear-bids", "--solved", "12", "--played", "1", "--passes", "1", "--out", str(path))
    assert done.exit_code == 0, done.output
    assert len(read(path.read_bytes())) == 4
    assert f"{path.stat().st_size} bytes in" in done.stdout
