cimport cython
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Code, Mask, bit, count, lowest, mix, take, without_lowest
from baithak.cards.lists cimport Words, fresh
from baithak.cards.places cimport NOBODY, SEATS, next_seat, side_of
from baithak.games.position cimport Position
from baithak.games.puzzle cimport Puzzle
from baithak.games.seep.codes cimport (
    CAPTURE_HOUSE, HOUSES, LOWEST_HOUSE, THROW, kind_of, loose_cards, played_card,
)
from baithak.games.seep.position cimport SeepPosition

cdef int _MOST, _PLAYS, _LOOSE, _PLACES, _SWEEP_FEAR, _CARDS, _SOON
cdef int _VALUES[52]
cdef int _CARD_POINTS[3][52]
cdef int _MORE_CARDS[3]
cdef Mask _TWINS[3][52]

@cython.final
cdef class SeepPuzzle(Puzzle):
    cdef list owned, copies
    cdef void *positions[49]
    cdef void *lists[49]
    cdef int rest[49]
    cdef Code killers[49]
    cdef Words scores
    cdef Mask *signs
    cdef Mask options_key
    cdef int scoring, more_cards, captured

    @cython.locals(seat=int, later=int, held=int)
    cdef int _check(self, SeepPosition position) except -1
    cdef int _make_copies(self, SeepPosition position) except -1
    @cython.locals(ply=int)
    cdef int _copy(self, SeepPosition position) except -1
    @cython.locals(cards=Mask, seat=int, place=int, now=int, most=int)
    cdef int _measure(self, SeepPosition position) except -1
    @cython.locals(points=int)
    cdef int _points(self, Mask cards) noexcept nogil
    @cython.locals(left=int, mine=int, theirs=int, most=int, ours=bint)
    cdef void _judge(self, SeepPosition position, int rest) noexcept nogil
    @cython.locals(signs=Mask, seat=int, place=int, key=Mask)
    cdef Mask _key(self, SeepPosition position) noexcept nogil
    @cython.locals(signs=Mask, card=int, twins=Mask)
    cdef Mask _signs(self, Mask cards, int place) noexcept nogil
    @cython.locals(sign=Mask, cards=int)
    cdef Mask _house_sign(self, SeepPosition position, int place) noexcept nogil
    @cython.locals(number=int, i=int, code=Code, score=int, place=int)
    cdef int _sort(self, int ply, int hint, SeepPosition position, SeepPosition after, Words codes) noexcept nogil
    @cython.locals(loose=Mask, others=Mask)
    cdef bint _has_twin(self, Code code, SeepPosition position) noexcept nogil
    @cython.locals(first=int, second=int, gain=int, ours=int, theirs=int)
    cdef int _gain(self, SeepPosition position, SeepPosition after) noexcept nogil
    @cython.locals(gain=int, kind=int, score=int)
    cdef int _score(self, SeepPosition position, SeepPosition after, Code code) noexcept nogil
    @cython.locals(total=int, cards=Mask, house=int, place=int, value=int)
    cdef bint _sweepable(self, SeepPosition position) noexcept nogil
    @cython.locals(signs=Mask)
    cdef int _mark(self, Code code) noexcept nogil
