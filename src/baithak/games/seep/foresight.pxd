cimport cython
from baithak.cards.bits cimport Code, Mask, bit, count, lowest, mix, take, without_lowest
from baithak.cards.lists cimport Words, push
from baithak.cards.places cimport next_seat, partner_of, side_of
from baithak.games.policy cimport Greedy
from baithak.games.position cimport Position
from baithak.games.seep.codes cimport (
    BID, CAPTURE_HOUSE, HIGHEST_HOUSE, HOUSES, LOWEST_HOUSE, REDEAL, THROW,
    house_value, is_breaking, kind_of, loose_cards, played_card,
)
from baithak.games.seep.position cimport SeepPosition

cdef int _PLAYS
cdef Mask _ALL_CARDS
cdef int _VALUES[52]
cdef Mask _VALUE_CARDS[14]
cdef int _CARD_POINTS[3][52]
cdef int _SURE, _POINT
cdef double _UNIT
cdef int _HOLDS[13][5]
cdef int EACH, HELD, SWEEP, LOOSE, THEIRS, OURS, HOUSE, MINE, KEPT

@cython.final
cdef class SeepForesight(Greedy):
    cdef public int weights[13]
    cdef int scoring
    cdef Mask houses
    cdef int prices[52]
    cdef int next_holds[14]
    cdef int partner_holds[14]
    cdef int last_holds[14]
    cdef int best[14]
    cdef int house_prices[5]
    cdef int house_worths[5]
    @cython.locals(i=int, code=Code, key=Mask, cards=Mask)
    cdef void _match(self, SeepPosition position, Words codes, Words keys) noexcept nogil
    cdef Mask _sort(self, SeepPosition position, int card) noexcept nogil
    @cython.locals(seat=int, unseen=Mask, held=int, value=int, chance=int, place=int, owners=Mask)
    cdef void _look(self, SeepPosition position) noexcept nogil
    @cython.locals(card=int)
    cdef void _reprice(self, SeepPosition position) noexcept nogil
    @cython.locals(price=int)
    cdef int _price(self, Mask cards) noexcept nogil
    @cython.locals(theirs=int, left=int, ours=int, taken=int)
    cdef int _house(self, int value, int price, Mask hand) noexcept nogil
    @cython.locals(kind=int, card=int, value=int, taken=Mask, after=Mask, hand=Mask, houses=Mask, worth=int, last=int, place=int, over=int, made=int)
    cdef int _worth(self, SeepPosition position, Code code) noexcept nogil
    @cython.locals(kind=int, card=int, value=int, place=int, cards=Mask)
    cdef int _built(self, SeepPosition position, Code code, Mask hand) noexcept nogil
    @cython.locals(value=int, price=int, worth=int, left=int, points=int, theirs=int, mine=int, dearest=int, chance=int, _=int)
    cdef int _left(self, SeepPosition position, Mask hand, Mask after, Mask houses) noexcept nogil
    @cython.locals(value=int, card=int, reached=int)
    cdef void _reach(self, Mask loose) noexcept nogil
    @cython.locals(total=int, most=int, value=int, left=int)
    cdef int _unswept(self, Mask loose, Mask houses) noexcept nogil
    @cython.locals(hand=Mask, same=int, builders=int, cards=Mask, missing=int)
    cdef int _bid(self, SeepPosition position, int value) noexcept nogil
