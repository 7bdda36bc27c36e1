cimport cython
from baithak.cards.bits cimport Code, Mask
from baithak.cards.lists cimport Words

cdef int _SEATS

cdef class Position:
    cdef public int turn
    cdef public object fault
    cpdef list legal(self)
    @cython.locals(words=Words)
    cpdef bytes observe(self, int seat)
    cdef void notice(self, int seat, Words words) noexcept nogil
    cpdef void raise_fault(self) except *
    cdef void fill(self, Words codes) noexcept nogil
    cdef void advance(self, Code code) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef int points(self, int side) noexcept nogil
    cdef int scored(self, int side) noexcept nogil
    cdef Mask digest(self) noexcept nogil
    cdef void become(self, Position other) noexcept nogil
