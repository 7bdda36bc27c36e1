cimport cython
from baithak.cards.places cimport side_of
from baithak.games.position cimport Position
from baithak.games.seep.position cimport SeepPosition
from baithak.games.stake cimport Stake

cdef int _NINE_POINTS
cdef double POINTS_STILL

@cython.final
cdef class SeepStake(Stake):
    cdef readonly int lead, target
    cdef readonly double reach
    cdef bint nine, cards, rotate
    cdef double bidding
    @cython.locals(first=int, second=int, difference=int, lead=int)
    cdef double _reward(self, SeepPosition position) noexcept nogil
    @cython.locals(ours=int, side=int)
    cdef double _dealing(self, int dealer, int lead) noexcept nogil
