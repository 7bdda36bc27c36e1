"""Moves weighed over deals that fit what a seat has seen."""

import random
from functools import partial
from typing import cast

import pytest

from baithak.cards.card import read_card
from baithak.cards.mask import bit, lowest, mix
from baithak.cards.seats import NOBODY
from baithak.games.belief import Belief
from baithak.games.deal import Deal
from baithak.games.errors import GameError
from baithak.games.position import Position
from baithak.games.puzzle import PuzzleError
from baithak.games.smear import SMEAR
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.scoring import scored
from baithak.games.smear.stake import points_at_stake as at_stake
from baithak.games.smear.unseen import SmearUnseen
from baithak.search.budget import Budget
from baithak.search.double_dummy import Solver
from baithak.search.minimax import Minimax
from baithak.search.pimc import Line, Weighed, _Weighing, every, weigh
from baithak.search.worlds import Worlds
from tests.search.views import dealt, ending, smear_pack


def endings(number: int, most: int) -> list[Deal]:
    """Return deals of Smear with at most so many moves left, none over."""
    rng = random.Random(most)
    found: list[Deal] = []
    while len(found) < number:
        deal = ending("smear", len(found), rng, most=most, exchange=0)
        if not deal.over:
            found.append(deal)
    return found


def weighed(deal: Deal, worlds: int, seed: int = 1, budget: Budget | None = None) -> Weighed:
    """Return what the mover's legal codes are worth."""
    view = deal.view(deal.turn)
    return weigh(SmearUnseen(view), at_stake(view), worlds, seed, budget or Budget())


def lead(bids: list[int], first: int, second: int) -> float:
    """Return what side 0 scores more than side 1, for the points that they made and what they bid."""
    return float(scored(first, bids[0]) - scored(second, bids[1]))


def test_with_few_deals_left_the_worth_is_the_exact_mean() -> None:
    """Where all deals are weighed, a code is worth the mean of what plain minimax finds, as its side sees it (M18)."""
    for deal in endings(6, 5):
        view = deal.view(deal.turn)
        unseen = SmearUnseen(view)
        bids = [view.bid if view.bidder % 2 == side else 0 for side in range(2)]
        minimax = Minimax(partial(lead, bids))
        worlds = Worlds(unseen)
        found = weighed(deal, worlds.count)
        assert (found.worlds, found.whole) == (worlds.count, True)
        sign = 1 if view.turn % 2 == 0 else -1
        for code in view.legal:
            total = 0.0
            for world in worlds.each():
                world.play(code)
                total += sign * minimax.value(world)
            assert found.values[code] == pytest.approx(total / worlds.count)


def test_the_best_codes_are_those_worth_most() -> None:
    """All that are worth as much as any are named, in rising order."""
    assert Weighed({3: 1.0, 5: 2.0, 9: 2.0}, 4, False, 0).best() == (5, 9)


def test_a_jack_that_lies_there_is_taken() -> None:
    """The last to play beats a jack of trump with the king, and keeps the eight for later, whatever is hidden."""
    hands = ("Ac 7c Ah Kh Qh 7h", "9c 7d 8d 9d 7s 8s", "Jc Td Jd 9s Ts Js", "Kc 8c Qd Kd Qs Ks")
    options = SmearOptions(exchange=0)
    deal = Deal(SMEAR, options, smear_pack(*hands), SMEAR.begin(options, 3))
    for move in ("bid 4", "7c", "9c", "Jc"):
        deal.play(move)
    assert weighed(deal, 10).best() == (read_card("Kc"),)


def test_the_same_seed_weighs_the_same_on_every_build() -> None:
    """Values and nodes follow from view and seed alone."""
    found = 0
    for number, deal in enumerate(endings(10, 12)):
        result = weighed(deal, 6, seed=number)
        found = mix(found, result.nodes)
        for code, worth in result.values.items():
            found = mix(mix(found, code), round(600 * (worth + 10)))
    assert found == 8234852823145350444


def test_a_budget_ends_it() -> None:
    """Time, plies or a word from outside end it between two deals; what was weighed so far counts."""
    (deal,) = endings(1, 9)
    assert weighed(deal, 30, budget=Budget(seconds=1e-9)).worlds == 0
    assert weighed(deal, 30, budget=Budget(nodes=1)).worlds == 1
    answers = iter([False, False, False, True])
    found = weighed(deal, 30, budget=Budget(stop=lambda: next(answers)))
    assert (found.worlds, found.whole) == (3, False)
    none = weighed(deal, 30, budget=Budget(stop=lambda: True))
    assert none.worlds == 0
    assert none.best() == deal.codes()


def test_what_is_raised_while_it_thinks_comes_out() -> None:
    """An error of whoever is asked whether to stop is not kept back."""
    (deal,) = endings(1, 9)

    def stop() -> bool:
        raise KeyError("stop")

    with pytest.raises(KeyError):
        weighed(deal, 3, budget=Budget(stop=stop))


def test_what_cannot_be_weighed_is_refused() -> None:
    """A deal that is over, no deal to weigh by, or a game that cannot be solved yet, is said in a sentence."""
    (deal,) = endings(1, 9)
    with pytest.raises(GameError, match="0 worlds to weigh"):
        weighed(deal, 0)
    auction = dealt("smear", SmearOptions(), 0, random.Random(1))
    view = auction.view(1)
    with pytest.raises(PuzzleError, match="auction"):
        weigh(SmearUnseen(view), at_stake(view), 3)
    while not deal.over:
        deal.play(deal.codes()[0])
    over = deal.view(0)
    assert deal.turn == NOBODY
    with pytest.raises(GameError, match="to weigh 0 moves"):
        weigh(SmearUnseen(over), at_stake(over), 3)


def at_exchange(exchange: int = 1) -> Deal:
    """Return a deal in which the first seat has bid and must discard."""
    options = SmearOptions(exchange=exchange)
    deal = dealt("smear", options, 3, random.Random(4))
    deal.play("bid 4")
    return deal


def test_a_discard_is_worth_its_best_lead_over_all_deals_alike() -> None:
    """It is the greatest mean over the deals, never the mean of the greatest: nobody sees which deal it is."""
    deal = at_exchange()
    view = deal.view(0)
    unseen = SmearUnseen(view)
    found = weigh(unseen, at_stake(view), 2, 9)
    worlds, solver = Worlds(unseen, 9), Solver(at_stake(view))
    knowing = 0.0
    for code in view.legal:
        by_lead: dict[int, list[float]] = {}
        for run in range(2):
            after = worlds.draw(run)
            after.play(code)
            for lead, worth in solver.each(after):
                by_lead.setdefault(lead, []).append(worth)
        assert found.values[code] == pytest.approx(max(sum(worths) / 2 for worths in by_lead.values()))
        knowing += sum(max(worths) for worths in zip(*by_lead.values(), strict=True)) / 2 - found.values[code]
    assert knowing > 0


def test_only_what_is_picked_is_weighed() -> None:
    """Who picks codes for each step of a line is asked with what was played before."""
    deal = at_exchange(2)
    view = deal.view(0)
    asked = []

    def picks(world: Position, line: Line) -> list[int]:
        asked.append(line)
        return world.legal()[:2]

    found = weigh(SmearUnseen(view), at_stake(view), 2, picks=picks)
    assert list(found.values) == list(view.legal[:2])
    assert asked == [(), (view.legal[0],), (view.legal[1],)]


def test_lines_that_are_left_early_change_no_choice() -> None:
    """Racing leaves only what is behind: the best codes are those that weighing every code by itself finds."""
    raced = 0
    for number, deal in enumerate(endings(22, 12)):
        view = deal.view(deal.turn)
        if len(view.legal) == 1:
            continue
        unseen, puzzle = SmearUnseen(view), at_stake(view)
        weighing = _Weighing(unseen, puzzle, 64, number, Budget(), None, every)
        found = weighing.run()
        raced += len(weighing.racing) < len(view.legal)
        alone = {}
        for code in view.legal:
            only = weigh(unseen, puzzle, 64, number, picks=lambda _world, _line, one=code: [one])  # type: ignore[misc]
            alone[code] = only.values[code]
        assert found.best() == Weighed(alone, 64, False, 0).best()
    assert raced


class Likes(Belief):
    """Holds a deal for likely only where the next seat has a card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def weight(self, world: Position) -> float:
        """Return 1 where it has, else a millionth."""
        assert isinstance(world, SmearPosition)
        return 1.0 if world.hands[world.turn + 1 & 3] & bit(self.card) else 1e-6


def test_deals_are_weighed_as_they_are_believed() -> None:
    """Where a belief is all but sure of a card, a code is worth what it is in the deals with that card."""
    tried = 0
    for deal in endings(45, 6):
        view = deal.view(deal.turn)
        seat = view.turn + 1 & 3
        unseen, puzzle = SmearUnseen(view), at_stake(view)
        whole = Worlds(unseen)
        if not view.counts[seat] or whole.count > 500 or len(view.legal) < 2:
            continue
        card = lowest(view.unseen)
        kept = [world for world in whole.each() if cast("SmearPosition", world).hands[seat] & bit(card)]
        if not kept or len(kept) == whole.count:
            continue
        solver = Solver(puzzle)
        sign = 1 if view.turn % 2 == 0 else -1
        totals = dict.fromkeys(view.legal, 0.0)
        for world in kept:
            for code, worth in solver.each(world):
                totals[code] += sign * worth / len(kept)
        exact = weigh(unseen, puzzle, whole.count, belief=Likes(card))
        assert exact.values == pytest.approx(totals, abs=0.02)
        if whole.count > 60:
            drawn = weigh(unseen, puzzle, 50, belief=Likes(card))
            assert drawn.values[drawn.best()[0]] == pytest.approx(max(totals.values()), abs=0.5)
        tried += 1
    assert tried > 2


def test_doubt_is_taken_from_the_same_deals() -> None:
    """A code that is behind by less than the doubt counts as good when asked so; where all deals were weighed none is in doubt."""
    weighed_so = Weighed({3: 1.0, 5: 0.9, 9: 0.2}, 20, False, 0, {3: 0.0, 5: 0.15, 9: 0.2})
    assert weighed_so.best() == (3,)
    assert weighed_so.best(1.0) == (3, 5)
    for deal in endings(12, 6):
        view = deal.view(deal.turn)
        found = weigh(SmearUnseen(view), at_stake(view), 40)
        assert (not any(found.doubts.values())) or not found.whole
