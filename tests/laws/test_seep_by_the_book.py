"""Seep's moves held against a second opinion, written from the clauses alone."""

import random
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from baithak.cards.mask import cards_of, mask_of
from baithak.games.seep import SEEP
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.outcome import SeepOutcome
from baithak.games.seep.position import SeepPosition
from tests.laws import seep_by_the_book as book
from tests.laws.dealings import law, open_deals, running_deals, story
from tests.records.played import options_of

FEW = 8
"""So many loose cards can be tried in all ways."""
KINDS = ("throw", "capture", "capture", "bid", "redeal")
PACK = frozenset(range(52))


def decoded(code: int) -> book.Play:
    """Return a code as a play: five bits for what is done, six for the card, 52 for the loose cards."""
    kind, card, loose = code // 2**58, code // 2**52 % 2**6, frozenset(cards_of(code % 2**52))
    value = book.value_of(card)
    if kind < len(KINDS):
        return book.Play(KINDS[kind], card, loose, value if kind == 2 else 0)
    house = 9 + kind % 5
    name = ("make", "add", "break", "merge")[kind // 5 - 1]
    return book.Play(name, card, loose, house, house - value if kind >= 15 else 0)


def floor_of(position: SeepPosition) -> book.Floor:
    """Return what a position shows to the seat to move."""
    houses = {}
    for value in range(9, 14):
        if position.houses[value - 9]:
            owners = frozenset(seat for seat in range(4) if position.owners[value - 9] // 2**seat % 2)
            houses[value] = book.Pile(frozenset(cards_of(position.houses[value - 9])), owners)
    return book.Floor(
        loose=frozenset(cards_of(position.loose)),
        houses=houses,
        hand=frozenset(cards_of(position.hands[position.turn])),
        seat=position.turn,
        opening_bid=0 if position.ply else position.bid,
        forced=position.options.absorb_sums == "forced",
        max_houses=position.options.max_houses,
    )


def compare(position: SeepPosition, context: str, chance: random.Random) -> None:
    """Assert that legal plays, and what some of them lead to, are those of the book."""
    floor = floor_of(position)
    codes = {decoded(code): code for code in position.legal()}
    assert set(codes) == book.plays(floor), context
    assert len(codes) == len(position.legal())
    for play in chance.sample(sorted(codes, key=repr), min(len(codes), 12)):
        check_play(position, floor, play, codes[play], f"{context} then {play}")


def check_play(position: SeepPosition, floor: book.Floor, play: book.Play, code: int, context: str) -> None:
    """Assert that a play leads to what the book says."""
    due = book.after(floor, play)
    result = position.copy()
    result.play(code)
    side, options = floor.seat % 2, position.options
    piles = [frozenset(cards_of(cards)) for cards in position.piles]
    piles[side] |= due.captured
    last = side if due.captured else position.last
    loose = due.loose
    worth = options.sweep_points
    if position.ply == 0:
        worth = options.opening_sweep_points
    if position.ply == 47:
        worth = options.last_sweep_points
        piles[last] |= loose
        loose = book.NONE
    seen = floor_of_rest(result)
    assert seen == (loose, due.houses), context
    assert [frozenset(cards_of(cards)) for cards in result.piles] == piles, context
    assert result.last == last
    assert frozenset(cards_of(result.shown)) == due.captured, context
    assert result.sweeps[side] - position.sweeps[side] == due.sweep, context
    assert result.swept[side] - position.swept[side] == worth * due.sweep, context
    assert result.swept[1 - side] == position.swept[1 - side]
    assert result.turn == (-1 if position.ply == 47 else (floor.seat + 1) % 4)
    held = frozenset(cards_of(result.hands[floor.seat])) - frozenset(cards_of(position.coming[floor.seat]))
    assert held == floor.hand - {play.card}
    for value, pile in due.houses.items():
        assert result.cemented(value) == (not pile.ordinary(value)), context
    points_match(result)


def floor_of_rest(position: SeepPosition) -> tuple[book.Cards, dict[int, book.Pile]]:
    """Return the loose cards and the houses after a play."""
    shown = position.copy()
    shown.turn = 0
    floor = floor_of(shown)
    return floor.loose, floor.houses


def points_match(position: SeepPosition) -> None:
    """Assert that a side's points are those of its cards, its sweeps, and at the end more cards (S2, S31)."""
    scoring = position.options.scoring
    piles = [frozenset(cards_of(cards)) for cards in position.piles]
    for side in range(2):
        due = book.points(piles[side], scoring) + position.swept[side]
        if position.ply == 48 and scoring != "north100" and len(piles[side]) > len(piles[1 - side]):
            due += 4
        assert position.tally(side) == due


@st.composite
def house_rules(draw: st.DrawFn) -> SeepOptions:
    """Draw options of Seep."""
    options = draw(options_of(SEEP))
    assert isinstance(options, SeepOptions)
    return options


@st.composite
def arranged(draw: st.DrawFn) -> SeepPosition:
    """Draw a position that is put together: houses with owners who hold their card, loose cards, hands."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    position = SeepPosition(draw(house_rules()), draw(st.integers(0, 3)))
    position.bid = draw(st.integers(9, 13))
    position.ply = draw(st.integers(1, 47) | st.just(47))
    position.turn = draw(st.integers(0, 3))
    cards = list(PACK)
    chance.shuffle(cards)
    if draw(st.booleans()):
        cards.sort(key=lambda card: book.value_of(card) > 7)
    hands: list[set[int]] = [set(), set(), set(), set()]
    for value in chance.sample(range(9, 14), draw(st.integers(0, min(5, position.options.max_houses)))):
        add_house(position, value, cards, hands, chance)
    for _ in range(draw(st.integers(0, FEW))):
        position.loose |= mask_of([cards.pop(0)])
    for value in chance.choice(wishes(position)):
        held = next((card for card in cards if book.value_of(card) == value), None)
        if held is not None:
            cards.remove(held)
            hands[position.turn].add(held)
    chance.shuffle(cards)
    for seat in range(4):
        held = draw(st.integers(1, 5))
        while cards and len(hands[seat]) < held:
            hands[seat].add(cards.pop())
        position.hands[seat] = mask_of(hands[seat])
    half = chance.randrange(len(cards) + 1)
    position.piles = [mask_of(cards[:half]), mask_of(cards[half:])]
    position.last = chance.randrange(2)
    return position


def wishes(position: SeepPosition) -> list[tuple[int, ...]]:
    """Return values of cards that would do something rare here: raise a house into another, or sweep the floor."""
    standing = [value for value in range(9, 14) if position.houses[value - 9]]
    found: list[tuple[int, ...]] = [()]
    found += [(high - low, high) for low in standing for high in standing if low < high]
    found += [(value,) for value in standing] if position.loose == 0 else []
    found += [(book.total(frozenset(cards_of(position.loose))),)] if not standing else []
    return found


def add_house(
    position: SeepPosition, value: int, cards: list[int], hands: list[set[int]], chance: random.Random
) -> None:
    """Put a house of a value on the floor, of one to three sets, if the cards are there for it and for its owners."""
    own = [card for card in cards if book.value_of(card) == value]
    owners = chance.sample(range(4), min(len(own), chance.choice((1, 1, 1, 2, 3))))
    held = own[: len(owners)]
    left = [card for card in cards if card not in held]
    laid: set[int] = set()
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = a_set([card for card in left if card not in laid], value, chance, single=bool(laid))
        laid |= found
    if not owners or not laid or len(laid) < 2:
        return
    for card in (*held, *laid):
        cards.remove(card)
    for owner, card in zip(owners, held, strict=True):
        hands[owner].add(card)
    position.houses[value - 9] = mask_of(laid)
    position.owners[value - 9] = sum(2**owner for owner in owners)


def a_set(cards: list[int], value: int, chance: random.Random, *, single: bool) -> set[int]:
    """Return cards that sum to a value, or none if a few tries found none."""
    for _ in range(30):
        chosen: set[int] = set()
        for card in chance.sample(cards, len(cards)):
            if sum(map(book.value_of, chosen)) + book.value_of(card) <= value:
                chosen.add(card)
        if sum(map(book.value_of, chosen)) == value and (single or len(chosen) > 1):
            return chosen
    return set()


@given(position=arranged(), seed=st.integers(0, 2**32))
@law(500)
def test_plays_on_arranged_floors_are_those_of_the_book(position: SeepPosition, seed: int) -> None:
    """Captures, throws, making, adding, breaking and merging, as S9 to S27 have them, on floors put together."""
    text = SEEP.write_position(SEEP.hide(position, position.turn)) if position.ply else ""
    compare(position, text, random.Random(seed))


@given(data=st.data())
@law(60)
def test_plays_of_running_deals_are_those_of_the_book(data: st.DataObject) -> None:
    """The same in deals that were played there, wherever the floor is small (S9 to S30)."""
    deal = data.draw(open_deals("seep"))
    position = deal.position
    assert isinstance(position, SeepPosition)
    assume(position.bid and len(cards_of(position.loose)) <= FEW)
    compare(position, story(deal), random.Random(data.draw(st.integers(0, 2**32))))


@given(data=st.data())
@law(60)
def test_bids_and_opening_plays_are_those_of_the_book(data: st.DataObject) -> None:
    """The bid is worth a card of the four, or the hand is thrown in; the opening plays on the bid alone (S6, S7)."""
    deal = data.draw(running_deals("seep", most=0))
    position = deal.position
    assert isinstance(position, SeepPosition)
    texts = [move.text for move in deal.legal()]
    due = [f"bid:{value}" for value in sorted(book.bids(frozenset(deal.pack[:4])))]
    assert texts == (due or ["redeal"])
    for text in due:
        opened = position.copy()
        opened.play(SEEP.read_move(text))
        compare(opened, text, random.Random(0))


PAIRS = st.tuples(st.integers(0, 100), st.integers(0, 100))


@given(
    options=house_rules(),
    bazzis=st.integers(1, 5),
    won=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    short=st.integers(0, 120),
    ahead=st.integers(0, 1),
    dealer=st.integers(0, 3),
    cards=PAIRS,
    swept=PAIRS,
)
@law(300)
def test_the_match_goes_on_by_the_book(
    options: SeepOptions,
    bazzis: int,
    won: tuple[int, int],
    short: int,
    ahead: int,
    dealer: int,
    cards: tuple[int, int],
    swept: tuple[int, int],
) -> None:
    """The running difference, the bazzis, the next dealer and the end (S31 to S35), whatever came before."""
    assume(max(cards) >= 9 and sum(won) < bazzis and abs(won[0] - won[1]) <= bazzis - sum(won))
    options = replace(options, bazzis=bazzis)
    lead = max(0, options.target - 1 - short) * (1 - 2 * ahead)
    points = (cards[0] + swept[0], cards[1] + swept[1])
    void, piles, sweeps = False, (0, 0), (int(swept[0] > 0), int(swept[1] > 0))
    outcome = SeepOutcome(void, points, dealer, SeepPosition(options, dealer).scoring, piles, sweeps, swept)
    before = replace(SEEP.begin(options, dealer), lead=lead, bazzis=won, deals=7)
    after = SEEP.after(options, before, outcome)
    due = book.settle(book.Match(dealer, lead, won), points, cards, options)
    assert (after.dealer, after.lead, after.bazzis) == (due.dealer, due.lead, due.won)
    assert (after.over, after.winner, after.deals) == (due.over, due.winner, 8)
    unplayed = replace(outcome, void=True, points=(0, 0), swept=(0, 0))
    assert SEEP.after(options, before, unplayed) == replace(before, deals=8), "S6: the same dealer deals again"
