#include "query/space/site.h"

#include "query/space/around.h"

// What is not there: a shape, and the seams that it takes part in. NAV_NONE: no such shape.
typedef struct Absent {
    const NavWorld* world;
    uint32_t shape;
} Absent;

static bool is_absent(const void* context, uint32_t key) {
    const Absent* absent = context;
    return navi_key_is_due_to(&absent->world->snap, &absent->world->shapes, key, absent->shape);
}

// The shape of a key; of a seam that of its side.
static uint32_t shape_of(const NavWorld* world, uint32_t key) {
    uint32_t shape = world->shapes.keys.data[key].shape;
    return shape & NAVI_SEAM
               ? navi_edge_shape(&world->snap.edge[navi_seam(&world->shapes, shape)->side])
               : shape;
}

// The obstacle with the lowest slot that blocks triangle t, or the one before.
static uint32_t find_blocker(const Ask* ask, const QueryFilter* filter, uint32_t t,
                             const Absent* absent, uint32_t before) {
    const Shapes* shapes = &ask->world->shapes;
    for (uint32_t label = ask->mesh->tri[t].label; label != 0;
         label = navi_label(ask->labels, label)->rest) {
        uint32_t key = navi_label(ask->labels, label)->key;
        if ((shapes->keys.data[key].trait.layers & filter->layers) == 0 || is_absent(absent, key))
            continue;
        uint32_t shape = shape_of(ask->world, key);
        before = before == NAV_NONE || shape < before ? shape : before;
    }
    return before;
}

static bool walks_without(const Ask* ask, const QueryFilter* filter, uint32_t t,
                          const Absent* absent) {
    if (absent->shape == NAV_NONE)
        return navi_filter_walks(filter, t);
    LabelCell cell =
        navi_label_sum_without(ask->labels, ask->mesh->tri[t].label, is_absent, absent);
    return navi_label_is_walkable(&cell, filter->layers) && (filter->areas >> cell.area & 1) != 0;
}

NavResult navi_site_test(Ask* ask, const QueryFilter* filter, const SnapFootprint* footprint,
                         uint32_t except, Site* site) {
    if (navi_flood_footprint(ask, footprint) != NAV_OK)
        return NAV_ERR_MEMORY;
    Absent absent = {ask->world, except};
    Site made = {true, NAV_NONE};
    for (uint32_t k = 0; k < ask->stack.count; k++) {
        uint32_t t = ask->stack.data[k];
        if (walks_without(ask, filter, t, &absent) ||
            !navi_footprint_overlaps(footprint, ask->mesh, t))
            continue;
        made.is_free = false;
        made.blocker = find_blocker(ask, filter, t, &absent, made.blocker);
    }
    *site = made;
    return NAV_OK;
}
