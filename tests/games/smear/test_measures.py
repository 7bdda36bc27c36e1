"""What bots of Smear are measured by, on situations that a reader can check."""

import random

import pytest
from hypothesis import given

from baithak.games.deal import Deal
from baithak.games.measures import chance
from baithak.games.smear import SMEAR
from baithak.games.smear.measures import MEASURES, facts, kind
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.view import SmearView
from baithak.games.view import Played
from tests.games.smear.dealing import at_exchange, at_trick, cards, deals, options, played_out, position_of
from tests.games.smear.test_lore import filled


def seen(position: SmearPosition) -> SmearView:
    """Return what the seat to move sees."""
    view = SMEAR.view(position, position.turn, [], SMEAR.begin(position.options, position.dealer))
    assert isinstance(view, SmearView)
    return view


def faults(name: str, position: SmearPosition) -> set[str]:
    """Return the moves that people would complain of."""
    return {SMEAR.write_move(code) for code in MEASURES.complaints[name](seen(position))}


def to_bid(hand: str, **house: int | str) -> SmearPosition:
    """Return a situation in which the first seat to speak has a hand."""
    position = SmearPosition(options(**house), 3)
    position.hands = [cards(hand), 0, 0, 0]
    return filled(position)


def test_a_bid_of_4_needs_the_ace_of_the_best_trump_n30() -> None:
    """With king, jack and seven of spades a bid of 4 is a fault; with the ace of spades too it is none."""
    assert faults("bids_four_without_ace", to_bid("Ks Qs Js 7s 9h 8d")) == {"bid:4"}
    assert not faults("bids_four_without_ace", to_bid("As Ks Js 7s 9h 8d"))
    assert faults("bids_four_without_ace", to_bid("Ks Qs Js 7s Ah 8d")) == {"bid:4"}, (
        "the ace of another suit is no help"
    )
    assert not faults("bids_four_without_ace", to_bid("Ks Qs Js 7s 9h 8d", high_low="in_play")), "the king may be High"


def test_the_high_trump_goes_before_the_low_one() -> None:
    """Who leads from ace and nine of trump leads the ace; with all higher trumps gone the nine is as good."""
    lead = filled(at_trick("As 9s Kd", "", "s"))
    assert faults("leads_low_trump", lead) == {"9s"}
    assert not faults("leads_low_trump", filled(at_trick("Ks 9s Kd", "", "s"))), "the king itself can be beaten"
    gone = filled(at_trick("Ks 9s Kd", "", "s"), "As Qs Js Ts")
    assert not faults("leads_low_trump", gone)


def test_the_ace_is_not_spent_on_an_empty_trick() -> None:
    """On a lead of hearts without game points, the ace of trump is a fault; on a ten it is none."""
    assert faults("wastes_ace", filled(at_trick("As 7d", "9h 8h", "s"))) == {"As"}
    assert not faults("wastes_ace", filled(at_trick("As 7d", "Th 8h", "s")))
    assert not faults("wastes_ace", filled(at_trick("As 7d", "9s 8s", "s"))), "trump was led"


def test_partners_card_is_not_beaten_for_nothing_n32() -> None:
    """Last to play, over partner's winning card, a trump is a fault; but it may add game points, or bring the jack home."""
    assert faults("cuts_partner", filled(at_trick("9s Js 7s 7d", "9h Kh 8h", "s"))) == {"9s"}
    assert faults("cuts_partner", filled(at_trick("Ks Td 7d", "9h Kh 8h", "s"))) == {"Ks"}, "the ten adds more"
    assert not faults("cuts_partner", filled(at_trick("Th 7h", "8h 9h 7d", "s"))), "the ten adds to the trick"
    assert not faults("cuts_partner", filled(at_trick("9s Js 7d", "9h 8h Kh", "s"))), "an opponent is winning"
    assert not faults("cuts_partner", filled(at_trick("9s 7d", "Kh", "s"))), "others are still to play"


def test_a_trump_is_worth_a_few_game_points() -> None:
    """On a trick with fewer than three game points a trump is a fault, but for a seven or jack that comes home."""
    assert faults("ruffs_for_little", filled(at_trick("Ks Js 9s 7s 8d", "9h Qh", "s"))) == {"Ks", "9s"}
    assert not faults("ruffs_for_little", filled(at_trick("Ks 9s 8d", "9h Kh", "s")))


def test_what_scores_is_not_left_to_the_others_n31() -> None:
    """The last to play, who cannot win, leaves neither jack nor ten to the others; nor the seven where its taker scores."""
    lost = filled(at_trick("Js Ts 7s 8s Td 8d", "9s As 9d", "s"))
    assert lost.turn == 3
    assert not faults("gives_jack", lost), "partner is winning"
    lost = filled(at_trick("Js Ts 7s 8s Td 8d", "As 9s 9d", "s"))
    assert faults("gives_jack", lost) == {"Js"}
    assert faults("gives_ten", lost) == {"Ts"}, "a side ten is not legal on a trump lead"
    assert not faults("gives_ten", filled(at_trick("Js Td", "9h Ah Kh", "s"))), "the jack would be dearer"
    assert not faults("gives_low", lost)
    taker = filled(at_trick("Js Ts 7s 8s Td 8d", "As 9s 9d", "s", low="taker"))
    assert faults("gives_low", taker) == {"7s"}


def test_decisions_have_their_kinds() -> None:
    """A bid, a discard, the lead that names trump, and every other card are told apart."""
    assert kind(seen(to_bid("Ks Qs Js 7s 9h 8d"))) == "bid"
    assert kind(seen(filled(at_exchange("As Ks Qs Js 9h 8d 7d Td")))) == "discard"
    named = at_trick("As 9s Kd", "", "s")
    assert kind(seen(filled(named))) == "play"
    named.trump = -1
    assert kind(seen(filled(named))) == "opening"


def test_a_deal_is_told_by_its_bid_m18() -> None:
    """A finished deal tells who bid what and whether it was made (M18)."""
    tricks = ["As 8s 9s Td", "Ks Qs Ts 7d", "Js 8d 9d Jd", "Ah 8h 7h 9h", "Kh Qh Th Jh", "Ac 7c 8c 9c"]
    told = facts(position_of(played_out(tricks, 3)))
    assert (told.bidder, told.bid, told.made) == (0, 3, True)
    told = facts(position_of(played_out(tricks, 4)))
    assert (told.bid, told.made) == (4, False)


@given(deals())
def test_faults_are_legal_codes(running: Deal) -> None:
    """Whatever the situation, what people would complain of is among the legal codes, each once and in their order."""
    position = position_of(running)
    if position.over():
        return
    view = seen(position)
    for complaint in MEASURES.complaints.values():
        found = complaint(view)
        assert [code for code in view.legal if code in found] == list(found)
        assert chance(view, found) == (0 < len(found) < len(view.legal))


@pytest.mark.parametrize("name", MEASURES.complaints)
def test_every_complaint_arises_somewhere(name: str) -> None:
    """In play by chance each fault is committed sooner or later."""
    rng = random.Random(5)
    rules = options(low="taker")
    for number in range(2000):
        pack = list(SMEAR.pack)
        rng.shuffle(pack)
        position = SMEAR.deal(rules, pack, number % 4)
        history: list[Played] = []
        while not position.over():
            view = SMEAR.view(position, position.turn, history, SMEAR.begin(rules, number % 4))
            code = rng.choice(view.legal)
            if code in MEASURES.complaints[name](view):
                return
            history.append(Played(position.turn, code))
            position.play(code)
    raise AssertionError(f"{name} never arose")
