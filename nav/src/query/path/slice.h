// A path that is found in slices. Searches count the nodes that they follow; when those of a slice
// are used up, the search under way keeps its state, and the question fails like one without
// memory. The next slice asks it again from the top: what is not a search is short and is done
// anew, searches that had ended recall their answers in the same order, and the interrupted one
// goes on. So nothing between searches needs to know of slices, and the answer is the same.
#ifndef NAVI_QUERY_PATH_SLICE_H
#define NAVI_QUERY_PATH_SLICE_H

#include "query/path/query.h"

// May one more node be followed? Without slices always: from 0 it counts down from 2^64.
static inline bool navi_slice_spend(NavQuery* query) { return --query->slice.left != 0; }

typedef enum SliceEntry {
    SLICE_BEGIN,  // search
    SLICE_RESUME, // go on: the state is back, and so are marks, heap, stack and stamp
    SLICE_RECALL, // the answer is back: query->points, query->corridor and slice.flag
    SLICE_FAIL    // no memory
} SliceEntry;

// Each search begins with this, and ends with one of the two below. `state` is what the search
// keeps beside the query's arrays; what it points to is for the search to renew.
SliceEntry navi_slice_enter_asked(NavQuery* query, void* state, size_t size);
static inline SliceEntry navi_slice_enter(NavQuery* query, void* state, size_t size) {
    return query->slice.is_asking ? navi_slice_enter_asked(query, state, size) : SLICE_BEGIN;
}

// The answer stands in query->points and query->corridor, or is `flag`. False: no memory.
bool navi_slice_leave_asked(NavQuery* query, bool flag);
static inline bool navi_slice_leave(NavQuery* query, bool flag) {
    query->slice.flag = flag;
    return !query->slice.is_asking || navi_slice_leave_asked(query, flag);
}

// The slice is used up; the search must fail then.
void navi_slice_pause(NavQuery* query, const void* state, size_t size);

// Is the question under way asked once more, to go on?
static inline bool navi_slice_is_going_on(const NavQuery* query) {
    return query->slice.is_asking && (query->slice.is_paused || query->slice.answers.count > 0);
}

// Stamps begin anew: an interrupted search has to.
void navi_slice_forget(NavQuery* query);

// Begin, step: what nav_slice_begin and nav_slice_step do, with sound arguments. At the end of a
// step
// `*is_done` or the search goes on. False: no memory; the search is given up.
void navi_slice_begin(NavQuery* query, const NavPathRequest* request, uint64_t version);
bool navi_slice_step(NavQuery* query, uint64_t nodes, bool* is_done);

// Has the world changed since the beginning, or does it keep path data where it did not?
bool navi_slice_is_stale(const NavQuery* query);

void navi_slice_fini(NavQuery* query);

#endif
