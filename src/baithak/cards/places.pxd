# What cards/seats.py and cards/card.py do, as C in place of each call.
cdef extern from *:
    """
    static inline int baithak_next_seat(int seat) { return (seat + 1) & 3; }
    static inline int baithak_partner_of(int seat) { return seat ^ 2; }
    static inline int baithak_side_of(int seat) { return seat & 1; }
    static inline int baithak_other_side(int side) { return side ^ 1; }
    static inline int baithak_suit_of(int card) { return card / 13; }
    static inline int baithak_rank_of(int card) { return card % 13; }
    static inline int baithak_card_of(int rank, int suit) { return 13 * suit + rank; }
    """
    int next_seat "baithak_next_seat" (int seat) noexcept nogil
    int partner_of "baithak_partner_of" (int seat) noexcept nogil
    int side_of "baithak_side_of" (int seat) noexcept nogil
    int other_side "baithak_other_side" (int side) noexcept nogil
    int suit_of "baithak_suit_of" (int card) noexcept nogil
    int rank_of "baithak_rank_of" (int card) noexcept nogil
    int card_of "baithak_card_of" (int rank, int suit) noexcept nogil

cdef enum:
    NOBODY = -1
    SEATS = 4
    SIDES = 2

cdef enum:
    SUITS = 4
    SEVEN = 5
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12
