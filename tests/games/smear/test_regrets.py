"""Bidders who learn from what they regret."""

import random

import pytest

from baithak.cards.lists import Words
from baithak.games.smear.auction import BIDS, CALLS, auction
from baithak.games.smear.bids import MADE, OUTCOMES
from baithak.games.smear.regrets import Bidders
from baithak.games.smear.scoring import scored

WORTHS = [float(scored(first, bid + 2) - second) for bid in range(BIDS) for first, second in MADE]
GOOD, FAIR, BAD = MADE.index((4, 0)), MADE.index((2, 1)), MADE.index((0, 3))
CLASSES = 2


def words(numbers: list[int]) -> Words:
    """Return numbers as a list of words."""
    found = Words()
    for number in numbers:
        found.append(number)
    return found


def bidders(hands: list[int], outcomes: list[int], steal: int = 0) -> Bidders:
    """Return four bidders and what their deals come to."""
    return Bidders(auction(steal, stuck=False), CLASSES, words(hands), words(outcomes), [*WORTHS, 0.0])


def taught(hands: list[int], outcomes: list[int]) -> Bidders:
    """Return bidders who have played all deals a hundred times."""
    found = bidders(hands, outcomes)
    for weight in range(1, 101):
        found.learn(0, len(hands) // 4, float(weight))
    return found


def random_deals(number: int) -> tuple[list[int], list[int]]:
    """Return deals with hands of class 1, which make all four points, and of class 0, which make none."""
    rng = random.Random(5)
    hands = [rng.randrange(2) for _ in range(4 * number)]
    return hands, [GOOD if hand else BAD for hand in hands]


def test_good_hands_bid_and_bad_ones_pass() -> None:
    """Who makes four points gets in with whatever bid keeps the others out; who makes none passes."""
    found = taught(*random_deals(60))
    root = auction(0, stuck=False).node(())
    assert found.share(0, root, 0) > 0.95
    assert found.share(1, root, 0) < 0.05
    last = auction(0, stuck=False).node((0, 0, 3))
    assert found.share(1, last, 3) > 0.95


def test_the_shares_of_a_node_are_those_of_one_choice() -> None:
    """At every node they add up to one, and a call that is not allowed has none."""
    found = taught(*random_deals(20))
    tree = auction(0, stuck=False)
    for node in range(found.number):
        for held in range(CLASSES):
            shares = [found.share(held, node, call) for call in range(CALLS)]
            assert sum(shares) == pytest.approx(1)
            assert all(share == 0 for share, after in zip(shares, tree.after[node], strict=True) if after < 0)


def test_the_same_deals_teach_the_same() -> None:
    """Nothing is drawn, so that all shares are the same again."""
    first, second = taught(*random_deals(10)), taught(*random_deals(10))
    assert [first.share(1, node, 1) for node in range(20)] == [second.share(1, node, 1) for node in range(20)]


def test_strangers_are_reckoned_with() -> None:
    """Where all others always pass, a fair hand need bid no more than 2; who never passes is not left in with it."""
    hands, outcomes = [1] * 4, [FAIR] * 4
    tree = auction(0, stuck=False)
    always = [[float(call == chosen) for call in range(CALLS)] for chosen in range(2)]
    passers = [share for _ in range(CLASSES * len(tree.histories)) for share in always[0]]
    found = bidders(hands, outcomes)
    found.mix(passers, 0.9)
    for weight in range(1, 51):
        found.learn(0, 1, float(weight))
    assert found.share(1, tree.node((0, 0, 0)), 1) > 0.9


def test_a_survey_counts_every_end_once() -> None:
    """All ends of all auctions add up to the auctions played, and the dealer's side is worth what they come to."""
    hands, outcomes = random_deals(15)
    found = taught(hands, outcomes)
    counts = found.survey(1, 1)
    assert len(counts) == (CLASSES + 2 * CLASSES) * BIDS * OUTCOMES + 2 * BIDS * OUTCOMES + 1
    ends = counts[-(2 * BIDS * OUTCOMES + 1) :]
    assert sum(ends) == pytest.approx(len(hands))
    dealing = sum(
        count * WORTHS[at % (BIDS * OUTCOMES)] * (1 if at < BIDS * OUTCOMES else -1)
        for at, count in enumerate(ends[:-1])
    )
    assert found.value == pytest.approx(dealing)


def test_bidders_do_as_they_are_told() -> None:
    """Told always to pass, all of them pass out."""
    hands, outcomes = random_deals(3)
    found = bidders(hands, outcomes)
    found.settle([float(call == 0) for _ in range(CLASSES * found.number) for call in range(CALLS)])
    assert found.survey(1, 1)[-1] == len(hands)
    found.set_passed_out(-2.0)
    found.survey(1, 1)
    assert found.value == -2.0 * len(hands)
