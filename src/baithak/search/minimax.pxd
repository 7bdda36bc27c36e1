cimport cython
from libc.stdint cimport int64_t
from baithak.cards.lists cimport Words
from baithak.cards.places cimport side_of
from baithak.games.position cimport Position

cdef int _MOST_POINTS

@cython.final
cdef class Frame:
    cdef Position position
    cdef Words codes
    cdef Frame next

@cython.final
cdef class Minimax:
    cdef readonly int64_t leaves
    cdef bint plain
    cdef double table[25]
    @cython.locals(found=double)
    cpdef double value(self, Position position)
    @cython.locals(ours=bint, i=int, found=double)
    cdef double _search(self, Frame frame, double low, double high) noexcept nogil
    cdef double _worth(self, int first, int second) noexcept nogil
