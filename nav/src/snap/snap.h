// The snap layer: the original edges of all footprints, and the chain of each one.
//
// A lattice point is hot if it is an end of an original edge or the rounded proper crossing of two.
// The hot points are the vertices of the mesh. An original edge is routed through every hot pixel
// that it meets. This sequence of vertices is its chain; the piece between two consecutive vertices
// is a span. Spans do not cross each other and contain no other vertex (README.md), so the mesh
// never computes an intersection. There is no table of spans and no grid: the edges that use a span
// are found in the lists of its ends, and what is near an edge is found by walking the mesh.
#ifndef NAVI_SNAP_SNAP_H
#define NAVI_SNAP_SNAP_H

#include "geom/sides.h"
#include "mesh/mesh.h"

typedef struct SnapEdge {
    uint32_t va, vb;            // ends; NAV_NONE in a free slot
    uint32_t next_out, next_in; // in the lists of va and vb
    uint32_t owner;             // shape slot, and SIDE_* flags
    uint32_t next_own;          // next edge of the same footprint; next free slot
    uint32_t first, last;       // interior chain nodes; NAV_NONE: the chain is a single span
    uint32_t mark;              // scratch: an index, which the reader must verify
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
// Free slots that were reserved in advance, if there are many. Only between commits. Cannot fail.
void navi_snap_fit(Snap* snap);

// Remove all edges and nodes, in an open commit. They and the lists of the vertices must have been
// saved; the vertices are to go.
void navi_snap_strip(Snap* snap);

static inline uint32_t navi_edge_shape(const SnapEdge* edge) {
    return edge->owner & SNAP_SHAPE_MASK;
}
// The original end points of an edge.
static inline NavPoint navi_edge_a(const Snap* snap, uint32_t e) {
    return snap->mesh->pos[snap->edge[e].va];
}
static inline NavPoint navi_edge_b(const Snap* snap, uint32_t e) {
    return snap->mesh->pos[snap->edge[e].vb];
}
// The vertex of a node of a chain; behind its last node the vertex at that end.
static inline uint32_t navi_snap_vertex(const Snap* snap, uint32_t node, uint32_t end) {
    return node == NAV_NONE ? end : snap->node[node].vertex;
}

// An edge that passes a vertex: the edge, and its node there (NAV_NONE if the vertex is an end).
typedef struct SnapPass {
    uint32_t edge, node;
    uint32_t before, after; // the vertices before and after on the chain; NAV_NONE beyond an end
} SnapPass;

// Iterate over all edges that pass a vertex: start with a cursor of zeros, call until false.
typedef struct SnapCursor {
    uint32_t stage, at;
    uint32_t looked_at; // number of passes that navi_snap_user_next has looked at
} SnapCursor;
bool navi_snap_pass_next(const Snap* snap, uint32_t vertex, SnapCursor* cursor, SnapPass* pass);

// Iterate over all edges that use the span between u and w. `direction` is 1 if the edge runs from
// u to w, and -1 otherwise.
bool navi_snap_user_next(const Snap* snap, uint32_t u, uint32_t w, SnapCursor* cursor,
                         SnapPass* pass, int* direction);

// An edge that uses a span: the edge, its node at the start (NAV_NONE if it ends there), and 1 if
// it runs from the start to the end, otherwise -1.
typedef struct SnapUser {
    uint32_t edge, node;
    int32_t direction;
} SnapUser;

enum { SNAP_USERS = 8 };

// The same for several at once. Start with a cursor of zeros; fewer than SNAP_USERS are the last.
uint32_t navi_snap_users(const Snap* snap, uint32_t u, uint32_t w, SnapCursor* cursor,
                         SnapUser users[SNAP_USERS]);
bool navi_snap_span_is_used(const Snap* snap, uint32_t u, uint32_t w);

// Compare the positions of p and q along the edge from a to b: < 0 when p comes first.
static inline int navi_order_along(NavPoint a, NavPoint b, NavPoint p, NavPoint q) {
    int x = a.x < b.x ? 1 : a.x > b.x ? -1 : 0, y = a.y < b.y ? 1 : a.y > b.y ? -1 : 0;
    int dx = x * ((p.x > q.x) - (p.x < q.x));
    return dx != 0 ? dx : y * ((p.y > q.y) - (p.y < q.y));
}

// For NAV_VALIDATE. Do the nodes of edge e run from its start to its end, in order and linked in
// both directions, each on a pixel that the edge meets?
bool navi_snap_chain_is_sound(const Snap* snap, uint32_t e);

// Building blocks of apply. Each saves what it writes. The memory must have been reserved.
uint32_t navi_snap_add_edge(Snap* snap, uint32_t va, uint32_t vb, uint32_t owner);
void navi_snap_remove_edge(Snap* snap, uint32_t e);
// Insert a vertex into the chain of e, after the node `prev` (NAV_NONE: at the start).
uint32_t navi_snap_add_node(Snap* snap, uint32_t e, uint32_t prev, uint32_t vertex);
void navi_snap_remove_node(Snap* snap, uint32_t n);

// Check chains, lists and crossing counts against their definitions, using the mesh only. Linear.
// NULL if all is right.
const char* navi_snap_check(const Snap* snap);

#endif
