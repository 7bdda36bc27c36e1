cimport cython
from baithak.cards.bits cimport Mask
from baithak.cards.lists cimport Words
from baithak.search.worlds cimport freed_numbers, fresh_numbers

@cython.final
cdef class Halving:
    cdef readonly Words left
    cdef readonly Mask deal
    cdef int most, number, at, stages, share, kept
    cdef double *sums
    cdef double *latest
    cdef double *biases
    cdef double *gone
    cdef double *deals
    cdef double *past
    cpdef void plan(self, int most) noexcept nogil
    cpdef int next(self) noexcept nogil
    cpdef void count(self, int choice, double result) noexcept nogil
    @cython.locals(best=int, whole=bint, i=int, choice=int, more=double)
    cpdef int best(self) noexcept nogil
    @cython.locals(i=int, choice=int)
    cdef void _keep(self) noexcept nogil
    @cython.locals(i=int)
    cdef void _settle(self) noexcept nogil
    cdef int _share(self) noexcept nogil
    @cython.locals(i=int, j=int, choice=Mask, total=double)
    cdef void _sort(self) noexcept nogil
