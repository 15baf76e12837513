// Binary search in what is sorted.
#ifndef NAVI_BASE_SEARCH_H
#define NAVI_BASE_SEARCH_H

#include <stdint.h>

// Raise the variable `first` to the first index from it on, below `end`, that is not before what is
// looked for; to `end` if there is none. `is_before` is an expression of the index, called `at`. A
// macro, so that it costs what a loop in place does.
#define NAVI_LOWER_BOUND(first, end, at, is_before)                                                \
    do {                                                                                           \
        uint32_t navi_high = (end);                                                                \
        while ((first) < navi_high) {                                                              \
            uint32_t at = (first) + (navi_high - (first)) / 2;                                     \
            if (is_before)                                                                         \
                (first) = at + 1;                                                                  \
            else                                                                                   \
                navi_high = at;                                                                    \
        }                                                                                          \
    } while (0)

#endif
