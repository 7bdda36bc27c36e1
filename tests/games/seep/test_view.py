"""What a seat may know (S4, S6, S14)."""

from dataclasses import replace

import pytest

from baithak.cards.mask import ALL_CARDS, count
from baithak.cards.seats import NOBODY
from baithak.games.seep import SEEP
from baithak.games.seep.view import SeepView
from baithak.words import Manner, say
from tests.games.seep.floors import Standing, after, cards, floor, new_deal

NAMES = ("South", "East", "North", "West")
MANNER = Manner(seats=("you", *NAMES[1:]), sides=("South and North", "East and West"), you=0)


def _view(position: object, seat: int) -> SeepView:
    return SEEP.view(position, seat, (), SEEP.begin(SEEP.options(), 0))  # type: ignore[arg-type]


def test_s6_the_floor_is_not_seen_before_the_bid() -> None:
    """S6: before the bid nobody, the bidder included, sees the four cards on the floor; after it everybody does."""
    deal = new_deal(1)
    for seat in (NOBODY, 0, 1, 2, 3):
        view = deal.view(seat)
        assert (view.loose, view.face_down) == (0, 4)
        assert count(view.unseen) == (48 if seat == deal.turn else 52)
    deal.play(deal.codes()[0])
    assert count(deal.view(NOBODY).loose) == 4


def test_s4_a_view_shows_what_was_just_captured_and_no_more_of_the_piles() -> None:
    """S4: the capture may be looked at; of older ones a view has only how many they are."""
    taken = after(floor("9c Kd", "9d 2s", others=("4h Kc", "", "")), "9cx9d")
    assert _view(taken, 2).shown == cards("9c 9d")
    later = _view(after(taken, "4h"), 2)
    assert later.shown == 0
    assert later.captured == (2, 0)


def test_a_view_counts_as_unseen_what_was_never_on_the_table_nor_in_the_hand() -> None:
    """The unseen cards are the other hands', and nothing that was captured."""
    deal = new_deal(2)
    for _ in range(30):
        deal.play(deal.codes()[0])
    position = deal.position
    for seat in range(4):
        others = [position.hands[other] for other in range(4) if other != seat]  # type: ignore[attr-defined]
        assert deal.view(seat).unseen == others[0] | others[1] | others[2]


def test_only_the_seat_to_move_is_given_legal_moves() -> None:
    """A view lists legal moves for its own seat in its own turn, and for nobody else."""
    deal = new_deal(3)
    for seat in (NOBODY, 0, 1, 2, 3):
        assert bool(deal.view(seat).legal) == (seat == deal.turn)


def test_a_hand_thrown_in_is_shown_to_all() -> None:
    """S6: after a redeal everybody has seen the four cards."""
    thrown = after(floor("8h 2s 3d 4c", "Kc Qc 4d 5c", ply=0, bid=0), "redeal")
    view = _view(thrown, NOBODY)
    assert view.thrown_in == cards("8h 2s 3d 4c")
    assert [say(zone.words, MANNER) for zone in view.zones()] == ["you had no card above 8 and threw in"]
    assert view.unseen == ALL_CARDS & ~view.thrown_in


def test_the_zones_read_out_the_floor() -> None:
    """The zones name the bid, each house with its owners, the loose cards and the viewer's duties."""
    houses = [Standing(9, "8d Ac", (1, 3)), Standing(11, "9d 2s Jh", (0,))]
    view = _view(floor("Jc 4c", "7h 3s", houses), 0)
    told = [(say(zone.words, MANNER), len(zone.cards)) for zone in view.zones()]
    assert told == [
        ("West bid 13", 0),
        ("House of 9 (East and West)", 2),
        ("House of 11, cemented (you)", 3),
        ("Loose", 2),
        ("You keep a card worth 11 for your house", 0),
        ("East keeps a card worth 9 for the house", 0),
        ("West keeps a card worth 9 for the house", 0),
    ]


def test_moves_are_told_in_words() -> None:
    """Every kind of move has words, and a capture of the whole floor is called a sweep."""
    view = _view(floor("9c 2d 4h Jh Kh Kc 6c 5c", "9d", [Standing(9, "8d Ac", (1,))]), 0)
    told = {SEEP.write_move(code): say(view.describe(code), MANNER) for code in view.legal}
    assert told["9cxH9+9d"] == "sweep the floor: take the house of 9 and 9♦ with 9♣"
    assert told["2d+9d=11"] == "make a house of 11 from 2♦ with 9♦"
    assert told["4h+H9=13"] == "raise the house of 9 to 13 with 4♥"
    assert told["Jh"] == "throw J♥"
    assert say(view.describe(SEEP.read_move("Jh")), MANNER.of(1)) == "throws J♥"


def test_s20_everybody_sees_who_keeps_a_card() -> None:
    """S20: duties follow from the houses, so a spectator is told those of every owner, and nobody is spoken to."""
    view = _view(floor("Jc 4c", "7h 3s", [Standing(11, "9d 2s Jh", (0,))]), NOBODY)
    told = [say(zone.words, replace(MANNER, seats=NAMES, you=NOBODY)) for zone in view.zones()]
    assert "South keeps a card worth 11 for the house" in told


@pytest.mark.parametrize(
    ("hand", "loose", "move", "left"),
    [
        ("2c", "9s Kd", "2c", "2♣, 9♠ and K♦ are left over and go to East and West, who captured last"),
        ("2c", "2s Kd", "2cx2s", "K♦ is left over and goes to South and North, who captured last"),
        ("2c", "2s", "2cx2s", ""),
    ],
)
def test_s30_the_last_play_tells_who_gets_what_is_left(hand: str, loose: str, move: str, left: str) -> None:
    """S30: with the 48th play it is told which cards are left over, and that the side that captured last gets them."""
    position = floor(hand, loose, ply=47)
    position.last = 1
    told = [say(words, MANNER) for words in _view(position, 0).describe(SEEP.read_move(move)).then]
    assert told == ([left] if left else [])
    assert not _view(floor(hand, loose, ply=40), 0).describe(SEEP.read_move(move)).then


def test_s30_only_the_play_to_come_leaves_something_over() -> None:
    """S30: when one play is to come, of no bid and no play before it is said what it leaves."""
    deal = new_deal(1)
    while len(deal.history) < 48:
        deal.play(deal.codes()[0])
    for seat in (NOBODY, 0, 1, 2, 3):
        view = deal.view(seat)
        assert {view.describe(played.code).then for played in view.history} == {()}


def test_no_field_of_a_view_holds_a_hidden_card() -> None:
    """No card that lies in another hand is in any mask that a view shows."""
    deal = new_deal(7)
    for _ in range(20):
        deal.play(deal.codes()[0])
    view = deal.view(0)
    shown = view.hand | view.loose | view.shown | view.thrown_in
    for house in view.houses:
        shown |= house.cards
    assert shown & view.unseen == 0


def test_the_zones_of_a_position_read_from_text_name_who_captured() -> None:
    """S4: without a history, as after reading a line, the cards just taken are told with the seat that took them."""
    taken = after(floor("9c Kd", "9d 2s", seat=2), "9cx9d")
    told = [say(zone.words, MANNER) for zone in _view(taken, NOBODY).zones()]
    assert [text for text in told if "North" in text and "taken" in text]
