"""The deal, the auction, the exchange and the tricks."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.card import ACE, JACK, SEVEN, cards_text, rank_of, read_card, suit_of
from baithak.cards.mask import cards_of, count, mask_of
from baithak.cards.seats import NOBODY
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import AUCTION, EXCHANGE, OVER, PACK, PASS, TRICKS, bid_code, discard_code, payload_of
from baithak.games.smear.position import beats, deal, winning_place
from tests.games.smear.dealing import at_exchange, at_trick, auction, cards, options, suit


def bids(codes: list[int]) -> list[int]:
    """Return the bids of the legal codes of an auction, 0 for a pass."""
    return [payload_of(code) for code in codes]


def playable(hand: str, trick: str, trump: str, **house: str) -> set[int]:
    """Return the cards of a hand that may be played to a trick."""
    return set(at_trick(hand, trick, trump, **house).legal())


# The deal


def test_deal_gives_three_cards_at_a_time() -> None:
    """From the dealer's left everybody gets three cards, twice round; eight stay undealt (M8)."""
    position = deal(options(), PACK, 1)
    assert position.hands[2] == mask_of([*PACK[0:3], *PACK[12:15]])
    assert position.hands[1] == mask_of([*PACK[9:12], *PACK[21:24]])
    assert [count(hand) for hand in position.hands] == [6, 6, 6, 6]
    assert count(position.kitty | position.undealt) == 8


@pytest.mark.parametrize("exchange", [0, 1, 2, 3])
def test_exchange_is_agreed_before(exchange: int) -> None:
    """The first ``exchange`` undealt cards are the bidder's, the others nobody's (M6, M12)."""
    position = deal(options(exchange=exchange), PACK, 0)
    assert position.kitty == mask_of(PACK[24 : 24 + exchange])
    assert position.undealt == mask_of(PACK[24 + exchange :])


def test_seats_go_round_clockwise() -> None:
    """The seat on the dealer's left speaks first, and the next seat sits on the left (M2)."""
    assert SMEAR.clockwise
    position = deal(options(), PACK, 2)
    turns = []
    while position.phase == AUCTION:
        turns.append(position.turn)
        position.play(PASS)
    assert turns == [3, 0, 1, 2]


# The auction


@pytest.mark.parametrize(
    ("said", "legal"), [([], [0, 2, 3, 4]), ([2], [0, 3, 4]), ([0, 3], [0, 4]), ([2, 3, 0], [0, 4])]
)
def test_bid_is_more_than_every_bid_before(said: list[int], legal: list[int]) -> None:
    """Each seat in its one turn passes, or bids more than was bid (M9)."""
    assert bids(auction(*said).legal()) == legal


def test_highest_bidder_is_the_bidder() -> None:
    """The auction ends after the dealer's turn, and the highest bid holds (M10)."""
    position = auction(2, 0, 3, 0)
    assert (position.bidder, position.bid, position.turn, position.phase) == (2, 3, 2, EXCHANGE)


def test_bid_of_four_ends_the_auction() -> None:
    """A bid of 4 ends the auction at once (M10)."""
    position = auction(0, 4)
    assert (position.bidder, position.bid, position.turn, position.phase) == (1, 4, 1, EXCHANGE)


@pytest.mark.parametrize("house", ["redeal", "next_dealer"])
def test_four_passes_make_a_void_deal(house: str) -> None:
    """When all four pass, the dealer too, the deal is over and void (M11, ``all_pass``)."""
    position = auction(0, 0, 0, 0, all_pass=house)
    assert position.over()
    assert position.void()
    assert position.turn == NOBODY
    assert position.legal() == []


def test_dealer_can_be_stuck() -> None:
    """With ``all_pass=stick_dealer`` the dealer may not pass when all others did, and bids 2 or more."""
    assert bids(auction(0, 0, 0, all_pass="stick_dealer").legal()) == [2, 3, 4]
    assert bids(auction(0, 2, 0, all_pass="stick_dealer").legal()) == [0, 3, 4]
    assert bids(auction(0, 0, all_pass="stick_dealer").legal()) == [0, 2, 3, 4]


def test_four_passes_can_cost_the_dealer() -> None:
    """With ``all_pass=dealer_minus_two`` the deal is over unplayed, but something is scored: it is not void."""
    position = auction(0, 0, 0, 0, all_pass="dealer_minus_two")
    assert position.over()
    assert not position.void()
    assert position.passed_out()


@pytest.mark.parametrize(
    ("house", "said", "legal"),
    [
        ("any", [3, 0, 0], [0, 3, 4]),
        ("any", [0, 2, 0], [0, 2, 3, 4]),
        ("any", [0, 0, 0], [0, 2, 3, 4]),
        ("any", [3], [0, 4]),
        ("any", [4], [0, 4]),
        ("four_only", [3, 0, 0], [0, 4]),
        ("four_only", [0, 4], [0, 4]),
        ("none", [3, 0, 0], [0, 4]),
    ],
)
def test_dealer_may_take_the_bid(house: str, said: list[int], legal: list[int]) -> None:
    """With ``dealer_steal`` the dealer, and nobody else, may bid the high bid again, any or only a 4 (M9)."""
    assert bids(auction(*said, dealer_steal=house).legal()) == legal


@pytest.mark.parametrize("house", ["any", "four_only"])
def test_bid_of_four_goes_straight_to_a_stealing_dealer(house: str) -> None:
    """Where the dealer may take a 4 (``dealer_steal``), nobody between is asked (M10)."""
    position = auction(4, dealer_steal=house)
    assert position.turn == 3
    taken, left = position.copy(), position.copy()
    taken.play(bid_code(4))
    left.play(PASS)
    assert (taken.bidder, taken.bid) == (3, 4)
    assert (left.bidder, left.bid) == (0, 4)
    assert taken.bids == [4, -1, -1, 4]


def test_stolen_bid_is_the_dealers() -> None:
    """A dealer who takes a bid of 2 at the same level is the bidder (``dealer_steal=any``)."""
    position = auction(0, 2, 0, 2, dealer_steal="any")
    assert (position.bidder, position.bid) == (3, 2)


# The exchange


def test_bidder_takes_the_first_undealt_cards() -> None:
    """The bidder takes the first cards left and discards as many, to hold six again (M12)."""
    position = auction(0, 0, 2, 0)
    assert position.hands[2] & mask_of(PACK[24:26]) == mask_of(PACK[24:26])
    assert count(position.hands[2]) == 8
    assert (position.kitty, position.taken) == (0, mask_of(PACK[24:26]))
    code = position.legal()[0]
    position.play(code)
    assert count(position.hands[2]) == 6
    assert position.buried == payload_of(code)
    assert (position.phase, position.turn) == (TRICKS, 2)


def test_without_exchange_the_bidder_leads_at_once() -> None:
    """With ``exchange`` 0 there is none (M12)."""
    position = auction(2, 0, 0, 0, exchange=0)
    assert (position.phase, position.turn, count(position.hands[0])) == (TRICKS, 0, 6)


@pytest.mark.parametrize(
    ("hand", "discard", "suits"),
    [
        ("As Ks Js 9s 8s 7s Th Td", "Th Td", "s"),
        ("As Ks Js 9s 8s 7s Th Td", "Th As", "d"),
        ("As Ks Qs Js 9s 8s 7s Td", "Td 7s", "s"),
        ("As Ks Qs Js 9s 8s 7s Td", "8s 7s", "d"),
        ("As Ks Qs Js Ts 9s 8s 7s", "8s 7s", "s"),
        ("As Ks Qs Js Ts 9s 8s 7s Ad", "Ad As Js", "s"),
        ("As Ks Qs Js 9s 8s 7s Td 9h", "As 9h Td", "s"),
        ("As Ks Qs Js 9s 8s 7s Td 9h", "As 9h Ks", "d"),
        ("As Ks Qs Js 9s 8s 7s", "7s", "s"),
    ],
)
def test_discard_limits_the_first_lead(hand: str, discard: str, suits: str) -> None:
    """A suit of which something was discarded is trump only if more than six were held and nothing else kept (M13)."""
    position = at_exchange(hand, exchange=len(hand.split()) - 6)
    code = discard_code(cards(discard))
    assert code in position.legal()
    position.play(code)
    assert {suit_of(card) for card in position.legal()} == {suit(letter) for letter in suits}


def test_discard_needs_a_suit_that_can_be_trump() -> None:
    """A discard is legal only if one of the kept suits could be trump after it (M13)."""
    legal = at_exchange("As Ks Qs Ah Kh Qh Ad Kd Qd", exchange=3).legal()
    assert discard_code(cards("As Ah Ad")) not in legal
    assert discard_code(cards("As Ah Kh")) in legal


def test_scoring_trump_may_have_to_stay() -> None:
    """With ``bury_scoring_trump=forbidden`` no ace, seven or jack of trump is among the excess (M13, M14)."""
    hand = "As Ks Qs Js 9s 8s 7s Td"
    free, bound = at_exchange(hand), at_exchange(hand, bury_scoring_trump="forbidden")
    for low in ("As", "Js", "7s"):
        assert discard_code(cards(f"Td {low}")) in free.legal()
        assert discard_code(cards(f"Td {low}")) not in bound.legal()
    for low in ("Ks", "Qs", "9s", "8s"):
        assert discard_code(cards(f"Td {low}")) in bound.legal()


def test_scoring_card_of_another_suit_may_be_buried() -> None:
    """``bury_scoring_trump=forbidden`` speaks of trump: an ace of a suit that is not may go."""
    position = at_exchange("As Ks Kh Qh Jh 9d 8d 7c", bury_scoring_trump="forbidden")
    position.play(discard_code(cards("As 7c")))
    assert {suit_of(card) for card in position.legal()} == {suit("h"), suit("d")}


def may_be_trump(held: set[int], discard: set[int], one: int, *, forbidden: bool) -> bool:
    """Read M13 and ``bury_scoring_trump`` word by word, in sets of cards."""
    trumps = {card for card in held if suit_of(card) == one}
    scoring = {card for card in trumps & discard if rank_of(card) in {ACE, SEVEN, JACK}}
    if not trumps - discard:
        return False
    if len(trumps) <= 6:
        return not trumps & discard
    return held - trumps <= discard and len(trumps & discard) == len(trumps) - 6 and not (forbidden and scoring)


@given(st.data(), st.integers(1, 3), st.booleans(), st.booleans())
def test_discards_are_those_that_the_clause_allows(data: st.DataObject, k: int, forbidden: bool, long: bool) -> None:
    """Of all choices of ``k`` cards exactly those that M13 allows are legal, once and in rising order."""
    spades = data.draw(st.sets(st.sampled_from(PACK[24:]), min_size=6)) if long else set()
    others = st.sampled_from([card for card in PACK if card not in spades])
    size = 6 + k
    held = set(sorted(spades)[:size])
    held |= data.draw(st.sets(others, min_size=size - len(held), max_size=size - len(held)))
    rules = {"exchange": k, "bury_scoring_trump": "forbidden" if forbidden else "allowed"}
    position = at_exchange(cards_text(held, " "), **rules)
    legal = position.legal()
    wanted = [
        discard_code(mask_of(discard))
        for discard in itertools.combinations(sorted(held), k)
        if any(may_be_trump(held, set(discard), one, forbidden=forbidden) for one in range(4))
    ]
    assert legal == sorted(wanted)
    assert legal
    for code in legal[:: max(1, len(legal) // 5)]:
        after = position.copy()
        after.play(code)
        discard = set(cards_of(payload_of(code)))
        expected = {one for one in range(4) if may_be_trump(held, discard, one, forbidden=forbidden)}
        assert {suit_of(card) for card in after.legal()} == expected


# The tricks


def test_first_lead_names_trump() -> None:
    """The bidder leads, and the suit of that card is trump (M15)."""
    position = auction(2, 0, 0, 0, exchange=0)
    card = position.legal()[0]
    position.play(card)
    assert position.trump == suit_of(card)
    assert position.turn == 1


def test_suit_led_or_trump_may_be_played() -> None:
    """Who holds the suit led plays it or a trump (M16)."""
    assert playable("8h Kh 9s 9d Ac", "Qh", "s") == {read_card("8h"), read_card("Kh"), read_card("9s")}


def test_trump_led_is_followed() -> None:
    """A trump lead is followed with trump (M16)."""
    assert playable("7s Ks Ah 8d", "Qs 9s", "s") == {read_card("7s"), read_card("Ks")}


@pytest.mark.parametrize("led", ["Qh", "9s"])
def test_without_the_suit_led_any_card_may_be_played(led: str) -> None:
    """Nobody has to trump (M16)."""
    assert playable("9d Ac", led, "s") == {read_card("9d"), read_card("Ac")}


def test_trumping_may_need_a_void() -> None:
    """With ``trumping=only_void`` a seat that can follow suit may not trump; without the suit it may (M16)."""
    assert playable("8h Kh 9s 9d", "Qh", "s", trumping="only_void") == {read_card("8h"), read_card("Kh")}
    assert playable("9s 9d", "Qh", "s", trumping="only_void") == {read_card("9s"), read_card("9d")}


@pytest.mark.parametrize(
    ("trick", "winner"), [("Kh Ah 7s Td", 2), ("8h Ac 9h Kh", 3), ("9h 8s Js Th", 2), ("7h Ad Ac Kd", 0)]
)
def test_highest_trump_wins_else_the_suit_led(trick: str, winner: int) -> None:
    """The highest trump wins, without trump the highest card of the suit led (M17)."""
    assert winning_place([read_card(text) for text in trick.split()], 4, suit("s")) == winner


def test_ace_is_high_in_every_suit() -> None:
    """Ranks run from the ace down to the seven, in trump too (M1, M17)."""
    order = "AKQJT987"
    for letter in "hs":
        for higher, lower in itertools.pairwise(order):
            assert beats(read_card(higher + letter), read_card(lower + letter), suit("s"))
            assert not beats(read_card(lower + letter), read_card(higher + letter), suit("s"))


def test_winner_leads_the_next_trick_and_six_are_played() -> None:
    """The winner leads next; after six tricks the deal is over (M17)."""
    position = auction(2, 0, 0, 0, exchange=0)
    leaders = []
    for _ in range(6):
        leaders.append(position.turn)
        start = position.turn
        trick = []
        for _ in range(4):
            trick.append(position.legal()[0])
            position.play(trick[-1])
        assert position.leader == start + winning_place(trick, 4, position.trump) & 3
    assert leaders[0] == 0
    assert (position.phase, position.turn, position.over(), position.void()) == (OVER, NOBODY, True, False)


def test_key_tells_positions_apart() -> None:
    """Positions that differ in cards, bids, turn or house rules have different keys; equal ones the same."""
    position = auction(2)
    keys = {
        position.key(),
        auction(3).key(),
        auction(2, 0).key(),
        auction(2, trumping="only_void").key(),
        auction(2, dealer=2).key(),
        auction(2, exchange=3).key(),
    }
    assert len(keys) == 6
    assert position.copy().key() == position.key() == auction(2).key()
    assert cards_of(position.kitty)
