// What every question needs: the world that is asked, memory, and the scratch that most searches
// share. The rooms above keep scratches of their own, each with a pointer to this one.
#ifndef NAVI_QUERY_ASK_ASK_H
#define NAVI_QUERY_ASK_ASK_H

#include "base/assert.h"
#include "query/ask/heap.h"
#include "query/ask/lists.h"
#include "query/ask/walk.h"
#include "world/change/world.h"

// Marks by stamp: an item is marked when it equals the stamp of the present part of the question.
typedef NAV_ARRAY(uint32_t) QueryMarks;

// How a search that goes by slices (pause.h) ends.
typedef enum SearchResult {
    SEARCH_DONE,     // the output says whether anything was found
    SEARCH_PAUSED,   // the slice is used up: asked again, the search goes on
    SEARCH_NO_MEMORY // it is given up
} SearchResult;

// What a search found, for the slices that follow.
typedef struct PauseAnswer {
    uint32_t point_end, triangle_end; // in the lists of the pause
    bool is_found;
    bool is_out_of_budget;
    uint64_t nodes_left; // of the request's budget
} PauseAnswer;

// The state of a question that goes by slices: pause.h.
typedef struct Pause {
    uint64_t left;   // nodes that may be followed in this slice, and one; 0: without slices
    bool is_asking;  // a slice is under way
    bool is_paused;  // a search was interrupted; the arrays below are its
    bool is_resumed; // the interrupted search goes on; the arrays below are everybody else's
    uint32_t next;   // the search that comes next
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
    const Mesh* mesh;
    const Labels* labels;
    const PathData* pathdata;
    NavMemory memory;
    NavHeap heap;
    uint32_t stamp;
    QueryMarks seen, at_goal; // by triangle
    TriangleList stack;
    WalkTrace trace;
    uint64_t nodes_left;   // that the searches of this question may still expand
    bool is_out_of_budget; // one wanted more
    // The present version of the world and filter have a number, by which other scratches tell
    // whether what they remember is true. 0: none yet.
    uint32_t epoch, epoch_layers, epoch_step_height;
    uint64_t epoch_version, epoch_areas;
    uint64_t era;       // of the world: another was copied over it since
    QueryFilter filter; // of a path
    // By triangle, the name of its island under the epoch's filter; smaller than the first: not yet
    // known. See reach.h.
    TriangleList islands;
    uint32_t first_island, next_island;
    QueryMarks reached; // by island: marked when it equals the stamp here
    uint32_t reach_stamp;
    Pause pause;
} Ask;

void navi_ask_init(Ask* ask, const NavWorld* world);
void navi_ask_fini(Ask* ask);

// Begin a part of a question: the marks of the one before count no more.
NavResult navi_ask_begin(Ask* ask);

// What is remembered is of this version of the world and this filter, or is forgotten.
void navi_ask_begin_filter(Ask* ask, uint64_t version, const QueryFilter* filter);

// Has another world been copied over the one that is asked, or are stamps running out? Then each
// scratch has to forget before the next question, this one too. No question takes half the stamps.
static inline bool navi_ask_is_worn(const Ask* ask) {
    return ask->era != ask->world->era || ask->stamp > UINT32_MAX / 2 ||
           ask->epoch > UINT32_MAX / 2;
}

// Nothing is remembered: as after init, but for the room of the arrays. An interrupted search has
// to begin anew; the answers of those that have ended stay.
void navi_ask_forget(Ask* ask);

// Mark triangle t in `seen` and put it on the stack, unless it is marked.
static inline NavResult navi_ask_visit(Ask* ask, uint32_t t) {
    NAV_ASSERT(t < ask->seen.capacity);
    if (ask->seen.data[t] == ask->stamp)
        return NAV_OK;
    ask->seen.data[t] = ask->stamp;
    return navi_triangles_add(&ask->memory, &ask->stack, t);
}

// Take a node from the budget; false: there is none left.
static inline bool navi_ask_spend(Ask* ask) {
    if (ask->nodes_left == 0) {
        ask->is_out_of_budget = true;
        return false;
    }
    ask->nodes_left--;
    return true;
}

#endif
