cimport cython
from baithak.cards.bits cimport Mask
from baithak.games.position cimport Position
from baithak.games.seep.position cimport SeepPosition
from baithak.games.unseen cimport Unseen

cdef enum:
    COMING = 4
    LOOSE = 8

@cython.final
cdef class SeepUnseen(Unseen):
    cdef void _lay(self, SeepPosition world, int place, Mask cards) noexcept nogil
