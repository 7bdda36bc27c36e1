cimport cython
from libc.stdint cimport int64_t
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, put, take
from baithak.cards.lists cimport fresh
from baithak.games.position cimport Position
from baithak.games.puzzle cimport Puzzle

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1

cdef int _MOST, _OPEN, _BEAT, _WIDTH

@cython.final
cdef class Solver:
    cdef readonly Puzzle puzzle
    cdef readonly int64_t nodes
    cdef public object beat
    cdef int64_t next_beat
    cdef object error, free
    cdef bint stopped
    cdef int room
    cdef Mask *keys
    cdef Mask *facts
    cdef Mask key
    cdef int found_by
    cdef int seen[512]
    cdef Mask seen_keys[512]
    cdef int seen_needs[512]
    cdef int seen_yes[512]
    cdef int seen_no[512]
    cdef int questions[512]

    cpdef within(self, Position position, low, high)
    @cython.locals(goal=int, need=int, found=int)
    cdef int _rank(self, int least, int most) except -1
    cdef void _pause(self) noexcept
    @cython.locals(found=int)
    cdef int search(self, int ply, int need) noexcept nogil
    @cython.locals(slot=int, low=int, high=int)
    cdef int _look(self, int ply, int need) noexcept nogil
    cdef int _slot(self, Mask key) noexcept nogil
    @cython.locals(key=Mask, slot=int, low=int, high=int, hint=int, found=int)
    cdef int _settle(self, int ply, int need, int yes, int no) noexcept nogil
    @cython.locals(number=int, ours=bint, looked=bint, move=int, gain=int, found=int, best=int, best_move=int)
    cdef int _expand(self, int ply, int need, int hint) noexcept nogil
    @cython.locals(at=int, move=int, gain=int, found=int)
    cdef int _look_over(self, int ply, int need, int number, bint ours) noexcept nogil
    cdef int _go_on(self, int ply, int at) noexcept nogil

cdef int _plus(int found, int gain) noexcept nogil
cdef int _low(Mask fact) noexcept nogil
cdef int _high(Mask fact) noexcept nogil
