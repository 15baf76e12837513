// The surgery on the triangulation, in five stages, each a file of its own:
//
//   collect      the triangles that new spans cross, that hold new vertices, or that stand round
//                vertices which go
//   trace        the boundary of each cavity as rings of linked nodes, keyed by edge
//   cut          the new spans, spliced into the rings: combinatorial, nothing is computed
//   triangulate  the pieces, by diagonals that are spliced in the same way
//   patch        the new triangles into the old slots, adjacency stitched
//
// A vertex that stays must keep a constraint or get a new span wherever the cavity encloses it;
// every hot vertex does, for a chain passes it. All but patch write to scratch only. What is
// between the stages is in struct Carve.
#ifndef NAVI_CARVE_CARVE_H
#define NAVI_CARVE_CARVE_H

#include "base/sort.h"
#include "mesh/flood.h"
#include "mesh/mesh.h"

typedef struct CarveEdge {
    uint32_t u, w;
} CarveEdge;

typedef struct CarveFresh {
    uint32_t vertex, tri; // a new vertex, and a triangle that holds it
} CarveFresh;

// A directed side of a piece, with the piece on its left. The nodes of a piece's border form a
// ring.
typedef struct CarveNode {
    uint32_t vertex;         // where the side starts
    uint32_t next, prev;     // in the ring
    uint32_t twin;           // the same side seen from the other piece; NAV_NONE: see outer
    uint32_t outer;          // half-edge of the mesh beyond the cavity; NAV_NONE: the frame
    uint32_t next_at_vertex; // nodes that start at the same vertex
    uint32_t tri;            // the triangle of which it became a side: 4 * index + corner opposite
    bool is_constraint;
} CarveNode;

typedef struct CarveVertex {
    uint32_t vertex;
    uint32_t first_node;
    uint32_t starts; // sides whose left end this is: triangulate
} CarveVertex;

typedef struct CarveTri {
    uint32_t node[3]; // its sides, in order; new slot once patched
    uint32_t slot;
} CarveTri;

// An undirected side in the sweep of triangulate.
typedef struct CarveSide {
    uint32_t left, right;  // carve vertices, left before right in (x, y)
    uint32_t above, below; // the nodes with the piece above or below; NAV_NONE: not in the cavity
    uint32_t helper;       // node whose corner looks into the interval above this side
    uint32_t next_start;   // sides with the same left end
} CarveSide;

typedef struct Carve {
    NavMemory* memory;
    Mesh* mesh;
    // In: what has to change. Constraint flags of spans that go or that run along edges of the
    // mesh are already right.
    NAV_ARRAY(CarveEdge) spans;  // to become edges; none is one yet
    NAV_ARRAY(CarveEdge) guides; // may become free edges; collect drops those that cannot
    NAV_ARRAY(CarveFresh) fresh; // to become vertices
    NAV_ARRAY(uint32_t) cold;    // vertices to go
    bool is_sweeping_all;        // for tests: small pieces are nothing special
    // Scratch.
    MeshFlood flood;
    NAV_ARRAY(uint32_t) cavity;  // triangles
    NAV_ARRAY(uint32_t) node_of; // [3 * cavity + i] -> node or NAV_NONE
    NAV_ARRAY(CarveNode) nodes;
    NAV_ARRAY(CarveVertex) vertices;
    NAV_ARRAY(CarveSide) sides;
    NAV_ARRAY(uint32_t) order;    // of spans, while duplicates are dropped
    NAV_ARRAY(NaviKeyed) sweep;   // vertices from left to right, and as much room to sort them
    NAV_ARRAY(uint32_t) status;   // sides that cross the sweep line, bottom to top
    NAV_ARRAY(uint32_t) starting; // sides that start at the vertex at hand
    NAV_ARRAY(CarveTri) tris;
    // Out: the slots of the new triangles (tris[].slot).
} Carve;

void navi_carve_init(Carve* carve, NavMemory* memory, Mesh* mesh);
void navi_carve_fini(Carve* carve);

// Each stage: false when memory ends; the mesh has not changed then (scratch flags are cleared by
// navi_carve_drop).
bool navi_carve_collect(Carve* carve);
bool navi_carve_trace(Carve* carve);
bool navi_carve_cut(Carve* carve);
bool navi_carve_triangulate(Carve* carve);
// Slots and journal for patch.
bool navi_carve_reserve(Carve* carve);
// Cannot fail. New triangles carry TRI_FRESH and have their labels still to get; their free edges
// are queued.
void navi_carve_patch(Carve* carve);
// Take the cavity flags off again.
void navi_carve_drop(Carve* carve);

// Shared by cut and triangulate: a side from u to w and back, leaving u by the corner of node a and
// reaching w in the corner of node b; NAV_NONE where the vertex is on no ring yet. Returns the
// node from u to w; the one back is the next index. The room must be there.
//
//     prev(a) --> u --> a          prev(a) --> forth --> b     and     prev(b) --> back --> a
uint32_t navi_carve_splice(Carve* carve, uint32_t a, uint32_t b, CarveEdge edge,
                           bool is_constraint);

// ears.c: triangulate the short way, if the pieces are small and plain. False: no memory.
bool navi_carve_ears(Carve* carve, bool* is_done);
// Shared by the sweep and the ears: a free side from node a's vertex to b's, in the corners of
// these nodes (NAV_NONE: no memory); and the ring of three that starts at a node becomes a
// triangle (false: no memory).
uint32_t navi_carve_diagonal(Carve* carve, uint32_t a, uint32_t b);
bool navi_carve_emit(Carve* carve, uint32_t node);

static inline NavPoint navi_carve_pos(const Carve* carve, uint32_t node) {
    return carve->mesh->pos[carve->nodes.data[node].vertex];
}

#endif
