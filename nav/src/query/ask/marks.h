// Marks by stamp: what is marked is known by a number, so that all marks can be taken back at once.
#ifndef NAVI_QUERY_ASK_MARKS_H
#define NAVI_QUERY_ASK_MARKS_H

#include <string.h>

#include "base/array.h"

// An item is marked when its mark equals the stamp of the current part of the query.
typedef NAV_ARRAY(uint32_t) QueryMarks;

static inline void navi_marks_clear(QueryMarks* marks) {
    if (marks->capacity > 0)
        memset(marks->data, 0, marks->capacity * sizeof *marks->data);
}

// A set of indexes with a stamp of its own. Before its first use it must be emptied.
typedef struct MarkSet {
    QueryMarks marks;
    uint32_t stamp;
} MarkSet;

static inline void navi_mark_set_empty(MarkSet* set) {
    if (set->stamp == UINT32_MAX) {
        navi_marks_clear(&set->marks);
        set->stamp = 0;
    }
    set->stamp++;
}

// Make room for the indexes below `count`. False: no memory.
static inline bool navi_mark_set_reserve(MarkSet* set, NavMemory* memory, size_t count) {
    return navi_array_reserve_zeroed(memory, &set->marks, count);
}

// There must be room for the index in these.
static inline bool navi_mark_set_has(const MarkSet* set, uint32_t index) {
    return set->marks.data[index] == set->stamp;
}
static inline void navi_mark_set_add(MarkSet* set, uint32_t index) {
    set->marks.data[index] = set->stamp;
}

#endif
