// Searches that are interrupted and go on later. They count the nodes that they follow; when those
// of a slice are used up, the search under way keeps its state in its room's scratch, and the whole
// question ends as SEARCH_PAUSED. The next slice asks it again from the top: what is not a search
// is short and is done anew, searches that had ended recall their answers in the same order, and
// the interrupted one goes on. So nothing between searches needs to know of slices, and the answer
// is the same.
#ifndef NAVI_QUERY_ASK_PAUSE_H
#define NAVI_QUERY_ASK_PAUSE_H

#include "query/ask/ask.h"

// May one more node be followed? Without slices always: from 0 it counts down from 2^64.
static inline bool navi_pause_spend(Ask* ask) { return --ask->pause.left != 0; }

typedef enum PauseEntry {
    PAUSE_BEGIN,    // search
    PAUSE_RESUME,   // go on with the state in the scratch: marks, heap, stack and stamp are back
    PAUSE_RECALL,   // the answer is back
    PAUSE_NO_MEMORY // for the answer
} PauseEntry;

// Where a search's answer stands. NULL: it has no such part.
typedef struct SearchAnswer {
    PointList* points;
    TriangleList* triangles;
    bool is_found;
} SearchAnswer;

// Each search that goes by slices begins with this, and ends with one of the two below.
PauseEntry navi_pause_enter_asked(Ask* ask, SearchAnswer* answer);
static inline PauseEntry navi_pause_enter(Ask* ask, SearchAnswer* answer) {
    return ask->pause.is_asking ? navi_pause_enter_asked(ask, answer) : PAUSE_BEGIN;
}

// The answer is known.
SearchResult navi_pause_leave_asked(Ask* ask, const SearchAnswer* answer);
static inline SearchResult navi_pause_leave(Ask* ask, const SearchAnswer* answer) {
    return ask->pause.is_asking ? navi_pause_leave_asked(ask, answer) : SEARCH_DONE;
}

// The slice is used up, and the state stays in the search's scratch. Returns SEARCH_PAUSED.
SearchResult navi_pause_keep(Ask* ask);

// Is the question under way asked once more, to go on?
static inline bool navi_pause_is_going_on(const Ask* ask) {
    return ask->pause.is_asking && (ask->pause.is_paused || ask->pause.answers.count > 0);
}

// A question of several slices: before the first, and before and after each. The last gives the
// count of nodes that were followed.
void navi_pause_begin(Ask* ask);
void navi_pause_begin_slice(Ask* ask, uint64_t nodes);
uint64_t navi_pause_end_slice(Ask* ask);

void navi_pause_fini(Ask* ask);

#endif
