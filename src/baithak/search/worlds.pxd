cimport cython
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, bit, count, lowest, take
from baithak.cards.chance cimport Chance, drawn_below
from baithak.cards.lists cimport fresh
from baithak.games.position cimport Position
from baithak.games.unseen cimport Unseen

cdef extern from *:
    """
    #include <stdlib.h>
    static inline double *baithak_fresh_numbers(int room) { return (double *)calloc((size_t)room, sizeof(double)); }
    """
    double *fresh_numbers "baithak_fresh_numbers" (int room) noexcept nogil
    void freed_numbers "free" (double *numbers) noexcept nogil

cdef int _SIDE
cdef double _CHOOSE[2809]
cdef double _UNIT

@cython.final
cdef class Worlds:
    cdef readonly Unseen unseen
    cdef readonly object count
    cdef Position base
    cdef Chance chance
    cdef object inner
    cdef bint listing
    cdef double number, rest, total
    cdef int tables, places, pools, steps, size, start
    cdef Mask *groups
    cdef Mask *bounds
    cdef double *ways
    cdef double *totals
    cdef int place_of[16]
    cdef int pool_of[16]
    cdef int quota_of[16]
    cdef int strides[16]
    cdef int rooms[16]
    cdef Mask heaps[16]

    @cython.locals(at=int, total=double, pool=int, number=int, after=double)
    cdef double _ways(self, int table, int step, int left, int room) noexcept nogil
    cdef int _least(self, int table, int step) noexcept nogil
    @cython.locals(pool=int, most=int, allowed=int)
    cdef int _most(self, int table, int step, int left, int room) noexcept nogil
    cdef void deal(self, Position world, Mask run) noexcept nogil
    @cython.locals(pool=int, table=int, room=int, cards=Mask, step=int, number=int, part=Mask, at=int)
    cdef void _lay(self, Position world) noexcept nogil
    cdef double _rank(self, double total) noexcept nogil
    @cython.locals(rank=double, chosen=int, table=int)
    cdef int _table(self) noexcept nogil
    @cython.locals(pool=int, rank=double, chosen=int, number=int, after=double, ways=double)
    cdef int _portion(self, int table, int step, int left, int room) noexcept nogil
    @cython.locals(left=int, rank=double, ways=double, part=Mask, card=Mask, taken=bint)
    cdef Mask _chosen(self, Mask cards, int number) noexcept nogil
