cimport cython
from baithak.cards.bits cimport Mask, bit, highest, lowest, without_lowest
from baithak.cards.places cimport next_seat, partner_of, side_of
from baithak.games.puzzle cimport Puzzle
from baithak.games.smear.bounds cimport TRUMPS
from baithak.games.smear.codes cimport HAND_CARDS
from baithak.games.smear.pattern cimport after_jack, after_low, levelled, with_game, with_jack, with_low

cdef enum:
    RANKS = 8
    TRICK = 4
    PLIES = 25
    WINS_ALONE = 116
    PARTNER_WINS = 40
    TRUMP_LEAD = 16
    TRUMP_PLAYED = 12
    KILLER = 10
    POINT = 10

cdef int _MOST
cdef int _POINTS[32]
cdef Mask _SUIT[32]
cdef Mask _BELOW[32]
cdef Mask _ABOVE[32]
cdef Mask _BEATEN_BY[32]
cdef Mask _WORTHLESS

cdef class OpenTricks(Puzzle):
    cdef Mask hands[4]
    cdef Mask live, jack, low
    cdef int rest
    cdef bint only_void
    cdef int turns[25]
    cdef int patterns[25]
    cdef Mask led[25]
    cdef Mask heaps[25]
    cdef int stakes[25]
    cdef int best_cards[25]
    cdef int owners[25]
    cdef int killers[25]
    cdef int cards[25][6]
    cdef int scores[6]

    @cython.locals(winner=int, best=int, seat=int, _=int)
    cdef int last_winner(self, int leader) noexcept nogil
    @cython.locals(same=Mask)
    cdef Mask _follows(self, Mask hand, Mask led) noexcept nogil
    @cython.locals(higher=Mask)
    cdef Mask _beaters(self, int seat, int card, Mask led) noexcept nogil
    @cython.locals(hand=Mask, pattern=int, alike=Mask, live=Mask, game=bint, scan=Mask, equal=Mask, card=int, below=Mask)
    cdef Mask _kinds(self, int ply, Mask cards) noexcept nogil
    @cython.locals(scan=Mask, card=int, run=Mask, above=Mask, side=int)
    cdef Mask _without_worse(self, int ply, Mask cards, Mask alike, Mask live) noexcept nogil
    @cython.locals(best=int, card=int)
    cdef Mask _dearest(self, Mask run, int side) noexcept nogil
    @cython.locals(seat=int, led=Mask, beaten=Mask, best=int, ours=bint, laid=int)
    cdef int _sure_side(self, int ply, int card) noexcept nogil
    cdef bint _beats(self, int ply, int card) noexcept nogil
    @cython.locals(worth=int, score=int)
    cdef int _score(self, int ply, int card) noexcept nogil
    @cython.locals(left=int, partner=int, right=int, led=Mask, rank=int, over=Mask, best=int)
    cdef int _lead_score(self, int ply, int card, int worth) noexcept nogil
    @cython.locals(trumps=Mask)
    cdef int _strongest(self, Mask cards) noexcept nogil
    @cython.locals(pattern=int, heap=Mask, stake=int, rank=int, chance=int)
    cdef int _follow_score(self, int ply, int card, int worth) noexcept nogil
    @cython.locals(seat=int, led=Mask, beats=bint, best=int, ours=bint, laid=int, over=Mask)
    cdef int _chance(self, int ply, int card) noexcept nogil
    @cython.locals(winner=int, heap=Mask, stake=int, won=bint, pattern=int, level=int)
    cdef void _close(self, int ply) noexcept nogil
