cimport cython
from libc.math cimport log, sqrt
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, mix
from baithak.cards.chance cimport Chance, drawn_below
from baithak.cards.lists cimport Words, fresh
from baithak.cards.places cimport side_of
from baithak.games.policy cimport Policy
from baithak.games.position cimport Position
from baithak.search.playout cimport play_out
from baithak.search.worlds cimport Worlds, freed_numbers, fresh_numbers

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1

cdef int _DEEPEST

@cython.final
cdef class Ismcts:
    cdef readonly Worlds worlds
    cdef readonly int done, nodes
    cdef int most, slots_used
    cdef Position work
    cdef Policy policy
    cdef Words codes
    cdef Chance chance
    cdef public double explore
    cdef double squares, width
    cdef int path[64]
    cdef Mask *slots
    cdef Mask *moves
    cdef Mask *parents
    cdef Mask *visits
    cdef Mask *chances
    cdef double *sums

    @cython.locals(number=int, _=int)
    cpdef run(self, int iterations, budget=*)
    @cython.locals(node=int, depth=int, result=double, at=int)
    cdef void _once(self) noexcept nogil
    @cython.locals(mean=double, variance=double)
    cdef void _measure(self) noexcept nogil
    @cython.locals(sign=double, untried=int, picked=Mask, best=int, most=double, i=int, code=Mask, child=int, visits=double, worth=double)
    cdef int _next(self, int node) noexcept nogil
    @cython.locals(last=int, slot=int)
    cdef int _slot(self, int node, Mask code) noexcept nogil
    cdef int _find(self, int node, Mask code) noexcept nogil
    @cython.locals(child=int)
    cdef int _add(self, int node, Mask code) noexcept nogil
