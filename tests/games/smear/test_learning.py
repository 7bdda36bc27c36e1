"""From deals solved and played to the table of bids."""

import random

import pytest

from baithak.games.smear.bids import CLASSES, DEPTH, MADE, OUTCOMES
from baithak.games.smear.classes import cards_of_hands, in_classes, multiples, smoothed
from baithak.games.smear.hands import HANDS
from baithak.games.smear.holding import worth
from baithak.games.smear.learning import DEAL_BYTES, flattery, unpacked, worths_of
from baithak.games.smear.lessons import SmearLessons
from baithak.games.smear.moves import kind_of
from baithak.search.double_dummy import Solver


def best_worth(hand: int) -> float:
    """Return what the best suit of a hand is worth, in points."""
    return max(worth(hand, suit, 0) for suit in range(4)) / 100


def solved(lessons: SmearLessons, number: int) -> bytes:
    """Return what is kept of a deal."""
    solver = Solver(lessons.puzzle())
    values = [max(solver.value(position) for position in positions) for positions in lessons.problems(number)]
    return lessons.note_solved(number, values)


def test_a_deal_is_kept_in_24_bytes() -> None:
    """Four hands, and for each as the bidder and each number of undealt cards what the deal comes to."""
    kept = b"".join(solved(SmearLessons(3), number) for number in range(2))
    assert len(kept) == 2 * DEAL_BYTES == 48
    deals = unpacked(kept)
    assert len(deals.hands) == 8
    assert all(hand < HANDS for hand in deals.hands)
    assert all(len(one) == 8 and max(one) < OUTCOMES for one in deals.outcomes)


def test_a_deal_depends_on_the_seed_and_its_number_alone() -> None:
    """The same deal comes out of another lesson of the same seed, whatever was asked of it before."""
    first, second = SmearLessons(3), SmearLessons(3)
    first.problems(1)
    deals = [[position.key() for leads in one.problems(7) for position in leads] for one in (first, second)]
    assert deals[0] == deals[1]
    assert deals[0] != [position.key() for leads in SmearLessons(4).problems(7) for position in leads]


def test_more_undealt_cards_never_make_a_deal_much_worse() -> None:
    """On average a bidder makes more, the more undealt cards it gets (M12)."""
    deals = unpacked(b"".join(solved(SmearLessons(3), number) for number in range(4)))
    means = [sum(MADE[outcome][0] for outcome in one) / len(one) for one in deals.outcomes]
    assert means[0] < means[3]


def test_an_exercise_is_a_deal_that_its_first_seat_bids_on() -> None:
    """The first seat bids, the others pass, and the same cards are posed as a problem with the bidder as seat 0."""
    for number in range(20):
        exercise = SmearLessons(3).exercise(number)
        assert sorted(exercise.pack) == sorted(set(exercise.pack))
        assert len(exercise.pack) == 32
        assert len(exercise.codes) in {1, 4}
        assert all(kind_of(code) == 1 for code in exercise.codes)
        assert {position.turn for position in exercise.problem} == {1}


def test_what_bots_come_to_corrects_what_open_cards_say() -> None:
    """Bots who always make a point less than open cards allow are expected to; of what was never seen nothing is said."""
    four, three, none = MADE.index((4, 0)), MADE.index((3, 1)), MADE.index((0, 4))
    rows = flattery(bytes([1, four, three]) * 400)
    assert rows[1][four][three] > 0.9
    assert rows[0][four][three] > 0.9
    assert rows[1][none][none] == pytest.approx(1)
    assert all(sum(row) == pytest.approx(1) for by_bid in rows for row in by_bid)
    worths = worths_of(rows)
    assert worths[2][four] < 0 < worths[1][four]


def test_hands_that_were_seldom_seen_are_judged_by_those_like_them() -> None:
    """From noisy deals of one hand in fifty, the worth of the others is found nearly as it is."""
    rng = random.Random(2)
    truth = [best_worth(hand) for hand in cards_of_hands()]
    counts, totals = [0] * HANDS, [0.0] * HANDS
    for hand in rng.choices(range(HANDS), multiples(), k=20000):
        counts[hand] += 1
        totals[hand] += truth[hand] + rng.gauss(0, 1)
    found = smoothed(counts, totals)
    errors = [found[hand] - truth[hand] for hand in rng.choices(range(HANDS), multiples(), k=2000)]
    assert sum(error * error for error in errors) / len(errors) < 0.15


def test_classes_follow_the_worth_and_are_dealt_equally_often() -> None:
    """A better hand is in no lower step, and the weaker steps hold about as many deals each."""
    worths = [best_worth(hand) for hand in cards_of_hands()]
    classes = in_classes(worths, worths, [0.0] * HANDS)
    order = sorted(range(HANDS), key=lambda hand: worths[hand])
    steps = [classes[hand] // DEPTH for hand in order]
    assert steps == sorted(steps)
    weights = [0] * CLASSES
    for hand, held in enumerate(classes):
        weights[held] += multiples()[hand]
    weak = weights[: 36 * DEPTH]
    assert max(weak) < 2 * min(weak)
