// The snap layer: the original edges of all footprints, and the chain of each one.
//
// A vertex of the mesh is hot: an end of an original edge, or the rounded proper crossing of two.
// An original edge is routed through every hot pixel that it meets; that sequence is its chain, the
// piece between two neighbours a span. Spans are planar and already split (README.md), so the
// mesh never computes an intersection. There is no table of spans and no grid: who uses a span is
// read off the lists at its ends, and what is near is found by walking the mesh.
#ifndef NAVI_SNAP_SNAP_H
#define NAVI_SNAP_SNAP_H

#include "geom/sides.h"
#include "mesh/mesh.h"

typedef struct SnapEdge {
    uint32_t va, vb;            // ends; NAV_NONE in a free slot
    uint32_t next_out, next_in; // in the lists of va and vb
    uint32_t owner;             // shape slot, and SIDE_* flags
    uint32_t next_own;          // next edge of the same footprint; next free slot
    uint32_t first, last;       // interior chain nodes; NAV_NONE: the chain is one span
    uint32_t mark;              // scratch: an index that its owner verifies
} SnapEdge;

#define SNAP_SHAPE_MASK (SIDE_RING_END - 1)

typedef struct SnapNode {
    uint32_t vertex, edge;
    uint32_t next, prev;     // along the edge
    uint32_t next_at_vertex; // next free slot
} SnapNode;

typedef struct SnapCounts {
    uint32_t edge_slots, edge_free, edge_alive;
    uint32_t node_slots, node_free, node_alive;
    uint64_t crossing_count; // pairs of edges of different shapes that cross properly
} SnapCounts;

typedef struct Snap {
    NavMemory* memory;
    NavJournal* journal;
    Mesh* mesh;
    uint32_t pool_counts, pool_edge, pool_node;
    SnapEdge* edge;
    SnapNode* node;
    uint32_t edge_capacity, node_capacity;
    SnapCounts* counts;
    SnapCounts counts_now;
} Snap;

void navi_snap_init(Snap* snap, NavMemory* memory, NavJournal* journal, Mesh* mesh);
void navi_snap_fini(Snap* snap);
bool navi_snap_reserve(Snap* snap, uint32_t more_edges, uint32_t more_nodes);
// Between commits: give back slots that were grown in advance, when they are many. Cannot fail.
void navi_snap_fit(Snap* snap);

static inline uint32_t navi_edge_shape(const SnapEdge* edge) {
    return edge->owner & SNAP_SHAPE_MASK;
}
// The original end points.
static inline NavPoint navi_edge_a(const Snap* snap, uint32_t e) {
    return snap->mesh->pos[snap->edge[e].va];
}
static inline NavPoint navi_edge_b(const Snap* snap, uint32_t e) {
    return snap->mesh->pos[snap->edge[e].vb];
}

// One edge passing a vertex: the edge, and its node there (NAV_NONE at an end).
typedef struct SnapPass {
    uint32_t edge, node;
    uint32_t before, after; // chain neighbours of the vertex; NAV_NONE beyond an end
} SnapPass;

// All edges through a vertex: begin with a zero cursor, then until false.
typedef struct SnapCursor {
    uint32_t stage, at;
    uint32_t looked_at; // passes that navi_snap_user_next has looked at
} SnapCursor;
bool navi_snap_pass_next(const Snap* snap, uint32_t vertex, SnapCursor* cursor, SnapPass* pass);

// The next edge that runs along the span u-w; +1 in `direction` when it runs from u to w.
bool navi_snap_user_next(const Snap* snap, uint32_t u, uint32_t w, SnapCursor* cursor,
                         SnapPass* pass, int* direction);
bool navi_snap_span_is_used(const Snap* snap, uint32_t u, uint32_t w);

// Where p stands against q along the edge a -> b: < 0 when it comes first.
static inline int navi_order_along(NavPoint a, NavPoint b, NavPoint p, NavPoint q) {
    int x = a.x < b.x ? 1 : a.x > b.x ? -1 : 0, y = a.y < b.y ? 1 : a.y > b.y ? -1 : 0;
    int dx = x * ((p.x > q.x) - (p.x < q.x));
    return dx != 0 ? dx : y * ((p.y > q.y) - (p.y < q.y));
}

// Building blocks of apply; all save what they write, and the room must be there.
uint32_t navi_snap_add_edge(Snap* snap, uint32_t va, uint32_t vb, uint32_t owner);
void navi_snap_remove_edge(Snap* snap, uint32_t e);
// Put a vertex on the chain of e, behind the node `prev` (NAV_NONE: first).
uint32_t navi_snap_add_node(Snap* snap, uint32_t e, uint32_t prev, uint32_t vertex);
void navi_snap_remove_node(Snap* snap, uint32_t n);

// Chains, lists and references against the definitions, from the mesh alone. Linear; NULL when
// right.
const char* navi_snap_check(const Snap* snap);

#endif
