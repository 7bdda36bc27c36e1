"""Endings of Seep with all cards open, for the solver.

A yield is the points that side 0 still makes, less those that side 1 does, sweeps among
them. Cards of the same value that score the same are *twins*: as good as one another in any
place. Of a house only its value, owners and points matter, and whether it is cemented. So
lists of moves are thinned, and keys are made.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, count, lowest, mix, take, without_lowest
    from baithak.cards.seats import NOBODY, SEATS, next_seat, side_of
    from baithak.games.seep.moves import CAPTURE_HOUSE, HOUSES, LOWEST_HOUSE, THROW, kind_of, loose_cards, played_card
    from baithak.plain import freed, fresh

from typing import Any

from baithak.cards.card import CARDS
from baithak.cards.lists import Words
from baithak.cards.mask import cards_of, mask_of
from baithak.games.position import Position
from baithak.games.puzzle import MOST, Puzzle, PuzzleError
from baithak.games.seep.moves import VALUE_CARDS, VALUES
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.seep.scoring import CARD_POINTS, MORE_CARDS

_MOST = MOST
_PLAYS = PLAYS
_VALUES = VALUES
_CARD_POINTS = CARD_POINTS
_MORE_CARDS = MORE_CARDS
_CARDS = CARDS


def _twins_below(points: tuple[int, ...], card: int) -> int:
    same = cards_of(VALUE_CARDS[VALUES[card]])
    return mask_of(other for other in same if other < card and points[other] == points[card])


_TWINS = [[_twins_below(points, card) for card in range(CARDS)] for points in CARD_POINTS]
"""By scoring and card, its twins below it."""
_LOOSE = 4
_PLACES = 5
_SWEEP_FEAR = 6
_SOON = 16


class SeepPuzzle(Puzzle):
    """A deal of Seep after the opening play; plies are counted from the position posed.

    Attributes:
        positions: by ply the position there.
        lists: by ply the codes that are tried in it, best first.
        rest: by ply what the cards score that no side has captured.
        killers: by ply the code that settled such a ply last.
        signs: by place (the seats, then the loose cards) and card a number that says that the card lies there.
    """

    def __init__(self) -> None:
        """Make room for a whole deal."""
        self.owned: list[Any] = [Words() for _ in range(_PLAYS + 1)]
        self.copies: list[Any] = []
        self.scores = Words()
        self.signs = fresh(_PLACES * CARDS)
        for place in range(_PLACES * CARDS):
            self.signs[place] = mix(place, 1)
        self.begin = 0
        self.worst = 0
        if not cython.compiled:
            self.positions = [None for _ in range(_PLAYS + 1)]
            self.lists = [None for _ in range(_PLAYS + 1)]
            self.rest = [0 for _ in range(_PLAYS + 1)]
            self.killers = [0 for _ in range(_PLAYS + 1)]
        for ply in range(_PLAYS + 1):
            self.lists[ply] = cython.cast("void *", self.owned[ply])

    def __dealloc__(self) -> None:
        freed(self.signs)

    # Taking over a position

    def pose(self, position: Position) -> bool:
        """Take over a position after the opening play.

        Raises:
            PuzzleError: if cards are hidden, or the opening play is not made.
        """
        if not isinstance(position, SeepPosition):
            raise PuzzleError(f"a {type(position).__name__} is no position of Seep")
        self._check(cython.cast(SeepPosition, position))
        self._make_copies(cython.cast(SeepPosition, position))
        cython.cast(SeepPosition, self.positions[0]).become(position)
        self._measure(cython.cast(SeepPosition, position))
        return True

    def soon(self, position: Position) -> bool:
        """Say whether at most four cards are left to each seat."""
        return (
            isinstance(position, SeepPosition)
            and position.turn != NOBODY
            and cython.cast(SeepPosition, position).ply >= _PLAYS - _SOON
        )

    def _check(self, position: SeepPosition) -> None:
        """Raise ``PuzzleError`` unless a position can be solved."""
        if position.thrown_in:
            raise PuzzleError("the hand was thrown in: there is nothing to solve")
        if position.ply == 0:
            raise PuzzleError("only the play after the opening play can be solved")
        seat = position.turn
        for later in range(SEATS if seat != NOBODY else 0):
            held = (_PLAYS - position.ply + SEATS - 1 - later) // SEATS
            if count(position.hands[seat]) != held:
                raise PuzzleError(f"only a deal with all cards open can be solved: seat {seat} must hold {held} cards")
            seat = next_seat(seat)

    def _make_copies(self, position: SeepPosition) -> None:
        """Have a position for every ply, under the house rules of the one posed."""
        if not self.copies or self.options_key != position.options_key:
            self._copy(position)

    def _copy(self, position: SeepPosition) -> None:
        self.options_key = position.options_key
        self.scoring = position.scoring
        self.more_cards = _MORE_CARDS[position.scoring]
        self.copies = [position.copy() for _ in range(_PLAYS + 1)]
        for ply in range(_PLAYS + 1):
            self.positions[ply] = cython.cast("void *", self.copies[ply])

    def _measure(self, position: SeepPosition) -> None:
        """Find what the deal may come to."""
        cards = position.loose
        for seat in range(SEATS):
            cards |= position.hands[seat]
        for place in range(HOUSES):
            cards |= position.houses[place]
        self.rest[0] = self._points(cards)
        now = position.points(0) - position.points(1)
        most = 0
        if position.turn != NOBODY:
            self.judge(0, _MOST)
            most = max(self.ceiling, -self.floor)
        self.values = range(now - most, now + most + 1)
        self.best = 2 * most
        self.guess = most

    def _points(self, cards: int) -> int:
        """Return what cards score."""
        points = 0
        while cards:
            points += _CARD_POINTS[self.scoring][lowest(cards)]
            cards = without_lowest(cards)
        return points

    # Questions: a value is a yield, but for what was made before

    def ask(self, rank: int) -> int:
        """Begin the question whether side 0 can reach a value, and return the yield needed."""
        return rank - self.guess

    def reached(self, rank: int, found: int) -> int:
        """Return the rank of a yield."""
        return min(max(rank, found + self.guess), self.best)

    def missed(self, rank: int, found: int) -> int:
        """Return the rank of a yield."""
        return max(min(rank - 1, found + self.guess), self.worst)

    # Plies

    def ours(self, ply: int) -> bool:
        """Say whether side 0 is to move."""
        return side_of(cython.cast(SeepPosition, self.positions[ply]).turn) == 0

    def judge(self, ply: int, need: int) -> None:
        """Bound the yield by the points of the cards that are left, and by a sweep with every play."""
        self._judge(cython.cast(SeepPosition, self.positions[ply]), self.rest[ply])
        self.need = need
        self.yes = _MOST
        self.no = -_MOST

    def _judge(self, position: SeepPosition, rest: int) -> None:
        self.floor = 0
        self.ceiling = 0
        if position.turn == NOBODY:
            return
        left = _PLAYS - position.ply
        mine = (left + 1) // 2 * position.sweep_points
        theirs = left // 2 * position.sweep_points
        if left & 1:
            mine += position.last_sweep_points - position.sweep_points
        else:
            theirs += position.last_sweep_points - position.sweep_points
        most = rest + self.more_cards
        ours = side_of(position.turn) == 0
        self.ceiling = most + (mine if ours else theirs)
        self.floor = -most - (theirs if ours else mine)

    def key(self, ply: int) -> int:
        """Return a number for what lies where, whose turn it is and who captured last."""
        return self._key(cython.cast(SeepPosition, self.positions[ply]))

    def _key(self, position: SeepPosition) -> int:
        signs = self._signs(position.loose, _LOOSE)
        for seat in range(SEATS):
            signs += self._signs(position.hands[seat], seat)
        for place in range(HOUSES):
            if position.houses[place]:
                signs += self._house_sign(position, place)
        key = mix(mix(signs, self.options_key), position.turn * 4 + position.last + 1)
        if self.more_cards:
            key = mix(key, _CARDS + count(position.piles[0]) - count(position.piles[1]))
        return key

    def _signs(self, cards: int, place: int) -> int:
        """Return the sum of the signs of cards in a place, the lowest twin standing for each."""
        signs = 0
        while cards:
            card = lowest(cards)
            cards = without_lowest(cards)
            twins = _TWINS[self.scoring][card]
            signs += self.signs[_CARDS * place + (lowest(twins) if twins else card)]
        return signs

    def _house_sign(self, position: SeepPosition, place: int) -> int:
        sign = mix(place * 16 + position.owners[place], self._points(position.houses[place]))
        cards = count(position.houses[place]) if self.more_cards else 0
        return mix(sign, cards * 2 + position.cemented(LOWEST_HOUSE + place))

    # Moves

    def moves(self, ply: int, hint: int) -> int:
        """List the codes, one of those that do the same, best first."""
        if ply == _PLAYS or cython.cast(SeepPosition, self.positions[ply]).turn == NOBODY:
            return 0
        cython.cast(SeepPosition, self.positions[ply]).fill(cython.cast(Words, self.lists[ply]))
        return self._sort(
            ply,
            hint,
            cython.cast(SeepPosition, self.positions[ply]),
            cython.cast(SeepPosition, self.positions[ply + 1]),
            cython.cast(Words, self.lists[ply]),
        )

    def _sort(self, ply: int, hint: int, position: SeepPosition, after: SeepPosition, codes: Words) -> int:
        number = 0
        self.scores.clear()
        for i in range(codes.used):
            code = codes.at(i)
            if self._has_twin(code, position):
                continue
            score = _MOST
            if hint != self._mark(code):
                after.become(position)
                after.advance(code)
                score = self._score(position, after, code)
                if code == self.killers[ply]:
                    score += _SWEEP_FEAR
            self.scores.append(score + _MOST)
            place = number
            while place > 0 and self.scores.at(place - 1) < score + _MOST:
                self.scores.put(place, self.scores.at(place - 1))
                codes.put(place, codes.at(place - 1))
                place -= 1
            self.scores.put(place, score + _MOST)
            codes.put(place, code)
            number += 1
        return number

    def _has_twin(self, code: int, position: SeepPosition) -> bool:
        """Say whether a code with lower twins of its cards does the same."""
        if _TWINS[self.scoring][played_card(code)] & position.hands[position.turn]:
            return True
        loose = loose_cards(code)
        others = position.loose & ~loose
        while loose:
            if _TWINS[self.scoring][lowest(loose)] & others:
                return True
            loose = without_lowest(loose)
        return False

    def _gain(self, position: SeepPosition, after: SeepPosition) -> int:
        """Return what a play brings side 0, and leave what its cards score in ``captured``."""
        first = self._points(after.piles[0] ^ position.piles[0])
        second = self._points(after.piles[1] ^ position.piles[1])
        self.captured = first + second
        gain = first - second + after.swept[0] - position.swept[0] - after.swept[1] + position.swept[1]
        if self.more_cards and after.turn == NOBODY:
            ours = count(after.piles[0])
            theirs = count(after.piles[1])
            gain += self.more_cards * ((ours > theirs) - (theirs > ours))
        return gain

    def _score(self, position: SeepPosition, after: SeepPosition, code: int) -> int:
        """Return what speaks for a code: points, and no floor that the next seat can sweep."""
        gain = self._gain(position, after)
        kind = kind_of(code)
        score = 8 * (gain if side_of(position.turn) == 0 else -gain)
        if kind == THROW:
            score -= 4 * _CARD_POINTS[self.scoring][played_card(code)]
        elif kind > CAPTURE_HOUSE:
            score += 4
        else:
            score += 8 + count(loose_cards(code))
        if after.turn != NOBODY and self._sweepable(after):
            score -= _SWEEP_FEAR * after.sweep_worth()
        return score

    def _sweepable(self, position: SeepPosition) -> bool:
        """Say whether the seat to move may well hold a card that sweeps: the floor's sum is its value, or twice that."""
        total = 0
        cards = position.loose
        while cards:
            total += _VALUES[lowest(cards)]
            cards = without_lowest(cards)
        house = 0
        for place in range(HOUSES):
            if position.houses[place]:
                if house:
                    return False
                house = LOWEST_HOUSE + place
        cards = position.hands[position.turn]
        while cards:
            value = _VALUES[lowest(cards)]
            cards = without_lowest(cards)
            if house:
                if value == house and total in (0, value):
                    return True
            elif total in (value, 2 * value):
                return True
        return False

    def mark(self, ply: int, move: int) -> int:
        """Return a number of 16 bits for a listed code, the same for one with twins of its cards."""
        return self._mark(cython.cast(Words, self.lists[ply]).at(move))

    def _mark(self, code: int) -> int:
        signs = self._signs(loose_cards(code), _LOOSE) + self._signs(bit(played_card(code)), 0)
        return take(mix(signs, kind_of(code)), 0, 16)

    def enter(self, ply: int, move: int) -> None:
        """Play a listed code."""
        cython.cast(SeepPosition, self.positions[ply + 1]).become(cython.cast(SeepPosition, self.positions[ply]))
        cython.cast(SeepPosition, self.positions[ply + 1]).advance(cython.cast(Words, self.lists[ply]).at(move))
        self.gain = self._gain(
            cython.cast(SeepPosition, self.positions[ply]), cython.cast(SeepPosition, self.positions[ply + 1])
        )
        self.rest[ply + 1] = self.rest[ply] - self.captured

    def cut(self, ply: int, move: int) -> None:
        """Remember a code that settled such a ply."""
        self.killers[ply] = cython.cast(Words, self.lists[ply]).at(move)
