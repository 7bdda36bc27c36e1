cimport cython
from libc.math cimport exp
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, bit, count, lowest, mix, put, take, without_lowest
from baithak.cards.lists cimport fresh
from baithak.cards.places cimport NOBODY, SEATS, SUITS
from baithak.games.belief cimport Belief
from baithak.games.position cimport Position
from baithak.games.smear.codes cimport NO_TRUMP_YET
from baithak.games.smear.holding cimport pattern, worth
from baithak.games.smear.position cimport SmearPosition, could_be_trump

cdef enum:
    CLASSES = 240

cdef int _ROOM
cdef double _SOFT

@cython.final
cdef class ClassOf:
    cdef Mask *slots
    @cython.locals(slot=int)
    cdef void _add(self, Mask hand, int held) noexcept nogil
    @cython.locals(sign=Mask, slot=int)
    cdef int _slot(self, Mask hand) noexcept nogil
    cpdef int of(self, Mask hand) noexcept nogil

@cython.locals(
    first=int, second=int, third=int, fourth=int, high=int, low=int, higher=int, lower=int, inner=int, other=int,
)
cdef Mask _sign(Mask hand) noexcept nogil

@cython.final
cdef class SmearBelief(Belief):
    cdef ClassOf classes
    cdef int seat, bidder, trump, exchange
    cdef bint forbid_scoring
    cdef double total
    cdef Mask played[4]
    cdef double likely[960]
    @cython.locals(weight=double, seat=int, hand=Mask)
    cdef double _weigh(self, SmearPosition world) noexcept nogil
    cdef double _said(self, int seat, Mask held) noexcept nogil
    @cython.locals(total=double, card=Mask)
    cdef double _said_without(self, int seat, Mask held, Mask left, int number) noexcept nogil
    @cython.locals(ways=int, one=int)
    cdef int _ways(self, int cards, int number) noexcept nogil
    @cython.locals(held=Mask, own=int)
    cdef double _kept(self, Mask kept, Mask buried) noexcept nogil
    @cython.locals(suit=int, card=Mask)
    cdef void _choices(self, Mask held, Mask left, Mask buried, int number, int own) noexcept nogil
