// Path data: the walkable triangles as the path search wants them, and which of them lie in dead
// ends. Kept true by each commit, where it touched something.
//
// The walkable triangles and the open edges between them are a graph. Take away triangles with at
// most one neighbour until there is none: what is left is the core; what was taken hangs on the
// core as trees. A shortest path crosses no edge twice, so it never enters a tree in which it does
// not end, and the search need not look at those edges. A component without a loop keeps one
// triangle of its own as its core.
#ifndef NAVI_WORLD_PATHDATA_PATHDATA_H
#define NAVI_WORLD_PATHDATA_PATHDATA_H

#include "mesh/mesh.h"
#include "world/label/labels.h"

// What lies beyond half-edge 4 * t + i, at index 3 * t + i. Seen by one who crosses the edge: the
// triangle beyond has an apex, and a left and a right edge at it.
typedef struct PathEdge {
    uint32_t next; // half-edge << 2 | PathExit: the only exit, or else this edge's twin
    uint32_t apex; // vertex | PATHDATA_*
    NavPoint p;    // of the apex
} PathEdge;

// Which edges at the apex are open, that is neither walls nor dead.
typedef enum PathExit { PATHDATA_NONE, PATHDATA_LEFT, PATHDATA_RIGHT, PATHDATA_BOTH } PathExit;

#define PATHDATA_WALL (UINT32_C(1) << 31) // cannot be crossed; then the rest is not kept
#define PATHDATA_DEAD (UINT32_C(1) << 30) // leads into a tree
#define PATHDATA_UP (UINT32_C(1) << 29)   // leads from a triangle of a tree towards the core
#define PATHDATA_VERTEX (PATHDATA_UP - 1)

// 4 * t + i, shifted by 2, must fit into 32 bits.
#define PATHDATA_TRIANGLES_MAX (UINT32_C(1) << 27)

typedef struct PathData {
    NavMemory* memory;
    Mesh* mesh;
    const Labels* labels;
    bool is_kept;
    PathEdge* edges;   // [3 * tri_capacity]
    uint32_t* changed; // [vertex_capacity] low half of the update that last changed the star
    uint32_t tri_capacity, vertex_capacity;
    uint64_t update_count;   // its low half is 2 or more, and starts anew once in 2^32
    uint32_t area_sizes[64]; // triangles within the bounds of each area, blocked or not
    uint32_t dirty_count;    // scratch: untouched triangles of this update, in mesh->queue
} PathData;

static inline PathEdge* navi_pathdata_edge(const PathData* data, uint32_t h) {
    return &data->edges[h - (h >> 2)];
}
static inline bool navi_pathdata_is_open(const PathData* data, uint32_t h) {
    return (navi_pathdata_edge(data, h)->apex & (PATHDATA_WALL | PATHDATA_DEAD)) == 0;
}
// The half-edge of triangle t that leads towards the core; NAV_NONE in the core.
static inline uint32_t navi_pathdata_up(const PathData* data, uint32_t t) {
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_pathdata_edge(data, h)->apex & PATHDATA_UP)
            return h;
    return NAV_NONE;
}

// The parts must stay where they are.
void navi_pathdata_init(PathData* data, Mesh* mesh, const Labels* labels);
void navi_pathdata_fini(PathData* data);
// Room for the mesh as it is. Errors: MEMORY; then nothing has changed.
NavResult navi_pathdata_reserve(PathData* data);
// After the changes of a commit and its islands; the room must be there. Cost: what was touched,
// and the trees that hang on it or hang on it no more.
void navi_pathdata_update(PathData* data);
// Between commits: begin to keep path data, or give it up. Errors: MEMORY; then nothing
// has changed.
NavResult navi_pathdata_keep(PathData* data, bool is_kept);
// Compare with the definition. NULL, or what is wrong. Cost: linear in the mesh.
const char* navi_pathdata_check(PathData* data);

#endif
