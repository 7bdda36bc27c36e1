"""The running trick of Smear, and those to come, as the solver plays them: what may be played, what is worth trying.

Cards are numbered as in ``solving.py``: eight to a suit from the seven up, trump first.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import bit, highest, lowest, without_lowest
    from baithak.cards.seats import next_seat, partner_of, side_of
    from baithak.games.smear.bounds import TRUMPS
    from baithak.games.smear.moves import HAND_CARDS

    SUITS, RANKS, TRICK = 4, 8, 4
    PLIES = 25
    # What speaks for a move: the numbers that need the fewest plies in two thousand deals.
    WINS_ALONE, PARTNER_WINS, TRUMP_LEAD, TRUMP_PLAYED, KILLER, POINT = 116, 40, 16, 12, 10, 10

from baithak.cards.mask import mask_of
from baithak.games.puzzle import MOST, Puzzle
from baithak.games.smear.bounds import POINTS
from baithak.games.smear.pattern import after_jack, after_low, levelled, with_game, with_jack, with_low

_MOST = MOST
_POINTS = [POINTS[card % 8] for card in range(32)]
_SUIT = [mask_of(range(card - card % 8, card - card % 8 + 8)) for card in range(32)]
_BELOW = [mask_of(range(card - card % 8, card)) for card in range(32)]
_ABOVE = [mask_of(range(card + 1, card - card % 8 + 8)) for card in range(32)]
_BEATEN_BY = [mask_of(range(card + 1, 8) if card < 8 else range(8)) | above for card, above in enumerate(_ABOVE)]
_WORTHLESS = mask_of(card for card in range(32) if POINTS[card % 8] == 0)


class OpenTricks(Puzzle):
    """Tricks with all cards open; of a puzzle all but the position it is posed and the question it is asked.

    Attributes:
        hands: by seat the renumbered cards.
        live: the cards that are held or lie in the running trick.
        rest: what they count for Game.
        jack: the trump that scores Jack while that is open, else 0.
        low: the same for Low, where its taker gets it.
        turns: by ply who is to move.
        patterns: by ply what is asked.
        led: by ply the cards of the suit led to the running trick.
        heaps: by ply its cards.
        stakes: by ply what they count for Game.
        best_cards: by ply the one that wins so far.
        owners: by ply whose that is.
        cards: by ply the cards that are tried, best first.
        scores: what speaks for each of them.
        killers: by ply the card that settled such a ply last.
    """

    def __init__(self) -> None:
        """Begin with no cards; lay out what is an array where it is compiled."""
        self.live = 0
        self.rest = 0
        self.jack = 0
        self.low = 0
        self.only_void = False
        if not cython.compiled:
            self.hands = [0] * 4
            self.turns = [0] * PLIES
            self.patterns = [0] * PLIES
            self.led = [0] * PLIES
            self.heaps = [0] * PLIES
            self.stakes = [0] * PLIES
            self.best_cards = [0] * PLIES
            self.owners = [0] * PLIES
            self.killers = [0] * PLIES
            self.cards = [[0] * HAND_CARDS for _ in range(PLIES)]
            self.scores = [0] * HAND_CARDS

    def ours(self, ply: int) -> bool:
        """Say whether side 0 is to move."""
        return side_of(self.turns[ply]) == 0

    def whole(self, ply: int) -> bool:
        """Say whether a ply stands between two tricks."""
        return ply % TRICK == 0

    def closes(self, ply: int) -> bool:
        """Say whether a ply completes a trick."""
        return ply % TRICK == TRICK - 1

    @cython.final
    def last_winner(self, leader: int) -> int:
        """Return who wins the last trick, in which nobody has a choice."""
        winner = leader
        best = lowest(self.hands[leader])
        seat = leader
        for _ in range(TRICK - 1):
            seat = next_seat(seat)
            if self.hands[seat] & _BEATEN_BY[best]:
                winner = seat
                best = lowest(self.hands[seat])
        return winner

    def moves(self, ply: int, hint: int) -> int:
        """List the cards that may be played, one of those that do the same, best first."""
        hand = self.hands[self.turns[ply]]
        cards = hand if ply % TRICK == 0 else self._follows(hand, self.led[ply])
        number = 0
        if without_lowest(cards):
            cards = self._kinds(ply, cards)
        if not without_lowest(cards):
            self.cards[ply][0] = lowest(cards)
            return 1
        while cards:
            card = lowest(cards)
            cards = without_lowest(cards)
            score = _MOST if card == hint else self._score(ply, card)
            place = number
            while place > 0 and self.scores[place - 1] < score:
                self.scores[place] = self.scores[place - 1]
                self.cards[ply][place] = self.cards[ply][place - 1]
                place -= 1
            self.scores[place] = score
            self.cards[ply][place] = card
            number += 1
        return number

    @cython.final
    def _follows(self, hand: int, led: int) -> int:
        """Return the cards of a hand that may be played to a suit led (M16, option ``trumping``)."""
        same = hand & led
        if not same:
            return hand
        return same if self.only_void else same | hand & TRUMPS

    @cython.final
    def _beaters(self, seat: int, card: int, led: int) -> int:
        """Return the cards with which a seat could beat the best card so far."""
        higher = self.hands[seat] & _BEATEN_BY[card]
        return higher & self._follows(self.hands[seat], led) if higher else 0

    @cython.final
    def _kinds(self, ply: int, cards: int) -> int:
        """Return some cards less those that do no better than another one."""
        hand = self.hands[self.turns[ply]]
        pattern = self.patterns[ply]
        alike = hand
        if with_jack(pattern):
            alike &= ~self.jack
        if with_low(pattern):
            alike &= ~self.low
        live = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        if ply % TRICK:
            live |= bit(self.best_cards[ply])
        game = with_game(pattern)
        scan = alike & cards
        if game:
            scan &= _WORTHLESS
        equal = scan
        while scan:
            card = lowest(scan)
            scan = without_lowest(scan)
            below = live & _BELOW[card]
            if below and bit(highest(below)) & equal:
                cards ^= bit(card)
        if game and without_lowest(cards):
            cards = self._without_worse(ply, cards, alike, live)
        return cards

    @cython.final
    def _without_worse(self, ply: int, cards: int, alike: int, live: int) -> int:
        """Leave one of several cards with none between them where the trick's side is sure, whichever is played.

        The dearest if the trick is won: what is kept for later may still be lost. The cheapest if it is lost.
        """
        scan = cards & alike
        while scan:
            card = lowest(scan)
            scan = without_lowest(scan)
            run = bit(card)
            above = live & _ABOVE[card]
            while above and bit(lowest(above)) & alike:
                run |= bit(lowest(above))
                above = without_lowest(above)
            run &= cards
            scan &= ~run
            if without_lowest(run):
                side = self._sure_side(ply, card)
                if side:
                    cards = cards & ~run | self._dearest(run, side)
        return cards

    @cython.final
    def _dearest(self, run: int, side: int) -> int:
        """Return the card of some that counts most for Game, or least where ``side`` is -1."""
        best = lowest(run)
        run = without_lowest(run)
        while run:
            card = lowest(run)
            run = without_lowest(run)
            if (_POINTS[card] - _POINTS[best]) * side > 0:
                best = card
        return bit(best)

    @cython.final
    def _sure_side(self, ply: int, card: int) -> int:
        """Return 1 if the mover's side is sure to win the trick when it plays a card, -1 if it is sure to lose it."""
        seat = self.turns[ply]
        if ply % TRICK == 0:
            led = _SUIT[card]
            beaten = self._beaters(next_seat(seat), card, led) | self._beaters(partner_of(next_seat(seat)), card, led)
            return 0 if beaten else 1
        led = self.led[ply]
        best = card if self._beats(ply, card) else self.best_cards[ply]
        ours = best == card or side_of(self.owners[ply]) == side_of(seat)
        laid = ply % TRICK
        if ours:
            return 0 if laid < TRICK - 1 and self._beaters(next_seat(seat), best, led) else 1
        return 0 if laid == 1 and self._beaters(partner_of(seat), best, led) else -1

    @cython.final
    def _beats(self, ply: int, card: int) -> bool:
        """Say whether a card beats the best one of the running trick (M17)."""
        return _BEATEN_BY[self.best_cards[ply]] & bit(card) != 0

    @cython.final
    def _score(self, ply: int, card: int) -> int:
        """Return what speaks for a card: what it is likely to win or to save, and what it could do later."""
        worth = _POINTS[card] if with_game(self.patterns[ply]) else 0
        score: int = self._follow_score(ply, card, worth) if ply % TRICK else self._lead_score(ply, card, worth)
        return score + KILLER if card == self.killers[ply] else score

    @cython.final
    def _lead_score(self, ply: int, card: int, worth: int) -> int:
        left = next_seat(self.turns[ply])
        partner = next_seat(left)
        right = next_seat(partner)
        led = _SUIT[card]
        rank = card % RANKS
        if card < RANKS:
            rank += TRUMP_LEAD
        if not self._beaters(left, card, led) and not self._beaters(right, card, led):
            return WINS_ALONE + 8 * worth - 2 * rank
        over = self._beaters(partner, card, led)
        if over:
            best = self._strongest(over)
            if not self._beaters(left, best, led) and not self._beaters(right, best, led):
                return PARTNER_WINS + 4 * worth + 4 * rank
        return 3 * rank - 2 * worth

    @cython.final
    def _strongest(self, cards: int) -> int:
        """Return the card of some that beat the same card which beats the others."""
        trumps = cards & TRUMPS
        return highest(trumps) if trumps else highest(cards)

    @cython.final
    def _follow_score(self, ply: int, card: int, worth: int) -> int:
        pattern = self.patterns[ply]
        heap = self.heaps[ply] | bit(card)
        stake = worth
        if with_game(pattern):
            stake += self.stakes[ply]
        if heap & self.jack and with_jack(pattern):
            stake += POINT
        if heap & self.low and with_low(pattern):
            stake += POINT
        rank = card % RANKS
        if card < RANKS:
            rank += TRUMP_PLAYED
        chance: int = self._chance(ply, card)
        return 2 * stake * chance - 6 * rank

    @cython.final
    def _chance(self, ply: int, card: int) -> int:
        """Return from -4 to 5 how likely the mover's side wins the trick if it plays a card."""
        seat = self.turns[ply]
        led = self.led[ply]
        beats = self._beats(ply, card)
        best = card if beats else self.best_cards[ply]
        ours = beats or side_of(self.owners[ply]) == side_of(seat)
        laid = ply % TRICK
        if laid == TRICK - 1:
            return 4 if ours else -4
        over = self._beaters(next_seat(seat), best, led)
        if laid == TRICK - 2:
            return -4 if not ours else 0 if over else 4
        if ours and not over:
            return 4
        if over and self._beaters(partner_of(seat), self._strongest(over), led):
            return 5 if ours else 2
        if ours:
            return -1
        if not self._beaters(partner_of(seat), best, led):
            return -4
        return 1 if over else 2

    def mark(self, ply: int, move: int) -> int:
        """Return the card of a listed move."""
        return self.cards[ply][move]

    def enter(self, ply: int, move: int) -> None:
        """Play a listed card."""
        card = self.cards[ply][move]
        seat = self.turns[ply]
        self.hands[seat] ^= bit(card)
        self.gain = 0
        if ply % TRICK == 0:
            self.led[ply + 1] = _SUIT[card]
            self.heaps[ply + 1] = bit(card)
            self.stakes[ply + 1] = _POINTS[card]
            self.best_cards[ply + 1] = card
            self.owners[ply + 1] = seat
        else:
            self.led[ply + 1] = self.led[ply]
            self.heaps[ply + 1] = self.heaps[ply] | bit(card)
            self.stakes[ply + 1] = self.stakes[ply] + _POINTS[card]
            if self._beats(ply, card):
                self.best_cards[ply + 1] = card
                self.owners[ply + 1] = seat
            else:
                self.best_cards[ply + 1] = self.best_cards[ply]
                self.owners[ply + 1] = self.owners[ply]
        if ply % TRICK == TRICK - 1:
            self._close(ply)
        else:
            self.turns[ply + 1] = next_seat(seat)
            self.patterns[ply + 1] = self.patterns[ply]

    @cython.final
    def _close(self, ply: int) -> None:
        """Give a complete trick to its winner, who leads next."""
        winner = self.owners[ply + 1]
        heap = self.heaps[ply + 1]
        stake = self.stakes[ply + 1]
        won = side_of(winner) == 0
        pattern = self.patterns[ply]
        self.turns[ply + 1] = winner
        self.live ^= heap
        self.rest -= stake
        if with_game(pattern):
            self.gain = stake if won else -stake
        if heap & (self.jack | self.low):
            if heap & self.jack:
                pattern = after_jack(pattern, won)
            if heap & self.low:
                pattern = after_low(pattern, won)
            level = levelled(pattern)
            if level != pattern:
                self.gain -= 1
                pattern = level
        self.patterns[ply + 1] = pattern

    def leave(self, ply: int, move: int) -> None:
        """Take a listed card back."""
        self.hands[self.turns[ply]] ^= bit(self.cards[ply][move])
        if ply % TRICK == TRICK - 1:
            self.live ^= self.heaps[ply + 1]
            self.rest += self.stakes[ply + 1]

    def cut(self, ply: int, move: int) -> None:
        """Remember a card that settled such a ply."""
        self.killers[ply] = self.cards[ply][move]
