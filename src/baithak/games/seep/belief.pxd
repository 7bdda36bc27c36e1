cimport cython
from libc.math cimport exp
from baithak.cards.bits cimport Code, Mask, count
from baithak.cards.lists cimport Words
from baithak.cards.places cimport SEATS
from baithak.games.belief cimport Belief
from baithak.games.position cimport Position
from baithak.games.seep.foresight cimport SeepForesight
from baithak.games.seep.position cimport SeepPosition

cdef Mask _VALUE_CARDS[14]
cdef double _BID[5]

@cython.final
cdef class SeepBelief(Belief):
    cdef public double temperature, blunders
    cdef int viewer, bidder
    cdef Mask bid_cards, bid_played
    cdef public Mask later[4]
    cdef Words moves, codes, grades
    cdef SeepForesight policy
    cdef SeepPosition start, work
    @cython.locals(seat=int, weight=double, at=int, code=Mask)
    cdef double _weigh(self, SeepPosition work, SeepPosition world) noexcept nogil
    @cython.locals(scale=double, made=int, i=int, total=double, own=Code, grade=Code)
    cdef double _likely(self, SeepPosition work, Mask code) noexcept nogil
