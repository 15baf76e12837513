// The scratch that every query needs: the world, memory, and what most searches share. The rooms
// above have scratches of their own, each with a pointer to this one.
#ifndef NAVI_QUERY_ASK_ASK_H
#define NAVI_QUERY_ASK_ASK_H

#include "base/assert.h"
#include "query/ask/heap.h"
#include "query/ask/lists.h"
#include "query/ask/marks.h"
#include "query/ask/sides.h"
#include "world/change/world.h"

// How a search that can pause (pause.h) ends.
typedef enum SearchResult {
    SEARCH_DONE,     // the output says whether anything was found
    SEARCH_PAUSED,   // the slice is used up; the same query, sent again, continues the search
    SEARCH_NO_MEMORY // the search is lost
} SearchResult;

// The answer of a search, for the slices that follow.
typedef struct PauseAnswer {
    uint32_t point_end, triangle_end; // in the lists of the pause
    bool is_found, has_exact_gap;
    bool is_out_of_budget, is_stopped;
    uint64_t nodes_left; // of the request's budget
    double bound;
} PauseAnswer;

// The state of a query that runs in slices: pause.h.
typedef struct Pause {
    uint64_t left; // nodes that this slice may still expand, plus one; 0: the query does not run in
                   // slices
    bool is_asking;  // a slice is running
    bool is_paused;  // a search was interrupted; the arrays below are its own
    bool is_resumed; // the interrupted search runs; the arrays below are those of all others
    uint32_t next;   // number of the next search
    uint32_t stamp;
    uint64_t nodes_left;            // of the request's budget, when the search was interrupted
    NAV_ARRAY(PauseAnswer) answers; // of the searches that have ended
    PointList points;
    TriangleList triangles, stack;
    NavHeap heap;
    QueryMarks seen, at_goal;
} Pause;

typedef struct Ask {
    const NavWorld* world;
    NavGuard* guard; // of the world, whose end it outlives
    const Mesh* mesh;
    const Labels* labels;
    const PathData* pathdata;
    NavMemory memory;
    NavHeap heap;
    MeshFound found; // where points of path queries were
    uint32_t stamp;
    QueryMarks seen, at_goal; // by triangle
    TriangleList stack;
    WalkTrace trace;
    PathSides sides;       // of the path that is measured
    uint64_t nodes_left;   // that the searches of this query may still expand
    bool is_out_of_budget; // a search needed one more
    bool has_budget;       // the request limits its nodes, so their number is an answer
    bool is_stopped;       // the last search of the disc room ended before it knew. An answer, too
    double bound; // of the last search in the terrain room: no path costs less. An answer, too
    // The number of this version of the world and this filter. Other scratches use it to tell
    // whether what they keep is valid. 0: none yet.
    uint32_t epoch, epoch_layers, epoch_step_height;
    uint64_t epoch_version, epoch_areas;
    uint64_t era;       // that of the world, which changes when another world is copied over it
    QueryFilter filter; // of a path query
    // By triangle: the name of its island under the epoch's filter. Names below first_island are of
    // other epochs: the island is not known. See reach.h.
    TriangleList islands;
    uint32_t first_island, next_island;
    MarkSet reached; // islands
    Pause pause;
} Ask;

void navi_ask_init(Ask* ask, const NavWorld* world);
void navi_ask_fini(Ask* ask);

// Begin a part of a query: earlier marks become invalid.
NavResult navi_ask_begin(Ask* ask);

// Begin an epoch unless it is that of this version and filter.
void navi_ask_begin_filter(Ask* ask, uint64_t version, const QueryFilter* filter);

// Was another world copied over this one, or are stamps running out? Then every scratch must be
// reset before the next query. No query uses up half of the stamps.
static inline bool navi_ask_is_worn(const Ask* ask) {
    return ask->era != ask->world->era || ask->stamp > UINT32_MAX / 2 ||
           ask->epoch > UINT32_MAX / 2;
}

// Reset to the state after init, except that arrays keep their capacity. An interrupted search must
// start again; the answers of searches that have ended stay.
void navi_ask_forget(Ask* ask);

// Mark triangle t in `seen` and push it, unless it is marked.
static inline NavResult navi_ask_visit(Ask* ask, uint32_t t) {
    NAV_ASSERT(t < ask->seen.capacity);
    if (ask->seen.data[t] == ask->stamp)
        return NAV_OK;
    ask->seen.data[t] = ask->stamp;
    return navi_triangles_add(&ask->memory, &ask->stack, t);
}

// Take a node from the budget. False: the budget is used up.
static inline bool navi_ask_spend(Ask* ask) {
    if (ask->nodes_left == 0) {
        ask->is_out_of_budget = true;
        return false;
    }
    ask->nodes_left--;
    return true;
}

#endif
