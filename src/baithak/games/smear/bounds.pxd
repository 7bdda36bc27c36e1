cimport cython
from baithak.cards.bits cimport Mask, highest, lowest, put, take, without_lowest

cdef enum:
    TRUMPS = 255

cdef int _KINDS
cdef Mask _WORTHLESS
cdef Mask _RISING[5]
cdef int _RISING_POINTS[5]
cdef int _POINTS_OF[256]
cdef int _COUNT[256]
cdef Mask _ABOVE[8]

cpdef int points_of(Mask cards) noexcept nogil
@cython.locals(trumps=Mask)
cpdef Mask masters(Mask ours, Mask theirs) noexcept nogil
@cython.locals(left=Mask, others=Mask)
cpdef int sure_tricks(Mask hand, Mask theirs) noexcept nogil
@cython.locals(cards=Mask, points=int, kind=int)
cpdef int least(Mask hand, int number) noexcept nogil
@cython.locals(tricks=int, others=int)
cpdef int sure_points(Mask first, Mask second, Mask third, Mask fourth, Mask mine, Mask theirs) noexcept nogil
@cython.locals(points=int)
cdef int _won(Mask hand, Mask partner, Mask third, Mask fourth, Mask mine, int tricks) noexcept nogil
@cython.locals(tricks=int, points=int, winners=Mask, cards=Mask)
cpdef int cashed_points(Mask leader, Mask partner, Mask left, Mask right, Mask mine) noexcept nogil
@cython.locals(trumps=Mask)
cdef int _followed(Mask hand, int tricks) noexcept nogil
@cython.locals(tops=Mask, suit=int, cards=Mask, higher=Mask)
cdef Mask _tops(Mask hand, Mask others) noexcept nogil
