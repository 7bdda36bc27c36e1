"""Deals that fit what a seat has seen: all of them, no other, each as likely as another."""

import random
from collections.abc import Iterator
from itertools import product
from math import comb, factorial, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from baithak.cards.mask import ALL_CARDS, bit, cards_of, count, mask_of, mix, suit_cards
from baithak.cards.seats import SEATS
from baithak.games.deal import Deal
from baithak.games.position import Position
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import NO_TRUMP_YET, PACK, PACK_CARDS, TRICKS
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition, could_be_trump
from baithak.games.smear.unseen import SmearUnseen
from baithak.games.unseen import Case, Unseen, UnseenError
from baithak.search.worlds import Worlds
from tests.laws.dealings import law, replayed, running_deals, story
from tests.search.retold import lying, retold
from tests.search.views import dealt, ending

GAMES = ("seep", "smear")
SEPARATE = 0x9E3779B97F4A7C15


def worlds_of(deal: Deal, seat: int, seed: int = 0) -> Worlds:
    """Return the deals that fit what a seat has seen."""
    assert deal.game.unseen
    return Worlds(deal.game.unseen(deal.view(seat)), seed)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**64))
@law(100)
def test_a_drawn_deal_looks_the_same_to_the_seat(name: str, data: st.DataObject, seed: int) -> None:
    """Whatever is drawn, the seat's view of it is the one that it was drawn from, and every place is full."""
    deal = data.draw(running_deals(name))
    for seat in range(SEATS):
        view = deal.view(seat)
        worlds = worlds_of(deal, seat, seed)
        for run in range(3):
            world = worlds.draw(run)
            assert deal.game.view(world, seat, view.history, view.standing) == view, story(deal)
            places = [cards & view.unseen for cards in lying(world)]
            assert tuple(map(count, places)) == worlds.unseen.quotas, story(deal)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**64))
@law(60)
def test_a_drawn_deal_could_have_come_to_this(name: str, data: st.DataObject, seed: int) -> None:
    """Dealt from the start with the cards as drawn, the same moves are legal, and look the same to the seat."""
    deal = data.draw(running_deals(name))
    for seat in range(SEATS):
        again = retold(deal, seat, worlds_of(deal, seat, seed).draw(0))
        assert again.view(seat) == deal.view(seat), story(deal)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@law(150)
def test_the_deal_that_is_played_is_never_ruled_out(name: str, data: st.DataObject) -> None:
    """The cards as they really lie fit exactly one of the cases, place by place."""
    deal = data.draw(running_deals(name))
    for seat in range(SEATS):
        assert deal.game.unseen
        unseen = deal.game.unseen(deal.view(seat))
        places = [cards & unseen.cards for cards in lying(deal.position)]
        assert tuple(map(count, places)) == unseen.quotas, story(deal)
        assert sum(fits(case, places) for case in unseen.cases) == 1, story(deal)


def fits(case: Case, places: list[int]) -> bool:
    """Say whether the cards that lie in each place fit a case."""
    return not any(cards & ~may for cards, may in zip(places, case.may, strict=True)) and all(
        places[place] & mask for place, mask in case.needs
    )


@pytest.mark.parametrize("name", GAMES)
def test_deals_are_listed_each_once_and_the_real_one_among_them(name: str) -> None:
    """Where there are few deals, each has a number of its own, and one of them is the deal that is played."""
    rng = random.Random(1)
    listed = 0
    for number in range(40):
        deal = ending(name, number, rng)
        for seat in range(SEATS):
            worlds = worlds_of(deal, seat)
            if worlds.count <= 1500:
                keys = [world.key() for world in worlds.each()]
                assert len(set(keys)) == len(keys) == worlds.count
                assert deal.position.key() in keys
                listed += 1
    assert listed > 20


@pytest.mark.parametrize("name", GAMES)
def test_every_deal_that_could_have_come_to_this_is_counted(name: str) -> None:
    """The hidden cards laid in every way, the ways with which the moves were legal are those that are listed."""
    rng = random.Random(2)
    tried = fewer = 0
    for number in range(30):
        deal = ending(name, number, rng, exchange=number % 2)
        seat = number % SEATS
        worlds = worlds_of(deal, seat)
        unseen = worlds.unseen
        if ways(unseen.quotas) > 400:
            continue
        free = Case((ALL_CARDS,) * len(unseen.quotas))
        listed = {world.key() for world in worlds.each()}
        unseen.cases = (free,)
        possible = {world.key() for world in Worlds(unseen).each() if could_be(deal, seat, world)}
        assert listed == possible, story(deal)
        tried += 1
        fewer += len(listed) < ways(unseen.quotas)
    assert tried > 5
    assert fewer > 2


def ways(quotas: tuple[int, ...]) -> int:
    """Return in how many ways cards can be laid into places without any further fact."""
    total = factorial(sum(quotas))
    for quota in quotas:
        total //= factorial(quota)
    return total


def could_be(deal: Deal, seat: int, world: Position) -> bool:
    """Say whether a deal with the cards as they lie in a world can come to what the seat sees."""
    try:
        return bool(retold(deal, seat, world).view(seat) == deal.view(seat))
    except ValueError:
        return False


@pytest.mark.parametrize("name", GAMES)
def test_each_deal_is_drawn_as_often_as_another(name: str) -> None:
    """Many draws spread over the listed deals as evenly as chance allows (Pearson's chi-square, five sigma)."""
    rng = random.Random(3)
    tried = 0
    for number in range(60):
        deal = ending(name, number, rng)
        worlds = worlds_of(deal, number % SEATS, seed=number)
        if not 8 <= worlds.count <= 400 or tried == 6:
            continue
        drawn = {world.key(): 0 for world in worlds.each()}
        usual = 40
        for run in range(usual * worlds.count):
            drawn[worlds.draw(run).key()] += 1
        assert len(drawn) == worlds.count
        squares = sum((times - usual) ** 2 for times in drawn.values()) / usual
        assert squares < worlds.count - 1 + 5 * sqrt(2 * worlds.count), story(deal)
        tried += 1
    assert tried >= 3


@st.composite
def facts(draw: st.DrawFn) -> tuple[int, tuple[int, ...], tuple[Case, ...]]:
    """Draw a few cards, places for them, and facts about these."""
    cards = mask_of(PACK[: draw(st.integers(0, 6))])
    quotas = [0] * 8
    for _ in range(count(cards)):
        quotas[draw(st.integers(0, 5))] += 1
    some = st.integers(0, 63).map(lambda chosen: mask_of(PACK[at] for at in range(6) if chosen & bit(at)))
    mostly = st.one_of(st.just(PACK_CARDS), some)
    may = tuple(draw(mostly) for _ in range(8))
    needs = tuple(draw(st.lists(st.tuples(st.integers(0, 5), some), max_size=3)))
    cases = [Case(may, needs)]
    if draw(st.booleans()):  # the same once more, told apart by where the first card lies
        first = bit(PACK[0])
        cases = [Case((may[0] & first, *may[1:]), needs), Case((may[0] & ~first, *may[1:]), needs)]
        cases = [Case(cases[0].may, (*needs, (0, first))), cases[1]]
    return cards, tuple(quotas), tuple(cases)


@given(told=facts(), seed=st.integers(0, 2**64))
@law(150)
def test_any_facts_are_counted_as_they_are_told(told: tuple[int, tuple[int, ...], tuple[Case, ...]], seed: int) -> None:
    """Whatever the facts, the deals listed are those that a search through all of them finds, and so are the drawn."""
    cards, quotas, cases = told
    unseen = bare(cards, quotas, cases)
    expected = {tuple(places) for places in laid(cards_of(cards), quotas) if any(fits(case, places) for case in cases)}
    if not expected:
        with pytest.raises(UnseenError, match="no deal fits"):
            Worlds(unseen)
        return
    worlds = Worlds(unseen, seed)
    assert worlds.count == len(expected)
    assert {tuple(lying(world)) for world in worlds.each()} == expected
    assert all(tuple(lying(worlds.draw(run))) in expected for run in range(5))


def bare(cards: int, quotas: tuple[int, ...], cases: tuple[Case, ...]) -> Unseen:
    """Return what is not seen of a table of Smear on which nothing is known but some facts."""
    deal = dealt("smear", SmearOptions(), 0, random.Random(1))
    unseen = SmearUnseen(deal.view(0))
    unseen.base = SmearPosition(SmearOptions(), 0)
    unseen.cards, unseen.quotas, unseen.cases = cards, quotas, cases
    return unseen


def laid(cards: list[int], quotas: tuple[int, ...]) -> Iterator[list[int]]:
    """Yield every way to lay cards into places."""
    for chosen in product(range(len(quotas)), repeat=len(cards)):
        if all(chosen.count(place) == quota for place, quota in enumerate(quotas)):
            places = [0] * len(quotas)
            for card, place in zip(cards, chosen, strict=True):
                places[place] |= bit(card)
            yield places


@pytest.mark.parametrize("exchange", [0, 1, 2, 3])
def test_before_trump_is_led_every_legal_discard_counts(exchange: int) -> None:
    """What the bidder may have kept and buried, counted suit by suit, is what is counted (M13)."""
    deal = at_the_first_lead(exchange)
    worlds = worlds_of(deal, deal.turn + 1 & 3)
    unseen = worlds.unseen.cards
    suits = [count(unseen & suit_cards(suit)) for suit in range(4)]
    total = 0
    for kept in portions(suits, 6):
        left = [number - taken for number, taken in zip(suits, kept, strict=True)]
        for buried in portions(left, exchange):
            if leads(kept, buried):
                total += choices(suits, kept) * choices(left, buried)
    assert worlds.count == total * factorial(20 - exchange) // (factorial(6) ** 2 * factorial(8 - exchange))


def at_the_first_lead(exchange: int) -> Deal:
    """Return a deal in which the bidder is about to lead."""
    rng = random.Random(exchange)
    deal = dealt("smear", SmearOptions(exchange=exchange), 1, rng)
    while deal.position.phase != TRICKS:  # type: ignore[attr-defined]
        deal.play(rng.choice(deal.codes()[1:] or deal.codes()))
    return deal


def portions(suits: list[int], number: int) -> Iterator[list[int]]:
    """Yield every way to take so many cards, by how many of each suit."""
    for taken in product(*(range(min(suit, number) + 1) for suit in suits)):
        if sum(taken) == number:
            yield list(taken)


def leads(kept: list[int], buried: list[int]) -> bool:
    """Say whether some suit may be led after a discard, told by how many of each suit are kept and buried."""
    held = mask_of(13 * suit + rank for suit in range(4) for rank in range(kept[suit] + buried[suit]))
    discard = mask_of(13 * suit + rank for suit in range(4) for rank in range(buried[suit]))
    return any(could_be_trump(held, discard, suit, False) for suit in range(4))


def choices(suits: list[int], taken: list[int]) -> int:
    """Return in how many ways so many cards of each suit can be taken."""
    total = 1
    for suit, number in zip(suits, taken, strict=True):
        total *= comb(suit, number)
    return total


@pytest.mark.parametrize("exchange", [1, 2, 3])
def test_before_trump_is_led_the_bidder_can_lead(exchange: int) -> None:
    """In every deal drawn there is a legal lead, with the scoring trumps kept from the discard too (M13)."""
    deal = at_the_first_lead(exchange)
    rules = SmearOptions(exchange=exchange, bury_scoring_trump="forbidden")
    other = Deal(SMEAR, rules, deal.pack, SMEAR.begin(rules, deal.standing.dealer))
    assume_legal(other, deal)
    worlds = worlds_of(other, other.turn + 1 & 3)
    assert all(worlds.draw(run).legal() for run in range(500))


def assume_legal(other: Deal, deal: Deal) -> None:
    """Play the moves of one deal in another, the discard being any that is legal there."""
    for played in deal.history:
        other.play(played.code if played.code in other.codes() else other.codes()[0])
    assert other.position.trump == NO_TRUMP_YET  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "digest"), [("seep", 13328965027237698232), ("smear", 11410342905636350530)])
def test_draws_are_the_same_on_every_build(name: str, digest: int) -> None:
    """A seed, a view and a run give one deal, on every machine and build."""
    rng = random.Random(4)
    found = 0
    for number in range(20):
        deal = ending(name, number, rng, most=24)
        for seat in range(SEATS):
            worlds = worlds_of(deal, seat, seed=number * SEPARATE)
            for run in (0, 1, 7):
                found = mix(found, worlds.draw(run).key())
    assert found == digest


def test_runs_do_not_depend_on_each_other() -> None:
    """A run gives the same deal whatever was drawn before it; other runs and seeds give others."""
    deal = dealt("smear", SmearOptions(), 0, random.Random(5))
    worlds = worlds_of(deal, 1, seed=8)
    third = worlds.draw(3).key()
    worlds.draw(1)
    assert worlds.draw(3).key() == third == worlds_of(deal, 1, seed=8).draw(3).key()
    assert len({*(worlds.draw(run).key() for run in range(50)), worlds_of(deal, 1, seed=9).draw(3).key()}) == 51


def test_what_cannot_be_is_refused() -> None:
    """Facts that no deal fits, cards without a place, and numbers that no deal has are errors in one sentence."""
    with pytest.raises(UnseenError, match="2 unseen cards cannot lie in places for 1"):
        Worlds(bare(mask_of(PACK[:2]), (1, 0, 0, 0, 0, 0, 0, 0), (Case((PACK_CARDS,) * 8),)))
    with pytest.raises(UnseenError, match="no deal fits"):
        Worlds(bare(bit(PACK[0]), (1, 0, 0, 0, 0, 0, 0, 0), (Case((0,) * 8),)))
    worlds = Worlds(bare(bit(PACK[0]), (1, 0, 0, 0, 0, 0, 0, 0), (Case((PACK_CARDS,) * 8),)))
    with pytest.raises(UnseenError, match="no deal 1 of 1"):
        worlds.at(1)


def test_seep_without_its_moves_is_refused() -> None:
    """Cards captured are known from the moves alone: a view without them says so."""
    deal = ending("seep", 0, random.Random(6))
    view = deal.game.view(deal.position, 0, (), deal.standing)
    assert deal.game.unseen
    with pytest.raises(UnseenError, match="not all moves are known"):
        deal.game.unseen(view)


@given(data=st.data())
@law(30)
def test_smear_is_drawn_from_what_lies_on_the_table(data: st.DataObject) -> None:
    """A view of Smear needs no moves: the tricks, the trump and the sizes of the hands are enough."""
    deal = data.draw(running_deals("smear"))
    assume(deal.history)
    view = SMEAR.view(deal.position, 0, (), deal.standing)  # type: ignore[arg-type]
    world = Worlds(SmearUnseen(view)).draw(0)
    assert SMEAR.view(world, 0, (), deal.standing) == view  # type: ignore[arg-type]


def test_a_replayed_deal_has_the_same_worlds() -> None:
    """The count depends on what was seen alone."""
    deal = ending("smear", 3, random.Random(7))
    assert worlds_of(deal, 2).count == worlds_of(replayed(deal, len(deal.history)), 2).count
