"""The table of bids that came with the package."""

import lzma
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from baithak.games.smear.auction import CALLS, auction
from baithak.games.smear.bids import CLASSES, DEPTH, EXCHANGES, GROUPS, STEALS, BidsError, read, shipped
from baithak.games.smear.bids import check as check_bids
from tests.games.smear.dealing import cards

FOLDER = files("baithak.games.smear")


def test_it_is_small_and_says_what_made_it() -> None:
    """The file is below 2 MB, and the command that made it stands beside it."""
    packed = FOLDER.joinpath("bids.xz").read_bytes()
    assert len(packed) < 2_000_000
    said = tomllib.loads(FOLDER.joinpath("bids.toml").read_text(encoding="utf-8"))
    assert said["command"].startswith("baithak train smear-bids --seed ")


def test_every_hand_has_a_class() -> None:
    """Each of the 44,492 hands has a class, whatever the number of undealt cards, and every class has hands."""
    for bids in shipped():
        assert set(bids.classes) == set(range(CLASSES))


@pytest.mark.parametrize("exchange", range(EXCHANGES))
def test_shares_add_up(exchange: int) -> None:
    """What a class does at a node adds up to one, and so does what is likely beside a hand, and what comes of a bid."""
    bids = shipped()[exchange]
    for steal in range(STEALS):
        for node in range(len(auction(steal, stuck=False).histories)):
            for held in range(0, CLASSES, 17):
                assert sum(bids.calls(steal, node, call)[held] for call in range(CALLS)) == pytest.approx(255, abs=2)
    for group in range(GROUPS):
        assert sum(bids.prior(group)) == pytest.approx(1, abs=0.01)
        watched = bids.watched(opposed=True, group=group, defence=group % DEPTH, bid=1)
        assert sum(watched) == pytest.approx(1, abs=0.001)
    assert sum(bids.own(CLASSES - 1, 2)) == pytest.approx(1, abs=0.001)
    assert sum(bids.ends()) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("exchange", range(EXCHANGES))
def test_stronger_hands_have_higher_classes(exchange: int) -> None:
    """Ace, jack and seven of a long suit stand near the top, and a hand of low cards near the bottom."""
    bids = shipped()[exchange]
    strong, fair, weak = (
        bids.class_of(cards(hand)) for hand in ("As Ks Js 7s 9s Ah", "As Qs 9s 8h Kd 9c", "Ts 9h 8h Qd 8c 9c")
    )
    assert strong > CLASSES * 0.9
    assert strong > fair > weak
    assert weak < CLASSES * 0.3


def test_a_bid_of_four_is_for_the_best_hands() -> None:
    """First to speak, hardly anybody bids 4, but for the strongest class."""
    bids = shipped()[2]
    fours = bids.calls(0, 0, 3)
    assert sum(fours[: CLASSES // 2]) / 255 < 0.05 * CLASSES
    assert max(fours[-DEPTH:]) > 128


def test_what_is_no_table_is_refused() -> None:
    """Bytes that cannot be unpacked, or are too few, are said to be so."""
    with pytest.raises(BidsError, match="cannot be unpacked"):
        read(b"no table")
    with pytest.raises(BidsError, match="a table of bids of 3 bytes"):
        read(lzma.compress(b"abc"))


def test_a_changed_table_is_found_out(tmp_path: Path) -> None:
    """A file whose checksum is not the one beside it is refused, and so is one that is missing."""
    with pytest.raises(BidsError, match="missing"):
        check_bids(tmp_path)
    (tmp_path / "bids.xz").write_bytes(b"other")
    (tmp_path / "bids.toml").write_text('sha256 = "1"\n', encoding="utf-8")
    with pytest.raises(BidsError, match="not the one"):
        check_bids(tmp_path)
