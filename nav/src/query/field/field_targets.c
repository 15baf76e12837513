// The targets of a search: it ends when the lengths or costs of all are known.
#include <float.h>
#include <string.h>

#include "base/search.h"
#include "base/sort.h"
#include "query/field/field_disc.h"

// --- lists by triangle -------------------------------------------------------------------

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const FieldTarget* targets = context;
    return targets[a].triangle != targets[b].triangle ? targets[a].triangle < targets[b].triangle
                                                      : a < b;
}

static NavResult add_target(NavField* field, uint32_t t, uint32_t item) {
    Ask* ask = &field->ask;
    if (!navi_array_room(&ask->memory, &field->targets) ||
        navi_triangles_add(&ask->memory, &ask->stack, field->targets.count) != NAV_OK)
        return NAV_ERR_MEMORY;
    ask->at_goal.data[t] = ask->stamp;
    field->targets.data[field->targets.count++] = (FieldTarget){t, item};
    return NAV_OK;
}

static NavResult sort_targets(NavField* field) {
    Ask* ask = &field->ask;
    uint32_t count = field->targets.count;
    if (!navi_array_reserve(&ask->memory, &field->targets, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    navi_sort(ask->stack.data, count, is_before, field->targets.data);
    for (uint32_t k = 0; k < count; k++)
        field->targets.data[count + k] = field->targets.data[ask->stack.data[k]];
    if (count > 0)
        memmove(field->targets.data, field->targets.data + count,
                count * sizeof *field->targets.data);
    return NAV_OK;
}

// --- points ------------------------------------------------------------------------------

static NavResult mark_point(NavField* field, NavPoint p, uint32_t target) {
    const Mesh* mesh = field->ask.mesh;
    NavSpot spot = navi_spot(mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(&field->filter, t))
            continue;
        if (add_target(field, t, target) != NAV_OK)
            return NAV_ERR_MEMORY;
        field->target_distances.data[target] = DBL_MAX;
    }
    return NAV_OK;
}

// --- discs -------------------------------------------------------------------------------

// A path to the place ends in a triangle of the lattice point beside it, or in the place's own.
static NavResult mark_aim(NavField* field, const FieldAim* aim, uint32_t item) {
    const Mesh* mesh = field->ask.mesh;
    bool has_own = false;
    for (uint32_t t = aim->spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &aim->spot, t)) {
        has_own |= t == aim->place.t;
        if (navi_filter_walks(&field->filter, t) && add_target(field, t, item) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return has_own ? NAV_OK : add_target(field, aim->place.t, item);
}

static NavResult mark_disc(NavField* field, NavPoint p, uint32_t target) {
    FieldDisc* disc = &field->disc;
    RadiusScratch* scratch = &disc->scratch;
    if (navi_disc_places(&scratch->stand, &field->filter, p, disc->radius,
                         &scratch->stand.places) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < scratch->stand.places.count; i++) {
        if (!navi_array_room(&field->ask.memory, &disc->aims))
            return NAV_ERR_MEMORY;
        FieldAim* aim = &disc->aims.data[disc->aims.count];
        NavSpot spot = navi_spot(field->ask.mesh, p);
        *aim = navi_field_aim(field, p, &spot, &scratch->stand.places.data[i]);
        aim->target = target;
        if (mark_aim(field, aim, disc->aims.count++) != NAV_OK)
            return NAV_ERR_MEMORY;
        field->target_distances.data[target] = DBL_MAX;
    }
    return NAV_OK;
}

// --- all searches ------------------------------------------------------------------------

static NavResult mark(NavField* field, NavPoint p, uint32_t target) {
    field->target_distances.data[target] = 0; // a blocked one is not waited for
    return field->disc.radius > 0 ? mark_disc(field, p, target) : mark_point(field, p, target);
}

// A point lies on one piece of ground if the triangles that hold it are joined around it.
static bool is_point_pinched(const NavField* field, NavPoint p) {
    const Mesh* mesh = field->ask.mesh;
    NavSpot spot = navi_spot(mesh, p);
    uint32_t triangles = 0, joints = 0;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(&field->filter, t))
            continue;
        triangles++;
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            joints += navi_filter_joins(&field->filter, h) &&
                      navi_orient2d(mesh->pos[navi_edge_from(mesh, h)],
                                    mesh->pos[navi_edge_to(mesh, h)], p) == 0;
    }
    return triangles > joints / 2 + 1;
}

static NavResult mark_end(NavField* field, FieldEnd* end, uint32_t target) {
    uint32_t aims = field->disc.aims.count;
    NavResult result = mark(field, end->p, target);
    end->is_pinched = field->disc.radius > 0 ? field->disc.aims.count > aims + 1
                                             : is_point_pinched(field, end->p);
    return result;
}

NavResult navi_field_mark_targets(NavField* field, const NavFieldRequest* request) {
    const FieldLinks* links = &field->links;
    uint32_t count = request->target_count;
    field->targets.count = field->disc.aims.count = field->ask.stack.count = 0;
    if (!navi_array_reserve(&field->ask.memory, &field->target_distances,
                            (size_t)count + links->ends.count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < count; k++)
        if (mark(field, request->targets[k], k) != NAV_OK)
            return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < links->ends.count; i++)
        if (mark_end(field, &links->ends.data[i], count + i) != NAV_OK)
            return NAV_ERR_MEMORY;
    field->links.first_target = count;
    return sort_targets(field);
}

uint32_t navi_field_first_target(const NavField* field, uint32_t t) {
    uint32_t first = 0;
    NAVI_LOWER_BOUND(first, field->targets.count, at, field->targets.data[at].triangle < t);
    return first;
}

double navi_field_farthest_target(const NavField* field, uint32_t target_count) {
    double farthest = 0;
    for (uint32_t k = 0; k < target_count; k++)
        if (field->target_distances.data[k] > farthest)
            farthest = field->target_distances.data[k];
    return farthest;
}
