// Search data: the walkable triangles as the path search wants them, and which of them lie in dead
// ends. Kept true by each commit, where it touched something.
//
// The walkable triangles and the open edges between them are a graph. Take away triangles with at
// most one neighbour until there is none: what is left is the core; what was taken hangs on the
// core as trees. A shortest path crosses no edge twice, so it never enters a tree in which it does
// not end, and the search need not look at those edges. A component without a loop keeps one
// triangle of its own as its core.
#ifndef NAVI_WORLD_PATHDATA_SEARCH_H
#define NAVI_WORLD_PATHDATA_SEARCH_H

#include "mesh/mesh.h"
#include "world/label/labels.h"

// What lies beyond half-edge 4 * t + i, at index 3 * t + i. Seen by one who crosses the edge: the
// triangle beyond has an apex, and a left and a right edge at it.
typedef struct SearchEdge {
    uint32_t next; // half-edge << 2 | SearchExit: the only exit, or else this edge's twin
    uint32_t apex; // vertex | SEARCH_*
    NavPoint p;    // of the apex
} SearchEdge;

// Which edges at the apex are open, that is neither walls nor dead.
typedef enum SearchExit { SEARCH_NONE, SEARCH_LEFT, SEARCH_RIGHT, SEARCH_BOTH } SearchExit;

#define SEARCH_WALL (UINT32_C(1) << 31) // cannot be crossed; then the rest is not kept
#define SEARCH_DEAD (UINT32_C(1) << 30) // leads into a tree
#define SEARCH_UP (UINT32_C(1) << 29)   // leads from a triangle of a tree towards the core
#define SEARCH_VERTEX (SEARCH_UP - 1)

// 4 * t + i, shifted by 2, must fit into 32 bits.
#define SEARCH_TRIANGLES_MAX (UINT32_C(1) << 27)

typedef struct SearchData {
    NavMemory* memory;
    Mesh* mesh;
    const Labels* labels;
    bool is_kept;
    SearchEdge* edges; // [3 * tri_capacity]
    uint32_t* changed; // [vertex_capacity] low half of the update that last changed the star
    uint32_t tri_capacity, vertex_capacity;
    uint64_t update_count;   // its low half is 2 or more, and starts anew once in 2^32
    uint32_t area_sizes[64]; // triangles within the bounds of each area, blocked or not
    uint32_t dirty_count;    // scratch: untouched triangles of this update, in mesh->queue
} SearchData;

static inline SearchEdge* navi_search_edge(const SearchData* data, uint32_t h) {
    return &data->edges[h - (h >> 2)];
}
static inline bool navi_search_is_open(const SearchData* data, uint32_t h) {
    return (navi_search_edge(data, h)->apex & (SEARCH_WALL | SEARCH_DEAD)) == 0;
}
// The half-edge of triangle t that leads towards the core; NAV_NONE in the core.
static inline uint32_t navi_search_up(const SearchData* data, uint32_t t) {
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_search_edge(data, h)->apex & SEARCH_UP)
            return h;
    return NAV_NONE;
}

// The parts must stay where they are.
void navi_search_init(SearchData* data, Mesh* mesh, const Labels* labels);
void navi_search_fini(SearchData* data);
// Room for the mesh as it is. Errors: MEMORY; then nothing has changed.
NavResult navi_search_reserve(SearchData* data);
// After the changes of a commit and its islands; the room must be there. Cost: what was touched,
// and the trees that hang on it or hang on it no more.
void navi_search_update(SearchData* data);
// Between commits: begin to keep search data, or give it up. Errors: MEMORY; then nothing
// has changed.
NavResult navi_search_keep(SearchData* data, bool is_kept);
// Compare with the definition. NULL, or what is wrong. Cost: linear in the mesh.
const char* navi_search_check(SearchData* data);

#endif
