"""Whole deals as frozen text: what a reviewer has read is what is played."""

import pytest

from baithak.games.catalog import GAMES
from tests.laws.playthrough import FOLDER, MOVE, PLAYS, Play, difference, golden, main, path_of, text_of

RULES_SHOWN = {
    "seep-sweeps": ("sweep",),
    "seep-redeal": ("redeal", "=13"),
    "seep-breaks-and-merges": ("raise the house", "H9", "=13"),
    "seep-nine-points": ("bazzi",),
    "smear-all-pass": ("-> pass", "Deal 6"),
    "smear-set-bidder": ("Set, so ",),
    "smear-buried-trump": ("buried 1 trump",),
    "smear-stolen-bid": ("-> bid:4",),
}


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_a_deal_is_played_as_it_was_read(play: Play) -> None:
    """Cards, positions, legal moves, words and score are those of the golden file; if not, here is the difference."""
    diff = difference(play)
    assert not diff, f"python -m tests.laws.playthrough --write writes this:\n{diff}"


def test_every_golden_deal_is_played() -> None:
    """There is no file that nothing plays, and at least four deals of each game."""
    names = {play.name for play in PLAYS}
    assert {path.stem for path in FOLDER.glob("*.txt")} == names
    for game in GAMES:
        assert sum(name.startswith(game) for name in names) >= 4


@pytest.mark.parametrize("name", RULES_SHOWN)
def test_the_rare_things_happen_in_some_deal(name: str) -> None:
    """A redeal (S6), sweeps (S12), a break and a merge (S21, S22), four passes (M11), buried trump (M14), a set (M18)."""
    text = golden(next(play for play in PLAYS if play.name == name))
    for words in RULES_SHOWN[name]:
        assert words in text


def test_without_a_file_moves_are_chosen_the_same_way_each_time() -> None:
    """A playthrough needs no file: its seed and its name decide everything."""
    play = PLAYS[-1]
    assert text_of(play) == text_of(play)
    assert MOVE.findall(text_of(play))[:2] == ["bid:4", "bid:4"]


def test_a_difference_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The command shows what is not as it was, as a diff, and ends with 1."""
    play = Play("smear-not-there", 1)
    monkeypatch.setattr("tests.laws.playthrough.PLAYS", (play,))
    monkeypatch.setattr("sys.argv", ["playthrough"])
    assert main() == 1
    assert not path_of(play).exists()
    assert "+Four-Point" in capsys.readouterr().out
