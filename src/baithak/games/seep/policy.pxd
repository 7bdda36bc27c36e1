cimport cython
from baithak.cards.bits cimport Code, Mask, bit, lowest, without_lowest
from baithak.games.policy cimport Greedy
from baithak.games.position cimport Position
from baithak.games.seep.codes cimport CAPTURE_HOUSE, THROW, kind_of, loose_cards, played_card
from baithak.games.seep.position cimport SeepPosition

cdef int _VALUES[52]
cdef int _CARD_POINTS[3][52]

@cython.final
cdef class SeepGreedy(Greedy):
    @cython.locals(kind=int, card=int, points=int, cards=Mask, house=Mask)
    cdef int _worth(self, SeepPosition position, Code code) noexcept nogil
