cimport cython
from baithak.cards.bits cimport Code
from baithak.cards.chance cimport Chance, drawn_below
from baithak.cards.lists cimport Words, push
from baithak.cards.places cimport side_of
from baithak.games.position cimport Position

cdef class Policy:
    cdef Code pick(self, Position position, Words codes, Chance chance) noexcept nogil
    @cython.locals(i=int)
    cdef void match(self, Position position, Words codes, Words keys) noexcept nogil
    cdef double grade(self, Position position, Words codes, Words grades) noexcept nogil

@cython.final
cdef class Uniform(Policy):
    pass

@cython.final
cdef class Sides(Policy):
    cdef readonly Policy first, second

cdef class Greedy(Policy):
    cdef readonly int blind
    cdef int plan(self, Position position) noexcept nogil
    cdef int worth(self, Position position, Code code, int plan) noexcept nogil
