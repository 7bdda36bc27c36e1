cimport cython
from baithak.cards.bits cimport Code, Mask, bit, count, has, lowest, mix, take, without_lowest
from baithak.cards.lists cimport Rows, Words, push
from baithak.cards.places cimport NOBODY, SEATS, SIDES, next_seat, partner_of, side_of
from baithak.games.position cimport Position
from baithak.games.seep.codes cimport (
    ADD, BID, BREAK, CAPTURE, CAPTURE_HOUSE, HIGHEST_HOUSE, HOUSES, LOWEST_HOUSE, MAKE, MERGE, REDEAL, THROW,
    cards_worth, code_of, house_value, is_breaking, kind_of, loose_cards, played_card, values_of,
)
from baithak.games.seep.sets cimport LooseSets

cdef int _PLAYS
cdef Mask _ALL_CARDS
cdef int _VALUES[52]
cdef Mask _VALUE_CARDS[14]
cdef Mask _HIGH_CARDS
cdef int _CARD_POINTS[3][52]
cdef int _MORE_CARDS[3]

@cython.final
cdef class SeepPosition(Position):
    cdef public object options
    cdef public bint forced, thrown_in
    cdef public int max_houses, sweep_points, opening_sweep_points, last_sweep_points, scoring
    cdef public Mask options_key, loose, shown
    cdef public int dealer, bid, ply, last
    cdef public Mask hands[4]
    cdef public Mask coming[4]
    cdef public Mask houses[5]
    cdef public Mask owners[5]
    cdef public Mask piles[2]
    cdef public int sweeps[2]
    cdef public int swept[2]
    cdef LooseSets sets

    cpdef Mask house(self, int value) noexcept nogil
    cpdef bint owns(self, int seat, int value) noexcept nogil
    @cython.locals(total=int, cards=Mask)
    cpdef bint cemented(self, int value) noexcept nogil
    @cython.locals(values=Mask, house=int)
    cpdef Mask standing(self) noexcept nogil
    @cython.locals(weak=Mask, house=int)
    cpdef Mask weak_houses(self, int seat) noexcept nogil
    cpdef int houses_standing(self) noexcept nogil
    cpdef bint floor_is_empty(self) noexcept nogil
    @cython.locals(bound=Mask, house=int, held=Mask)
    cpdef Mask bound(self, int seat) noexcept nogil
    cpdef bint keeps(self, int seat, int value, int card_value) noexcept nogil
    cpdef bint needs_card(self, int seat, int value) noexcept nogil
    cpdef int sweep_worth(self) noexcept nogil
    cpdef Mask thrown_cards(self) noexcept nogil
    @cython.locals(seen=Mask, place=int)
    cpdef Mask unseen(self, int seat) noexcept nogil

    @cython.locals(value=int)
    cdef void _bids(self, Words codes, Mask hand) noexcept nogil
    @cython.locals(houses=Mask, loose=Mask, thrown=Mask)
    cdef void _captures(self, Words codes, LooseSets sets, Mask cards, Mask standing) noexcept nogil
    @cython.locals(value=int, code=Mask)
    cdef void _capture_with(self, Words codes, LooseSets sets, int kind, Mask cards) noexcept nogil
    @cython.locals(free=Mask, held=Mask, making=Mask, adding=Mask, weak=Mask)
    cdef void _builds(self, Words codes, LooseSets sets, Mask hand, Mask standing) noexcept nogil
    @cython.locals(held=Mask, card=int, code=Mask)
    cdef void _joins(self, Words codes, LooseSets sets, int kind, int house, Mask cards) noexcept nogil
    @cython.locals(house=int, raised=Mask, cards=Mask, code=Mask)
    cdef void _breaks(self, Words codes, LooseSets sets, int kind, Mask houses, Mask hand, Mask weak) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef void _add_unions(self, Words codes, Rows sets, Mask code, int row, bint empty) noexcept nogil

    @cython.locals(cards=Mask)
    cdef Mask _clear_house(self, int value) noexcept nogil
    @cython.locals(side=int)
    cdef void _capture(self, Mask cards, int value) noexcept nogil
    @cython.locals(house=int, place=int, joins_owners=bint)
    cdef void _build(self, Mask cards, int value, int kind) noexcept nogil
    cdef void _finish(self) noexcept nogil
    @cython.locals(seat=int, place=int, side=int)
    cdef void _take(self, SeepPosition source) noexcept nogil


@cython.locals(position=SeepPosition, seat=int)
cpdef SeepPosition deal(options, pack, int dealer)
