cimport cython
from baithak.cards.bits cimport Code, Mask, count, rank_cards, suit_cards, take
from baithak.cards.lists cimport Words
from baithak.cards.places cimport ACE, KING, SEVEN, SUITS, TEN, card_of
from baithak.games.smear.codes cimport payload_of
from baithak.games.smear.position cimport SmearPosition, could_be_trump
from baithak.games.smear.scoring cimport game_points

cdef int _RANKS, _SIDE_ACE, _SIDE_KING, _SIDE_TEN, _BURIED, _LEAST
cdef int _PATTERNS[256]

cpdef int pattern(Mask hand, int suit) noexcept nogil
@cython.locals(side=Mask, value=int)
cpdef int worth(Mask kept, int trump, Mask buried) noexcept nogil

@cython.final
cdef class Keeper:
    cdef Words codes
    cdef readonly Mask discard
    cdef readonly int trump, worth
    @cython.locals(held=Mask, at=int, buried=Mask, suit=int, value=int)
    cpdef void choose(self, SmearPosition position) noexcept nogil
