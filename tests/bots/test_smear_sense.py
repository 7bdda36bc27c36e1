"""What people complain of in programs that play Smear, each on a position: the house's bots do otherwise."""

import random

import pytest

from baithak.cards.card import read_card
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import PACK
from baithak.games.smear.solving import SmearPuzzle
from baithak.search.pimc import weigh
from tests.bots.smear_scenes import bidding, exchanging, move, playing, thought
from tests.games.smear.dealing import options

LEVELS = ("strong", "best")
SLOW = ("strong", pytest.param("best", marks=pytest.mark.long))
"""For positions early in a deal, which take the best level long where nothing is compiled."""


@pytest.mark.parametrize("hand", ["Ks Qs Js 7s 9s Kh", "Ks Js Ts 9s 7s Ah", "Qs Js Ts 8s 7s Ah"])
@pytest.mark.parametrize("level", LEVELS)
def test_it_never_bids_4_without_the_ace(level: str, hand: str) -> None:
    """Without the ace of its best suit a hand cannot count on all four points."""
    assert move(bidding(hand), level) != "bid:4"


@pytest.mark.parametrize("level", LEVELS)
def test_it_reckons_with_a_card_that_is_out_of_play(level: str) -> None:
    """High and Low are in and Jack would make the bid of 3; the jack may lie undealt, so that nothing is sure either way."""
    view = playing("Ks Qh", ours="As 7s 8s 9s", theirs="Th 9h Td Kc Tc Kd Ad Qc Ah 8h Kh Jh", bid=3, buried="8c 7c")
    found = thought(view, level)
    assert found.values[found.code] == max(found.values.values())
    assert SMEAR.at_stake
    puzzle = SMEAR.at_stake(view)
    assert isinstance(puzzle, SmearPuzzle)
    lost, won = puzzle.worth(2, 1), puzzle.worth(3, 1)
    assert lost + (won - lost) / 8 < max(found.values.values()) < won - (won - lost) / 8


@pytest.mark.parametrize("level", SLOW)
def test_it_plays_to_the_low_rule_of_the_table(level: str) -> None:
    """Under the ace of an opponent the seven goes where who holds it has Low, and stays where the taker gets it."""
    held, taken = (playing("7s Ts 8h 9d 8c 9c", "As", leader=3, bidder=3, low=rule) for rule in ("holder", "taker"))
    assert move(held, level) == "7s"
    assert move(taken, level) == "Ts"


@pytest.mark.parametrize(
    "hand",
    [
        "As Ks Js 7s Ah 8h",
        *(pytest.param(hand, marks=pytest.mark.long) for hand in ("As Ks 8s Ah 9d 8c", "As Qs 9s 8s 9d 8c")),
    ],
)
@pytest.mark.parametrize("level", SLOW)
def test_it_leads_the_high_trump_before_the_low_one(level: str, hand: str) -> None:
    """With the ace of trump the bidder does not open with a small trump, nor go on with one while the king is out."""
    view = bidding(hand, exchange=0)
    options = view.options
    held = [read_card(card) for card in hand.split()]
    rest = [card for card in PACK if card not in held]
    dealt = [*held[:3], *rest[:9], *held[3:], *rest[9:]]
    deal = Deal(SMEAR, options, dealt, SMEAR.begin(options, 3))
    deal.play("bid 4")
    assert move(deal.view(0), level)[0] in "AKQJ"


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_waste_the_ace_on_an_empty_trick(level: str) -> None:
    """Last to play, with nothing in the trick, it keeps the ace of trump for a trick that has something."""
    view = playing("As 9d 8d 9c", "7h 8h 9h", leader=1, bidder=1, ours="Qd Jd 7d Kd", theirs="Qs 8s Jh 7s")
    assert move(view, level) != "As"


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_trump_for_too_little(level: str) -> None:
    """A worthless trick is not worth the king of trump while the jack is still to be caught."""
    view = playing("Ks 9d 8d 9c", "7h 8h 9h", leader=1, bidder=1, bid=3, ours="Qd Jd 7d Kd", theirs="As 8s Jh 7s")
    assert move(view, level) != "Ks"


@pytest.mark.parametrize("level", LEVELS)
def test_it_trumps_to_set_the_bidder(level: str) -> None:
    """A ten that would give the bidder Game, and with it the bid, is trumped with the last small trump."""
    view = playing(
        "9s 7d",
        "Qh Th Jh",
        leader=1,
        bidder=1,
        bid=3,
        ours="Ts Qd Jd 8d Kd 9d 7c 8h",
        theirs="As 7s 8s Qs Kh 9h 8c 7h",
    )
    assert move(view, level) == "9s"


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_cut_its_partners_winner(level: str) -> None:
    """Last to play on a trick that partner has won it does not trump, but gives its ten."""
    view = playing("8s Td 9d 7c", "7h Ah 9h", leader=1, bidder=1, ours="Qd Jd 7d Kd", theirs="Qs 9s Jh 7s")
    assert move(view, level) == "Td"


# Every house rule that changes the play changes what is chosen.


def chosen(number: int, **house: str) -> tuple[tuple[int, ...], ...]:
    """Return the best of the last two cards of each seat under some house rules, in a deal by the lore."""
    found: list[tuple[int, ...]] = []
    rng = random.Random(number)
    pack = list(PACK)
    rng.shuffle(pack)
    rules = options(exchange=0, **house)
    deal = Deal(SMEAR, rules, pack, SMEAR.begin(rules, number % 4))
    deal.play("bid 2")
    for _ in range(3):
        deal.play("pass")
    while not deal.over:
        view = deal.view(deal.turn)
        if view.counts[view.seat] == 2 and len(view.legal) > 1 and SMEAR.unseen and SMEAR.at_stake:
            found.append(weigh(SMEAR.unseen(view), SMEAR.at_stake(view), 12, number).best())
        deal.play(SMEAR.advise(view, random.Random(number)))
    return tuple(found)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("high_low", "in_play"),
        ("low", "taker"),
        ("trumping", "only_void"),
        ("game_tie", "bidders"),
        ("game_tie", "non_bidders"),
    ],
)
def test_every_house_rule_of_the_play_is_played_by(option: str, value: str) -> None:
    """In the same deal, over the same hidden cards, another card is best under the house rule."""
    house = {option: value}
    assert any(chosen(number) != chosen(number, **house) for number in range(60))


@pytest.mark.parametrize(
    ("hand", "said", "scores", "bid"),
    [
        ("Ks Js 9s Ah 8h 9d", ("bid 2", "pass", "pass"), (0, 0), "bid:3"),
        ("Ks Js 9s Ah 8h 9d", ("bid 2", "pass", "pass"), (5, 14), "pass"),
        ("As 9s 8s Kh 8d 9c", ("pass", "bid 2"), (0, 0), "bid:3"),
        ("As 9s 8s Kh 8d 9c", ("pass", "bid 2"), (14, 5), "pass"),
    ],
)
def test_it_feels_the_score_near_the_end(hand: str, said: tuple[str, ...], scores: tuple[int, int], bid: str) -> None:
    """Where a side has one point to go a bid risks and wins something else than at the start, and so is not made."""
    assert move(bidding(hand, *said, scores=scores)) == bid


@pytest.mark.parametrize("level", SLOW)
def test_a_trump_that_scores_is_never_buried_where_that_is_forbidden(level: str) -> None:
    """With seven trumps one must go: any of them by the usual rules, but no ace, seven or jack where that is forbidden."""
    hand = "As Ks Qs Js Ts 8s 7s 9h"
    for rule in ("allowed", "forbidden"):
        found = thought(exchanging(hand, bury_scoring_trump=rule), level)
        buried = [SMEAR.write_move(code) for code in (found.code, *found.values)]
        assert any("Ts" in text or "8s" in text or "Qs" in text for text in buried)
        assert not any(card in buried[0] for card in ("As", "Js", "7s"))
