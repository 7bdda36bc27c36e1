"""A second opinion on Seep: the rules of a play, written from the clauses and as slowly as they read.

It shares nothing with ``games/seep`` but the numbers of the cards and the names of the house rules. Everything is tried:
every subset of the loose cards, every way to part it into sets. Use it on small floors.
"""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from baithak.games.seep.options import SeepOptions

Cards = frozenset[int]
NONE: Cards = frozenset()
SPADE_SUIT = 3
TEN_OF_DIAMONDS = 13 + 8


def value_of(card: int) -> int:
    """Return what a card is worth: A 1, 2-10 face value, J 11, Q 12, K 13 (S1)."""
    return {12: 1, 9: 11, 10: 12, 11: 13}.get(card % 13, card % 13 + 2)


def subsets(cards: Cards) -> Iterator[Cards]:
    """Return every subset, the empty one first."""
    for size in range(len(cards) + 1):
        for chosen in itertools.combinations(sorted(cards), size):
            yield frozenset(chosen)


def total(cards: Cards) -> int:
    """Return the sum of the values of some cards."""
    return sum(value_of(card) for card in cards)


@functools.lru_cache(maxsize=100_000)
def falls_into_sets(cards: Cards, value: int) -> bool:
    """Say whether cards can be parted into sets that each sum to a value (S10, S16); no cards can."""
    if not cards:
        return True
    if total(cards) % value:
        return False
    first = min(cards)
    return any(
        total(rest | {first}) == value and falls_into_sets(cards - rest - {first}, value)
        for rest in subsets(cards - {first})
    )


@dataclass(frozen=True, slots=True)
class Pile:
    """A house: its cards and its owners' seats (S15, S19)."""

    cards: Cards
    owners: frozenset[int]

    def ordinary(self, value: int) -> bool:
        """Say whether the house is one set (S16)."""
        return total(self.cards) == value


@dataclass(frozen=True, slots=True)
class Floor:
    """What lies on the floor, and the seat to play with its hand."""

    loose: Cards
    houses: dict[int, Pile]
    hand: Cards
    seat: int
    opening_bid: int = 0
    """The value bid, if this is the opening play (S7); else 0."""
    forced: bool = False
    """Whether sums must join (S24, option ``absorb_sums``)."""
    max_houses: int = 5


@dataclass(frozen=True, slots=True)
class Play:
    """One play: what is done, with which card and loose cards, to which house, breaking which."""

    kind: str
    card: int
    loose: Cards = NONE
    house: int = 0
    broken: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The floor after a play."""

    loose: Cards
    houses: dict[int, Pile] = field(default_factory=dict)
    captured: Cards = NONE
    sweep: bool = False


@functools.lru_cache(maxsize=100_000)
def has_set(cards: Cards, value: int) -> bool:
    """Say whether some of the cards sum to a value."""
    return any(total(chosen) == value for chosen in subsets(cards) if chosen)


def captures(floor: Floor, card: int) -> list[Play]:
    """Return every capture with a card: the house of its value and sets until none is left (S10, S11)."""
    value = value_of(card)
    found = []
    for taken in subsets(floor.loose):
        if falls_into_sets(taken, value) and not has_set(floor.loose - taken, value):
            house = value if value in floor.houses else 0
            if taken or house:
                found.append(Play("capture", card, taken, house))
    return found


def holds_after(floor: Floor, card: int, value: int) -> bool:
    """Say whether the seat still holds a card of a value after playing a card (S18)."""
    return any(value_of(other) == value for other in floor.hand - {card})


def joins_rightly(floor: Floor, joined: Cards, value: int) -> bool:
    """Say whether the loose cards that do not join a house of a value may stay: singles never, sums by option (S23, S24)."""
    left = floor.loose - joined
    if any(value_of(card) == value for card in left):
        return False
    return not (floor.forced and has_set(left, value))


def builds(floor: Floor, card: int) -> list[Play]:
    """Return every way to make a house with a card, or to add to one (S17, S18, S25, S26)."""
    found = []
    for value in range(9, 14):
        standing = floor.houses.get(value)
        if standing is None:
            allowed = holds_after(floor, card, value) and len(floor.houses) < floor.max_houses
        elif floor.seat not in standing.owners and (floor.seat + 2) % 4 in standing.owners:
            allowed = True
        else:
            allowed = holds_after(floor, card, value)
        if not allowed:
            continue
        for joined in subsets(floor.loose):
            if not falls_into_sets(joined | {card}, value) or not joins_rightly(floor, joined, value):
                continue
            if standing is not None:
                found.append(Play("add", card, joined, value))
            elif joined:
                found.append(Play("make", card, joined, value))
    return found


def breaks(floor: Floor, card: int) -> list[Play]:
    """Return every way to raise somebody else's ordinary house with a card (S21-S24)."""
    found = []
    for broken, pile in floor.houses.items():
        value = broken + value_of(card)
        if value > 13 or floor.seat in pile.owners or not pile.ordinary(broken):
            continue
        if not holds_after(floor, card, value):
            continue
        for joined in subsets(floor.loose):
            if falls_into_sets(joined, value) and joins_rightly(floor, joined, value):
                kind = "merge" if value in floor.houses else "break"
                found.append(Play(kind, card, joined, value, broken))
    return found


def plays(floor: Floor) -> set[Play]:
    """Return every legal play (S7, S9, S13, S20)."""
    found: set[Play] = set()
    for card in floor.hand:
        value = value_of(card)
        taking = captures(floor, card)
        mine = value in floor.houses and floor.seat in floor.houses[value].owners
        if mine and not holds_after(floor, card, value):
            found.update(taking)
            continue
        throwing = [] if taking else [Play("throw", card)]
        building = builds(floor, card) + breaks(floor, card)
        if floor.opening_bid:
            building = [play for play in building if play.house == floor.opening_bid]
            if value != floor.opening_bid:
                taking, throwing = [], []
        found.update(taking, throwing, building)
    return found


def after(floor: Floor, play: Play) -> Result:
    """Return the floor after a play: owners, captured cards, a sweep (S12, S19, S21, S22, S26, S27)."""
    loose, houses = floor.loose - play.loose, dict(floor.houses)
    if play.kind == "throw":
        return Result(loose | {play.card}, houses)
    together = play.loose | {play.card}
    if play.kind == "capture":
        if play.house:
            together |= houses.pop(play.house).cards
        return Result(loose, houses, together, sweep=not loose and not houses)
    owners = frozenset({floor.seat})
    if play.broken:
        together |= houses.pop(play.broken).cards
    standing = houses.get(play.house)
    if standing is not None:
        together |= standing.cards
        beside_partner = play.kind == "add" and (floor.seat + 2) % 4 in standing.owners
        owners = standing.owners if beside_partner else standing.owners | owners
    houses[play.house] = Pile(together, owners)
    return Result(loose, houses)


def bids(four: Cards) -> set[int]:
    """Return the values that may be bid with four cards; none where the hand is thrown in (S6)."""
    return {value_of(card) for card in four if value_of(card) > 8}


def points(cards: Cards, scoring: str) -> int:
    """Return what captured cards score, without the points for more cards (S2, option ``scoring``)."""
    if scoring == "punjab30":
        special = {TEN_OF_DIAMONDS: 12, 39 + 7: 9, 39: 1}
        return sum(1 if value_of(card) == 1 else special.get(card, 0) for card in cards)
    ten = 6 if scoring == "north100" else 2
    count = 0
    for card in cards:
        if card // 13 == SPADE_SUIT:
            count += value_of(card)
        elif value_of(card) == 1:
            count += 1
        elif card == TEN_OF_DIAMONDS:
            count += ten
    return count


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two deals (S31-S35)."""

    dealer: int
    lead: int = 0
    """The running difference, seen from side 0."""
    won: tuple[int, int] = (0, 0)
    over: bool = False
    winner: int = -1


def settle(match: Match, scores: tuple[int, int], cards_only: tuple[int, int], options: SeepOptions) -> Match:
    """Return the match after a deal that was played, from each side's points and those without sweeps."""
    lead = match.lead + scores[0] - scores[1]
    nine = options.nine_point_rule
    counted = cards_only if nine == "cards" else scores
    winner = -1
    if abs(lead) >= options.target:
        winner = 0 if lead > 0 else 1
    if nine != "off" and min(counted) < 9:
        winner = 1 if counted[0] < 9 else 0
    mine = match.dealer % 2
    behind = winner != mine if winner >= 0 else (lead if mine == 0 else -lead) <= 0
    named = match.dealer if behind else (match.dealer + 1) % 4
    if winner >= 0:
        named = (named + 2) % 4
    if options.next_dealer == "rotate":
        named = (match.dealer + 1) % 4
    if winner < 0:
        return replace(match, dealer=named, lead=lead)
    won = (match.won[0] + (winner == 0), match.won[1] + (winner == 1))
    left = options.bazzis - sum(won)
    certain = left == 0 or abs(won[0] - won[1]) > left
    best = -1 if won[0] == won[1] else 0 if won[0] > won[1] else 1
    return Match(match.dealer if certain else named, 0, won, certain, best if certain else -1)
