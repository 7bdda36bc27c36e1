cimport cython
from libc.stdint cimport int64_t
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, put, take
from baithak.cards.lists cimport fresh
from baithak.games.position cimport Position
from baithak.games.puzzle cimport Puzzle

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1

cdef int _MOST, _OPEN, _BEAT

@cython.final
cdef class Solver:
    cdef readonly Puzzle puzzle
    cdef readonly int64_t nodes
    cdef public object beat
    cdef int64_t next_beat
    cdef object error
    cdef bint stopped
    cdef int room
    cdef Mask *keys
    cdef Mask *facts
    cdef Mask key
    cdef int slot, low, high, hint, found_by

    cpdef within(self, Position position, low, high)
    @cython.locals(goal=int, need=int, found=int)
    cdef int _rank(self, int least, int most) except -1
    cdef void _pause(self) noexcept
    @cython.locals(found=int)
    cdef int search(self, int ply, int need) noexcept nogil
    @cython.locals(fact=Mask)
    cdef int _look(self, int ply, int need) noexcept nogil
    @cython.locals(need=int, yes=int, no=int, key=Mask, slot=int, low=int, high=int, found=int)
    cdef int _settle(self, int ply) noexcept nogil
    @cython.locals(number=int, ours=bint, move=int, gain=int, found=int, best=int, best_move=int)
    cdef int _expand(self, int ply, int need, int hint) noexcept nogil
    cdef int _plus(self, int found, int gain) noexcept nogil
