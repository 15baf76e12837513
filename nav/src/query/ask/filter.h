// How a query sees a world: the mesh, and where an agent of some layers can walk.
#ifndef NAVI_QUERY_ASK_FILTER_H
#define NAVI_QUERY_ASK_FILTER_H

#include <math.h>

#include "base/assert.h"
#include "mesh/mesh.h"
#include "nav/query.h"
#include "world/label/labels.h"
#include "world/pathdata/pathdata.h"

typedef struct QueryFilter {
    const Mesh* mesh;
    const Labels* labels;
    uint64_t areas;           // that may be walked: bit i is area i
    uint32_t layers;          // whose obstacles block the agent
    uint32_t soft_layers;     // whose obstacles only cost more; disjoint from `layers`
    const double* area_costs; // [NAV_AREA_COUNT]; NULL: all 1
    double soft_cost;
    uint32_t link_kinds;  // that may be used
    uint32_t step_height; // largest step between floors; UINT32_MAX: no floors differ by more than
                          // the limit
    bool has_all_areas;   // walks every area that is present
    bool is_plain;        // walks what the default filter walks
} QueryFilter;

// Are all costs finite and at least 1, and the step height not negative? NULL is valid.
bool navi_filter_is_sound(const NavFilter* filter);

// `filter` must be valid, or NULL for the default filter, and `pathdata` must belong to the mesh.
void navi_filter_make(const Mesh* mesh, const Labels* labels, const PathData* pathdata,
                      const NavFilter* filter, QueryFilter* made);
static inline QueryFilter navi_filter(const Mesh* mesh, const Labels* labels,
                                      const PathData* pathdata, const NavFilter* filter) {
    QueryFilter made;
    navi_filter_make(mesh, labels, pathdata, filter, &made);
    return made;
}

// The same for the default filter, nav_filter(), which walks everything that is walkable.
QueryFilter navi_filter_default(const Mesh* mesh, const Labels* labels);

// The rate, which is the cost of one step of length, if it is the same everywhere that the filter
// walks; else 0. Cost: linear in the labels.
double navi_filter_equal_rate(const QueryFilter* filter, const PathData* pathdata);

static inline const LabelCell* navi_filter_label(const QueryFilter* filter, uint32_t t) {
    return navi_label(filter->labels, filter->mesh->tri[t].label);
}

static inline bool navi_filter_walks(const QueryFilter* filter, uint32_t t) {
    const LabelCell* cell = navi_filter_label(filter, t);
    return navi_label_is_walkable(cell, filter->layers) && (filter->areas >> cell->area & 1) != 0;
}

// Is the difference in elevation between two triangles with floors too large for the agent?
static inline bool navi_filter_is_step(const QueryFilter* filter, uint32_t t, uint32_t u) {
    if (filter->step_height == UINT32_MAX)
        return false;
    int64_t from = navi_filter_label(filter, t)->elevation;
    int64_t to = navi_filter_label(filter, u)->elevation;
    return (from < to ? to - from : from - to) > filter->step_height;
}

// Can an agent in triangle h >> 2, which is walkable for it, cross half-edge h?
static inline bool navi_filter_joins(const QueryFilter* filter, uint32_t h) {
    uint32_t twin = filter->mesh->tri[h >> 2].n[h & 3];
    return twin != NAV_NONE && navi_filter_walks(filter, twin >> 2) &&
           !navi_filter_is_step(filter, h >> 2, twin >> 2);
}

// The rate in triangle t, which must be walkable.
static inline double navi_filter_rate(const QueryFilter* filter, uint32_t t) {
    const LabelCell* cell = navi_filter_label(filter, t);
    NAV_ASSERT(cell->area >= 0);
    double rate = filter->area_costs == NULL ? 1.0 : filter->area_costs[cell->area];
    return (cell->blocked & filter->soft_layers) == 0 ? rate : rate * filter->soft_cost;
}

// A lower bound of the rate.
static inline double navi_filter_least_rate(const QueryFilter* filter) {
    double least = filter->area_costs == NULL ? 1.0 : filter->area_costs[0];
    for (uint32_t i = 1; filter->area_costs != NULL && i < NAV_AREA_COUNT; i++)
        if (filter->area_costs[i] < least)
            least = filter->area_costs[i];
    return least;
}

// Does a path with this status lead anywhere?
static inline bool navi_status_leads_on(NavPathStatus status) {
    return status == NAV_PATH_OK || status == NAV_PATH_PARTIAL;
}

// Corners of triangles have the handle 4 * t + i. These functions go to the next corner around the
// vertex: to the left (counter-clockwise where y points up), or to the right. NAV_NONE follows only
// at corners of the frame.
static inline uint32_t navi_corner_left(const Mesh* mesh, uint32_t corner) {
    uint32_t twin = mesh->tri[corner >> 2].n[navi_next3(corner & 3)];
    return twin == NAV_NONE ? NAV_NONE : navi_edge_next(twin);
}
static inline uint32_t navi_corner_right(const Mesh* mesh, uint32_t corner) {
    uint32_t twin = mesh->tri[corner >> 2].n[navi_prev3(corner & 3)];
    return twin == NAV_NONE ? NAV_NONE : navi_edge_prev(twin);
}

// The half-edge that this crosses.
static inline uint32_t navi_corner_left_edge(uint32_t corner) { return navi_edge_next(corner); }
static inline uint32_t navi_corner_right_edge(uint32_t corner) { return navi_edge_prev(corner); }

// The other two corners of the same triangle: at the right and left side of the corner's wedge.
static inline uint32_t navi_corner_at_right(uint32_t corner) { return navi_edge_next(corner); }
static inline uint32_t navi_corner_at_left(uint32_t corner) { return navi_edge_prev(corner); }

// The vertices at the right and left side of the corner's wedge.
static inline uint32_t navi_corner_right_vertex(const Mesh* mesh, uint32_t corner) {
    return mesh->tri[corner >> 2].v[navi_next3(corner & 3)];
}
static inline uint32_t navi_corner_left_vertex(const Mesh* mesh, uint32_t corner) {
    return mesh->tri[corner >> 2].v[navi_prev3(corner & 3)];
}

#endif
