cimport cython
from libc.math cimport log, sqrt
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Code, Mask, mix
from baithak.cards.chance cimport Chance, drawn_below
from baithak.cards.lists cimport Words, fresh, push
from baithak.cards.places cimport side_of
from baithak.games.policy cimport Policy
from baithak.games.position cimport Position
from baithak.games.stake cimport Stake
from baithak.search.beliefs cimport Believed
from baithak.search.halving cimport Halving
from baithak.search.playout cimport play_out
from baithak.search.worlds cimport Worlds, freed_numbers, fresh_numbers

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1

cdef int _DEEPEST

@cython.final
cdef class Ismcts:
    cdef readonly Worlds worlds
    cdef readonly Believed believed
    cdef readonly int done, nodes
    cdef readonly Halving halving
    cdef int most, slots_used, chosen
    cdef Position work
    cdef Policy policy
    cdef Stake stake
    cdef Words codes, keys, grades, root_codes, root_keys, first
    cdef Chance chance
    cdef public double explore, trust
    cdef public int deepest
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
    @cython.locals(scale=double, i=int, grade=Code)
    cdef _begin(self)
    @cython.locals(i=int)
    cdef double _look(self) noexcept nogil
    @cython.locals(choice=int, sign=double, node=int, depth=int, result=double, at=int)
    cdef void _once(self) noexcept nogil
    cdef double _result(self) noexcept nogil
    @cython.locals(mean=double, variance=double)
    cdef void _measure(self) noexcept nogil
    @cython.locals(scale=double)
    cdef int _next(self, int node) noexcept nogil
    @cython.locals(sign=double, untried=int, picked=int, best=int, most=double, i=int, child=int, visits=double, worth=double)
    cdef int _blind(self, int node) noexcept nogil
    @cython.locals(sign=double, level=double, top=Code, i=int, j=int, grade=Code, best=int, most=double, again=bint, worth=double, visits=double, chances=double, child=int)
    cdef int _weighed(self, int node, double scale) noexcept nogil
    @cython.locals(last=int, slot=int)
    cdef int _slot(self, int node, Mask code) noexcept nogil
    cdef int _find(self, int node, Mask code) noexcept nogil
    @cython.locals(child=int)
    cdef int _add(self, int node, Mask code) noexcept nogil
