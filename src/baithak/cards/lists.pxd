cimport cython
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, lowest, mix, without_lowest

cdef extern from *:
    """
    #include <stdint.h>
    #include <stdlib.h>
    #include <string.h>
    static inline uint64_t *baithak_grown(uint64_t *words, int room) {
        return (uint64_t *)realloc(words, (size_t)room * sizeof(uint64_t));
    }
    static inline uint64_t *baithak_fresh(int room) { return (uint64_t *)calloc((size_t)room, sizeof(uint64_t)); }
    static inline void baithak_cleared(uint64_t *words, int room) { memset(words, 0, (size_t)room * sizeof(uint64_t)); }
    static int baithak_rising(const void *a, const void *b) {
        uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
        return (x > y) - (x < y);
    }
    static inline int baithak_sort_words(uint64_t *words, int used) {
        int i, j, kept = 0;
        if (used < 24) {
            for (i = 1; i < used; i++) {
                uint64_t word = words[i];
                for (j = i; j > 0 && words[j - 1] > word; j--) words[j] = words[j - 1];
                words[j] = word;
            }
        } else {
            qsort(words, (size_t)used, sizeof(uint64_t), baithak_rising);
        }
        for (i = 0; i < used; i++)
            if (kept == 0 || words[kept - 1] != words[i]) words[kept++] = words[i];
        return kept;
    }
    """
    Mask *fresh "baithak_fresh" (int room) noexcept nogil
    Mask *grown "baithak_grown" (Mask *words, int room) noexcept nogil
    void cleared "baithak_cleared" (Mask *words, int room) noexcept nogil
    int sort_words "baithak_sort_words" (Mask *words, int used) noexcept nogil

cdef int _LEAST, _WORD_BITS

@cython.final
cdef class Words:
    cdef Mask *words
    cdef int room, used
    cpdef Mask at(self, int index) noexcept nogil
    cpdef void append(self, Mask word) noexcept nogil
    @cython.locals(used=int)
    cpdef void append_cards(self, Mask cards) noexcept nogil
    cpdef void put(self, int index, Mask word) noexcept nogil
    cpdef void clear(self) noexcept nogil
    cpdef void settle(self) noexcept nogil
    cpdef list listed(self)

@cython.final
cdef class DistinctWords:
    cdef Mask *words
    cdef Mask *slots
    cdef int room, used
    cpdef Mask at(self, int index) noexcept nogil
    @cython.locals(slot=int)
    cpdef void add(self, Mask word) noexcept nogil
    cpdef void clear(self) noexcept nogil
    @cython.locals(last=int, slot=int)
    cdef int _slot(self, Mask word) noexcept nogil
    @cython.locals(i=int)
    cdef void _grow(self) noexcept nogil
