cimport cython
from baithak.cards.lists cimport Words

cdef extern from *:
    """
    #include <stdlib.h>
    static inline double *baithak_fresh_numbers(int room) { return (double *)calloc((size_t)room, sizeof(double)); }
    """
    double *fresh_numbers "baithak_fresh_numbers" (int room) noexcept nogil
    void freed_numbers "free" (double *numbers) noexcept nogil

cdef enum:
    BIDS = 3
    CALLS = 4
    ENDED = 64
    OUTCOMES = 15
    PASSED_OUT = 128
    PLACES = 4

cdef double _SELDOM

@cython.final
cdef class Bidders:
    cdef readonly int classes, number
    cdef public double value
    cdef double strange
    cdef Words hands, outcomes
    cdef int depth, group, ends
    cdef double *regrets
    cdef double *changes
    cdef double *chosen
    cdef double *played
    cdef double *strangers
    cdef double *sums
    cdef double *shares
    cdef int after[128]
    cdef int places[32]
    cdef double worths[46]
    cdef int held[4]
    cdef int comes_to[4]
    cdef double reach[4]

    cpdef void set_passed_out(self, double worth) noexcept nogil
    @cython.locals(at=int)
    cpdef mix(self, list strangers, double share)
    @cython.locals(at=int)
    cdef void _blend(self) noexcept nogil
    @cython.locals(room=int, at=int)
    cpdef void learn(self, int first, int deals, double weight) noexcept nogil
    @cython.locals(deal=int, dealt=int)
    cdef void _play(self, int first, int deals, double weight) noexcept nogil
    @cython.locals(place=int, at=int)
    cdef void _sit(self, int deal, int dealt) noexcept nogil
    @cython.locals(row=int, node=int, total=double, allowed=int, call=int, at=int)
    cdef void _choose(self) noexcept nogil
    @cython.locals(place=int, worth=double)
    cdef double _ended(self, int end) noexcept nogil
    @cython.locals(
        place=int, row=int, others=double, sign=double, total=double, free=double, call=int, after=int, worth=double,
    )
    cdef double _walk(self, int node, double weight) noexcept nogil
    @cython.locals(row=int, total=double)
    cpdef double share(self, int hand, int node, int call) noexcept nogil
    @cython.locals(at=int)
    cpdef settle(self, list shares)
    @cython.locals(room=int, deal=int, dealt=int, at=int)
    cpdef list survey(self, int depth, int group)
    @cython.locals(place=int, row=int, total=double, call=int, after=int, chance=double, worth=double)
    cdef double _watch(self, int node) noexcept nogil
    @cython.locals(bidder=int, held=int, at=int, size=int, place=int, others=double, every=double, row=int)
    cdef void _count(self, int end) noexcept nogil
