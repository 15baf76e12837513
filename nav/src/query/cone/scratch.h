// The scratch of searches with cones: what they remember of vertices, their nodes and their state.
#ifndef NAVI_QUERY_CONE_SCRATCH_H
#define NAVI_QUERY_CONE_SCRATCH_H

#include "query/ask/ask.h"
#include "query/cone/kernel_heap.h"

typedef struct ConeScratch ConeScratch;

typedef enum CornerKind {
    CORNER_FLAT,  // no walkable sector of more than half a turn: no taut path bends here
    CORNER_REFLEX // one such sector, from `first` (rightmost) to `last` (leftmost)
} CornerKind;

// A vertex as a place where paths may bend.
typedef struct QueryCorner {
    uint32_t epoch;       // the kind is known when it is the query's
    uint32_t first, last; // corner handles 4 * t + i
    uint8_t kind;         // CornerKind
    bool is_pinch;        // more than one walkable sector
    bool is_expanded;     // its bends at `g` have been followed
    uint32_t stamp;       // the rest is of the search with this stamp
    uint32_t parent;      // the bend before; NAV_NONE: the start
    double g;             // the least length of a way that bends here
    double seen;          // the least length of a way to here
} QueryCorner;

// A bundle of straight ways from one bend, bounded by two rays; or a bend to be followed.
// A ray leads through the vertex of that name, or away from it when it "is back".
typedef struct ConeNode {
    double g;      // from the start to the root
    uint32_t edge; // about to be crossed, outward; for a bend: the vertex
    uint32_t root; // a vertex; NAV_NONE: the start
    NavPoint root_p, left, right;
    bool left_is_back, right_is_back, is_bend;
} ConeNode;

// A vertex as a place where paths may turn, on a mesh with search data (turn.h), and what the
// search with this stamp knows of it.
typedef struct TurnState {
    double g;    // the least length of a way that turns here
    double seen; // the least length of a way to here
    uint32_t stamp;
    uint32_t parent;            // the turn before; NAV_NONE: the start
    uint32_t made;              // what follows is true of the star as it was after this update
    uint8_t place_flags, flags; // TURN_*: of the place, and of this search
    bool is_expanded;           // its turns at `g` have been followed
    uint8_t recalled;           // bit 0, 1: and the right, left ones out of what is remembered
    // From it along the walls beside its reflex sector, and to the outer ends of the live edges on
    // the sector's rim; rightmost, leftmost.
    NavPoint wall[2], limit[2];
} TurnState;

_Static_assert(sizeof(TurnState) == 64, "a cache line each");

// The reflex sector of a vertex: corner handles, rightmost and leftmost; and what is known of the
// turns in sight behind a right or left turn there: sight.h.
typedef struct TurnSector {
    uint32_t first, last;
    uint32_t made; // the rest is true after this update of the search data
    uint32_t sights[2];
} TurnSector;

// A vertex in sight, where a taut path may turn.
typedef struct SightTurn {
    NavPoint ray; // to it
    uint32_t v;
} SightTurn;

// From the wall on; and a box that holds all triangles that are in sight.
typedef struct Sight {
    uint32_t first, count;
    NavBox box;
} Sight;

// A bundle of straight ways from one turn, between two rays; or a turn to be followed: kernel.c.
typedef struct KernelNode {
    double g;      // from the start to the root
    uint32_t edge; // about to be crossed, outward; or the vertex, marked
    uint32_t root; // a vertex; NAV_NONE: the start
    NavPoint root_p;
    NavPoint left, right; // directions
} KernelNode;

// Another way to a vertex, by another turn before, that is as long as the one that was kept.
typedef struct PathRival {
    uint32_t v, root; // NAV_NONE: the goal; the start
} PathRival;

typedef NAV_ARRAY(PathRival) RivalList;

// The state of a search on path data (kernel.c), which may be interrupted.
typedef struct Kernel {
    ConeScratch* scratch;
    Ask* ask;
    const Mesh* mesh;
    const SearchData* data;
    NavPoint start, goal;
    uint32_t stamp;
    uint32_t gate;   // where a cone comes upon the goal, or the way down to it
    bool is_careful; // or in other triangles, too
    bool is_exact;
    bool is_failed;  // no memory
    bool is_paused;  // the slice is used up
    bool is_late;    // an equal way came to a turn that had been followed
    bool may_recall; // use what is known to be in sight of corners: then nodes do not count
    uint32_t pop_count;
    double weight;
    double best; // length of the best path so far
    uint32_t best_parent;
    NavSpot goal_spot;
} Kernel;

// The state of a search for any filter (cone_search.c), which may be interrupted.
typedef struct ConeSearch {
    ConeScratch* scratch;
    Ask* ask;
    const QueryFilter* filter;
    const Mesh* mesh;
    NavPoint start, goal;
    double best; // length of the best path so far
    uint32_t best_parent;
    bool is_failed; // no memory
    bool is_paused; // the slice is used up
    bool is_late;   // an equal way came to a bend that had been followed
} ConeSearch;

struct ConeScratch {
    Ask* ask;
    NAV_ARRAY(QueryCorner) corners; // by vertex
    NAV_ARRAY(ConeNode) cones;
    ConeSearch search;
    void* turn_block;       // the memory of turn_states
    TurnState* turn_states; // [turn_capacity] each in a cache line of its own
    uint32_t turn_capacity;
    NAV_ARRAY(TurnSector) turn_sectors;
    uint32_t turn_update;    // low half of the search data's update_count
    uint64_t turn_era;       // the high half of the update up to which states were checked
    uint32_t quiet_searches; // since the search data changed, as far as they are counted
    NAV_ARRAY(Sight) sights;
    NAV_ARRAY(SightTurn) sight_turns; // theirs
    uint32_t goal_stamp;              // of the search to which the box belongs
    NavBox goal_box;                  // holds the triangles on the ways from the core to the goal
    NAV_ARRAY(KernelNode) kernel_nodes;
    KernelHeap kernel_heap;
    Kernel kernel;
    RivalList rivals;         // of a search that is exact
    PointList list_a, list_b; // scratch of comparisons
};

void navi_cone_init(ConeScratch* scratch, Ask* ask);
void navi_cone_fini(ConeScratch* scratch);

// Nothing is remembered: as after init, but for the room of the arrays.
void navi_cone_forget(ConeScratch* scratch);

// What is drawn of a search (io/search_draw.h) is that of the last one.
void navi_cone_forget_search(ConeScratch* scratch);

// Room for the corners of the mesh, and for the vertices of one with path data.
NavResult navi_cone_begin_corners(ConeScratch* scratch);
NavResult navi_cone_begin_turns(ConeScratch* scratch);

static inline NavResult navi_rivals_add(NavMemory* memory, RivalList* list, uint32_t v,
                                        uint32_t root) {
    if (!navi_array_room(memory, list))
        return NAV_ERR_MEMORY;
    PathRival rival = {v, root};
    list->data[list->count++] = rival;
    return NAV_OK;
}

#endif
