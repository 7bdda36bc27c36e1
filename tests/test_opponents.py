"""The adaptor for other people's bots, as far as it goes without them."""

import sys
from pathlib import Path

import pytest

from baithak.games.catalog import GAMES
from benchmarks.opponents.open_spiel import REQUIREMENTS
from benchmarks.opponents.open_spiel_bot import reach, worth
from benchmarks.peers import REQUIREMENTS as PEERS
from benchmarks.peers import wanted


def test_an_opponent_is_the_peer_that_speed_is_measured_against() -> None:
    """The version of OpenSpiel that plays is the one among the peers."""
    (opponent,) = wanted(REQUIREMENTS.read_text(encoding="utf-8"))
    assert opponent in wanted(PEERS.read_text(encoding="utf-8"))


def test_a_deal_is_worth_the_same_to_partners_and_the_opposite_to_the_others() -> None:
    """What a deal comes to is told seat by seat, in points that count as 1."""
    smear = GAMES["smear"]
    position = smear.deal(smear.options(all_pass="dealer_minus_two"), smear.pack, 0)
    for _ in range(4):
        position.play(smear.read_move("pass"))
    assert worth(smear, position) == [-0.5, 0.5, -0.5, 0.5]


def test_the_peers_come_after_everything_of_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their environment is looked through last, and once."""
    monkeypatch.setattr(sys, "path", ["own"])
    reach(tmp_path)
    reach(tmp_path)
    assert sys.path[0] == "own"
    assert len(sys.path) == 2
    assert sys.path[1].startswith(str(tmp_path))
