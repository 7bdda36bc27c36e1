cimport cython
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, bit, has, highest, lowest, mix, put, suit_cards, take, without_lowest
from baithak.cards.lists cimport cleared, fresh
from baithak.cards.places cimport NOBODY, SEATS, SEVEN, SUITS, card_of, next_seat, partner_of, rank_of, side_of
from baithak.games.position cimport Position
from baithak.games.smear.bounds cimport cashed_points, masters, points_of, sure_points
from baithak.games.smear.codes cimport EXCHANGE, HAND_CARDS, NO_TRUMP_YET, OVER, TRICKS
from baithak.games.smear.pattern cimport (
    AHEAD, ALWAYS, LEVEL, NEVER, PLACES, after_jack, after_low, code_at, easiest, hardest, levelled, with_code,
    with_game,
)
from baithak.games.smear.position cimport SmearPosition
from baithak.games.smear.scoring cimport game_side, high_card, holder_of, jack_card, low_card
from baithak.games.smear.tricks cimport RANKS, TRICK, OpenTricks

cdef enum:
    LAST = 20
    SIGNS = 2048

cdef int _MOST
cdef int _POINTS[8]

@cython.final
cdef class SmearPuzzle(OpenTricks):
    cdef public object worth
    cdef int ranks[25]
    cdef int holders[32]
    cdef int made[2]
    cdef int lead, tie, asked, pattern
    cdef Mask *signs

    @cython.locals(seat=int, held=int)
    cdef int _check(self, SmearPosition position) except -1
    cdef bint _posed(self, SmearPosition position) noexcept nogil
    @cython.locals(ours=Mask, theirs=Mask, trumps=Mask, low=int, jack=int, more=int)
    cdef void _settle(self, SmearPosition position) noexcept nogil
    cdef void _give(self, int side) noexcept nogil
    cdef int _rank(self, int first, int second) noexcept nogil
    @cython.locals(seat=int, cards=Mask, ply=int, place=int)
    cdef void _take(self, SmearPosition position) noexcept nogil
    @cython.locals(pattern=int, place=int, first=int, second=int, code=int)
    cdef int _question(self, int rank) noexcept nogil
    @cython.locals(pattern=int, won=bint)
    cdef void _judge_last(self, int need) noexcept nogil
    @cython.locals(level=int, ahead=int, decided=int, place=int, code=int)
    cdef int _decided(self, int pattern, int need, int least, int most) noexcept nogil
    cdef void _note(self, int code, int least, int most) noexcept nogil
    @cython.locals(live=Mask, place=int, sign=Mask, cards=Mask, card=int, kind=int)
    cdef Mask _sign(self, int suit, bint game) noexcept nogil

cdef int _yield(int code, int lead) noexcept nogil
@cython.locals(renumbered=Mask, place=int, suit=int)
cdef Mask _renumbered(Mask cards, int trump) noexcept nogil
