#include "query/place/side.h"

#include "query/ask/distance.h"
#include "query/ask/spot.h"

typedef struct Side {
    PlaceScratch* scratch;
    const QueryFilter* filter;
    NavPoint p;
    double reach;
    bool may_lack_ground;
} Side;

static bool has_ground(const QueryFilter* filter, const LabelCell* cell) {
    return cell->area >= 0 && (filter->areas >> cell->area & 1) != 0;
}

static bool does_block(const QueryFilter* filter, uint32_t key) {
    return (filter->labels->trait_of(filter->labels->context, key).layers & filter->layers) != 0;
}

static bool is_cover(const PlaceScratch* scratch, uint32_t key) {
    for (uint32_t k = 0; k < scratch->covers.count; k++)
        if (scratch->covers.data[k] == key)
            return true;
    return false;
}

static NavResult add_covers(Side* side, uint32_t t) {
    PlaceScratch* scratch = side->scratch;
    const QueryFilter* filter = side->filter;
    for (uint32_t label = filter->mesh->tri[t].label; label != 0;
         label = navi_label(filter->labels, label)->rest) {
        uint32_t key = navi_label(filter->labels, label)->key;
        if (!does_block(filter, key) || is_cover(scratch, key))
            continue;
        if (!navi_array_add(&scratch->ask->memory, &scratch->covers, key))
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static bool is_covered_only(const Side* side, uint32_t t) {
    const QueryFilter* filter = side->filter;
    for (uint32_t label = filter->mesh->tri[t].label; label != 0;
         label = navi_label(filter->labels, label)->rest) {
        uint32_t key = navi_label(filter->labels, label)->key;
        if (does_block(filter, key) && !is_cover(side->scratch, key))
            return false;
    }
    return true;
}

// Does the triangle count, if it is joined?
static bool counts(const Side* side, uint32_t t) {
    const LabelCell* cell = navi_filter_label(side->filter, t);
    if (!cell->is_inside || (!side->may_lack_ground && !has_ground(side->filter, cell)))
        return false;
    return (cell->blocked & side->filter->layers) == 0 || is_covered_only(side, t);
}

static bool is_wall(const Side* side, uint32_t t, uint32_t u) {
    const QueryFilter* filter = side->filter;
    return !counts(side, u) || (navi_filter_walks(filter, t) && navi_filter_walks(filter, u) &&
                                navi_filter_is_step(filter, t, u));
}

static NavResult visit(Side* side, uint32_t t) {
    PlaceScratch* scratch = side->scratch;
    if (navi_mark_set_has(&scratch->side, t))
        return NAV_OK;
    navi_mark_set_add(&scratch->side, t);
    return navi_triangles_add(&scratch->ask->memory, &scratch->stack, t);
}

// A triangle and an edge meet the disc in convex sets, so it is enough that the edges do.
static NavResult visit_beside(Side* side, uint32_t t) {
    const Mesh* mesh = side->filter->mesh;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(mesh, h);
        if (twin == NAV_NONE || is_wall(side, t, twin >> 2))
            continue;
        if (navi_segment_distance(mesh->pos[navi_edge_from(mesh, h)],
                                  mesh->pos[navi_edge_to(mesh, h)], side->p) > side->reach)
            side->scratch->is_cut = true;
        else if (visit(side, twin >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult reserve(PlaceScratch* scratch) {
    uint32_t slots = scratch->ask->mesh->counts->tri_slots;
    if (!navi_mark_set_reserve(&scratch->side, &scratch->ask->memory, slots))
        return NAV_ERR_MEMORY;
    navi_mark_set_empty(&scratch->side);
    scratch->stack.count = scratch->covers.count = 0;
    scratch->is_cut = false;
    return NAV_OK;
}

// What blocks at the point, if it does not stand on walkable ground.
static NavResult find_covers(Side* side, const NavSpot* spot, bool is_walkable) {
    const QueryFilter* filter = side->filter;
    for (uint32_t t = spot->t; t != NAV_NONE && !is_walkable;
         t = navi_spot_next(filter->mesh, spot, t)) {
        side->may_lack_ground |= !has_ground(filter, navi_filter_label(filter, t));
        if (add_covers(side, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_side_mark(PlaceScratch* scratch, const QueryFilter* filter, NavPoint p,
                         double reach) {
    Side side = {scratch, filter, p, reach, false};
    NavSpot spot = navi_spot(filter->mesh, p);
    bool is_walkable = navi_spot_is_walkable(filter, &spot);
    if (reserve(scratch) != NAV_OK || find_covers(&side, &spot, is_walkable) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(filter->mesh, &spot, t))
        if ((is_walkable ? navi_filter_walks(filter, t) : counts(&side, t)) &&
            visit(&side, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < scratch->stack.count; k++)
        if (visit_beside(&side, scratch->stack.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}
