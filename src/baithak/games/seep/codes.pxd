# What moves.py says, for where it is compiled: the same names, as C.
from baithak.cards.bits cimport Code, Mask, cards_of_ranks, put, ranks_of, take

cdef enum:
    LOWEST_HOUSE = 9
    HIGHEST_HOUSE = 13
    HOUSES = 5
    THROW = 0
    CAPTURE = 1
    CAPTURE_HOUSE = 2
    BID = 3
    REDEAL = 4
    MAKE = 5
    ADD = 10
    BREAK = 15
    MERGE = 20

cdef inline Code code_of(int kind, int card, Mask loose) noexcept nogil:
    return put(kind, 58) | put(card, 52) | loose

cdef inline int kind_of(Code code) noexcept nogil:
    return take(code, 58, 5)

cdef inline int played_card(Code code) noexcept nogil:
    return take(code, 52, 6)

cdef inline Mask loose_cards(Code code) noexcept nogil:
    return take(code, 0, 52)

cdef inline int house_value(int kind) noexcept nogil:
    return LOWEST_HOUSE + (kind - MAKE) % HOUSES if kind >= MAKE else 0

cdef inline bint is_breaking(int kind) noexcept nogil:
    return kind >= BREAK

cdef inline Mask values_of(Mask cards) noexcept nogil:
    return put(take(ranks_of(cards), 0, 12), 2) | put(take(ranks_of(cards), 12, 1), 1)

cdef inline Mask cards_worth(Mask values) noexcept nogil:
    return cards_of_ranks(take(values, 2, 12) | put(take(values, 1, 1), 12))
