cimport cython
from libc.stdint cimport int64_t
from baithak.cards.bits cimport Code, Mask
from baithak.cards.chance cimport Chance, drawn_below
from baithak.cards.lists cimport Words
from baithak.games.policy cimport Policy
from baithak.games.position cimport Position

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1

@cython.locals(code=Code, plies=int)
cdef int play_out(Position position, Words codes, Policy policy, Chance chance) noexcept nogil

@cython.final
cdef class Playout:
    cdef readonly Position start, work
    cdef readonly Policy policy
    cdef Words codes
    cdef Chance chance
    cdef readonly int64_t done, plies, sum, squares
    cdef int once(self, Mask number) noexcept nogil
    @cython.locals(number=int64_t, difference=int64_t)
    cpdef run(self, int64_t first, int64_t times)
    @cython.locals(before=int64_t)
    cpdef int64_t total(self, int64_t times) except? -1
