// The live triangulation: flat arrays, 32-bit indexes, no pointers.
//
// A half-edge is 4 * t + i: the edge of triangle t opposite its corner i, running from corner i + 1
// to corner i + 2 with t on its left. Triangles are positive (navi_orient2d > 0). The mesh covers
// the fixed frame, whose four corners are vertices 0 to 3; only frame edges have no neighbour.
#ifndef NAVI_MESH_MESH_H
#define NAVI_MESH_MESH_H

#include "base/array.h"
#include "base/journal.h"
#include "geom/predicates.h"

typedef struct MeshTri {
    uint32_t v[3];  // corners
    uint32_t n[3];  // half-edge beyond the edge opposite corner i; NAV_NONE at the frame
    uint32_t flags; // TRI_*
    uint32_t label; // which shapes cover it (world/label/labels.h); next free slot when not alive
} MeshTri;

#define TRI_CONSTRAINT UINT32_C(1)    // << i: edge i is part of a chain
#define TRI_CHECK (UINT32_C(1) << 3)  // << i: edge i waits for its legality test
#define TRI_QUEUED (UINT32_C(1) << 6) // stands in the legalize queue
#define TRI_ALIVE (UINT32_C(1) << 7)
#define TRI_TOUCHED (UINT32_C(1) << 8) // saved in mesh->touched during this commit
#define TRI_CAVITY (UINT32_C(1) << 9)  // in the cavity of this change
#define TRI_SEEN (UINT32_C(1) << 10)   // visited by the flood that is under way
#define TRI_FRESH (UINT32_C(1) << 11)  // needs its label (world/relabel)
// What only means something while a change is under way.
#define TRI_SCRATCH (7 * TRI_CHECK | TRI_QUEUED | TRI_CAVITY | TRI_SEEN | TRI_FRESH)

// `out`, `in` and `node` head the snap layer's lists (snap/snap.h).
typedef struct MeshVertex {
    uint32_t h;    // a half-edge 4 * t + i with this vertex at corner i; NAV_NONE: not in the mesh
    uint32_t out;  // original edges that start here
    uint32_t in;   // original edges that end here
    uint32_t node; // interior chain nodes here; next free slot when the slot is free
    uint32_t xref; // crossing pairs that round to here; NAV_NONE when the slot is free
    uint32_t mark; // scratch: an index that its owner verifies
} MeshVertex;

// A triangle as it was when a commit first wrote to its slot.
typedef struct MeshTouched {
    uint32_t t, island;
    MeshTri old;
    NavPoint corner[3];
} MeshTouched;

// The scalars of the mesh, in one record so that the journal can keep them.
typedef struct MeshCounts {
    uint32_t tri_slots, tri_free, tri_alive;
    uint32_t vertex_slots, vertex_free, vertex_alive;
    uint64_t flip_count; // since creation
} MeshCounts;

typedef struct Mesh {
    NavMemory* memory;
    NavJournal* journal;
    uint32_t pool_counts, pool_pos, pool_vertex; // in the journal
    MeshTri* tri;
    uint32_t* island; // [tri_capacity] NAV_NONE unless walkable for the full mask
    uint32_t* queue;  // [tri_capacity] the legalize queue: each triangle at most once
    uint32_t tri_capacity, queue_count;
    NavPoint* pos;
    MeshVertex* vertex;
    uint32_t vertex_capacity;
    MeshCounts* counts;
    MeshCounts counts_now;
    NAV_ARRAY(MeshTouched) touched;
    // The hint grid: a triangle near each cell. A wrong hint costs steps, never the answer.
    uint32_t* hint;
    uint32_t last_hint;
    uint32_t hint_columns, hint_rows;
    NavPoint hint_min;
    NavBox hint_bounds;
    int hint_shift;
} Mesh;

// 1 2 0 and 2 0 1 for 0 1 2, without a branch.
static inline uint32_t navi_next3(uint32_t i) { return 9u >> 2 * i & 3; }
static inline uint32_t navi_prev3(uint32_t i) { return 18u >> 2 * i & 3; }

static inline bool navi_tri_is_alive(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_ALIVE) != 0;
}
static inline bool navi_edge_is_constraint(const Mesh* mesh, uint32_t h) {
    return (mesh->tri[h >> 2].flags >> (h & 3) & 1) != 0;
}
// The vertices at the start and the end of half-edge h, and the one opposite.
static inline uint32_t navi_edge_from(const Mesh* mesh, uint32_t h) {
    return mesh->tri[h >> 2].v[navi_next3(h & 3)];
}
static inline uint32_t navi_edge_to(const Mesh* mesh, uint32_t h) {
    return mesh->tri[h >> 2].v[navi_prev3(h & 3)];
}
static inline uint32_t navi_edge_apex(const Mesh* mesh, uint32_t h) {
    return mesh->tri[h >> 2].v[h & 3];
}
static inline uint32_t navi_edge_twin(const Mesh* mesh, uint32_t h) {
    return mesh->tri[h >> 2].n[h & 3];
}

// Create the two triangles of the frame. The hint grid covers `bounds`.
bool navi_mesh_init(Mesh* mesh, NavMemory* memory, NavJournal* journal, NavBox bounds);
void navi_mesh_fini(Mesh* mesh);

// Room for more triangles and vertices, so that taking slots cannot fail.
bool navi_mesh_reserve(Mesh* mesh, uint32_t more_triangles, uint32_t more_vertices);
// Room for so many slots in all.
bool navi_mesh_reserve_slots(Mesh* mesh, uint32_t triangles, uint32_t vertices);
// Between commits: give back slots that were grown in advance, when they are many. Cannot fail.
void navi_mesh_fit(Mesh* mesh);
// Room to save `more` triangles that this commit has not touched yet.
bool navi_mesh_reserve_touched(Mesh* mesh, uint32_t more);

// Before the first write to a triangle in a commit. The room must be there.
void navi_mesh_save_tri(Mesh* mesh, uint32_t t);
static inline void navi_mesh_touch(Mesh* mesh, uint32_t t) {
    if (!(mesh->tri[t].flags & TRI_TOUCHED))
        navi_mesh_save_tri(mesh, t);
}

// Slots from the free list; the room must be there. A new triangle is touched, alive and blank;
// a new vertex has its position and is in no triangle yet.
uint32_t navi_mesh_take_tri(Mesh* mesh);
void navi_mesh_free_tri(Mesh* mesh, uint32_t t);
uint32_t navi_mesh_take_vertex(Mesh* mesh, NavPoint p);
void navi_mesh_free_vertex(Mesh* mesh, uint32_t v);

// Forget what was touched (a commit ended), or put it back (it failed; the journal restores
// counts).
void navi_mesh_end_touched(Mesh* mesh);
void navi_mesh_undo_touched(Mesh* mesh);

// The next corner slot round the vertex at corner slot h (4 * t + i), which lies inside the frame.
static inline uint32_t navi_mesh_next_around(const Mesh* mesh, uint32_t h) {
    uint32_t beyond = mesh->tri[h >> 2].n[navi_next3(h & 3)];
    return (beyond & ~3u) + navi_next3(beyond & 3);
}

// The half-edge from u to w, or NAV_NONE. Cost: the degree of u.
uint32_t navi_mesh_find_edge(const Mesh* mesh, uint32_t u, uint32_t w);

// Mark or clear the constraint on both sides of an edge.
void navi_mesh_set_constraint(Mesh* mesh, uint32_t h, bool is_constraint);

// A triangle whose closed region holds p, which must lie in the frame. `near` is where to start, or
// NAV_NONE for the hint grid. Cost: constant expected from the grid.
uint32_t navi_mesh_locate(const Mesh* mesh, NavPoint p, uint32_t near);
// The same from the grid, and whether p is known to lie on no edge of it.
uint32_t navi_mesh_locate_inside(const Mesh* mesh, NavPoint p, bool* is_inside);
bool navi_mesh_init_hints(Mesh* mesh, NavBox bounds);
// A finer grid when there are many more triangles than cells. Amortised constant.
void navi_mesh_fit_hints(Mesh* mesh);
// After a load: every cell's hint anew. Cost: linear in the mesh.
void navi_mesh_renew_hints(Mesh* mesh);
// Remember a triangle in the grid.
void navi_mesh_hint(Mesh* mesh, uint32_t t);

// Must edge h be flipped? It has a twin and is no constraint.
static inline bool navi_mesh_edge_is_illegal(const Mesh* mesh, uint32_t h) {
    const MeshTri* tri = &mesh->tri[h >> 2];
    uint32_t i = h & 3, twin = tri->n[i];
    const NavPoint* pos = mesh->pos;
    return navi_edge_is_illegal(pos[tri->v[navi_next3(i)]], pos[tri->v[navi_prev3(i)]],
                                pos[tri->v[i]], pos[navi_edge_apex(mesh, twin)]);
}
// Let legalize test an edge.
void navi_mesh_queue(Mesh* mesh, uint32_t h);
// Let it test the illegal edges of these triangles; an edge beyond which a triangle has a flag of
// `inside` is left to that one.
void navi_mesh_queue_illegal(Mesh* mesh, const uint32_t* tri, uint32_t count, uint32_t inside);
// The illegal ones of the four outer edges of the two triangles at h.
void navi_mesh_queue_illegal_quad(Mesh* mesh, uint32_t h);
// Forget what waits.
void navi_mesh_empty_queue(Mesh* mesh);
// Flip until no unconstrained edge is illegal. False: no memory to save a triangle; then the commit
// must be undone.
bool navi_mesh_legalize(Mesh* mesh);
// Flip the edge h, whose quad must be strictly convex and whose triangles and their neighbours are
// saved.
void navi_mesh_flip(Mesh* mesh, uint32_t h);

// Orientation, adjacency, flags, local legality, counts. NULL, or what is wrong.
const char* navi_mesh_check(const Mesh* mesh);

#endif
