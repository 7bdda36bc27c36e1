from baithak.cards.bits cimport Mask, has, highest, lowest, take
from baithak.cards.places cimport ACE, JACK, NOBODY, SEVEN, TEN, card_of, other_side
from baithak.games.smear.codes cimport TIE_BIDDERS, TIE_NON_BIDDERS

cdef int _HONOURS[32]

cpdef int game_points(Mask cards) noexcept nogil
cpdef int holder_of(int card, Mask first, Mask second) noexcept nogil
cpdef int high_card(int trump, Mask played, bint in_play) noexcept nogil
cpdef int low_card(int trump, Mask played, bint in_play) noexcept nogil
cpdef int jack_card(int trump) noexcept nogil
cpdef int game_side(int first, int second, int bidding_side, int tie) noexcept nogil
cpdef int scored(int made, int bid) noexcept nogil
