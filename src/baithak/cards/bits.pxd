# What cards/mask.py does, as C that is put in place of each call where it is compiled.
# The names are those of mask.py; tests/parity holds the two to each other.
from libc.stdint cimport int64_t, uint64_t

ctypedef uint64_t Mask
ctypedef int64_t Code

cdef extern from *:
    """
    #include <stdint.h>
    #include <stdlib.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int baithak_count(uint64_t x) { return (int)__popcnt64(x); }
    static inline int baithak_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static inline int baithak_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    static inline int baithak_count(uint64_t x) { return __builtin_popcountll(x); }
    static inline int baithak_lowest(uint64_t x) { return __builtin_ctzll(x); }
    static inline int baithak_highest(uint64_t x) { return 63 - __builtin_clzll(x); }
    #endif
    static inline uint64_t baithak_bit(int card) { return (uint64_t)1 << card; }
    static inline int baithak_has(uint64_t mask, int card) { return (int)(mask >> card & 1); }
    static inline uint64_t baithak_without_lowest(uint64_t mask) { return mask & (mask - 1); }
    static inline uint64_t baithak_suit_cards(int suit) { return (uint64_t)0x1FFF << 13 * suit; }
    static inline uint64_t baithak_rank_cards(int rank) { return (uint64_t)0x8004002001 << rank; }
    static inline uint64_t baithak_ranks_of(uint64_t mask) {
        return (mask | mask >> 13 | mask >> 26 | mask >> 39) & 0x1FFF;
    }
    static inline uint64_t baithak_cards_of_ranks(uint64_t ranks) { return ranks * UINT64_C(0x8004002001); }
    static inline uint64_t baithak_put(uint64_t value, int at) { return value << at; }
    static inline uint64_t baithak_take(uint64_t word, int at, int width) {
        return word >> at & (((uint64_t)1 << width) - 1);
    }
    static inline uint64_t baithak_mix(uint64_t key, uint64_t value) {
        key = (key ^ value) + UINT64_C(0x9E3779B97F4A7C15);
        key = (key ^ key >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        key = (key ^ key >> 27) * UINT64_C(0x94D049BB133111EB);
        return key ^ key >> 31;
    }
    """
    int count "baithak_count" (Mask mask) noexcept nogil
    int lowest "baithak_lowest" (Mask mask) noexcept nogil
    int highest "baithak_highest" (Mask mask) noexcept nogil
    Mask bit "baithak_bit" (int card) noexcept nogil
    bint has "baithak_has" (Mask mask, int card) noexcept nogil
    Mask without_lowest "baithak_without_lowest" (Mask mask) noexcept nogil
    Mask suit_cards "baithak_suit_cards" (int suit) noexcept nogil
    Mask rank_cards "baithak_rank_cards" (int rank) noexcept nogil
    Mask ranks_of "baithak_ranks_of" (Mask mask) noexcept nogil
    Mask cards_of_ranks "baithak_cards_of_ranks" (Mask ranks) noexcept nogil
    Mask put "baithak_put" (Mask value, int at) noexcept nogil
    Mask take "baithak_take" (Mask word, int at, int width) noexcept nogil
    Mask mix "baithak_mix" (Mask key, Mask value) noexcept nogil
