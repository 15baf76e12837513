#include "query/space/site.h"

#include "query/space/around.h"

// The obstacle with the lowest slot that blocks triangle t, or the one before.
static uint32_t find_blocker(const Ask* ask, const QueryFilter* filter, uint32_t t, uint32_t except,
                             uint32_t before) {
    const Shapes* shapes = &ask->world->shapes;
    for (uint32_t label = ask->mesh->tri[t].label; label != 0;
         label = navi_label(ask->labels, label)->rest) {
        const ShapeKey* key = &shapes->keys.data[navi_label(ask->labels, label)->key];
        bool is_shape = key->shape != NAVI_BOUNDS_SHAPE && !(key->shape & NAVI_SEAM);
        if (is_shape && key->shape != except && (key->trait.layers & filter->layers) != 0 &&
            (before == NAV_NONE || key->shape < before))
            before = key->shape;
    }
    return before;
}

static bool walks_without(const Ask* ask, const QueryFilter* filter, uint32_t t, uint32_t except) {
    if (except == NAV_NONE)
        return navi_filter_walks(filter, t);
    uint32_t key = ask->world->shapes.slots.data[except].key;
    LabelCell cell = navi_label_sum_without(ask->labels, ask->mesh->tri[t].label, key);
    return navi_label_is_walkable(&cell, filter->layers) && (filter->areas >> cell.area & 1) != 0;
}

NavResult navi_site_test(Ask* ask, const QueryFilter* filter, const SnapFootprint* footprint,
                         uint32_t except, Site* site) {
    if (navi_flood_footprint(ask, footprint) != NAV_OK)
        return NAV_ERR_MEMORY;
    Site made = {true, NAV_NONE};
    for (uint32_t k = 0; k < ask->stack.count; k++) {
        uint32_t t = ask->stack.data[k];
        if (walks_without(ask, filter, t, except) ||
            !navi_footprint_overlaps(footprint, ask->mesh, t))
            continue;
        made.is_free = false;
        made.blocker = find_blocker(ask, filter, t, except, made.blocker);
    }
    *site = made;
    return NAV_OK;
}
