cimport cython
from baithak.cards.bits cimport Mask
from baithak.games.position cimport Position
from baithak.games.smear.position cimport SmearPosition
from baithak.games.unseen cimport Unseen

cdef enum:
    KITTY = 4
    UNDEALT = 5
    BURIED = 6
    BURIED_TRUMP = 7

@cython.final
cdef class SmearUnseen(Unseen):
    cdef void _lay(self, SmearPosition world, int place, Mask cards) noexcept nogil
