"""What bids are worth by the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.bidding import judge, moved, shifted
from baithak.games.smear.bids import MADE
from baithak.games.smear.match import SmearStanding
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.view import SmearView
from tests.games.smear.dealing import cards, deals, options
from tests.games.smear.test_lore import filled

STRONG = "As Ks Js 7s 9s Ah"
FAIR = "As Qs 9s 8h Kd 9c"
SEVEN = "As 7s 9s 8h Kd 9c"
KING = "Ks Qs 9s 8h Kd 9c"
WEAK = "Ts 9h 8h Td 8c 9c"


def seen(hand: str, *said: str, scores: tuple[int, int] = (0, 0), **house: int | str) -> SmearView:
    """Return what the seat after some bids sees with a hand; seat 3 deals."""
    position = SmearPosition(options(**house), 3)
    for text in said:
        position.play(SMEAR.read_move(text))
    position.hands = [cards(hand) if seat == position.turn else 0 for seat in range(4)]
    standing = SmearStanding(dealer=3, scores=scores, target=position.options.target)
    return SMEAR.view(filled(position), position.turn, [], standing)


def worths(hand: str, *said: str, scores: tuple[int, int] = (0, 0), **house: int | str) -> dict[str, float]:
    """Return what each bid is worth."""
    found = judge(seen(hand, *said, scores=scores, **house))
    assert found is not None
    return {SMEAR.write_move(code): worth for code, worth in found.items()}


def best(hand: str, *said: str, scores: tuple[int, int] = (0, 0), **house: int | str) -> str:
    """Return the bid that is worth most."""
    found = worths(hand, *said, scores=scores, **house)
    return max(found, key=lambda text: found[text])


def test_good_hands_bid_and_weak_ones_pass() -> None:
    """Ace, jack and seven are bid however high, a fair hand up to 3, and a weak one not at all (M9)."""
    assert [best(hand) for hand in (STRONG, SEVEN, FAIR, WEAK)] == ["bid:3", "bid:3", "bid:3", "pass"]
    assert [best(hand, "bid:3") for hand in (STRONG, SEVEN, FAIR, WEAK)] == ["bid:4", "bid:4", "pass", "pass"]


def test_a_stronger_hand_is_worth_more() -> None:
    """Whatever is bid, it is worth more with a better hand."""
    for bid in ("bid:2", "bid:3", "bid:4"):
        values = [worths(hand)[bid] for hand in (STRONG, SEVEN, FAIR, WEAK)]
        assert values == sorted(values, reverse=True)


def test_the_last_to_speak_bids_no_more_than_it_must() -> None:
    """Nobody can overbid the dealer, so a higher bid only risks more (M10)."""
    found = worths(FAIR, "pass", "pass", "pass")
    assert found["bid:2"] > found["bid:3"] > found["bid:4"]
    for exchange in range(4):
        found = worths(WEAK, "pass", "pass", "pass", exchange=exchange)
        assert found["bid:2"] > found["bid:3"] > found["bid:4"]


def test_a_dealer_passes_or_bids_as_passing_is_worth() -> None:
    """A redeal is taken where there is no exchange, but not if it costs two, and not if it is not allowed (``all_pass``)."""
    passed = ("pass", "pass", "pass")
    assert best(WEAK, *passed, exchange=0) == "pass"
    assert "pass" not in worths(WEAK, *passed, exchange=0, all_pass="stick_dealer")
    again = worths(WEAK, *passed, exchange=0)["pass"]
    assert worths(WEAK, *passed, exchange=0, all_pass="next_dealer")["pass"] > again
    assert worths(WEAK, *passed, exchange=0, all_pass="dealer_minus_two")["pass"] < again - 0.03


def test_who_bids_before_a_stuck_dealer_reckons_with_it() -> None:
    """The third seat knows that a dealer who is stuck will bid, so that its own pass is worth something else."""
    free = worths(WEAK, "pass", "pass", exchange=0)["pass"]
    assert worths(WEAK, "pass", "pass", exchange=0, all_pass="stick_dealer")["pass"] != pytest.approx(free, abs=1e-6)


def test_more_undealt_cards_make_bolder() -> None:
    """With more cards to come, the same hand is worth more to bid 3 on (``exchange``, M6)."""
    values = [worths(FAIR, "bid:2", exchange=exchange)["bid:3"] for exchange in range(4)]
    assert values[0] < values[2] < values[3]
    assert best(KING, "pass", "pass", exchange=0) != "bid:3"


def test_a_dealer_takes_the_bid() -> None:
    """A dealer who may take the bid at the same level does, where it would not go higher (``dealer_steal``)."""
    assert best(FAIR, "bid:3", "pass", "pass") == "pass"
    assert best(FAIR, "bid:3", "pass", "pass", dealer_steal="any") == "bid:3"
    assert best(STRONG, "bid:4", dealer_steal="four_only", scores=(0, 0)) in {"pass", "bid:4"}
    assert len(worths(STRONG, "bid:4", dealer_steal="four_only")) == 2


def test_the_others_know_that_the_dealer_may_take_the_bid() -> None:
    """A bid of the first seat is worth less where the dealer may take it (``dealer_steal``)."""
    assert worths(STRONG, dealer_steal="any")["bid:3"] < worths(STRONG)["bid:3"]


def test_high_and_low_in_play_make_other_hands_good() -> None:
    """A king without the ace is bid where the highest trump in play is High, and not where it is the ace (``high_low``)."""
    assert best(KING, "bid:2", high_low="in_play") == "bid:3"
    assert best(KING, "bid:2") == "pass"


def test_a_seven_that_must_win_its_trick_is_worth_less() -> None:
    """The seven is no sure point where its taker gets Low, and 4 is not bid on it (``low``)."""
    assert worths(SEVEN, "bid:3", low="taker")["bid:4"] < worths(SEVEN, "bid:3")["bid:4"]
    assert best(SEVEN, "bid:3") == "bid:4"
    assert best(SEVEN, "bid:3", low="taker") == "pass"


def test_who_gets_a_tie_is_worth_a_little() -> None:
    """The bidder who gets Game on a tie bids a little more lightly (``game_tie``)."""
    values = [worths(FAIR, game_tie=tie)["bid:3"] for tie in ("non_bidders", "nobody", "bidders")]
    assert values == sorted(values)
    assert len(set(values)) == 3


def test_it_is_bold_when_behind_and_safe_when_ahead() -> None:
    """The seat after a 3 goes to 4 if it would be lost otherwise, and leaves a 3 alone that it is well ahead of (M20)."""
    assert best(FAIR, "bid:3", scores=(12, 12)) == "bid:4"
    assert best(FAIR, "bid:3", scores=(5, 14)) == "pass"
    assert best(SEVEN, "bid:3", scores=(10, 13)) == "bid:4"
    assert best(SEVEN, "bid:3", scores=(5, 14)) == "pass"


def test_the_target_matters() -> None:
    """The same scores with a target far away say nothing yet (``target``)."""
    assert best(FAIR, "bid:3", scores=(12, 12)) == "bid:4"
    assert best(FAIR, "bid:3", scores=(12, 12), target=30) == "pass"
    in_points = worths(FAIR, scores=(12, 12), target=100)
    assert -4 < min(in_points.values()) < max(in_points.values()) < 4


@pytest.mark.parametrize("house", [{"going_out": "on_bid_only"}, {"non_bidder_cap": "below_target"}])
def test_who_can_only_win_by_bidding_bids(house: dict[str, str]) -> None:
    """With one point to go, a side that cannot go out by defending makes more of a bid (``going_out``, ``non_bidder_cap``)."""

    def gain(rules: dict[str, str]) -> float:
        found = worths(WEAK, "bid:2", scores=(3, 14), **rules)
        return found["bid:3"] - found["pass"]

    assert gain(house) > gain({})


def test_who_wins_when_both_get_there_matters() -> None:
    """A bidder behind in points bids more lightly if the bidder goes out first (``both_out``)."""
    first = worths(FAIR, "bid:2", scores=(14, 12))
    higher = worths(FAIR, "bid:2", scores=(14, 12), both_out="higher_score")
    assert first["bid:3"] > higher["bid:3"]


def test_only_a_seat_that_is_to_bid_is_told() -> None:
    """Before its turn, after the auction and for who watches there is nothing to judge."""
    assert judge(seen(FAIR)) is not None
    position = SmearPosition(options(exchange=0), 3)
    position.hands = [cards(FAIR), 0, 0, 0]
    position = filled(position)
    standing = SMEAR.begin(position.options, 3)
    assert judge(SMEAR.view(position, 1, [], standing)) is None
    position.play(SMEAR.read_move("bid:4"))
    assert judge(SMEAR.view(position, 0, [], standing)) is None


@given(deals())
@settings(max_examples=10, deadline=None)
def test_every_legal_bid_has_a_worth(running: Deal) -> None:
    """Under any house rules and in any auction, each legal code is worth a chance or a few points."""
    again = Deal(SMEAR, running.options, running.pack, running.standing)
    for played in [None, *running.history[:5]]:
        if played is not None:
            again.play(played.code)
        found = judge(again.view(again.turn)) if again.turn != NOBODY else None
        if found is not None:
            assert tuple(found) == again.codes()
            assert all(-8.1 <= worth <= 8.1 for worth in found.values())


@given(st.sampled_from((FAIR, SEVEN, KING, WEAK)), st.floats(-2, 2))
def test_moving_outcomes_keeps_their_sum(hand: str, shift: float) -> None:
    """House rules move outcomes by a point at most; none is lost, and better rules are never worse."""
    shares = [1 / len(MADE)] * len(MADE)
    found = moved(shares, shift)
    assert sum(found) == pytest.approx(1)
    made = [sum(share * first for share, (first, _) in zip(row, MADE, strict=True)) for row in (shares, found)]
    assert (made[1] >= made[0]) == (shift >= 0) or made[0] == pytest.approx(made[1])
    assert shifted(cards(hand), options()) == 0
