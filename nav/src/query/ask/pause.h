// Searches that can be interrupted and continued. They count the nodes that they expand. When the
// nodes of a slice are used up, the search keeps its state in the scratch of its room, and the
// whole query ends as SEARCH_PAUSED. The next slice runs the same query from the beginning. Work
// outside of searches is short and is repeated. Searches that had ended return their answers again,
// in the same order. The interrupted search continues. So code between searches does not depend on
// slices, and the result is the same.
#ifndef NAVI_QUERY_ASK_PAUSE_H
#define NAVI_QUERY_ASK_PAUSE_H

#include "query/ask/ask.h"

// Take a node from the slice. False: the slice is used up. Without slices this counts down from
// 2^64.
static inline bool navi_pause_spend(Ask* ask) { return --ask->pause.left != 0; }

// Take nodes for work that was done at once. The slice may end later than it should by that much.
static inline void navi_pause_charge(Ask* ask, uint64_t nodes) {
    uint64_t left = ask->pause.left; // 0 without slices
    ask->pause.left = left == 0 || left > nodes ? left - nodes : 1;
    ask->nodes_left -= nodes < ask->nodes_left ? nodes : ask->nodes_left;
}

// The same for work between searches, which later slices repeat: it counts the first time.
static inline void navi_pause_charge_once(Ask* ask, uint64_t nodes) {
    const Pause* pause = &ask->pause;
    bool is_repeated = pause->is_asking && !pause->is_resumed &&
                       (pause->is_paused || pause->next < pause->answers.count);
    if (!is_repeated)
        navi_pause_charge(ask, nodes);
}

typedef enum PauseEntry {
    PAUSE_BEGIN,    // begin the search
    PAUSE_RESUME,   // continue from the state in the scratch; marks, heap, stack and stamp are
                    // restored
    PAUSE_RECALL,   // the answer is restored; do not search
    PAUSE_NO_MEMORY // to restore the answer
} PauseEntry;

// The places of a search's answer. NULL: it has no such part.
typedef struct SearchAnswer {
    PointList* points;
    TriangleList* triangles;
    bool is_found;
    bool has_exact_gap; // refract/refract.h
} SearchAnswer;

// Each search that can pause begins with this, and ends with one of the two below.
PauseEntry navi_pause_enter_asked(Ask* ask, SearchAnswer* answer);
static inline PauseEntry navi_pause_enter(Ask* ask, SearchAnswer* answer) {
    return ask->pause.is_asking ? navi_pause_enter_asked(ask, answer) : PAUSE_BEGIN;
}

// The search has ended: keep its answer.
SearchResult navi_pause_leave_asked(Ask* ask, const SearchAnswer* answer);
static inline SearchResult navi_pause_leave(Ask* ask, const SearchAnswer* answer) {
    return ask->pause.is_asking ? navi_pause_leave_asked(ask, answer) : SEARCH_DONE;
}

// The slice is used up. The state stays in the search's scratch. Returns SEARCH_PAUSED.
SearchResult navi_pause_keep(Ask* ask);

// Does the query continue an earlier slice?
static inline bool navi_pause_is_going_on(const Ask* ask) {
    return ask->pause.is_asking && (ask->pause.is_paused || ask->pause.answers.count > 0);
}

// For a query in slices: call these before the first slice, before each and after each. The last
// one returns the number of nodes that were expanded.
void navi_pause_begin(Ask* ask);
void navi_pause_begin_slice(Ask* ask, uint64_t nodes);
uint64_t navi_pause_end_slice(Ask* ask);

void navi_pause_fini(Ask* ask);

#endif
