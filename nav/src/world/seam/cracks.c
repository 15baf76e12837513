// Cracks up to any width, closed or not, as a report for those who place sprites.
#include <math.h>

#include "base/assert.h"
#include "world/seam/seam.h"

static double distance(NavPoint p, NavPoint q) { return sqrt((double)navi_dot(p, q, q)); }

static double distance_to_side(NavPoint a, NavPoint b, NavPoint c) {
    int64_t along = navi_dot(a, b, c);
    if (along <= 0)
        return distance(a, c);
    if (along >= navi_dot(a, b, b))
        return distance(b, c);
    return (double)-navi_orient2d(a, b, c) / distance(a, b);
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const SeamCorner* corners = context;
    if (navi_point_equal(corners[a].at, corners[b].at))
        return a < b;
    return navi_point_less(corners[a].at, corners[b].at);
}

// Of the sides that start at the corner, the one of the next shape after `last`. NAV_NONE: none.
static uint32_t next_other(const Seams* seams, uint32_t side, uint32_t vertex, uint32_t last) {
    const Snap* snap = seams->snap;
    uint32_t found = NAV_NONE, lowest = NAV_NONE;
    for (uint32_t e = seams->mesh->vertex[vertex].out; e != NAV_NONE; e = snap->edge[e].next_out) {
        uint32_t shape = navi_edge_shape(&snap->edge[e]);
        if (navi_seams_common_layers(seams, side, e) != 0 && shape > last && shape < lowest) {
            lowest = shape;
            found = e;
        }
    }
    return found;
}

static void visit_corner(const Seams* seams, uint32_t side, const SeamCorner* corner,
                         NaviVisitCrack* visit, void* context) {
    SeamCrack crack = {.side = side,
                       .from = navi_edge_a(seams->snap, side),
                       .to = navi_edge_b(seams->snap, side),
                       .corner = corner->at};
    crack.width = distance_to_side(crack.from, crack.to, corner->at);
    crack.is_closed = navi_seam_reaches(crack.from, crack.to, corner->at, seams->width);
    crack.other = next_other(seams, side, corner->vertex, NAVI_BOUNDS_SHAPE);
    while (crack.other != NAV_NONE) {
        visit(context, &crack);
        uint32_t shape = navi_edge_shape(&seams->snap->edge[crack.other]);
        crack.other = next_other(seams, side, corner->vertex, shape);
    }
}

static bool visit_side(Seams* seams, uint32_t side, int32_t width, NaviVisitCrack* visit,
                       void* context) {
    if (!navi_seams_look(seams, side, width) || !navi_seams_find_corners(seams, side, width) ||
        !navi_array_reserve(seams->memory, &seams->order, seams->corners.count))
        return false;
    for (uint32_t k = 0; k < seams->corners.count; k++)
        seams->order.data[k] = k;
    navi_sort(seams->order.data, seams->corners.count, is_before, seams->corners.data);
    // The flood may have noted a corner more than once.
    const SeamCorner* last = NULL;
    for (uint32_t k = 0; k < seams->corners.count; k++) {
        const SeamCorner* corner = &seams->corners.data[seams->order.data[k]];
        if (last == NULL || last->vertex != corner->vertex)
            visit_corner(seams, side, corner, visit, context);
        last = corner;
    }
    return true;
}

bool navi_seams_visit_cracks(Seams* seams, int32_t width, NaviVisitCrack* visit, void* context) {
    NAV_ASSERT(width >= 0 && width <= NAV_SEAM_WIDTH_MAX);
    const Shapes* shapes = seams->shapes;
    for (uint32_t slot = NAVI_BOUNDS_SHAPE + 1; slot < shapes->slots.count; slot++) {
        if (!shapes->slots.data[slot].is_alive)
            continue;
        for (uint32_t e = shapes->slots.data[slot].head; e != NAV_NONE;
             e = seams->snap->edge[e].next_own)
            if (navi_seam_is_side(seams, e) && !visit_side(seams, e, width, visit, context))
                return false;
    }
    return true;
}
