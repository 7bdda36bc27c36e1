"""What a decent club player does."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import cards_of, count, mask_of
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.lore import promise
from baithak.games.smear.match import SmearStanding
from baithak.games.smear.moves import EXCHANGE, PACK_CARDS
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition
from tests.games.smear.dealing import at_exchange, at_trick, cards, deals, options, position_of, suit


def filled(position: SmearPosition, played: str = "") -> SmearPosition:
    """Deal the cards that a situation leaves open to the other seats; some may have been won already."""
    position.won = [cards(played), 0]
    position.trumps = [cards(played) & cards("As Ks Qs Js Ts 9s 8s 7s"), 0]
    held = position.hands[position.turn]
    rest = cards_of(
        PACK_CARDS & ~held & ~position.buried & ~position.won[0] & ~mask_of(position.trick[: position.laid])
    )
    size = min(count(held), 6)
    hands = position.hands
    for seat in range(4):
        if seat != position.turn:
            laid = (seat - position.leader) % 4 < position.laid
            hands[seat] = mask_of(rest.pop() for _ in range(size - laid))
    position.hands = hands
    position.undealt = mask_of(rest)
    return position


def advice(position: SmearPosition, standing: SmearStanding | None = None) -> str:
    """Return the move that the seat to move is advised to make."""
    begun = standing or SMEAR.begin(position.options, position.dealer)
    seen = SMEAR.view(position, position.turn, [], begun)
    return SMEAR.write_move(SMEAR.advise(seen, random.Random(1)))


def bids(hand: str, *said: str, scores: tuple[int, int] = (0, 0), **house: int | str) -> str:
    """Return what the seat after some bids is advised to say with a hand; seat 3 deals."""
    position = SmearPosition(options(**house), 3)
    for text in said:
        position.play(SMEAR.read_move(text))
    position.hands = [cards(hand) if seat == position.turn else 0 for seat in range(4)]
    return advice(filled(position), SmearStanding(dealer=3, scores=scores, target=position.options.target))


STRONG = "As Ks Js 7s 9s Ah"
FAIR = "As Qs 9s 8h Kd 9c"
WEAK = "Ts 9h 8h Td 8c 9c"

# The auction


def test_strong_hand_bids_and_weak_hand_passes() -> None:
    """Ace, king, jack and seven of one suit are bid; a hand without any of them is passed (M9)."""
    assert bids(STRONG) == "bid:2"
    assert bids(STRONG, "bid:3") == "bid:4"
    assert bids(FAIR) == "bid:2"
    assert bids(FAIR, "bid:3") == "pass"
    assert bids(WEAK) == "pass"


def test_stuck_dealer_bids() -> None:
    """A dealer who may not pass bids no more than it must (``all_pass=stick_dealer``)."""
    assert bids(WEAK, "pass", "pass", "pass") == "pass"
    assert bids(WEAK, "pass", "pass", "pass", all_pass="stick_dealer") == "bid:2"


def test_dealer_takes_the_bid() -> None:
    """A dealer who may take the bid at the same level does not bid more (``dealer_steal``)."""
    assert bids(STRONG, "bid:2", "pass", "pass", dealer_steal="any") == "bid:2"
    assert bids(STRONG, "bid:2", "pass", "pass") == "bid:3"


def test_partners_bid_is_left_alone() -> None:
    """A bid that is good against the others is not good enough to bid over one's partner."""
    hand = "As Qs 9s 8h 9c 8d"
    assert bids(hand, "bid:2") == "bid:3"
    assert bids(hand, "bid:2", "pass") == "pass"


def test_larger_exchange_makes_bolder() -> None:
    """With more undealt cards to come a hand promises more (``exchange``, M6)."""
    hand = "Ks Qs 8d 9h 8c Td"
    assert bids(hand, exchange=0) == "pass"
    assert bids(hand, exchange=3) == "bid:2"


def test_match_makes_bolder() -> None:
    """When the others are about to go out, a bid is risked that would not be at level scores (M20, ``target``)."""
    assert bids(WEAK) == "pass"
    assert bids(WEAK, scores=(10, 14)) == "bid:2"
    assert bids(WEAK, scores=(10, 14), target=30) == "pass"


def test_bid_that_is_needed_to_win_is_risked() -> None:
    """A side that can only win by a bid bids more lightly near the end (``going_out=on_bid_only``)."""
    assert bids(WEAK, scores=(12, 0)) == "pass"
    assert bids(WEAK, scores=(12, 0), going_out="on_bid_only") == "bid:2"


def test_high_low_moves_the_promise() -> None:
    """A king is worth more where the highest trump in play scores High, an eight where the lowest scores Low."""
    king, eight = cards("Ks Qs 9s"), cards("As Qs 8s")
    spades = suit("s")
    in_play = options(high_low="in_play")
    assert promise(king, spades, in_play) > promise(king, spades, options())
    assert promise(eight, spades, in_play) > promise(eight, spades, options())


def test_low_moves_the_promise() -> None:
    """A seven is worth less where it has to win its trick (``low=taker``)."""
    hand = cards("Ks 7s")
    assert promise(hand, suit("s"), options(low="taker")) < promise(hand, suit("s"), options())


# The exchange


def test_best_trump_is_kept_and_tens_are_banked() -> None:
    """The discard keeps the best suit and banks tens, which count for the bidder's Game (M14)."""
    assert advice(filled(at_exchange("As Ks Js 7s 9h Th Td 8c"))) == "discard:Th+Td"


def test_ten_of_trump_is_not_banked() -> None:
    """A ten of the best suit stays, because no trump may be discarded (M13)."""
    assert advice(filled(at_exchange("As Ks Js Ts 9h 8h Kd 8c"))).count("s") == 1


def test_scoring_trump_is_not_buried() -> None:
    """Of eight trumps the ace, the jack and the seven stay (M13, M14)."""
    for house in ("allowed", "forbidden"):
        move = advice(filled(at_exchange("As Ks Qs Js Ts 9s 8s 7s", bury_scoring_trump=house)))
        assert not {"As", "Js", "7s"} & set(move.removeprefix("discard:").split("+"))


# The play


def test_bidder_leads_trump_from_the_top() -> None:
    """The bidder names its best suit by leading the ace of it, or the king behind which the ace stays (M15)."""
    position = at_exchange("As Ks Js 7s 9s Th Td Ah")
    position.play(SMEAR.read_move("discard:Th+Td"))
    assert position.phase != EXCHANGE
    assert advice(filled(position)) in {"As", "Ks"}


def test_ten_goes_on_the_partners_sure_winner() -> None:
    """The last to play gives a ten to the partner's trick, and does not give it to the others'."""
    assert advice(filled(at_trick("Th 8h 9d", "9h Ah Kh", "s"))) == "Th"
    assert advice(filled(at_trick("Th 8h 9d", "Ah 9h Kh", "s"))) == "8h"


def test_partners_winner_is_not_beaten_for_nothing() -> None:
    """A trump is not spent on a trick that the partner wins already."""
    assert advice(filled(at_trick("Ks 9s 8d", "9h Ah 8h", "s"))) == "8d"


def test_ace_is_not_wasted_on_an_empty_trick() -> None:
    """An ace of trump is not spent on a trick without points."""
    assert advice(filled(at_trick("As 8d 9d 8c", "8h 7h 9h", "s"))) != "As"


def test_jack_is_brought_home() -> None:
    """The last to play wins with the jack of trump where nobody can beat it any more (M3)."""
    assert advice(filled(at_trick("Js 8d 9d", "Kh 9h 8h", "s"))) == "Js"


def test_jack_is_not_given_away() -> None:
    """The jack of trump goes to the partner's ace and not to an opponent's (M3)."""
    assert advice(filled(at_trick("Js 8s 9d", "As 9s Ks", "s"))) == "8s"
    assert advice(filled(at_trick("Js 8s 9d", "Ks As 9s", "s"))) == "Js"


def test_jack_is_caught() -> None:
    """The queen of trump takes an opponent's jack."""
    assert advice(filled(at_trick("Qs 8s 9d", "Js 9s 7s", "s"))) == "Qs"


def test_seven_has_to_win_only_where_its_taker_scores() -> None:
    """With ``low=taker`` the seven is kept from a trick of the others; with ``low=holder`` the eight is as good (M3)."""
    assert advice(filled(at_trick("8s 7s 9d", "Ks 9h Qs", "s", low="taker"))) == "8s"
    assert advice(filled(at_trick("8s 7s 9d", "Ks 9h Qs", "s", low="holder"))) == "7s"


def test_seven_is_brought_home_where_its_taker_scores() -> None:
    """With ``low=taker`` the last to play wins a trick with the seven of trump."""
    assert advice(filled(at_trick("Ks 7s 9d", "8h 9h Qh", "s", low="taker"))) == "7s"


def test_lowest_trump_left_is_kept_where_low_is_in_play() -> None:
    """With ``high_low=in_play`` and ``low=taker`` the lowest trump that can still be is treated as the seven is."""
    in_play = {"low": "taker", "high_low": "in_play"}
    assert advice(filled(at_trick("9s 8s 9d", "Ks 9h Qs", "s", **in_play))) == "9s"
    assert advice(filled(at_trick("9s 8s 9d", "Ks 9h Qs", "s", low="taker"))) == "8s"


def test_partners_ace_is_safer_where_only_a_void_may_trump() -> None:
    """With ``trumping=only_void`` a ten is put on the partner's ace before the last seat has played (M16)."""
    strict = at_trick("Th 8h 9c 8c", "Ah 7h", "s", trumping="only_void")
    assert advice(filled(at_trick("Th 8h 9c 8c", "Ah 7h", "s"))) == "8h"
    assert advice(filled(strict)) == "Th"


def test_decided_game_is_not_fought_for() -> None:
    """Once no card that is left can change who gets Game, a ten is worth no trump (M5)."""
    won = "As Ks Qs Js Ts 9s 8s 7s Ah Kh Qh Th Ad Kd Qd Td"
    assert advice(filled(at_trick("Ac 9h", "Tc 8c 7c", "d"), won)) in {"Ac", "9h"}
    assert advice(filled(at_trick("8d 9h", "Tc 8c 7c", "d"), won)) == "9h"
    assert advice(filled(at_trick("8d 9h", "Tc 8c 7c", "d"))) == "8d"


# All together


@given(deals(), st.integers(0, 9))
def test_advice_is_legal_and_repeatable(running: Deal, seed: int) -> None:
    """Under any house rules the advice is a legal move, and the same for the same generator."""
    if running.turn != NOBODY:
        seen = running.view(running.turn)
        first, second = (SMEAR.advise(seen, random.Random(seed)) for _ in range(2))
        assert first in running.codes()
        assert first == second


def play_match(rules: SmearOptions, advised_side: int, rng: random.Random) -> SmearStanding:
    """Play a match of advised against random seats."""
    standing = SMEAR.begin(rules, rng.randrange(4))
    while not standing.over:
        running = Deal(SMEAR, rules, rng.sample(SMEAR.pack, 32), standing)
        while not running.over:
            if running.turn & 1 == advised_side:
                running.play(SMEAR.advise(running.view(running.turn), rng))
            else:
                running.play(rng.choice(running.codes()))
        standing = SMEAR.after(rules, standing, SMEAR.outcome(position_of(running)))
    return standing


@pytest.mark.parametrize("preset", SMEAR.presets)
def test_advice_beats_chance(preset: str) -> None:
    """In eight matches under each preset the advised side loses at most one to random play."""
    rng = random.Random(7)
    rules = SMEAR.options(**SMEAR.presets[preset])  # type: ignore[arg-type]
    won = sum(play_match(rules, number & 1, rng).winner == number & 1 for number in range(8))
    assert won >= 7
