cimport cython
from baithak.cards.bits cimport Code, Mask, bit, count, highest, lowest, mix, suit_cards, without_lowest
from baithak.cards.lists cimport Words, push
from baithak.cards.places cimport NOBODY, SEATS, SIDES, next_seat, side_of, suit_of
from baithak.games.position cimport Position
from baithak.games.smear.codes cimport (
    AUCTION, BID, DEALER_MINUS_TWO, EXCHANGE, GAME_POINT, HAND_CARDS, HIGH, HIGHEST_BID, JACK_POINT, LAST_TRICK,
    LEAST_BID, LOST_BY_DEALER, LOW, NO_BID_YET, NO_TRUMP_YET, NOT_ANNOUNCED, OVER, PLAY, POINTS, STEAL_ANY, STEAL_FOUR,
    STICK_DEALER, TRICKS,
    bid_code, discard_code, kind_of, payload_of,
)
from baithak.games.smear.scoring cimport game_points, game_side, high_card, holder_of, jack_card, low_card, scored

cdef Mask _SCORING_RANKS, _PACK_CARDS

@cython.locals(same=Mask)
cpdef Mask playable(Mask hand, int led_suit, int trump, bint only_void) noexcept nogil
cpdef bint beats(int card, int other, int trump) noexcept nogil
@cython.locals(trumps=Mask)
cpdef int winning_card(Mask cards, int led_suit, int trump) noexcept nogil
@cython.locals(trumps=Mask, buried=Mask)
cpdef bint could_be_trump(Mask held, Mask discard, int suit, bint forbid_scoring) noexcept nogil

@cython.final
cdef class SmearPosition(Position):
    cdef public object options
    cdef public Mask options_key
    cdef public int exchange, steal, all_pass, game_tie
    cdef public bint only_void, in_play, low_taker, forbid_scoring
    cdef public int dealer, phase, bidder, bid, trump, leader, laid, tricks
    cdef public Mask kitty, undealt, taken, buried
    cdef public Mask hands[4]
    cdef public int bids[4]
    cdef public int trick[4]
    cdef public Mask won[2]
    cdef public Mask trumps[2]

    @cython.locals(hand=Mask, cards=Mask, suit=int)
    cpdef Mask playable(self) noexcept nogil
    cpdef bint may_pass(self) noexcept nogil
    cpdef int least_bid(self) noexcept nogil
    cpdef bint passed_out(self) noexcept nogil
    cpdef int game_points(self, int side) noexcept nogil
    @cython.locals(played=Mask, low=int)
    cpdef int taker(self, int point) noexcept nogil
    cpdef int announced(self) noexcept nogil
    @cython.locals(cards=Mask, place=int)
    cpdef Mask trick_cards(self) noexcept nogil
    cpdef Mask taken_by(self, int seat) noexcept nogil
    cpdef bint knows_discard(self, int seat) noexcept nogil
    @cython.locals(seen=Mask)
    cpdef Mask unseen(self, int seat) noexcept nogil

    cdef bint _may_be_stolen(self) noexcept nogil
    @cython.locals(cards=Mask)
    cdef void _plays(self, Words codes) noexcept nogil
    @cython.locals(bid=int)
    cdef void _bids(self, Words codes) noexcept nogil
    @cython.locals(held=Mask, thirds=Mask, third=Mask, seconds=Mask, second=Mask, firsts=Mask)
    cdef void _discards(self, Words codes) noexcept nogil
    @cython.locals(suit=int)
    cdef void _add_discard(self, Words codes, Mask held, Mask discard) noexcept nogil
    @cython.locals(seat=int)
    cdef void _play_bid(self, int bid) noexcept nogil
    cdef void _end_auction(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void _play_card(self, int card) noexcept nogil
    @cython.locals(cards=Mask, best=int, winner=int, place=int)
    cdef void _end_trick(self) noexcept nogil
    @cython.locals(seat=int, side=int)
    cdef void _take(self, SmearPosition source) noexcept nogil


@cython.locals(position=SmearPosition, start=int)
cpdef SmearPosition deal(options, pack, int dealer)
