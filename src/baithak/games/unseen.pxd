from baithak.cards.bits cimport Mask
from baithak.games.position cimport Position

cdef class Unseen:
    cdef public Position base
    cdef public Mask cards
    cdef public tuple quotas, cases
    cdef public bint moves_seen
    cdef void lay(self, Position world, int place, Mask cards) noexcept nogil
