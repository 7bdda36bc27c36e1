"""What a seat and a spectator may know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.card import read_card, suit_of
from baithak.cards.mask import cards_of, count, mask_of, suit_cards
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import (
    DISCARD,
    NO_TRUMP_YET,
    NOT_ANNOUNCED,
    OVER,
    PACK,
    PACK_CARDS,
    UNSEEN_DISCARD,
    discard_code,
    kind_of,
)
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.view import SmearView, Trick
from baithak.games.view import Played
from baithak.words import Manner, Phrase, phrase, say
from tests.games.smear.dealing import cards, deals, options, played_out, position_of
from tests.games.smear.test_scoring import ALL_FOUR


def running_deal(*moves: str, **house: int | str) -> Deal:
    """Return a deal of the pack in its order, spades last, dealt by seat 3, after some moves."""
    rules = options(**house)
    running = Deal(SMEAR, rules, PACK, SMEAR.begin(rules, 3))
    for move in moves:
        running.play(move)
    return running


def view_of(running: Deal, seat: int) -> SmearView:
    """Return the view of a seat."""
    seen = running.view(seat)
    assert isinstance(seen, SmearView)
    return seen


def zones(running: Deal, seat: int) -> list[str]:
    """Return what a viewer reads on the table: the key of each zone and its parameters, without the words."""
    return [short(zone.words) for zone in view_of(running, seat).zones()]


def short(words: Phrase) -> str:
    """Return the last part of a phrase's key and its parameters."""
    assert str(words)
    return " ".join([words.key.rpartition(".")[2], *(f"{name}={value}" for name, value in words.parameters.items())])


def test_hand_and_counts() -> None:
    """A seat sees its own six cards and how many the others hold (M8)."""
    seen = view_of(running_deal(), 1)
    assert seen.hand == position_of(running_deal()).hands[1]
    assert seen.counts == (6, 6, 6, 6)
    assert count(seen.unseen) == 26
    assert view_of(running_deal(), NOBODY).hand == 0


def test_auction_is_open() -> None:
    """Everybody hears the bids, in their order (M9)."""
    running = running_deal("pass", "bid:2")
    assert [(said.seat, said.bid) for said in view_of(running, NOBODY).bids] == [(0, 0), (1, 2)]
    assert zones(running, 3) == ["pass seat=0", "bid seat=1 bid=2", "to_bid seat=2", "undealt count=8"]


def test_exchange_is_seen_by_the_bidder_alone() -> None:
    """The undealt cards that the bidder takes nobody else sees (M12)."""
    running = running_deal("2", "p", "p", "p")
    kitty = mask_of(PACK[24:26])
    assert view_of(running, 0).taken == kitty
    assert view_of(running, 0).unseen & kitty == 0
    for other in (NOBODY, 1, 2, 3):
        seen = view_of(running, other)
        assert (seen.taken, seen.unseen & kitty) == (0, kitty)
        assert seen.counts == (8, 6, 6, 6)
        assert zones(running, other)[1] == "to_discard seat=0 count=2"


def test_discard_stays_hidden_until_the_deal_is_scored() -> None:
    """Only the bidder knows the discard, until the deal is over (M14)."""
    full = played_out(ALL_FOUR, 3, "9h Qh")
    running = Deal(SMEAR, full.options, full.pack, full.standing)
    discard = cards("9h Qh")
    for move in full.history:
        running.play(move.code)
        made = any(kind_of(one.code) == DISCARD for one in running.history)
        for viewer in (NOBODY, 0, 1, 2, 3):
            seen = view_of(running, viewer)
            knows = made and (viewer == 0 or running.over)
            assert seen.discard == (discard if knows else 0)
            codes = [one.code for one in seen.history if kind_of(one.code) == DISCARD]
            assert codes == ([discard_code(discard) if knows else UNSEEN_DISCARD] if made else [])
            assert bool(seen.unseen & discard) != knows or (viewer == 0 and not made)
    assert zones(running, 1)[-2:] == ["discard seat=0 points=2", "undealt count=6"]


def test_undealt_cards_stay_hidden() -> None:
    """The undealt cards that remain are seen by nobody, even at the end (M14)."""
    running = played_out(ALL_FOUR, 3, "9h Qh")
    for viewer in (NOBODY, 0, 1, 2, 3):
        assert view_of(running, viewer).unseen == position_of(running).undealt


BURIED_TRICKS = (
    "Ks 7h Ah 9d",
    "Qs 8h Kh 7d",
    "Ts 9h Jh 8d",
    "9s 7c Ac Kd",
    "8s 8c Kc Qd",
    "7s 9c Qc Jd",
)


def test_number_of_buried_trumps_is_announced() -> None:
    """If trump was buried the number, and nothing else, is announced when trump is led (M14)."""
    full = played_out(BURIED_TRICKS, 2, "As Js")
    running = Deal(SMEAR, full.options, full.pack, full.standing)
    for move in full.history[:5]:
        running.play(move.code)
    assert view_of(running, 1).buried == NOT_ANNOUNCED
    running.play(full.history[5].code)
    seen = view_of(running, 1)
    assert seen.buried == 2
    assert seen.unseen & cards("As Js") == cards("As Js")
    assert zones(running, 1)[:3] == ["stake seat=0 bid=2", "trump suit=3", "buried seat=0 count=2"]


def test_who_buried_trump_has_nothing_else() -> None:
    """Who buried trump kept only trump (M13), so is void in the other suits."""
    assert view_of(played_out(BURIED_TRICKS, 2, "As Js"), 1).voids[0] == PACK_CARDS & ~suit_cards(3)


def test_suits_to_lead() -> None:
    """The bidder is told which suits may be trump after the discard (M13), and nobody else."""
    running = running_deal("2", "p", "p", "p")
    discard = running.codes()[0]
    running.play(discard)
    own = view_of(running, 0).suits_to_lead
    assert own == tuple(sorted({suit_of(card) for card in running.codes()}))
    assert [view_of(running, seat).suits_to_lead for seat in (NOBODY, 1, 2, 3)] == [()] * 4


def follow(*plays: str, **house: str) -> tuple[int, int, int, int]:
    """Return the voids that a first trick of hearts, spades being trump from a trick before, has proved."""
    position = SmearPosition(options(exchange=0, **house), 3)
    position.phase, position.bidder, position.leader, position.turn = 2, 0, 0, 0
    history = []
    for text in ("As", "7s", "8s", "9s", *plays):
        history.append(Played(position.turn, read_card(text)))
        position.play(history[-1].code)
    return SMEAR.view(position, NOBODY, history, SMEAR.begin(position.options, 3)).voids


def test_void_is_proved_by_a_card_of_a_third_suit() -> None:
    """Who plays neither the suit led nor trump has none of the suit led (M16)."""
    assert follow("Kh", "7d", "8h", "9h") == (0, PACK_CARDS & suit_cards(2), 0, 0)


def test_trump_proves_no_void() -> None:
    """Who trumps may hold the suit led (M16), unless only a void allows it (``trumping=only_void``)."""
    assert follow("Kh", "Ts") == (0, 0, 0, 0)
    assert follow("Kh", "Ts", trumping="only_void") == (0, PACK_CARDS & suit_cards(2), 0, 0)


def test_trump_lead_proves_a_void_of_trump() -> None:
    """Who does not follow a trump lead has no trump (M16)."""
    assert follow("Ks", "7d") == (0, PACK_CARDS & suit_cards(3), 0, 0)


def test_tricks_are_remembered() -> None:
    """The complete tricks, who led and who won them, and what each side won, are open (M17)."""
    running = played_out(ALL_FOUR, 3, "9h Qh")
    seen = view_of(running, 2)
    last = tuple(read_card(text) for text in ALL_FOUR[5].split())
    assert seen.last_trick == Trick(2, last, 1)
    assert seen.played[3] == cards("7s Th Ah 7h 8d 8c")
    assert mask_of(card for trick in seen.tricks for card in trick.cards) == seen.won[0] | seen.won[1]
    words = zones(running, 2)
    assert "last_trick lead_seat=2 seat=1" in words
    assert str(Phrase("smear.zone.last_trick_own", {"seat": 2})) == "Last trick (seat 2 led and took it)"
    assert "won side=0 count=5 points=54" in words
    won = next(zone for zone in seen.zones() if short(zone.words).startswith("won side=0"))
    assert won.groups == (4, 4, 4, 4, 4)
    assert won.cards[:4] == tuple(read_card(text) for text in ALL_FOUR[0].split())


def test_running_trick_is_read_in_order() -> None:
    """The running trick stands in the order of play, with who played what and who is winning (M17)."""
    full = played_out(ALL_FOUR, 3, "9h Qh")
    running = Deal(SMEAR, full.options, full.pack, full.standing)
    for move in full.history[:8]:
        running.play(move.code)
    assert zones(running, 3)[2] == "trick_own seats=(0, 1, 2) lead_seat=0 seat=0"
    assert view_of(running, 3).winner_so_far() == 0
    assert zones(running, 3)[-2] == "hidden_discard seat=0 count=2"


JACK = read_card("Jc")
NINE = read_card("9c")


@pytest.mark.parametrize(
    ("moves", "seat", "move", "words"),
    [
        ([], 0, "pass", "pass"),
        ([], 0, "bid:3", "bid bid=3"),
        (["2", "p", "p"], 3, "bid:2", "steal bid=2 from_seat=0"),
        (["2", "p", "p", "p", "discard:8s+7s"], 1, "discard:?", "hidden_discard count=2"),
        (["2", "p", "p", "p"], 0, "discard:8s+7s", f"discard cards={(read_card('8s'), read_card('7s'))} points=0"),
        (["2", "p", "p", "p", "discard:8s+7s"], 0, "9c", f"name_trump card={NINE} suit=0"),
        (["2", "p", "p", "p", "discard:8s+7s", "9c"], 1, "Jc", f"beat card={JACK} best_card={NINE}"),
        (["2", "p", "p", "p", "discard:8s+7s", "9c", "Jc"], 0, "9c", f"card card={NINE}"),
        (
            ["2", "p", "p", "p", "discard:8s+7s", "9c", "Jc", "Kc"],
            3,
            "8d",
            f"throw card={read_card('8d')} best_card={read_card('Kc')}",
        ),
    ],
)
def test_move_in_words(moves: list[str], seat: int, move: str, words: str) -> None:
    """A move is described by what it does on this table (M9, M13, M15, M16, ``dealer_steal``)."""
    running = running_deal(*moves, dealer_steal="any")
    assert short(view_of(running, seat).describe(SMEAR.read_move(move))) == words


def test_trick_in_words() -> None:
    """Following low, trumping and leading are told apart."""
    position = SmearPosition(options(exchange=0), 3)
    position.phase, position.bidder, position.leader, position.turn = 2, 0, 0, 0
    for text in ("As", "7s", "8s", "9s"):
        position.play(read_card(text))
    told = []
    for text in ("Kh", "7h", "Ts"):
        seen = SMEAR.view(position, position.turn, [], SMEAR.begin(position.options, 3))
        told.append(seen.describe(read_card(text)).key)
        position.play(read_card(text))
    assert told == ["smear.move.lead", "smear.move.follow", "smear.move.ruff"]


def test_passed_out_deal_shows_the_passes() -> None:
    """After four passes the table shows them, and nothing else lies there (M11)."""
    assert zones(running_deal("p", "p", "p", "p"), 0) == [f"pass seat={seat}" for seat in range(4)]


READER = Manner(("South", "West", "you", "East"), ("your side", "their side"), you=2)


@pytest.mark.parametrize(
    ("trick", "house", "told"),
    [
        (
            0,
            {},
            [
                "South takes the trick: A♠, 8♠, 10♠ and 7♠ (14 for Game)",
                "your side makes High with A♠",
                "their side makes Low with 7♠",
            ],
        ),
        (
            0,
            {"low": "taker"},
            [
                "South takes the trick: A♠, 8♠, 10♠ and 7♠ (14 for Game)",
                "your side makes High with A♠",
                "your side makes Low with 7♠",
            ],
        ),
        (0, {"high_low": "in_play"}, ["South takes the trick: A♠, 8♠, 10♠ and 7♠ (14 for Game)"]),
        (2, {}, ["South takes the trick: J♠, 9♦, 10♦ and A♥ (15 for Game)", "your side makes Jack with J♠"]),
        (4, {}, ["You take the trick: Q♦, 7♦, A♦ and 8♦ (6 for Game)"]),
    ],
)
def test_who_takes_a_trick_is_told(trick: int, house: dict[str, str], told: list[str]) -> None:
    """With the fourth card it is told who takes the trick (M17), and which of the four points were made with it (M3)."""
    full = played_out(ALL_FOUR, 3, "9h Qh", **house)
    running = Deal(SMEAR, full.options, full.pack, full.standing)
    for move in full.history[: 5 + 4 * trick + 3]:
        running.play(move.code)
    words = view_of(running, 2).describe(full.history[5 + 4 * trick + 3].code)
    assert [say(one, READER) for one in words.then] == told


def test_a_jack_that_changes_sides_is_told() -> None:
    """The jack of trump may be won from the other side, which is told (M3)."""
    running = running_deal("2", "p", "p", "p", "discard:8s+7s", "9c", "Jc", "Kc", exchange=2)
    code = next(code for code in running.codes() if suit_of(code) != 0)
    told = [say(one, READER) for one in view_of(running, 1).describe(code).then]
    assert told[0].startswith("You take the trick: 9♣, J♣, K♣ and ")
    assert told[1:] == ["your side takes J♣ from their side and makes Jack"]


def test_reader_is_spoken_to() -> None:
    """What the reader does is told as such, what others do by their names."""
    assert say(phrase("smear.zone.to_bid", seat=2), READER) == "You bid next"
    assert say(phrase("smear.zone.to_bid", seat=1), READER) == "West bids next"
    assert say(phrase("smear.zone.hidden_discard", seat=1, count=2), READER) == "West discarded 2 cards face down"


# No leak


def shuffled_unseen(position: SmearPosition, viewer: int, data: st.DataObject) -> SmearPosition:
    """Return another position that agrees with all that the viewer knows: the unseen cards lie elsewhere.

    The number of buried trumps stays, because it is announced.
    """
    other = position.copy()
    own = viewer != NOBODY and viewer == position.bidder
    seats = [seat for seat in range(4) if seat != viewer]
    hidden = (
        position.kitty | position.undealt | mask_of(card for seat in seats for card in cards_of(position.hands[seat]))
    )
    if not own and position.phase != OVER:
        hidden |= position.buried
        trump = suit_cards(position.trump) if position.trump != NO_TRUMP_YET else 0
        buried = data.draw(st.permutations(cards_of(hidden & trump)))[: count(position.buried & trump)]
        buried += data.draw(st.permutations(cards_of(hidden & ~trump)))[: count(position.buried & ~trump)]
        other.buried = mask_of(buried)
        hidden &= ~other.buried
    pool = data.draw(st.permutations(cards_of(hidden)))

    def take(cards: int) -> int:
        drawn = [pool.pop() for _ in range(count(cards))]
        return mask_of(drawn)

    other.kitty, other.undealt = take(position.kitty), take(position.undealt)
    other.hands = [take(held) if seat in seats else held for seat, held in enumerate(position.hands)]
    if not own:
        other.taken = mask_of(cards_of(other.hands[position.bidder])[: count(position.taken)])
    return other


@given(deals(), st.data())
def test_view_is_the_same_whatever_lies_hidden(running: Deal, data: st.DataObject) -> None:
    """For every viewer the view, its words and the legal moves depend on nothing that the viewer cannot know."""
    position = position_of(running)
    for viewer in (NOBODY, 0, 1, 2, 3):
        other = shuffled_unseen(position, viewer, data)
        history = [
            Played(move.seat, discard_code(other.buried)) if kind_of(move.code) == DISCARD else move
            for move in running.history
        ]
        seen = view_of(running, viewer)
        assert SMEAR.view(other, viewer, history, seen.standing) == seen
        assert SMEAR.write_position(SMEAR.hide(other, viewer)) == SMEAR.write_position(SMEAR.hide(position, viewer))


@given(deals())
def test_unseen_is_what_lies_hidden(running: Deal) -> None:
    """For every viewer the unseen cards are exactly those in other hands, undealt, or buried by somebody else."""
    position = position_of(running)
    for viewer in (NOBODY, 0, 1, 2, 3):
        hidden = position.kitty | position.undealt
        for seat in range(4):
            if seat != viewer:
                hidden |= position.hands[seat]
        if viewer != position.bidder and not running.over:
            hidden |= position.buried
        assert view_of(running, viewer).unseen == hidden


@given(deals())
def test_voids_are_true(running: Deal) -> None:
    """A seat that is said to be out of a suit holds none of it (M13, M16)."""
    position = position_of(running)
    for seat, void in enumerate(view_of(running, NOBODY).voids):
        assert position.hands[seat] & void == 0
