// The triangulation: flat arrays and 32-bit indexes, no pointers.
//
// Half-edge 4 * t + i is the edge of triangle t opposite its corner i. It runs from corner i + 1 to
// corner i + 2 and has t on its left. Every triangle is positive (navi_orient2d > 0). The mesh
// covers the frame, a fixed square whose corners are vertices 0 to 3. Only the edges of the frame
// have no triangle beyond them.
//
// Corner slot 4 * t + i, with the same numbers, is corner i of triangle t.
#ifndef NAVI_MESH_MESH_H
#define NAVI_MESH_MESH_H

#include "base/array.h"
#include "base/assert.h"
#include "base/journal.h"
#include "geom/predicates.h"

typedef struct MeshTri {
    uint32_t v[3];  // corners
    uint32_t n[3];  // twin of the half-edge opposite corner i; NAV_NONE at the frame
    uint32_t flags; // TRI_*
    uint32_t label; // the set of shapes that cover it (world/label/labels.h); next free slot when
                    // not alive
} MeshTri;

#define TRI_CONSTRAINT UINT32_C(1)    // << i: edge i is a span of some chain
#define TRI_CHECK (UINT32_C(1) << 3)  // << i: edge i is illegal; legalize will flip it
#define TRI_QUEUED (UINT32_C(1) << 6) // is in the legalize queue
#define TRI_ALIVE (UINT32_C(1) << 7)
#define TRI_TOUCHED (UINT32_C(1) << 8)  // is saved in mesh->touched during this commit
#define TRI_CAVITY (UINT32_C(1) << 9)   // is in the cavity of this change
#define TRI_SEEN (UINT32_C(1) << 10)    // was visited by the current flood
#define TRI_FRESH (UINT32_C(1) << 11)   // has no label yet (world/derive/relabel.c)
#define TRI_RENEWED (UINT32_C(1) << 12) // is not what it was for walks (world/pathdata/pathdata.c)
// Flags that are only used during a change.
#define TRI_SCRATCH (7 * TRI_CHECK | TRI_QUEUED | TRI_CAVITY | TRI_SEEN | TRI_FRESH | TRI_RENEWED)

// `out`, `in` and `node` head the snap layer's lists (snap/snap.h).
typedef struct MeshVertex {
    uint32_t h;    // a corner slot of this vertex; NAV_NONE: not in the mesh
    uint32_t out;  // original edges that start here
    uint32_t in;   // original edges that end here
    uint32_t node; // interior chain nodes here; next free slot when the slot is free
    uint32_t xref; // number of crossings that round to here; NAV_NONE when the slot is free
    uint32_t mark; // scratch: an index, which the reader must verify
} MeshVertex;

// The state of a triangle before a commit first wrote to its slot. Only slots that are older than
// the commit have one.
typedef struct MeshTouched {
    uint32_t t, cluster;
    MeshTri old;
    NavPoint corner[3];
} MeshTouched;

// A flip has moved a triangle from one cluster to another; and the clusters of its other
// neighbours.
typedef struct MeshHandover {
    uint32_t from, to, beside[2];
} MeshHandover;

// A triangle beside a place where its cluster may have come apart.
typedef struct MeshLoose {
    uint32_t t, cluster;
} MeshLoose;

// The counters of the mesh, in one record so that the journal can save them.
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
    uint32_t* cluster; // [tri_capacity] of each triangle (world/derive/islands.h); NAV_NONE unless
                       // it is walkable for the full mask
    bool has_clusters; // each walkable triangle is in one; false: the end of the open commit will
                       // put all touched triangles into clusters
    NAV_ARRAY(MeshHandover) handovers; // of the open commit
    NAV_ARRAY(MeshLoose)
    loose;           // of the open change; if a cluster has come apart, one in
                     // each part of it
    uint32_t* queue; // [tri_capacity] the legalize queue; holds each triangle at most once
    uint32_t tri_capacity, queue_count;
    NavPoint* pos;
    MeshVertex* vertex;
    uint32_t vertex_capacity;
    MeshCounts* counts;
    MeshCounts counts_now;
    NAV_ARRAY(MeshTouched) touched;
    uint32_t old_slots; // number of triangle slots when the commit was opened; later ones are new,
                        // so they are touched, too
    // The hint grid: for each cell a triangle near it. A bad hint costs time, but never changes a
    // result.
    uint32_t* hint;
    uint32_t last_hint;
    uint32_t hint_columns, hint_rows;
    // Cells from this one on, counted row by row, have the hints of a coarser grid.
    uint32_t hint_next;
    NavPoint hint_min;
    NavBox hint_bounds;
    int hint_shift;
} Mesh;

// The next and the previous corner: (i + 1) % 3 and (i + 2) % 3, without a branch or a division.
static inline uint32_t navi_next3(uint32_t i) { return 9u >> 2 * i & 3; }
static inline uint32_t navi_prev3(uint32_t i) { return 18u >> 2 * i & 3; }

// The next and the previous half-edge (or corner) of the same triangle.
static inline uint32_t navi_edge_next(uint32_t h) { return (h & ~3u) | navi_next3(h & 3); }
static inline uint32_t navi_edge_prev(uint32_t h) { return (h & ~3u) | navi_prev3(h & 3); }

// Twice the area of the triangle, and the largest |dx| + |dy| of its sides. Their quotient is its
// smallest height, in the maximum norm.
static inline int64_t navi_tri_measure(const Mesh* mesh, uint32_t t, int64_t* longest) {
    const uint32_t* v = mesh->tri[t].v;
    NavPoint a = mesh->pos[v[0]], b = mesh->pos[v[1]], c = mesh->pos[v[2]];
    int64_t ab = navi_manhattan(a, b), bc = navi_manhattan(b, c), ca = navi_manhattan(c, a);
    *longest = ab > bc ? ab : bc;
    if (ca > *longest)
        *longest = ca;
    return navi_orient2d(a, b, c);
}

// Do all heights of the triangle exceed the margin, in the maximum norm?
static inline bool navi_tri_is_roomy(const Mesh* mesh, uint32_t t, int64_t margin) {
    int64_t longest, area_2 = navi_tri_measure(mesh, t, &longest);
    return area_2 > margin * longest;
}

static inline bool navi_tri_is_alive(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_ALIVE) != 0;
}
static inline bool navi_edge_is_constraint(const Mesh* mesh, uint32_t h) {
    return (mesh->tri[h >> 2].flags >> (h & 3) & 1) != 0;
}
// The start, the end and the opposite vertex of half-edge h.
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

// By the start, then by the end: an order that does not depend on slots.
static inline bool navi_edge_less(const Mesh* mesh, uint32_t g, uint32_t h) {
    NavPoint a = mesh->pos[navi_edge_from(mesh, g)], b = mesh->pos[navi_edge_from(mesh, h)];
    return navi_point_equal(a, b)
               ? navi_point_less(mesh->pos[navi_edge_to(mesh, g)], mesh->pos[navi_edge_to(mesh, h)])
               : navi_point_less(a, b);
}

// Which of its corners has the smallest coordinates? Corners are numbered as they came to be: a
// loop whose order tells begins there.
static inline uint32_t navi_tri_first(const Mesh* mesh, uint32_t t) {
    const uint32_t* v = mesh->tri[t].v;
    uint32_t first = navi_point_less(mesh->pos[v[1]], mesh->pos[v[0]]) ? 1 : 0;
    return navi_point_less(mesh->pos[v[2]], mesh->pos[v[first]]) ? 2 : first;
}

// Does the closed triangle t contain p?
static inline bool navi_tri_holds(const Mesh* mesh, uint32_t t, NavPoint p) {
    const uint32_t* v = mesh->tri[t].v;
    return navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], p) >= 0 &&
           navi_orient2d(mesh->pos[v[1]], mesh->pos[v[2]], p) >= 0 &&
           navi_orient2d(mesh->pos[v[2]], mesh->pos[v[0]], p) >= 0;
}

// Create the two triangles of the frame. The hint grid covers `bounds`. False: no memory.
bool navi_mesh_init(Mesh* mesh, NavMemory* memory, NavJournal* journal, NavBox bounds);
void navi_mesh_fini(Mesh* mesh);

// Make it the frame again, in an open commit: all other vertices and triangles go. The vertices
// must have been saved, and the memory to save the triangles reserved.
void navi_mesh_strip(Mesh* mesh);

// Reserve slots for this many more triangles and vertices, so that taking them cannot fail.
bool navi_mesh_reserve(Mesh* mesh, uint32_t more_triangles, uint32_t more_vertices);
// Reserve this many slots in all.
bool navi_mesh_reserve_slots(Mesh* mesh, uint32_t triangles, uint32_t vertices);
// Free slots that were reserved in advance, if there are many. Only between commits. Cannot fail.
void navi_mesh_fit(Mesh* mesh);
// Take a slot: from the free list, or else a new one. The memory must have been reserved. A new
// triangle is touched, alive and blank. A new vertex has its position and is in no triangle yet.
uint32_t navi_mesh_take_tri(Mesh* mesh);
void navi_mesh_free_tri(Mesh* mesh, uint32_t t);
uint32_t navi_mesh_take_vertex(Mesh* mesh, NavPoint p);
void navi_mesh_free_vertex(Mesh* mesh, uint32_t v);

// The next corner slot around the vertex at corner slot h, in positive direction. The vertex must
// not be a corner of the frame.
static inline uint32_t navi_mesh_next_around(const Mesh* mesh, uint32_t h) {
    uint32_t beyond = mesh->tri[h >> 2].n[navi_next3(h & 3)];
    NAV_ASSERT(beyond != NAV_NONE);
    return navi_edge_next(beyond);
}

// The half-edge from u to w, or NAV_NONE. Cost: linear in the degree of u.
uint32_t navi_mesh_find_edge(const Mesh* mesh, uint32_t u, uint32_t w);

// Set or clear the constraint flag of an edge, on both sides.
void navi_mesh_set_constraint(Mesh* mesh, uint32_t h, bool is_constraint);

// The triangles that held the last points, by place.
typedef struct MeshFound {
    uint32_t t[64];
} MeshFound;

// A triangle that contains p in its closed region; p must lie in the frame. The search starts at
// triangle `near`, or at a hint of the grid when `near` is far from p, or NAV_NONE. The expected
// cost is constant.
uint32_t navi_mesh_locate(const Mesh* mesh, NavPoint p, uint32_t near);
// The same from the grid. `is_inside` says whether p is known to lie in the interior of the
// triangle.
uint32_t navi_mesh_locate_inside(const Mesh* mesh, NavPoint p, bool* is_inside);
// The same for a caller that keeps what was found before: all bytes zero at first. Only the cost
// depends on that.
uint32_t navi_mesh_locate_again(const Mesh* mesh, NavPoint p, MeshFound* found, bool* is_inside);
// The same from triangle `near`, which may be out of date, or NAV_NONE.
uint32_t navi_mesh_locate_near(const Mesh* mesh, NavPoint p, uint32_t near, bool* is_inside);
bool navi_mesh_init_hints(Mesh* mesh, NavBox bounds);
// Before a change: make the grid finer when there are many more triangles than cells, and go on
// renewing it. Cost: constant, except where the grid is copied.
void navi_mesh_fit_hints(Mesh* mesh);
// Compute the hint of every cell again, after a load. Cost: linear in the mesh.
void navi_mesh_renew_hints(Mesh* mesh);
// Enter a triangle into the grid.
void navi_mesh_hint(Mesh* mesh, uint32_t t);
// Enter some of the triangles that the open commit has touched.
void navi_mesh_hint_touched(Mesh* mesh);

// Is edge h illegal, so that it must be flipped? It must have a twin and be no constraint.
static inline bool navi_mesh_edge_is_illegal(const Mesh* mesh, uint32_t h) {
    const MeshTri* tri = &mesh->tri[h >> 2];
    uint32_t i = h & 3, twin = tri->n[i];
    const NavPoint* pos = mesh->pos;
    NAV_ASSERT(twin != NAV_NONE && !navi_edge_is_constraint(mesh, h));
    return navi_edge_is_illegal(pos[tri->v[navi_next3(i)]], pos[tri->v[navi_prev3(i)]],
                                pos[tri->v[i]], pos[navi_edge_apex(mesh, twin)]);
}
// Queue an illegal edge, so that legalize flips it.
void navi_mesh_queue(Mesh* mesh, uint32_t h);
// Queue the illegal edges of these triangles. Where the triangle beyond an edge has a flag of
// `inside`, only the angle on this side of the edge is looked at: the triangle beyond is itself
// given, in this call or another, and then tests its own angle.
void navi_mesh_queue_illegal(Mesh* mesh, const uint32_t* tri, uint32_t count, uint32_t inside);
// Queue the illegal edges among the four outer edges of the quad whose diagonal is h.
void navi_mesh_queue_illegal_quad(Mesh* mesh, uint32_t h);
// Empty the queue.
void navi_mesh_empty_queue(Mesh* mesh);
// Flip edges until every unconstrained edge is legal. False: no memory to save a triangle; the
// caller must then undo the commit.
bool navi_mesh_legalize(Mesh* mesh);
// The edge h, which is to be flipped, lies between two clusters: both triangles join one of them.
// The memory must have been reserved. False: no memory.
bool navi_mesh_reserve_join(Mesh* mesh);
void navi_mesh_join_quad(Mesh* mesh, uint32_t h);
// Flip edge h. Its quad must be strictly convex. Its two triangles and their neighbours must have
// been saved.
void navi_mesh_flip(Mesh* mesh, uint32_t h);

// For NAV_VALIDATE. Is triangle t positive, do it and its neighbours agree about their edges, and
// do its corners lead to alive triangles? Is this true of the triangles around vertex v, and do
// they form a closed fan (at the frame: an open one)?
bool navi_mesh_tri_is_sound(const Mesh* mesh, uint32_t t);
bool navi_mesh_star_is_sound(const Mesh* mesh, uint32_t v);

// Check orientation, adjacency, flags, legality of edges and counters. NULL if all is right, or
// else what is wrong.
const char* navi_mesh_check(const Mesh* mesh);

#endif
