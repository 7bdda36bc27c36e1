"""Deals that fit what a seat has seen, each as likely as another: counted, drawn, or listed one by one.

Cards that may lie in the same places are one *group*, and places that may hold the same cards
are one *pool*. A deal is drawn group by group: how many of its cards lie in each pool, by the
number of ways to go on from there (dynamic programming over what room is left), and then which.
So no deal is ever drawn in vain.

Numbers are kept as floats, which are exact below 2**53; what a seat of either game can face
stays below that.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, count, lowest, take
    from baithak.plain import drawn_below, freed, freed_numbers, fresh, fresh_numbers

from collections.abc import Iterator, Sequence
from math import comb, prod

from baithak.cards.card import CARDS
from baithak.cards.chance import Chance
from baithak.cards.mask import cards_of
from baithak.games.position import Position
from baithak.games.unseen import Case, Unseen, UnseenError

_SIDE = CARDS + 1
_CHOOSE = [float(comb(cards, taken)) for cards in range(_SIDE) for taken in range(_SIDE)]
"""How many ways there are to take so many of so many cards, by ``53 * cards + taken``."""
_UNIT = 2.0**-53
LISTED = 2**53
"""Deals with a number below this one can be listed."""
_PLACES = 16

Bounds = tuple[tuple[tuple[int, int], ...], ...]
"""By group and pool, how many cards of the group lie there at least and at most."""


class Worlds:
    """The deals that fit what a seat has seen.

    Attributes:
        unseen: what the seat has not seen.
        count: how many deals there are, 1 or more.
    """

    def __init__(self, unseen: Unseen, seed: int = 0) -> None:
        """Count the deals.

        Args:
            unseen: what the seat has not seen.
            seed: what deals are drawn from: any whole number, of which 64 bits count.

        Raises:
            UnseenError: if there is none.
        """
        self.unseen = unseen
        self.base = unseen.base
        self.chance = Chance(seed)
        self.listing = False
        self.number = 0.0
        self.rest = 0.0
        places = [place for place, quota in enumerate(unseen.quotas) if quota]
        if len(places) > _PLACES or sum(unseen.quotas) != count(unseen.cards):
            raise UnseenError(f"{count(unseen.cards)} unseen cards cannot lie in places for {sum(unseen.quotas)}")
        groups = _grouped(unseen)
        tables = [table for case in unseen.cases for table in _tables(case, groups, places)]
        pools = _pooled(tables, places)
        self._make_room(groups, places, pools)
        self._set_up(groups, places, pools, tables)
        for table in range(self.tables):
            self.totals[table] = self._ways(table, 0, 0, self.start)
            self.total += self.totals[table]
        within = [[unseen.quotas[place] for place in pool] for pool in pools]
        self.inner = prod(comb(sum(quotas[at:]), quotas[at]) for quotas in within for at in range(len(quotas)))
        self.count = int(self.total) * self.inner
        if not self.count:
            raise UnseenError("no deal fits what was seen")

    def __dealloc__(self) -> None:
        freed(self.groups)
        freed(self.bounds)
        freed_numbers(self.ways)
        freed_numbers(self.totals)

    def draw(self, run: int) -> Position:
        """Return the deal that a run of chance gives, from 0 on; each deal is as likely as another."""
        world = self.base.copy()
        self.deal(world, run)
        return world

    def at(self, number: int) -> Position:
        """Return the deal of a number, from 0 to ``count - 1``; each number has another deal.

        Raises:
            UnseenError: if there is no such number, or too many deals to number them.
        """
        if not 0 <= number < self.count or self.count > LISTED:
            raise UnseenError(f"no deal {number} of {self.count}: of at most 2**53 each has a number, from 0 on")
        self.number = number // self.inner
        self.rest = number % self.inner
        self.listing = True
        world = self.base.copy()
        self._lay(world)
        self.listing = False
        return world

    def each(self) -> Iterator[Position]:
        """Yield every deal once.

        Raises:
            UnseenError: if there are too many to number them.
        """
        for number in range(self.count):
            yield self.at(number)

    def _make_room(self, groups: Sequence[int], places: Sequence[int], pools: Sequence[Sequence[int]]) -> None:
        """Lay out the arrays."""
        self.places = len(places)
        self.pools = len(pools)
        self.steps = len(groups) * len(pools)
        if not cython.compiled:
            self.place_of = [0] * _PLACES
            self.pool_of = [0] * _PLACES
            self.quota_of = [0] * _PLACES
            self.strides = [0] * _PLACES
            self.rooms = [0] * _PLACES
            self.heaps = [0] * _PLACES

    def _set_up(
        self, groups: Sequence[int], places: Sequence[int], pools: Sequence[Sequence[int]], tables: Sequence[Bounds]
    ) -> None:
        """Fill the arrays."""
        self.tables = len(tables)
        self.size = 1
        self.start = 0
        for pool, members in enumerate(pools):
            room = sum(self.unseen.quotas[place] for place in members)
            self.strides[pool] = self.size
            self.rooms[pool] = room + 1
            self.start += room * self.size
            self.size *= room + 1
        for at, place in enumerate(places):
            self.place_of[at] = place
            self.quota_of[at] = self.unseen.quotas[place]
            self.pool_of[at] = next(pool for pool, members in enumerate(pools) if place in members)
        self.groups = fresh(len(groups))
        for at, cards in enumerate(groups):
            self.groups[at] = cards
        self.bounds = fresh(2 * self.tables * self.steps)
        for number, table in enumerate(tables):
            for group, bounds in enumerate(table):
                for pool, members in enumerate(pools):
                    at = 2 * ((number * len(groups) + group) * self.pools + pool)
                    self.bounds[at], self.bounds[at + 1] = bounds[places.index(members[0])]
        self.ways = fresh_numbers(self.tables * self.steps * self.size)
        self.totals = fresh_numbers(self.tables)
        self.total = 0.0

    def _ways(self, table: int, step: int, left: int, room: int) -> float:
        """Return in how many ways the cards from a step on can be laid; a step is a group and a pool.

        Args:
            table: the bounds in force.
            step: how many steps were made.
            left: how many cards of the last step's group are left.
            room: what is left of every pool's room, as digits.
        """
        if step == self.steps:
            return 1.0 if left == 0 else 0.0
        if step % self.pools == 0:
            if left:
                return 0.0
            left = count(self.groups[step // self.pools])
        at = (table * self.steps + step) * self.size + room
        if self.ways[at] == 0:
            total = 0.0
            pool = step % self.pools
            for number in range(self._least(table, step), self._most(table, step, left, room) + 1):
                after = self._ways(table, step + 1, left - number, room - number * self.strides[pool])
                total += _CHOOSE[_SIDE * left + number] * after
            self.ways[at] = total if total > 0 else -1.0
        return self.ways[at] if self.ways[at] > 0 else 0.0

    def _least(self, table: int, step: int) -> int:
        return self.bounds[2 * (table * self.steps + step)]

    def _most(self, table: int, step: int, left: int, room: int) -> int:
        """Return how many cards of a group may go into a pool."""
        pool = step % self.pools
        most = room // self.strides[pool] % self.rooms[pool]
        allowed = self.bounds[2 * (table * self.steps + step) + 1]
        return min(most, allowed, left)

    def deal(self, world: Position, run: int) -> None:
        """Make a position of the same game, under the same house rules, the deal that a run of chance gives."""
        self.chance.begin(run)
        self._lay(world)

    def _lay(self, world: Position) -> None:
        """Make a position the deal that chance, or its number, gives."""
        world.become(self.base)
        for pool in range(self.pools):
            self.heaps[pool] = 0
        table = self._table()
        room = self.start
        cards = self.groups[0] if self.steps else 0
        for step in range(self.steps):
            pool = step % self.pools
            if pool == 0:
                cards = self.groups[step // self.pools]
            number = self._portion(table, step, count(cards), room)
            part = self._chosen(cards, number)
            cards ^= part
            self.heaps[pool] |= part
            room -= number * self.strides[pool]
        self.number = self.rest
        for at in range(self.places):
            pool = self.pool_of[at]
            part = self._chosen(self.heaps[pool], self.quota_of[at])
            self.heaps[pool] ^= part
            self.unseen.lay(world, self.place_of[at], part)

    def _rank(self, total: float) -> float:
        """Return a number from 0 up to a total."""
        return self.number if self.listing else take(self.chance.word(), 11, 53) * _UNIT * total

    def _table(self) -> int:
        """Choose a table of bounds, by the number of deals that keep to each."""
        if self.tables == 1:
            return 0
        rank = self._rank(self.total)
        chosen = 0
        for table in range(self.tables):
            if self.totals[table] > 0:
                chosen = table
                if rank < self.totals[table]:
                    break
                rank -= self.totals[table]
        self.number = rank
        return chosen

    def _portion(self, table: int, step: int, left: int, room: int) -> int:
        """Choose how many cards of a group go into a pool, by the number of deals with each."""
        pool = step % self.pools
        if pool == self.pools - 1:
            return left
        rank = self._rank(self._ways(table, step, left if pool else 0, room))
        chosen = 0
        for number in range(self._least(table, step), self._most(table, step, left, room) + 1):
            after = self._ways(table, step + 1, left - number, room - number * self.strides[pool])
            ways = _CHOOSE[_SIDE * left + number] * after
            if ways > 0:
                chosen = number
                if rank < ways:
                    break
                rank -= ways
        self.number = rank
        return chosen

    def _chosen(self, cards: int, number: int) -> int:
        """Choose so many of some cards."""
        left = count(cards)
        if number == left:
            return cards
        rank = 0.0
        if self.listing:
            ways = _CHOOSE[_SIDE * left + number]
            rank = self.number % ways
            self.number = self.number // ways
        part = 0
        while number:
            card = bit(lowest(cards))
            cards ^= card
            left -= 1
            if self.listing:
                ways = _CHOOSE[_SIDE * left + number - 1]
                taken = rank < ways
                if not taken:
                    rank -= ways
            else:
                taken = drawn_below(self.chance, left + 1) < number
            if taken:
                part |= card
                number -= 1
        return part


def _grouped(unseen: Unseen) -> list[int]:
    """Return the cards in groups, so that those of one are alike in every fact."""
    facts = [mask for case in unseen.cases for mask in (*case.may, *(mask for _, mask in case.needs))]
    distinct = list(dict.fromkeys(facts))
    groups: dict[tuple[bool, ...], int] = {}
    for card in cards_of(unseen.cards):
        sign = tuple(mask & bit(card) != 0 for mask in distinct)
        groups[sign] = groups.get(sign, 0) | bit(card)
    return list(groups.values())


def _tables(case: Case, groups: Sequence[int], places: Sequence[int]) -> Iterator[Bounds]:
    """Yield the bounds that a case sets; no deal keeps to two.

    One card of several groups lies in a place if the first group has one there, or the first
    has none and the second has, and so on.
    """
    rows = [[(0, count(cards) if case.may[place] & cards else 0) for place in places] for cards in groups]
    tables = [rows]
    for place, mask in case.needs:
        if place not in places:
            return
        at = places.index(place)
        meant = [group for group, cards in enumerate(groups) if cards & mask]
        after = []
        for table in tables:
            for number in range(len(meant)):
                one = [list(row) for row in table]
                for group in meant[:number]:
                    one[group][at] = (one[group][at][0], 0)
                first = one[meant[number]]
                first[at] = (max(first[at][0], 1), first[at][1])
                after.append(one)
        tables = [one for one in after if all(least <= most for row in one for least, most in row)]
    for table in tables:
        yield tuple(tuple(row) for row in table)


def _pooled(tables: Sequence[Bounds], places: Sequence[int]) -> list[list[int]]:
    """Return the places in pools, so that those of one are alike in every table."""
    pools: dict[object, list[int]] = {}
    for at, place in enumerate(places):
        column = tuple(row[at] for table in tables for row in table)
        key = (column, place) if any(least for least, _ in column) else (column, None)
        pools.setdefault(key, []).append(place)
    return list(pools.values())
