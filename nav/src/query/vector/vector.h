// Paths on outlines, without the mesh. README.md says why they are legal, and when they exist.
#ifndef NAVI_QUERY_VECTOR_VECTOR_H
#define NAVI_QUERY_VECTOR_VECTOR_H

#include "base/sort.h"
#include "nav/vector.h"
#include "query/ask/ask.h"

#define VECTOR_ENDS 2u // start and goal, beyond the vertices

// What covers a place: how many shapes of each kind.
typedef struct VectorDepth {
    int32_t bounds, floors, obstacles;
} VectorDepth;

// A piece of outlines between two vertices, a before b; outlines on the same piece are one.
typedef struct VectorSpan {
    uint32_t a, b;
    VectorDepth gain; // to the left of ab, over the right
    uint32_t contour; // of a wall, once it is traced; else NAV_NONE
    bool is_free[2];  // to the right and left of ab, when one of its ends has a star
} VectorSpan;

// A span as it leaves a vertex, or a point inside of it.
typedef struct VectorRay {
    uint32_t span;
    bool is_to_b; // leads to b
    bool is_free; // the sector to its left, up to the next ray
} VectorRay;

// All rays around a vertex, by angle.
typedef struct VectorStar {
    uint32_t first, count; // in `rays`
    bool is_known;         // sorted, with its sectors
    bool is_free;          // without rays: all around
} VectorStar;

// A place where a path may bend: a vertex, and the free rays there from `from` to the left up to
// `to`. NAV_NONE: any free sector.
typedef struct VectorNode {
    uint32_t vertex, from, to; // from, to: of the star's rays
} VectorNode;

typedef NAV_ARRAY(VectorNode) VectorNodes;

// The nodes of a contour, with free ground to the left. It begins at its smallest corner.
typedef struct VectorContour {
    uint32_t first, count; // in `nodes`
    uint32_t stamp;        // of the query that has met it
    bool is_open;          // it is being gone round
} VectorContour;

// What stops a line of sight.
typedef struct VectorHit {
    double at; // from 0 to 1
    uint32_t contour;
    uint32_t vertex; // where it is stopped; NAV_NONE: inside a wall
} VectorHit;

typedef struct VectorSearchNode {
    VectorNode node;
    double length; // from the start; below 0: not reached
    uint32_t parent;
    bool is_done;
} VectorSearchNode;

typedef struct VectorLeg {
    uint32_t from, to; // search nodes
    double length;     // by way of `from`
} VectorLeg;

struct NavVector {
    Ask ask;
    // The outlines of this version for these layers.
    bool is_read;
    uint64_t version;
    uint32_t layers;
    uint32_t vertex_count;
    NAV_ARRAY(NavPoint) points; // [vertex_count + VECTOR_ENDS] in order
    NAV_ARRAY(VectorSpan) spans;
    NAV_ARRAY(VectorStar) stars; // by vertex, then those of start and goal
    NAV_ARRAY(VectorRay) rays;
    uint32_t ray_count; // of the vertices; the rest belongs to start and goal
    uint32_t leaf_count;
    NAV_ARRAY(NavBox) boxes;       // a binary tree over `leaves`
    NAV_ARRAY(uint32_t) leaves;    // spans, by place
    NAV_ARRAY(NaviKeyed) keyed;    // scratch, twice what is sorted
    NAV_ARRAY(uint32_t) numbers;   // scratch, by vertex of the mesh
    NAV_ARRAY(VectorRay) unsorted; // scratch
    NAV_ARRAY(VectorContour) contours;
    VectorNodes nodes;
    // The query.
    uint32_t stamp, looks_left, met_count;
    bool is_out_of_looks;
    NavResult failure;
    VectorNode ends[2];
    PointList path;
    VectorNodes ways; // lists of nodes, one after the other
    VectorNodes legs; // of the path, without its start
    NAV_ARRAY(VectorSearchNode) search;
    NAV_ARRAY(VectorLeg) open;
    NavHeap heap;
};

void navi_vector_init(NavVector* vector, const NavWorld* world);
void navi_vector_fini(NavVector* vector);

// Errors: MEMORY; then the next call reads all again.
NavResult navi_vector_find(NavVector* vector, const NavVectorRequest* request, NavVectorPath* path);

// read.c: the spans of all outlines, and their vertices. Errors: MEMORY.
NavResult navi_vector_read(NavVector* vector, uint32_t layers);

// tree.c: spans near a box.
NavResult navi_vector_plant(NavVector* vector);
// What lies near the line from p to q.
typedef struct VectorWalk {
    NavBox box;
    NavPoint p, q;
    uint32_t box_at, leaf; // the box that is looked at; the next leaf of it
} VectorWalk;
VectorWalk navi_vector_walk(NavPoint p, NavPoint q);
// The next span whose box meets that of the walk; NAV_NONE: no more.
uint32_t navi_vector_next(const NavVector* vector, VectorWalk* walk);

// star.c: what is free around a vertex.
const VectorStar* navi_vector_star(NavVector* vector, uint32_t vertex);
// Make start or goal (`end` 0 or 1) a vertex. False: no ground there is free.
bool navi_vector_place_end(NavVector* vector, uint32_t end, NavPoint p);
// The wall that is the ray with this number of a star; NAV_NONE: it is none.
uint32_t navi_vector_wall(NavVector* vector, const VectorStar* star, uint32_t ray);
// Is the node free in direction of q, for legs that begin or end there?
bool navi_vector_opens(NavVector* vector, const VectorNode* node, NavPoint q);
// Can a leg from p pass through the vertex?
bool navi_vector_passes(NavVector* vector, uint32_t vertex, NavPoint p, NavPoint q);
// The first wall to the left of the direction of p; NAV_NONE: there is no wall.
uint32_t navi_vector_wall_beside(NavVector* vector, uint32_t vertex, NavPoint p);
// Does less than half a turn of the node's corner not belong to its free sectors?
bool navi_vector_is_corner(const NavVector* vector, const VectorNode* node);
// Could a shortest path bend at the node, from or to q? Both walls lie on one side of the line.
bool navi_vector_touches(const NavVector* vector, const VectorNode* node, NavPoint q);

// contour.c: the contour of a wall. NAV_NONE: no memory.
uint32_t navi_vector_contour(NavVector* vector, uint32_t span);
// Count a contour among those that were met. False: it was met before.
bool navi_vector_meet(NavVector* vector, uint32_t contour);

// sight.c: can one go straight from p to q? If not, `hit` (may be NULL) gets what is first in the
// way. With `only`, all other contours are as if they were not there.
bool navi_vector_sees(NavVector* vector, const VectorNode* p, const VectorNode* q, uint32_t only,
                      VectorHit* hit);

// round.c: go round one contour after the other. False: it fails, or MEMORY, or no looks are left.
bool navi_vector_go_round(NavVector* vector);

// search.c: the shortest path. False: there is none, or as above.
bool navi_vector_search(NavVector* vector);

static inline NavPoint navi_vector_point(const NavVector* vector, const VectorNode* node) {
    return vector->points.data[node->vertex];
}
static inline double navi_vector_distance(const NavVector* vector, const VectorNode* p,
                                          const VectorNode* q) {
    NavPoint a = navi_vector_point(vector, p), b = navi_vector_point(vector, q);
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return sqrt((double)(x * x + y * y));
}
// Does a span have free ground on one side only? One of its ends must have a star.
static inline bool navi_vector_is_wall(const VectorSpan* span) {
    return span->is_free[0] != span->is_free[1];
}
// Room for one more item; else the query fails.
#define navi_vector_room(vector, array)                                                            \
    (navi_array_room(&(vector)->ask.memory, array) ? true                                          \
                                                   : ((vector)->failure = NAV_ERR_MEMORY, false))

#endif
