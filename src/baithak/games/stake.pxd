from baithak.games.position cimport Position

cdef class Stake:
    cdef double reward(self, Position position) noexcept nogil
