// The surgery on the triangulation, in five stages, each in a file of its own:
//
//   collect      the cavity: the triangles that new spans cross, that contain new vertices, or that
//                are in the star of a vertex that is removed
//   trace        the border of the cavity as rings of linked nodes, one node for each side
//   cut          the new spans, spliced into the rings; no geometry is computed
//   triangulate  the pieces of the cavity, by diagonals that are spliced in like spans
//   patch        the new triangles take the old slots, and adjacency is set
//
// A vertex that stays must keep a constraint or get a new span wherever the cavity surrounds it, or
// `has_lone` must be set. Every hot vertex does, because a chain passes it. All stages except patch
// write to scratch memory and scratch flags only. Struct Carve holds what one stage passes to the
// next.
#ifndef NAVI_CARVE_CARVE_H
#define NAVI_CARVE_CARVE_H

#include "base/sort.h"
#include "mesh/flood.h"
#include "mesh/mesh.h"

typedef struct CarveEdge {
    uint32_t u, w;
} CarveEdge;

typedef struct CarveFresh {
    uint32_t vertex, tri; // a new vertex, and a triangle that contains it
} CarveFresh;

// A directed side of a piece, with the piece on its left. The nodes of the border of a piece form
// one or more rings.
typedef struct CarveNode {
    uint32_t vertex;     // start of the side
    uint32_t next, prev; // next and previous side of the ring
    uint32_t twin; // the same side of the piece beyond; NAV_NONE: the cavity ends here, see `outer`
    uint32_t outer;          // half-edge beyond the cavity; NAV_NONE: the frame
    uint32_t next_at_vertex; // list of the nodes that start at the same vertex
    uint32_t tri;            // the new triangle at this side: 4 * index + opposite corner
    bool is_constraint;
} CarveNode;

typedef struct CarveVertex {
    uint32_t vertex;
    uint32_t first_node;
    uint32_t starts; // list of the sides with this left end: triangulate
} CarveVertex;

typedef struct CarveTri {
    uint32_t node[3]; // its sides, in order
    uint32_t slot;
} CarveTri;

// An undirected side in the sweep of triangulate.
typedef struct CarveSide {
    uint32_t left, right;  // carve vertices; left is the smaller one in (x, y)
    uint32_t above, below; // the nodes with the piece above and below; NAV_NONE: outside the cavity
    uint32_t helper;       // the node whose corner faces the interval above this side
    uint32_t next_start;   // list of the sides with the same left end
} CarveSide;

typedef struct Carve {
    NavMemory* memory;
    Mesh* mesh;
    // Input: what has to change. Along existing edges of the mesh the constraint flags of new and
    // removed spans are right already.
    NAV_ARRAY(CarveEdge) spans;  // new constraint edges; none is an edge of the mesh yet
    NAV_ARRAY(CarveEdge) guides; // free edges to use; collect drops those that are not possible
    NAV_ARRAY(CarveFresh) fresh; // new vertices
    NAV_ARRAY(uint32_t) cold;    // vertices to remove
    bool is_sweeping_all;        // for tests: never use the shortcut of ears.c
    bool has_lone;               // the mesh has vertices that no constraint meets, and that stay
    // Scratch.
    MeshFlood flood;
    NAV_ARRAY(uint32_t) cavity;  // triangles
    NAV_ARRAY(uint32_t) node_of; // [3 * cavity + i] -> node or NAV_NONE
    NAV_ARRAY(CarveNode) nodes;
    NAV_ARRAY(CarveVertex) vertices;
    NAV_ARRAY(CarveSide) sides;
    NAV_ARRAY(NaviKeyed) sweep;   // spans, later vertices from left to right; and room to sort
    NAV_ARRAY(uint32_t) status;   // sides that the sweep line crosses, from bottom to top
    NAV_ARRAY(uint32_t) starting; // sides that start at the current vertex
    NAV_ARRAY(CarveTri) tris;
    // Output: the slots of the new triangles, in tris[].slot.
} Carve;

void navi_carve_init(Carve* carve, NavMemory* memory, Mesh* mesh);
void navi_carve_fini(Carve* carve);

// The first four stages. False: no memory; the mesh has not changed, and navi_carve_drop clears the
// scratch flags.
bool navi_carve_collect(Carve* carve);
bool navi_carve_trace(Carve* carve);
bool navi_carve_cut(Carve* carve);
bool navi_carve_triangulate(Carve* carve);
// Reserve slots and journal for patch.
bool navi_carve_reserve(Carve* carve);
// Stage 5. Cannot fail. New triangles have the flag TRI_FRESH and no label yet. Their illegal edges
// are queued.
void navi_carve_patch(Carve* carve);
// Clear the cavity flags.
void navi_carve_drop(Carve* carve);

// Shared by cut and triangulate: splice in an edge from u to w, as two nodes. It leaves u by the
// corner of node a and reaches w in the corner of node b; NAV_NONE for a vertex that is on no ring
// yet. Returns the node from u to w; the one from w to u has the next index. The memory must have
// been reserved.
//
//     prev(a) --> u --> a          prev(a) --> forth --> b     and     prev(b) --> back --> a
uint32_t navi_carve_splice(Carve* carve, uint32_t a, uint32_t b, CarveEdge edge,
                           bool is_constraint);

// ears.c: the shortcut for small and plain pieces. False: no memory.
bool navi_carve_ears(Carve* carve, bool* is_done);
// Shared by the sweep and the ears. Diagonal: splice in a free edge from the vertex of node a to
// that of node b; NAV_NONE: no memory. Emit: make a triangle of the ring of three nodes that
// contains `node`; false: no memory.
uint32_t navi_carve_diagonal(Carve* carve, uint32_t a, uint32_t b);
bool navi_carve_emit(Carve* carve, uint32_t node);

// For NAV_VALIDATE. Is each node on a closed ring, linked in both directions, with twins that
// agree?
bool navi_carve_rings_are_sound(const Carve* carve);

static inline NavPoint navi_carve_pos(const Carve* carve, uint32_t node) {
    return carve->mesh->pos[carve->nodes.data[node].vertex];
}

#endif
