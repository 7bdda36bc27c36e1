cimport cython
from baithak.cards.bits cimport Mask, bit, has, highest, lowest, put, take, without_lowest
from baithak.cards.lists cimport DistinctWords, Rows, Words, push, push_in

cdef int _HIGHEST, _UNITED
cdef int _VALUES[52]
cdef Mask _VALUE_CARDS[14]

@cython.final
cdef class LooseSets:
    cdef readonly Mask sums, joint, short
    cdef readonly Rows sets
    cdef Words several
    cdef DistinctWords grown
    cdef int value
    cdef bint forced
    cdef Mask united
    @cython.locals(card=int, value=int, total=int, i=int, wide=Mask, sums=Mask, joint=Mask, short=Mask)
    cpdef void gather(self, Mask loose) noexcept nogil
    cpdef int number(self, int total) noexcept nogil
    cpdef Mask any_set(self, int total) noexcept nogil
    @cython.locals(row=int)
    cpdef int unite(self, int start, int value, bint forced) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef void _aim(self, int value, bint forced) noexcept nogil
    @cython.locals(added=Mask, i=int, union=Mask)
    cdef void _add_one(self, int start, int row) noexcept nogil
    @cython.locals(i=int, j=int, union=Mask, full=bint)
    cdef void _add_all(self, int start, int row) noexcept nogil
