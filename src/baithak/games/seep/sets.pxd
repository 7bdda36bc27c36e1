cimport cython
from baithak.cards.bits cimport Mask, bit, lowest, put, take, without_lowest
from baithak.cards.lists cimport DistinctWords, Words

cdef int _SUM_AT, _SUM_WIDTH, _HIGHEST
cdef int _VALUES[52]
cdef Mask _VALUE_CARDS[14]

@cython.final
cdef class LooseSets:
    cdef Words found
    cdef Words sets
    cdef int first[15]
    cdef Words several
    cdef DistinctWords grown
    cdef readonly Words unions
    @cython.locals(left=Mask, card=int, value=int, end=int, i=int, word=Mask, total=int)
    cpdef void gather(self, Mask loose) noexcept nogil
    @cython.locals(end=int, i=int, word=Mask, total=int)
    cdef void _sort(self) noexcept nogil
    cpdef int number(self, int total) noexcept nogil
    cpdef Mask any_set(self, int total) noexcept nogil
    @cython.locals(i=int, j=int, union=Mask, full=bint)
    cpdef void unite(self, int start, int value, bint forced) noexcept nogil
