"""Smear with all cards open, for the solver.

All cards that are held are played, so High is settled from the start, and so is Low unless
its taker gets it: what is left to be won is Jack, Game, and that Low. A yield is a lead in
game points still to come; the pattern of a question (see ``pattern.py``) says what a lead is
good for once Jack and Low have gone either way.

Cards are renumbered: eight to a suit from the seven up, trump first, so that a byte of a
mask is a suit.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.card import SEVEN, card_of, rank_of
    from baithak.cards.mask import bit, has, highest, lowest, mix, put, suit_cards, take, without_lowest
    from baithak.cards.seats import NOBODY, SEATS, next_seat, partner_of, side_of
    from baithak.games.smear.moves import EXCHANGE, HAND_CARDS, NO_TRUMP_YET, OVER, TRICKS
    from baithak.games.smear.pattern import AHEAD, ALWAYS, LEVEL, NEVER, PLACES
    from baithak.games.smear.tricks import RANKS, SUITS, TRICK
    from baithak.plain import cleared, freed, fresh

    LAST = 20
    """The ply that begins the last trick."""
    SIGNS = 2048

from collections.abc import Callable

from baithak.cards.mask import count
from baithak.games.position import Position
from baithak.games.puzzle import MOST, PuzzleError
from baithak.games.smear.bounds import POINTS, cashed_points, masters, points_of, sure_points
from baithak.games.smear.pattern import (
    after_jack,
    after_low,
    code_at,
    easiest,
    hardest,
    levelled,
    with_code,
    with_game,
)
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.scoring import game_side, high_card, holder_of, jack_card, low_card
from baithak.games.smear.tricks import OpenTricks

_MOST = MOST
_POINTS = POINTS


def _difference(first: int, second: int) -> int:
    return first - second


class SmearPuzzle(OpenTricks):
    """A deal of Smear in the play, all cards open.

    Attributes:
        worth: what it is worth to side 0 that the sides have made so many of the four points, by those of side 0
            and those of side 1.
        ranks: by ``5 * made by side 0 + made by side 1``, the rank of that.
        holders: by card the seat that held it when the position was posed.
        made: by side the points that are settled.
        lead: the game points of side 0 less those of side 1, from complete tricks and the discard.
        tie: who gets Game when game points are equal.
        asked: the pattern of the question.
        signs: by whether Game matters, suit and cards live, a number for who holds them; 0 where not made yet.
    """

    def __init__(self, worth: Callable[[int, int], float] | None = None) -> None:
        """Set what the points are worth; by default side 0's less side 1's.

        Raises:
            PuzzleError: if a further point makes a deal worth less to its side.
        """
        super().__init__()
        self.worth = worth or _difference
        made = [(first, second) for first in range(5) for second in range(5 - first)]
        worths = {pair: self.worth(*pair) for pair in made}
        for first, second in made:
            if first + second < 4 and not (
                worths[first, second + 1] <= worths[first, second] <= worths[first + 1, second]
            ):
                raise PuzzleError("a further point cannot make a deal worth less to the side that makes it")
        self.values = sorted(set(worths.values()))
        self.ranks = [self.values.index(worths.get((place // 5, place % 5), self.values[0])) for place in range(25)]
        self.signs = fresh(SIGNS)
        self.guess = 0
        if not cython.compiled:
            self.made = [0, 0]
            self.holders = [0] * 32

    def __dealloc__(self) -> None:
        freed(self.signs)

    # Taking over a position

    def pose(self, position: Position) -> bool:
        """Take over a position of the play; before the first lead, which names trump, there is a choice first.

        Raises:
            PuzzleError: if cards are hidden, or the auction or the exchange is not over.
        """
        if not isinstance(position, SmearPosition):
            raise PuzzleError(f"a {type(position).__name__} is no position of Smear")
        self._check(cython.cast(SmearPosition, position))
        return self._posed(cython.cast(SmearPosition, position))

    def soon(self, position: Position) -> bool:
        """Say whether the play has begun: any position of it is solved at once."""
        return (
            isinstance(position, SmearPosition)
            and position.turn != NOBODY
            and cython.cast(SmearPosition, position).phase == TRICKS
        )

    def near(self, position: Position) -> bool:
        """Say whether at most the discard and the lead that names trump are still to come."""
        return (
            isinstance(position, SmearPosition)
            and position.turn != NOBODY
            and cython.cast(SmearPosition, position).phase in (EXCHANGE, TRICKS)
        )

    def _check(self, position: SmearPosition) -> None:
        """Raise ``PuzzleError`` unless a position can be solved."""
        if position.phase not in (OVER, TRICKS):
            raise PuzzleError("only the play can be solved: the auction or the exchange is not over")
        if position.bidder == NOBODY:
            raise PuzzleError("all four passed: there is nothing to solve")
        if count(position.buried) != position.exchange:
            raise PuzzleError("only a deal with all cards open can be solved: the discard is hidden")
        for seat in range(SEATS):
            held = HAND_CARDS - position.tricks - (seat - position.leader & 3 < position.laid)
            if count(position.hands[seat]) != held:
                raise PuzzleError(f"only a deal with all cards open can be solved: seat {seat} must hold {held} cards")

    def _posed(self, position: SmearPosition) -> bool:
        if position.trump == NO_TRUMP_YET:
            return False
        self.begin = TRICK * position.tricks + position.laid
        self.only_void = position.only_void
        self.lead = position.game_points(0) - position.game_points(1)
        self.tie = game_side(0, 0, side_of(position.bidder), position.game_tie)
        self._settle(position)
        self._take(position)
        return True

    def _settle(self, position: SmearPosition) -> None:
        """Count the points that are settled, and note those that are open."""
        self.made[0] = 0
        self.made[1] = 0
        ours = position.trumps[0] | position.hands[0] | position.hands[2]
        theirs = position.trumps[1] | position.hands[1] | position.hands[3]
        trumps = (ours | theirs) & suit_cards(position.trump)
        self._give(holder_of(high_card(position.trump, trumps, position.in_play), ours, theirs))
        low = low_card(position.trump, trumps, position.in_play)
        self.low = 0
        if not position.low_taker:
            self._give(holder_of(low, ours, theirs))
        elif has(position.won[0] | position.won[1], low):
            self._give(holder_of(low, position.won[0], position.won[1]))
        elif has(trumps, low):
            self.low = bit(rank_of(low) - SEVEN)
        jack = jack_card(position.trump)
        self.jack = 0
        if has(position.won[0] | position.won[1], jack):
            self._give(holder_of(jack, position.won[0], position.won[1]))
        elif has(trumps, jack):
            self.jack = bit(rank_of(jack) - SEVEN)
        if position.phase == OVER:
            self._give(game_side(self.lead, 0, side_of(position.bidder), position.game_tie))
            self.worst = self._rank(self.made[0], self.made[1])
            self.best = self.worst
            return
        more = 1 + (self.jack != 0) + (self.low != 0)
        self.worst = self._rank(self.made[0], self.made[1] + more)
        self.best = self._rank(self.made[0] + more, self.made[1])
        self.guess = (self.worst + self.best + 1) // 2 + (side_of(position.leader) == 0)

    def _give(self, side: int) -> None:
        """Count a point for a side, or for nobody."""
        if side != NOBODY:
            self.made[side] += 1

    def _rank(self, first: int, second: int) -> int:
        return self.ranks[5 * first + second]

    def _take(self, position: SmearPosition) -> None:
        """Take over the cards."""
        cleared(self.signs, SIGNS)
        self.live = 0
        for seat in range(SEATS):
            self.hands[seat] = _renumbered(position.hands[seat], position.trump)
            self.live |= self.hands[seat]
            cards = self.hands[seat]
            while cards:
                self.holders[lowest(cards)] = seat
                cards = without_lowest(cards)
        ply = self.begin - position.laid
        self.turns[ply] = position.leader
        for place in range(position.laid):
            cards = _renumbered(bit(position.trick[place]), position.trump)
            seat = self.turns[ply]
            self.live |= cards
            self.holders[lowest(cards)] = seat
            self.hands[seat] |= cards
            self.cards[ply][0] = lowest(cards)
            self.enter(ply, 0)
            ply += 1
        self.rest = points_of(self.live)

    # Questions

    def ask(self, rank: int) -> int:
        """Begin the question whether side 0 can reach a value, and return the lead needed from the first ply."""
        need = self._question(rank)
        self.asked = self.pattern
        self.patterns[self.begin] = self.pattern
        return need

    def _question(self, rank: int) -> int:
        """Leave the pattern of a question in ``pattern``, and return the lead that it needs."""
        pattern = 0
        for place in range(PLACES):
            first = self.made[0]
            second = self.made[1]
            if self.jack:
                first += place // 2
                second += 1 - place // 2
            if self.low:
                first += place & 1
                second += 1 - (place & 1)
            code = NEVER
            if self._rank(first, second + 1) >= rank:
                code = ALWAYS
            elif self._rank(first + (self.tie == 0), second + (self.tie == 1)) >= rank:
                code = LEVEL
            elif self._rank(first + 1, second) >= rank:
                code = AHEAD
            pattern = with_code(pattern, place, code)
        self.pattern = levelled(pattern)
        return (self.pattern != pattern) - self.lead

    def reached(self, rank: int, found: int) -> int:
        """Return the highest rank that a lead proves: the next may ask for the same, but for one point more."""
        while rank < self.best:
            need = self._question(rank + 1)
            if self.pattern != self.asked or found < need:
                break
            rank += 1
        return rank

    def missed(self, rank: int, found: int) -> int:
        """Return the highest rank that a lead which fell short leaves open."""
        rank -= 1
        while rank > self.worst:
            need = self._question(rank)
            if self.pattern != self.asked or found >= need:
                break
            rank -= 1
        return rank

    # Plies

    def judge(self, ply: int, need: int) -> None:
        """Bound the lead that side 0 still gets, and take out of the question what is decided already."""
        if ply == LAST:
            self._judge_last(need)
            return
        turn = self.turns[ply]
        pattern = self.patterns[ply]
        ours = self.hands[0] | self.hands[2]
        theirs = self.hands[1] | self.hands[3]
        mine = masters(ours, theirs)
        others = masters(theirs, ours)
        sure = sure_points(self.hands[0], self.hands[2], self.hands[1], self.hands[3], mine, theirs)
        lost = sure_points(self.hands[1], self.hands[3], self.hands[0], self.hands[2], others, ours)
        cashed = cashed_points(
            self.hands[turn],
            self.hands[partner_of(turn)],
            self.hands[next_seat(turn)],
            self.hands[partner_of(next_seat(turn))],
            mine if side_of(turn) == 0 else others,
        )
        low = 2 * (max(sure, cashed) if side_of(turn) == 0 else sure) - self.rest
        high = self.rest - 2 * (lost if side_of(turn) == 0 else max(lost, cashed))
        if self.jack & mine or self.jack & others:
            pattern = after_jack(pattern, self.jack & mine != 0)
        if self.low & mine or self.low & others:
            pattern = after_low(pattern, self.low & mine != 0)
        self.need = need
        self.yes = _MOST
        self.no = -_MOST
        self.floor = _yield(hardest(pattern), low)
        self.ceiling = _yield(easiest(pattern), high)
        if self.floor >= need or self.ceiling < need:
            return
        if with_game(pattern):
            pattern = self._decided(pattern, need, 2 * sure - self.rest, self.rest - 2 * lost)
        if not with_game(pattern):
            self.need = 0
        self.patterns[ply] = pattern

    def _judge_last(self, need: int) -> None:
        """Play the last trick, in which nobody has a choice."""
        pattern = self.patterns[LAST]
        won = side_of(self.last_winner(self.turns[LAST])) == 0
        if self.live & self.jack:
            pattern = after_jack(pattern, won)
        if self.live & self.low:
            pattern = after_low(pattern, won)
        self.need = need
        self.yes = _MOST
        self.no = -_MOST
        self.floor = _yield(code_at(pattern, 0), self.rest if won else -self.rest)
        self.ceiling = self.floor

    def _decided(self, pattern: int, need: int, least: int, most: int) -> int:
        """Return a pattern without the leads that are sure, or out of reach, however Jack and Low are played for."""
        level = ALWAYS if least >= need else NEVER if most < need else LEVEL
        ahead = ALWAYS if least > need else NEVER if most <= need else AHEAD
        if level == LEVEL and ahead == AHEAD:
            return pattern
        decided = 0
        for place in range(PLACES):
            code = code_at(pattern, place)
            if code == LEVEL:
                self._note(level, least, most)
                code = level
            elif code == AHEAD:
                self._note(ahead, least - 1, most - 1)
                code = ahead
            decided = with_code(decided, place, code)
        return decided

    def _note(self, code: int, least: int, most: int) -> None:
        """Note what an answer proves when a code was put in the place of one that asks for a lead."""
        if code == ALWAYS:
            self.yes = min(self.yes, least)
        elif code == NEVER:
            self.no = max(self.no, most)

    def question(self, ply: int) -> int:
        """Return the pattern that is left."""
        return self.patterns[ply]

    def resume(self, ply: int, question: int) -> None:
        """Set the pattern again."""
        self.patterns[ply] = question

    def key(self, ply: int) -> int:
        """Return a number for who is to lead, what is asked, and who holds which cards, as far as it matters.

        Of cards that count nothing for Game, and of all where Game is decided, only the order does; and plain suits
        may change places.
        """
        pattern = self.patterns[ply]
        game = with_game(pattern)
        signs = 0
        for suit in range(SUITS):
            signs += self._sign(suit, game)
        return mix(mix(signs, self.turns[ply]), pattern * 2 + self.only_void)

    def _sign(self, suit: int, game: bool) -> int:
        """Return a number for who holds the cards of a suit, which is made when it is first asked for."""
        live = take(self.live, RANKS * suit, RANKS)
        place = (game * SUITS + suit) * 256 + live
        if self.signs[place] == 0:
            sign = mix(game, suit == 0)
            cards = put(live, RANKS * suit)
            while cards:
                card = highest(cards)
                cards ^= bit(card)
                kind = 0
                if bit(card) & (self.jack | self.low):
                    kind = 9
                elif game:
                    kind = _POINTS[card % RANKS]
                sign = mix(sign, (kind + 1) * 4 + self.holders[card])
            self.signs[place] = sign
        return self.signs[place]


def _yield(code: int, lead: int) -> int:
    """Return the yield of a lead under one code of a pattern."""
    if code == LEVEL:
        return lead
    if code == AHEAD:
        return lead - 1
    return _MOST if code == ALWAYS else -_MOST


def _renumbered(cards: int, trump: int) -> int:
    """Return cards with eight to a suit, trump first."""
    renumbered = take(cards, card_of(SEVEN, trump), RANKS)
    place = RANKS
    for suit in range(SUITS):
        if suit != trump:
            renumbered |= put(take(cards, card_of(SEVEN, suit), RANKS), place)
            place += RANKS
    return renumbered
