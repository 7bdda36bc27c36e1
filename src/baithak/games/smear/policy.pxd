cimport cython
from baithak.cards.bits cimport Code, Mask, bit, count, has, highest, suit_cards
from baithak.cards.places cimport ACE, JACK, KING, SEATS, SEVEN, card_of, rank_of, suit_of
from baithak.games.policy cimport Greedy
from baithak.games.position cimport Position
from baithak.games.smear.codes cimport BID, DISCARD, NO_TRUMP_YET, kind_of, payload_of
from baithak.games.smear.position cimport SmearPosition, winning_card
from baithak.games.smear.scoring cimport game_points

cdef int _LONG, _JACK_WORTH, _TOP_LEAD

@cython.final
cdef class SmearGreedy(Greedy):
    cdef int _plan(self, SmearPosition position) noexcept nogil
    @cython.locals(cards=Mask, place=int)
    cdef Mask _laid(self, SmearPosition position) noexcept nogil
    @cython.locals(kind=int, bid=int, buried=Mask)
    cdef int _worth(self, SmearPosition position, Code code, int plan) noexcept nogil
    @cython.locals(trumps=int, promised=int)
    cdef int _promise(self, Mask hand, int suit) noexcept nogil
    @cython.locals(best=int, most=int, suit=int, promised=int)
    cdef int _best_suit(self, Mask hand) noexcept nogil
    @cython.locals(price=int)
    cdef int _price(self, SmearPosition position, int card) noexcept nogil
    @cython.locals(out=Mask)
    cdef int _lead(self, SmearPosition position, int card, int suit) noexcept nogil
    @cython.locals(cards=Mask, price=int, last=bint, taken=int)
    cdef int _follow(self, SmearPosition position, int card, int best) noexcept nogil
