# What moves.py, options.py and scoring.py number, for where it is compiled: the same names, as C.
from baithak.cards.bits cimport Code, Mask, put, take

cdef enum:
    PLAY = 0
    BID = 1
    DISCARD = 2

cdef enum:
    AUCTION = 0
    EXCHANGE = 1
    TRICKS = 2
    OVER = 3

cdef enum:
    HAND_CARDS = 6
    LAST_TRICK = 6
    NO_TRUMP_YET = -1
    NO_BID_YET = -1
    NOT_ANNOUNCED = -1
    LEAST_BID = 2
    HIGHEST_BID = 4

cdef enum:
    HIGH = 0
    LOW = 1
    JACK_POINT = 2
    GAME_POINT = 3
    POINTS = 4

cdef enum:
    LOST_BY_DEALER = 2

cdef enum:
    STEAL_FOUR = 1
    STEAL_ANY = 2

cdef enum:
    STICK_DEALER = 2
    DEALER_MINUS_TWO = 3

cdef enum:
    TIE_NOBODY = 0
    TIE_NON_BIDDERS = 1
    TIE_BIDDERS = 2

cdef inline Code play_code(int card) noexcept nogil:
    return card

cdef inline Code bid_code(int bid) noexcept nogil:
    return put(BID, 52) | <Mask>bid

cdef inline Code discard_code(Mask cards) noexcept nogil:
    return put(DISCARD, 52) | cards

cdef inline int kind_of(Code code) noexcept nogil:
    return take(code, 52, 11)

cdef inline Mask payload_of(Code code) noexcept nogil:
    return take(code, 0, 52)
