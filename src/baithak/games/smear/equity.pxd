cimport cython
from baithak.games.smear.codes cimport DEALER_MINUS_TWO, LOST_BY_DEALER
from baithak.games.smear.regrets cimport BIDS, OUTCOMES, fresh_numbers, freed_numbers
from baithak.games.smear.scoring cimport scored

cdef enum:
    ON_BID_ONLY = 1
    NO_CAP = 0
    BELOW_TARGET = 2
    HIGHER_SCORE = 1
    COUNT_ORDER = 2
    NEXT_DEALER = 1

cdef int _FARTHEST, _SPAN

@cython.final
cdef class Equity:
    cdef readonly int going_out, cap, both_out, all_pass
    cdef double *chances
    cdef double all_passed
    cdef int number
    cdef double shares[90]
    cdef int sides[90]
    cdef int gains[90]
    cdef int others[90]
    cdef int made[90]

    cpdef double chance(self, int own, int other, bint dealing) noexcept nogil
    cpdef double after(self, int own, int other, int bid, int made, int others, bint deals_next) noexcept nogil
    @cython.locals(good=bint, left=int, others_left=int, least=int)
    cdef double _after(self, int own, int other, int gain, int others, int made, bint deals_next) noexcept nogil
    @cython.locals(first=int, second=int)
    cdef double _both(self, int own, int other, int made, int others, bint good) noexcept nogil
    cpdef double passed(self, int own, int other, bint dealt) noexcept nogil
    @cython.locals(most=double, total=int, own=int, found=double, change=double)
    cdef double _sweep(self) noexcept nogil
    @cython.locals(found=double, at=int, gain=int, chance=double)
    cdef double _found(self, int own, int other) noexcept nogil
