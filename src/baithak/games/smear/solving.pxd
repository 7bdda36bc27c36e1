cimport cython
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, bit, has, highest, lowest, mix, put, suit_cards, take, without_lowest
from baithak.cards.lists cimport cleared, fresh
from baithak.cards.places cimport NOBODY, SEATS, SEVEN, SUITS, card_of, next_seat, partner_of, rank_of, side_of
from baithak.games.position cimport Position
from baithak.games.puzzle cimport Puzzle
from baithak.games.smear.bounds cimport TRUMPS, cashed_points, masters, points_of, sure_points
from baithak.games.smear.codes cimport HAND_CARDS, NO_TRUMP_YET, OVER, TRICKS
from baithak.games.smear.pattern cimport (
    AHEAD, ALWAYS, LEVEL, NEVER, PLACES, after_jack, after_low, code_at, easiest, hardest, levelled, with_code,
    with_game, with_jack, with_low,
)
from baithak.games.smear.position cimport SmearPosition
from baithak.games.smear.scoring cimport game_side, high_card, holder_of, jack_card, low_card

cdef enum:
    RANKS = 8
    TRICK = 4
    LAST = 20
    SIGNS = 2048
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

@cython.final
cdef class SmearPuzzle(Puzzle):
    cdef public object worth
    cdef int ranks[25]
    cdef Mask hands[4]
    cdef int holders[32]
    cdef Mask live, jack, low
    cdef int made[2]
    cdef int lead, rest, tie, asked, pattern
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
    @cython.locals(winner=int, pattern=int, best=int, seat=int, _=int, won=bint)
    cdef void _judge_last(self, int need) noexcept nogil
    @cython.locals(level=int, ahead=int, decided=int, place=int, code=int)
    cdef int _decided(self, int pattern, int need, int least, int most) noexcept nogil
    cdef void _note(self, int code, int least, int most) noexcept nogil
    @cython.locals(live=Mask, place=int, sign=Mask, cards=Mask, card=int, kind=int)
    cdef Mask _sign(self, int suit, bint game) noexcept nogil
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
    @cython.locals(pattern=int, heap=Mask, stake=int, rank=int)
    cdef int _follow_score(self, int ply, int card, int worth) noexcept nogil
    @cython.locals(seat=int, led=Mask, beats=bint, best=int, ours=bint, laid=int, over=Mask)
    cdef int _chance(self, int ply, int card) noexcept nogil
    @cython.locals(winner=int, heap=Mask, stake=int, won=bint, pattern=int, level=int)
    cdef void _close(self, int ply) noexcept nogil

cdef int _yield(int code, int lead) noexcept nogil
@cython.locals(renumbered=Mask, place=int, suit=int)
cdef Mask _renumbered(Mask cards, int trump) noexcept nogil
