"""Tree search over what one seat knows."""

import random
from collections.abc import Sequence

import pytest

from baithak.cards.card import read_card
from baithak.cards.chance import Chance
from baithak.cards.mask import has, mix
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.errors import GameError
from baithak.games.policy import Policy
from baithak.games.position import Position
from baithak.games.smear import SMEAR
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.policy import SmearGreedy
from baithak.search.budget import Budget
from baithak.search.ismcts import Ismcts
from tests.search.views import dealt, ending, smear_pack


def searched(deal: Deal, rounds: int, seed: int = 1, *, policy: bool = True) -> Ismcts:
    """Return a search for the mover after so many rounds."""
    game = deal.game
    assert game.unseen
    makes = game.foresight or game.policy
    assert makes
    search = Ismcts(game.unseen(deal.view(deal.turn)), rounds, seed, makes() if policy else None)
    search.run(rounds)
    return search


def running(name: str, number: int, most: int) -> list[Deal]:
    """Return deals of a game with at most so many moves left, none over."""
    rng = random.Random(most)
    found: list[Deal] = []
    while len(found) < number:
        deal = ending(name, len(found), rng, most=most)
        if not deal.over:
            found.append(deal)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_round_makes_one_of_the_legal_codes(name: str) -> None:
    """The visits of the legal codes are the rounds; each was made, or one that comes to the same, if there were enough."""
    for deal in running(name, 8, 20):
        search = searched(deal, 150)
        tried = search.tried()
        assert search.done == sum(one.visits for one in tried) == 150
        assert tuple(one.code for one in tried) == deal.codes()
        means = {one.mean for one in tried if one.visits}
        assert all(one.visits or one.mean in means for one in tried)
        assert search.nodes <= 151 + len(tried)
        assert search.best() in deal.codes()


@pytest.mark.parametrize("name", GAMES)
def test_a_search_can_be_made_in_parts(name: str) -> None:
    """Rounds made in two goes are the rounds made in one, and there are never more than there is room for."""
    (deal,) = running(name, 1, 20)
    whole = searched(deal, 90).tried()
    assert deal.game.unseen
    assert deal.game.policy
    parts = Ismcts(deal.game.unseen(deal.view(deal.turn)), 90, 1, deal.game.policy())
    parts.run(40)
    parts.run(1000)
    assert parts.done == 90
    assert parts.tried() == whole


@pytest.mark.parametrize(("name", "digest"), [("seep", 1447305888965013967), ("smear", 3400338480293270516)])
def test_the_same_seed_searches_the_same_on_both_builds(name: str, digest: int) -> None:
    """What is tried how often, and with what result, follows from view and seed alone."""
    found = 0
    for number, deal in enumerate(running(name, 6, 24)):
        for one in searched(deal, 120, seed=number, policy=number % 2 == 0).tried():
            found = mix(mix(found, one.visits), round(one.mean * one.visits) + 100_000)
    assert found == digest


def test_a_jack_that_lies_there_is_taken() -> None:
    """The last to play beats a jack of trump with the king, whatever is hidden."""
    hands = ("Ac 7c Ah Kh Qh 7h", "9c 7d 8d 9d 7s 8s", "Jc Td Jd 9s Ts Js", "Kc 8c Qd Kd Qs Ks")
    options = SmearOptions(exchange=0)
    deal = Deal(SMEAR, options, smear_pack(*hands), SMEAR.begin(options, 3))
    for move in ("bid 4", "7c", "9c", "Jc"):
        deal.play(move)
    assert searched(deal, 400).best() == read_card("Kc")


def test_a_bid_that_cannot_be_made_is_not_bid() -> None:
    """A hand without a trump to speak of passes, because a bid that is not made is lost (M18)."""
    hands = ("Ad Kd Jd Ah Kh Jh", "Ac Kc Qc Jc As Ks", "Td Ts Th Qd Qs Qh", "7c 8d 9h 8s 9d 8h")
    options = SmearOptions()
    weak = Deal(SMEAR, options, smear_pack(*hands), SMEAR.begin(options, 3))
    for move in ("pass", "bid 3", "pass"):
        weak.play(move)
    assert SMEAR.write_move(searched(weak, 1500).best()) == "pass"


def test_what_counts_is_what_the_deal_scores() -> None:
    """With one card left, a move is worth what the deal then scores, a bid not made being lost (M18, M19)."""
    lost = 0
    rng = random.Random(8)
    for number in range(40):
        deal = ending("smear", number, rng, most=1, exchange=0)
        if deal.over:
            continue
        sign = 1 if deal.turn % 2 == 0 else -1
        (only,) = searched(deal, 5).tried()
        deal.play(only.code)
        points = deal.outcome().points
        assert only.mean == sign * (points[0] - points[1])
        lost += min(points) < 0
    assert lost > 3


def test_four_passes_count_what_they_cost() -> None:
    """Under ``all_pass=dealer_minus_two`` the last pass is worth minus two to the dealer's side."""
    deal = dealt("smear", SmearOptions(exchange=0, all_pass="dealer_minus_two"), 3, random.Random(9))
    for _ in range(3):
        deal.play("pass")
    assert searched(deal, 60).tried()[0].mean == -2


def test_what_happens_out_of_sight_changes_nothing() -> None:
    """Two deals that look the same to the mover are searched the same."""
    deal = dealt("smear", SmearOptions(), 0, random.Random(4))
    view = deal.view(1)
    hidden = [card for card in deal.pack if has(view.unseen, card)]
    pack = [hidden[(hidden.index(card) + 1) % len(hidden)] if card in hidden else card for card in deal.pack]
    other = Deal(deal.game, deal.options, pack, deal.standing)
    assert other.view(1) == view
    assert searched(deal, 60).tried() == searched(other, 60).tried()


class _Failing(Policy):
    """Fails at its first move."""

    def choose(self, position: Position, codes: Sequence[int], chance: Chance) -> int:
        """Raise."""
        raise KeyError("policy")


def test_what_a_policy_raises_comes_out() -> None:
    """An error of a policy in plain Python ends the search and is raised."""
    deal = dealt("smear", SmearOptions(), 0, random.Random(5))
    search = Ismcts(SMEAR.unseen(deal.view(1)), 10, 1, _Failing())  # type: ignore[misc]
    with pytest.raises(KeyError):
        search.run(10)


def test_time_and_a_word_from_outside_end_it() -> None:
    """Without time no round is made; told to stop, it stops at the next look."""
    (deal,) = running("seep", 1, 20)
    assert deal.game.unseen
    search = Ismcts(deal.game.unseen(deal.view(deal.turn)), 10_000, 1)
    search.run(10_000, Budget(seconds=1e-9))
    assert search.done == 0
    assert search.best() in deal.codes()
    answers = iter([False, True])
    search.run(10_000, Budget(stop=lambda: next(answers)))
    assert 0 < search.done < 10_000


def test_what_cannot_be_searched_is_refused() -> None:
    """No move to search for, no round to make, and a policy of another game are refused in a sentence."""
    seep = dealt("seep", GAMES["seep"].options(), 0, random.Random(6))
    assert seep.game.unseen
    with pytest.raises(GameError, match="SmearGreedy knows no SeepPosition"):
        Ismcts(seep.game.unseen(seep.view(1)), 5, 1, SmearGreedy())
    with pytest.raises(GameError, match="0 iterations of search"):
        Ismcts(seep.game.unseen(seep.view(1)), 0)
    with pytest.raises(GameError, match="there is room for 10000000 at most"):
        Ismcts(seep.game.unseen(seep.view(1)), 10_000_001)
