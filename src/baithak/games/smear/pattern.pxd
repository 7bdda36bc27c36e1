cimport cython
from baithak.cards.bits cimport put, take

cdef enum:
    ALWAYS = 0
    LEVEL = 1
    AHEAD = 2
    NEVER = 3
    PLACES = 4

cpdef int code_at(int pattern, int place) noexcept nogil
cpdef int with_code(int pattern, int place, int code) noexcept nogil
cpdef int after_jack(int pattern, bint won) noexcept nogil
cpdef int after_low(int pattern, bint won) noexcept nogil
cpdef bint with_game(int pattern) noexcept nogil
cpdef bint with_jack(int pattern) noexcept nogil
cpdef bint with_low(int pattern) noexcept nogil
@cython.locals(code=int, place=int)
cpdef int easiest(int pattern) noexcept nogil
@cython.locals(code=int, place=int)
cpdef int hardest(int pattern) noexcept nogil
@cython.locals(ahead=int, level=int)
cpdef int levelled(int pattern) noexcept nogil
