cimport cython
from libc.stdlib cimport free as freed
from baithak.cards.bits cimport Mask, mix

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
    static inline int baithak_sort_words(uint64_t *words, int used) { /* Shell's sort, with Ciura's gaps */
        static const int gaps[] = {1, 4, 10, 23, 57, 132, 301, 701};
        int at = 7, i, j, kept = 0;
        while (at > 0 && gaps[at] * 2 > used) at--;
        for (; at >= 0; at--) {
            int gap = gaps[at];
            for (i = gap; i < used; i++) {
                uint64_t word = words[i];
                for (j = i; j >= gap && words[j - gap] > word; j -= gap) words[j] = words[j - gap];
                words[j] = word;
            }
        }
        for (i = 0; i < used; i++)
            if (kept == 0 || words[kept - 1] != words[i]) words[kept++] = words[i];
        return kept;
    }
    static inline int baithak_sort_row(uint64_t *words, int first, int used) {
        return baithak_sort_words(words + first, used);
    }
    static inline PyObject *baithak_packed_words(const uint64_t *words, int used) {
        PyObject *packed = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)used * 8);
        unsigned char *to;
        int i, j;
        if (packed == NULL) return NULL;
        to = (unsigned char *)PyBytes_AS_STRING(packed);
        for (i = 0; i < used; i++)
            for (j = 0; j < 8; j++) *to++ = (unsigned char)(words[i] >> 8 * j);
        return packed;
    }
    """
    Mask *fresh "baithak_fresh" (int room) noexcept nogil
    Mask *grown "baithak_grown" (Mask *words, int room) noexcept nogil
    void cleared "baithak_cleared" (Mask *words, int room) noexcept nogil
    int sort_words "baithak_sort_words" (Mask *words, int used) noexcept nogil
    int sort_row "baithak_sort_row" (Mask *words, int first, int used) noexcept nogil
    bytes packed_words "baithak_packed_words" (Mask *words, int used)

cdef int _LEAST, _FEW

@cython.final
cdef class Words:
    cdef Mask *words
    cdef readonly int used
    cdef int room
    cpdef Mask at(self, int index) noexcept nogil
    cpdef void append(self, Mask word) noexcept nogil
    cpdef void put(self, int index, Mask word) noexcept nogil
    cpdef void clear(self) noexcept nogil
    cpdef void settle(self) noexcept nogil
    cpdef list listed(self)
    cpdef bytes packed(self)

# The same as words.append(word), put in place of the call.
cdef inline void push(Words words, Mask word) noexcept nogil:
    if words.used == words.room:
        words.append(word)
    else:
        words.words[words.used] = word
        words.used += 1

@cython.final
cdef class DistinctWords:
    cdef Mask *words
    cdef Mask *slots
    cdef readonly int used
    cdef int room
    cpdef Mask at(self, int index) noexcept nogil
    @cython.locals(i=int, slot=int)
    cpdef void add(self, Mask word) noexcept nogil
    cpdef void clear(self) noexcept nogil
    @cython.locals(last=int, slot=int)
    cdef int _slot(self, Mask word) noexcept nogil
    @cython.locals(i=int)
    cdef void _lay_out(self) noexcept nogil

@cython.final
cdef class Rows:
    cdef Mask *words
    cdef Mask *used
    cdef int number, room
    cpdef int length(self, int row) noexcept nogil
    cpdef Mask at(self, int row, int index) noexcept nogil
    @cython.locals(end=int)
    cpdef void append(self, int row, Mask word) noexcept nogil
    cpdef void settle(self, int row) noexcept nogil
    cpdef void clear(self) noexcept nogil
    cpdef list listed(self, int row)
    @cython.locals(old=int, row=int, i=int)
    cdef void _widen(self, int least) noexcept nogil

# The same as rows.append(row, word), put in place of the call.
cdef inline void push_in(Rows rows, int row, Mask word) noexcept nogil:
    cdef int end = <int>rows.used[row]
    if end == rows.room:
        rows.append(row, word)
    else:
        rows.words[row * rows.room + end] = word
        rows.used[row] = end + 1
