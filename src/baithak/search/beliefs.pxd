cimport cython
from baithak.cards.bits cimport Mask, take
from baithak.cards.chance cimport Chance
from baithak.games.belief cimport Belief
from baithak.games.position cimport Position
from baithak.search.worlds cimport Worlds, freed_numbers, fresh_numbers

cdef double _UNIT

@cython.final
cdef class Believed:
    cdef readonly Worlds worlds
    cdef readonly int pool
    cdef readonly double effective
    cdef Chance chance
    cdef double total, squares
    cdef double *sums

    @cython.locals(run=int, weight=double)
    cdef void _weigh(self, Position work, Belief belief, int first, int last) noexcept nogil
    @cython.locals(run=int)
    cdef void _level(self) noexcept nogil
    cdef void deal(self, Position world, Mask run) noexcept nogil
    @cython.locals(low=int, high=int, middle=int)
    cdef int _reached(self, double sum_of_weights) noexcept nogil
