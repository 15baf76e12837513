// The scratch of one caller. Nothing of it outlives a question but capacity, and the corners'
// kinds, which are dropped when the world's version or what is walkable changes.
#ifndef NAVI_QUERY_PATH_QUERY_H
#define NAVI_QUERY_PATH_QUERY_H

#include "query/ask/heap.h"
#include "query/ask/walk.h"
#include "query/cone/kernel_heap.h"
#include "query/disc/scratch.h"
#include "world/pathdata/search.h"

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

// Marks by stamp: an item is marked when it equals the query's stamp.
typedef NAV_ARRAY(uint32_t) QueryMarks;

typedef NAV_ARRAY(NavPoint) PointList;
typedef NAV_ARRAY(uint32_t) TriangleList;

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

// A sample point on an edge between two walkable triangles.
typedef struct TerrainNode {
    double x, y, g;
    uint32_t edge;   // of the two half-edges the one whose start comes first; NAV_NONE: start, goal
    uint32_t parent; // node
    uint32_t via;    // the triangle through which the parent was left
    bool is_closed;
} TerrainNode;

typedef struct TerrainEdge {
    uint32_t stamp, first, count; // nodes
} TerrainEdge;

// A point of the funnel's two chains and the one before it on the way from the start.
typedef struct FunnelNode {
    NavPoint p;
    uint32_t parent;
} FunnelNode;

// Where a path through terrain crosses a joint: at a point of corridor triangle `at`.
typedef struct TerrainCrossing {
    NavPoint p;
    uint32_t portal; // between corridor triangles `portal` and `portal + 1`
    uint32_t at;
} TerrainCrossing;

// One way to use a link: link_hops.h. A link with width has several.
typedef struct LinkHop {
    NavPoint p[2]; // where it is entered and left
    NavSpot spot[2];
    NavPoint ends[2][2]; // of its whole width
    double t, cost;      // which part of the width; of its use
    uint32_t link;       // slot
    int32_t radius;      // of who uses it
    bool is_wide;
    // Of the search under way.
    bool is_closed;
    uint32_t parent; // the hop before; NAV_NONE: the start
    double g;        // the least cost of a way to where it ends
} LinkHop;

// From behind one hop to another, or the goal: link_search.c.
typedef struct LinkItem {
    double g;          // up to `from`, or with what comes then when that is known
    uint32_t from, to; // hops
    bool is_known;     // the leg between has been walked
} LinkItem;

// A proposal: link_propose.c.
typedef struct LinkJump {
    NavPoint from, to;
    bool is_one_way, is_dropped;
} LinkJump;

// What a search of a path in slices found: slice.h.
typedef struct SliceAnswer {
    uint32_t point_end, triangle_end; // in the slice's lists
    bool flag;
    bool is_out_of_budget;
    uint64_t nodes_left; // of the request's budget
} SliceAnswer;

enum { SLICE_STATE_WORDS = 32 };

// A path that is found in slices: slice.h.
typedef struct PathSlice {
    uint64_t left; // nodes that may be followed in this slice, and one; 0: without slices
    uint64_t used; // in the last one
    bool is_on;    // a path has been begun, and nothing else was asked since
    bool is_asking;
    bool is_done;
    bool is_paused;  // a search was interrupted; the arrays below are its
    bool is_used_up; // in this slice
    bool is_resumed; // it goes on; the arrays below are everybody else's
    bool flag;       // the last answer's
    uint32_t next;   // the search that comes next
    uint32_t stamp;
    uint64_t nodes_left;            // of the request's budget, when the search was interrupted
    NAV_ARRAY(SliceAnswer) answers; // of the searches that have ended
    PointList points;
    TriangleList triangles, stack;
    NavHeap heap;
    QueryMarks seen, at_goal;
    size_t state_size;
    uint64_t state[SLICE_STATE_WORDS]; // of the interrupted search
    NavPathRequest request;
    double costs[NAV_AREA_COUNT]; // its
    uint64_t version, era;
    bool has_path_data; // when it began
    NavPath path;
} PathSlice;

struct NavQuery {
    const NavWorld* world;
    const Mesh* mesh;
    const Labels* labels;
    const SearchData* search;
    NavMemory memory;
    NavHeap heap;
    uint32_t stamp;
    QueryMarks seen, at_goal; // by triangle
    NAV_ARRAY(QueryCorner) corners;
    uint32_t epoch, epoch_layers, epoch_step_height;
    uint64_t epoch_version, epoch_areas;
    uint64_t epoch_era, turn_world_era; // of the world: another was copied over it since
    // By triangle, the name of its island under the epoch's filter; smaller than the first: not yet
    // known. See reach.h.
    TriangleList islands;
    uint32_t first_island, next_island;
    NavPoint search_start; // of the last search of a leg
    uint64_t nodes_left;   // that the searches of this question may still expand
    bool is_out_of_budget; // one wanted more
    NAV_ARRAY(ConeNode) cones;
    void* turn_block;       // the memory of turn_states
    TurnState* turn_states; // [turn_capacity] each in a cache line of its own
    uint32_t turn_capacity;
    NAV_ARRAY(TurnSector) turn_sectors;
    uint32_t turn_update;    // low half of the search data's update_count
    uint32_t quiet_searches; // since the search data changed, as far as they are counted
    NAV_ARRAY(Sight) sights;
    NAV_ARRAY(SightTurn) sight_turns; // theirs
    uint32_t goal_stamp;              // of the search to which the box belongs
    NavBox goal_box;                  // holds the triangles on the ways from the core to the goal
    NAV_ARRAY(KernelNode) kernel_nodes;
    KernelHeap kernel_heap;
    uint64_t turn_era; // the high half of the update up to which states were checked
    RivalList rivals;  // of a search that is exact
    NAV_ARRAY(TerrainNode) terrain;
    NAV_ARRAY(TerrainEdge) terrain_edges; // by half-edge
    NAV_ARRAY(FunnelNode) funnel;
    TriangleList funnel_chain;
    NAV_ARRAY(TerrainCrossing) crossings;
    TriangleList stack;
    PointList list_a, list_b;       // scratch of comparisons
    PointList points, best_points;  // the answer, and the best so far
    TriangleList corridor, portals; // the answer's corridor, half-edges between
    NAV_ARRAY(uint64_t) sums;       // scratch of random points
    bool is_corridor_torn;          // somewhere it changes sides along a wall between floors
    WalkTrace trace;
    PathSlice slice;
    struct NavRegionScratch* region; // a footprint in the making, when one was asked about
    // Links that are awake, in the epoch with these kinds, for this radius; the islands that can be
    // reached by them.
    NAV_ARRAY(LinkHop) hops;
    uint32_t hops_epoch, hops_kinds;
    int32_t hops_radius;
    QueryMarks reached; // by island
    uint32_t reach_stamp;
    NAV_ARRAY(LinkItem) link_items;
    NavHeap link_heap;
    NAV_ARRAY(LinkHop) chain; // of the answer
    PointList route_points;   // the answer, with links
    NAV_ARRAY(NavLinkId) route_links;
    TriangleList route_corridor;
    NAV_ARRAY(LinkJump) jumps; // proposals
    PointList way, way_points; // of a disc: the places that it goes by, and all points
    RadiusScratch radius;
};

// Take a node from the budget; false: there is none left.
static inline bool navi_query_spend(NavQuery* query) {
    if (query->nodes_left == 0) {
        query->is_out_of_budget = true;
        return false;
    }
    query->nodes_left--;
    return true;
}

// Begin a question or a part of one: marks of the one before count no more. False: no memory.
bool navi_query_begin(NavQuery* query);

// What is drawn of a search (search_draw.h) is that of the last one.
void navi_query_forget_search(NavQuery* query);

// The corners and islands are of this version of the world and this filter.
void navi_query_begin_filter(NavQuery* query, uint64_t version, const QueryFilter* filter);

// Room for the kernel's vertices. False: no memory.
bool navi_query_begin_turns(NavQuery* query);

void navi_query_fini(NavQuery* query);

// Append to a list; false: no memory.
static inline bool navi_list_add_point(NavQuery* query, PointList* list, NavPoint p) {
    if (!navi_array_room(&query->memory, list))
        return false;
    list->data[list->count++] = p;
    return true;
}
static inline bool navi_list_add_rival(NavQuery* query, uint32_t v, uint32_t root) {
    if (!navi_array_room(&query->memory, &query->rivals))
        return false;
    PathRival rival = {v, root};
    query->rivals.data[query->rivals.count++] = rival;
    return true;
}
static inline bool navi_list_add(NavQuery* query, TriangleList* list, uint32_t t) {
    if (!navi_array_room(&query->memory, list))
        return false;
    list->data[list->count++] = t;
    return true;
}

// Is p before q, point by point? Both lists run from the goal back to the start.
static inline bool navi_list_is_smaller(const PointList* p, const PointList* q) {
    for (uint32_t i = 1; i <= p->count && i <= q->count; i++) {
        NavPoint r = p->data[p->count - i], s = q->data[q->count - i];
        if (!navi_point_equal(r, s))
            return navi_point_less(r, s);
    }
    return p->count < q->count;
}

#endif
