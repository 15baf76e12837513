// What the searches with cones keep: their state, and what is known of vertices from one search to
// the next.
#ifndef NAVI_QUERY_CONE_SCRATCH_H
#define NAVI_QUERY_CONE_SCRATCH_H

#include "query/ask/ask.h"
#include "query/cone/cone.h"
#include "query/cone/cone_heap.h"

typedef struct ConeScratch ConeScratch;

// A vertex as a place where taut paths may bend (bend.h), and what one search knows of it.
typedef struct Bend {
    // Of the search with this stamp.
    double g;    // least length of a path that bends here
    double seen; // least length of a path to here
    uint32_t stamp;
    uint32_t parent; // the bend before, NAV_NONE if it is the start. In a field: a root
    // Of the star of the vertex as it was when the map's number was `made`.
    uint32_t made;
    uint8_t place_flags; // BEND_*
    // Of the search again.
    uint8_t flags;    // BEND_*
    bool is_expanded; // the triangles in sight behind the bend were searched, for length `g`
    uint8_t recalled; // bit 0, 1: a remembered sight was used for a right, left bend: sight.h
    // Of the star again: rays along the walls beside the reflex sector, and to the outer ends of
    // the open edges on the sector's rim; rightmost, leftmost.
    NavPoint wall[2], limit[2];
} Bend;

_Static_assert(sizeof(Bend) == 64, "a cache line each");

// The reflex sector of a vertex: corner handles, rightmost and leftmost; which sights (sight.h) are
// remembered behind a right or left bend there; and its stars (sight_star.h).
typedef struct BendSector {
    uint32_t first, last;
    uint32_t age;         // what follows is of the sights of this age
    uint32_t sights[2];   // 1 + index; 0: none
    uint16_t asked[2];    // how often since it was none, or wrong
    uint16_t patience[2]; // it is computed when it was asked this often
    uint32_t stars;       // 1 + index of the first one in the list; 0: none
    uint32_t star_now;    // 1 + index; 0: when the map's number was `star_at`, it was none of them
    uint32_t star_at;     // 0: not known
} BendSector;

// All vertices, for one set of walkable triangles.
typedef struct BendMap {
    void* block; // the memory of `bends`
    Bend* bends; // [capacity], each in a cache line of its own
    uint32_t capacity;
    NAV_ARRAY(BendSector) sectors;
    uint32_t number; // a record that was made with another number may be out of date
} BendMap;

// A vertex in sight, where a taut path may bend next.
typedef struct SightBend {
    NavPoint ray; // to it
    uint32_t v;
} SightBend;

// A triangle at a vertex: its corner to the right of the vertex, and what it is like
// (sight_star.h).
typedef struct SightCorner {
    NavPoint p;
    uint32_t v_and_state;
} SightCorner;

// All triangles at a vertex, as they were once: a range of corners.
typedef struct SightStar {
    NavPoint p; // the vertex
    uint32_t first, count;
    uint32_t next; // 1 + index of another one of the same vertex; 0: there is none
} SightStar;

// A vertex and the star that it must have, 1 + index.
typedef struct SightWatch {
    uint32_t v, star;
} SightWatch;

// A range of sight bends, in order from the wall on; the stars on which it depends; and a box that
// holds all triangles in sight.
typedef struct Sight {
    uint32_t first, count;
    uint32_t first_watch, watch_count;
    uint32_t triangle_count; // in sight
    NavBox box;
    uint32_t made;  // it was right when the map had this number
    uint32_t wrong; // and wrong when it had this one
    uint32_t used;  // how often since it was computed
} Sight;

// A path to vertex v by the bend `root` that is as long as the path that was kept.
typedef struct ConeRival {
    uint32_t v, root; // NAV_NONE: the goal; the start
} ConeRival;

// The state of a search for one path, which may be interrupted.
typedef struct ConeSearch {
    ConeScratch* scratch;
    Ask* ask;
    const Mesh* mesh;
    BendMap* map;
    NavPoint start, goal;
    uint32_t stamp;
    uint32_t best_parent; // the last bend of the best path so far, NAV_NONE if it is the start
    double best;          // its length
    double weight;        // of the length that is left, in keys: 1 for an exact search
    bool is_exact;
    bool is_failed; // no memory: README.md says why this is a flag
    bool is_paused; // the slice is used up
    bool is_late;   // a path of equal length came to a bend that had been expanded
} ConeSearch;

// What a search on path data (kernel.c) has besides.
typedef struct Kernel {
    ConeSearch search;
    const PathData* data;
    NavSpot goal_spot;
    uint32_t gate;    // triangle where a cone meets the goal, or the path down the tree to it
    bool is_careful;  // cones may meet it in other triangles, too
    bool has_one_way; // the component has no loop: the search enters marked triangles only
    bool may_recall;  // use sights; then the number of nodes depends on what is remembered
    bool may_wait;    // cones whose bound has grown go back into the heap
    uint32_t pop_count;
    uint32_t node_count, nodes_before_look;
    bool is_over;   // a look has ended it
    bool is_steady; // the weight does not grow
    bool has_goal_box;
    NavBox goal_box; // holds the triangles between the core and the goal
} Kernel;

struct ConeScratch {
    Ask* ask;
    BendMap plain;    // what the default filter walks; numbered by updates of the path data
    BendMap filtered; // what the question's filter walks; numbered by epochs
    uint64_t era;     // the high half of the update of the path data with which `plain` began
    NAV_ARRAY(ConeNode) cones;
    ConeHeap heap; // of indices of `cones`, and of vertices marked with CONE_IS_BEND
    NAV_ARRAY(ConeRival) rivals;
    PointList list_a, list_b; // two paths that are compared
    ConeSearch search;        // of cone_search.c
    Kernel kernel;
    const BendMap* last; // of the last search; NULL: none since the question began
    // Sights are of the plain map.
    NAV_ARRAY(Sight) sights;
    NAV_ARRAY(SightBend) sight_bends;    // theirs
    NAV_ARRAY(SightWatch) sight_watches; // theirs
    NAV_ARRAY(SightStar) stars;
    NAV_ARRAY(SightCorner) star_corners; // theirs
    uint64_t counted;                    // the update of the path data of `has_few_loops`
    bool has_few_loops;
    uint32_t sight_age;   // grows when all are forgotten
    int32_t sight_credit; // what sights saved less what they cost, in triangles crossed
    uint32_t sight_room;  // how often it was doubled
    uint32_t lost_sights; // of this age, those that changes have made wrong
    bool has_recalled;    // since then a sight was used,
    bool has_missed;      // and one was asked for that could not be
    uint32_t sight_vain;  // the last searches that asked and got none
    uint32_t sight_wait;  // searches that do not ask, from now on
};

void navi_cone_init(ConeScratch* scratch, Ask* ask);
void navi_cone_fini(ConeScratch* scratch);

// Reset to the state after init, except that arrays keep their capacity.
void navi_cone_forget(ConeScratch* scratch);

// Forget the last search, which is kept only for drawing (io/search_draw.h).
void navi_cone_forget_search(ConeScratch* scratch);

// Bring `plain` or `filtered` up to date with the world and filter of the query.
NavResult navi_cone_begin_plain(ConeScratch* scratch);
NavResult navi_cone_begin_filtered(ConeScratch* scratch);

// Are there few loops around things, as in caves? Then an exact search is about as quick as one
// that is not, and far quicker where sights are remembered. A function of the mesh. Cost: the
// clusters, once after each commit.
bool navi_cone_has_few_loops(ConeScratch* scratch);

#endif
