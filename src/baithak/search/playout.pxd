cimport cython
from libc.stdint cimport int64_t
from baithak.cards.bits cimport Mask, mix, take
from baithak.cards.lists cimport Words
from baithak.games.position cimport Position

@cython.final
cdef class Playout:
    cdef readonly Position start, work
    cdef Words codes
    cdef Mask random
    cdef readonly int64_t plies
    cdef int below(self, int limit) noexcept nogil
    cdef int once(self) noexcept nogil
    @cython.locals(total=int64_t, _=int)
    cpdef int64_t total(self, int times)
