"""Bots put together from parts."""

import pickle
import random

import pytest

from baithak.bots.bot import BotError, Budget
from baithak.bots.catalog import bot
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.view import View
from baithak.study.arena import both, play_unit
from baithak.study.parts import BIDDING, REFERENCE, Parts, PimcBidding, parted
from baithak.study.watch import Watch
from tests.study.test_arena import SEED
from tests.toy import TOY

SMEAR = GAMES["smear"]
FREE = Budget()


class Lowest:
    """Chooses the lowest code."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
        """Return the lowest code."""
        return min(view.legal)


def begun() -> Deal:
    """Return a deal of Smear at its beginning."""
    options = SMEAR.options()
    pack = list(SMEAR.pack)
    random.Random(4).shuffle(pack)
    return Deal(SMEAR, options, pack, SMEAR.begin(options, 0))


def test_each_kind_of_decision_has_its_bot() -> None:
    """Bids are made by the one, and everything else by the other."""
    mixed = Parts(SMEAR, {"bid": Lowest()}, bot("rules", SMEAR))
    deal = begun()
    rules = bot("rules", SMEAR)
    bids = 0
    while not deal.over:
        view = deal.view(deal.position.turn)
        code = mixed.choose(view, FREE, random.Random(0))
        bidding = SMEAR.measures is not None and SMEAR.measures.kind(view) == "bid"
        due = min(view.legal) if bidding else rules.choose(view, FREE, random.Random(0))
        assert code == due
        bids += bidding
        deal.play(max(view.legal) if bids == 4 and bidding else code)
    assert bids == 4


def test_a_game_that_tells_no_decisions_apart_has_no_parts() -> None:
    """Where a game has not said what kinds of decisions there are, there is nothing to put together."""
    with pytest.raises(BotError, match="does not tell kinds of decisions apart"):
        Parts(TOY, {}, Lowest())
    with pytest.raises(BotError, match="no bidding by deals"):
        PimcBidding(GAMES["seep"])


def test_an_entry_of_parts_goes_to_other_processes() -> None:
    """An entry of parts is named by its parts, and makes its bots where it plays."""
    one = pickle.loads(pickle.dumps(parted("rules", "random")))
    assert one.name == "bidding rules, play random"
    assert isinstance(one.makers[0](SMEAR), Parts)
    assert isinstance(parted(REFERENCE, "rules").makers[0](SMEAR), Parts)


def test_only_play_differs_where_only_play_is_measured() -> None:
    """Two entries with the same bidding bid the same on the same deals, whoever plays on."""
    first, second = parted("rules", "random"), parted("rules", "rules")
    bots = (first.makers[0](SMEAR), second.makers[0](SMEAR))
    for unit in range(6):
        one, other = play_unit(SMEAR, SMEAR.options(), both(bots), unit, SEED)
        assert (one.bidder, one.bid) == (other.bidder, other.bid)


def test_the_reference_bids_by_what_deals_come_to() -> None:
    """The reference bids on a hand that makes all four points whatever the others hold, and not on nothing."""
    reference = PimcBidding(SMEAR, worlds=8)
    options = SMEAR.options(exchange=0)
    strong, weak = "AsKsQsJsTs7s", "8c9c8d9d8h9h"
    said = []
    for text in (strong, weak):
        cards = {_card(text[at : at + 2]) for at in range(0, 12, 2)}
        own = sorted(cards)
        others = [card for card in SMEAR.pack if card not in cards]
        pack = own[:3] + others[:9] + own[3:] + others[9:]
        position = SMEAR.deal(options, pack, 3)
        view = SMEAR.view(position, 0, [], SMEAR.begin(options, 3))
        said.append(SMEAR.write_move(reference.choose(view, FREE, random.Random(1))))
    assert said[0].startswith("bid:")
    assert said[1] == "pass"


def _card(text: str) -> int:
    code = SMEAR.read_move(text)
    assert code in SMEAR.pack
    return code


def test_the_reference_plays_whole_deals() -> None:
    """Bidding, discarding and naming trump by the reference are legal, and counted as such."""
    watch = Watch(SMEAR)
    reference = PimcBidding(SMEAR, worlds=1)
    mixed = Parts(SMEAR, dict.fromkeys(BIDDING, reference), bot("rules", SMEAR))
    results = play_unit(SMEAR, SMEAR.options(exchange=1), both((mixed, bot("rules", SMEAR))), 0, SEED, watch=watch)
    assert len(results) == 2
    assert "bid" in watch.watched[0].times
