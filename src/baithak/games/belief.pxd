from baithak.games.position cimport Position

cdef class Belief:
    cdef double weigh(self, Position world) noexcept nogil
