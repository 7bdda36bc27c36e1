"""Records on disk: whole at every moment, and nobody else's is overwritten."""

import os
from datetime import date
from pathlib import Path

import pytest

from baithak.tui.keep import Keeper, KeepError, data_folder

DAY = date(2026, 11, 30)


def test_a_new_file_holds_the_last_text_saved(tmp_path: Path) -> None:
    """Each save puts the whole new text in place of the old one, and leaves nothing else behind."""
    keeper = Keeper(tmp_path / "match")
    for text in ("one\n", "one two\n", "one\n"):
        keeper.save(text)
        assert (tmp_path / "match").read_text(encoding="utf-8") == text
    keeper.close()
    assert [path.name for path in tmp_path.iterdir()] == ["match"]


def test_an_existing_file_is_not_taken(tmp_path: Path) -> None:
    """A file that is there already is refused by name, and stays as it is."""
    path = tmp_path / "match"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(KeepError, match="exists already"):
        Keeper(path)
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_file_made_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    """A file that somebody makes between the taking and the first save stays as it is."""
    path = tmp_path / "match"
    keeper = Keeper(path)
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(KeepError, match="somebody else"):
        keeper.save("mine")
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_file_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    """A record that somebody else has changed since the last save stays as it is."""
    path = tmp_path / "match"
    keeper = Keeper(path)
    keeper.save("mine")
    path.write_text("theirs", encoding="utf-8")
    with pytest.raises(KeepError, match="somebody else"):
        keeper.save("mine again")
    assert path.read_text(encoding="utf-8") == "theirs"


def test_a_file_removed_meanwhile_is_written_again(tmp_path: Path) -> None:
    """A record that was removed comes back with the next save."""
    path = tmp_path / "match"
    keeper = Keeper(path)
    keeper.save("one")
    path.unlink()
    keeper.save("two")
    assert path.read_text(encoding="utf-8") == "two"


def test_a_save_that_was_broken_off_can_be_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Ctrl-C comes right after the file was put in place, the next save knows its own text again."""
    path = tmp_path / "match"
    keeper = Keeper(path)
    keeper.save("one")

    def broken_off(folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("baithak.tui.keep._settle_folder", broken_off)
        with pytest.raises(KeyboardInterrupt):
            keeper.save("two")
    keeper.save("three")
    assert path.read_text(encoding="utf-8") == "three"


def test_one_program_at_a_time_keeps_a_record(tmp_path: Path) -> None:
    """Whoever comes second is refused with the number of the first one's process, until that one closes it."""
    keeper = Keeper(tmp_path / "match")
    keeper.save("one")
    with pytest.raises(KeepError, match=rf"another program plays this match \(process {os.getpid()}\)"):
        Keeper(tmp_path / "match", b"one")
    keeper.close()
    second = Keeper(tmp_path / "match", b"one")
    second.save("two")
    second.close()
    assert [path.name for path in tmp_path.iterdir()] == ["match"]


def test_a_lock_that_was_left_behind_is_taken_over(tmp_path: Path) -> None:
    """A lock file that a killed program left holds nobody up."""
    (tmp_path / ".match.lock").write_text("1\n", encoding="utf-8")
    keeper = Keeper(tmp_path / "match")
    keeper.save("one")
    keeper.close()
    assert [path.name for path in tmp_path.iterdir()] == ["match"]


def test_what_a_killed_save_left_is_cleared_away(tmp_path: Path) -> None:
    """A half-written text of this record goes; one of another record, and anything else, stays."""
    for name in (".match.ab12cd_x.part", ".match.2.ab12cd_x.part", ".match.part", "match.ab12cd_x.part"):
        (tmp_path / name).write_bytes(b"half")
    Keeper(tmp_path / "match").close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".match.2.ab12cd_x.part", ".match.part", "match.ab12cd_x.part",
    ]  # fmt: skip


def test_verifying_finds_what_saving_the_same_text_would_not(tmp_path: Path) -> None:
    """A file that somebody has changed is found out even if there is nothing new to save; a removed one comes back."""
    path = tmp_path / "match"
    keeper = Keeper(path)
    keeper.save("mine")
    path.unlink()
    keeper.verify()
    assert path.read_text(encoding="utf-8") == "mine"
    path.write_text("theirs", encoding="utf-8")
    keeper.save("mine")
    with pytest.raises(KeepError, match="somebody else has changed this file"):
        keeper.verify()
    assert path.read_text(encoding="utf-8") == "theirs"


def test_a_record_that_became_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    """Where reading would wait for ever, nothing is read."""
    path = tmp_path / "match"
    keeper = Keeper(path)
    keeper.save("one")
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(KeepError, match="no plain file"):
        keeper.save("two")


def test_a_link_is_followed(tmp_path: Path) -> None:
    """A record behind a link is kept where it is, and the link stays one."""
    (tmp_path / "real").write_bytes(b"one")
    (tmp_path / "link").symlink_to("real")
    Keeper(tmp_path / "link", b"one").save("two")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text(encoding="utf-8") == "two"


def test_the_rights_of_a_file_are_kept(tmp_path: Path) -> None:
    """A record that others may read stays readable for them."""
    path = tmp_path / "match"
    path.write_bytes(b"one")
    path.chmod(0o644)
    Keeper(path, b"one").save("two")
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    ("place", "why"), [("/dev/full", "no plain file"), (".", "is a folder"), ("missing/match", "there is no folder")]
)
def test_where_nothing_can_be_kept_is_refused(
    place: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device, a folder, and a file in a missing folder are refused before anything is played."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(KeepError, match=why):
        Keeper(Path(place))


def test_own_records_are_named_by_date_and_game(tmp_path: Path) -> None:
    """In the user's folder each match gets a new file, and the folder is made."""
    folder = tmp_path / "data" / "baithak"
    names = [Keeper.in_folder(folder, "seep", DAY, text).path.name for text in ("a", "b", "c")]
    assert names == ["2026-11-30-seep.baithak", "2026-11-30-seep-2.baithak", "2026-11-30-seep-3.baithak"]
    assert [(folder / name).read_text(encoding="utf-8") for name in names] == ["a", "b", "c"]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """If the user's folder cannot be there, the way out is named."""
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with pytest.raises(KeepError, match="--record"):
        Keeper.in_folder(tmp_path / "data" / "baithak", "seep", DAY, "text")


def test_the_data_folder_is_where_the_system_says(tmp_path: Path) -> None:
    """``XDG_DATA_HOME`` is obeyed if it is an absolute path."""
    assert data_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "baithak"
    assert data_folder({"XDG_DATA_HOME": "somewhere"}).is_absolute()
