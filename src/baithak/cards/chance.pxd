cimport cython
from baithak.cards.bits cimport Mask, mix, take

@cython.final
cdef class Chance:
    cdef readonly Mask seed
    cdef Mask key, drawn
    cpdef void begin(self, Mask run) noexcept nogil
    cpdef Mask word(self) noexcept nogil
    cpdef int below(self, int limit) noexcept nogil

# The same as chance.below(limit), put in place of the call.
cdef inline int drawn_below(Chance chance, int limit) noexcept nogil:
    chance.drawn += 1
    return <int>take(take(mix(chance.key, chance.drawn), 0, 32) * <Mask>limit, 32, 32)
