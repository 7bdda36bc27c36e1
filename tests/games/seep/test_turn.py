"""The pack, the deal, the bid, the opening play and a turn (S1-S14)."""

import pytest

from baithak.cards.card import read_card
from baithak.cards.mask import ALL_CARDS, bit, count
from baithak.games.seep import SEEP
from baithak.games.seep.moves import VALUES
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import deal
from baithak.games.seep.scoring import points_of
from tests.games.seep.floors import Standing, after, captures, cards, floor, moves, new_deal, throws


def test_s1_values_run_from_the_ace_1_to_the_king_13() -> None:
    """S1: an ace captures as 1, a ten as 10, J, Q and K as 11, 12 and 13, in every suit."""
    for text, value in (("A", 1), ("2", 2), ("9", 9), ("T", 10), ("J", 11), ("Q", 12), ("K", 13)):
        assert [VALUES[read_card(text + suit)] for suit in "cdhs"] == [value] * 4
    assert count(ALL_CARDS) == len(SEEP.pack) == 52


def test_s2_a_hundred_points_are_in_the_pack() -> None:
    """S2: spades score their value, 91 in all, other aces 1 each, the ten of diamonds 6; 35 cards nothing."""
    assert points_of(cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"), 0) == 91
    assert [points_of(cards(text), 0) for text in ("Ah", "Ad", "Ac", "Td", "Th", "Kd")] == [1, 1, 1, 6, 0, 0]
    assert points_of(ALL_CARDS, 0) == 100
    assert sum(points_of(bit(card), 0) == 0 for card in range(52)) == 35


def test_s3_play_goes_to_the_right_and_partners_pool_their_cards() -> None:
    """S3: the next seat plays next, sits on the right, and a capture goes to the pile of its seat's side."""
    assert not SEEP.clockwise
    position = floor("9c Kd", "9d", seat=1)
    played = after(position, "9cx9d")
    assert played.turn == 2
    assert played.piles == [0, cards("9c 9d")]


def test_s4_captured_cards_are_shown_until_the_next_play() -> None:
    """S4: what a turn captured may be looked at, and after the next seat's play no more."""
    position = floor("9c Kd", "9d 2s", others=("4h Kc", "", ""))
    taken = after(position, "9cx9d")
    assert taken.shown == cards("9c 9d")
    assert after(taken, "4h").shown == 0


def test_s5_the_bidder_sits_next_to_the_dealer_and_gets_four_cards() -> None:
    """S5: four cards to the seat on the dealer's right, four to the floor, nothing else yet; the pack is cut."""
    position = deal(SeepOptions(), SEEP.pack, 2)
    assert position.turn == 3
    assert position.hands[3] == cards("2c 3c 4c 5c")
    assert position.loose == cards("6c 7c 8c 9c")
    assert [position.hands[seat] for seat in (0, 1, 2)] == [0, 0, 0]
    assert SEEP.cut


def test_s6_the_bid_is_a_value_above_8_that_the_bidder_holds() -> None:
    """S6: each value from 9 to 13 among the four cards can be bid, and nothing else."""
    position = floor("9h 9s Kd 4c", "2c 3c 4d 5c", ply=0, bid=0)
    assert moves(position) == ["bid:9", "bid:13"]


def test_s6_a_hand_without_a_card_above_8_is_thrown_in() -> None:
    """S6: with no card above 8 the hand is shown and thrown in, and the same dealer deals again."""
    position = floor("8h 2s 3d 4c", "Kc Qc 4d 5c", ply=0, bid=0)
    assert moves(position) == ["redeal"]
    thrown = after(position, "redeal")
    assert thrown.over()
    assert thrown.void()
    standing = SEEP.begin(SeepOptions(), 2)
    following = SEEP.after(SeepOptions(), standing, SEEP.outcome(thrown))
    assert (following.dealer, following.deals, following.lead) == (2, 1, 0)


def test_s6_with_a_card_above_8_there_is_no_redeal() -> None:
    """S6: one card above 8 makes a bid due."""
    assert moves(floor("9h 2s 3d 4c", "Kc Qc 4d 5c", ply=0, bid=0)) == ["bid:9"]


def test_s7_the_opening_play_is_a_house_a_capture_or_a_throw_of_the_bid() -> None:
    """S7: a house of the bid and a capture with a card of the bid are a free choice; nothing else may be played."""
    position = floor("Kd Ks 4c 2d", "9h Kh 2s 3c", ply=0, bid=13)
    assert set(moves(position)) == {"KdxKh", "KsxKh", "Kd+Kh=13", "Ks+Kh=13", "4c+9h+Kh=13", "2d+2s+9h+Kh=13"}
    assert moves(floor("Kd 4c 2d 6h", "8h 2h", ply=0, bid=13)) == ["Kd"]


def test_s7_only_the_bid_may_be_built() -> None:
    """S7: another value is neither built nor played, though the cards are there."""
    assert moves(floor("9c 9d Kd 4c", "9h 5h", ply=0, bid=13)) == ["Kd", "4c+9h=13"]


def test_s8_after_the_opening_the_bidder_holds_11_and_the_others_12() -> None:
    """S8: the rest is dealt in fours from the bidder's right; 48 plays, and the dealer makes the last."""
    deal_ = new_deal(1)
    deal_.play(deal_.codes()[0])
    deal_.play(deal_.codes()[0])
    bidder = 0
    assert [count(hand) for hand in deal_.position.hands] == [11, 12, 12, 12]  # type: ignore[attr-defined]
    assert deal_.turn == bidder + 1
    while not deal_.over:
        deal_.play(deal_.codes()[0])
    plays = [played for played in deal_.history if not SEEP.write_move(played.code).startswith("bid")]
    assert len(plays) == 48
    assert [sum(played.seat == seat for played in plays) for seat in range(4)] == [12] * 4
    assert plays[-1].seat == 3 == deal_.standing.dealer


def test_s8_the_packets_of_four_go_round_from_the_bidders_right() -> None:
    """S8: the third packet of the pack is for the seat after the bidder, the sixth for the bidder."""
    position = deal(SeepOptions(), tuple(range(52)), 3)
    assert position.coming[1] & bit(8)
    assert position.coming[0] == sum(bit(card) for card in (*range(20, 24), *range(36, 40)))
    assert [count(hand) for hand in position.coming] == [8, 12, 12, 12]


def test_s9_a_turn_plays_exactly_one_card_and_nobody_passes() -> None:
    """S9: every legal move takes one card out of the mover's hand."""
    position = floor("2h 9c Kd Ks", "7d 4s 9h", [Standing(11, "6d 5d", (1,))])
    for move in moves(position):
        assert count(after(position, move).hands[0]) == 3


def test_s10_a_card_captures_its_house_and_disjoint_sums_but_a_house_is_never_part_of_a_sum() -> None:
    """S10: a queen does not take a house of 9 with a loose three, and a jack takes its house and the sums of 11."""
    assert captures(floor("Qd 2c", "3c", [Standing(9, "5d 4c", (1,))]), "Qd") == set()
    position = floor("Jd 2c", "8h 3c", [Standing(11, "6d 5d", (1,))])
    assert captures(position, "Jd") == {"3c 8h"}
    assert "JdxH11+3c+8h" in moves(position)


def test_s11_a_capture_takes_all_it_can_and_the_chooser_decides_where_sets_overlap() -> None:
    """S11: with J on 2 3 5 6 the choice is {2,3,6} or {5,6}, and no smaller capture is legal."""
    assert captures(floor("Jc 4d", "2c 3d 5s 6h"), "Jc") == {"2c 3d 6h", "6h 5s"}


def test_s11_captures_differ_by_cards_and_not_by_grouping() -> None:
    """S11: two twos and two aces are one capture with a three, however they are paired."""
    assert len([move for move in moves(floor("3c Kd", "2d 2s As Ah")) if move.startswith("3c")]) == 1


@pytest.mark.parametrize(
    ("ply", "bid", "swept"), [(0, 9, 25), (9, 13, 50), (47, 13, 0)], ids=["opening", "usual", "48th play"]
)
def test_s12_a_sweep_takes_every_card_on_the_floor(ply: int, bid: int, swept: int) -> None:
    """S12: a sweep scores 50, 25 as the opening play, 0 as the 48th play, and is counted each time."""
    position = floor("9c" if ply == 47 else "9c 2d 3d 4d", "9d 5h 4h", ply=ply, bid=bid)
    played = after(position, "9cx9d+4h+5h")
    assert played.swept[0] == swept
    assert played.sweeps == [1, 0]


def test_s12_houses_belong_to_a_sweep_too() -> None:
    """S12: a capture that leaves a house is none; one that takes the last house is."""
    house, other = Standing(9, "5d 4c", (1,)), Standing(10, "6d 4d", (3,))
    assert after(floor("9c 2d", "9d", [house, other]), "9cxH9+9d").sweeps == [0, 0]
    assert after(floor("9c 2d", "9d", [house]), "9cxH9+9d").sweeps == [1, 0]


def test_s12_emptying_the_floor_of_loose_cards_by_building_is_no_sweep() -> None:
    """S12: a build that takes the last loose card scores nothing."""
    assert after(floor("2c Jd Kd", "9d"), "2c+9d=11").sweeps == [0, 0]


def test_s13_a_card_that_could_capture_may_not_be_thrown() -> None:
    """S13: only a card that captures nothing may be thrown, though it could build."""
    position = floor("9c 9d 2h Jd", "9h")
    assert not throws(position, "9c")
    assert throws(position, "2h")
    assert "2h+9h=11" in moves(position)


def test_s13_a_thrown_card_stays_loose_even_if_it_sums_to_a_house() -> None:
    """S13: a four thrown beside a five does not join the house of 9."""
    position = floor("4h Kc", "5s", [Standing(9, "8d Ac", (1,))], others=("9c 2d", "", ""))
    thrown = after(position, "4h")
    assert thrown.loose == cards("4h 5s")
    assert thrown.house(9) == cards("8d Ac")


def test_s14_a_partners_cards_change_nothing() -> None:
    """S14: the legal moves are the same whatever the others hold."""
    alone = floor("2h 9c Kd", "7d 4s", [Standing(11, "6d 5d", (2,))])
    helped = floor("2h 9c Kd", "7d 4s", [Standing(11, "6d 5d", (2,))], others=("Kc Kh", "Js 9d 9h", "Jd"))
    assert moves(alone) == moves(helped)
