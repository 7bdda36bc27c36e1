"""The tree of what can be said."""

import random

import pytest

from baithak.games.smear.auction import BIDS, CALLS, ENDED, NOT_ALLOWED, PASSED_OUT, auction
from baithak.games.smear.moves import AUCTION, PACK, bid_code, payload_of
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import deal

STEALS = ("none", "four_only", "any")


def test_there_are_twenty_ways_to_be_asked() -> None:
    """One for the first, 3, 6 and 10 for the others (M9, M10); a dealer who may take a 4 is asked in 10 ways more."""
    assert [len(auction(steal, stuck=False).histories) for steal in range(3)] == [20, 30, 30]
    assert [auction(0, stuck=False).places.count(place) for place in range(4)] == [1, 3, 6, 10]


@pytest.mark.parametrize("steal", STEALS)
@pytest.mark.parametrize("all_pass", ["redeal", "stick_dealer"])
def test_the_tree_is_the_auction_of_the_rules(steal: str, all_pass: str) -> None:
    """At every node those calls are allowed that the rules allow, and they lead where the rules lead."""
    options = SmearOptions(dealer_steal=steal, all_pass=all_pass)
    tree = auction(STEALS.index(steal), stuck=all_pass == "stick_dealer")
    rng = random.Random(3)
    for _ in range(200):
        position = deal(options, PACK, 3)
        history: tuple[int, ...] = ()
        after = 0
        while position.phase == AUCTION:
            node = tree.node(history)
            assert (node, tree.places[node]) == (after, position.turn)
            calls = [call for call in range(CALLS) if tree.after[node][call] != NOT_ALLOWED]
            assert [bid_code(call + 1 if call else 0) for call in calls] == position.legal()
            code = rng.choice(position.legal())
            bid = payload_of(code)
            after = tree.after[node][bid - 1 if bid else 0]
            history = (*history, bid)
            position.play(code)
        ended = PASSED_OUT if position.bid == 0 else ENDED + BIDS * position.bidder + position.bid - 2
        assert after == ended
