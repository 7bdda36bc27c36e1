cimport cython
from baithak.cards.bits cimport Mask
from baithak.cards.lists cimport Words
from baithak.search.worlds cimport freed_numbers, fresh_numbers

@cython.final
cdef class Halving:
    cdef readonly Words left
    cdef readonly Mask deal
    cdef int most, number, at, stages, share
    cdef double *sums
    cdef double *trials
    cdef int next(self) noexcept nogil
    cdef void count(self, int choice, double result) noexcept nogil
    @cython.locals(best=int, i=int, choice=int)
    cpdef int best(self) noexcept nogil
    cdef double _mean(self, int choice) noexcept nogil
    cdef int _share(self) noexcept nogil
    @cython.locals(i=int, j=int, choice=Mask, mean=double)
    cdef void _sort(self) noexcept nogil
