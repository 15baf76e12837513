// The lists in which searches return results, and routes made of them. They belong to the caller.
#ifndef NAVI_QUERY_ASK_LISTS_H
#define NAVI_QUERY_ASK_LISTS_H

#include <string.h>

#include "base/array.h"
#include "geom/predicates.h"
#include "nav/base.h"

typedef NAV_ARRAY(NavPoint) PointList;
typedef NAV_ARRAY(uint32_t) TriangleList;

typedef struct PathMeasure {
    double length, cost;
} PathMeasure;

// A path. Its lists belong to the caller of the search.
typedef struct Route {
    PointList points;
    TriangleList corridor; // empty when it was not requested
    PathMeasure measure;
    bool is_torn; // two legs meet on different sides of a wall between floors
} Route;

static inline void navi_route_fini(NavMemory* memory, Route* route) {
    navi_array_fini(memory, &route->points);
    navi_array_fini(memory, &route->corridor);
}

static inline NavResult navi_points_add(NavMemory* memory, PointList* list, NavPoint p) {
    return navi_array_add(memory, list, p) ? NAV_OK : NAV_ERR_MEMORY;
}
static inline NavResult navi_triangles_add(NavMemory* memory, TriangleList* list, uint32_t t) {
    return navi_array_add(memory, list, t) ? NAV_OK : NAV_ERR_MEMORY;
}

static inline NavResult navi_points_copy(NavMemory* memory, PointList* to, const PointList* from) {
    if (!navi_array_reserve(memory, to, from->count))
        return NAV_ERR_MEMORY;
    if (from->count > 0)
        memcpy(to->data, from->data, from->count * sizeof *from->data);
    to->count = from->count;
    return NAV_OK;
}

static inline void navi_points_reverse(PointList* list) {
    for (uint32_t i = 0, k = list->count; i + 1 < k; i++) {
        NavPoint p = list->data[i];
        list->data[i] = list->data[--k];
        list->data[k] = p;
    }
}

// Does p come before q, compared point by point? Both lists run from the goal back to the start.
static inline bool navi_points_are_smaller(const PointList* p, const PointList* q) {
    for (uint32_t i = 1; i <= p->count && i <= q->count; i++) {
        NavPoint r = p->data[p->count - i], s = q->data[q->count - i];
        if (!navi_point_equal(r, s))
            return navi_point_less(r, s);
    }
    return p->count < q->count;
}

#endif
