"""A running deal of Smear with all cards open: auction, exchange, six tricks.

Trusts its caller: it plays whatever code it is given. ``games/deal.py`` checks.
"""

from collections.abc import Sequence

from baithak.cards.card import ACE, JACK, SEVEN, suit_of
from baithak.cards.mask import (
    Words,
    bit,
    cards_of,
    count,
    lowest,
    mask_of,
    mix,
    rank_cards,
    suit_cards,
    without_lowest,
)
from baithak.cards.seats import NOBODY, SEATS, next_seat, side_of
from baithak.games.position import Position
from baithak.games.smear.moves import (
    BID,
    HIGHEST_BID,
    LEAST_BID,
    PASS,
    PLAY,
    bid_code,
    discard_code,
    kind_of,
    payload_of,
    play_code,
)
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.scoring import game_points, game_side, high_card, holder_of, jack_card, low_card

AUCTION, EXCHANGE, TRICKS, OVER = range(4)
"""The phases of a deal."""

HAND_CARDS = 6
UNDEALT_CARDS = 8
LAST_TRICK = 6
PACKET = 3
NO_TRUMP_YET = -1
NO_BID_YET = -1

SCORING_RANKS = rank_cards(ACE) | rank_cards(SEVEN) | rank_cards(JACK)
"""What ``bury_scoring_trump=forbidden`` keeps in the hand."""

STEAL_FOUR, STEAL_ANY = 1, 2
REDEAL, NEXT_DEALER, STICK_DEALER, DEALER_MINUS_TWO = range(4)

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


def winning_place(trick: Sequence[int], laid: int, trump: int) -> int:
    """Return the place, 0 to 3, of the card that wins among the first ``laid`` of a trick (M17)."""
    best = 0
    for place in range(1, laid):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


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
    if count(trumps) <= HAND_CARDS:
        return buried == 0
    if held & ~trumps & ~discard:
        return False
    return not (forbid_scoring and buried & SCORING_RANKS)


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

    __slots__ = (
        "all_pass",
        "bid",
        "bidder",
        "bids",
        "buried",
        "dealer",
        "exchange",
        "forbid_scoring",
        "game_tie",
        "hands",
        "in_play",
        "kitty",
        "laid",
        "leader",
        "low_taker",
        "only_void",
        "options",
        "options_key",
        "phase",
        "steal",
        "taken",
        "trick",
        "tricks",
        "trump",
        "trumps",
        "undealt",
        "won",
    )

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
        self.hands = [0, 0, 0, 0]
        self.kitty = 0
        self.undealt = 0
        self.bids = [NO_BID_YET, NO_BID_YET, NO_BID_YET, NO_BID_YET]
        self.bidder = NOBODY
        self.bid = 0
        self.taken = 0
        self.buried = 0
        self.trump = NO_TRUMP_YET
        self.leader = NOBODY
        self.trick = [0, 0, 0, 0]
        self.laid = 0
        self.tricks = 0
        self.won = [0, 0]
        self.trumps = [0, 0]

    def generate(self, codes: Words) -> None:
        """Fill a list, which is emptied first, with the legal codes in rising order."""
        codes.clear()
        if self.phase == TRICKS:
            cards = self.playable()
            while cards:
                codes.append(play_code(lowest(cards)))
                cards = without_lowest(cards)
        elif self.phase == AUCTION:
            self._generate_bids(codes)
        elif self.phase == EXCHANGE:
            self._generate_discards(codes)

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

    def _generate_bids(self, codes: Words) -> None:
        if self.may_pass():
            codes.append(PASS)
        for bid in range(self.least_bid(), HIGHEST_BID + 1):
            codes.append(bid_code(bid))

    def _generate_discards(self, codes: Words) -> None:
        held = self.hands[self.turn]
        cards = cards_of(held)
        for third in range(len(cards)):
            if self.exchange == 1:
                self._add_discard(codes, held, bit(cards[third]))
            for second in range(third if self.exchange > 1 else 0):
                pair = bit(cards[third]) | bit(cards[second])
                if self.exchange == 2:
                    self._add_discard(codes, held, pair)
                for first in range(second if self.exchange > 2 else 0):
                    self._add_discard(codes, held, pair | bit(cards[first]))

    def _add_discard(self, codes: Words, held: int, discard: int) -> None:
        for suit in range(4):
            if could_be_trump(held, discard, suit, self.forbid_scoring):
                codes.append(discard_code(discard))
                return

    def play(self, code: int) -> None:
        """Play a legal code; another one leaves the position in no defined state."""
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
        if suit_of(card) == self.trump:
            self.trumps[side_of(seat)] |= bit(card)
        self.trick[self.laid] = card
        self.laid += 1
        if self.laid < SEATS:
            self.turn = next_seat(seat)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        winner = self.leader + winning_place(self.trick, SEATS, self.trump) & 3
        for card in self.trick:
            self.won[side_of(winner)] |= bit(card)
        self.laid = 0
        self.tricks += 1
        self.leader = winner
        self.turn = winner
        if self.tricks == LAST_TRICK:
            self.phase = OVER
            self.turn = NOBODY

    def over(self) -> bool:
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
        if point == 2:
            return holder_of(jack_card(self.trump), self.won[0], self.won[1])
        if (point == 3 or self.in_play) and self.phase != OVER:
            return NOBODY
        if point == 0:
            return holder_of(high_card(self.trump, played, self.in_play), self.trumps[0], self.trumps[1])
        if point == 1:
            low = low_card(self.trump, played, self.in_play)
            if self.low_taker:
                return holder_of(low, self.won[0], self.won[1])
            return holder_of(low, self.trumps[0], self.trumps[1])
        return game_side(self.game_points(0), self.game_points(1), side_of(self.bidder), self.game_tie)

    def tally(self, side: int) -> int:
        """Return how many of the four points a side has made so far (M3): 0 to 4."""
        made = 0
        for point in range(4):
            if self.taker(point) == side:
                made += 1
        return made

    def key(self) -> int:
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
        for side in range(2):
            key = mix(key, self.won[side])
            key = mix(key, self.trumps[side])
        return key

    def copy(self) -> "SmearPosition":
        """Return an independent copy."""
        twin = SmearPosition.__new__(SmearPosition)
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
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.turn = self.turn
        twin.hands = self.hands.copy()
        twin.kitty = self.kitty
        twin.undealt = self.undealt
        twin.bids = self.bids.copy()
        twin.bidder = self.bidder
        twin.bid = self.bid
        twin.taken = self.taken
        twin.buried = self.buried
        twin.trump = self.trump
        twin.leader = self.leader
        twin.trick = self.trick.copy()
        twin.laid = self.laid
        twin.tricks = self.tricks
        twin.won = self.won.copy()
        twin.trumps = self.trumps.copy()
        return twin


def deal(options: SmearOptions, pack: Sequence[int], dealer: int) -> SmearPosition:
    """Deal a pack: three cards at a time from the dealer's left, twice round; eight stay undealt (M6, M8).

    The first ``exchange`` cards after the 24 dealt are the ones that the bidder will get.
    """
    position = SmearPosition(options, dealer)
    dealt = HAND_CARDS * SEATS
    for place in range(dealt):
        position.hands[dealer + 1 + place // PACKET & 3] |= bit(pack[place])
    position.kitty = mask_of(pack[dealt : dealt + options.exchange])
    position.undealt = mask_of(pack[dealt + options.exchange :])
    return position
