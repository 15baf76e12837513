// Vertices about whose circles paths of discs bend. What is kept of a vertex depends on its star
// alone, and not on the radius.
#ifndef NAVI_QUERY_CIRCLE_CORNER_H
#define NAVI_QUERY_CIRCLE_CORNER_H

#include "query/ask/ask.h"
#include "query/circle/vec.h"

#define CORNER_BLOCKS 1u // some triangle of its star cannot be entered from the next
#define CORNER_REFLEX 2u // it has a walkable sector of more than half a turn
#define CORNER_LIVE 4u   // some edge on that sector's rim is open
#define CORNER_PINCH 8u  // it has more than one walkable sector
#define CORNER_NEAR 8    // above this bit: see navi_disc_rim_distance

// As navi_filter_walks and navi_filter_joins, sooner where islands answer: the default filter knows
// no steps between floors.
static inline bool navi_disc_walks(const QueryFilter* filter, uint32_t t) {
    return filter->is_plain ? filter->mesh->cluster[t] != NAV_NONE : navi_filter_walks(filter, t);
}
static inline bool navi_disc_joins(const QueryFilter* filter, uint32_t h) {
    if (!filter->is_plain)
        return navi_filter_joins(filter, h);
    uint32_t twin = navi_edge_twin(filter->mesh, h);
    return twin != NAV_NONE && filter->mesh->cluster[twin >> 2] != NAV_NONE;
}

// Of the reflex sector: its corners, the rays along the walls beside it, and the rays to the outer
// ends of the open edges on its rim; rightmost, leftmost.
typedef struct DiscCorner {
    uint32_t made; // valid when this is the map's number
    uint32_t flags;
    uint32_t first, last;
    NavPoint wall[2], limit[2];
    float free_r;         // discs up to this radius roll around it and do not reach the star's rim;
                          // below 0: not measured yet
    uint32_t goal_stamp;  // of the search for which a path may end in its star
    float wall_length[2]; // of the walls
} DiscCorner;

_Static_assert(sizeof(DiscCorner) == 64, "a cache line each");

// Records of 64 bytes, each in a cache line of its own.
typedef struct DiscLines {
    void* block;
    void* lines;
    uint32_t capacity;
} DiscLines;

// Make room. Larger lines are zero, and old contents are lost. Returns false when out of memory.
bool navi_disc_lines_reserve(NavMemory* memory, DiscLines* lines, uint32_t need);
void navi_disc_lines_fini(NavMemory* memory, DiscLines* lines);

// All vertices, for one set of walkable triangles. With path data a record stays valid until its
// star changes.
typedef struct DiscMap {
    DiscLines lines;
    uint32_t number;
} DiscMap;

// No more than the distance of the vertices on the reflex sector's rim, except for the ends of its
// walls; steps.
static inline double navi_disc_rim_distance(const DiscCorner* corner) {
    return corner->flags >> CORNER_NEAR;
}

typedef struct DiscCorners {
    DiscCorner* data; // by vertex
    uint32_t number;
    const QueryFilter* filter;
    const PathData* pathdata; // NULL: the filter is not the default one, or the world keeps none
} DiscCorners;

void navi_disc_look(const DiscCorners* corners, uint32_t v);
void navi_disc_measure(const DiscCorners* corners, uint32_t v);

static inline DiscCorner* navi_disc_corner(const DiscCorners* corners, uint32_t v) {
    DiscCorner* corner = &corners->data[v];
    if (corner->made != corners->number)
        navi_disc_look(corners, v);
    return corner;
}

// Does a disc roll around the reflex sector of the vertex, whatever lies beyond its star?
static inline bool navi_disc_rolls_free(const DiscCorners* corners, uint32_t v, double r) {
    NAV_ASSERT(corners->data[v].flags & CORNER_REFLEX);
    if (corners->data[v].free_r < 0)
        navi_disc_measure(corners, v);
    return corners->data[v].free_r >= r;
}

// Can the half-edge be crossed, and does it not lead into a dead end?
static inline bool navi_disc_is_open(const DiscCorners* corners, uint32_t h) {
    return corners->pathdata != NULL ? navi_pathdata_is_open(corners->pathdata, h)
                                     : navi_filter_joins(corners->filter, h);
}

#endif
