from baithak.cards.bits cimport Mask
from baithak.games.position cimport Position

cdef class Puzzle:
    cdef public object values
    cdef public int worst, best, guess, begin, gain, floor, ceiling, need, yes, no
    cpdef bint pose(self, Position position) except -1
    cdef int ask(self, int rank) noexcept nogil
    cdef int reached(self, int rank, int found) noexcept nogil
    cdef int missed(self, int rank, int found) noexcept nogil
    cdef bint ours(self, int ply) noexcept nogil
    cdef bint whole(self, int ply) noexcept nogil
    cdef bint closes(self, int ply) noexcept nogil
    cdef void judge(self, int ply, int need) noexcept nogil
    cdef int question(self, int ply) noexcept nogil
    cdef void resume(self, int ply, int question) noexcept nogil
    cdef Mask key(self, int ply) noexcept nogil
    cdef int moves(self, int ply, int hint) noexcept nogil
    cdef int mark(self, int ply, int move) noexcept nogil
    cdef void enter(self, int ply, int move) noexcept nogil
    cdef void leave(self, int ply, int move) noexcept nogil
    cdef void cut(self, int ply, int move) noexcept nogil
