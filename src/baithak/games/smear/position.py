"""A running deal of Smear with all cards open: auction, exchange, six tricks.

Trusts its caller: it plays whatever code it is given. ``games/deal.py`` checks.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.card import suit_of
    from baithak.cards.mask import bit, count, highest, lowest, mix, suit_cards, without_lowest
    from baithak.cards.seats import NOBODY, SEATS, SIDES, next_seat, side_of
    from baithak.games.smear.moves import (
        AUCTION,
        BID,
        EXCHANGE,
        HAND_CARDS,
        HIGHEST_BID,
        LAST_TRICK,
        LEAST_BID,
        NO_BID_YET,
        NO_TRUMP_YET,
        NOT_ANNOUNCED,
        OVER,
        PLAY,
        TRICKS,
        bid_code,
        discard_code,
        kind_of,
        payload_of,
    )
    from baithak.games.smear.options import DEALER_MINUS_TWO, STEAL_ANY, STEAL_FOUR, STICK_DEALER
    from baithak.games.smear.scoring import GAME_POINT, HIGH, JACK_POINT, LOST_BY_DEALER, LOW, POINTS
    from baithak.plain import push

from collections.abc import Sequence
from typing import Self

from baithak.cards.card import ACE, JACK, SEVEN
from baithak.cards.lists import Words
from baithak.cards.mask import mask_of, rank_cards
from baithak.games.position import Position
from baithak.games.smear.moves import PACK_CARDS
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.scoring import game_points, game_side, high_card, holder_of, jack_card, low_card, scored

PACKET = 3
SCORING_RANKS = rank_cards(ACE) | rank_cards(SEVEN) | rank_cards(JACK)
"""What ``bury_scoring_trump=forbidden`` keeps in the hand."""

_SCORING_RANKS = SCORING_RANKS
_PACK_CARDS = PACK_CARDS
_KEYED = ("exchange", "high_low", "low", "all_pass", "dealer_steal", "trumping", "game_tie", "bury_scoring_trump")


def playable(hand: int, led_suit: int, trump: int, only_void: bool) -> int:
    """Return the cards of a hand that may be played to a suit led (M16, option ``trumping``)."""
    same = hand & suit_cards(led_suit)
    if not same:
        return hand
    if led_suit == trump or only_void:
        return same
    return same | hand & suit_cards(trump)


def beats(card: int, other: int, trump: int) -> bool:
    """Say whether a card beats one that was played to the same trick before it and is winning so far (M17)."""
    if suit_of(card) == suit_of(other):
        return card > other
    return suit_of(card) == trump


def winning_card(cards: int, led_suit: int, trump: int) -> int:
    """Return the card that wins among those of a trick, which has one of the suit led (M17)."""
    trumps = cards & suit_cards(trump)
    return highest(trumps) if trumps else highest(cards & suit_cards(led_suit))


def winning_place(trick: Sequence[int], laid: int, trump: int) -> int:
    """Return the place, 0 to 3, of the card that wins among the first ``laid`` of a trick (M17)."""
    cards = list(trick)[:laid]
    return cards.index(winning_card(mask_of(cards), suit_of(cards[0]), trump))


def could_be_trump(held: int, discard: int, suit: int, forbid_scoring: bool) -> bool:
    """Say whether a suit may be trump after a discard (M13).

    Args:
        held: all cards that the bidder held before the discard.
        discard: those that were discarded, as many as were held above six.
        suit: the suit, 0 to 3.
        forbid_scoring: whether no ace, seven or jack of trump may be buried (``bury_scoring_trump=forbidden``).
    """
    trumps = held & suit_cards(suit)
    buried = trumps & discard
    if trumps == buried:
        return False
    if buried == 0:
        return True
    if held & ~trumps & ~discard:  # with any other card among the six kept, all trumps could have been kept
        return False
    return not (forbid_scoring and buried & _SCORING_RANKS)


class SmearPosition(Position):
    """A running deal of Smear.

    Every card lies in exactly one of ``hands``, ``kitty``, ``undealt``, ``buried``, the trick and ``won``.

    Attributes:
        options: the house rules; the flat ints beside them are the same for the hot paths.
        dealer: the dealer's seat.
        phase: ``AUCTION``, ``EXCHANGE``, ``TRICKS`` or ``OVER``.
        hands: the cards of each seat, as masks.
        kitty: the undealt cards that the bidder will get; they join the bidder's hand as the auction ends.
        undealt: the other undealt cards, which nobody ever sees.
        bids: by seat ``NO_BID_YET``, 0 for a pass, or 2 to 4.
        bidder: the highest bidder so far, or ``NOBODY``.
        bid: the highest bid so far, or 0.
        taken: the cards that the bidder got from the undealt ones; only remembered for the bidder's view.
        buried: the bidder's discard.
        trump: the suit, 0 to 3, or ``NO_TRUMP_YET``.
        leader: who leads or led to the trick, or ``NOBODY`` during the auction.
        trick: the cards of the trick in their order; the first ``laid`` count.
        laid: how many cards the trick has.
        tricks: how many tricks are complete.
        won: by side the cards of the tricks won, as masks.
        trumps: by side the trumps played, whoever won the trick, as masks.
    """

    def __init__(self, options: SmearOptions, dealer: int) -> None:
        """Begin a deal from which the cards are still missing; ``deal`` puts them in."""
        self.options = options
        self.exchange = options.exchange
        self.steal = options.index("dealer_steal")
        self.all_pass = options.index("all_pass")
        self.only_void = options.trumping == "only_void"
        self.in_play = options.high_low == "in_play"
        self.low_taker = options.low == "taker"
        self.game_tie = options.index("game_tie")
        self.forbid_scoring = options.bury_scoring_trump == "forbidden"
        self.options_key = 0
        for name in _KEYED:
            self.options_key = mix(self.options_key, options.index(name))
        self.dealer = dealer
        self.phase = AUCTION
        self.turn = next_seat(dealer)
        self.kitty = 0
        self.undealt = 0
        self.bids = [NO_BID_YET, NO_BID_YET, NO_BID_YET, NO_BID_YET]
        self.bidder = NOBODY
        self.bid = 0
        self.taken = 0
        self.buried = 0
        self.trump = NO_TRUMP_YET
        self.leader = NOBODY
        self.laid = 0
        self.tricks = 0
        if not cython.compiled:
            self._make_room()

    # Legal moves

    def fill(self, codes: Words) -> None:
        """Fill a list with the legal codes in rising order (M9, M12, M13, M15, M16)."""
        codes.clear()
        if self.phase == TRICKS:
            self._plays(codes)
        elif self.phase == AUCTION:
            self._bids(codes)
        elif self.phase == EXCHANGE:
            self._discards(codes)

    def playable(self) -> int:
        """Return the cards that the seat to move may play, during the tricks (M13, M15, M16)."""
        hand = self.hands[self.turn]
        if self.laid:
            return playable(hand, suit_of(self.trick[0]), self.trump, self.only_void)
        if self.trump != NO_TRUMP_YET:
            return hand
        cards = 0
        for suit in range(4):
            if could_be_trump(hand | self.buried, self.buried, suit, self.forbid_scoring):
                cards |= hand & suit_cards(suit)
        return cards

    def may_pass(self) -> bool:
        """Say whether the seat to bid may pass: always, but for a dealer who is stuck (``all_pass``)."""
        return self.bid != 0 or self.turn != self.dealer or self.all_pass != STICK_DEALER

    def least_bid(self) -> int:
        """Return the lowest bid that the seat to bid may make, 5 where there is none (M9, ``dealer_steal``)."""
        if self.bid == 0:
            return LEAST_BID
        return self.bid if self.turn == self.dealer and self._may_be_stolen() else self.bid + 1

    def _may_be_stolen(self) -> bool:
        return self.steal == STEAL_ANY or (self.steal == STEAL_FOUR and self.bid == HIGHEST_BID)

    def _plays(self, codes: Words) -> None:
        cards = self.playable()
        while cards:
            push(codes, lowest(cards))  # the code of playing a card is the card
            cards = without_lowest(cards)

    def _bids(self, codes: Words) -> None:
        if self.may_pass():
            push(codes, bid_code(0))
        for bid in range(self.least_bid(), HIGHEST_BID + 1):
            push(codes, bid_code(bid))

    def _discards(self, codes: Words) -> None:
        """Add every legal discard, in the order of the highest card in it, then of the next."""
        held = self.hands[self.turn]
        thirds = held
        while thirds:
            third = bit(lowest(thirds))
            thirds ^= third
            if self.exchange == 1:
                self._add_discard(codes, held, third)
                continue
            seconds = held & third - 1
            while seconds:
                second = bit(lowest(seconds))
                seconds ^= second
                if self.exchange == 2:
                    self._add_discard(codes, held, third | second)
                    continue
                firsts = held & second - 1
                while firsts:
                    self._add_discard(codes, held, third | second | bit(lowest(firsts)))
                    firsts = without_lowest(firsts)

    def _add_discard(self, codes: Words, held: int, discard: int) -> None:
        for suit in range(4):
            if could_be_trump(held, discard, suit, self.forbid_scoring):
                push(codes, discard_code(discard))
                return

    # What a move does

    def advance(self, code: int) -> None:
        """Play a legal code."""
        kind = kind_of(code)
        if kind == PLAY:
            self._play_card(code)
        elif kind == BID:
            self._play_bid(payload_of(code))
        else:
            self.buried = payload_of(code)
            self.hands[self.turn] &= ~self.buried
            self.phase = TRICKS

    def _play_bid(self, bid: int) -> None:
        seat = self.turn
        self.bids[seat] = bid
        if bid:
            self.bid = bid
            self.bidder = seat
        if seat == self.dealer:
            self._end_auction()
        elif bid != HIGHEST_BID:
            self.turn = next_seat(seat)
        elif self._may_be_stolen():
            self.turn = self.dealer
        else:
            self._end_auction()

    def _end_auction(self) -> None:
        self.turn = self.bidder
        if self.bidder == NOBODY:
            self.phase = OVER
            return
        self.leader = self.bidder
        self.taken = self.kitty
        self.hands[self.bidder] |= self.kitty
        self.kitty = 0
        self.phase = EXCHANGE if self.exchange else TRICKS

    def _play_card(self, card: int) -> None:
        seat = self.turn
        self.hands[seat] &= ~bit(card)
        if self.trump == NO_TRUMP_YET:
            self.trump = suit_of(card)
        self.trumps[side_of(seat)] |= bit(card) & suit_cards(self.trump)
        self.trick[self.laid] = card
        self.laid += 1
        if self.laid < SEATS:
            self.turn = next_seat(seat)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        cards = bit(self.trick[0]) | bit(self.trick[1]) | bit(self.trick[2]) | bit(self.trick[3])
        best = winning_card(cards, suit_of(self.trick[0]), self.trump)
        place = (self.trick[1] == best) + 2 * (self.trick[2] == best) + 3 * (self.trick[3] == best)
        winner = self.leader + place & 3
        self.won[side_of(winner)] |= cards
        self.laid = 0
        self.tricks += 1
        self.leader = winner
        self.turn = winner
        if self.tricks == LAST_TRICK:
            self.phase = OVER
            self.turn = NOBODY

    # The rest of the contract

    def ended(self) -> bool:
        """Say whether six tricks were played, or all four passed."""
        return self.phase == OVER

    def passed_out(self) -> bool:
        """Say whether all four passed (M11)."""
        return self.phase == OVER and self.bidder == NOBODY

    def void(self) -> bool:
        """Say whether all four passed and nothing is scored for it (M11).

        With ``all_pass=dealer_minus_two`` something is, so that such a deal ends unplayed and is not void.
        """
        return self.passed_out() and self.all_pass != DEALER_MINUS_TWO

    def game_points(self, side: int) -> int:
        """Return a side's game points so far, the bidder's discard among them (M5, M14)."""
        cards = self.won[side]
        if self.bidder != NOBODY and side_of(self.bidder) == side:
            cards |= self.buried
        return game_points(cards)

    def taker(self, point: int) -> int:
        """Return the side that made a point, 0 High, 1 Low, 2 Jack or 3 Game, or ``NOBODY`` so far.

        Game is made with the last trick, and so are High and Low where they depend on all trumps played
        (``high_low=in_play``).
        """
        played = self.trumps[0] | self.trumps[1]
        if played == 0:
            return NOBODY
        if point == JACK_POINT:
            return holder_of(jack_card(self.trump), self.won[0], self.won[1])
        if (point == GAME_POINT or self.in_play) and self.phase != OVER:
            return NOBODY
        if point == HIGH:
            return holder_of(high_card(self.trump, played, self.in_play), self.trumps[0], self.trumps[1])
        if point == LOW:
            low = low_card(self.trump, played, self.in_play)
            if self.low_taker:
                return holder_of(low, self.won[0], self.won[1])
            return holder_of(low, self.trumps[0], self.trumps[1])
        return game_side(self.game_points(0), self.game_points(1), side_of(self.bidder), self.game_tie)

    def points(self, side: int) -> int:
        """Return how many of the four points a side has made so far (M3): 0 to 4."""
        made = 0
        for point in range(POINTS):
            if self.taker(point) == side:
                made += 1
        return made

    def scored(self, side: int) -> int:
        """Return what a deal that has ended scores for a side (M18, M19, option ``all_pass``)."""
        if self.bidder == NOBODY:
            return -LOST_BY_DEALER if self.all_pass == DEALER_MINUS_TWO and side_of(self.dealer) == side else 0
        return scored(self.points(side), self.bid if side_of(self.bidder) == side else 0)

    def digest(self) -> int:
        """Return a 64-bit number that is the same for equal positions on every machine and build."""
        key = mix(self.options_key, self.dealer * 4 + self.phase)
        key = mix(key, (self.turn + 1) * 8 + self.leader + 1)
        for seat in range(SEATS):
            key = mix(key, self.hands[seat])
            key = mix(key, self.bids[seat] + 1)
        key = mix(key, self.kitty)
        key = mix(key, self.undealt)
        key = mix(key, self.buried)
        key = mix(key, self.trump + 1)
        for place in range(self.laid):
            key = mix(key, self.trick[place] + 1)
        for side in range(SIDES):
            key = mix(key, self.won[side])
            key = mix(key, self.trumps[side])
        return key

    # What a seat sees

    def announced(self) -> int:
        """Return how many trumps the bidder announced to have buried (M14), or ``NOT_ANNOUNCED`` before trump is led."""
        if self.trump == NO_TRUMP_YET:
            return NOT_ANNOUNCED
        return count(self.buried & suit_cards(self.trump))

    def trick_cards(self) -> int:
        """Return the cards of the running trick, as a mask."""
        cards = 0
        for place in range(self.laid):
            cards |= bit(self.trick[place])
        return cards

    def taken_by(self, seat: int) -> int:
        """Return the undealt cards that a seat, or ``NOBODY``, got in the exchange: the bidder alone sees them (M12)."""
        return self.taken if seat != NOBODY and seat == self.bidder else 0

    def knows_discard(self, seat: int) -> bool:
        """Say whether a seat, or ``NOBODY``, may know the discard: the bidder, and all once the deal is over (M14)."""
        return self.phase == OVER or (seat != NOBODY and seat == self.bidder)

    def unseen(self, seat: int) -> int:
        """Return every card that a seat, or ``NOBODY``, has never seen: undealt, buried, or in a hand not its own."""
        seen = self.won[0] | self.won[1] | self.trick_cards()
        if seat != NOBODY:
            seen |= self.hands[seat]
        if self.knows_discard(seat):
            seen |= self.buried
        return _PACK_CARDS & ~seen

    def notice(self, seat: int, words: Words) -> None:
        """Add what a seat sees, 30 words; cards are masks.

        ======  =====================================================================
        0       the seat, 0 to 3
        1       the seat to move and 1, or 0 once the deal is over
        2       the dealer, 0 to 3
        3       the seat's hand
        4       the cards that it has never seen
        5-8     how many cards seats 0 to 3 hold
        9       the phase: 0 auction, 1 exchange, 2 tricks, 3 over
        10-13   what seats 0 to 3 said and 1: 1 for a pass, 3 to 5 for a bid, 0 for nothing yet
        14      the highest bidder so far and 1, or 0 for nobody
        15      the highest bid so far, 2 to 4, or 0
        16      the suit of trump and 1, or 0 before it is led
        17      how many trumps were buried, as announced (M14), and 1; 0 before trump is led
        18      the seat that leads or led to the trick and 1, or 0 during the auction
        19      how many cards the trick has
        20-23   its cards, from the leader on, each its number and 1; 0 for those to come
        24-25   the cards of the tricks that sides 0 and 1 won
        26-27   the trumps that they played
        28      the undealt cards that the seat got as the bidder, else 0 (M12)
        29      the discard, for the bidder, and for all once the deal is over; else 0 (M14)
        ======  =====================================================================
        """
        push(words, seat)
        push(words, self.turn + 1)
        push(words, self.dealer)
        push(words, self.hands[seat])
        push(words, self.unseen(seat))
        for other in range(SEATS):
            push(words, count(self.hands[other]))
        push(words, self.phase)
        for other in range(SEATS):
            push(words, self.bids[other] + 1)
        push(words, self.bidder + 1)
        push(words, self.bid)
        push(words, self.trump + 1)
        push(words, self.announced() + 1)
        push(words, self.leader + 1)
        push(words, self.laid)
        for place in range(SEATS):
            push(words, self.trick[place] + 1 if place < self.laid else 0)
        for side in range(SIDES):
            push(words, self.won[side])
        for side in range(SIDES):
            push(words, self.trumps[side])
        push(words, self.taken_by(seat))
        push(words, self.buried if self.knows_discard(seat) else 0)

    def fresh(self) -> "SmearPosition":
        """Return a new position under the same house rules."""
        twin = SmearPosition.__new__(SmearPosition)
        if not cython.compiled:
            twin._make_room()  # noqa: SLF001 - an object of this class
        twin.options = self.options
        twin.exchange = self.exchange
        twin.steal = self.steal
        twin.all_pass = self.all_pass
        twin.only_void = self.only_void
        twin.in_play = self.in_play
        twin.low_taker = self.low_taker
        twin.game_tie = self.game_tie
        twin.forbid_scoring = self.forbid_scoring
        twin.options_key = self.options_key
        return twin

    def _make_room(self) -> None:
        """Lay out what is an array, and empty, where it is compiled."""
        self.hands = [0, 0, 0, 0]
        self.bids = [NO_BID_YET, NO_BID_YET, NO_BID_YET, NO_BID_YET]
        self.trick = [0, 0, 0, 0]
        self.won = [0, 0]
        self.trumps = [0, 0]

    def become(self, other: Self) -> None:
        """Become equal to another position under the same house rules, without a new object."""
        self._take(cython.cast(SmearPosition, other))

    def _take(self, source: "SmearPosition") -> None:
        self.dealer = source.dealer
        self.phase = source.phase
        self.turn = source.turn
        self.kitty = source.kitty
        self.undealt = source.undealt
        self.bidder = source.bidder
        self.bid = source.bid
        self.taken = source.taken
        self.buried = source.buried
        self.trump = source.trump
        self.leader = source.leader
        self.laid = source.laid
        self.tricks = source.tricks
        for seat in range(SEATS):
            self.hands[seat] = source.hands[seat]
            self.bids[seat] = source.bids[seat]
            self.trick[seat] = source.trick[seat]
        for side in range(SIDES):
            self.won[side] = source.won[side]
            self.trumps[side] = source.trumps[side]


def deal(options: SmearOptions, pack: Sequence[int], dealer: int) -> SmearPosition:
    """Deal a pack: three cards at a time from the dealer's left, twice round; eight stay undealt (M6, M8).

    The first ``exchange`` cards after the 24 dealt are the ones that the bidder will get.
    """
    position = SmearPosition(options, dealer)
    dealt = HAND_CARDS * SEATS
    for start in range(0, dealt, PACKET):
        position.hands[dealer + 1 + start // PACKET & 3] |= mask_of(pack[start : start + PACKET])
    position.kitty = mask_of(pack[dealt : dealt + options.exchange])
    position.undealt = mask_of(pack[dealt + options.exchange :])
    return position
