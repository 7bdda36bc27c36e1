"""What is counted while bots play."""

import random
from collections import Counter

import pytest

from baithak.bots.catalog import bot
from baithak.games.catalog import GAMES
from baithak.games.view import Played
from baithak.study import open_hands
from baithak.study.arena import both, play_unit
from baithak.study.open_hands import OpenHands
from baithak.study.watch import Watch, Watched, Weighed, quantile, step_of, together
from tests.study.test_arena import SEED

SMEAR = GAMES["smear"]


@pytest.mark.parametrize("seconds", [1e-7, 3.3e-6, 0.0042, 0.8, 12.0])
def test_a_time_is_kept_to_within_a_twentieth(seconds: float) -> None:
    """A time is found again within 5%."""
    assert quantile({step_of(seconds): 1}, 0.5) == pytest.approx(seconds, rel=0.05)


def test_quantiles_are_of_all_times() -> None:
    """Half of the times are at most the median, 99 of a hundred at most the other figure."""
    times = Counter({step_of(0.001): 98, step_of(1.0): 2})
    assert quantile(times, 0.5) == pytest.approx(0.001, rel=0.05)
    assert quantile(times, 0.98) == pytest.approx(0.001, rel=0.05)
    assert quantile(times, 0.99) == pytest.approx(1.0, rel=0.05)


def test_what_is_counted_adds_up() -> None:
    """Counts of several units are added, and none of the parts is changed."""
    one = Watched({"bid": Counter({3: 1})}, Counter(a=2), Counter(a=1), {"open.6": Weighed(5, 0.5, 1)})
    both_of = together([one, one, Watched()])
    assert both_of == Watched({"bid": Counter({3: 2})}, Counter(a=4), Counter(a=2), {"open.6": Weighed(10, 1.0, 2)})
    assert one.cost("open").cards == 5


def test_only_real_decisions_count() -> None:
    """A move without a choice takes no time worth knowing; the others are told apart by kind."""
    watch = Watch(SMEAR)
    play_unit(SMEAR, SMEAR.options(), both((bot("rules", SMEAR), bot("random", SMEAR))), 0, SEED, watch=watch)
    for watched in watch.watched:
        counts = {kind: sum(times.values()) for kind, times in watched.times.items()}
        assert set(counts) <= {"bid", "discard", "opening", "play"}
        assert counts["bid"] <= 4
        assert counts["play"] < 22


def test_the_open_hands_player_loses_nothing_by_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all cards open, who plays what is best loses nothing; who plays by chance does, and blunders."""
    monkeypatch.setattr(open_hands, "FAIR", 1)
    watch = Watch(SMEAR, regret=True)
    for unit in range(2):
        play_unit(SMEAR, SMEAR.options(), both((OpenHands(SMEAR), bot("random", SMEAR))), unit, SEED, watch=watch)
    seer, chance = watch.watched
    assert seer.cost("open").cards > 10
    assert seer.cost("open").lost == 0
    assert chance.cost("open").lost >= chance.cost("open").blunders > 0


def test_complaints_are_counted_with_their_chances() -> None:
    """At most at every chance there is something to complain of, and the rules bot gives less cause than chance."""
    watch = Watch(SMEAR, complaints=True)
    for unit in range(6):
        play_unit(SMEAR, SMEAR.options(), both((bot("rules", SMEAR), bot("random", SMEAR))), unit, SEED, watch=watch)
    rules, chance = watch.watched
    assert all(0 <= one.faults[name] <= one.chances[name] for one in watch.watched for name in one.chances)
    assert sum(rules.faults.values()) < sum(chance.faults.values())


def test_the_open_hands_player_bids_by_the_lore() -> None:
    """Where nothing is solved, the open-hands player does what the lore advises."""
    position = SMEAR.deal(SMEAR.options(), SMEAR.pack, 0)
    view = SMEAR.view(position, 1, [], SMEAR.begin(SMEAR.options(), 0))
    code = OpenHands(SMEAR).look(view, position, random.Random(0))
    assert code == SMEAR.advise(view, random.Random(0))


def test_endings_are_weighed_over_what_a_seat_could_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last two or three cards are weighed over the deals that fit the view too, where play by chance loses as well."""
    monkeypatch.setattr(open_hands, "FAIR", 6)
    watch = Watch(SMEAR, regret=True)
    for unit in range(2):
        play_unit(SMEAR, SMEAR.options(), both((OpenHands(SMEAR), bot("random", SMEAR))), unit, SEED, watch=watch)
    _, chance = watch.watched
    assert {name for name in chance.weighed if name.startswith("fair")} == {"fair.2", "fair.3"}
    assert chance.cost("fair").lost > 0
    assert chance.cost("fair", 2).cards < chance.cost("fair").cards < chance.cost("open").cards


def test_the_open_hands_player_can_leave_the_opening_to_the_lore() -> None:
    """For a measure of play alone, both sides name the trump that the lore names."""
    position = SMEAR.deal(SMEAR.options(exchange=0), SMEAR.pack, 0)
    history = []
    for code in (SMEAR.read_move("bid:2"), *[SMEAR.read_move("pass")] * 3):
        history.append(Played(position.turn, code))
        position.play(code)
    view = SMEAR.view(position, position.turn, history, SMEAR.begin(SMEAR.options(exchange=0), 0))
    code = OpenHands(SMEAR, opens=False).look(view, position, random.Random(0))
    assert code == SMEAR.advise(view, random.Random(0))
