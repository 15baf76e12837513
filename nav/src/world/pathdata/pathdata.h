// Path data: what the path search needs when it crosses an edge, and which edges lead into dead
// ends. Each commit updates them where it touched triangles.
//
// The walkable triangles are the nodes of a graph, joined across open edges. Remove triangles with
// at most one neighbour until there is none. The others are the core; the removed ones form trees,
// each joined to the core by one edge. A shortest path crosses no edge twice, so it enters no tree
// except one that contains its end. The search skips the edges into trees. In a component without a
// loop one triangle is the core.
#ifndef NAVI_WORLD_PATHDATA_PATHDATA_H
#define NAVI_WORLD_PATHDATA_PATHDATA_H

#include "mesh/mesh.h"
#include "world/label/labels.h"

// The triangle beyond half-edge 4 * t + i; stored at index 3 * t + i. Left and right are those of a
// walker who crosses the edge: the triangle beyond has a left and a right edge at its apex.
typedef struct PathEdge {
    uint32_t next; // half-edge << 2 | PathExit: the exit if there is one only, or else the twin
    uint32_t apex; // vertex | PATHDATA_*
    NavPoint p;    // of the apex
} PathEdge;

// The exits: the edges at the apex that are neither walls nor dead.
typedef enum PathExit { PATHDATA_NONE, PATHDATA_LEFT, PATHDATA_RIGHT, PATHDATA_BOTH } PathExit;

#define PATHDATA_WALL (UINT32_C(1) << 31) // cannot be crossed; all else is then undefined
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
    uint32_t* changed; // [vertex_capacity] low half of the number of the update that last changed
                       // the star
    uint32_t tri_capacity, vertex_capacity;
    uint64_t update_count;   // its low half is at least 2 and restarts once in 2^32 updates
    uint32_t area_sizes[64]; // for each area: triangles inside the bounds, blocked or not
    uint32_t renewed_count, dirty_count; // scratch: triangles that mesh->queue lists, in this order
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

// The next triangle towards the core; NAV_NONE in the core.
static inline uint32_t navi_pathdata_above(const PathData* data, uint32_t t) {
    uint32_t up = navi_pathdata_up(data, t);
    return up == NAV_NONE ? NAV_NONE : navi_edge_twin(data->mesh, up) >> 2;
}
// The triangle of the core to which walkable triangle t leads; t itself in the core. Cost: the
// triangles between them.
uint32_t navi_pathdata_core(const PathData* data, uint32_t t);
// Has the component of walkable triangle t a loop? Cost: the same.
bool navi_pathdata_has_loop(const PathData* data, uint32_t t);

// The mesh and the labels must not move in memory afterwards.
void navi_pathdata_init(PathData* data, Mesh* mesh, const Labels* labels);
void navi_pathdata_fini(PathData* data);
// Reserve memory for the current size of the mesh. Errors: MEMORY; then nothing has changed.
NavResult navi_pathdata_reserve(PathData* data);
// Update after the changes of a commit and of its islands. The memory must have been reserved.
// Cost: linear in the touched triangles and in the trees that are or were joined to them.
void navi_pathdata_update(PathData* data);
// Between commits: start to keep path data, or stop and free them. Errors: MEMORY; then nothing has
// changed.
NavResult navi_pathdata_keep(PathData* data, bool is_kept);
// Compare the path data with their definition. NULL if all is right, or else what is wrong. Cost:
// linear in the mesh.
const char* navi_pathdata_check(PathData* data);

#endif
