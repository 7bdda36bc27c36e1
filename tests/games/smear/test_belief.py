"""What a seat makes of what the others said and kept."""

import random

import pytest

from baithak.games.smear import SMEAR
from baithak.games.smear.belief import belief
from baithak.games.smear.moves import PACK
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.view import SmearView
from baithak.games.unseen import Unseen
from baithak.games.view import Played
from baithak.search.worlds import Worlds
from tests.games.smear.dealing import cards, options


def dealt(*hands: str, kitty: str = "", **house: int | str) -> SmearPosition:
    """Return a deal with these hands from seat 0 on, in which seat 3 deals; the other cards stay undealt."""
    position = SmearPosition(options(**house), 3)
    position.hands = [cards(hand) for hand in hands]
    position.kitty = cards(kitty)
    held = position.kitty
    for hand in position.hands:
        held |= hand
    position.undealt = cards(" ".join(SMEAR.write_move(card) for card in PACK)) & ~held
    return position


def seen(position: SmearPosition, seat: int, *moves: str) -> SmearView:
    """Play moves, and return what a seat sees then."""
    history = []
    for text in moves:
        code = SMEAR.read_move(text)
        history.append(Played(position.turn, code))
        position.play(code)
    return SMEAR.view(position, seat, history, SMEAR.begin(position.options, 3))


def weights(view: SmearView, *worlds: SmearPosition) -> list[float]:
    """Return the weights of worlds."""
    held = belief(view)
    assert held is not None
    return [held.weight(world) for world in worlds]


HANDS = ("As 7s Js 9h 8h Td", "Ks Qs 9c 8c Jd Qd", "Th Ah Kc 9d 8d 7d", "Ts 9s Jh Qh Tc Ac")
PLAY = ("bid 3", "pass", "pass", "pass", "As")


def test_a_bidder_is_believed_to_hold_what_it_bid_on() -> None:
    """After a 4, worlds in which the bidder holds ace, jack and seven weigh more than those in which it has low cards."""
    first, third, fourth = "Ts Qs 9c 8c Jd Qd", "Th Ah Kc 9d 8d 7d", "9s Jh Qh Tc Qc 7c"
    real = dealt(first, "As Ks Js 7s Ac Td", third, fourth, exchange=0)
    view = seen(real, 2, "bid 3", "bid 4", "As")
    poor = dealt(first, "As 8s 9h 8h Td Jc", third, fourth, exchange=0)
    for text in ("bid 3", "bid 4", "As"):
        poor.play(SMEAR.read_move(text))
    good, bad = weights(view, real, poor)
    assert good > 3 * bad > 0


def test_a_pass_is_believed_too() -> None:
    """A seat that passed over a 2 hardly holds a hand that is bid at any price."""
    real = dealt(*HANDS, exchange=0)
    view = seen(real, 0, "bid 2", "pass", "pass", "pass", "As")
    rich = dealt(HANDS[0], "Ac Jc 7c Kc Tc 9c", "Th Ah 8c 9d 8d 7d", HANDS[3].replace("Tc Ac", "Jd Qd"), exchange=0)
    for text in ("bid 2", "pass", "pass", "pass", "As"):
        rich.play(SMEAR.read_move(text))
    plain, strong = weights(view, real, rich)
    assert plain > 2 * strong


def test_the_bidder_is_believed_to_have_kept_its_best() -> None:
    """A world in which a better suit was buried than the one that was named weighs less (M13)."""
    real = dealt(*HANDS, kitty="Qc 7h", exchange=2)
    view = seen(real, 1, *PLAY[:4], "discard Qc 7h", "Js")
    sane = real.copy()
    odd = real.copy()
    odd.hands = [cards("Js 9h 8h Td Qc 7h") & ~cards("Js"), *list(odd.hands)[1:]]
    odd.buried = cards("As 7s")
    likely, unlikely = weights(view, sane, odd)
    assert likely > 5 * unlikely > 0


def test_equal_worlds_weigh_the_same_and_the_own_hand_tells_nothing() -> None:
    """A copy of a world weighs the same, and what the seat itself said counts for nothing."""
    real = dealt(*HANDS, exchange=0)
    view = seen(real, 0, *PLAY[:4], "As")
    first, second = weights(view, real, real.copy())
    assert first == second > 0
    alone = belief(view)
    assert alone is not None
    other = real.copy()
    other.hands = [cards("Jc 7c 7h 7s Js"), *list(real.hands)[1:]]
    assert alone.weight(other) == first


@pytest.mark.parametrize("exchange", range(4))
def test_every_world_of_a_deal_can_be_weighed(exchange: int) -> None:
    """Through a whole deal, worlds drawn for any seat have a weight of 0 or more, and not all have none."""
    rng = random.Random(exchange)
    pack = list(PACK)
    rng.shuffle(pack)
    position = SMEAR.deal(options(exchange=exchange), pack, 3)
    history: list[Played] = []
    standing = SMEAR.begin(position.options, 3)
    while not position.over():
        view = SMEAR.view(position, position.turn, history, standing)
        held = belief(view)
        if held is not None:
            unseen: Unseen = SMEAR.unseen(view) if SMEAR.unseen else pytest.fail("Smear has no unseen")
            worlds = Worlds(unseen, 1)
            found = [held.weight(worlds.draw(number)) for number in range(5)]
            assert all(0 <= weight <= 1 for weight in found)
            assert any(found)
        code = rng.choice(view.legal[1:] or view.legal)
        history.append(Played(position.turn, code))
        position.play(code)


def test_before_and_after_the_play_there_is_nothing_to_believe() -> None:
    """In the auction, and once the deal is over, no belief is made; a spectator has none."""
    position = dealt(*HANDS, exchange=0)
    assert belief(seen(position, 0)) is None
    position.play(SMEAR.read_move("bid 4"))
    assert belief(seen(position, 1)) is not None
    assert belief(seen(position, -1)) is None


def test_a_stuck_dealer_says_nothing_by_its_two() -> None:
    """A dealer who had to bid tells no more than one who would have passed or bid 2 (``all_pass``)."""
    passed = ("pass", "pass", "pass", "bid 2", "Ts")
    free = dealt(*HANDS, exchange=0)
    stuck = dealt(*HANDS, exchange=0, all_pass="stick_dealer")
    views = [seen(position, 0, *passed) for position in (free, stuck)]
    first, second = (weights(view, position)[0] for view, position in zip(views, (free, stuck), strict=True))
    assert second >= first > 0
